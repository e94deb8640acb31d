import type { Because } from '../../../../src/access/grant-states.ts'
import type { Context } from '../../../../src/context.ts'
import type { Database } from '../../../../src/db/database.ts'
import type { Acted, Acting } from '../../../../src/desk/actions/action.ts'
import type { InviteResult } from '../../../../src/invite/result.ts'
import { type DeskActionName, routes } from '../../../../src/routes.ts'
import type { Chance } from '../../random.ts'
import { isPaymentOf, type Sale } from '../../world/sale.ts'
import { SELLER } from '../../world/seed-database.ts'
import { goesOn, leadsTo, MINUTE, type World } from '../../world/world.ts'

/** A payment with its sale, and the grants that hold its seats. */
export type Found = { id: string; key: string; sale: Sale; grants: { id: string; login: string; because: Because }[] }

/**
 * A seller at the desk. `db`: a connection of an observer. `name` and the number of actions until now make their ids.
 * `path`: of the form that is sent, as the desk registers it.
 */
export type Desk = {
  world: World
  chance: Chance
  db: Database
  name: string
  counter: { actions: number }
  path: string
}

/** The functions that draw the actions, by the path to which the desk registers its form. */
export type DrawnActions = Readonly<Record<string, (desk: Desk) => Promise<unknown>>>

/** The path of the form of an action about a purchase. */
export function onPurchase(name: DeskActionName): string {
  return routes.deskAction.replace(':action', name)
}

export function atDesk(seller: Pick<Desk, 'world' | 'chance' | 'db' | 'name'>): Desk {
  return { ...seller, counter: { actions: 0 }, path: '' }
}

/** Draws an action and does it. The paths `oftener` are drawn twice as often as the others. */
export async function drawAction(desk: Desk, actions: DrawnActions, oftener: readonly string[] = []): Promise<void> {
  const [first = '', ...others] = [...Object.keys(actions), ...oftener]
  const path = desk.chance.pick([first, ...others])
  await actions[path]?.({ ...desk, path })
}

/**
 * Has a process act, which may be killed in the middle. Without an answer another process is asked for the same action,
 * until there is one: an action has one id, and is done once.
 */
export async function perform<Answer extends Acted>(
  desk: Desk,
  what: string,
  act: (context: Context, acting: Acting) => Promise<Answer>
): Promise<{ actionId: string; answer: Answer }> {
  const { world, chance, path, counter } = desk
  const { scheduler, people, story, broken } = world
  counter.actions += 1
  const actionId = `${desk.name}-${world.seed}-${counter.actions}`
  for (;;) {
    const machine = world.anyMachine()
    if (machine && goesOn(world) && chance.is(0.25)) machine.arm(chance.whole(1, 12), 'kill')
    const acting = { by: { userId: SELLER.id }, actionId }
    const asked = machine && act(machine.context(), acting).catch((error) => broken('nothing throws', `${error.stack}`))
    const answer = await Promise.race([asked, scheduler.wait(people, 2 * MINUTE).then(() => undefined)])
    story.tell(`the seller, ${what}: ${answer ? (answer.ok ? answer.said : answer.why) : 'no answer'}`)
    if (answer?.ok && !isWithoutSeat(answer)) world.acted.push({ path, actionId })
    if (answer) return { actionId, answer }
    await scheduler.wait(people, 10 * MINUTE)
  }
}

/** Without a free seat nothing is stored: the seller has to say which account is replaced. */
function isWithoutSeat(answer: Acted & { result?: InviteResult }): boolean {
  return answer.result?.missing !== undefined
}

export async function payments({ world, db }: Desk): Promise<Found[]> {
  const rows = db.selectFrom('payment').select(['id', 'processor', 'key', 'scene']).orderBy('created_at').orderBy('id')
  const grants = db
    .selectFrom('access_grant')
    .select(['id', 'payment_id', 'login', 'account_id', 'because'])
    .where('released', 'is', null)
    .orderBy('id')
  const [found, seats] = await world.scheduler.during(Promise.all([rows.execute(), grants.execute()]))
  return found.flatMap(({ id, ...payment }) => {
    const sale = world.shop.sales.find((one) => isPaymentOf(one, payment))
    const own = seats.filter(({ payment_id }) => payment_id === id)
    // An account that is known is meant, whatever it is called by now.
    const nameOf = (account: number | null, login: string) => (account === null ? login : world.names.loginOf(account))
    const named = own.map((grant) => ({ ...grant, login: nameOf(grant.account_id, grant.login) }))
    return sale ? [{ id, key: payment.key, sale, grants: named }] : []
  })
}

export async function oneOf(desk: Desk, fits: (found: Found) => boolean): Promise<Found | undefined> {
  const [first, ...others] = (await payments(desk)).filter(fits)
  return first && desk.chance.pick([first, ...others])
}

/**
 * Until an action is answered, it is not known whether the sales of the product count, nor those of other products with
 * the same repository: a gift that is stored already may pay for an account.
 */
export async function uncertain<T>({ world }: Desk, product: string, work: () => Promise<T>): Promise<T> {
  const { shop, scheduler } = world
  const places = world.products.find(({ id }) => id === product)?.repositories ?? []
  const sales = shop.sales.filter((sale) => places.some((place) => leadsTo(world, sale.product, place)))
  for (const sale of sales) sale.untold += 1
  const done = await work()
  for (const sale of sales) {
    sale.untold -= 1
    sale.toldAt = scheduler.now()
  }
  return done
}

/** The sales that an action of the seller was about, as it is stored. */
export async function salesOf({ world, db }: Desk, actionId: string): Promise<Sale[]> {
  const rows = db
    .selectFrom('seller_action')
    .innerJoin('payment', 'payment.id', 'seller_action.payment_id')
    .select(['processor', 'key', 'scene'])
    .where('seller_action.id', '=', actionId)
  const found = await world.scheduler.during(rows.execute())
  return found.flatMap((payment) => world.shop.sales.find((sale) => isPaymentOf(sale, payment)) ?? [])
}

/** The sales with the other products of their carts that are not stored yet: these end as well (decisions/060). */
export async function withUnknown(desk: Desk, ended: readonly Sale[]): Promise<Sale[]> {
  const stored = new Set((await payments(desk)).map(({ sale }) => sale))
  const unknown = desk.world.shop.sales.filter((sale) => {
    return (
      !stored.has(sale) && ended.some(({ processor, entry }) => sale.processor === processor && sale.entry === entry)
    )
  })
  return [...ended, ...unknown]
}
