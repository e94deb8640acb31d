import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { BY_HAND } from '../../payments/by-seller/given-access.ts'
import { presentUser, verifiedEmails } from '../users-and-guests/users.ts'
import { type TakeoverState, takeoverState } from './takeover-state.ts'

/**
 * A takeover. `email`: the address that its user has proven, and that the payment was made with. `asker`: the id of
 * that user. `holder`: the id of the user or guest that holds the purchase today; null if none does. `askedAt` in ms.
 */
export type Takeover = {
  id: string
  paymentId: string
  processor: string
  key: string
  scene: string | null
  email: string
  asker: string
  holder: string | null
  askedAt: number
  /** The seller gave the access, and nothing was paid. */
  isGiven: boolean
  state: TakeoverState
}

/** Reads a takeover as it is at `now` (ms); undefined if there is none with this id. */
export async function readTakeover(db: Database, id: string, now: number): Promise<Takeover | undefined> {
  const row = await takeoverWithPayment.first(db, { id })
  if (!row) return undefined
  const {
    user_id,
    asked_at: askedAt,
    objected_at: objectedAt,
    ended_at: endedAt,
    outcome,
    status,
    paymentEmail,
    ...rest
  } = row
  const { email, holder } = rest
  const asker = (await presentUser(db, user_id)) ?? user_id
  const isProven = paymentEmail === email && (await verifiedEmails(db, asker)).includes(email)
  const isHeld = holder !== null && holder !== asker && !(await hasProven(db, holder, email))
  const facts = { askedAt, objectedAt, endedAt, outcome, isPaid: status === 'paid', isProven, isHeld }
  return { ...rest, asker, askedAt, isGiven: rest.processor === BY_HAND, state: takeoverState(facts, now) }
}

const takeoverWithPayment = statement((db, value: { id: string }) =>
  db
    .selectFrom('takeover')
    .innerJoin('payment', 'payment.id', 'takeover.payment_id')
    .select(['takeover.id', 'takeover.payment_id as paymentId', 'takeover.email', 'takeover.user_id'])
    .select(['takeover.asked_at', 'takeover.objected_at', 'takeover.ended_at', 'takeover.outcome'])
    .select(['payment.processor', 'payment.key', 'payment.scene', 'payment.status'])
    .select(['payment.email as paymentEmail', 'payment.user_id as holder'])
    .where('takeover.id', '=', value.id)
)

/** Whether a user has proven an address. A guest has proven none. */
export async function hasProven(db: Database, userId: string, email: string): Promise<boolean> {
  return (await verifiedEmails(db, userId)).includes(email)
}

/** The ids of the takeovers that have not ended, the earliest first. */
export async function openTakeovers(db: Database): Promise<string[]> {
  return (await open.all(db, {})).map(({ id }) => id)
}

const open = statement((db) =>
  db.selectFrom('takeover').select('id').where('ended_at', 'is', null).orderBy('asked_at').orderBy('id')
)

/** The ids of the takeovers of a payment, by the processor and its id of the sale. */
export async function takeoversOfSale(db: Database, sale: { processor: string; key: string }): Promise<string[]> {
  return (await ofSale.all(db, sale)).map(({ id }) => id)
}

const ofSale = statement((db, value: { processor: string; key: string }) =>
  db
    .selectFrom('payment')
    .innerJoin('takeover', 'takeover.payment_id', 'payment.id')
    .select('takeover.id')
    .where('payment.processor', '=', value.processor)
    .where('payment.key', '=', value.key)
    .orderBy('takeover.id')
)

/** The accounts that hold the seats of a payment. `accountId`: null until the code host has said whose the name is. */
type NamedAccount = { login: string; state: string; accountId: number | null }

/** The accounts that hold the seats of a payment, each once. */
export async function accountsOfPayment(db: Database, paymentId: string): Promise<NamedAccount[]> {
  const named = await namedAccounts.all(db, { paymentId })
  const byLogin = new Map(named.map((account) => [account.login.toLowerCase(), account]))
  return [...byLogin.values()]
}

const namedAccounts = statement((db, value: { paymentId: string }) =>
  db
    .selectFrom('access_grant')
    .select(['login', 'state', 'account_id as accountId'])
    .where('payment_id', '=', value.paymentId)
    .where('released', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
)
