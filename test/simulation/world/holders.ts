import type { Sale } from './sale.ts'
import type { World } from './world.ts'

/**
 * The acts of people about the purchases of guests. `proven`: addresses whose owner signs in. `handedOver`: ids of
 * payments whose holder hands the purchase over. `kept`: ids of payments whose holder wants to keep it. `given`: the
 * processors' ids of sales that the desk gives away. `merged`: users who became one with another one, as both have
 * confirmed. An entry is made before the request, which may get no answer.
 */
export type Holders = {
  proven: Set<string>
  handedOver: Set<string>
  kept: Set<string>
  given: Set<string>
  merged: Map<string, string>
  /** Notes who holds which purchase now, as the database says. */
  look(): Promise<void>
}

export function createHolders(): Holders {
  const look = async () => {}
  return { proven: new Set(), handedOver: new Set(), kept: new Set(), given: new Set(), merged: new Map(), look }
}

/**
 * Notes that a sale belongs to another user now. `named`: it came with the accounts that its former holder has asked
 * for, also for a product that the seller has taken it off and may match it with again; otherwise only the accounts
 * that the seller has named for this sale come with it.
 */
export function noteHolder(world: World, sale: Sale, { userId, named }: { userId: string; named: boolean }): void {
  const { asks, scheduler, story } = world
  const { userId: before, product } = sale
  story.tell(`${sale.id} of ${before} belongs to ${userId} now`)
  sale.userId = userId
  sale.movedAt = scheduler.now()
  const products = [product, ...sale.leftAt.keys()]
  const own = asks.filter((ask) => ask.userId === before && products.includes(ask.product))
  asks.push(...own.filter((ask) => named || ask.sale === sale.id).map((ask) => ({ ...ask, userId })))
  // An account that the seller has named comes along also after the former holder has called it mistyped.
  for (const each of products) {
    if (world.mistypedAt(before, each) !== undefined) world.noteMistyped(userId, each)
    if (named) world.noteMistyped(before, each)
  }
}
