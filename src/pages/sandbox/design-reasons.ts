import type { Acts, Because, GrantState } from '../../access/grant-states.ts'
import type { GrantView, PurchaseView } from '../../access/requests/purchase-view.ts'
import type { PaymentStatus } from '../../payments/payment/state.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../runtime/time/durations.ts'
import { grantOf, purchaseOf, type Setting } from './design-purchases.ts'

/** An account in the state that a reason leads to, and the status of its payment. */
type Reason = { state: GrantState; acts?: Acts; status?: PaymentStatus; over?: Partial<GrantView> }

/** A purchase for each reason for the state of a grant. A new reason without an example does not compile. */
export function exampleOfReason(setting: Setting): Record<Because, PurchaseView> {
  const reasons: Record<Because, Reason> = {
    ...queued(setting.now),
    ...open(setting.now),
    ...gone,
    ...blocked,
    ...leaving
  }
  const made = Object.entries(reasons).map(([because, { state, acts = null, status = 'paid', over }]) => {
    const hadAccess = state === 'accepted' || state === 'gone' || state === 'revoking' || state === 'revoked'
    const times = state === 'invited' ? {} : { sentAt: undefined, expiresAt: undefined }
    const facts = { state, acts, hadAccess, ...times, ...over, because: because as Because }
    return [because, purchaseOf(setting, [grantOf(setting, facts)], { status })] as const
  })
  return Object.fromEntries(made) as Record<Because, PurchaseView>
}

const waits = (acts: Acts = null, over: Partial<GrantView> = {}): Reason => ({ state: 'queued', acts, over })

function queued(now: number) {
  const expected = { expectedAt: now + HOUR_MS }
  return {
    new: waits(),
    limit: waits(null, { queuePosition: 2, ...expected }),
    throttled: waits(null, expected),
    busy: waits(),
    moves: waits(null, expected),
    often: waits(null, expected),
    token_refused: waits('seller'),
    forbidden: waits('seller'),
    repository_invisible: waits('seller'),
    repository_archived: waits('seller'),
    repository_replaced: waits('seller'),
    personal_repository: waits('seller'),
    no_seat: waits('seller'),
    not_taken: waits(null, { triedAt: now + HOUR_MS }),
    account_blocked: waits('seller'),
    invalid_request: waits('seller'),
    unreachable: waits(),
    unclear: waits(),
    renewal: waits(null, expected),
    paid_again: waits()
  }
}

function open(now: number) {
  const notShown = { since: now - MINUTE_MS, until: now + 2 * MINUTE_MS }
  const old = { sentAt: now - 8 * DAY_MS, expiresAt: now - DAY_MS }
  return {
    sent: { state: 'invited', acts: 'buyer' },
    unlisted: { state: 'invited', acts: 'buyer', over: { notShown } },
    lapsing: { state: 'invited', acts: 'buyer', over: { sentAt: now - 6 * DAY_MS, expiresAt: now + DAY_MS } },
    found: { state: 'invited', acts: 'buyer', over: { origin: 'found', sentAt: undefined, expiresAt: undefined } },
    shown: { state: 'accepted' },
    lapsed: { state: 'expired', acts: 'buyer', over: old }
  } satisfies Partial<Record<Because, Reason>>
}

const gone = {
  declined: { state: 'gone', acts: 'buyer', over: { hadAccess: false } },
  left: { state: 'gone', acts: 'buyer' },
  removed: { state: 'gone', acts: 'seller' },
  no_trace: { state: 'gone', acts: 'buyer', over: { hadAccess: false } }
} satisfies Partial<Record<Because, Reason>>

const blocked = {
  no_such_account: { state: 'blocked', acts: 'buyer', over: { accountId: undefined } },
  not_a_person: { state: 'blocked', acts: 'buyer' },
  account_flagged: { state: 'blocked', acts: 'buyer' },
  enterprise_managed: { state: 'blocked', acts: 'buyer' },
  other_invitee: { state: 'blocked', acts: 'seller' },
  other_permission: { state: 'blocked', acts: 'seller' },
  not_ours: { state: 'blocked', acts: 'seller', status: 'refunded', over: { hadAccess: true, origin: 'found' } }
} satisfies Partial<Record<Because, Reason>>

const over = (status: PaymentStatus): Reason => ({ state: 'revoked', status })

const leaving = {
  refunded: over('refunded'),
  disputed: over('disputed'),
  payment_lost: over('lost'),
  subscription_ended: over('ended'),
  renewal_failed: over('past_due'),
  ended_by_seller: over('ended_by_seller'),
  time_over: over('time_over'),
  no_payment: over('failed'),
  moved: over('paid'),
  mistyped: over('paid'),
  taken_back_by_seller: over('paid'),
  seat_gone: over('paid'),
  other_claim: { state: 'revoking', status: 'refunded', over: { keptBy: 'design-other' } },
  breaker: { state: 'revoking', acts: 'seller', status: 'refunded' }
} satisfies Partial<Record<Because, Reason>>
