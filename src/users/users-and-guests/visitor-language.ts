import { type Insertable, sql } from 'kysely'
import type { Database, Tables } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { type Language, languageIn } from '../../words/languages.ts'
import { userOfAddress } from './users.ts'

/** ms for which the language of a visitor is kept who went to a checkout and has not paid. */
const UNPAID_MS = 2 * DAY_MS
/** The most languages of such guests, so that no stranger fills the disk: while there are as many, no other is kept. */
const MOST_UNPAID = 20_000

/** Keeps the language of the last visit of a user or a guest. `now` in ms. */
export async function keepVisitorLanguage(
  db: Database,
  { userId, language, now }: { userId: string; language: Language; now: number }
): Promise<void> {
  await keep(db, { user_id: userId, language, seen_at: now, unpaid: 0 })
}

/**
 * Keeps the language of a visitor who goes to a checkout, for the mail about the payment, and deletes the languages of
 * visitors who never paid. While {@link MOST_UNPAID} languages are kept, it keeps no other one. A call takes the same
 * time however many guests have paid. `now` in ms.
 */
export async function keepLanguageForCheckout(
  db: Database,
  { guestId, language, now }: { guestId: string; language: Language; now: number }
): Promise<void> {
  const old = { until: now - UNPAID_MS }
  await dropUnpaid.run(db, old)
  await notePaid.run(db, old)
  if (await lastUnpaid.first(db, {})) return
  await keep(db, { user_id: guestId, language, seen_at: now, unpaid: 1 })
}

/** An earlier row keeps what is known about the payment. */
async function keep(db: Database, row: Insertable<Tables['visitor_language']>): Promise<void> {
  const { language, seen_at } = row
  await db
    .insertInto('visitor_language')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ language, seen_at }))
    .execute()
}

/** The condition equals that of the partial index. */
const isUnpaid = sql<boolean>`unpaid = 1`

/** Deletes the languages of guests who never paid: a guest has a row in `user` from the first payment on. */
const dropUnpaid = statement((db, { until }: { until: number }) =>
  db
    .deleteFrom('visitor_language')
    .where(isUnpaid)
    .where('seen_at', '<=', until)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('user').select('user.id').whereRef('user.id', '=', 'visitor_language.user_id')))
    )
)

/** The rows that are left belong to guests who have paid: they are not looked at again. */
const notePaid = statement((db, { until }: { until: number }) =>
  db.updateTable('visitor_language').set({ unpaid: 0 }).where(isUnpaid).where('seen_at', '<=', until)
)

const lastUnpaid = statement((db) =>
  db
    .selectFrom('visitor_language')
    .select('seen_at')
    .where(isUnpaid)
    .orderBy('seen_at')
    .offset(MOST_UNPAID - 1)
    .limit(1)
)

/** The language of the last visit of a user or a guest; English if none is known. */
export async function languageOfVisitor(db: Database, userId: string): Promise<Language> {
  return languageIn((await languageOfUser.first(db, { userId }))?.language) ?? 'en'
}

const languageOfUser = statement((db, value: { userId: string }) =>
  db.selectFrom('visitor_language').select('language').where('user_id', '=', value.userId)
)

/** The language of a mail to this address: that of the buyer, or of the user whose address it is; otherwise English. */
export async function languageOfMail(
  db: Database,
  { userId, to }: { userId?: string | null | undefined; to: string }
): Promise<Language> {
  const reader = userId ?? (await userOfAddress(db, to))
  return reader === undefined ? 'en' : languageOfVisitor(db, reader)
}
