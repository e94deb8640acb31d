import { isLeftToSeller } from '../../../../src/alerts/alert-words.ts'
import type { Database, DatabaseConnection } from '../../../../src/db/database.ts'
import { actOnMany } from '../../../../src/desk/bulk-actions/order-bulk-action.ts'
import { readOne } from '../../../../src/desk/deliveries/read-one.ts'
import { replayBySeller } from '../../../../src/desk/deliveries/replay.ts'
import { type OpenAlert, readOpenAlerts } from '../../../../src/desk/needs/open-alerts.ts'
import { takeOff } from '../../../../src/desk/today/take-off-today.ts'
import { type BulkActionName, deskBulkActionPath, routes } from '../../../../src/routes.ts'
import type { Chance } from '../../random.ts'
import { setSellerEnd } from '../../world/sale.ts'
import { SELLER } from '../../world/seed-database.ts'
import { DAY, goesOn, HOUR, type World } from '../../world/world.ts'
import {
  atDesk,
  type Desk,
  type DrawnActions,
  drawAction,
  payments,
  perform,
  salesOf,
  uncertain,
  withUnknown
} from './desk.ts'

/** An action about several purchases at once. */
const acting = (name: BulkActionName) => (desk: Desk) => actOnSome(desk, name)

/** The actions on the lists of the desk. */
export const listActions: DrawnActions = {
  [deskBulkActionPath('check')]: acting('check'),
  [deskBulkActionPath('sign-in-link')]: acting('sign-in-link'),
  [deskBulkActionPath('give-back')]: acting('give-back'),
  [deskBulkActionPath('end')]: acting('end'),
  [routes.deskReplay]: replayOne,
  [routes.desk]: takeOffOrPutBack,
  [routes.deskHealth]: tryAgain
}

/**
 * On the lists of the desk: acts on several purchases at once, takes items off Today and puts them back, replays
 * deliveries.
 */
export async function workOnLists(world: World, chance: Chance, { db }: DatabaseConnection): Promise<void> {
  const { scheduler, people } = world
  if (!chance.is(0.4)) return
  const desk = atDesk({ world, chance, db, name: 'lists' })
  while (goesOn(world)) {
    await scheduler.wait(people, chance.early(3 * HOUR, 3 * DAY))
    if (!goesOn(world)) return
    await drawAction(desk, listActions, [routes.deskReplay, routes.desk])
  }
}

/** Ticks up to three purchases. Each has its own entry in its story, also if the process dies between two of them. */
async function actOnSome(desk: Desk, name: BulkActionName): Promise<void> {
  const { world, chance } = desk
  const all = await payments(desk)
  const ticked = all.filter(() => chance.is(0.4)).slice(0, 3)
  if (ticked.length === 0) return
  const order = { name, paymentIds: ticked.map(({ id }) => id), fields: new URLSearchParams({ words: 'No more.' }) }
  const act = async () => {
    const { actionId } = await perform(
      desk,
      `${name} ${ticked.map(({ sale }) => sale.id)}`,
      async (context, acting) => {
        const { done, again, refused } = await actOnMany(context, order, acting)
        const said = [`${done} done, ${again} again`, ...refused.map(({ why }) => why)].join(', ')
        return done + again > 0 ? { ok: true, said } : { ok: false, why: said }
      }
    )
    if (name !== 'end' && name !== 'give-back') return
    for (const { id } of ticked) {
      const stored = await salesOf(desk, `${actionId}.${id}`)
      const about = name === 'end' ? await withUnknown(desk, stored) : stored
      for (const sale of about) setSellerEnd(sale, name === 'end', world.scheduler.now())
    }
  }
  const products = new Set(ticked.map(({ sale }) => sale.product))
  await [...products].reduceRight((work, product) => () => uncertain(desk, product, work), act)()
}

/** Processes a stored delivery again. Its event, and what it says, are recorded once. */
async function replayOne(desk: Desk): Promise<void> {
  const { world, chance, db } = desk
  const done = db.selectFrom('inbox').select(['processor', 'event_id']).where('done', '=', 1).orderBy('received_at')
  const rows = await world.scheduler.during(done.orderBy('event_id').execute())
  const [first, ...others] = rows
  if (!first) return
  const { processor, event_id: eventId } = chance.pick([first, ...others])
  const before = await recorded(desk, { processor, eventId })
  await perform(desk, `replaying ${processor} ${eventId}`, async (context) => {
    const one = await readOne(context, { processor, eventId })
    if (one?.delivery.body === undefined) return { ok: false, why: 'there is no body' }
    await replayBySeller(context, one, { userId: SELLER.id })
    return { ok: true, said: 'done' }
  })
  const after = await recorded(desk, { processor, eventId })
  // An event of the same sale that came meanwhile may have changed its payments.
  const isSame = before.events.length === after.events.length ? before.all === after.all : before.own === after.own
  if (!isSame)
    world.broken(
      'a replay changes nothing that was recorded',
      `${processor} ${eventId}: ${before.all}, then ${after.all}`
    )
}

/** The records of a delivery: its own event, all events of its sale, and the payments that they add up to. */
async function recorded({ world, db }: Desk, { processor, eventId }: { processor: string; eventId: string }) {
  const read = async (all: Database) => {
    const stored = all.selectFrom('payment_event').selectAll().where('processor', '=', processor)
    const own = await stored.where('event_id', '=', eventId).execute()
    const keys = own.flatMap(({ payment_key }) => payment_key ?? [])
    if (keys.length === 0) return { own, events: [], paid: [] }
    const paid = all
      .selectFrom('payment')
      .select(['key', 'status', 'scene', 'quantity', 'email', 'amount', 'seller_words'])
    return {
      own,
      events: await stored.where('payment_key', 'in', keys).orderBy('event_id').execute(),
      paid: await paid
        .where('processor', '=', processor)
        .where((or) => or.or([or('key', 'in', keys), or('part_of', 'in', keys)]))
        .orderBy('key')
        .execute()
    }
  }
  const { own, events, paid } = await world.scheduler.during(read(db))
  return { own: JSON.stringify(own), events, all: JSON.stringify([events, paid]) }
}

/** Runs the checks of the desk's page Health, of which only this changes something for buyers. */
async function tryAgain(desk: Desk): Promise<void> {
  await perform(desk, 'trying again what waits for the seller', async ({ access }) => {
    await access.tryHeldAgain()
    return { ok: true, said: 'done' }
  })
}

/** Takes an item off the list of what needs the seller, where it stays until it begins anew; or puts one back. */
async function takeOffOrPutBack(desk: Desk): Promise<void> {
  const isBack = desk.chance.is(0.5)
  const { open, takenOff } = await alertsNow(desk)
  await moveItem(desk, isBack ? takenOff : open, isBack)
}

async function moveItem(desk: Desk, alerts: readonly OpenAlert[], isBack: boolean): Promise<void> {
  const { world, chance } = desk
  const [first, ...others] = alerts.filter(({ kind }) => isLeftToSeller(kind))
  if (!first) return
  const { kind, about, items } = chance.pick([first, ...others])
  const [one] = items
  const item = chance.is(0.5) ? one?.item : undefined
  const what = `${isBack ? 'putting back' : 'taking off'} ${kind} ${item ?? '(all)'}`
  let moved: string[] = []
  await perform(desk, what, async (context) => {
    const order = { kind, about, item, shownAt: context.now(), isBack }
    const done = await takeOff(context, order, { userId: SELLER.id })
    moved = done.map((each) => each.item)
    return { ok: true, said: `${done.length} items` }
  })
  const now = await alertsNow(desk)
  const still = (isBack ? now.takenOff : now.open).filter((each) => each.kind === kind && each.about === about)
  const left = still.flatMap((alert) => alert.items).filter((each) => moved.includes(each.item))
  if (left.length > 0) world.broken('no action of the seller is lost', `${what}: ${left.map((each) => each.item)}`)
}

function alertsNow({ world, db }: Desk) {
  const products = world.anyMachine()?.context().config.products ?? []
  return world.scheduler.during(readOpenAlerts(db, products, world.scheduler.now()))
}
