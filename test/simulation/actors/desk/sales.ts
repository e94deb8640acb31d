import type { DatabaseConnection } from '../../../../src/db/database.ts'
import { correctAddress, matchSale } from '../../../../src/desk/actions/match-sale.ts'
import { callNotSold } from '../../../../src/desk/actions/not-sold-here.ts'
import { isGuestId } from '../../../../src/payments/guest-reference.ts'
import { paymentsOfSale } from '../../../../src/payments/sales/sales.ts'
import { openPurchases } from '../../invariants/page.ts'
import type { Chance } from '../../random.ts'
import { SECOND } from '../../world/processors.ts'
import { mayBePaid, type Sale } from '../../world/sale.ts'
import { emailOf } from '../../world/seed-database.ts'
import { type Ask, type Buyer, DAY, goesOn, HOUR, isSoldHere, MINUTE, type World } from '../../world/world.ts'
import { sendName } from '../buyers.ts'
import { signInByPayment } from '../takeovers.ts'
import {
  atDesk,
  type Desk,
  type DrawnActions,
  drawAction,
  type Found,
  oneOf,
  onPurchase,
  perform,
  uncertain
} from './desk.ts'

/** The actions about what a sale is of, and whose it is. */
export const saleActions: DrawnActions = {
  [onPurchase('match')]: matchOne,
  [onPurchase('not-sold-here')]: callOneNotSold,
  [onPurchase('sold-here')]: callOneSold,
  [onPurchase('correct-address')]: correctOne
}

/**
 * In some seeds a processor account sells something else as well. The seller matches such a sale, takes the match back,
 * says that it is not sold here, and takes that back. And the seller corrects addresses.
 */
export async function workOnSales(world: World, chance: Chance, { db }: DatabaseConnection): Promise<void> {
  const { scheduler, people } = world
  if (!chance.is(0.4)) return
  const desk = atDesk({ world, chance, db, name: 'sales' })
  if (world.products.length === 1) void sellElsewhere(desk)
  while (goesOn(world)) {
    await scheduler.wait(people, chance.early(3 * HOUR, 3 * DAY))
    if (!goesOn(world)) return
    await drawAction(desk, saleActions, [onPurchase('not-sold-here')])
  }
}

/** A buyer of this shop buys what the processor account sells elsewhere. */
async function sellElsewhere({ world, chance }: Desk): Promise<void> {
  const { scheduler, people, users, shop } = world
  for (let count = chance.whole(1, 3); count > 0; count -= 1) {
    await scheduler.wait(people, chance.early(MINUTE, 3 * DAY))
    // The processor knows these buyers by the addresses with which they sign in, or by their references.
    const [first, ...others] = users.filter(({ userId }) => /^user-\d+$/.test(userId) || isGuestId(userId))
    if (first && goesOn(world)) shop.sell(chance.pick([first, ...others]).userId, SECOND)
  }
}

/** Says of a sale that matches no product that it is of one that is sold here. From then on it gives access. */
async function matchOne(desk: Desk): Promise<void> {
  const { world } = desk
  const found = await oneOf(desk, ({ sale }) => !isSoldHere(world, sale))
  if (!found) return
  await matchFound(desk, found)
  if (!isSoldHere(world, found.sale)) return
  const isPaid = async () => found.sale.status === 'paid' && (await statusOf(desk, found)) === 'paid'
  const before = await isPaid()
  const ask = await askAsBuyer(desk, found.sale)
  if (before && ask?.reason === 'not_paid' && ask.userId === found.sale.userId && (await isPaid()))
    world.broken('a sale that the seller has matched gives access', `${ask.userId} was told not_paid for ${ask.login}`)
}

/** Says of a sale that it is of the product that is sold here. */
export async function matchFound(desk: Desk, found: Found): Promise<void> {
  const { id: product } = desk.world.products[0]
  await saying(desk, found, product, () =>
    perform(desk, `matching ${found.sale.id} with ${product}`, (context, acting) =>
      matchSale(context, { paymentId: found.id, product }, acting)
    )
  )
}

/** Says that a sale is not sold here. A match of the seller is taken back, and then the sale gives no access. */
async function callOneNotSold(desk: Desk): Promise<void> {
  const { world } = desk
  const found = await oneOf(desk, ({ sale }) => !isSoldHere(world, { product: sale.told }))
  if (!found) return
  const { sale } = found
  const before = sale.product
  await saying(desk, found, sale.told, () =>
    perform(desk, `saying that ${sale.id} is not sold here`, (context, acting) =>
      callNotSold(context, { paymentId: found.id, isNotSold: true }, acting)
    )
  )
  await checkWaits(desk, found, false)
  if (before === sale.told) return
  const ask = await askAsBuyer(desk, { ...sale, product: before })
  const others = world.shop.sales.filter((other) => other.product === before && other.userId === ask?.userId)
  const isLate = ({ changedAt, movedAt }: Sale) => Math.max(changedAt, movedAt) > world.scheduler.now() - HOUR
  const mayBe = others.some((other) => mayBePaid(other) || isLate(other))
  if (!mayBe && (ask?.reason === 'invited' || ask?.reason === 'already_invited'))
    world.broken('a match that is taken back gives no access', `${ask.userId} was told ${ask.reason} for ${ask.login}`)
}

/** Says that such a sale is sold here after all: then it waits for the seller again. */
async function callOneSold(desk: Desk): Promise<void> {
  const { world } = desk
  const found = await oneOf(desk, ({ sale }) => !isSoldHere(world, sale))
  if (!found) return
  const { answer } = await perform(desk, `saying that ${found.sale.id} is sold here after all`, (context, acting) =>
    callNotSold(context, { paymentId: found.id, isNotSold: false }, acting)
  )
  if (answer.ok) await checkWaits(desk, found, true)
}

/** Until the answer it is not known of which product the sale is: of the one that is sold here, or of none. */
async function saying(
  desk: Desk,
  { sale }: Found,
  product: string,
  act: () => ReturnType<typeof perform>
): Promise<void> {
  const { world } = desk
  const before = sale.product
  const sold = [before, product].find((each) => isSoldHere(world, { product: each })) ?? before
  sale.product = sold
  await uncertain(desk, sold, async () => {
    const { answer } = await act()
    world.shop.match(sale, answer.ok ? product : before)
  })
}

async function checkWaits(desk: Desk, { id, sale }: Found, waits: boolean): Promise<void> {
  const { world, db } = desk
  const row = db.selectFrom('payment').select('not_sold_at').where('id', '=', id)
  const payment = await world.scheduler.during(row.executeTakeFirst())
  if ((payment?.not_sold_at === null) !== waits)
    world.broken('no action of the seller is lost', `${sale.id} ${waits ? 'does not wait' : 'waits'} for the seller`)
}

async function statusOf({ world, db }: Desk, { id }: Found): Promise<string | undefined> {
  const row = db.selectFrom('payment').select('status').where('id', '=', id)
  return (await world.scheduler.during(row.executeTakeFirst()))?.status
}

/** The buyer of a sale sends a name for its product, in some cases. */
async function askAsBuyer({ world, chance }: Desk, { userId, product }: Sale): Promise<Ask | undefined> {
  const { asks, users, names } = world
  const buyer = users.find((user) => user.userId === userId)
  if (!buyer || !goesOn(world) || chance.is(0.3)) return undefined
  const from = asks.length
  await sendName(world, { ...buyer, product }, names.loginOf(buyer.accounts[0] ?? 0))
  return asks.slice(from).find((ask) => ask.userId === buyer.userId && ask.product === product)
}

/** Corrects the address of a purchase: to that of another buyer, or to one with which nobody has signed in. */
async function correctOne(desk: Desk): Promise<void> {
  const { world, chance, db } = desk
  const { holders, users, scheduler, broken } = world
  await holders.look()
  const found = await oneOf(desk, ({ sale }) => sale.untold === 0 && isSoldHere(world, sale))
  if (!found) return
  const { id, key, sale } = found
  const known = users.filter(({ userId }) => /^user-\d+$/.test(userId) && userId !== sale.userId)
  const [one, ...more] = known
  const buyer = one && chance.is(0.5) ? chance.pick([one, ...more]) : undefined
  const name = buyer?.userId ?? `right-${desk.counter.actions}`
  const email = emailOf(name)
  // The seller has decided: a purchase of somebody goes with its accounts, and the others of a cart go with it.
  const cart = await scheduler.during(paymentsOfSale(db, sale.processor, key))
  const newlyGiven = cart.filter((each) => !holders.given.has(each))
  for (const each of newlyGiven) holders.given.add(each)
  holders.proven.add(email)
  await uncertain(desk, sale.product, async () => {
    const { answer } = await perform(desk, `correcting the address of ${sale.id} to ${email}`, (context, acting) =>
      correctAddress(context, { paymentId: id, email }, acting)
    )
    await holders.look()
    for (const each of newlyGiven) holders.given.delete(each)
    if (!answer.ok) return
    const row = db.selectFrom('payment').select('email').where('id', '=', id)
    const payment = await scheduler.during(row.executeTakeFirst())
    if (payment?.email !== email) broken('a corrected address stays corrected', `${sale.id} has ${payment?.email}`)
    void openLink(desk, { name, email, buyer })
  })
}

/** The receiver of the link opens it, and uses the purchase if it was not used before. */
async function openLink(
  { world, chance, db }: Desk,
  { name, email, buyer }: { name: string; email: string; buyer: Buyer | undefined }
): Promise<void> {
  const { scheduler, people, users, names, story, holders } = world
  await scheduler.wait(people, chance.early(HOUR, 2 * DAY))
  if (!goesOn(world)) return
  const signedIn = await signInByPayment(world, email, { db })
  if (!signedIn || buyer) return
  const owner: Buyer = { ...signedIn, name, accounts: [names.join(`${name}-dev`)] }
  users.push(owner)
  story.tell(`${email} signs in as ${owner.userId}`)
  await openPurchases(world, owner)
  await holders.look()
  const own = world.shop.sales.find((sale) => sale.userId === owner.userId && isSoldHere(world, sale))
  if (own && goesOn(world))
    await sendName(world, { ...owner, product: own.product }, names.loginOf(owner.accounts[0] ?? 0))
}
