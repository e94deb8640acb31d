import type { DatabaseConnection } from '../../../../src/db/database.ts'
import { orderOf } from '../../../../src/desk/action-pages/orders.ts'
import { checkDisputeEnd } from '../../invariants/disputes.ts'
import type { Chance } from '../../random.ts'
import { type Sale, tellOf } from '../../world/sale.ts'
import { DAY, goesOn, HOUR, type World } from '../../world/world.ts'
import { atDesk, type Desk, type DrawnActions, drawAction, oneOf, onPurchase, perform, uncertain } from './desk.ts'

export const disputeActions: DrawnActions = {
  [onPurchase('dispute-won')]: (desk) => sayEnd(desk, 'won'),
  [onPurchase('dispute-lost')]: (desk) => sayEnd(desk, 'lost')
}

/** Says how disputes have ended whose processors do not report that, at processes that die. */
export async function endDisputes(world: World, chance: Chance, { db }: DatabaseConnection): Promise<void> {
  const desk = atDesk({ world, chance, db, name: 'dispute' })
  while (goesOn(world)) {
    await world.scheduler.wait(world.people, chance.early(HOUR, DAY))
    if (world.shop.sales.some(({ decided }) => decided !== undefined)) await drawAction(desk, disputeActions)
  }
}

/** The bank has told the seller how a dispute has ended. The seller says it for the whole sale. */
async function sayEnd(desk: Desk, end: 'won' | 'lost'): Promise<void> {
  const { world, db } = desk
  const found = await oneOf(desk, ({ sale }) => sale.decided === end && sale.untold === 0)
  if (!found || !goesOn(world)) return
  const { id: paymentId, sale } = found
  const cart = world.shop.sales.filter((each) => each.processor === sale.processor && each.entry === sale.entry)
  let isSaid = false
  const act = async () => {
    const { answer } = await perform(desk, `the dispute of ${sale.id} was ${end}`, (context, acting) => {
      const { codeHost } = context.config
      return orderOf(`dispute-${end}`, { paymentId, fields: new URLSearchParams(), codeHost }).act(context, acting)
    })
    if (!answer.ok) return
    for (const each of cart) setEnd(each, end, world.scheduler.now())
    isSaid = true
  }
  const products = new Set(cart.map(({ product }) => product))
  await [...products].reduceRight((work, product) => () => uncertain(desk, product, work), act)()
  if (isSaid) await checkDisputeEnd(world, { paymentId, sale }, { db })
}

function setEnd(sale: Sale, end: 'won' | 'lost', now: number): void {
  tellOf(sale, end === 'won' ? 'win' : 'lose', now)
  Object.assign(sale, { toldAt: now, saidEnd: end, decided: undefined })
}
