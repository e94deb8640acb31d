import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InviteResult } from '../../../src/invite/result.ts'
import { checkoutEvent, event, refundEvent } from '../../support/builders/stripe-events.ts'
import { databases, type TestDatabase } from '../../support/databases/databases.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { deliver } from '../../support/worlds/deliver.ts'
import { openTestShop, type Shop } from '../../support/worlds/shop.ts'
import { signIn } from '../../support/worlds/visitor.ts'

const created = 1_800_000_000

/** Deliveries of every kind, a refund before its payment among them. Their ids are the same in each compared run. */
function deliveries(userId: string) {
  const paid = { id: 'cs_paid', paymentIntent: 'pi_paid', reference: userId, created }
  const overtaken = { id: 'cs_overtaken', paymentIntent: 'pi_overtaken', email: 'buyer@example.com', created }
  const delayed = { id: 'cs_delayed', paymentIntent: 'pi_delayed', paymentStatus: 'unpaid' as const, created }
  return [
    refundEvent({ paymentIntent: 'pi_overtaken', created: created + 60 }),
    checkoutEvent(paid),
    checkoutEvent({ ...delayed, type: 'checkout.session.async_payment_succeeded', paymentStatus: 'paid' }),
    checkoutEvent(delayed),
    checkoutEvent(overtaken),
    checkoutEvent({ id: 'cs_unmatched', paymentIntent: null, email: 'nobody@example.com', created }),
    refundEvent({ paymentIntent: 'pi_paid', full: false, created: created + 60 }),
    event('customer.created', { id: 'cus_1' }, created),
    event('checkout.session.completed', { id: 'cs_strange' }, created)
  ].map((made, index) => ({ ...made, id: `evt_story_${index}` }))
}

/** The rows of the inbox, the events and the payments, without the values that differ between runs. */
async function rowsOf({ context }: Shop) {
  const { db } = context
  const inbox = await db
    .selectFrom('inbox')
    .select(['event_id', 'done', 'outcome', 'error', 'body'])
    .orderBy('event_id')
    .execute()
  const events = await db.selectFrom('payment_event').selectAll().orderBy('event_id').execute()
  const payments = await db
    .selectFrom('payment')
    .leftJoin('user', 'user.id', 'payment.user_id')
    .select(['processor', 'key', 'reference', 'payment.email as email', 'status', 'scene', 'amount', 'currency'])
    .select(['created_at', 'user.email as user'])
    .orderBy('key')
    .execute()
  const described = inbox.map(({ body, ...row }) => ({ ...row, type: JSON.parse(Buffer.from(body).toString()).type }))
  const facts = events.map(({ facts: text, ...row }) => {
    const { userReferences, ...rest } = JSON.parse(text)
    return { ...row, facts: rest, named: Array.isArray(userReferences) }
  })
  return { inbox: described, events: facts, payments: payments.map((row) => ({ ...row })) }
}

async function sendAll(shop: Shop, events: unknown[]) {
  for (const made of events) assert.equal((await deliver(shop.url, made)).status, 200)
}

/** The rows after the deliveries were processed without a crash. */
async function undisturbed(database: TestDatabase) {
  await using shop = await openTestShop(database)
  const { userId } = await signIn(shop, 'buyer@example.com')
  await sendAll(shop, deliveries(userId))
  await shop.context.inbox.drain()
  return await rowsOf(shop)
}

/** Waits until each delivery is done, or has failed with an error. */
async function untilDone({ context }: Shop) {
  for (let waited = 0; waited < 10_000; waited += 20) {
    const waiting = await context.db
      .selectFrom('inbox')
      .select('event_id')
      .where('done', '=', 0)
      .where('error', 'is', null)
      .execute()
    if (waiting.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the inbox was not processed')
}

onEachDatabase('a crash between the answer to a delivery and its processing', emptyDatabase, (database) => {
  test('A crash before processing gives the same rows as no crash, and so does every delivery sent twice', async () => {
    const kind = databases.find(
      ({ name }) => name === (database().databaseUrl.startsWith('file:') ? 'sqlite' : 'postgres')
    )
    const calm = await kind?.create()
    assert.ok(calm)
    const expected = await undisturbed(calm)
    await calm.dispose()
    assert.deepEqual(
      expected.payments.map(({ key, status, user }) => [key, status, user]),
      [
        ['cs_delayed', 'paid', null],
        ['cs_overtaken', 'refunded', 'buyer@example.com'],
        ['cs_paid', 'paid', 'buyer@example.com'],
        ['cs_unmatched', 'paid', null]
      ]
    )

    let events: unknown[]
    {
      await using crashed = await openTestShop(database())
      events = deliveries((await signIn(crashed, 'buyer@example.com')).userId)
      await crashed.context.inbox.stop()
      await sendAll(crashed, events)
      assert.equal((await crashed.context.db.selectFrom('payment').select('id').execute()).length, 0)
    }

    // No delivery nudges the new process: it has to look into the inbox by itself.
    await using restarted = await openTestShop(database())
    await untilDone(restarted)
    assert.deepEqual(await rowsOf(restarted), expected)

    await sendAll(restarted, events.toReversed())
    await restarted.context.inbox.drain()
    assert.deepEqual(await rowsOf(restarted), expected)

    // As after a crash between the processing and the mark `done`.
    await restarted.context.db.updateTable('inbox').set({ done: 0 }).execute()
    await restarted.context.inbox.drain()
    assert.deepEqual(await rowsOf(restarted), expected)
  })
})

const stories = (database: () => TestDatabase) => {
  test('Two processes process the same deliveries without conflicts', async () => {
    await using one = await openTestShop(database())
    await using two = await openTestShop(database())
    const sales = Array.from({ length: 30 }, (_, index) => ({
      id: `cs_${index}`,
      paymentIntent: `pi_${index}`,
      email: `buyer-${index}@example.com`
    }))
    const events = sales.flatMap((sale) => [checkoutEvent(sale), refundEvent(sale)])
    await Promise.all(events.map((made, index) => deliver(index % 2 === 0 ? one.url : two.url, made)))
    await Promise.all([one.context.inbox.drain(), two.context.inbox.drain(), one.context.inbox.drain()])
    await Promise.all([untilDone(one), untilDone(two)])
    const payments = await one.context.db.selectFrom('payment').select(['key', 'status']).execute()
    assert.deepEqual(new Set(payments.map(({ status }) => status)), new Set(['refunded']))
    assert.equal(payments.length, sales.length)
  })

  test('A payment that arrives at one process while its buyer signs in at the other is attached', async () => {
    await using one = await openTestShop(database())
    await using two = await openTestShop(database())
    const addresses = Array.from({ length: 12 }, (_, index) => `meanwhile-${index}@example.com`)
    const buyers = await Promise.all(
      addresses.map(async (email) => {
        const [buyer] = await Promise.all([
          signIn(one, email),
          deliver(two.url, checkoutEvent({ id: `cs_${email}`, email }))
        ])
        return buyer
      })
    )
    await untilDone(two)
    for (const buyer of buyers) {
      const invited = await buyer.postJson('/api/invite', { username: 'octocat' })
      assert.notEqual(((await invited.json()) as InviteResult).reason, 'not_paid')
    }
  })
}

// Two SQLite connections in one process would block each other; test/process/kill.test.ts uses two processes.
const postgres = databases.filter(({ name }) => name === 'postgres')
onEachDatabase('two processes on one database', emptyDatabase, stories, postgres)
