// The lists and the search of the desk among 100,000 purchases. The times are printed, and no test depends on them.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { createForecasts } from '../../src/access/forecasts.ts'
import { readLimit } from '../../src/access/host/read-limit.ts'
import { checkTables } from '../../src/alerts/checks/table-checks.ts'
import type { Config } from '../../src/config/config.ts'
import type { DatabaseConnection } from '../../src/db/database.ts'
import { getBuyers } from '../../src/desk/buyers/handlers.ts'
import { readDeliveryQuery } from '../../src/desk/deliveries/delivery-query.ts'
import { listPage } from '../../src/desk/deliveries/list-page.ts'
import { readProcessorLines } from '../../src/desk/deliveries/processor-lines.ts'
import type { DeskVisit } from '../../src/desk/frame/desk-handler.ts'
import { listGroup, readGroups } from '../../src/desk/groups/read-groups.ts'
import { readNeeds } from '../../src/desk/needs/needs-seller.ts'
import { type BuyerQuery, type Group, readBuyerQuery } from '../../src/desk/queries/buyer-query.ts'
import { dailyCounts, readDailyFigures } from '../../src/desk/queries/daily-figures.ts'
import { countLists } from '../../src/desk/queries/figures.ts'
import { listPurchases, PAGE } from '../../src/desk/queries/list-purchases.ts'
import { findVisitors } from '../../src/desk/queries/people.ts'
import { readPurchaseRows } from '../../src/desk/queries/purchase-rows.ts'
import { searchTerms } from '../../src/desk/queries/search-terms.ts'
import { findPurchases } from '../../src/desk/search/find-purchases.ts'
import { shopMetrics } from '../../src/metrics/shop-metrics.ts'
import { createLog } from '../../src/runtime/logging/log.ts'
import { plainConfig, plainProduct } from '../support/builders/plain-config.ts'
import { openMigrated } from '../support/databases/migrated.ts'
import { emptyDatabase, onEachDatabase } from '../support/databases/on-each-database.ts'

const SALES = 100_000
const AT = 1_700_000_000_000
const target = 'row-1'
const products: Config['products'] = [
  plainProduct,
  { ...plainProduct, id: 'plus', name: 'Plus', scenes: ['plus', 'plus-old'] }
]

/** The forecasts of a shop whose products lead to the repository of the rows. */
function forecastsOf({ db, now }: { db: DatabaseConnection['db']; now(): number }) {
  const repositories = { accessTo: () => ({ find: async () => target, listed: { current: [] } }) }
  const options = { db, products, clock: { now }, host: { token: () => '', pauseMs: 1000 } }
  return createForecasts(
    options as unknown as Parameters<typeof createForecasts>[0],
    repositories as unknown as Parameters<typeof createForecasts>[1]
  )
}

/**
 * Sales a minute apart. Of each 100 sales the last is refunded, the one before has no account, and another one waits.
 * Among the oldest ten are a sale of another product, one of nothing, one at another processor, and two blocked
 * accounts.
 */
async function fill({ db, kind }: DatabaseConnection) {
  const n = sql.raw(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${SALES})`)
  await sql`insert into access_target (target, observed_at) values (${target}, ${AT})`.execute(db)
  const at = sql.raw(`${AT} + i * ${kind === 'sqlite' ? '60000' : '60000::bigint'}`)
  const text = sql.raw(kind === 'sqlite' ? 'i' : 'i::text')
  const yes = sql.raw(kind === 'sqlite' ? '1' : 'true')
  const day = sql.raw(kind === 'sqlite' ? "'2026-01-01'" : 'now()')
  await sql`insert into "user" (id, email, "emailVerified", name, "createdAt", "updatedAt")
    ${n} select 'u' || ${text}, 'login' || ${text} || '@home.example', ${yes}, 'Buyer', ${day}, ${day} from n`.execute(
    db
  )
  await sql`insert into payment (id, provider, key, reference, customer, user_id, email, name, name_sought, last_name_sought, status, state, sale_state, scene, amount, currency, paid_at, created_at, updated_at)
    ${n} select 'p' || ${text}, case when i = 5 then 'polar' else 'stripe' end, 'cs_' || ${text}, 'pi_' || ${text}, 'cus_' || ${text}, 'u' || ${text},
      case when i <= 2000 then 'early' else 'buyer' end || ${text} || '@' || case when i % 1000 = 7 then 'acme' || ${text} || '.example' else 'mail.example' end,
      'Ada Family' || ${text}, 'ada family' || ${text}, 'family' || ${text},
      case when i % 100 = 0 then 'refunded' else 'paid' end, case when i % 100 = 0 then 'refunded' else 'paid' end, 'paid',
      case when i = 3 then 'plus' when i = 4 then null else ${sql.lit(plainProduct.id)} end, 9900, 'usd', ${at}, ${at}, ${at} from n`.execute(
    db
  )
  await sql`insert into access_grant (id, payment_id, product, target, seat, account_id, login, state, because, queued_at, invited_at, accepted_at, created_at, updated_at)
    ${n} select 'g' || ${text}, 'p' || ${text}, 'starter-kit', ${sql.lit(target)}, 1, 1000 + i, 'Coder-' || ${text},
      case when i in (6, 7) then 'blocked' when i % 100 = 0 then 'revoked' when i % 100 = 98 then 'queued' else 'accepted' end,
      case when i in (6, 7) then 'account_flagged' when i % 100 = 0 then 'refunded' when i % 100 = 98 then 'new' else 'shown' end,
      ${at}, ${at}, ${at}, ${at}, ${at} from n where i % 100 <> 99`.execute(db)
  const transitions = [
    [2, 'queued', 'invited', 'sent', sql`true`],
    [3, 'invited', 'accepted', 'shown', sql`i % 100 <> 98`],
    [4, 'accepted', 'revoking', 'refunded', sql`i % 100 = 0`],
    [5, 'revoking', 'revoked', 'refunded', sql`i % 100 = 0`]
  ] as const
  for (const [version, from, to, because, which] of transitions) {
    await sql`insert into access_history (grant_id, version, at, from_state, to_state, because, actor)
      ${n} select 'g' || ${text}, ${sql.lit(version)}, ${at}, ${sql.lit(from)}, ${sql.lit(to)}, ${sql.lit(because)}, 'host' from n
      where i % 100 <> 99 and ${which}`.execute(db)
  }
  await sql`insert into access_account (target, account_id, login, origin, shown, invitation_id, seen_at)
    ${n} select ${sql.lit(target)}, 1000 + i, 'renamed-' || ${text}, 'ours', 'collaborator', 500000 + i, ${at} from n`.execute(
    db
  )
  await sql`insert into payment_event (provider, event_id, kind, occurred_at, payment_key, invoice, facts)
    ${n} select 'stripe', 'evt_' || ${text}, 'paid', ${at}, 'cs_' || ${text}, 'INV-' || ${text}, '{}' from n`.execute(
    db
  )
  await sql`insert into payment_reference (provider, reference, event_id)
    ${n} select 'stripe', 'pi_' || ${text}, 'evt_' || ${text} from n`.execute(db)
  const body = sql.raw(kind === 'sqlite' ? "x'7b7d'" : "'{}'::bytea")
  await sql`insert into inbox (provider, event_id, received_at, body, done, attempts, next_attempt_at, outcome)
    ${n} select case when i = 5 then 'polar' else 'stripe' end, 'evt_' || ${text}, ${at}, ${body},
      case when i = 9 then 2 when i = 10 then 0 else 1 end, 1, 0,
      case when i = 8 then 'ignored: another event' when i in (9, 10) then null else 'recorded' end from n`.execute(db)
  if (kind === 'postgres') await sql`vacuum analyze`.execute(db)
}

const lists: [query: string, first: string[] | number][] = [
  ['', PAGE],
  ['order=oldest', ['p1', 'p2']],
  ['state=paid', PAGE],
  ['state=in', ['p99997', 'p99996']],
  ['state=in&order=oldest', ['p1', 'p2']],
  ['state=waiting', ['p99998', 'p99898']],
  ['state=stuck', ['p7', 'p6']],
  ['state=no_account', ['p99999', 'p99899']],
  ['state=leaving', []],
  ['state=unmatched', ['p4']],
  ['state=seller', []],
  ['state=invited', []],
  ['state=declined', []],
  ['state=not_sold', []],
  ['state=renewal_failed', []],
  ['state=pending', []],
  ['state=failed', []],
  ['state=ended', ['p100000', 'p99900']],
  ['product=plus', ['p3']],
  ['processor=polar', ['p5']],
  ['product=plus&processor=polar', []],
  [`product=${plainProduct.id}&processor=polar`, ['p5']],
  [`product=${plainProduct.id}&state=stuck&processor=stripe`, ['p7', 'p6']],
  ['processor=polar&state=in', ['p5']],
  ['processor=polar&state=no_account', []],
  [`after=${AT + 600_000}.p10`, ['p9', 'p8']]
]

const byGroup: typeof lists = [
  ['state=needs_you', []],
  ['state=buyer', ['p99999', 'p99899']],
  ['state=in_progress', ['p99998', 'p99898']],
  ['state=has_access', ['p99997', 'p99996']],
  ['state=has_access&order=oldest', ['p1', 'p2']],
  ['state=over', ['p100000', 'p99900']],
  ['state=has_access&product=plus', ['p3']],
  ['state=in_progress&processor=polar', []],
  [`state=has_access&after=${AT + 600_000}.p10`, ['p9', 'p8']]
]

const deliveries: [query: string, first: string[] | number][] = [
  ['', PAGE],
  ['processor=stripe', PAGE],
  ['processor=polar', ['evt_5']],
  ['outcome=processed', PAGE],
  ['processor=stripe&outcome=processed', PAGE],
  ['processor=polar&outcome=no_purchase', ['evt_5']],
  ['outcome=unreadable', ['evt_9']],
  ['outcome=failing', ['evt_10']],
  ['processor=stripe&outcome=failing', ['evt_10']],
  ['outcome=waiting', []],
  ['outcome=ignored', ['evt_8']],
  ['outcome=ignored&to=2023-11-14', ['evt_8']],
  ['processor=stripe&to=2023-11-14', PAGE],
  ['from=2100-01-01', []],
  [`after=${AT + 600_000}.stripe.evt_10`, ['evt_9', 'evt_8']],
  [`processor=stripe&after=${AT + 600_000}.stripe.evt_10`, ['evt_9', 'evt_8']]
]

const searches: [text: string, first: string[] | number][] = [
  ['buyer77777@mail.example', ['p77777']],
  ['buyer7777', ['p77779', 'p77778']],
  ['b', ['p100000', 'p99999']],
  // More than are looked up, and none of them among the newest.
  ['early', ['p2000', 'p1999']],
  ['login77777@home', ['p77777']],
  ['@acme77007', ['p77007']],
  ['acme77007.example', ['p77007']],
  ['@mail.example', ['p100000', 'p99999']],
  ['coder-77777', ['p77777']],
  ['@RENAMED-77777', ['p77777']],
  ['https://github.com/renamed-77777', ['p77777']],
  ['coder-', ['p100000', 'p99998']],
  ['ada family77777', ['p77777']],
  ['Family7777', ['p77779', 'p77778']],
  ['ada', ['p100000', 'p99999']],
  ['inv-77777', ['p77777']],
  ['cs_77777', ['p77777']],
  ['pi_77777', ['p77777']],
  ['cus_77777', ['p77777']],
  ['p77777', ['p77777']],
  ['577777', ['p77777']],
  ['78777', ['p77777']],
  ['nothing like it', []]
]

/** Searches that find many, with the filters of a list. */
const limited: [query: string, first: string[] | number][] = [
  ['q=b&state=waiting', ['p99998', 'p99898']],
  ['q=b&state=ended', ['p100000', 'p99900']],
  ['q=early&state=stuck', ['p7', 'p6']],
  ['q=early&product=plus', ['p3']],
  ['q=early&processor=polar', ['p5']],
  ['q=early&state=unmatched', ['p4']],
  ['q=early&order=oldest', ['p1', 'p2']],
  ['q=coder-&state=stuck', ['p7', 'p6']],
  [`q=coder-&product=${plainProduct.id}&state=in`, ['p99997', 'p99996']],
  [`q=b&after=${AT + 2_003 * 60_000}.p2003`, ['p2002', 'p2001']]
]

onEachDatabase(`the desk of ${SALES} purchases`, emptyDatabase, (database) => {
  let connection: DatabaseConnection
  before(async () => {
    connection = await openMigrated(database())
    await fill(connection)
  })

  async function page(query: BuyerQuery) {
    const { db } = connection
    const terms = searchTerms(query.search)
    const found = terms && (await findPurchases(db, terms))
    return listPurchases(db, { products }, query, { found: found?.ids, matching: found?.matching })
  }

  async function assertPage(t: { diagnostic(text: string): void }, query: BuyerQuery, first: string[] | number) {
    await page(query)
    const started = performance.now()
    const { ids } = await page(query)
    const rows = await readPurchaseRows({ db: connection.db, products, now: Date.now }, ids)
    t.diagnostic(`${(performance.now() - started).toFixed(1)} ms`)
    assert.equal(rows.length, ids.length)
    if (typeof first === 'number') assert.equal(ids.length, first)
    else assert.deepEqual(ids.slice(0, Math.max(2, first.length)), first)
  }

  test('The first page of the desk counts all lists', async (t) => {
    const { db } = connection
    const started = performance.now()
    const figures = await countLists(db, products)
    await readNeeds(db, products, AT)
    await readLimit({ db, target, now: AT, pauseMs: 1000, listed: [] }, 0)
    t.diagnostic(`${(performance.now() - started).toFixed(1)} ms`)
    assert.deepEqual(figures, {
      paid: 99_000,
      in: 96_998,
      invited: 0,
      waiting: 1000,
      stuck: 2,
      declined: 0,
      no_account: 1000,
      leaving: 0,
      unmatched: 1,
      renewal_failed: 0,
      pending: 0,
      failed: 0,
      ended: 1000
    })
  })

  const deps = () => ({ db: connection.db, config: { ...plainConfig, products }, now: () => AT + SALES * 60_000 })

  test('The first page of the desk counts the groups', async (t) => {
    await readGroups(deps())
    const started = performance.now()
    const { counts, all } = await readGroups(deps())
    t.diagnostic(`${(performance.now() - started).toFixed(1)} ms`)
    assert.deepEqual(counts, { needs_you: 0, buyer: 1002, waiting: 1000, done: 96_998, ended: 1000 })
    assert.equal(all, SALES)
  })

  async function buyersPage(text: string): Promise<string | undefined> {
    const seller = { user: { id: 'seller', email: 'seller@shop.example', name: '' } }
    const access = forecastsOf(deps())
    const visit = { context: { ...deps(), access, authSecret: 'a secret of this test' }, seller, param: {} }
    const request = new Request(`https://shop.example/admin/buyers?${text}`)
    return (await getBuyers(request, visit as unknown as DeskVisit))?.text()
  }

  // Each begins the addresses, the names or the usernames of all buyers, or of some.
  for (const letter of 'abceflr') {
    test(`The page of Buyers is made for a search of the single letter "${letter}"`, async (t) => {
      await buyersPage(`q=${letter}`)
      const started = performance.now()
      const made = await buyersPage(`q=${letter}`)
      t.diagnostic(`${(performance.now() - started).toFixed(1)} ms`)
      assert.equal(made?.match(/<tr[ >]/g)?.length, PAGE + 1)
    })
  }

  for (const text of ['', 'state=has_access', 'state=buyer', 'state=no_account', 'state=in']) {
    test(`The page of Buyers "${text}" is made, with the counts of the groups`, async (t) => {
      const begun = performance.now()
      await buyersPage(text)
      const started = performance.now()
      const made = await buyersPage(text)
      const first = (started - begun).toFixed(1)
      t.diagnostic(`${(performance.now() - started).toFixed(1)} ms; the first time ${first} ms`)
      assert.match(made ?? '', /96,998/)
      assert.equal(made?.match(/<tr[ >]/g)?.length, PAGE + 1)
    })
  }

  test('The look for buyers without an account finds those of the last days', async (t) => {
    const { db, now } = deps()
    const items: string[] = []
    const alert = async (kind: string, { item = '' } = {}) =>
      void (kind === 'account_not_named' ? items.push(item) : undefined)
    const look = () => checkTables({ db, products, now, alert, log: createLog('silent') })
    await look()
    items.length = 0
    const started = performance.now()
    await look()
    t.diagnostic(`${(performance.now() - started).toFixed(1)} ms`)
    assert.deepEqual([items.length, items[0]], [100, 'p95599'])
  })

  test('The figures for Prometheus are read', async (t) => {
    const access = { limits: async () => [] }
    const read = () => {
      const { db, config, now } = deps()
      const { kind } = connection
      const database = kind === 'sqlite' ? ({ kind, file: 'a.db' } as const) : ({ kind } as const)
      return shopMetrics({ db, config: { ...config, database }, now, access })
    }
    await read()
    const started = performance.now()
    const metrics = await read()
    t.diagnostic(`${(performance.now() - started).toFixed(1)} ms`)
    const purchases = metrics.find(({ name }) => name === 'pullpass_purchases')
    assert.deepEqual(
      purchases?.samples.map(({ value }) => value),
      [0, 1002, 1000, 96_998, 1000]
    )
  })

  for (const [text, first] of byGroup) {
    test(`The group "${text}" begins with the right purchases`, async (t) => {
      const query = readBuyerQuery(new URLSearchParams(text)) as BuyerQuery & { group: Group }
      const groups = await readGroups(deps())
      const started = performance.now()
      const { ids } = await listGroup(deps(), groups, query, { found: undefined })
      t.diagnostic(`${(performance.now() - started).toFixed(1)} ms`)
      if (typeof first === 'number') assert.equal(ids.length, first)
      else assert.deepEqual(ids.slice(0, Math.max(2, first.length)), first)
    })
  }

  test('The charts of the first page count the days in which all of it happened', async (t) => {
    const { db } = connection
    const read = () => readDailyFigures(db, products, { now: AT + SALES * 60_000, days: 90 })
    await read()
    const started = performance.now()
    const figures = await read()
    t.diagnostic(`${(performance.now() - started).toFixed(1)} ms`)
    const sum = (count: (typeof dailyCounts)[number]) => figures.reduce((all, day) => all + day[count], 0)
    assert.deepEqual(dailyCounts.map(sum), [SALES - 1, 99_000, 98_000, 1000])
  })

  for (const [text, first] of lists) {
    test(`The list "${text}" begins with the right purchases`, async (t) => {
      await assertPage(t, readBuyerQuery(new URLSearchParams(text)), first)
    })
  }
  for (const text of ['login77777@home.example', 'login7', 'coder-']) {
    test(`The search for "${text}" finds no user without a purchase`, async (t) => {
      const terms = searchTerms(text)
      assert.ok(terms)
      await findVisitors(connection.db, terms)
      const started = performance.now()
      assert.deepEqual(await findVisitors(connection.db, terms), [])
      t.diagnostic(`${(performance.now() - started).toFixed(1)} ms`)
    })
  }
  for (const [text, first] of deliveries) {
    test(`The list of deliveries "${text}" begins with the right ones`, async (t) => {
      const { db } = connection
      const read = () => listPage(db, readDeliveryQuery(new URLSearchParams(text)))
      await read()
      const started = performance.now()
      const { lines, isCut } = await read()
      t.diagnostic(`${(performance.now() - started).toFixed(1)} ms`)
      const ids = lines.map(({ delivery }) => delivery.eventId)
      if (typeof first === 'number') assert.equal(ids.length, first)
      else assert.deepEqual(ids.slice(0, Math.max(2, first.length)), first)
      assert.equal(isCut, false)
    })
  }
  test('The line of each processor of the deliveries is read', async (t) => {
    const started = performance.now()
    const lines = await readProcessorLines(connection.db, { switchedOn: ['creem'], now: AT })
    t.diagnostic(`${(performance.now() - started).toFixed(1)} ms`)
    assert.deepEqual(
      lines.map(({ name, last }) => [name, last]),
      [
        ['creem', undefined],
        ['polar', AT + 5 * 60_000],
        ['stripe', AT + SALES * 60_000]
      ]
    )
  })
  for (const [text, first] of limited) {
    test(`The limited search "${text}" begins with the right purchases`, async (t) => {
      await assertPage(t, readBuyerQuery(new URLSearchParams(text)), first)
    })
  }
  for (const [text, first] of searches) {
    test(`The search for "${text}" finds the right purchases`, async (t) => {
      await assertPage(t, { search: text, order: 'newest' }, first)
    })
  }
})
