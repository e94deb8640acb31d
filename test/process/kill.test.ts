import assert from 'node:assert/strict'
import { checkoutEvent, refundEvent } from '../support/builders/stripe-events.ts'
import type { TestDatabase } from '../support/databases/databases.ts'
import { openConnection } from '../support/databases/migrated.ts'
import { testOnEachDatabase } from '../support/databases/on-each-database.ts'
import { environment, makePlace, siteConfig, start } from '../support/processes/process.ts'
import { deliver } from '../support/worlds/deliver.ts'

const site = { ...environment, PORT: '0', SITE_URL: 'http://127.0.0.1:3000' }
const nowhere = { CODE_HOST_API_URL: 'http://127.0.0.1:1', CODE_HOST_URL: 'http://127.0.0.1:1' }

/** Waits until every delivery is processed, and returns the deliveries, events and payments. */
async function settled(database: TestDatabase) {
  const { db, close } = openConnection(database)
  try {
    for (let waited = 0; waited < 20_000; waited += 50) {
      const waiting = await db.selectFrom('inbox').select('event_id').where('done', '=', 0).execute()
      if (waiting.length === 0) break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const deliveries = await db.selectFrom('inbox').select(['event_id', 'done', 'outcome']).execute()
    const events = await db.selectFrom('payment_event').select('event_id').execute()
    const payments = await db.selectFrom('payment').select(['key', 'status']).execute()
    return {
      waiting: deliveries.filter(({ done }) => done === 0).length,
      deliveries: new Set(deliveries.map(({ event_id }) => event_id)),
      events: events.map(({ event_id }) => event_id),
      payments: new Map(payments.map(({ key, status }) => [key, status]))
    }
  } finally {
    await close()
  }
}

testOnEachDatabase(
  'A process that is killed right after it answered deliveries with 200 loses none of them',
  async (_, { create }) => {
    const database = await create()
    await using place = await makePlace(siteConfig)
    const env = { ...site, ...nowhere, ...database.env }
    const answered: { event: string; session: string }[] = []
    for (const killAfter of [1, 7, 20, 40]) {
      await using running = await start(place, env)
      let enough = () => {}
      const reached = new Promise<void>((resolve) => {
        enough = resolve
      })
      let count = 0
      const sending = Array.from({ length: 48 }, async (_, index) => {
        const session = `cs_${killAfter}_${index}`
        const made = checkoutEvent({ id: session, email: `${session}@example.com` })
        const status = await deliver(running.url, made).then(
          (answer) => answer.status,
          () => undefined
        )
        if (status !== 200) return
        answered.push({ event: made.id, session })
        if (++count === killAfter) enough()
      })
      await reached
      await running.kill()
      await Promise.all(sending)
    }
    assert.ok(answered.length >= 68)

    await using __ = await start(place, env)
    const found = await settled(database)
    assert.equal(found.waiting, 0)
    for (const { event, session } of answered) {
      assert.ok(found.deliveries.has(event), `${event} was answered and is gone`)
      assert.equal(found.payments.get(session), 'paid', session)
    }
    assert.equal(new Set(found.events).size, found.events.length)
    assert.equal(found.events.length, found.deliveries.size)
    await database.dispose()
  }
)

testOnEachDatabase('Two processes share the deliveries and store each payment once', async (_, { create }) => {
  const database = await create()
  await using place = await makePlace(siteConfig)
  const env = { ...site, ...nowhere, ...database.env }
  await using one = await start(place, env)
  await using two = await start(place, env)
  const sales = Array.from({ length: 40 }, (_, index) => ({ id: `cs_${index}`, paymentIntent: `pi_${index}` }))
  const made = sales.flatMap((sale) => [checkoutEvent(sale), refundEvent(sale)])
  // Each event goes to both processes, as may happen when a processor retries early.
  const statuses = await Promise.all(
    made.flatMap((event) => [one, two].map(async ({ url }) => (await deliver(url, event)).status))
  )
  assert.deepEqual(new Set(statuses), new Set([200]))
  const found = await settled(database)
  assert.equal(found.waiting, 0)
  assert.equal(found.deliveries.size, made.length)
  assert.equal(found.payments.size, sales.length)
  assert.deepEqual(new Set(found.payments.values()), new Set(['refunded']))
  await database.dispose()
})
