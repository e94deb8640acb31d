import { type Expression, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/**
 * Whether a text begins with these letters, so that the indexes of 0061_desk_search find it. Postgres has them in the
 * order of bytes, which it has to be told.
 */
export function startsWith(db: Database, text: Expression<unknown>, beginning: string): RawBuilder<boolean> {
  const inBytes = isPostgres(db) ? sql`(${text}) collate "C"` : text
  return sql<boolean>`(${inBytes} >= ${beginning} and ${inBytes} < ${endOf(beginning)})`
}

/** The domain of an address, in the words of the index on it. */
export function domainOf(db: Database, email: string): RawBuilder<string> {
  const address = sql.ref(email)
  return isPostgres(db)
    ? sql<string>`split_part(${address}, '@', 2)`
    : sql<string>`substr(${address}, instr(${address}, '@') + 1)`
}

/** Whether an address is at this domain, as the indexes of 0061_desk_search find it. */
export function isAtDomain(db: Database, email: string, domain: string): RawBuilder<boolean> {
  const inBytes = isPostgres(db) ? sql`(${domainOf(db, email)}) collate "C"` : domainOf(db, email)
  return sql<boolean>`(${inBytes} = ${domain})`
}

function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** The first text after all that begin so: with U+10FFFF, the last character, behind it. */
function endOf(beginning: string): string {
  return `${beginning}\u{10FFFF}`
}
