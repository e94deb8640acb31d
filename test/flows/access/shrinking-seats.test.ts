import assert from 'node:assert/strict'
import { rename, rm, writeFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import type { Product } from '../../../src/config/config.ts'
import type { Context } from '../../../src/context.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { plainProduct, sandboxRepository } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { type Buyer, peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { mailsIn, newestMail, subjectsOf } from '../../support/worlds/visitor.ts'

const product: Product = {
  ...plainProduct,
  checkoutUrl: 'https://pay.example/',
  seats: 2,
  repositories: [sandboxRepository]
}

onEachDatabase(
  'a purchase that covers fewer accounts than it did',
  aWorld({ config: { products: [product] } }),
  (world) => {
    const { person, send, byHand, collaborators, invited, grantsOf, statesOf, ...people } = peopleOf(world)
    let two: Context
    let one: Context
    before(async () => {
      two = world().context
      one = await world().reconfigured({ products: [{ ...product, seats: 1 }] })
    })

    async function pass({ access }: Context, ms: number, steps = 6) {
      for (let step = 0; step <= steps; step += 1) {
        await access.round()
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

    /** The kinds and states of the mails about `login`. */
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

    test('The account that was named last loses its access, a day after its buyer was told', async () => {
      const ada = await buyer('ada')
      const letters = (await mailsIn(world().mailDir)).length
      await pass(one, 2 * MINUTE_MS)
      assert.deepEqual([await mails(one, 'ada-1'), await mails(one, 'ada-2')], [[], ['shrinking sent']])
      assert.equal((await mailsIn(world().mailDir)).length, letters + 1)
      await pass(one, DAY_MS - 10 * MINUTE_MS)
      assert.deepEqual(inside('ada'), ['ada-1', 'ada-2'])
      await pass(one, 20 * MINUTE_MS, 20)
      assert.deepEqual(inside('ada'), ['ada-1'])
      assert.deepEqual(await statesOf(ada, one), ['ada-1 accepted shown', 'ada-2 revoked seat_gone'])
      assert.deepEqual(await mails(one, 'ada-2'), ['shrinking sent', 'withdrawn sent'])
    })

    test('No account loses its access if the seats grow again in time, and the buyer is told anew when they shrink again', async () => {
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

    test('A mail that waits while the seats grow again is not sent, and the buyer does not count as told', async () => {
      await buyer('eve')
      await one.access.round()
      await two.access.sendMails()
      assert.deepEqual(await mails(one, 'eve-2'), ['shrinking void'])
      world().codeHost.clock.advance(DAY_MS)
      await pass(one, 10 * MINUTE_MS)
      assert.deepEqual(inside('eve'), ['eve-1', 'eve-2'])
      assert.deepEqual(await mails(one, 'eve-2'), ['shrinking void', 'shrinking sent'])
    })

    /** Makes sending mails fail. Returns a function that repairs it. */
    async function withoutMail(): Promise<() => Promise<void>> {
      const { mailDir } = world()
      await rename(mailDir, `${mailDir}-away`)
      await writeFile(mailDir, 'in the place of the folder')
      return async () => {
        await rm(mailDir)
        await rename(`${mailDir}-away`, mailDir)
      }
    }

    test('An account whose buyer cannot be told keeps its seat until a day after the mail was sent', async () => {
      await buyer('sue')
      const mended = await withoutMail()
      await pass(one, 5 * DAY_MS, 60)
      assert.deepEqual(inside('sue'), ['sue-1', 'sue-2'], 'three days of retries are over')
      await mended()
      await pass(one, 2 * 60 * MINUTE_MS, 4)
      assert.deepEqual(inside('sue'), ['sue-1', 'sue-2'])
      assert.equal((await mails(one, 'sue-2')).filter((mail) => mail === 'shrinking sent').length, 1)
      const subjects = await subjectsOf(world(), one.config.site.supportEmail)
      assert.ok(
        subjects.some((subject) => /Mails did not go out/.test(subject)),
        `${subjects}`
      )
      await pass(one, DAY_MS + 20 * MINUTE_MS, 50)
      assert.deepEqual(inside('sue'), ['sue-1'])
    })

    test('An account whose buyer has no address keeps its seat, and the seller is told', async () => {
      const { userId } = await buyer('tom')
      // Simulates a checkout without an address, whose buyer has never signed in.
      const { db } = one
      await db.updateTable('payment').set({ user_id: null, email: null }).where('user_id', '=', userId).execute()
      await pass(one, 5 * DAY_MS, 30)
      assert.deepEqual(inside('tom'), ['tom-1', 'tom-2'])
      assert.deepEqual(await mails(one, 'tom-2'), [], 'there is no address to write to')
      const subjects = await subjectsOf(world(), one.config.site.supportEmail)
      assert.equal(subjects.filter((subject) => /no address to tell a buyer/.test(subject)).length, 1)
      const { text = '' } = await newestMail(world(), one.config.site.supportEmail, /covers fewer accounts/)
      assert.match(text, /The repository is acme-starters\/starter-kit\./)
      assert.match(text, /^- tom-2$/m)
    })

    test('A seat that is removed takes both its account and the one that was to replace it, and neither comes back', async () => {
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
  }
)
