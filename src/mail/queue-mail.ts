import { sql } from 'kysely'
import type { AlertMailKind, AskedMergeMailKind, MailKind, TakeoverMailKind } from '../db/access-tables.ts'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/**
 * A mail to be sent. `subject`: what it is about, for a buyer's mail the id of a grant, a payment, a takeover or a
 * question about two buyers, for an alert the address. `fact`: what it tells, unique for its subject. `at`: now,
 * `notBefore`: when it may be sent, both in ms.
 */
export type QueuedMail = {
  subject: string
  fact: string
  kind: MailKind | AlertMailKind | TakeoverMailKind | AskedMergeMailKind
  at: number
  notBefore?: number
}

/**
 * Queues a mail, unless there is one about the same fact already. A mail that was dropped, because its fact did not
 * hold for a moment, is due again.
 */
export async function queueMail(db: Database, mail: QueuedMail): Promise<void> {
  const { subject, fact, kind, at, notBefore = at } = mail
  await insertMail.run(db, { subject, fact, kind, at, notBefore })
}

const insertMail = statement((db, { subject, fact, kind, at, notBefore }: Required<QueuedMail>) => {
  const due = { state: 'waiting', at, next_at: notBefore } as const
  return db
    .insertInto('access_mail')
    .values({ subject, fact, kind, ...due })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'fact'])
        .doUpdateSet({ ...due, tries: 0 })
        .where('access_mail.state', '=', sql.lit('void'))
    )
})
