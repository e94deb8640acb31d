import { type RawBuilder, sql } from 'kysely'
import { canonicalEmail, isEmailAddress } from '../config/values/email-address.ts'
import type { Database, DatabaseConnection } from './database.ts'

/**
 * Brings the addresses that an earlier version has kept into the form of today ({@link canonicalEmail}), which SQL cannot:
 * those with an international domain. Addresses of the code host that do not count any more go. Addresses that have no
 * canonical form stay where they are told to the seller, and match nobody.
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

/** A user and the addresses that lead there go together. Where an address is somebody's in its new form, both stay as they are. */
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

/** Payments are made anew from these whenever something further is told of them. */
async function rewriteFacts(db: Database, isLetterBeyond: (column: string) => RawBuilder<boolean>): Promise<void> {
  const events = await sql<{ provider: string; event_id: string; facts: string }>`
    select provider, event_id, facts from payment_event where ${isLetterBeyond('facts')}`.execute(db)
  for (const { provider, event_id, facts } of events.rows) {
    const told = JSON.parse(facts) as { email?: unknown }
    const canonical = typeof told.email === 'string' ? canonicalEmail(told.email) : undefined
    if (canonical === undefined) continue
    await db
      .updateTable('payment_event')
      .set({ facts: JSON.stringify({ ...told, email: canonical }) })
      .where('provider', '=', provider)
      .where('event_id', '=', event_id)
      .execute()
  }
}

/** Whether a text has a letter of more than one byte. */
function beyondAscii(kind: DatabaseConnection['kind']): (column: string) => RawBuilder<boolean> {
  return (column) =>
    kind === 'sqlite'
      ? sql<boolean>`length(cast(${sql.ref(column)} as blob)) <> length(${sql.ref(column)})`
      : sql<boolean>`octet_length(${sql.ref(column)}) <> char_length(${sql.ref(column)})`
}
