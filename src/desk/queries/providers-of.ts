import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'

/**
 * The names of the processors that payments came from, in their order. Jumps from name to name by an index, however many
 * payments there are.
 */
export async function providersOf(db: Database): Promise<string[]> {
  const names: string[] = []
  for (let after = ''; ; ) {
    const next = await nextProvider.first(db, { after })
    if (!next) return names
    after = next.provider
    names.push(after)
  }
}

const nextProvider = statement((db, value: { after: string }) =>
  db.selectFrom('payment').select('provider').where('provider', '>', value.after).orderBy('provider').limit(1)
)
