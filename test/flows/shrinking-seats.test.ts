import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { before, test } from 'node:test'
import type { Product } from '../../src/config.ts'
import type { Context } from '../../src/context.ts'
import { plainProduct, sandboxRepository } from '../setup/plain-config.ts'
import { type Buyer, DAY_MS, MINUTE_MS, onEachWorld, peopleOf } from './people.ts'

const product: Product = {
  ...plainProduct,
  checkoutUrl: 'https://pay.example/',
  seats: 2,
  repositories: [sandboxRepository]
}

onEachWorld('a purchase that covers fewer accounts than it did', { products: [product] }, (world) => {
  const { person, send, byHand, collaborators, invited, grantsOf, statesOf, ...people } = peopleOf(world)
  let two: Context
  let one: Context
  before(async () => {
    two = world().context
    one = await world().reconfigured({ products: [{ ...product, seats: 1 }] })
  })

  async function pass({ access }: Context, ms: number, steps = 6) {
    for (let step = 0; step <= steps; step += 1) {
      await access.pass()
      await access.sendMails()
      if (step < steps) world().codeHost.clock.advance(ms / steps)
    }
  }

  async function buyer(name: string): Promise<Buyer> {
    const who = await people.buyer(`${name}-1`)
    for (const username of [who.login, person(`${name}-2`)]) {
      assert.equal((await send(who, username)).reason, 'invited')
      byHand('accept', username)
      await pass(two, 2 * MINUTE_MS)
    }
    return who
  }

  const inside = (name: string) => collaborators().filter((login) => login.startsWith(name))

  /** How many mails about `login` there are, by the words of their subjects. */
  async function mails(context: Context, login: string) {
    const rows = await context.db
      .selectFrom('access_mail')
      .innerJoin('access_grant', 'access_grant.id', 'access_mail.subject')
      .select(['kind', 'access_mail.state'])
      .where('login', '=', login)
      .where('kind', 'in', ['shrinking', 'withdrawn'])
      .orderBy('at')
      .execute()
    return rows.map(({ kind, state }) => `${kind} ${state}`)
  }

  test('the one named last goes, a day after its buyer was told', async () => {
    const ada = await buyer('ada')
    const letters = (await readdir(world().mailDir)).length
    await pass(one, 2 * MINUTE_MS)
    assert.deepEqual([await mails(one, 'ada-1'), await mails(one, 'ada-2')], [[], ['shrinking sent']])
    assert.equal((await readdir(world().mailDir)).length, letters + 1)
    await pass(one, DAY_MS - 10 * MINUTE_MS)
    assert.deepEqual(inside('ada'), ['ada-1', 'ada-2'])
    await pass(one, 20 * MINUTE_MS, 20)
    assert.deepEqual(inside('ada'), ['ada-1'])
    assert.deepEqual(await statesOf(ada, one), ['ada-1 accepted shown', 'ada-2 revoked seat_gone'])
    assert.deepEqual(await mails(one, 'ada-2'), ['shrinking sent', 'withdrawn sent'])
  })

  test('seats that grow again in time: nothing happens, and later it is told anew', async () => {
    await buyer('bob')
    await pass(one, 2 * MINUTE_MS)
    await pass(two, 2 * DAY_MS)
    assert.deepEqual(inside('bob'), ['bob-1', 'bob-2'])
    assert.deepEqual(await mails(one, 'bob-2'), ['shrinking sent'])
    await pass(two, 20 * DAY_MS)
    await pass(one, 2 * MINUTE_MS)
    assert.deepEqual(inside('bob'), ['bob-1', 'bob-2'])
    assert.deepEqual(await mails(one, 'bob-2'), ['shrinking sent', 'shrinking sent'])
    await pass(one, DAY_MS + 20 * MINUTE_MS, 50)
    assert.deepEqual(inside('bob'), ['bob-1'])
  })

  test('a mail that waits while the seats grow again is not sent, and does not count as told', async () => {
    await buyer('eve')
    await one.access.pass()
    await two.access.sendMails()
    assert.deepEqual(await mails(one, 'eve-2'), ['shrinking void'])
    world().codeHost.clock.advance(DAY_MS)
    await pass(one, 10 * MINUTE_MS)
    assert.deepEqual(inside('eve'), ['eve-1', 'eve-2'])
    assert.deepEqual(await mails(one, 'eve-2'), ['shrinking void', 'shrinking sent'])
  })

  test('the account that waits for a place that goes, and the one on it, go together; nobody comes back', async () => {
    const kim = await buyer('kim')
    const third = person('kim-3')
    const [, second] = await grantsOf(kim)
    assert.ok(second)
    const moved = await two.invite({ userId: kim.userId, username: third, replace: second.id })
    assert.equal(moved.reason, 'invited')
    await pass(one, DAY_MS + 20 * MINUTE_MS, 50)
    assert.deepEqual(inside('kim'), ['kim-1'])
    assert.deepEqual(invited(), [])
    await pass(two, 2 * DAY_MS)
    assert.deepEqual(inside('kim'), ['kim-1'])
  })
})
