import type { DatabaseConnection } from '../../../../src/db/database.ts'
import { actOnMany } from '../../../../src/desk/bulk-actions/order-bulk-action.ts'
import { deskBulkActionPath } from '../../../../src/routes.ts'
import { checkAskNothing, checkReleased } from '../../invariants/taken-back.ts'
import type { Chance } from '../../random.ts'
import { SECOND } from '../../world/processors.ts'
import type { Sale } from '../../world/sale.ts'
import { addUser, cookieOfUser, emailOf } from '../../world/seed-database.ts'
import { type Buyer, DAY, goesOn, HOUR, isSoldHere, type World } from '../../world/world.ts'
import { sendName } from '../buyers.ts'
import {
  atDesk,
  type Desk,
  type DrawnActions,
  type Found,
  onPurchase,
  payments,
  perform,
  salesOf,
  uncertain
} from './desk.ts'
import { decideAtDesk } from './repositories.ts'
import { matchFound } from './sales.ts'

export const takenBackActions: DrawnActions = { [deskBulkActionPath('not-sold-here')]: callSeveralNotSold }

/**
 * In some seeds several buyers buy what the processor account sells elsewhere. The seller matches these sales by
 * mistake, and takes that back for all of them at once. So many accounts would lose their access that Pullpass holds
 * the withdrawals back until the seller releases them.
 */
export async function matchByMistake(world: World, chance: Chance, observer: DatabaseConnection): Promise<void> {
  const { scheduler, people, shop, names } = world
  if (world.products.length > 1 || !chance.is(0.25)) return
  const desk = atDesk({ world, chance, db: observer.db, name: 'mistake' })
  await scheduler.wait(people, chance.early(HOUR, DAY))
  const buyers: Buyer[] = []
  for (let number = chance.whole(4, 6); number > 0; number -= 1)
    buyers.push(await join(world, `crowd-${number}`, observer))
  const sales = buyers.map((buyer) => shop.sell(buyer.userId, SECOND))
  await scheduler.wait(people, 6 * HOUR)
  for (const [index, sale] of sales.entries()) await matchAndAsk(desk, sale, buyers[index])
  await scheduler.wait(people, chance.early(12 * HOUR, 2 * DAY))
  if (!goesOn(world)) return
  const path = deskBulkActionPath('not-sold-here')
  await takenBackActions[path]?.({ ...desk, path })
  for (let looks = 0; looks < 6 && goesOn(world); looks += 1) {
    await scheduler.wait(people, chance.early(2 * HOUR, 12 * HOUR))
    await releaseHeld(world, observer)
  }

  async function matchAndAsk(seller: Desk, sale: Sale, buyer: Buyer | undefined) {
    const found = (await payments(seller)).find((each) => each.sale === sale)
    if (!found || !buyer || !goesOn(world)) return
    await matchFound({ ...seller, path: onPurchase('match') }, found)
    if (isSoldHere(world, sale))
      await sendName(world, { ...buyer, product: sale.product }, names.loginOf(buyer.accounts[0] ?? 0))
  }
}

/** A buyer with an account and no other purchase. */
async function join({ scheduler, names, users }: World, name: string, observer: DatabaseConnection): Promise<Buyer> {
  const userId = await scheduler.during(addUser(observer, { id: name, email: emailOf(name) }))
  const buyer = { userId, cookie: cookieOfUser(name), name, accounts: [names.join(`${name}-dev`)] }
  users.push(buyer)
  return buyer
}

/** Says of all sales at once that are not of a product by their processor that they are not sold here. */
async function callSeveralNotSold(desk: Desk): Promise<void> {
  const { world, db } = desk
  const { shop, products } = world
  const ticked = (await payments(desk)).filter(({ sale }) => !isSoldHere(world, { product: sale.told }))
  if (ticked.length === 0) return
  const order = {
    name: 'not-sold-here',
    paymentIds: ticked.map(({ id }) => id),
    fields: new URLSearchParams()
  } as const
  const done: Found[] = []
  await uncertain(desk, products[0].id, async () => {
    const what = `${ticked.map(({ sale }) => sale.id)} are not sold here`
    const { actionId } = await perform(desk, what, async (context, acting) => {
      const { done: now, again, refused } = await actOnMany(context, order, acting)
      const said = `${now} done, ${again} again, ${refused.length} refused`
      return now + again > 0 ? { ok: true, said } : { ok: false, why: said }
    })
    for (const found of ticked) {
      if ((await salesOf(desk, `${actionId}.${found.id}`)).length === 0) continue
      shop.match(found.sale, found.sale.told)
      done.push(found)
    }
  })
  for (const { id, sale } of done) await checkAskNothing(world, { id, sale }, { db })
}

/** Releases the withdrawals that are held back, if there are any. */
export async function releaseHeld(world: World, observer: DatabaseConnection): Promise<void> {
  const machine = world.anyMachine()
  if (!machine) return
  for (const { repository, ids, decided } of await decideAtDesk(world, 'release', machine))
    if (decided.is === 'done') await checkReleased(world, { repository, ids }, observer)
}
