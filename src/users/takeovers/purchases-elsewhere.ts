import { sceneOfFew } from '../../db/about-payments.ts'
import type { Database } from '../../db/database.ts'
import { padded, statement } from '../../db/statement.ts'
import { BY_HAND } from '../../payments/by-seller/given-access.ts'
import { isGuestId } from '../../payments/guest-reference.ts'
import type { PaymentStatus } from '../../payments/payment/state.ts'
import { maskedName } from '../users-and-guests/masked-address.ts'
import { verifiedEmails } from '../users-and-guests/users.ts'
import { accountsOfPayment, hasProven } from './takeover-rows.ts'
import { type TakeoverState, takeoverState } from './takeover-state.ts'

/**
 * A paid purchase with an address that the user has proven, which a guest or another user holds. `accounts`: the masked
 * names of its accounts at the code host. `hasOneAccount`: linking that one account brings the purchase, as `claimable`
 * says: of several, each would have to be linked. `state`: `can_ask` if no takeover waits or was refused.
 */
export type PurchaseElsewhere = {
  paymentId: string
  scene: string
  email: string
  holder: string
  isOfGuest: boolean
  /** The seller gave the access, and nothing was paid. */
  isGiven: boolean
  accounts: string[]
  hasOneAccount: boolean
  state: Exclude<TakeoverState, { kind: 'over' }> | { kind: 'can_ask' }
}

/**
 * The purchases with an address of the user that are elsewhere. The payments that the user can claim at once are not
 * among them if `claimPayments` ran before. `now` in ms.
 */
export async function purchasesElsewhere(
  db: Database,
  { userId, scenes, now }: { userId: string; scenes: readonly string[]; now: number }
): Promise<PurchaseElsewhere[]> {
  const emails = await verifiedEmails(db, userId)
  if (emails.length === 0) return []
  const found: PurchaseElsewhere[] = []
  for (const row of await paidElsewhere.all(db, { emails: padded(emails), scenes, userId })) {
    const { holder, email, askedAt, objectedAt, endedAt, outcome } = row
    if (holder === null || email === null || row.scene === null) continue
    if (!isGuestId(holder) && (await hasProven(db, holder, email))) continue
    const known = { isPaid: true, isProven: true, isHeld: true }
    const state = askedAt === null ? undefined : takeoverState({ ...known, askedAt, objectedAt, endedAt, outcome }, now)
    const accounts = await accountsOfPayment(db, row.paymentId)
    found.push({
      paymentId: row.paymentId,
      scene: row.scene,
      email,
      holder,
      isOfGuest: isGuestId(holder),
      isGiven: row.processor === BY_HAND,
      accounts: accounts.map(({ login }) => maskedName(login)),
      hasOneAccount: accounts.length === 1 && accounts.every(({ accountId }) => accountId !== null),
      state: state === undefined || state.kind === 'over' ? { kind: 'can_ask' } : state
    })
  }
  return found
}

/** The states of purchases that were paid once and give no access any more. */
const ended = [
  'refunded',
  'partially_refunded',
  'disputed',
  'lost',
  'past_due',
  'ended',
  'ended_by_seller',
  'time_over'
] as const satisfies PaymentStatus[]

/** A purchase with an address of the user that is elsewhere, and cannot be asked for. */
export type ClosedPurchase = Pick<PurchaseElsewhere, 'paymentId' | 'scene' | 'email' | 'holder' | 'isOfGuest'>

/**
 * The purchases with an address of the user that are elsewhere and cannot be asked for, the newest first: they give no
 * access any more, or another user has them who has proven the address, too.
 */
export async function closedElsewhere(
  db: Database,
  { userId, scenes }: { userId: string; scenes: readonly string[] }
): Promise<ClosedPurchase[]> {
  const emails = await verifiedEmails(db, userId)
  if (emails.length === 0) return []
  const found: ClosedPurchase[] = []
  for (const { holder, email, scene, status, paymentId } of await otherElsewhere.all(db, {
    emails: padded(emails),
    scenes,
    userId
  })) {
    if (holder === null || email === null || scene === null) continue
    const isOfGuest = isGuestId(holder)
    if (status === 'paid' && (isOfGuest || !(await hasProven(db, holder, email)))) continue
    found.push({ paymentId, scene, email, holder, isOfGuest })
  }
  return found
}

const otherElsewhere = statement(
  (db, value: { emails: readonly string[]; scenes: readonly string[]; userId: string }) =>
    db
      .selectFrom('payment')
      .select(['id as paymentId', 'scene', 'email', 'user_id as holder', 'status'])
      .where('email', 'in', value.emails)
      .where('status', 'in', ['paid', ...ended])
      .where(sceneOfFew, 'in', value.scenes)
      .where('user_id', '<>', value.userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(MOST)
)

/** The largest number of such purchases on a page. */
const MOST = 20

const paidElsewhere = statement((db, value: { emails: readonly string[]; scenes: readonly string[]; userId: string }) =>
  db
    .selectFrom('payment')
    .leftJoin('takeover', (join) =>
      join.onRef('takeover.payment_id', '=', 'payment.id').onRef('takeover.email', '=', 'payment.email')
    )
    .select(['payment.id as paymentId', 'payment.scene', 'payment.email', 'payment.user_id as holder'])
    .select('payment.processor')
    .select(['takeover.asked_at as askedAt', 'takeover.objected_at as objectedAt', 'takeover.ended_at as endedAt'])
    .select('takeover.outcome')
    .where('payment.email', 'in', value.emails)
    .where('payment.status', '=', 'paid')
    .where(sceneOfFew, 'in', value.scenes)
    .where('payment.user_id', '<>', value.userId)
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id')
    .limit(MOST)
)
