import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Tables } from '../../db/database.ts'
import { processorsOf } from '../queries/processors-of.ts'
import type { SearchTerms } from '../queries/search-terms.ts'
import { byInvoice, byReference } from './by-sale.ts'
import { idsOf, isOneOfMany, type Source, sourcesOf } from './sources.ts'

/** Purchases up to which those of one source are looked up; more of them are found soon in the order of a list. */
const FEW = 1000

/**
 * All purchases that a search text finds: their ids (`ids`) if they are few; otherwise the condition (`matching`) that
 * a list asks about each of its purchases, in its order and after its filters.
 */
export type Found =
  | { ids: ReadonlySet<string>; matching?: undefined }
  | { ids?: undefined; matching: Expression<SqlBool> }

/** Finds the purchases of a search text. Each of its sources has an index, however many purchases there are. */
export async function findPurchases(db: Database, terms: SearchTerms): Promise<Found> {
  const processors = await processorsOf(db, 'payment')
  const ids = new Set<string>()
  if (processors.length === 0) return { ids }
  const sources = sourcesOf(db, terms, { processors, targets: await targetsOf(db) })
  const ofMany = new Set<Source>()
  for (const [source, found] of await firstOfEach(db, sources)) {
    if (found.length > FEW) ofMany.add(source)
    else for (const id of found) if (id !== null) ids.add(id)
  }
  for (const named of [terms.id, terms.pageId])
    if (named !== undefined) for (const id of await byReference(db, named, processors)) ids.add(id)
  if (terms.id !== undefined) for (const id of await byInvoice(db, terms.id)) ids.add(id)
  return ofMany.size === 0 ? { ids } : { matching: isOneOf(ids, ofMany) }
}

/**
 * The ids that each source names, up to one more than are looked up. They are asked for together: a busy Postgres lets
 * each statement wait, and there are some twenty sources.
 */
async function firstOfEach(db: Database, sources: readonly Source[]): Promise<Map<Source, (string | null)[]>> {
  const found = new Map<Source, (string | null)[]>(sources.map((source) => [source, []]))
  if (sources.length === 0) return found
  const each = sources.map((source, index) => {
    const named = idsOf(db, source).limit(FEW + 1)
    return sql`select ${sql.lit(index)} as source, named.id from (${named}) as named`
  })
  const { rows } = await sql<{ source: number; id: string | null }>`${sql.join(each, sql` union all `)}`.execute(db)
  for (const { source, id } of rows) found.get(sources[source] as Source)?.push(id)
  return found
}

/**
 * Whether a purchase is one of the few, or of a source of many. The double not keeps a database from collecting the
 * many and sorting them, where it has the list in order.
 */
function isOneOf(ids: ReadonlySet<string>, ofMany: ReadonlySet<Source>): Expression<SqlBool> {
  const { eb, not, or } = expressionBuilder<Tables, 'payment'>()
  const few = ids.size === 0 ? [] : [eb('payment.id', 'in', [...ids])]
  return not(not(or([...[...ofMany].map(isOneOfMany), ...few])))
}

/** The keys of all repositories. */
async function targetsOf(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('access_target').select('target').execute()
  return rows.map(({ target }) => target)
}
