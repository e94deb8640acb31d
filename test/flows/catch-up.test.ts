import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoryName } from '../../sandbox/processor/stories/story.ts'
import { readableProcessors } from '../../src/payments/processors/names.ts'
import type { SandboxWorld } from '../setup/sandbox-world.ts'
import { signIn } from '../setup/visitor.ts'
import { MINUTE_MS, onEachWorld, peopleOf } from './people.ts'
import { tellerOf } from './teller.ts'

const DAY_MS = 24 * 60 * MINUTE_MS

/** What is in the books, and the command that fills them. */
function booksOf(world: () => SandboxWorld) {
  const payments = (email: string) =>
    world()
      .context.db.selectFrom('payment')
      .select(['key', 'status', 'state', 'scene', 'amount', 'currency', 'user_id', 'paid_at', 'created_at'])
      .where('email', '=', email)
      .orderBy('key')
      .execute()

  /** How much was new, by processor. */
  async function catchUp(days?: number) {
    const reports = await world().context.catchUp.read(days)
    await world().context.inbox.drain()
    const found = reports.map((report) => {
      assert.ok(report.kind === 'read' && report.outcome.ok, JSON.stringify(report))
      return [report.provider, report.outcome.found] as const
    })
    return Object.fromEntries(found)
  }

  const inbox = (provider: string) =>
    world()
      .context.db.selectFrom('inbox')
      .select(['event_id', 'source', 'outcome', 'error'])
      .where('provider', '=', provider)
      .orderBy('event_id')
      .execute()

  return { payments, catchUp, inbox }
}

onEachWorld('what no webhook has brought', {}, (world) => {
  const tell = tellerOf(world)
  const { person, send } = peopleOf(world)
  const { payments, catchUp, inbox } = booksOf(world)

  for (const sender of readableProcessors) {
    test(`${sender}: a purchase is found, once, and gives access`, async () => {
      const { email } = await tell(sender, 'undelivered')
      assert.deepEqual(await payments(email), [])
      assert.ok(((await catchUp())[sender] ?? 0) > 0)
      assert.deepEqual(
        (await payments(email)).map(({ status, scene }) => [status, scene]),
        [['paid', 'starter-kit']]
      )
      const { userId } = await signIn(world(), email)
      assert.equal((await send({ userId }, person())).reason, 'invited')
      const before = await inbox(sender)
      assert.ok(before.some(({ source, outcome }) => source === 'catch_up' && outcome === 'recorded'))
      assert.equal((await catchUp())[sender], 0, 'read again, nothing is new')
      assert.deepEqual(await inbox(sender), before)
    })

    test(`${sender}: what a webhook has brought means the same when it is read again, whatever has become of it`, async (t) => {
      const stories: StoryName[] = ['paid', 'partly', 'added_up', 'refunded', 'undone', 'lost', 'subscribed', 'ended']
      for (const story of stories) {
        await t.test(story, async (t) => {
          const { offered, email } = await tell(sender, story)
          if (!offered) return t.diagnostic('this processor cannot tell it')
          const before = await payments(email)
          assert.equal(before.length, 1)
          await catchUp()
          assert.deepEqual(await payments(email), before)
        })
      }
    })

    test(`${sender}: a webhook that comes after all changes nothing`, async () => {
      const { email, deliveries } = await tell(sender, 'undelivered')
      await catchUp()
      const found = await payments(email)
      const rows = (await inbox(sender)).length
      for (const { id } of deliveries) {
        await fetch(`${world().processor.url}/_sandbox/deliveries/${id}/resend`, { method: 'POST' })
      }
      await world().context.inbox.drain()
      assert.deepEqual(await payments(email), found)
      // Stripe keeps the events themselves; the others keep orders only, of which a read has made its own events.
      if (sender === 'stripe') assert.equal((await inbox(sender)).length, rows)
    })
  }

  test('what a webhook has brought is not found once more', async () => {
    await catchUp()
    for (const sender of readableProcessors) {
      await tell(sender, 'added_up')
      assert.equal((await catchUp())[sender], 0, sender)
    }
  })

  test('everything found was understood', async () => {
    for (const sender of readableProcessors) {
      assert.deepEqual(
        (await inbox(sender)).filter(({ error }) => error !== null),
        []
      )
    }
  })
})

onEachWorld('what happened while the shop was away', {}, (world) => {
  const tell = tellerOf(world)
  const { payments, catchUp } = booksOf(world)

  test('refunds are found, those of older sales with the first read of a day', async () => {
    const sold = []
    for (const sender of readableProcessors) sold.push({ sender, ...(await tell(sender, 'paid')) })
    await catchUp()
    const { clock } = world().codeHost
    clock.advance(10 * DAY_MS)
    await catchUp()
    await world().stopListening()
    for (const { sender, sale, email } of sold) {
      await tell(sender, 'refunded', { sale })
      assert.equal((await payments(email))[0]?.status, 'paid')
    }
    clock.advance(DAY_MS)
    await catchUp()
    for (const { email, sender } of sold) {
      assert.deepEqual(
        (await payments(email)).map(({ state }) => state),
        ['refunded'],
        sender
      )
    }
  })
})
