import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoryName } from '../../../sandbox/processor/stories/story.ts'
import { allProcessors } from '../../../src/payments/processors/all.ts'
import { DAY_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import type { SandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn } from '../../support/worlds/visitor.ts'

const readableProcessors = allProcessors.filter(({ list }) => list).map(({ name }) => name)

/** Functions that read the payments and the inbox, and that run the catch-up. */
function booksOf(world: () => SandboxWorld) {
  const payments = (email: string) =>
    world()
      .context.db.selectFrom('payment')
      .select(['key', 'status', 'state', 'scene', 'amount', 'currency', 'user_id', 'paid_at', 'created_at'])
      .where('email', '=', email)
      .orderBy('key')
      .execute()

  /** Runs the catch-up. Returns the number of new events of each processor. */
  async function catchUp(days?: number) {
    const reports = await world().context.catchUp.read(days)
    await world().context.inbox.drain()
    const found = reports.map((report) => {
      assert.ok(report.kind === 'read' && report.outcome.ok, JSON.stringify(report))
      return [report.processor, report.outcome.found] as const
    })
    return Object.fromEntries(found)
  }

  const inbox = (processor: string) =>
    world()
      .context.db.selectFrom('inbox')
      .select(['event_id', 'source', 'outcome', 'error'])
      .where('processor', '=', processor)
      .orderBy('event_id')
      .execute()

  return { payments, catchUp, inbox }
}

onEachDatabase('events that no webhook has brought', aWorld(), (world) => {
  const tell = tellerOf(world)
  const { person, send } = peopleOf(world)
  const { payments, catchUp, inbox } = booksOf(world)

  for (const processor of readableProcessors) {
    test(`Catch-up finds a purchase at ${processor} once, and it gives access`, async () => {
      const { email } = await tell(processor, 'undelivered')
      assert.deepEqual(await payments(email), [])
      assert.ok(((await catchUp())[processor] ?? 0) > 0)
      assert.deepEqual(
        (await payments(email)).map(({ status, scene }) => [status, scene]),
        [['paid', 'starter-kit']]
      )
      const { userId } = await signIn(world(), email)
      assert.equal((await send({ userId }, person())).reason, 'invited')
      const before = await inbox(processor)
      assert.ok(before.some(({ source, outcome }) => source === 'catch_up' && outcome === 'recorded'))
      assert.equal((await catchUp())[processor], 0, 'read again, nothing is new')
      assert.deepEqual(await inbox(processor), before)
    })

    test(`Catch-up at ${processor} changes no payment that webhooks have recorded, whatever its story`, async (t) => {
      const stories: StoryName[] = ['paid', 'partly', 'added_up', 'refunded', 'undone', 'lost', 'subscribed', 'ended']
      for (const story of stories) {
        await t.test(story, async (t) => {
          const { offered, email } = await tell(processor, story)
          if (!offered) return t.diagnostic('this processor cannot tell it')
          const before = await payments(email)
          assert.equal(before.length, 1)
          await catchUp()
          assert.deepEqual(await payments(email), before)
        })
      }
    })

    test(`A late webhook of ${processor} changes nothing after the catch-up`, async () => {
      const { email, deliveries } = await tell(processor, 'undelivered')
      await catchUp()
      const found = await payments(email)
      const rows = (await inbox(processor)).length
      for (const { id } of deliveries) {
        await fetch(`${world().processor.url}/_sandbox/deliveries/${id}/resend`, { method: 'POST' })
      }
      await world().context.inbox.drain()
      assert.deepEqual(await payments(email), found)
      // At Stripe catch-up reads the events themselves; at the others it reads orders, and makes events of its own from
      // them.
      if (processor === 'stripe') assert.equal((await inbox(processor)).length, rows)
    })
  }

  test('Catch-up does not find again what a webhook has brought', async () => {
    await catchUp()
    for (const processor of readableProcessors) {
      await tell(processor, 'added_up')
      assert.equal((await catchUp())[processor], 0, processor)
    }
  })

  test('Catch-up stores no event that cannot be read', async () => {
    for (const processor of readableProcessors) {
      assert.deepEqual(
        (await inbox(processor)).filter(({ error }) => error !== null),
        []
      )
    }
  })
})

onEachDatabase('events while the shop was down', aWorld(), (world) => {
  const tell = tellerOf(world)
  const { payments, catchUp } = booksOf(world)

  test('Catch-up finds refunds, those of older sales with its first run of a day', async () => {
    const sold = []
    for (const processor of readableProcessors) sold.push({ processor, ...(await tell(processor, 'paid')) })
    await catchUp()
    const { clock } = world().codeHost
    clock.advance(10 * DAY_MS)
    await catchUp()
    await world().stopListening()
    for (const { processor, sale, email } of sold) {
      await tell(processor, 'refunded', { sale })
      assert.equal((await payments(email))[0]?.status, 'paid')
    }
    clock.advance(DAY_MS)
    await catchUp()
    for (const { email, processor } of sold) {
      assert.deepEqual(
        (await payments(email)).map(({ state }) => state),
        ['refunded'],
        processor
      )
    }
  })
})
