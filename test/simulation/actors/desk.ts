import type { Because } from '../../../src/access/grant-states.ts'
import type { Context } from '../../../src/context.ts'
import type { Database, DatabaseConnection } from '../../../src/db/database.ts'
import { type AccountOrder, carryOutAccountOrder } from '../../../src/desk/actions/account-actions.ts'
import type { Acted, Acting } from '../../../src/desk/actions/action.ts'
import { checkPurchaseNow } from '../../../src/desk/actions/check-now.ts'
import { endAccess, giveAccessBack } from '../../../src/desk/actions/end-access.ts'
import { sendSignInLink } from '../../../src/desk/actions/sign-in-link.ts'
import { giveAccess } from '../../../src/desk/giving/give-access.ts'
import { BY_HAND } from '../../../src/payments/by-seller/given-access.ts'
import type { Chance } from '../random.ts'
import { isPaymentOf, type Sale, setSellerEnd, setTimeOver } from '../world/sale.ts'
import { emailOf } from '../world/seed-database.ts'
import type { Ask } from '../world/world.ts'
import { DAY, goesOn, HOUR, leadsTo, MINUTE, type World } from '../world/world.ts'

/** A payment with its sale, and the grants that hold its seats. */
export type Found = { id: string; key: string; sale: Sale; grants: { id: string; login: string; because: Because }[] }

/**
 * A seller at the desk. `db`: a connection of an observer. `name` and `actions`, the number of actions until now, make
 * their ids.
 */
export type Desk = { world: World; chance: Chance; db: Database; name: string; actions: number }

/** Ends access and gives it back, gives access, invites, moves seats, checks and sends links, at processes that die. */
export async function workAtTheDesk(world: World, chance: Chance, { db }: DatabaseConnection): Promise<void> {
  const { scheduler, people } = world
  const desk = { world, chance, db, name: 'desk', actions: 0 }
  if (!chance.is(0.6)) return
  while (goesOn(world)) {
    await scheduler.wait(people, chance.early(HOUR, 2 * DAY))
    if (!goesOn(world)) return
    const deed = chance.pick([endOne, endOne, giveBackOne, giveOne, actForAccount, actForAccount, lookAtOne])
    await deed(desk)
  }
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
  const { world, chance } = desk
  const { scheduler, people, story, broken } = world
  desk.actions += 1
  const actionId = `${desk.name}-${world.seed}-${desk.actions}`
  for (;;) {
    const machine = world.anyMachine()
    if (machine && goesOn(world) && chance.is(0.25)) machine.arm(chance.whole(1, 12), 'kill')
    const acting = { by: { userId: 'the-admin' }, actionId }
    const asked = machine && act(machine.context(), acting).catch((error) => broken('nothing throws', `${error.stack}`))
    const answer = await Promise.race([asked, scheduler.wait(people, 2 * MINUTE).then(() => undefined)])
    story.tell(`the seller, ${what}: ${answer ? (answer.ok ? answer.said : answer.why) : 'no answer'}`)
    if (answer) return { actionId, answer }
    await scheduler.wait(people, 10 * MINUTE)
  }
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
export async function uncertain<T>({ world }: Desk, product: string, deed: () => Promise<T>): Promise<T> {
  const { shop, scheduler } = world
  const places = world.products.find(({ id }) => id === product)?.repositories ?? []
  const sales = shop.sales.filter((sale) => places.some((place) => leadsTo(world, sale.product, place)))
  for (const sale of sales) sale.untold += 1
  const done = await deed()
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

async function endOne(desk: Desk): Promise<void> {
  const { world, chance } = desk
  const open = ({ sale }: Found) => !sale.closed
  // An account that was removed by hand is the one whose access a seller is likely to end.
  const removed = (each: Found) => open(each) && each.grants.some(({ because }) => because === 'removed')
  const found = (await oneOf(desk, removed)) ?? (await oneOf(desk, open))
  if (!found) return
  const others = chance.pick(['all', 'all', 'none'] as const)
  await uncertain(desk, found.sale.product, async () => {
    const order = { paymentId: found.id, words: 'No more.', others }
    const { actionId, answer } = await perform(desk, `ending ${found.sale.id}`, (context, acting) =>
      endAccess(context, order, acting)
    )
    if (!answer.ok) return
    const ended = await withUnknown(desk, await salesOf(desk, actionId))
    for (const sale of ended) setSellerEnd(sale, true, world.scheduler.now())
  })
}

async function giveBackOne(desk: Desk): Promise<void> {
  const { world, chance } = desk
  const found = await oneOf(desk, ({ sale }) => sale.closed)
  if (!found) return
  await uncertain(desk, found.sale.product, async () => {
    const order = { paymentId: found.id, alone: chance.is(0.5) }
    const { actionId, answer } = await perform(desk, `giving back ${found.sale.id}`, (context, acting) =>
      giveAccessBack(context, order, acting)
    )
    if (!answer.ok) return
    for (const sale of await salesOf(desk, actionId)) setSellerEnd(sale, false, world.scheduler.now())
  })
}

/**
 * Gives a buyer who signs in with the address of the name a product, for good or for a time, and in some cases names
 * the account.
 */
async function giveOne(desk: Desk): Promise<void> {
  const { world, chance, db } = desk
  const { users, scheduler, names, asks, shop } = world
  const [first, ...others] = users.filter(({ userId }) => /^user-\d+$/.test(userId))
  if (!first) return
  const buyer = chance.pick([first, ...others])
  const { id: product } = chance.pick(world.products)
  const until = chance.is(0.7) ? Math.min(scheduler.now() + chance.early(HOUR, 5 * DAY), world.endsAt + DAY) : undefined
  const username = chance.is(0.4) ? names.loginOf(buyer.accounts[0] ?? 0) : undefined
  if (username !== undefined) asks.push(askOf(world, { userId: buyer.userId, product, login: username }))
  const order = { email: emailOf(buyer.userId), product, why: 'a gift', until, username }
  await uncertain(desk, product, async () => {
    const { actionId, answer } = await perform(desk, `giving ${product} to ${buyer.userId}`, (context, acting) =>
      giveAccess(context, order, acting)
    )
    if (!answer.ok) return
    const rows = db
      .selectFrom('seller_action')
      .innerJoin('payment', 'payment.id', 'payment_id')
      .select('key')
      .where('seller_action.id', '=', actionId)
    const [payment] = await scheduler.during(rows.execute())
    if (!payment) return world.broken('no action of the seller is lost', `${actionId}: ${answer.said}`)
    const sale = shop.give(buyer.userId, { product, key: payment.key })
    if (until !== undefined) void awaitEnd(desk, sale)
  })
}

/**
 * Given access ends once a process has stored it, unless it has no end any more. Until then it may be paid: the clocks
 * of the processes may be wrong.
 */
export async function awaitEnd({ world, db }: Desk, sale: Sale): Promise<void> {
  const { scheduler, people } = world
  sale.untold += 1
  const [key = ''] = sale.bodies
  const row = db
    .selectFrom('payment')
    .select(['sale_state', 'ends_at'])
    .where('processor', '=', BY_HAND)
    .where('key', '=', key)
  let now: Awaited<ReturnType<typeof row.executeTakeFirst>>
  do {
    await scheduler.wait(people, HOUR)
    now = await scheduler.during(row.executeTakeFirst())
  } while (now?.sale_state !== 'time_over' && now?.ends_at !== null)
  sale.untold -= 1
  // The seller has taken its end off.
  if (now.sale_state !== 'time_over') return
  setTimeOver(sale, scheduler.now())
}

function askOf({ scheduler }: World, { userId, product, login }: Pick<Ask, 'userId' | 'product' | 'login'>): Ask {
  return { userId, product, login, at: scheduler.now(), answeredAt: null, reason: null, state: null }
}

/** Invites an account of a buyer, gives it the seat of another one, or invites one again that does not go on. */
async function actForAccount(desk: Desk): Promise<void> {
  const { world, chance } = desk
  const { users, names, asks, scheduler, holders } = world
  // The account is named for the present holder of the purchase.
  await holders.look()
  const found = await oneOf(desk, ({ sale }) => sale.status === 'paid' && sale.untold === 0)
  const buyer = users.find(({ userId }) => userId === found?.sale.userId)
  if (!found || !buyer) return
  const { id: paymentId, sale, grants } = found
  const [own = 0, other = own] = buyer.accounts
  const [grant] = grants
  const kind = chance.pick(['invite', 'move_seat', 'unblock'] as const)
  if (kind !== 'invite' && !grant) return
  const username = kind === 'unblock' ? (grant?.login ?? '') : names.loginOf(kind === 'invite' ? own : other)
  const ask = { ...askOf(world, { userId: sale.userId, product: sale.product, login: username }), sale: sale.id }
  asks.push(ask)
  const orders: Record<typeof kind, AccountOrder> = {
    invite: { kind: 'invite', paymentId, username },
    move_seat: { kind: 'move_seat', paymentId, username, from: grant?.id ?? '' },
    unblock: { kind: 'unblock', paymentId, grantId: grant?.id ?? '' }
  }
  const { actionId, answer } = await perform(desk, `${kind} ${username} for ${sale.id}`, (context, acting) =>
    carryOutAccountOrder(context, orders[kind], acting)
  )
  if (answer.ok) await checkCarriedOut(desk, actionId)
  ask.answeredAt = scheduler.now()
  // Without a seat nothing is stored: the seller has to say which account gives way.
  const result = answer.ok && !answer.result?.missing ? answer.result : undefined
  ask.reason = result?.reason ?? null
  ask.state = result?.grant?.state ?? null
  // The account of the purchase is another one now, which goes with the purchase to a later holder.
  await holders.look()
}

/** An action that goes on after it was stored is carried out to its end, also if its process died in between. */
async function checkCarriedOut({ world, db }: Desk, actionId: string): Promise<void> {
  const row = db.selectFrom('seller_action').select(['kind', 'facts']).where('id', '=', actionId)
  const action = await world.scheduler.during(row.executeTakeFirst())
  if (action && 'outcome' in JSON.parse(action.facts)) return
  world.broken('no action of the seller is lost', `${actionId}: ${action?.kind} was answered, and was not carried out`)
}

async function lookAtOne(desk: Desk): Promise<void> {
  const found = await oneOf(desk, () => true)
  if (!found) return
  if (desk.chance.is(0.5)) {
    const { actionId, answer } = await perform(desk, `checking ${found.sale.id}`, (context, acting) =>
      checkPurchaseNow(context, found.id, acting)
    )
    if (answer.ok) await checkCarriedOut(desk, actionId)
  } else {
    await perform(desk, `mailing a link for ${found.sale.id}`, (context, acting) =>
      sendSignInLink(context, found.id, acting)
    )
  }
}
