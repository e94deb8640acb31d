import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { chunksOf } from '../../db/statement.ts'
import type { BuyerQuery, Cursor, Group } from '../queries/buyer-query.ts'
import {
  type Among,
  type Base,
  firstCursors,
  inOrder,
  isPaid,
  notPaid,
  PAGE,
  pageOf
} from '../queries/list-purchases.ts'
import { type PurchaseRow, readPurchaseRows } from '../queries/purchase-rows.ts'
import { possibleExceptions } from './exceptions.ts'
import { stateOf } from './state-of.ts'

type Deps = Pick<Context, 'db' | 'config' | 'now'>

/**
 * The groups of all purchases. A paid purchase is in the group `done`, and any other in the group `ended`, except for
 * those in `exceptions`, which has the group of each. `counts`: the number of purchases in each group. `all`: of all
 * purchases.
 */
export type Groups = { exceptions: ReadonlyMap<string, Group>; counts: Counts; all: number }

type Counts = Record<Group, number>

/**
 * Reads the groups of all purchases. Queries find the possible exceptions. Each of them is read as its line in the list
 * shows it; of several with the same facts only the first one is read.
 */
export async function readGroups(deps: Deps): Promise<Groups> {
  const { db, config } = deps
  const { products } = config
  const exceptions = new Map<string, Group>()
  const [paid, over, { ids, alike }] = await Promise.all([
    countOf(db, 'paid'),
    countOf(db, 'not_paid'),
    possibleExceptions(db, { products, now: deps.now() })
  ])
  const counts: Counts = { needs_you: 0, buyer: 0, waiting: 0, done: paid, ended: over }
  const note = (id: string, usual: Group, group: Group) => {
    if (group === usual) return
    exceptions.set(id, group)
    counts[usual] -= 1
    counts[group] += 1
  }
  const read = (ids: readonly string[]) => readPurchaseRows({ ...deps, products }, ids)
  for (const some of chunksOf([...ids], AT_ONCE)) {
    for (const row of await read(some)) note(row.id, usualGroup(row), stateOf(row, deps).tone)
  }
  // The first purchase of each list is read, and decides for the others.
  const lists = new Map(alike.flatMap((list) => (list[0] === undefined ? [] : [[list[0], list]])))
  for (const row of await read([...lists.keys()])) {
    for (const id of lists.get(row.id) ?? []) note(id, usualGroup(row), stateOf(row, deps).tone)
  }
  return { exceptions, counts, all: paid + over }
}

/** The number of purchases that are read at a time. */
const AT_ONCE = 2000

function usualGroup({ status }: Pick<PurchaseRow, 'status'>): Group {
  return status === 'paid' ? 'done' : 'ended'
}

const bases: Partial<Record<Group, Base>> = { done: 'paid', ended: 'not_paid' }

async function countOf(db: Database, base: Base): Promise<number> {
  const payments = db.selectFrom('payment').select(sql<number>`count(*)`.as('count'))
  return (await payments.where(base === 'paid' ? isPaid : notPaid).executeTakeFirstOrThrow()).count
}

/** The page of a list that is limited to a group, as `listPurchases` reads any other. */
export async function listGroup(
  { db, config }: Deps,
  { exceptions }: Groups,
  query: BuyerQuery & { group: Group },
  { found, matching }: Among
): Promise<{ ids: string[]; next: Cursor | undefined }> {
  const own = new Set([...exceptions].flatMap(([id, group]) => (group === query.group ? [id] : [])))
  const ofGroup = found ? own.intersection(found) : own
  const cursors = await firstCursors(db, config, query, { found: ofGroup, matching, most: PAGE + 1 })
  const base = bases[query.group]
  if (base === undefined) return pageOf(cursors)
  // The other purchases of the group lie between exceptions, which are passed over.
  let { after } = query
  for (let most = 2 * PAGE, usual = 0; usual <= PAGE; most *= 4) {
    const next = await firstCursors(db, config, { ...query, ...(after && { after }) }, { found, matching, base, most })
    const those = next.filter(({ id }) => !exceptions.has(id))
    cursors.push(...those)
    usual += those.length
    after = next.at(-1)
    if (next.length < most) break
  }
  return pageOf(inOrder(cursors, query).slice(0, PAGE + 1))
}
