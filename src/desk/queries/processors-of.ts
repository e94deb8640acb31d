import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'

/**
 * The names of the processors that payments or deliveries (`inbox`) came from, in their order. Jumps from name to name
 * by an index, however many rows there are.
 */
export async function processorsOf(db: Database, table: keyof typeof nextProcessor): Promise<string[]> {
  const names: string[] = []
  for (let after = ''; ; ) {
    const next = await nextProcessor[table].first(db, { after })
    if (!next) return names
    after = next.processor
    names.push(after)
  }
}

const nextProcessor = {
  payment: statement((db, { after }: { after: string }) =>
    db.selectFrom('payment').select('processor').where('processor', '>', after).orderBy('processor').limit(1)
  ),
  inbox: statement((db, { after }: { after: string }) =>
    db.selectFrom('inbox').select('processor').where('processor', '>', after).orderBy('processor').limit(1)
  )
}
