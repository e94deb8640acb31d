import type { GrantView, PurchaseView } from '../../../src/access/requests/purchase-view.ts'

/** A grant with an open invitation that Pullpass sent, for tests of the buyer's pages. */
export function plainGrant(over: Partial<GrantView> = {}): GrantView {
  return {
    id: 'g1',
    seat: 1,
    repository: { owner: 'acme', repo: 'kit' },
    login: 'ada-buyer',
    accountId: 7,
    proven: false,
    state: 'invited',
    because: 'sent',
    acts: 'buyer',
    origin: 'ours',
    since: undefined,
    hadAccess: over.state === 'accepted',
    invited: over.state === 'queued' ? 'never' : 'yes',
    besides: undefined,
    queuePosition: undefined,
    expectedAt: undefined,
    earliestAt: undefined,
    triedAt: undefined,
    isOverLimit: false,
    sentAt: undefined,
    expiresAt: undefined,
    slow: false,
    hindrance: undefined,
    removedAt: undefined,
    isGoneBefore: false,
    replaces: undefined,
    replacedBy: undefined,
    keptBy: undefined,
    notShown: undefined,
    runOut: undefined,
    ...over
  }
}

/** A paid purchase for one account. */
export function plainPurchase(grants: GrantView[], over: Partial<PurchaseView> = {}): PurchaseView {
  return {
    paymentId: 'p1',
    product: 'starter-kit',
    status: 'paid',
    state: over.status ?? 'paid',
    paidAt: Date.UTC(2026, 10, 20),
    createdAt: Date.UTC(2026, 10, 20),
    username: undefined,
    isNameOpen: false,
    isNameYounger: false,
    coveredBeside: undefined,
    sellerWords: undefined,
    processor: 'stripe',
    isGiven: false,
    endsAt: undefined,
    refund: undefined,
    subscriptionEndsAt: undefined,
    overAt: undefined,
    takeover: undefined,
    seats: 1,
    grants,
    following: [],
    movesLeft: 5,
    nextMoveAt: undefined,
    ...over
  }
}
