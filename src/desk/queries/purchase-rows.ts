import { sql } from 'kysely'
import { isNoPerson } from '../../access/grant-states.ts'
import { coveredSeats } from '../../access/plan/choose-seat.ts'
import { readRejectedNames } from '../../access/repositories/rejected-tokens.ts'
import {
  isOfEnd,
  readAround,
  readWithdrawals,
  type StoredAround,
  type StoredWithdrawal
} from '../../access/requests/read-withdrawals.ts'
import { readKeepers } from '../../access/seats/other-purchases-of-account.ts'
import { onAccountOfGrant } from '../../access/tables/account-of-grant.ts'
import { coveredByAnother, onUserWithAddress } from '../../db/about-payments.ts'
import type { Database } from '../../db/database.ts'
import { padded, statement } from '../../db/statement.ts'
import { readAnswerDue } from '../../payments/payment/joined-events.ts'
import type { PaymentStatus } from '../../payments/payment/state.ts'
import { keepingScenesOf, nameOf, type Product, productOfScene, repositoriesOf } from '../../product.ts'

/** A purchase as the lists of the desk show it, with the accounts on its seats. Times in ms. */
export type PurchaseRow = Awaited<ReturnType<typeof rowsOfPayments.all>>[number] & {
  accounts: AccountRow[]
  /** Without an account, since another purchase of its buyer covers the account. */
  isCovered: boolean
  /** The host rejects the token, so it cannot be asked about the account that was named with the payment. */
  isNameHeld: boolean
  /** When another purchase ceased to cover the account; not read for all lists. */
  uncoveredAt?: number | undefined
  /** The last day for an answer to the open dispute, if it is known. */
  answerDue: number | undefined
}

/**
 * An account of a purchase: in one repository, on one seat. `hostLogin`: the name that the host last reported.
 * `keptBy`: the id of another purchase that is paid and covers the account, where this one has ended. The withdrawal:
 * of what the account has, where it is to end.
 */
export type AccountRow = Awaited<ReturnType<typeof accountsOfPayments.all>>[number] & {
  keptBy: string | undefined
} & StoredWithdrawal &
  StoredAround

type From = { db: Database; products: readonly Product[]; now(): number }

const none: StoredWithdrawal & StoredAround = {
  hindrance: undefined,
  isGoneBefore: false,
  invited: 'yes',
  besides: undefined
}

/** Reads these purchases, in the order of their ids. What was deleted meanwhile is left out. */
export async function readPurchaseRows({ db, products, now }: From, ids: readonly string[]): Promise<PurchaseRow[]> {
  if (ids.length === 0) return []
  const list = { ids: padded(ids) }
  const payments = new Map<string, Omit<PurchaseRow, 'accounts'>>()
  const read = await rowsOfPayments.all(db, list)
  const covered = await coveredOf(db, products, read)
  const held = await heldNamesOf(db, products, read)
  for (const row of read) {
    const found = { isCovered: covered.has(row.id), isNameHeld: held.has(row.id) }
    payments.set(row.id, { ...row, ...found, answerDue: await readAnswerDue(db, row) })
  }
  const rows = await accountsOfPayments.all(db, list)
  const keepers = await readKeepers(db, rows, (id) => keepingScenesOf(products, id))
  const names = repositoriesOf(products).map(nameOf)
  const leaving = rows.filter(({ id }) => !keepers.has(id))
  const withdrawals = await readWithdrawals(db, leaving, { now: now(), names })
  const around = await readAround(db, rows.filter(isOfEnd))
  const named = rows.map((account) => {
    const { id } = account
    return { ...account, keptBy: keepers.get(id), ...none, ...withdrawals.get(id), ...around.get(id) }
  })
  const accounts = Map.groupBy(named, ({ paymentId }) => paymentId)
  return ids.flatMap((id) => {
    const row = payments.get(id)
    return row ? [{ ...row, accounts: inOrder(accounts.get(id) ?? []) }] : []
  })
}

/** The purchases without an account of which another one covers the account. */
async function coveredOf(
  db: Database,
  products: readonly Product[],
  rows: readonly { id: string; status: PaymentStatus; live: number }[]
): Promise<Set<string>> {
  const ids = rows.flatMap(({ id, status, live }) => (status === 'paid' && live === 0 ? [id] : []))
  if (ids.length === 0) return new Set()
  const covered = db.selectFrom('payment').select('id').where('id', 'in', padded(ids)).where(coveredByAnother(products))
  return new Set((await covered.execute()).map(({ id }) => id))
}

/** The purchases with an account to look up in a repository for which the host rejects the token. */
async function heldNamesOf(
  db: Database,
  products: readonly Product[],
  rows: readonly { id: string; scene: string | null; username: string | null; askedAt: number | null }[]
): Promise<Set<string>> {
  const named = rows.filter(({ username, askedAt }) => username !== null && askedAt === null)
  if (named.length === 0) return new Set()
  const rejected = await readRejectedNames(db)
  const isHeld = (scene: string | null) => {
    const product = productOfScene(products, scene)
    return product !== undefined && rejected.has(nameOf(product.repositories[0]))
  }
  return new Set(named.flatMap(({ id, scene }) => (isHeld(scene) ? [id] : [])))
}

const rowsOfPayments = statement((db, value: { ids: readonly string[] }) =>
  db
    .selectFrom('payment')
    .leftJoin('user', onUserWithAddress)
    .select(['payment.id', 'payment.processor', 'payment.key', 'payment.part_of as partOf', 'payment.reference'])
    .select([
      'payment.customer',
      'payment.email',
      'payment.name',
      'payment.user_id as userId',
      'user.email as userEmail'
    ])
    .select(['payment.status', 'payment.state', 'payment.sale_state as saleState', 'payment.scene'])
    .select([
      'payment.amount',
      'payment.currency',
      'payment.receipt',
      'payment.quantity',
      'payment.username',
      'payment.test'
    ])
    .select(['payment.username_asked_at as askedAt', 'payment.accounts as live'])
    .select(['payment.paid_at as paidAt', 'payment.created_at as createdAt', 'payment.updated_at as updatedAt'])
    .select([
      'payment.ends_at as endsAt',
      'payment.renewal_failed_at as renewalFailedAt',
      'payment.grace_put_off_at as gracePutOffAt',
      'payment.refunded_at as refundedAt',
      'payment.refunded_amount as refundedAmount',
      'payment.subscription_ends_at as subscriptionEndsAt',
      'payment.seller_words as sellerWords',
      'payment.not_sold_at as notSoldAt'
    ])
    .leftJoin('seller_alert', (join) =>
      join
        .on('seller_alert.kind', '=', sql.lit('dispute_opened'))
        .on('seller_alert.about', '=', sql.lit(''))
        .onRef('seller_alert.item', '=', 'payment.id')
    )
    .select(['seller_alert.since as disputeToldAt', 'seller_alert.settled_at as disputeTakenOffAt'])
    .where('payment.id', 'in', value.ids)
)

const accountsOfPayments = statement((db, value: { ids: readonly string[] }) =>
  db
    .selectFrom('access_grant')
    .leftJoin('access_account', onAccountOfGrant)
    .leftJoin('access_target', 'access_target.target', 'access_grant.target')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .select('payment.status')
    .select(['access_grant.id', 'access_grant.payment_id as paymentId', 'access_grant.target', 'access_grant.seat'])
    .select(['access_grant.account_id as accountId', 'access_grant.login', 'access_grant.proven', 'access_grant.state'])
    .select(['access_grant.because', 'access_grant.acts', 'access_grant.retry_at as retryAt', 'access_grant.released'])
    .select(['access_grant.invited_at as invitedAt', 'access_grant.replaced_by as replacedBy'])
    // The access that an account had before it was invited anew is not what it has, or is losing.
    .select(
      sql<number | null>`case when access_grant.had_access = 1 then access_grant.accepted_at end`.as('acceptedAt')
    )
    .select(['access_grant.created_at as createdAt', 'access_grant.updated_at as updatedAt'])
    .select([
      'access_account.login as hostLogin',
      'access_account.origin',
      'access_account.shown',
      'access_account.invitation_id as invitationId',
      'access_account.absent_at as absentAt',
      'access_account.invited_at as hostInvitedAt',
      'access_account.renewals',
      'access_target.refused_token as refusedToken'
    ])
    .select(['access_account.seen_at as seenAt', 'access_target.observed_at as observedAt'])
    .where('access_grant.payment_id', 'in', value.ids)
)

/** First the accounts that hold a seat, then those that give way, then earlier ones; the newest first. */
function inOrder(accounts: readonly AccountRow[]): AccountRow[] {
  return [...accounts].sort((a, b) => rank(a) - rank(b) || a.seat - b.seat || b.createdAt - a.createdAt)
}

function rank({ released, replacedBy }: AccountRow): number {
  if (released !== null) return 2
  return replacedBy === null ? 0 : 1
}

/**
 * The seats of a purchase, and how many of them are taken: by accounts in its first repository, which the others
 * follow. `seats`: of the product, for one.
 */
export function seatsOf({ accounts, quantity }: PurchaseRow, seats: number): { taken: number; all: number } {
  const live = accounts.filter(({ released }) => released === null)
  const first = live[0]?.target
  const taken = new Set(live.filter(({ target }) => target === first).map(({ seat }) => seat)).size
  return { taken, all: coveredSeats(seats, { quantity }) }
}

type ToCheck = Pick<AccountRow, 'accountId' | 'because' | 'createdAt' | 'seenAt' | 'observedAt'>

/**
 * When the host was last asked about an account of a purchase, in ms; undefined if never. An observation of the whole
 * repository covers each account of it. A look before the account was named for the purchase was not for this purchase,
 * and no look can find an account whose number is not known.
 */
export function checkedAt(account: ToCheck): number | undefined {
  const { accountId, createdAt, seenAt, observedAt } = account
  if (accountId === null || hasNothingToCheck(account)) return undefined
  const latest = Math.max(seenAt ?? 0, observedAt ?? 0)
  return latest >= createdAt ? latest : undefined
}

/** Whether the host knows no person's account of this name or number, so that no look at it can say anything. */
export function hasNothingToCheck({ because }: Pick<AccountRow, 'because'>): boolean {
  return isNoPerson(because)
}
