import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { type Language, languageIn } from '../../words/languages.ts'
import { isOfGuest } from './guests.ts'
import { userOfAddress } from './users.ts'

/** ms for which the language of a guest is kept who went to a checkout and has not paid. */
const UNPAID_MS = 2 * DAY_MS

/** Keeps the language of the last visit of a user or a guest. `now` in ms. */
export async function keepVisitorLanguage(
  db: Database,
  { userId, language, now }: { userId: string; language: Language; now: number }
): Promise<void> {
  await db
    .insertInto('visitor_language')
    .values({ user_id: userId, language, seen_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ language, seen_at: now }))
    .execute()
}

/** Deletes the languages of guests who went to a checkout and never paid, so that no row of a guest is stored for them. `now` in ms. */
export async function dropUnpaidLanguages(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('visitor_language')
    .where('seen_at', '<=', now - UNPAID_MS)
    .where(isOfGuest)
    .where('user_id', 'not in', db.selectFrom('user').select('id').where('id', 'like', 'guest%'))
    .execute()
}

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
