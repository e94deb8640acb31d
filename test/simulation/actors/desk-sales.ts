import { isGuestId } from '../../../src/accounts/users/guests.ts'
import type { DatabaseConnection } from '../../../src/db/database.ts'
import { matchSale } from '../../../src/desk/actions/match-sale.ts'
import { callNotSold } from '../../../src/desk/actions/not-sold-here.ts'
import type { Chance } from '../random.ts'
import { SECOND } from '../world/processors.ts'
import { mayBePaid, type Sale, setProduct } from '../world/sale.ts'
import { type Ask, DAY, goesOn, HOUR, isSoldHere, MINUTE, type World } from '../world/world.ts'
import { sendName } from './buyers.ts'
import { type Desk, type Found, oneOf, perform, uncertain } from './desk.ts'

/**
 * In some seeds a processor account sells something else as well. The seller matches such a sale, takes the match back,
 * says that it is not sold here, and takes that back.
 */
export async function workOnSales(world: World, chance: Chance, { db }: DatabaseConnection): Promise<void> {
  const { scheduler, people } = world
  if (!chance.is(0.4)) return
  const desk: Desk = { world, chance, db, name: 'sales', actions: 0 }
  if (world.products.length === 1) void sellElsewhere(desk)
  while (goesOn(world)) {
    await scheduler.wait(people, chance.early(3 * HOUR, 3 * DAY))
    if (!goesOn(world)) return
    const deed = chance.pick([matchOne, callOneNotSold, callOneNotSold, callOneSold])
    await deed(desk)
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
  const { id: product } = world.products[0]
  await saying(desk, found, product, () =>
    perform(desk, `matching ${found.sale.id} with ${product}`, (context, acting) =>
      matchSale(context, { paymentId: found.id, product }, acting)
    )
  )
  if (!isSoldHere(world, found.sale)) return
  const isPaid = async () => found.sale.status === 'paid' && (await statusOf(desk, found)) === 'paid'
  const before = await isPaid()
  const ask = await askAsBuyer(desk, found.sale)
  if (before && ask?.reason === 'not_paid' && ask.userId === found.sale.userId && (await isPaid()))
    world.broken('a sale that the seller has matched gives access', `${ask.userId} was told not_paid for ${ask.login}`)
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
    setProduct(sale, answer.ok ? product : before, world.scheduler.now())
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
