import type { DatabaseConnection } from '../../../src/db/database.ts'
import { LOOKING_MS, whoWaitsIsTold } from '../invariants/told-in-time.ts'
import type { Chance } from '../random.ts'
import { cookieOf, LATECOMER, userId } from '../world/seed-database.ts'
import { type Buyer, DAY, goesOn, HOUR, MINUTE, soldNow, standing, type World } from '../world/world.ts'
import { sendName } from './buyers.ts'

/**
 * Questions that one grant may need before its invitation is sent: the endpoints that fail together, and their paths.
 */
type Question = { endpoints: ('user_by_id' | 'user_by_name' | 'check' | 'permission' | 'repository')[]; path: RegExp }

/** Without one of these, a grant whose name waits in the queue is not invited. */
const needed: readonly [Question, ...Question[]] = [
  { endpoints: ['check', 'permission'], path: /\/collaborators\/[^/]+(\/permission)?$/ },
  { endpoints: ['user_by_id', 'user_by_name'], path: /^\/users?\/[^/]+$/ },
  { endpoints: ['user_by_name'], path: /^\/users\/[^/]+$/ }
]

/** While one of these fails, another question tells the same. */
const replaceable: readonly [Question, ...Question[]] = [
  { endpoints: ['check'], path: /\/collaborators\/[^/]+$/ },
  { endpoints: ['user_by_id'], path: /^\/user\/\d+$/ },
  // The repository is asked about for other reasons too, so its failed questions do not show that a pass reached a
  // grant.
  { endpoints: ['repository'], path: /$^/ }
]

/**
 * In some seeds one kind of question fails for days, while the lists and the other calls work. Meanwhile somebody sends
 * a name, and somebody gets a refund. Hours later, and again before the fault ends, the grants that wait for an answer
 * are checked.
 */
export async function failOneQuestion(world: World, chance: Chance, observer: DatabaseConnection): Promise<void> {
  const { host, scheduler, people, story } = world
  if (!chance.is(0.5)) return
  await scheduler.wait(people, chance.early(HOUR, 4 * DAY))
  const latecomer = createLatecomer(world)
  const sale = world.shop.sell(latecomer.userId, chance.pick(world.products).id)
  await scheduler.wait(people, HOUR)
  const { endpoints, path } = chance.pick(chance.is(0.75) ? needed : replaceable)
  const endsAt = scheduler.now() + chance.early(12 * HOUR, 4 * DAY)
  story.tell(`host: ${endpoints.join(' and ')} fail for ${Math.round((endsAt - scheduler.now()) / HOUR)} hours`)
  // In some seeds the account is known before the fault.
  if (chance.is(0.3)) await sendUntilServed(world, chance, { ...latecomer, product: sale.product })
  for (const endpoint of endpoints)
    host.rehearse.misbehave({ endpoint, status: chance.pick([500, 502, 503]), forMs: endsAt - scheduler.now() })
  await sendUntilServed(world, chance, { ...latecomer, product: sale.product })
  if (chance.is(0.5)) refundSomebody(world, chance)
  for (let round = 0; round < 18 && scheduler.now() < endsAt - HOUR; round += 1) {
    await scheduler.wait(people, 20 * MINUTE)
    for (const machine of world.machines) machine.nudge()
  }
  if (goesOn(world)) await whoWaitsIsTold(world, observer, { path })
  await scheduler.wait(people, endsAt - LOOKING_MS - MINUTE - scheduler.now())
  if (goesOn(world)) await whoWaitsIsTold(world, observer, { path })
}

/** A buyer who has no other purchase, and whose account has nothing at the host. */
function createLatecomer({ names, users }: World): Buyer {
  const name = userId(LATECOMER)
  const latecomer = { userId: name, cookie: cookieOf(LATECOMER), name, accounts: [names.join(`${name}-dev`)] }
  users.push(latecomer)
  return latecomer
}

/**
 * Sends the buyer's name until it is served, at most five times: the payment may not be known yet, or no process up.
 * The host throttles the call, so that the name waits in the queue, and the host is asked about it before it is
 * invited.
 */
async function sendUntilServed(world: World, chance: Chance, buyer: Buyer & { product: string }): Promise<void> {
  const { host, scheduler, people, names, asks } = world
  for (let attempt = 0; attempt < 5; attempt += 1) {
    host.rehearse.misbehave({ preset: 'secondary_403', method: 'PUT', forMs: 5 * MINUTE })
    await sendName(world, buyer, names.loginOf(buyer.accounts[0] ?? 0))
    const reason = asks.findLast((ask) => ask.userId === buyer.userId)?.reason
    if (reason !== null && reason !== 'not_paid') return
    await scheduler.wait(people, chance.early(20 * MINUTE, 2 * HOUR))
  }
}

/** Refunds a sale whose buyer has an account in a repository. */
function refundSomebody(world: World, chance: Chance): void {
  const { shop, users } = world
  const isIn = (id: number) => soldNow(world).some((one) => standing(world, one, id) === 'collaborator')
  const buyersIn = users.filter(({ accounts }) => accounts.some(isIn)).map((buyer) => buyer.userId)
  const [first, ...others] = shop.sales.filter((sale) => buyersIn.includes(sale.userId) && sale.status === 'paid')
  if (first) shop.refund(chance.pick([first, ...others]))
}

/**
 * In some seeds the host refuses for days what a renewal needs: the withdrawal of the old invitation, or the new one.
 */
export async function refuseRenewals(world: World, chance: Chance): Promise<void> {
  const { host, scheduler, people, story } = world
  if (!chance.is(0.3)) return
  // An invitation is renewed on its sixth day.
  await scheduler.wait(people, chance.whole(4 * 24, 8 * 24) * HOUR)
  if (!goesOn(world)) return
  const endpoint = chance.pick(['withdraw', 'invite'] as const)
  const forMs = chance.early(12 * HOUR, 4 * DAY)
  const status = chance.pick([403, 422, 500])
  story.tell(`host: ${endpoint} is refused with ${status} for ${Math.round(forMs / HOUR)} hours`)
  host.rehearse.misbehave({ endpoint, status, body: '{"message":"Not now."}', forMs })
}

/** In some seeds Stripe answers no question about a sale for hours or days. */
export async function silenceStripe(world: World, chance: Chance): Promise<void> {
  const { stripe, scheduler, people, story } = world
  if (!chance.is(0.4)) return
  while (goesOn(world)) {
    await scheduler.wait(people, chance.early(HOUR, 5 * DAY))
    if (!goesOn(world)) return
    const ms = chance.early(2 * HOUR, 30 * HOUR)
    stripe.awayUntil = scheduler.now() + ms
    story.tell(`Stripe answers no question for ${Math.round(ms / HOUR)} hours`)
  }
}

/** ms between two looks for a subscription whose product has a grace. */
const LOOK_MS = 3 * HOUR

/**
 * In some seeds the mail server is away from before a renewal fails until after the end of its grace, so that the mail
 * about that end does not go out. In half of these all processes are off meanwhile, too.
 */
export async function keepFromTellingOfAGrace(world: World, chance: Chance): Promise<void> {
  const { machines, scheduler, people, shop, weather, mailServer, story } = world
  if (!chance.is(0.5)) return
  while (goesOn(world)) {
    await scheduler.wait(people, LOOK_MS)
    const paid = shop.sales.filter(
      (sale) => sale.status === 'paid' && sale.subscription && sale.grace && !sale.failedAt
    )
    const [sale] = paid
    if (!sale?.grace || !goesOn(world) || !chance.is(0.5)) continue
    const over = scheduler.now() + sale.grace * DAY + chance.early(HOUR, 12 * HOUR)
    mailServer.awayUntil = Math.min(over, world.endsAt - HOUR)
    story.tell(`the mail server is away for ${Math.round((mailServer.awayUntil - scheduler.now()) / HOUR)} hours`)
    shop.failRenewal(sale)
    if (chance.is(0.5)) return
    await scheduler.wait(people, HOUR)
    weather.offUntil = mailServer.awayUntil
    story.tell('all processes are off for as long')
    for (const machine of machines) machine.kill()
    return
  }
}
