import type { Because } from '../../access/grant-states.ts'
import type { AlertKind } from '../../alerts/alert-words.ts'

/** A thing that waits for the seller. `isOut`: a paying buyer is kept out by it. `since` in ms. */
type Waiting = { kind: AlertKind | Because; isOut: boolean; since: number }

/** Kinds with a day after which it is too late. */
const withDeadline: readonly string[] = ['dispute_opened', 'token_expiring'] satisfies AlertKind[]

/**
 * Kinds of problems that concern the whole shop: while one stands, invitations, withdrawals, sales or mails do not go
 * on.
 */
const ofTheShop: readonly string[] = [
  'breaker',
  'token_refused',
  'forbidden',
  'repository_public',
  'repository_invisible',
  'repository_replaced',
  'personal_repository',
  'no_seat',
  'list_unreadable',
  'signatures_failing',
  'webhooks_silent',
  'key_refused',
  'mails_stuck',
  'data_in_danger'
] satisfies AlertKind[]

/** Kinds that keep a paying buyer out. */
const keepOut: readonly string[] = [
  'account_blocked',
  'not_taken',
  'invalid_request',
  'unreachable',
  'found',
  'removed',
  'other_invitee',
  'other_permission',
  'sale_unmatched',
  'product_unknown',
  'purchase_asked_for',
  'delivery_unreadable'
] satisfies AlertKind[]

/** Kinds in which the buyer has to act, and the seller can help: sign in, name an account, ask for an invitation. */
const forBuyers: readonly string[] = ['sale_of_nobody', 'account_not_named', 'invitation_lapsed'] satisfies AlertKind[]

/** Whether the next step of a need is one of a buyer. */
export function isForBuyer({ kind }: { kind: AlertKind | Because }): boolean {
  return forBuyers.includes(kind)
}

/**
 * The order of what waits for the seller: first what has a deadline; then what holds up the whole shop; then what keeps
 * a paying buyer out; then the rest, and last what waits for a buyer. In each of these the oldest comes first.
 */
export function inOrderOfNeed<Need extends Waiting>(needs: readonly Need[]): Need[] {
  return needs.toSorted((a, b) => rankOf(a) - rankOf(b) || a.since - b.since)
}

function rankOf({ kind, isOut }: Waiting): number {
  if (isForBuyer({ kind })) return 4
  if (withDeadline.includes(kind)) return 0
  if (ofTheShop.includes(kind)) return 1
  return isOut || keepOut.includes(kind) ? 2 : 3
}
