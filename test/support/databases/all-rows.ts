import { sql } from 'kysely'
import type { Database } from '../../../src/db/database.ts'

/** Every row of every table, as text. Equal texts before and after an action prove that it changed nothing. */
export async function allRows(db: Database): Promise<string> {
  const rows: Record<string, string[]> = {}
  for (const name of (await db.introspection.getTables()).map((table) => table.name).sort()) {
    const found = await sql<object>`select * from ${sql.table(name)}`.execute(db)
    rows[name] = found.rows.map((row) => JSON.stringify(row)).sort()
  }
  return JSON.stringify(rows, undefined, 1)
}
