// The outbox of events: numbers without gaps, one event at a time, and tries for three days.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { createWebhookCall } from '../../src/chat/webhook-call.ts'
import type { Database } from '../../src/db/database.ts'
import { serializable } from '../../src/db/serializable.ts'
import { numberEvents } from '../../src/outbound/number-events.ts'
import { recordAccessEvent, recordPaymentEvents, switchOutbound } from '../../src/outbound/outbox.ts'
import { sendEvents } from '../../src/outbound/send-events.ts'
import { createLog } from '../../src/runtime/logging/log.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/runtime/time/durations.ts'
import { type ChatHost, startChatHost } from '../support/chat/chat-host.ts'
import { EVENT_SECRET, eventsAt } from '../support/chat/receiver.ts'
import { AT, buy, grant, tables } from '../support/databases/access-rows.ts'
import { onEachDatabase } from '../support/databases/on-each-database.ts'

onEachDatabase('the outbox of events', tables, ({ db, other }) => {
  const clock = { now: AT }
  const now = () => clock.now
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const given: string[] = []
  let receiver: ChatHost
  let ids = 0
  before(async () => {
    receiver = await startChatHost()
    await switchOutbound(db(), true)
  })
  after(() => receiver.close())
  beforeEach(async () => {
    await db().deleteFrom('outbound_event').execute()
    await db().updateTable('outbound_counter').set({ last_sequence: 0 }).execute()
    receiver.received.length = 0
    receiver.answer = { status: 200 }
    given.length = 0
    lines.length = 0
  })

  const newId = () => {
    ids += 1
    return `${ids}`
  }
  const sendOn = (database: Database) =>
    sendEvents({
      db: database,
      now,
      newId,
      log,
      products: [],
      call: createWebhookCall({
        url: receiver.url,
        receiver: 'receiver of events',
        deadline: (ms) => AbortSignal.timeout(ms),
        network: receiver.network
      }),
      secrets: [EVENT_SECRET],
      tellGivenUp: async (problem) => void given.push(problem),
      stopped: new AbortController().signal
    })
  const send = () => sendOn(db())
  /** Writes the facts that payments were made, in a transaction each. */
  async function paid(database: Database, ...payments: string[]) {
    const after = { state: 'paid', status: 'paid' } as const
    for (const id of payments)
      await serializable(database, (tx) => recordPaymentEvents(tx, [{ id, before: undefined, after }], now()))
  }
  const sequences = () => eventsAt(receiver).map(({ data }) => data.sequence)
  const steps = async () =>
    (await db().selectFrom('outbound_event').select('step').orderBy('sequence').execute()).map(({ step }) => step)

  test('Facts that many processes write at the same moment get numbers without a gap, each once', async () => {
    const processes = [db(), other(), db(), other()]
    await Promise.all(
      processes.map(async (database, process) => {
        for (let fact = 0; fact < 10; fact += 1) {
          await paid(database, `p${process}-${fact}`)
          await numberEvents({ db: database, products: [], newId })
        }
      })
    )
    const rows = await db().selectFrom('outbound_event').selectAll().orderBy('sequence').execute()
    assert.deepEqual(
      rows.map(({ sequence }) => Number(sequence)),
      Array.from({ length: 40 }, (_, index) => index + 1)
    )
    assert.equal(new Set(rows.map(({ message_id }) => message_id)).size, 40)
    for (const [index] of processes.entries()) {
      const own = rows
        .filter(({ payment_id }) => payment_id.startsWith(`p${index}-`))
        .map(({ payment_id }) => payment_id)
      assert.deepEqual(own, own.toSorted(), 'in the order in which they were written')
    }
  })

  test('The facts of a grant keep their order, whatever the clock says', async () => {
    const { paymentId } = await buy(db())
    const grantId = await grant(db(), { paymentId, state: 'accepted', because: 'shown' })
    const states = ['queued', 'invited', 'accepted', 'revoked'] as const
    for (const [index, to] of states.slice(1).entries()) {
      const fact = { grantId, from: states[index] ?? null, to, because: 'shown' as const, at: AT - index * HOUR_MS }
      await serializable(index % 2 ? db() : other(), (tx) => recordAccessEvent(tx, fact))
    }
    await send()
    assert.deepEqual(
      eventsAt(receiver).map(({ data }) => data.state),
      ['invited', 'accepted', 'revoked']
    )
  })

  test('A fact whose transaction is undone is no event, and leaves no gap', async () => {
    await paid(db(), 'a')
    const broken = serializable(db(), async (tx) => {
      const after = { state: 'paid', status: 'paid' } as const
      await recordPaymentEvents(tx, [{ id: 'undone', before: undefined, after }], now())
      throw new Error('something else failed')
    })
    await assert.rejects(broken, /something else/)
    await paid(db(), 'b')
    await send()
    assert.deepEqual(
      eventsAt(receiver).map(({ data }) => [data.sequence, data.payment]),
      [
        [1, 'a'],
        [2, 'b']
      ]
    )
  })

  test('Each event arrives once and in order, however many processes send, and no two are on the way at a time', async () => {
    let [open, most] = [0, 0]
    receiver.answer = (_, response) => {
      open += 1
      most = Math.max(most, open)
      setTimeout(() => {
        open -= 1
        response.writeHead(204).end()
      }, 5)
    }
    await paid(db(), ...'abcdefgh')
    const all = async () => {
      await Promise.all([db(), other(), db(), other()].map(sendOn))
    }
    while ((await steps()).some((step) => step !== 'sent')) await all()
    assert.deepEqual(sequences(), [1, 2, 3, 4, 5, 6, 7, 8])
    assert.equal(most, 1)
  })

  test('An event that is not taken is tried again with the same id, with growing pauses, and none overtakes it', async () => {
    receiver.answer = { status: 503 }
    await paid(db(), 'a', 'b')
    const begin = clock.now
    for (let minutes = 0; minutes < 200; minutes += 1) {
      await send()
      clock.now += MINUTE_MS
    }
    const tries = eventsAt(receiver)
    assert.deepEqual(
      tries.map(({ at }) => (at - begin) / MINUTE_MS),
      [0, 1, 3, 7, 15, 31, 63, 123, 183]
    )
    assert.equal(new Set(tries.map(({ id }) => id)).size, 1)
    assert.deepEqual(new Set(receiver.received.map(({ text }) => text)).size, 1)
    receiver.answer = { status: 200 }
    clock.now += HOUR_MS
    receiver.received.length = 0
    await send()
    assert.deepEqual(sequences(), [1, 2])
    assert.equal(eventsAt(receiver)[0]?.id, tries[0]?.id)
    assert.deepEqual(given, [])
    assert.ok(
      lines.every((line) => !line.includes('/hooks/')),
      'no log has the address'
    )
  })

  test('An event that is not taken for three days is given up and told, and later ones go on', async () => {
    receiver.answer = { status: 410 }
    await paid(db(), 'a')
    for (let hours = 0; hours < 72; hours += 1) {
      await send()
      clock.now += HOUR_MS
    }
    assert.deepEqual(await steps(), ['waiting'])
    await paid(db(), 'b')
    await send()
    assert.deepEqual(await steps(), ['failed', 'waiting'])
    assert.deepEqual(given, ['The receiver of events answered with 410.'])
    receiver.answer = { status: 200 }
    receiver.received.length = 0
    clock.now += HOUR_MS
    await send()
    assert.deepEqual(sequences(), [2], 'the missing number shows what was given up')
  })

  test('A redirect is not followed, and a receiver that throttles is asked again when it says', async () => {
    receiver.answer = { status: 307, headers: { location: 'https://elsewhere.example/' } }
    await paid(db(), 'a')
    await send()
    const { problem } = await db().selectFrom('outbound_event').select('problem').executeTakeFirstOrThrow()
    assert.match(problem ?? '', /redirect \(307\), which is not followed/)
    receiver.answer = { status: 429, headers: { 'retry-after': '1800' } }
    clock.now += MINUTE_MS
    const { nextAt } = await send()
    assert.ok(nextAt <= clock.now + MINUTE_MS)
    receiver.received.length = 0
    receiver.answer = { status: 200 }
    clock.now += 29 * MINUTE_MS
    await send()
    assert.deepEqual(sequences(), [])
    clock.now += MINUTE_MS
    await send()
    assert.deepEqual(sequences(), [1])
  })

  test('An event that a process was sending when it died is sent again a minute later, with the same id', async () => {
    await paid(db(), 'a', 'b')
    await numberEvents({ db: db(), products: [], newId })
    const first = db().updateTable('outbound_event').where('sequence', '=', 1)
    await first.set({ step: 'sending', next_at: clock.now + MINUTE_MS }).execute()
    await send()
    assert.deepEqual(sequences(), [], 'it may still be on its way')
    clock.now += MINUTE_MS
    await send()
    assert.deepEqual(sequences(), [1, 2])
  })

  test('An event whose next try was planned by a clock that ran ahead is sent now', async () => {
    await paid(db(), 'a')
    await numberEvents({ db: db(), products: [], newId })
    await db()
      .updateTable('outbound_event')
      .set({ next_at: clock.now + 3 * DAY_MS })
      .execute()
    await send()
    assert.deepEqual(sequences(), [1])
  })

  test('Events that were sent are deleted after 30 days, and the numbers go on', async () => {
    await paid(db(), 'a')
    await send()
    clock.now += 31 * DAY_MS
    await paid(db(), 'b')
    await send()
    assert.deepEqual(sequences(), [1, 2])
    assert.deepEqual(await steps(), ['sent'])
  })

  test('Facts are written while a program is configured, and not otherwise', async () => {
    await switchOutbound(db(), false)
    await paid(db(), 'a')
    assert.deepEqual(await steps(), [])
    await switchOutbound(db(), true)
    await paid(db(), 'b')
    assert.deepEqual(await steps(), ['new'])
  })
})
