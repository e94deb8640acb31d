import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { ActionDeps } from '../../desk/actions/action.ts'
import { matchSale } from '../../desk/actions/match-sale.ts'
import { paymentIdOf } from '../../desk/actions/purchase-facts.ts'
import type { DisputeWord } from '../../payments/by-seller/seller-decision.ts'
import { isGuestId } from '../../payments/guest-reference.ts'
import { sceneOf } from '../../payments/processors/facts.ts'
import { listSales, readSale, type Sale } from '../../payments/sales/sales.ts'
import { type Product, productOfScene, scenesOfAll } from '../../product.ts'
import { inLine } from '../../runtime/logging/printable.ts'
import { COULD_NOT } from '../configuration.ts'
import { moment, newest } from '../table.ts'

type Print = (text: string) => void
type Shop = Pick<Context, 'config' | 'db' | 'inbox'>

/**
 * Lists sales, the newest first, with what each lacks.
 * @returns the exit code
 */
export async function listPayments(
  { config, db }: Shop,
  { unmatched, limit }: { unmatched: boolean; limit: number },
  print: Print
): Promise<number> {
  const found = await listSales(db, {
    scenes: scenesOfAll(config.products),
    only: unmatched ? 'unmatched' : undefined,
    limit
  })
  if (found.length === 0) {
    print(unmatched ? 'Every paid sale has a product and a user.' : 'No payment has come yet.')
    return 0
  }
  const rows = found.map((sale) => [
    moment(sale.createdAt),
    sale.processor,
    sale.key,
    sale.status,
    productOfScene(config.products, sale.scene)?.id ?? soldAs(sale),
    buyerOf(sale)
  ])
  print(newest(['SOLD', 'PROCESSOR', 'PAYMENT', 'STATUS', 'PRODUCT', 'BUYER'], rows, limit))
  if (unmatched) print(`\n${waysToMend(config.products, found)}`)
  return 0
}

/** Describes what was bought in a sale that matches no product. */
function soldAs({ scene, unmapped }: Sale): string {
  if (scene !== null) return `none called ${scene}`
  return unmapped.length === 0 ? 'none named' : `not mapped: ${unmapped.join(' or ')}`
}

function waysToMend(products: readonly Product[], sales: readonly Sale[]): string {
  const ways = [
    'To mend one: npm run pullpass -- payments attach <processor> <payment> --user <address> --product <id>'
  ]
  const [processor] = sales.flatMap((sale) => (sale.unmapped.length > 0 ? [sale.processor] : []))
  if (processor !== undefined) {
    ways.push(
      `To mend all sales of an item: write its id into payments.${processor}.scenes in the site config, restart, then: npm run pullpass -- payments map`
    )
  }
  // These sales need no action: the buyer pays first, and signs in later.
  if (sales.some(({ scene, userId }) => userId === null && productOfScene(products, scene))) {
    ways.push('A sale of "no user yet" goes to the buyer who signs in with that address.')
  }
  return ways.join('\n')
}

/**
 * Gives unmapped sales the products that the site config maps their ids to now.
 * @returns the exit code
 */
export async function mapPayments({ config, db, inbox }: Shop, print: Print): Promise<number> {
  const sales = await listSales(db, { scenes: scenesOfAll(config.products), only: 'unmapped' })
  let mapped = 0
  for (const { processor, key, unmapped } of sales) {
    const scene = sceneOf(config.payments.scenes[processor] ?? {}, unmapped)
    if (scene === undefined || !productOfScene(config.products, scene)) continue
    await inbox.decide({ processor, key, scene })
    print(inLine(`${processor} ${key}: ${scene}`))
    mapped += 1
  }
  const left = sales.length - mapped
  print(`${mapped} mapped${left > 0 ? `, ${left} with ids that the site config does not map` : ''}.`)
  return 0
}

function buyerOf({ userEmail, userId, email }: Sale): string {
  if (userEmail !== null) return userEmail
  if (userId !== null) return isGuestId(userId) ? `a guest (${email ?? 'no address'})` : userId
  return email === null ? 'no user' : `no user yet (${email})`
}

/**
 * Sets the product of a sale, or its user.
 * @returns the exit code
 */
export async function attachPayment(
  context: ActionDeps,
  { processor, key, user, product }: { processor: string; key: string; user?: string; product?: string },
  print: Print
): Promise<number> {
  const paymentId = await paymentIdOf(context.db, processor, key)
  if (paymentId === undefined) {
    print(unknown(processor, key))
    return COULD_NOT
  }
  const acting = { by: 'command line', actionId: randomUUID() } as const
  const acted = await matchSale(context, { paymentId, product, email: user }, acting)
  if (!acted.ok) {
    print(inLine(acted.why))
    return COULD_NOT
  }
  return printSale(context.db, { processor, key }, print)
}

/**
 * Sets the state of a dispute that the processor does not report.
 * @returns the exit code
 */
export async function tellDispute(
  { db, inbox }: Shop,
  { processor, key, dispute }: { processor: string; key: string; dispute: DisputeWord },
  print: Print
): Promise<number> {
  if (!(await readSale(db, processor, key))) {
    print(unknown(processor, key))
    return COULD_NOT
  }
  await inbox.decide({ processor, key, dispute })
  return printSale(db, { processor, key }, print)
}

async function printSale(db: Shop['db'], { processor, key }: { processor: string; key: string }, print: Print) {
  const sale = await readSale(db, processor, key)
  if (sale)
    print(inLine(`${sale.processor} ${sale.key}: ${sale.status}, ${sale.scene ?? 'no product'}, ${buyerOf(sale)}`))
  return 0
}

function unknown(processor: string, key: string): string {
  return `${inLine(`${processor} has no payment ${key}`)}. All payments: npm run pullpass -- payments list`
}
