import type { Because, GrantState } from '../../../src/access/grant-states.ts'
import type { PaymentStatus } from '../../../src/payments/payment/state.ts'

/** Every status of a payment. */
export const statuses: PaymentStatus[] = [
  'paid',
  'pending',
  'failed',
  'refunded',
  'partially_refunded',
  'disputed',
  'lost',
  'ended',
  'past_due',
  'ended_by_seller',
  'time_over'
]

/** The reasons that each state can have. */
const reasonsOf: Record<GrantState, Because[]> = {
  queued: [
    ...(['new', 'limit', 'throttled', 'busy', 'moves', 'often', 'token_refused', 'forbidden'] as const),
    ...([
      'repository_invisible',
      'repository_archived',
      'repository_replaced',
      'personal_repository',
      'no_seat',
      'not_taken'
    ] as const),
    ...(['account_blocked', 'invalid_request', 'unreachable', 'unclear', 'renewal', 'paid_again'] as const)
  ],
  invited: ['sent', 'unlisted', 'lapsing', 'found'],
  accepted: ['shown', 'found'],
  expired: ['renewal', 'found', 'lapsed'],
  gone: ['declined', 'left', 'removed', 'no_trace'],
  revoking: [
    ...([
      'refunded',
      'disputed',
      'payment_lost',
      'subscription_ended',
      'renewal_failed',
      'no_payment',
      'moved'
    ] as const),
    ...(['mistyped', 'taken_back_by_seller', 'ended_by_seller', 'time_over'] as const),
    ...(['seat_gone', 'other_claim', 'breaker'] as const)
  ],
  revoked: [
    ...([
      'refunded',
      'disputed',
      'payment_lost',
      'subscription_ended',
      'renewal_failed',
      'no_payment',
      'moved'
    ] as const),
    ...(['mistyped', 'taken_back_by_seller', 'ended_by_seller', 'time_over', 'seat_gone'] as const)
  ],
  blocked: [
    ...(['no_such_account', 'not_a_person', 'account_flagged', 'enterprise_managed', 'other_invitee'] as const),
    ...(['other_permission', 'not_ours'] as const)
  ]
}

/** Every combination of a status of the payment, a state of the grant and a reason for the state. */
export const everyGrant = statuses.flatMap((status) =>
  (Object.keys(reasonsOf) as GrantState[]).flatMap((state) =>
    reasonsOf[state].map((because) => ({ status, state, because }))
  )
)
