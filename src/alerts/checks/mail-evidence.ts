import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'

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

/** The payments of the buyer of a mail. */
function ofBuyer(db: Database, subject: string) {
  const own = db
    .selectFrom('payment')
    .select(['id', 'user_id'])
    .where((or) =>
      or.or([
        or('id', '=', subject),
        or('id', 'in', or.selectFrom('access_grant').select('payment_id').where('id', '=', subject))
      ])
    )
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
