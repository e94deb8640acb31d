import type { GrantView, PurchaseView } from '../../access/requests/purchase-view.ts'
import type { RepositoryName } from '../../config/config.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../runtime/time/durations.ts'
import type { AccountSituation, PurchaseSituation } from '../../words/situation.ts'

/** The situations that a sentence of the page says, since there is no card of a purchase. */
export const withoutCard = [
  'no_purchase',
  'readdressed',
  'unmatched',
  'not_sold'
] as const satisfies readonly PurchaseSituation[]

type CardSituation = AccountSituation | Exclude<PurchaseSituation, (typeof withoutCard)[number]>

/** A purchase in each situation that has a card. A new situation without an example does not compile. */
export type Examples = Record<CardSituation, PurchaseView>

/** The shop and the moment of the examples. `now` in ms. */
export type Setting = { product: string; repository: RepositoryName; now: number }

/** A purchase in each situation that has words of its own: those without an account, and those of an account. */
export function exampleOf(setting: Setting): Examples {
  return {
    ...ofSale(setting),
    ...invitations(setting),
    ...queues(setting),
    ...members(setting),
    ...refusals(setting),
    ...endings(setting)
  }
}

/** A team with an invited account, an account inside, and a free seat. */
export function teamOf(setting: Setting): PurchaseView {
  const inside = { state: 'accepted', because: 'shown', hadAccess: true, proven: true } as const
  const second = { ...grantOf(setting, inside), id: 'design-2', seat: 2, accountId: 2, login: 'grace-hops' }
  return purchaseOf(setting, [grantOf(setting, {}), second], { seats: 3 })
}

/** Makes a purchase with one account. */
function oneAccount(setting: Setting) {
  return (grant: Partial<GrantView>, over: Partial<PurchaseView> = {}) =>
    purchaseOf(setting, [grantOf(setting, grant)], over)
}

type OfSale = Exclude<CardSituation, AccountSituation>

function ofSale(setting: Setting): Pick<Examples, OfSale> {
  const { now } = setting
  const sale = (over: Partial<PurchaseView> = {}) => purchaseOf(setting, [], over)
  const ended = (status: Exclude<PurchaseView['status'], 'paid'>) => sale({ status, overAt: now - DAY_MS })
  return {
    to_name: sale(),
    looked_up: sale({ username: 'ada-buyer', isNameOpen: true }),
    second_seat: sale({ coveredBeside: 'ada-buyer' }),
    shop_not_ready: sale({ paymentId: offPayment }),
    pending: sale({ status: 'pending', paidAt: undefined }),
    failed: sale({ status: 'failed', paidAt: undefined }),
    refunded: sale({ status: 'refunded', refund: { isWhole: true, at: now - DAY_MS, amount: 4900, currency: 'usd' } }),
    partially_refunded: sale({
      status: 'partially_refunded',
      refund: { isWhole: false, at: now - DAY_MS, amount: 1900, currency: 'usd' }
    }),
    disputed: ended('disputed'),
    lost: ended('lost'),
    ended: ended('ended'),
    past_due: ended('past_due'),
    ended_by_seller: sale({
      status: 'ended_by_seller',
      overAt: now - DAY_MS,
      sellerWords: 'You have written that you no longer need it.'
    }),
    time_over: sale({ status: 'time_over', isGiven: true, endsAt: now - DAY_MS })
  }
}

/** The id of the payment whose product has a repository that cannot give read-only access. */
export const offPayment = 'design-off'

function invitations(setting: Setting) {
  const { now } = setting
  const one = oneAccount(setting)
  const byHand = { because: 'found', origin: 'found', sentAt: undefined } as const
  const old = { sentAt: now - 8 * DAY_MS, expiresAt: now - DAY_MS }
  return {
    invited: one({}),
    not_shown: one({ notShown: { since: now - MINUTE_MS, until: now + 2 * MINUTE_MS } }),
    last_chance: one({ because: 'lapsing', sentAt: now - 6 * DAY_MS, expiresAt: now + DAY_MS }),
    run_out: one({ ...old, runOut: 'renewed' }),
    run_out_last: one({ ...old, runOut: 'last' }),
    invited_by_hand: one(byHand),
    lapsed: one({ ...old, state: 'expired', because: 'lapsed' }),
    lapsed_by_hand: one({ ...byHand, state: 'expired', expiresAt: undefined }),
    declined: one({ state: 'gone', because: 'declined' }),
    no_trace: one({ state: 'gone', because: 'no_trace' })
  } satisfies Partial<Examples>
}

function queues(setting: Setting) {
  const { now } = setting
  const queued = (over: Partial<GrantView>) =>
    oneAccount(setting)({ state: 'queued', sentAt: undefined, expiresAt: undefined, acts: null, ...over })
  const expectedAt = now + HOUR_MS
  return {
    in_queue: queued({ because: 'new' }),
    day_limit: queued({ because: 'limit', queuePosition: 2, expectedAt }),
    changes_used_up: queued({ because: 'moves', expectedAt }),
    invited_often: queued({ because: 'often', expectedAt }),
    seller_acts: queued({ because: 'token_refused', acts: 'seller' }),
    no_seat: queued({ because: 'no_seat', acts: 'seller' }),
    not_taken: queued({ because: 'not_taken', triedAt: expectedAt }),
    blocked_there: queued({ because: 'account_blocked', acts: 'seller' }),
    host_away: queued({ because: 'unreachable' }),
    being_checked: queued({ because: 'unclear' }),
    renewing: queued({ because: 'renewal', expectedAt })
  } satisfies Partial<Examples>
}

function members(setting: Setting) {
  const { now } = setting
  const one = oneAccount(setting)
  const inside = { state: 'accepted', because: 'shown', hadAccess: true, acts: null } as const
  const next = grantOf(setting, { id: 'design-2', accountId: 2, login: 'grace-hops' })
  const before = grantOf(setting, { ...inside, replacedBy: next.id })
  const left = { state: 'gone', hadAccess: true } as const
  return {
    in: one({ ...inside, proven: true }),
    access_not_shown: one({ ...inside, notShown: { since: now - MINUTE_MS, until: now + 2 * MINUTE_MS } }),
    other_repository: one({ ...inside, isReplaced: true }),
    in_already: one({ ...inside, because: 'found', origin: 'found' }),
    giving_way: purchaseOf(setting, [before, { ...next, replaces: before }]),
    left: one({ ...left, because: 'left' }),
    removed: one({ ...left, because: 'removed', acts: 'seller' })
  } satisfies Partial<Examples>
}

function refusals(setting: Setting) {
  const blocked = (over: Partial<GrantView>) =>
    oneAccount(setting)({ state: 'blocked', sentAt: undefined, expiresAt: undefined, ...over })
  return {
    no_such_account: blocked({ because: 'no_such_account', accountId: undefined }),
    not_a_person: blocked({ because: 'not_a_person' }),
    account_flagged: blocked({ because: 'account_flagged' }),
    managed_account: blocked({ because: 'enterprise_managed' }),
    wrong_invitee: blocked({ because: 'other_invitee', acts: 'seller' }),
    wrong_permission: blocked({ because: 'other_permission', acts: 'seller' })
  } satisfies Partial<Examples>
}

function endings(setting: Setting) {
  const one = oneAccount(setting)
  const refunded = (over: Partial<GrantView>) =>
    one({ because: 'refunded', acts: null, ...over }, { status: 'refunded' })
  const had = { hadAccess: true }
  return {
    seller_decides: refunded({ ...had, state: 'blocked', because: 'not_ours', origin: 'found', acts: 'seller' }),
    held_back: refunded({ ...had, state: 'revoking', because: 'breaker', acts: 'seller' }),
    not_removed: refunded({ ...had, state: 'revoking', hindrance: { by: 'seller' } }),
    kept_elsewhere: refunded({ ...had, state: 'revoking', because: 'other_claim', keptBy: 'design-other' }),
    removing: refunded({ ...had, state: 'revoking' }),
    taken_away: one(
      { ...had, because: 'refunded', acts: null, state: 'revoked', removedAt: setting.now },
      {
        status: 'refunded',
        overAt: setting.now,
        refund: { isWhole: true, at: setting.now, amount: 4900, currency: 'usd' }
      }
    ),
    still_there: refunded({ ...had, state: 'revoked', besides: { has: 'access', isIgnored: false } }),
    cancelling: refunded({ state: 'revoking' }),
    cancelled: refunded({ state: 'revoked' }),
    withdrawing: refunded({ state: 'revoking', isGoneBefore: true }),
    unqueued: refunded({ state: 'revoking', invited: 'never' }),
    end_unclear: refunded({ state: 'revoking', invited: 'maybe' }),
    not_invited: refunded({ state: 'blocked', because: 'no_such_account', accountId: undefined }),
    coming_back: one({ ...had, state: 'revoking', because: 'refunded', acts: null })
  } satisfies Partial<Examples>
}

/** An account with an open invitation. */
export function grantOf({ repository, now }: Setting, over: Partial<GrantView>): GrantView {
  return {
    id: 'design-1',
    seat: 1,
    repository,
    login: 'ada-buyer',
    accountId: 1,
    proven: false,
    state: 'invited',
    because: 'sent',
    acts: 'buyer',
    origin: 'ours',
    since: now - DAY_MS,
    hadAccess: false,
    invited: 'yes',
    besides: undefined,
    queuePosition: undefined,
    expectedAt: undefined,
    earliestAt: undefined,
    triedAt: undefined,
    isOverLimit: false,
    sentAt: now - DAY_MS,
    expiresAt: now + 6 * DAY_MS,
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
export function purchaseOf(
  { product, now }: Setting,
  grants: GrantView[],
  over: Partial<PurchaseView> = {}
): PurchaseView {
  return {
    paymentId: 'design',
    sellerWords: undefined,
    processor: 'stripe',
    isGiven: false,
    endsAt: undefined,
    refund: undefined,
    subscriptionEndsAt: undefined,
    overAt: undefined,
    takeover: undefined,
    product,
    status: 'paid',
    state: over.status ?? 'paid',
    paidAt: now - 2 * DAY_MS,
    createdAt: now - 2 * DAY_MS,
    username: undefined,
    isNameOpen: false,
    isNameYounger: false,
    coveredBeside: undefined,
    seats: 1,
    grants,
    following: [],
    movesLeft: 5,
    nextMoveAt: undefined,
    ...over
  }
}
