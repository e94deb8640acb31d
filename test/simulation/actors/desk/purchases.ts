import type { DatabaseConnection } from '../../../../src/db/database.ts'
import {
  type AccountOrder,
  carryOutAccountOrder,
  withdrawInvitation
} from '../../../../src/desk/actions/account-actions.ts'
import { checkPurchaseNow } from '../../../../src/desk/actions/check-now.ts'
import { endAccess, giveAccessBack } from '../../../../src/desk/actions/end-access.ts'
import { sendSignInLink } from '../../../../src/desk/actions/sign-in-link.ts'
import { giveAccess } from '../../../../src/desk/giving/give-access.ts'
import { BY_HAND } from '../../../../src/payments/by-seller/given-access.ts'
import { routes } from '../../../../src/routes.ts'
import type { Chance } from '../../random.ts'
import { type Sale, setSellerEnd, setTimeOver } from '../../world/sale.ts'
import { emailOf } from '../../world/seed-database.ts'
import { type Ask, DAY, goesOn, HOUR, type World } from '../../world/world.ts'
import {
  atDesk,
  type Desk,
  type DrawnActions,
  drawAction,
  type Found,
  oneOf,
  onPurchase,
  perform,
  salesOf,
  uncertain,
  withUnknown
} from './desk.ts'

/** The actions about one purchase, and the gift. */
export const purchaseActions: DrawnActions = {
  [onPurchase('end')]: endOne,
  [onPurchase('give-back')]: giveBackOne,
  [routes.deskGive]: giveOne,
  [onPurchase('invite')]: inviteOne,
  [onPurchase('move-seat')]: moveOne,
  [onPurchase('invite-again')]: inviteOneAgain,
  [onPurchase('withdraw-invitation')]: withdrawOne,
  [onPurchase('check')]: checkOne,
  [onPurchase('sign-in-link')]: mailLink
}

/** Ends access and gives it back, gives access, invites, moves seats, checks and sends links, at processes that die. */
export async function workAtTheDesk(world: World, chance: Chance, { db }: DatabaseConnection): Promise<void> {
  const { scheduler, people } = world
  const desk = atDesk({ world, chance, db, name: 'desk' })
  if (!chance.is(0.6)) return
  while (goesOn(world)) {
    await scheduler.wait(people, chance.early(HOUR, 2 * DAY))
    if (!goesOn(world)) return
    await drawAction(desk, purchaseActions, [onPurchase('end')])
  }
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

function inviteOne(desk: Desk): Promise<void> {
  return actForAccount(desk, 'invite')
}

function moveOne(desk: Desk): Promise<void> {
  return actForAccount(desk, 'move_seat')
}

function inviteOneAgain(desk: Desk): Promise<void> {
  return actForAccount(desk, 'unblock')
}

/** Invites an account of a buyer, gives it the seat of another one, or invites one again that does not go on. */
async function actForAccount(desk: Desk, kind: AccountOrder['kind']): Promise<void> {
  const { world } = desk
  const { users, names, asks, scheduler, holders } = world
  // The account is named for the present holder of the purchase.
  await holders.look()
  const found = await oneOf(desk, ({ sale }) => sale.status === 'paid' && sale.untold === 0)
  const buyer = users.find(({ userId }) => userId === found?.sale.userId)
  if (!found || !buyer) return
  const { id: paymentId, sale, grants } = found
  const [own = 0, other = own] = buyer.accounts
  const [grant] = grants
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
  // Without a seat nothing is stored: the seller has to say which account is replaced.
  const result = answer.ok && !answer.result?.missing ? answer.result : undefined
  ask.reason = result?.reason ?? null
  ask.state = result?.grant?.state ?? null
  // The account of the purchase is another one now, which goes with the purchase to a later holder.
  await holders.look()
}

/** Takes an invitation back that is open or waits, of a purchase whose buyer may name another account then. */
async function withdrawOne(desk: Desk): Promise<void> {
  const { world, chance } = desk
  const isInvited = ({ because }: Found['grants'][number]) => because === 'sent' || because === 'new'
  await world.holders.look()
  const found = await oneOf(desk, ({ sale, grants }) => sale.status === 'paid' && grants.some(isInvited))
  if (!found) return
  const { id: paymentId, sale, grants } = found
  const [grant, ...others] = grants.filter(isInvited)
  if (!grant) return
  const { id: grantId, login } = chance.pick([grant, ...others])
  world.noteMistyped(sale.userId, sale.product)
  const { actionId, answer } = await perform(desk, `withdraw ${login} of ${sale.id}`, (context, acting) =>
    withdrawInvitation(context, { paymentId, grantId }, acting)
  )
  if (answer.ok) await checkCarriedOut(desk, actionId)
  world.noteMistyped(sale.userId, sale.product)
  await world.holders.look()
}

/** An action that goes on after it was stored is carried out to its end, also if its process died in between. */
async function checkCarriedOut({ world, db }: Desk, actionId: string): Promise<void> {
  const row = db.selectFrom('seller_action').select(['kind', 'facts']).where('id', '=', actionId)
  const action = await world.scheduler.during(row.executeTakeFirst())
  if (action && 'outcome' in JSON.parse(action.facts)) return
  world.broken('no action of the seller is lost', `${actionId}: ${action?.kind} was answered, and was not carried out`)
}

async function checkOne(desk: Desk): Promise<void> {
  const found = await oneOf(desk, () => true)
  if (!found) return
  const { actionId, answer } = await perform(desk, `checking ${found.sale.id}`, (context, acting) =>
    checkPurchaseNow(context, found.id, acting)
  )
  if (answer.ok) await checkCarriedOut(desk, actionId)
}

async function mailLink(desk: Desk): Promise<void> {
  const found = await oneOf(desk, () => true)
  if (!found) return
  await perform(desk, `mailing a link for ${found.sale.id}`, (context, acting) =>
    sendSignInLink(context, found.id, acting)
  )
}
