import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { storeDeliveries } from '../../../src/payments/inbox/store-delivery.ts'
import { checkoutEvent } from '../../support/builders/stripe-events.ts'
import type { TestDatabase } from '../../support/databases/databases.ts'
import { openConnection } from '../../support/databases/migrated.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { watchStatements } from '../../support/databases/watch-statements.ts'
import { deliver } from '../../support/worlds/deliver.ts'
import { aShop, openTestShop, type Shop } from '../../support/worlds/shop.ts'

type Event = ReturnType<typeof checkoutEvent>

/** Sends all events at the same moment. Returns the statuses of the answers. */
async function together({ url }: Shop, events: readonly Event[]): Promise<number[]> {
  return (await Promise.all(events.map((event) => deliver(url, event)))).map(({ status }) => status)
}

const some = (count: number) => Array.from({ length: count }, () => checkoutEvent())

async function stored({ context }: Shop, events: readonly Event[]): Promise<string[]> {
  const ids = [...new Set(events.map(({ id }) => id))]
  const rows = await context.db.selectFrom('inbox').select('event_id').where('event_id', 'in', ids).execute()
  return rows.map(({ event_id }) => event_id).sort()
}

async function waiting({ context }: Shop, ids: readonly string[]): Promise<number> {
  const rows = await context.db.selectFrom('inbox').select('event_id').where('done', '=', 0).execute()
  return rows.filter(({ event_id }) => ids.includes(event_id)).length
}

onEachDatabase('deliveries that arrive together', aShop(), (shop) => {
  test('Deliveries that arrive together are each answered 200 and stored once, duplicates included', async () => {
    const mixes = fc.array(fc.nat(7), { minLength: 1, maxLength: 60 })
    const property = fc.asyncProperty(mixes, async (mix) => {
      const events = some(8)
      const sent = mix.flatMap((place) => events[place] ?? [])
      assert.deepEqual(new Set(await together(shop(), sent)), new Set([200]))
      assert.deepEqual(await stored(shop(), sent), [...new Set(sent.map(({ id }) => id))].sort())
    })
    await fc.assert(property, { numRuns: 10 })
  })

  test('When one of several deliveries cannot be stored, the others still are', async () => {
    const { db } = shop().context
    const refusing = {
      processor: 'stripe',
      receivedAt: 1,
      headers: null,
      eventType: null,
      body: new Uint8Array(),
      source: 'webhook' as const
    }
    await storeDeliveries(db, [{ ...refusing, eventId: 'refused_first' }])
    // This index refuses deliveries whose id begins so, by another conflict than that of a duplicate id, which is
    // allowed.
    const begins = sql`event_id >= 'refused_' and event_id < 'refused~'`
    await sql`create unique index refuses on inbox (source) where ${begins}`.execute(db)
    const events = some(30).map((event, place) => (place % 10 === 3 ? { ...event, id: `refused_${place}` } : event))
    const isRefused = ({ id }: Event) => id.startsWith('refused_')
    const expected = events.map((event) => (isRefused(event) ? 500 : 200))
    assert.deepEqual(await together(shop(), events), expected)
    const good = events.filter((event) => !isRefused(event)).map(({ id }) => id)
    assert.deepEqual(await stored(shop(), events), good.sort())
    await db.schema.dropIndex('refuses').execute()
    assert.deepEqual(new Set(await together(shop(), events)), new Set([200]))
    assert.equal((await stored(shop(), events)).length, 30)
  })

  test('Deliveries are answered while a backlog is processed', async () => {
    const { db, inbox } = shop().context
    const backlog = some(600)
    const deliveries = backlog.map((event) => ({
      processor: 'stripe',
      eventId: event.id,
      receivedAt: Date.now(),
      body: new TextEncoder().encode(JSON.stringify(event)),
      headers: null,
      eventType: null,
      source: 'webhook' as const
    }))
    await storeDeliveries(db, deliveries)
    const ids = backlog.map(({ id }) => id)
    const draining = inbox.drain()
    assert.deepEqual(await together(shop(), some(1)), [200])
    const unprocessed = await waiting(shop(), ids)
    assert.ok(unprocessed > 100, `${unprocessed} of 600 were left when it was answered`)
    await draining
    assert.equal(await waiting(shop(), ids), 0)
  })

  test('Deliveries are processed while others keep arriving', async () => {
    const ids: string[] = []
    const sent: Promise<number[]>[] = []
    for (let count = 0; count < 100; count++) {
      const [event] = some(1)
      if (event) sent.push(together(shop(), [event]))
      if (event && count < 50) ids.push(event.id)
      await sleep(20)
    }
    assert.equal(await waiting(shop(), ids), 0)
    assert.deepEqual(new Set((await Promise.all(sent)).flat()), new Set([200]))
  })
})

/** A shop on this database, and the number of inserts into its inbox. */
async function counted(database: TestDatabase) {
  let inserts = 0
  const connection = openConnection(database)
  const db = watchStatements(connection.db, {
    before({ sql }) {
      if (sql.startsWith('insert into "inbox"')) inserts += 1
    }
  })
  const shop = await openTestShop(database, { overrides: { openDatabase: async () => ({ ...connection, db }) } })
  return { shop, inserts: () => inserts }
}

onEachDatabase('a burst of deliveries', emptyDatabase, (database) => {
  test('A burst of 200 deliveries is stored with at most 50 inserts', async () => {
    const { shop, inserts } = await counted(database())
    await using _ = shop
    const events = some(200)
    assert.deepEqual(new Set(await together(shop, events)), new Set([200]))
    assert.equal((await stored(shop, events)).length, 200)
    assert.ok(inserts() <= 50, `${inserts()} inserts for 200 deliveries`)
  })
})
