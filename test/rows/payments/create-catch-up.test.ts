import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { pino } from 'pino'
import { type CreateCatchUpOptions, createCatchUp } from '../../../src/payments/catch-up/create-catch-up.ts'
import { allProcessors } from '../../../src/payments/processors/all.ts'
import { stripe } from '../../../src/payments/processors/stripe/webhook.ts'
import { HOUR_MS } from '../../../src/runtime/time/durations.ts'
import { tables } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

const start = Date.UTC(2026, 10, 20, 12)
const key = 'key-of-the-tests'
/** A processor that is switched on. */
const on = stripe({ secrets: [], scenes: {} })

type Asked = { url: URL; headers: Headers; redirect: RequestInit['redirect'] }

onEachDatabase('catch-up', tables, ({ db }) => {
  beforeEach(async () => {
    await db().deleteFrom('inbox').execute()
    await db().deleteFrom('catch_up').execute()
  })

  /** A catch-up with these answers of the processor (the last one is repeated) and a stopped clock. */
  function world(answers: (Response | Error)[], changes: Partial<CreateCatchUpOptions> = {}) {
    const asked: Asked[] = []
    const lines: { level: number; msg: string; [more: string]: unknown }[] = []
    const slept: number[] = []
    const alerts: { kind: string; item?: string; words?: string }[] = []
    const clock = { time: start }
    const ended = Promise.withResolvers<void>()
    let stored = 0
    const catchUp = createCatchUp({
      db: db(),
      log: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
      now: () => clock.time,
      async sleep(ms) {
        slept.push(ms)
        clock.time += ms
        // Two days of reads are enough.
        if (clock.time > start + 48 * HOUR_MS) void catchUp.stop().then(ended.resolve)
      },
      deadline: () => new AbortController().signal,
      async fetch(url, init) {
        asked.push({ url: new URL(String(url)), headers: new Headers(init?.headers), redirect: init?.redirect })
        const next = answers.length > 1 ? answers.shift() : answers[0]
        if (!next || next instanceof Error) throw next
        return next.clone()
      },
      processors: { stripe: on },
      descriptors: allProcessors,
      keys: { stripe: key },
      onStored: () => {
        stored += 1
      },
      alert: async (kind, fact) => void alerts.push({ kind, ...fact }),
      ...changes
    })
    return { catchUp, asked, lines, alerts, slept, clock, ended: ended.promise, stored: () => stored }
  }

  const inbox = () => db().selectFrom('inbox').select(['event_id', 'source', 'body']).orderBy('event_id').execute()
  const readUntil = async () =>
    (await db().selectFrom('catch_up').select('read_until').execute()).map((row) => Number(row.read_until))
  const events = (has_more: boolean, ...ids: string[]) =>
    Response.json({ has_more, data: ids.map((id) => ({ id, object: 'event', more: '“ü”' })) })

  async function failureOf({ catchUp }: ReturnType<typeof world>) {
    const [report] = await catchUp.read()
    assert.ok(report?.kind === 'read' && !report.outcome.ok, JSON.stringify(report))
    return { ...report.outcome.failure, found: report.outcome.found }
  }

  test('A catch-up reads page by page with its key, and stores each event once and unchanged', async () => {
    const pages = [events(true, 'evt_4', 'evt_3'), events(false, 'evt_2'), events(false, 'evt_4', 'evt_2')]
    const { catchUp, asked, slept, stored } = world(pages)
    const [report] = await catchUp.read()
    assert.deepEqual(report?.kind === 'read' && report.outcome, { ok: true, found: 3, since: start - 72 * HOUR_MS })
    assert.equal(stored(), 2)
    assert.deepEqual(slept, [250])
    assert.deepEqual(
      asked.map(({ url }) => [url.origin + url.pathname, url.searchParams.get('starting_after')]),
      [
        ['https://api.stripe.com/v1/events', null],
        ['https://api.stripe.com/v1/events', 'evt_3']
      ]
    )
    assert.equal(asked[0]?.headers.get('authorization'), `Bearer ${key}`)
    assert.equal(asked[0]?.redirect, 'manual', 'the key goes nowhere else')
    const rows = await inbox()
    assert.deepEqual(
      rows.map(({ event_id, source }) => [event_id, source]),
      ['evt_2', 'evt_3', 'evt_4'].map((id) => [id, 'catch_up'])
    )
    assert.match(new TextDecoder().decode(rows[0]?.body), /"more":"“ü”"/)
    assert.deepEqual(await readUntil(), [start])
    const again = (await catchUp.read())[0]
    assert.deepEqual(again?.kind === 'read' && again.outcome, { ok: true, found: 0, since: start - 24 * HOUR_MS })
    assert.equal(stored(), 2)
  })

  test('A catch-up uses another address when it is configured', async () => {
    const { catchUp, asked } = world([events(false)], { urls: { stripe: 'http://127.0.0.1:4000/base' } })
    await catchUp.read()
    assert.equal(asked[0]?.url.href.split('?')[0], 'http://127.0.0.1:4000/base/v1/events')
  })

  for (const [words, answer, expected] of [
    ['a wrong key', new Response('{}', { status: 401 }), ['key_refused', 60_000]],
    ['a key without the right', new Response('{}', { status: 403 }), ['key_refused', 60_000]],
    ['a throttle', new Response('', { status: 429, headers: { 'retry-after': '90' } }), ['throttled', 90_000]],
    ['a throttle without a time', new Response('', { status: 429 }), ['throttled', 60_000]],
    ['an error of the processor', new Response('oops', { status: 503 }), ['unreachable', 60_000]],
    ['no connection', new TypeError('fetch failed'), ['unreachable', 60_000]],
    [
      'a redirect',
      new Response(null, { status: 302, headers: { location: 'https://evil.example' } }),
      ['not_understood', 60_000]
    ],
    ['a page that is cut off', new Response('{"has_more":false,"da'), ['not_understood', 60_000]],
    ['a page of another shape', Response.json({ data: 'none' }), ['not_understood', HOUR_MS]]
  ] as const) {
    test(`A catch-up keeps the entries it has, and reads the rest later, after ${words}`, async () => {
      const failing = world([events(true, 'evt_2'), answer])
      const { why, retryAt, found, detail } = await failureOf(failing)
      assert.deepEqual([why, retryAt - failing.clock.time, found], [...expected, 1])
      assert.doesNotMatch(detail, new RegExp(key))
      const kept = await db().selectFrom('catch_up_failure').selectAll().execute()
      assert.deepEqual(
        kept.map((row) => ({ ...row })),
        [{ processor: 'stripe', failed_at: failing.clock.time, why: detail }]
      )
      assert.deepEqual(
        (await inbox()).map(({ event_id }) => event_id),
        ['evt_2']
      )
      assert.deepEqual(await readUntil(), [], 'not read to the end')
      const { catchUp } = world([events(false, 'evt_2', 'evt_1')])
      const [report] = await catchUp.read()
      assert.deepEqual(report?.kind === 'read' && report.outcome.ok && report.outcome.found, 1)
    })
  }

  test('A list that does not end is not understood', async () => {
    const { why, detail } = await failureOf(world([events(true, 'evt_1')]))
    assert.deepEqual([why, detail], ['not_understood', 'its list does not end'])
  })

  test('A catch-up reads at its start and every hour', async () => {
    const { catchUp, ended, asked, slept, lines } = world([events(false)])
    catchUp.start()
    catchUp.start()
    await ended
    assert.deepEqual(new Set(slept), new Set([HOUR_MS]))
    assert.equal(asked.length, 49)
    assert.deepEqual(lines, [])
  })

  test('A failing catch-up asks less and less often, and logs the failure once a day', async () => {
    const { catchUp, ended, slept, lines } = world([new Response('', { status: 401 })])
    catchUp.start()
    await ended
    assert.deepEqual(
      slept.slice(0, 8).map((ms) => ms / 60_000),
      [1, 2, 4, 8, 16, 32, 60, 60]
    )
    assert.deepEqual(
      lines.map(({ level, why, processor }) => [level, why, processor]),
      [
        [50, 'key_refused', 'stripe'],
        [50, 'key_refused', 'stripe']
      ]
    )
    assert.doesNotMatch(JSON.stringify(lines), new RegExp(key))
  })

  test('A catch-up logs the number of entries found, and the end of a failure', async () => {
    const { catchUp, ended, lines } = world([new Response('', { status: 500 }), events(false, 'evt_1'), events(false)])
    catchUp.start()
    await ended
    assert.deepEqual(
      lines.map(({ level, msg }) => [level, msg.slice(0, 30)]),
      [
        [40, 'the catch-up read failed and w'],
        [40, 'the catch-up read found delive'],
        [30, 'the catch-up read works again']
      ]
    )
  })

  test('A catch-up without a key logs that once at its start, and requests nothing', async () => {
    const processors = { stripe: on, polar: on, lemonsqueezy: on, paddle: on }
    const { catchUp, asked, lines } = world([events(false)], { processors, keys: {} })
    catchUp.start()
    await catchUp.stop()
    assert.deepEqual(
      lines.map(({ level, msg }) => [level, /^\w+/.exec(msg)?.[0]]),
      ['STRIPE', 'POLAR', 'LEMONSQUEEZY'].map((word) => [30, `${word}_API_KEY`])
    )
    assert.match(lines[2]?.msg ?? '', /tries for 2\.5 minutes/)
    assert.deepEqual(
      (await catchUp.read()).map(({ kind }) => kind),
      ['no_key', 'no_key', 'no_key']
    )
    assert.deepEqual(asked, [])
  })

  test('A catch-up does not read the list of a processor that is switched off, even with a key', async () => {
    const { catchUp, asked } = world([events(false)], { processors: { paddle: on } })
    assert.deepEqual(await catchUp.read(), [])
    assert.deepEqual(asked, [])
  })

  test('A catch-up stops at once, also during a request', async () => {
    let begun = () => {}
    const beginning = new Promise<void>((resolve) => {
      begun = resolve
    })
    const { catchUp, lines } = world([], {
      fetch: (_, init) =>
        new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
          begun()
        })
    })
    catchUp.start()
    await beginning
    await catchUp.stop()
    assert.deepEqual(lines, [])
  })
})
