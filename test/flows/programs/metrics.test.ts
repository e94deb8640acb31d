import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS, SECOND_MS } from '../../../src/runtime/time/durations.ts'
import { checkoutEvent } from '../../support/builders/stripe-events.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { firstCells, read } from '../../support/documents.ts'
import { deliver } from '../../support/worlds/deliver.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn } from '../../support/worlds/visitor.ts'

const TOKEN = 'token-of-prometheus'
const KIT = 'repository="acme-starters/starter-kit"'

/** The answer to a program that sends this token. */
async function scrape(url: string, authorization: string | undefined = `Bearer ${TOKEN}`): Promise<Response> {
  return fetch(`${url}/metrics`, { headers: authorization === '' ? {} : { authorization } })
}

/** The values by name and labels, after a check that each line is one of the text format. */
async function figuresOf(url: string): Promise<Map<string, number>> {
  const answer = await scrape(url)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
  const text = await answer.text()
  const figures = new Map<string, number>()
  for (const line of text.slice(0, -1).split('\n')) {
    if (/^# (HELP|TYPE) [a-z_]+ .+$/.test(line)) continue
    const [, name, value] = /^([a-z_]+(?:\{[a-z]+="[^"\\]*"(?:,[a-z]+="[^"\\]*")*\})?) ([\d.e+-]+)$/.exec(line) ?? []
    assert.ok(name !== undefined && value !== undefined, line)
    assert.ok(!figures.has(name), `${name} is there once`)
    figures.set(name, Number(value))
  }
  assert.ok(text.endsWith('\n'))
  assert.ok(!/@|octocat/.test(text), 'no person is named')
  return figures
}

onEachDatabase('the figures for Prometheus', aWorld({ secrets: { metricsToken: TOKEN } }), (world) => {
  /** Lets the figures that were read before be too old. */
  const later = () => world().codeHost.clock.advance(5 * SECOND_MS)

  test('A visitor without the token gets the answer for an address that does not exist', async () => {
    const unknown = await fetch(`${world().url}/metricz`)
    const words = await unknown.text()
    for (const authorization of ['', `Bearer ${TOKEN}x`, 'Bearer', `Basic ${TOKEN}`, TOKEN, `Bearer ${TOKEN} x`]) {
      const answer = await scrape(world().url, authorization)
      assert.deepEqual([answer.status, await answer.text()], [404, words], authorization)
    }
    assert.equal((await scrape(world().url, `bearer ${TOKEN}`)).status, 200)
  })

  test('The figures of a new shop are all zero, and name version, repository and process', async () => {
    const figures = await figuresOf(world().url)
    const build = [...figures.keys()].filter((name) => name.startsWith('pullpass_build_info'))
    assert.match(build.join(), /^pullpass_build_info\{version="\d+\.\d+\.\d+"\}$/)
    const zero = [...figures].filter(([name]) =>
      /^pullpass_(purchases|grants|queued|deliv|oldest|alerts|host)/.test(name)
    )
    assert.ok(zero.length > 70, `${zero.length}`)
    assert.deepEqual(
      zero.filter(([, value]) => value !== 0),
      []
    )
    const documented = firstCells(read('docs/monitoring.md'), 'figure').flat()
    const names = (all: Iterable<string>) => [...new Set([...all].map((name) => name.replace(/\{.*/, '')))].toSorted()
    assert.deepEqual(names(figures.keys()), names(documented))
    assert.equal(figures.get(`pullpass_last_pass_timestamp_seconds{${KIT}}`), 0)
    assert.equal(figures.get(`pullpass_invitation_limit{${KIT}}`), 50)
    assert.ok(Number(figures.get('process_resident_memory_bytes')) > 1e6)
    assert.ok(Math.abs(Number(figures.get('process_start_time_seconds')) - performance.timeOrigin / 1000) < 5)
    assert.ok(Number(figures.get('pullpass_database_size_bytes')) > 1e4)
  })

  test('The figures follow a sale, an invitation and a refusal, and are not read anew within five seconds', async () => {
    const { pay, url, context } = world()
    await pay({ email: 'buyer@example.com' })
    assert.equal((await figuresOf(url)).get('pullpass_purchases{group="buyer"}'), 0, 'read a moment ago')
    later()
    const paid = await figuresOf(url)
    assert.equal(paid.get('pullpass_purchases{group="buyer"}'), 1)
    assert.ok(Number(paid.get('pullpass_deliveries_last_day{processor="stripe",result="read"}')) >= 1)

    const buyer = await signIn(world(), 'buyer@example.com')
    await buyer.postJson('/api/invite', { username: 'linus-builds' })
    await context.access.round()
    later()
    const invited = await figuresOf(url)
    assert.equal(invited.get('pullpass_grants{state="invited"}'), 1)
    assert.equal(invited.get(`pullpass_invitation_limit_used{${KIT}}`), 1)
    assert.equal(invited.get('pullpass_host_writes_last_day{kind="invite",outcome="done"}'), 1)
    const { db } = context
    await db
      .updateTable('access_intent')
      .set({ outcome: 'refused', at: context.now() - 2 * HOUR_MS })
      .execute()
    later()
    const refused = await figuresOf(url)
    assert.equal(refused.get('pullpass_host_writes_last_day{kind="invite",outcome="refused"}'), 1)
    assert.equal(refused.get(`pullpass_invitation_limit_used{${KIT}}`), 0)
    const now = context.now() / SECOND_MS
    const passAt = Number(invited.get(`pullpass_last_pass_timestamp_seconds{${KIT}}`))
    assert.ok(passAt > now - 60 && passAt <= now, `${passAt} at ${now}`)
  })

  test('The figures have the deliveries by what became of them, and the age of the oldest that waits', async () => {
    const { url, context } = world()
    const { db, now } = context
    await deliver(url, { ...checkoutEvent(), id: 'evt_other_kind', type: 'invoice.sent' })
    await context.inbox.drain()
    const waits = { processor: 'stripe', body: new Uint8Array(), done: 0, next_attempt_at: now() + 48 * HOUR_MS }
    await db
      .insertInto('inbox')
      .values([
        { ...waits, event_id: 'evt_failing', attempts: 3, received_at: now() - HOUR_MS, error: 'It broke.' },
        { ...waits, event_id: 'evt_old', attempts: 9, received_at: now() - 25 * HOUR_MS },
        { ...waits, event_id: 'evt_aside', attempts: 9, received_at: now() - 2, done: 2 }
      ])
      .execute()
    later()
    const figures = await figuresOf(url)
    const of = (result: string) => figures.get(`pullpass_deliveries_last_day{processor="stripe",result="${result}"}`)
    assert.deepEqual(['ignored', 'failing', 'unreadable', 'waiting'].map(of), [1, 1, 1, 0])
    const age = Number(figures.get('pullpass_oldest_waiting_delivery_age_seconds'))
    assert.ok(Math.abs(age - (25 * HOUR_MS) / SECOND_MS) < 60, `${age}`)
  })

  test('The figures have what the doctor found, the alerts that stand, and the mails that wait and failed', async () => {
    const { url, context } = world()
    const { db, now } = context
    await context.doctor.examine()
    const at = now()
    await db
      .insertInto('seller_alert')
      .values([1, 2].map((item) => ({ kind: 'clock_ahead', about: '', item: `${item}`, since: at, said_at: at })))
      .execute()
    const mail = { kind: 'ready', fact: 'of the test', at, next_at: at } as const
    await db
      .insertInto('access_mail')
      .values([
        { ...mail, subject: 'a', state: 'failed', tries: 5 },
        { ...mail, subject: 'b', state: 'waiting', tries: 2 }
      ])
      .execute()
    const event = { type: 'payment.paid', payment_id: 'p', at, state: 'paid' as const }
    await db
      .insertInto('outbound_event')
      .values([
        { ...event, step: 'new', sequence: null },
        { ...event, step: 'waiting', sequence: 2 },
        { ...event, step: 'failed', sequence: 1 }
      ])
      .execute()
    later()
    const figures = await figuresOf(url)
    assert.deepEqual([figures.get('pullpass_waiting_events'), figures.get('pullpass_failed_events')], [2, 1])
    assert.equal(figures.get('pullpass_ready'), 1)
    assert.equal(figures.get('pullpass_alerts{kind="clock_ahead"}'), 2)
    assert.equal(figures.get('pullpass_failed_mails'), 1)
    assert.equal(figures.get('pullpass_retried_mails'), 1)
    assert.ok(Number(figures.get('pullpass_waiting_mails')) >= 1)
  })
})

onEachDatabase('a shop without a token for its figures', aWorld(), (world) => {
  test('No token opens the figures where none is configured', async () => {
    for (const authorization of ['', 'Bearer undefined', `Bearer ${TOKEN}`])
      assert.equal((await scrape(world().url, authorization)).status, 404)
  })
})
