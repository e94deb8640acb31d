import type { DatabaseConnection } from '../../../../src/db/database.ts'
import { prolongAccess } from '../../../../src/desk/giving/prolong-access.ts'
import type { Chance } from '../../random.ts'
import { setProlonged } from '../../world/sale.ts'
import { DAY, goesOn, HOUR, type World } from '../../world/world.ts'
import { atDesk, type Desk, type DrawnActions, drawAction, oneOf, onPurchase, perform, uncertain } from './desk.ts'
import { awaitEnd } from './purchases.ts'

export const prolongActions: DrawnActions = { [onPurchase('prolong')]: prolongOne }

/** Gives another last day to access that the seller gave for a time, again and again. */
export async function prolongGifts(world: World, chance: Chance, { db }: DatabaseConnection): Promise<void> {
  const desk = atDesk({ world, chance, db, name: 'prolong' })
  if (!chance.is(0.5)) return
  while (goesOn(world)) {
    await world.scheduler.wait(world.people, chance.early(HOUR, 2 * DAY))
    await drawAction(desk, prolongActions)
  }
}

/** Mostly names a later day, also after the end, in some cases an earlier one, and now and then none. */
async function prolongOne(desk: Desk): Promise<void> {
  const { world, chance } = desk
  const { scheduler } = world
  const found = await oneOf(desk, ({ sale }) => sale.given && !sale.closed)
  if (!found || !goesOn(world)) return
  const until = chance.is(0.15) ? 'never' : Math.min(scheduler.now() + chance.early(HOUR, 4 * DAY), world.endsAt + DAY)
  await uncertain(desk, found.sale.product, async () => {
    const { answer } = await perform(desk, `prolonging ${found.sale.id}`, (context, acting) =>
      prolongAccess(context, { paymentId: found.id, until }, acting)
    )
    // While the end is not noted yet, it is awaited already.
    if (!answer.ok || !found.sale.over) return
    setProlonged(found.sale, scheduler.now())
    if (until !== 'never') void awaitEnd(desk, found.sale)
  })
}
