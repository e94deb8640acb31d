import type { Selectable } from 'kysely'
import type { Database, Tables } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { tokenHash } from '../../runtime/secret-token.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'

/** ms for which a mail with a link is kept, if its address has a purchase. */
const KEPT_MS = 90 * DAY_MS

/**
 * A mail with a link. `sign_in`: somebody asked for it on the sign-in page; `find`: a user looks for the purchases of
 * the address; `paid`: the queued mail (`subject`, `fact`) about the payment. `at` and `until`, to which the link
 * works, in ms.
 */
export type LinkMail = { token: string; email: string; at: number; until: number } & (
  | { kind: 'sign_in' | 'find' }
  | { kind: 'paid'; paymentId: string; subject: string; fact: string }
)

/** Records that a link is mailed, before it is, and forgets what is old. */
export async function noteLinkMail(db: Database, { token, ...mail }: LinkMail): Promise<void> {
  const { kind, email, at, until } = mail
  const of = kind === 'paid' ? mail : { paymentId: null, subject: null, fact: null }
  const { paymentId: payment_id, subject, fact } = of
  const kept = kind === 'paid' ? 1 : 0
  await insertMail.run(db, { token_hash: tokenHash(token), kind, email, payment_id, subject, fact, at, until, kept })
  await forgetOld.run(db, { until: at - KEPT_MS })
  if (kind !== 'paid') await forgetOthers(db, at)
}

type NewRow = Pick<Selectable<Tables['link_mail']>, 'token_hash' | 'kind' | 'email' | 'payment_id' | 'subject'> &
  Pick<Selectable<Tables['link_mail']>, 'fact' | 'at' | 'until' | 'kept'>

const insertMail = statement((db, row: NewRow) => db.insertInto('link_mail').values(row))

const forgetOld = statement((db, { until }: { until: number }) => db.deleteFrom('link_mail').where('at', '<=', until))

/**
 * Forgets the mails of a day ago to addresses without a purchase, since anyone can ask for a sign-in link to any
 * address.
 */
async function forgetOthers(db: Database, now: number): Promise<void> {
  const due = db
    .selectFrom('link_mail')
    .select(['token_hash', 'email'])
    .where('kept', '=', 0)
    .where('at', '<=', now - DAY_MS)
    .orderBy('at')
    .limit(50)
  for (const { token_hash, email } of await due.execute()) {
    if (await hasPurchase(db, email))
      await db.updateTable('link_mail').set({ kept: 1 }).where('token_hash', '=', token_hash).execute()
    else await db.deleteFrom('link_mail').where('token_hash', '=', token_hash).execute()
  }
}

/** Whether a purchase was paid with the address, or belongs to a user who has proven it. */
async function hasPurchase(db: Database, email: string): Promise<boolean> {
  const payments = db.selectFrom('payment').select('payment.id').limit(1)
  const found = [
    payments.where('payment.email', '=', email),
    payments.innerJoin('user', 'user.id', 'payment.user_id').where('user.email', '=', email),
    payments.innerJoin('user_email', 'user_email.user_id', 'payment.user_id').where('user_email.email', '=', email)
  ]
  for (const query of found) if ((await query.executeTakeFirst()) !== undefined) return true
  return false
}

/** Records how the mail server took a mail that was sent at once. */
export async function noteLinkMailed(
  db: Database,
  token: string,
  sent: { ok: true } | { ok: false; problem: string; unanswered?: boolean | undefined }
): Promise<void> {
  const failed = () => (!sent.ok && sent.unanswered ? 'unanswered' : 'failed')
  await db
    .updateTable('link_mail')
    .set(sent.ok ? { outcome: 'sent' } : { outcome: failed(), problem: sent.problem })
    .where('token_hash', '=', tokenHash(token))
    .execute()
}

/** Records that a link was used. A link of a mail about a payment ends the other ones of the payment. `now` in ms. */
export async function noteLinkUsed(db: Database, token: string, now: number): Promise<void> {
  const used = await db
    .updateTable('link_mail')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash(token))
    .returning('payment_id as paymentId')
    .executeTakeFirst()
  if (!used || used.paymentId === null) return
  await db
    .updateTable('link_mail')
    .set({ ended_at: now })
    .where('payment_id', '=', used.paymentId)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('until', '>', now)
    .execute()
}

/** The mails with a link about a purchase, or to one of these addresses (canonical), the newest last. Times in ms. */
export function readLinkMails(
  db: Database,
  { paymentId, addresses }: { paymentId: string; addresses: readonly string[] }
) {
  return db
    .selectFrom('link_mail')
    .select(['kind', 'email', 'subject', 'fact', 'at', 'until', 'outcome', 'problem'])
    .select(['used_at as usedAt', 'ended_at as endedAt'])
    .where(({ eb, or, and }) =>
      or([
        eb('payment_id', '=', paymentId),
        ...(addresses.length === 0 ? [] : [and([eb('payment_id', 'is', null), eb('email', 'in', addresses)])])
      ])
    )
    .orderBy('at')
    .execute()
}
