import type { Insertable } from 'kysely'
import { canonicalEmail } from '../../config/values/email-address.ts'
import type { Database, Tables } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { statement } from '../../db/statement.ts'
import { isGuestId } from '../../payments/guest-reference.ts'
import { newToken, tokenHash } from '../../runtime/secret-token.ts'
import { DAY_MS, SKEW_MS } from '../../runtime/time/durations.ts'
import { noteLinkMail, noteLinkUsed } from '../users-and-guests/link-mails.ts'
import { PAID_LINK_DAYS } from '../users-and-guests/link-minutes.ts'
import { userOfAddress } from '../users-and-guests/users.ts'
import type { Auth, UnmailedLink } from './better-auth.ts'

const LIFE_MS = PAID_LINK_DAYS * DAY_MS

/**
 * The link of a mail about a payment. `scene`, `userId`: of the payment. `email`: the address that the link signs in.
 */
export type PaidLink = { paymentId: string; scene: string | null; userId: string | null; email: string }

/**
 * Makes the token of a link that signs in the reader of a queued mail (`mail`) about a payment. The link works for
 * seven days, until it or another link of the payment is used, and only while the payment is paid.
 * @returns undefined if the address cannot be signed in, or the payment belongs to a user who signs in with another one
 */
export async function makePaidLink(
  db: Database,
  { paymentId, to, mail, now }: { paymentId: string; to: string; mail: { subject: string; fact: string }; now: number }
): Promise<string | undefined> {
  const email = canonicalEmail(to)
  if (email === undefined || !(await isForAddress(db, paymentId, email))) return undefined
  await dropOldLinks.run(db, { until: now - LIFE_MS })
  const token = newToken()
  const row = { token_hash: tokenHash(token), payment_id: paymentId, email, made_at: now }
  await insertLink.run(db, row)
  const { subject, fact } = mail
  await noteLinkMail(db, { kind: 'paid', token, email, paymentId, subject, fact, at: now, until: now + LIFE_MS })
  return token
}

const dropOldLinks = statement((db, value: { until: number }) =>
  db.deleteFrom('paid_link').where('made_at', '<=', value.until)
)

const insertLink = statement((db, row: Insertable<Tables['paid_link']>) => db.insertInto('paid_link').values(row))

const userOfPayment = statement((db, value: { id: string }) =>
  db.selectFrom('payment').select('user_id').where('id', '=', value.id)
)

/** Whether the user who signs in with this address sees the payment: it has no user yet, or this one. */
async function isForAddress(db: Database, paymentId: string, email: string): Promise<boolean> {
  const payment = await userOfPayment.first(db, { id: paymentId })
  if (!payment) return false
  const { user_id } = payment
  return user_id === null || isGuestId(user_id) || user_id === (await userOfAddress(db, email))
}

/**
 * The link with this token; undefined if it is unknown, used or too old, or if its payment is not paid or has gone to
 * another address. Changes nothing.
 */
export async function readPaidLink(db: Database, token: string, now: number): Promise<PaidLink | undefined> {
  const found = await db
    .selectFrom('paid_link')
    .innerJoin('payment', 'payment.id', 'paid_link.payment_id')
    .select(['payment.id as paymentId', 'payment.scene', 'payment.user_id as userId', 'paid_link.email'])
    .select('payment.email as paidWith')
    .where('token_hash', '=', tokenHash(token))
    .where('made_at', '>', now - LIFE_MS)
    .where('made_at', '<=', now + SKEW_MS)
    .where('payment.status', '=', 'paid')
    .executeTakeFirst()
  if (!found) return undefined
  const { paidWith, ...link } = found
  if (paidWith === null || canonicalEmail(paidWith) === link.email) return link
  return link.userId !== null && link.userId === (await userOfAddress(db, link.email)) ? link : undefined
}

/** As {@link readPaidLink}, and uses up all links of the payment. */
export async function usePaidLink(db: Database, token: string, now: number): Promise<PaidLink | undefined> {
  return serializable(db, async (tx) => {
    const link = await readPaidLink(tx, token, now)
    if (!link) return undefined
    await tx.deleteFrom('paid_link').where('payment_id', '=', link.paymentId).execute()
    await noteLinkUsed(tx, token, now)
    return link
  })
}

/**
 * A token of better-auth that signs in this address. It is not mailed: the link of a payment's mail has proven the
 * mailbox.
 */
export async function signInToken(auth: Auth, email: string, headers: Headers): Promise<string> {
  let made = ''
  const metadata: UnmailedLink = {
    take(token) {
      made = token
    }
  }
  await auth.api.signInMagicLink({ body: { email, metadata }, headers })
  return made
}
