import { randomUUID } from 'node:crypto'
import type { Database, Tx } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { isGuestId } from '../../payments/guest-reference.ts'
import { joinedEvents } from '../../payments/payment/joined-events.ts'
import { saleOf } from '../../payments/payment/keep-events.ts'
import type { Language } from '../../words/languages.ts'
import { askedOfAddresses } from '../merging/asked-merges.ts'
import { receiverIn } from '../takeovers/queue-takeover-mails.ts'
import { usersLeadingTo, verifiedEmails } from '../users-and-guests/users.ts'
import { forgetInAlerts } from './forget-in-alerts.ts'
import { forgetNames } from './forget-names.ts'
import { type WhyNotDelete, whyNotDelete } from './why-not-delete.ts'

/** `deleted`: with the number of purchases that belong to no user now. `gone`: there is no such user any more. */
export type Deletion = { kind: 'deleted'; payments: number } | { kind: 'gone' } | WhyNotDelete

type Order = {
  userId: string
  /** Canonical addresses. */
  admins: readonly string[]
  /** The language of the mail about it; undefined if no mail can be sent. */
  mailIn: Language | undefined
  /** ms. */
  now: number
}

/**
 * Deletes a user with everything that is stored about the person: sign-ins, addresses, linked accounts, networks, the
 * language, seat links, merges and takeovers (decisions/067). In what the seller was told, the addresses are masked.
 * Purchases stay, with their accounts and access: they belong to no user until the address that paid is proven, as
 * after separating two sign-ins. The users and guests that led to this one go, too, and guests that its purchases name
 * and that hold no other. Serializable, so that a payment of that moment is either released or finds no user.
 */
export async function deleteAccount(db: Database, order: Order): Promise<Deletion> {
  const mails = await mailsAboutTakeovers(db)
  return serializable(db, async (tx) => {
    const { userId, now, mailIn } = order
    const user = await tx.selectFrom('user').select('id').where('id', '=', userId).executeTakeFirst()
    if (!user) return { kind: 'gone' }
    const ids = await usersLeadingTo(tx, userId)
    const refused = await whyNotDelete(tx, { ...order, ids })
    if (refused) return refused
    const addresses = await verifiedEmails(tx, userId)
    const guests = await guestsNamedBy(tx, ids)
    await forgetNames(tx, ids)
    await forgetInAlerts(tx, [...new Set([...addresses, ...(await addressesThatPaid(tx, ids))])])
    const released = await tx
      .updateTable('payment')
      .set({ user_id: null, guest: null, updated_at: now })
      .where('user_id', 'in', ids)
      .executeTakeFirst()
    const gone = [...new Set([...ids, ...(await withoutPayments(tx, guests))])]
    const own = mails.filter(({ fact }) => addresses.includes(receiverIn(fact)))
    await forgetTakeovers(tx, gone, own)
    await forgetMerges(tx, gone, addresses)
    await forgetSeats(tx, gone)
    await forgetSignIns(tx, gone)
    if (addresses.length > 0) {
      await tx.deleteFrom('link_mail').where('email', 'in', addresses).execute()
      await tx.updateTable('access_mail').set({ receiver: null }).where('receiver', 'in', addresses).execute()
    }
    const [to] = addresses
    if (mailIn !== undefined && to !== undefined) await queueMail(tx, { to, language: mailIn, now })
    return { kind: 'deleted', payments: Number(released.numUpdatedRows) }
  })
}

/**
 * The guests that the events of these users' payments name. Each further event names them again, and would make the
 * payment that of a guest whose secret nobody may have any more.
 */
async function guestsNamedBy(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const columns = ['processor', 'key', 'part_of'] as const
  const payments = await tx.selectFrom('payment').select(columns).where('user_id', 'in', ids).execute()
  const guests = new Set<string>()
  for (const [processor, own] of Map.groupBy(payments, (each) => each.processor)) {
    const events = await joinedEvents(tx, processor, { keys: [...new Set(own.map(saleOf))], references: [] })
    for (const id of events.flatMap(({ facts }) => facts.userReferences ?? [])) if (isGuestId(id)) guests.add(id)
  }
  return [...guests]
}

/** The addresses with which the purchases of these users were paid. The purchases keep them. */
async function addressesThatPaid(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.selectFrom('payment').select('email').where('user_id', 'in', ids).execute()
  return rows.flatMap(({ email }) => email ?? [])
}

async function withoutPayments(tx: Tx, guests: readonly string[]): Promise<string[]> {
  if (guests.length === 0) return []
  const rows = await tx.selectFrom('payment').select('user_id').where('user_id', 'in', guests).execute()
  const holders = new Set(rows.map(({ user_id }) => user_id))
  return guests.filter((id) => !holders.has(id))
}

type TakeoverMail = { subject: string; fact: string }

/** Read outside of the transaction, since it reads the whole table. */
async function mailsAboutTakeovers(db: Database): Promise<TakeoverMail[]> {
  const kinds = ['takeover:asked', 'takeover:given', 'takeover:taken', 'takeover:kept'] as const
  return db.selectFrom('access_mail').select(['subject', 'fact']).where('kind', 'in', kinds).execute()
}

/** `mails`: those to an address of the user, which is part of their key. */
async function forgetTakeovers(tx: Tx, ids: readonly string[], mails: readonly TakeoverMail[]): Promise<void> {
  for (const { subject, fact } of mails) {
    await tx.deleteFrom('access_mail').where('subject', '=', subject).where('fact', '=', fact).execute()
  }
  await tx.deleteFrom('takeover').where('user_id', 'in', ids).execute()
}

/** Records of merges, also of those that were undone, in which another user's row names an address of this one. */
async function forgetMerges(tx: Tx, ids: readonly string[], addresses: readonly string[]): Promise<void> {
  await tx.deleteFrom('joining').where('user_id', 'in', ids).execute()
  const undone = await tx.selectFrom('joining').select(['id', 'facts']).where('undone_at', 'is not', null).execute()
  const names = addresses.map((address) => JSON.stringify(address))
  const about = undone.filter(({ facts }) => names.some((name) => facts.includes(name))).map(({ id }) => id)
  if (about.length > 0) await tx.deleteFrom('joining').where('id', 'in', about).execute()
  if (addresses.length > 0) await forgetAsked(tx, addresses)
  const merges = tx.deleteFrom('account_merge')
  await merges.where(({ eb, or }) => or([eb('from_user', 'in', ids), eb('to_user', 'in', ids)])).execute()
}

/** The seller's questions whether this buyer and another one are one, with their mails: an open one ends. */
async function forgetAsked(tx: Tx, addresses: readonly string[]): Promise<void> {
  const ids = (await askedOfAddresses(tx, addresses)).map(({ id }) => id)
  if (ids.length === 0) return
  await tx.deleteFrom('access_mail').where('subject', 'in', ids).execute()
  await tx.deleteFrom('merge_request').where('id', 'in', ids).execute()
}

/** The user's own links end. A seat that the user has taken by somebody else's link stays taken. */
async function forgetSeats(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('seat_link').where('user_id', 'in', ids).execute()
  await tx.updateTable('seat_link').set({ taken_by: null }).where('taken_by', 'in', ids).execute()
  const claims = tx.updateTable('seat_link').set({ claimed_by: null, claimed_at: null })
  await claims.where('claimed_by', 'in', ids).execute()
}

async function forgetSignIns(tx: Tx, ids: readonly string[]): Promise<void> {
  const sessions = tx.selectFrom('session').select('id').where('userId', 'in', ids)
  const flows = tx.deleteFrom('code_host_flow')
  await flows
    .where(({ eb, or }) => or([eb('session_id', 'in', sessions), eb('later_session', 'in', sessions)]))
    .execute()
  const linked = tx.selectFrom('account').select('accountId').where('userId', 'in', ids)
  await tx.deleteFrom('code_host_email').where('account_id', 'in', linked).execute()
  await tx.deleteFrom('code_host_account').where('account_id', 'in', linked).execute()
  await tx.deleteFrom('session').where('userId', 'in', ids).execute()
  await tx.deleteFrom('account').where('userId', 'in', ids).execute()
  for (const table of ['sign_in', 'user_email', 'purchase_link', 'known_network', 'visitor_language'] as const) {
    await tx.deleteFrom(table).where('user_id', 'in', ids).execute()
  }
  const guests = ids.filter(isGuestId).map((id) => ({ id }))
  if (guests.length > 0)
    await tx
      .insertInto('deleted_guest')
      .values(guests)
      .onConflict((on) => on.doNothing())
      .execute()
  await tx.deleteFrom('user').where('id', 'in', ids).execute()
}

/** Sent with the mails about merges, and forgotten once it is sent. The id of the row stands for that of the user. */
async function queueMail(tx: Tx, { to, language, now }: { to: string; language: Language; now: number }) {
  const id = randomUUID()
  const row = { id, kind: 'deleted', user_id: id, facts: JSON.stringify({ language }), joined_at: now } as const
  await tx
    .insertInto('joining')
    .values({ ...row, tell: JSON.stringify([to]), tell_at: now })
    .execute()
}
