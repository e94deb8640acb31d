import { type RawBuilder, sql } from 'kysely'
import { canonicalEmail, isEmailAddress } from '../config/values/email-address.ts'
import type { Database, DatabaseConnection } from './database.ts'

/**
 * Brings addresses that an earlier version has stored into today's form ({@link canonicalEmail}). Only addresses with
 * an international domain change, which SQL cannot do. Addresses of code-host accounts that are no longer valid are
 * deleted. Addresses without a canonical form stay where the seller sees them, and match no user.
 */
export async function makeAddressesCanonical(db: Database, kind: DatabaseConnection['kind']): Promise<void> {
  const isLetterBeyond = beyondAscii(kind)
  const addresses = await db.selectFrom('code_host_email').select('email').distinct().execute()
  for (const { email } of addresses) {
    if (!isEmailAddress(email)) await db.deleteFrom('code_host_email').where('email', '=', email).execute()
  }
  for (const table of ['payment', 'payment_customer', 'purchase_link'] as const) {
    const kept = await sql<{ email: string }>`
      select distinct email from ${sql.table(table)} where ${isLetterBeyond('email')}`.execute(db)
    for (const { email } of kept.rows) {
      const canonical = canonicalEmail(email)
      if (canonical === undefined) continue
      await sql`update ${sql.table(table)} set email = ${canonical} where email = ${email}`.execute(db)
    }
  }
  await renameUsers(db, isLetterBeyond)
  await rewriteFacts(db, isLetterBeyond)
}

/**
 * A user and the user's further addresses are renamed together. Where the new form already belongs to a user, both stay
 * unchanged.
 */
async function renameUsers(db: Database, isLetterBeyond: (column: string) => RawBuilder<boolean>): Promise<void> {
  const kept = await sql<{ email: string }>`
    select email from "user" where ${isLetterBeyond('email')}
    union select email from user_email where ${isLetterBeyond('email')}`.execute(db)
  for (const { email } of kept.rows) {
    const canonical = canonicalEmail(email)
    if (canonical === undefined) continue
    const taken = await sql`
      select 1 from "user" where email = ${canonical}
      union all select 1 from user_email where email = ${canonical}`.execute(db)
    if (taken.rows.length > 0) continue
    await sql`update "user" set email = ${canonical} where email = ${email}`.execute(db)
    await db.updateTable('user_email').set({ email: canonical }).where('email', '=', email).execute()
  }
}

/** Rewrites the stored facts too, since a payment is computed again from them at each further event. */
async function rewriteFacts(db: Database, isLetterBeyond: (column: string) => RawBuilder<boolean>): Promise<void> {
  const events = await sql<{ processor: string; event_id: string; facts: string }>`
    select ${sql.ref('processor')}, event_id, facts from payment_event where ${isLetterBeyond('facts')}`.execute(db)
  for (const { processor, event_id, facts } of events.rows) {
    const told = JSON.parse(facts) as { email?: unknown }
    const canonical = typeof told.email === 'string' ? canonicalEmail(told.email) : undefined
    if (canonical === undefined) continue
    await db
      .updateTable('payment_event')
      .set({ facts: JSON.stringify({ ...told, email: canonical }) })
      .where('processor', '=', processor)
      .where('event_id', '=', event_id)
      .execute()
  }
}

/** Whether a text has a character of more than one byte. */
function beyondAscii(kind: DatabaseConnection['kind']): (column: string) => RawBuilder<boolean> {
  return (column) =>
    kind === 'sqlite'
      ? sql<boolean>`length(cast(${sql.ref(column)} as blob)) <> length(${sql.ref(column)})`
      : sql<boolean>`octet_length(${sql.ref(column)}) <> char_length(${sql.ref(column)})`
}
