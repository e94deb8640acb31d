import type { Selectable } from 'kysely'
import type { Database, Tables } from '../../db/database.ts'
import { type Product, productOfScene } from '../../product.ts'
import { presentUser } from '../users-and-guests/users.ts'
import { isOfGuest, type MergeFacts } from './merge-record.ts'

type Row = Selectable<Tables['joining']>

/** A stored merge. `at` in ms. `purchases`: of guests, how many came with it and with those of the same act. */
export type Merge = { facts: MergeFacts; at: number; purchases: number }

type Stored = Pick<Row, 'id' | 'user_id' | 'facts' | 'joined_at'>

/** The other merges that the mail about this one tells of, the oldest first. */
export function restOfAct(db: Database, { id }: Pick<Row, 'id'>): Promise<Stored[]> {
  const rest = db.selectFrom('joining').select(['id', 'user_id', 'facts', 'joined_at']).where('act', '=', id)
  return rest.where('undone_at', 'is', null).orderBy('joined_at').execute()
}

/** The merge as it can be separated; undefined if all that it brought was purchases of guests, and none is left. */
export async function readMerge(db: Database, act: readonly [Stored, ...Stored[]]): Promise<Merge | undefined> {
  const [first] = act
  const facts = factsOf(first)
  const purchases = (await purchasesLeft(db, act)).length
  if (isOfGuest(facts) && purchases === 0) return undefined
  return { facts, at: first.joined_at, purchases }
}

/** The purchases that came with the merges and are still with the user, so that they can go back. */
export async function purchasesLeft(db: Database, act: readonly Stored[]): Promise<string[]> {
  const left = new Set<string>()
  for (const row of act) {
    const facts = factsOf(row)
    if (facts.kind !== 'merge' || facts.payments.length === 0) continue
    const holder = (await presentUser(db, row.user_id)) ?? row.user_id
    const held = db.selectFrom('payment').select('id').where('id', 'in', facts.payments).where('user_id', '=', holder)
    for (const { id } of await held.execute()) left.add(id)
  }
  return [...left]
}

/** The names of the products that were bought by these payments, without those that are not sold any more. */
export async function productsOf(
  db: Database,
  products: readonly Product[],
  ids: readonly string[]
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('payment').select('scene').where('id', 'in', ids).orderBy('id').execute()
  return [...new Set(rows.flatMap(({ scene }) => productOfScene(products, scene)?.name ?? []))]
}

export function factsOf({ facts }: Pick<Row, 'facts'>): MergeFacts {
  return JSON.parse(facts)
}
