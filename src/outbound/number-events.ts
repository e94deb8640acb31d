import type { Database, Tx } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
import { nameOf, type Product, productOfScene, repositoriesOf } from '../product.ts'
import { eventBody } from './event-body.ts'

type Numbering = { db: Database; products: readonly Product[]; newId(): string }

/** Events that get their numbers in one transaction. */
const AT_ONCE = 100

/**
 * Gives each new event its number, its id and its body, in the order in which the facts were written. The numbers have
 * no gaps. A fact that a transaction has not committed yet gets its number later; the next fact about the same grant or
 * payment is written after that, so it always has a higher number.
 */
export async function numberEvents(numbering: Numbering): Promise<void> {
  while (await hasNew(numbering.db)) await serializable(numbering.db, (tx) => numberSome(tx, numbering))
}

async function hasNew(db: Database): Promise<boolean> {
  const one = db.selectFrom('outbound_event').select('place').where('sequence', 'is', null).limit(1)
  return (await one.executeTakeFirst()) !== undefined
}

async function numberSome(tx: Tx, { products, newId }: Numbering): Promise<void> {
  const facts = await tx
    .selectFrom('outbound_event as event')
    .leftJoin('payment', 'payment.id', 'event.payment_id')
    .leftJoin('access_target', 'access_target.target', 'event.target')
    .select(['event.place', 'event.type', 'event.at', 'event.payment_id', 'event.grant_id', 'event.product'])
    .select(['event.target', 'event.account_id', 'event.login', 'event.seat', 'event.state', 'event.because'])
    .select(['event.status', 'payment.processor', 'payment.key', 'payment.scene'])
    .select('access_target.repository_id')
    .where('event.sequence', 'is', null)
    .orderBy('event.place')
    .limit(AT_ONCE)
    .execute()
  if (facts.length === 0) return
  const names = await namesByTarget(tx, products)
  const { last_sequence } = await tx.selectFrom('outbound_counter').select('last_sequence').executeTakeFirstOrThrow()
  for (const [index, { place, product, processor, key, scene, target, repository_id, ...fact }] of facts.entries()) {
    const sequence = Number(last_sequence) + index + 1
    const sale = processor === null || key === null ? undefined : { processor, id: key }
    const repository = { id: numberOf(repository_id), name: target === null ? undefined : names.get(target) }
    const sold = product ?? productOfScene(products, scene)?.id
    const body = eventBody({ ...fact, product: sold, sale, repository }, sequence)
    await tx
      .updateTable('outbound_event')
      .set({ sequence, message_id: `msg_${newId()}`, body, step: 'waiting' })
      .where('place', '=', place)
      .execute()
  }
  await tx
    .updateTable('outbound_counter')
    .set({ last_sequence: Number(last_sequence) + facts.length })
    .execute()
}

const numberOf = (id: number | null) => (id === null ? undefined : Number(id))

/** The names of the repositories that are sold, as the site config has them, by the keys of their rows. */
async function namesByTarget(tx: Tx, products: readonly Product[]): Promise<Map<string, string>> {
  const sold = new Map(repositoriesOf(products).map((name) => [nameOf(name), `${name.owner}/${name.repo}`]))
  if (sold.size === 0) return new Map()
  const rows = await tx
    .selectFrom('access_name')
    .select(['name', 'target'])
    .where('name', 'in', [...sold.keys()])
    .execute()
  return new Map(rows.map(({ name, target }) => [target, sold.get(name) ?? name]))
}
