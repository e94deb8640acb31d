import { sql } from 'kysely'
import { onUserWithAddress, withoutAccount } from '../../db/about-payments.ts'
import type { Database, Tx } from '../../db/database.ts'
import { chunksOf, statement } from '../../db/statement.ts'
import type { PaymentFacts } from '../payment/event.ts'
import type { PaymentStatus } from '../payment/state.ts'

/** A sale as the seller sees it. `createdAt` in ms since the epoch. */
export type Sale = {
  /** Our id of the payment. */
  id: string
  processor: string
  /** The processor's id of the sale; for a further product of a cart, with the scene appended. */
  key: string
  status: PaymentStatus
  /** The scene of the product; null if no event names it. */
  scene: string | null
  email: string | null
  /** In the minor units of the currency, an ISO 4217 code in lower case. */
  amount: number | null
  currency: string | null
  userId: string | null
  /** The address with which that user signs in. */
  userEmail: string | null
  createdAt: number
  /** The processor's ids of what was bought, best first, if none is mapped and the seller has not named the product. */
  unmapped: string[]
}

/**
 * Filters for a list of sales, the newest first. `only`: paid sales that match no product and wait for the seller
 * (`no_product`), these and paid sales without a user (`unmatched`), or sales without a scene, in any state
 * (`unmapped`). A sale that the seller called not sold here no longer waits for the seller; without a user it is in
 * `unmatched` only if its scene is sold here. `limit` absent: all sales.
 */
export type SaleQuery = {
  scenes: readonly string[]
  only?: 'no_product' | 'unmatched' | 'unmapped' | undefined
  limit?: number
}

/** Reads a list of sales. However many sales are matched, it takes the same time. */
export async function listSales(db: Database, { scenes, only, limit }: SaleQuery): Promise<Sale[]> {
  const rows =
    only === 'unmatched' || only === 'no_product'
      ? await unmatchedSales(db, { scenes, only, limit })
      : await newest(only === 'unmapped' ? sales(db).where('payment.scene', 'is', null) : sales(db), limit)
  const found = rows.map(saleOf)
  for (const some of chunksOf(found, CHUNK)) await nameUnmapped(db, some)
  return found
}

function newest(query: ReturnType<typeof sales>, limit: number | undefined): Promise<SaleRow[]> {
  return query
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id')
    .$if(limit !== undefined, (all) => all.limit(limit ?? 0))
    .execute()
}

/**
 * Each condition is a list of its own, which an index holds in its order: a query of all conditions would read all
 * sales.
 */
async function unmatchedSales(
  db: Database,
  { scenes, only, limit }: Omit<SaleQuery, 'limit'> & { limit: number | undefined }
): Promise<SaleRow[]> {
  const paid = sales(db).where('payment.status', '=', sql.lit('paid'))
  const waiting = paid.where('payment.not_sold_at', 'is', null)
  const ofNobody = paid
    .where('payment.user_id', 'is', null)
    .where((or) => or.or([or('payment.not_sold_at', 'is', null), or('payment.scene', 'in', scenes)]))
  const lists = [
    ...(only === 'unmatched' ? [await newest(ofNobody, limit)] : []),
    await newest(waiting.where('payment.scene', 'is', null), limit)
  ]
  for await (const scene of unknownScenes(db, scenes)) {
    lists.push(await newest(waiting.where('payment.scene', '=', scene), limit))
  }
  const byId = new Map(lists.flat().map((row) => [row.id, row]))
  const inOrder = [...byId.values()].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
  return inOrder.slice(0, limit)
}

/**
 * The scenes of paid sales that are not among these. Jumps from scene to scene by the index: there may be millions of
 * sales, and there are few products.
 */
export async function* unknownScenes(db: Database, known: readonly string[]): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const next = await nextScene.first(db, { after })
    if (next?.scene == null) return
    after = next.scene
    if (!known.includes(after)) yield after
  }
}

/** A paid sale that is of no product: it waits for the seller, or the seller has said that it is not sold here. */
export type OtherSale = 'unmatched' | 'not_sold'

/**
 * Whether the user has a paid sale with none of these scenes: `unmatched` if one waits for the seller, else `not_sold`.
 */
export async function otherSaleOf(
  db: Database,
  userId: string,
  scenes: readonly string[]
): Promise<OtherSale | undefined> {
  const paid = await paidSalesOf.all(db, { userId })
  const others = paid.filter(({ scene }) => scene === null || !scenes.includes(scene))
  if (others.some(({ not_sold_at }) => not_sold_at === null)) return 'unmatched'
  return others.length > 0 ? 'not_sold' : undefined
}

/**
 * Whether the seller has changed the address of a sale that was paid with one of these addresses, and which has another
 * one now.
 */
export async function isReaddressed(db: Database, addresses: readonly string[]): Promise<boolean> {
  for (const address of addresses) {
    const fact = `"earlier":${JSON.stringify(address)}`
    if ((await readdressed.first(db, { fact, address })) !== undefined) return true
  }
  return false
}

/** The corrections are few, and an index has them all. With `like` SQLite would plan this again at each run. */
const readdressed = statement((db, value: { fact: string; address: string }) =>
  db
    .selectFrom('seller_action')
    .innerJoin('payment', 'payment.id', 'seller_action.payment_id')
    .select('payment.id')
    .where('kind', '=', sql.lit('match_sale'))
    .where(sql<boolean>`replace(lower(facts), ${value.fact}, '') <> lower(facts)`)
    .where('payment.email', '!=', value.address)
    .limit(1)
)

const paidSalesOf = statement((db, value: { userId: string }) =>
  db
    .selectFrom('payment')
    .select(['scene', 'not_sold_at'])
    .distinct()
    .where('user_id', '=', value.userId)
    .where('status', '=', sql.lit('paid'))
)

const nextScene = statement((db, value: { after: string }) =>
  db
    .selectFrom('payment')
    .select('scene')
    .where('status', '=', sql.lit('paid'))
    .where('scene', '>', value.after)
    .orderBy('scene')
    .limit(1)
)

/** The maximum number of facts of one kind, such as sales without a user, that the seller is told of at a time. */
export const MOST_TOLD = 100

/** Two moments (ms): of the sales that were made between them, those that have not changed after the second one. */
type Span = { since: number; until: number }

/** Paid sales without a scene that wait for the seller. */
export async function paidSalesWithoutScene(db: Database, span: Span): Promise<Sale[]> {
  const found = (await paidWithoutScene.all(db, span)).map(saleOf)
  await nameUnmapped(db, found)
  return found
}

/** Paid sales with one of these scenes and without a user. */
export async function paidSalesWithoutUser(db: Database, query: Span & { scenes: readonly string[] }): Promise<Sale[]> {
  return (await paidWithoutUser.all(db, query)).map(saleOf)
}

const paidWithoutScene = statement((db, span: Span) =>
  within(
    span,
    sales(db)
      .where('payment.status', '=', sql.lit('paid'))
      .where('payment.scene', 'is', null)
      .where('payment.not_sold_at', 'is', null)
  )
)

const paidWithoutUser = statement((db, value: Span & { scenes: readonly string[] }) =>
  within(
    value,
    sales(db)
      .where('payment.status', '=', sql.lit('paid'))
      .where('payment.scene', 'in', value.scenes)
      .where('payment.user_id', 'is', null)
      // An account that was named at the checkout, or by the seller, goes on without a sign-in.
      .where(withoutAccount)
  )
)

function within({ since, until }: Span, query: ReturnType<typeof sales>) {
  return query
    .where('payment.created_at', '>', since)
    .where('payment.created_at', '<=', until)
    .where('payment.updated_at', '<=', until)
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id')
    .limit(MOST_TOLD)
}

/** Sales per query: SQLite takes 32,766 parameters. */
const CHUNK = 500

/** Adds the processor's ids of what was bought to the sales without a scene, from their events. */
async function nameUnmapped(db: Database, sales: readonly Sale[]): Promise<void> {
  const open = sales.filter(({ scene }) => scene === null)
  if (open.length === 0) return
  const keys = open.map(({ key }) => key)
  const events = await db
    .selectFrom('payment_event')
    .select(['processor', 'payment_key', 'facts'])
    .where('payment_key', 'in', keys)
    .where('processor', 'in', [...new Set(open.map(({ processor }) => processor))])
    .orderBy('occurred_at')
    .execute()
  for (const sale of open) {
    const own = events.filter(({ processor, payment_key }) => processor === sale.processor && payment_key === sale.key)
    const named = own.flatMap(({ facts }) => (JSON.parse(facts) as PaymentFacts).unmapped ?? [])
    sale.unmapped = [...new Set(named)]
  }
}

/** Reads a sale; undefined if there is none with this key. */
export async function readSale(db: Database, processor: string, key: string): Promise<Sale | undefined> {
  const row = await sales(db)
    .where('payment.processor', '=', processor)
    .where('payment.key', '=', key)
    .executeTakeFirst()
  return row && saleOf(row)
}

/** The keys of all payments of a sale, given the key of the sale or of one of its payments. */
export async function paymentsOfSale(db: Database, processor: string, key: string): Promise<string[]> {
  const rows = db.selectFrom('payment').select(['key', 'part_of']).where('processor', '=', processor)
  const payment = await rows.where('key', '=', key).executeTakeFirst()
  const parts = await rows.where('part_of', '=', payment?.part_of ?? key).execute()
  return [payment?.part_of ?? payment?.key ?? [], parts.map((part) => part.key).sort()].flat()
}

/** The payments of a sale that have the same holder as this one, which is among them. */
export async function heldTogether(
  db: Database,
  { processor, key }: Pick<Sale, 'processor' | 'key'>
): Promise<{ id: string; key: string }[]> {
  const keys = await paymentsOfSale(db, processor, key)
  const payments = db.selectFrom('payment').select(['id', 'key', 'user_id']).where('processor', '=', processor)
  const all = await payments.where('key', 'in', keys).orderBy('key').execute()
  const holder = all.find((payment) => payment.key === key)?.user_id
  return all.filter(({ user_id }) => user_id === holder).map(({ id, key }) => ({ id, key }))
}

/**
 * Gives payments to a user, also if another user holds them: only for a person's decision. Proof that an account is the
 * former holder's does not count for the new holder. `now` in ms.
 */
export async function givePayments(tx: Tx, ids: readonly string[], userId: string, now: number): Promise<void> {
  const ofOthers = tx.selectFrom('payment').select('id').where('id', 'in', ids)
  await tx
    .updateTable('access_grant')
    .set({ proven: 0 })
    .where('payment_id', 'in', ofOthers.where('user_id', 'is distinct from', userId))
    .where('proven', '=', 1)
    .execute()
  await tx.updateTable('payment').set({ user_id: userId, updated_at: now }).where('id', 'in', ids).execute()
}

function sales(db: Database) {
  return db
    .selectFrom('payment')
    .leftJoin('user', onUserWithAddress)
    .select([
      'payment.id',
      'payment.processor',
      'payment.key',
      'payment.status',
      'payment.scene',
      'payment.email',
      'payment.amount',
      'payment.currency',
      'payment.user_id as userId',
      'user.email as userEmail',
      'payment.created_at as createdAt'
    ])
}

type SaleRow = Awaited<ReturnType<ReturnType<typeof sales>['execute']>>[number]

function saleOf(row: SaleRow): Sale {
  return { ...row, unmapped: [] }
}
