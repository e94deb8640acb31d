import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { chunksOf, padded, statement } from '../../db/statement.ts'
import { endAlerts } from '../alerts.ts'

/**
 * A mail that was given up. `subject`: the payment or the grant that it is about. `at`: when it was given up, in ms.
 */
type GivenUp = { subject: string; at: number }

/**
 * Whether the mail server has accepted a later mail to the buyer of a mail that was given up: about the same purchase,
 * whose address may have been corrected since, or about another purchase of the same user. A mail about a takeover may
 * go to either side, so nothing is known of it.
 */
export async function wasReachedSince(db: Database, mail: GivenUp): Promise<boolean> {
  return (await laterMail.first(db, mail)) !== undefined || (await laterMailAboutGrant.first(db, mail)) !== undefined
}

/** Reads the addresses that mails which were given up did not reach, by the items of the alerts about them. */
export async function readReceivers(db: Database, items: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const receivers = new Map<string, string>()
  for (const some of chunksOf(items, AT_ONCE)) {
    const subjects = [...new Set(some.map((item) => item.split(' ')[0] ?? ''))]
    for (const { subject, fact, receiver } of await mailsGivenUp.all(db, { subjects: padded(subjects) }))
      if (receiver !== null) receivers.set(`${subject} ${fact}`, receiver)
  }
  return receivers
}

/** Items per statement: SQLite takes 32,766 parameters. */
const AT_ONCE = 1000

const mailsGivenUp = statement((db, value: { subjects: readonly string[] }) =>
  db
    .selectFrom('access_mail')
    .select(['subject', 'fact', 'receiver'])
    .where('subject', 'in', value.subjects)
    .where('state', '=', sql.lit('failed'))
)

/** Whether the seller has corrected the address of a purchase since a mail about it was given up. */
export async function wasCorrectedSince(db: Database, mail: GivenUp): Promise<boolean> {
  return (await laterCorrection.first(db, mail)) !== undefined
}

const laterCorrection = statement((db, { subject, at }: GivenUp) =>
  db
    .selectFrom('seller_action')
    .select('seller_action.id')
    .where('seller_action.payment_id', 'in', purchaseOf(db, subject).select('payment.id'))
    .where('seller_action.kind', '=', sql.lit('match_sale'))
    .where('seller_action.at', '>=', at)
    // A first address is no correction.
    .where('seller_action.facts', 'like', sql.lit('%"earlier":%'))
    .limit(1)
)

/**
 * Ends the alerts about mails to these purchases that were given up, as the seller corrects their address: that is what
 * there is to do. `now` in ms.
 */
export async function endGivenUpMails(db: Database, payments: readonly string[], now: number): Promise<void> {
  const grants = await db.selectFrom('access_grant').select('id').where('payment_id', 'in', payments).execute()
  const subjects = [...payments, ...grants.map(({ id }) => id)]
  await endAlerts(db, 'mail_given_up', ({ item }) => subjects.includes(item.split(' ')[0] ?? ''), now)
}

/** The payment that a mail is about, by itself or by one of its grants. */
function purchaseOf(db: Database, subject: string) {
  return db
    .selectFrom('payment')
    .where((or) =>
      or.or([
        or('payment.id', '=', subject),
        or('payment.id', 'in', or.selectFrom('access_grant').select('payment_id').where('id', '=', subject))
      ])
    )
}

/** The payments of the buyer of a mail. */
function ofBuyer(db: Database, subject: string) {
  const own = purchaseOf(db, subject).select(['payment.id', 'payment.user_id'])
  return db
    .selectFrom(own.as('own'))
    .innerJoin('payment', (join) =>
      join.on((on) =>
        on.or([on('payment.id', '=', on.ref('own.id')), on('payment.user_id', '=', on.ref('own.user_id'))])
      )
    )
    .select('payment.id')
}

const sentSince = (db: Database, at: number) =>
  db
    .selectFrom('access_mail')
    .select('access_mail.fact')
    .where('access_mail.state', '=', sql.lit('sent'))
    .where('access_mail.next_at', '>', at)
    .limit(1)

const laterMail = statement((db, { subject, at }: GivenUp) =>
  sentSince(db, at).where('access_mail.subject', 'in', ofBuyer(db, subject))
)

const laterMailAboutGrant = statement((db, { subject, at }: GivenUp) =>
  sentSince(db, at)
    .innerJoin('access_grant', 'access_grant.id', 'access_mail.subject')
    .where('access_grant.payment_id', 'in', ofBuyer(db, subject))
)
