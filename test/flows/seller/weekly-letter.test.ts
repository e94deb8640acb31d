// The letter on Monday: once for all processes, in the seller's time zone, with the figures of the desk.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { buildTeller } from '../../../src/alerts/build-teller.ts'
import type { Config } from '../../../src/config/config.ts'
import { createBasics } from '../../../src/runtime/basics.ts'
import { DAY_MS, HOUR_MS } from '../../../src/runtime/time/durations.ts'
import { readWeek } from '../../../src/weekly/read-week.ts'
import { createWeeklyLetter } from '../../../src/weekly/weekly-letter.ts'
import { weeklyNews } from '../../../src/weekly/weekly-words.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn, subjectsOf } from '../../support/worlds/visitor.ts'

const SELLER = 'owner@acme.example'
/** Monday, long after the world began. */
const MONDAY = Date.UTC(2030, 0, 7)

onEachDatabase('the letter on Monday', aWorld({ config: { admins: [SELLER] } }), (world) => {
  /** The teller of a process, at this time. */
  async function tellAt(at: number, alerts: Config['alerts'] = {}, hasChat = false) {
    const { context, config } = world()
    const basics = createBasics({ now: () => at, log: context.log })
    const parts = { config: { ...config, alerts }, db: context.db, basics }
    const secrets = hasChat ? { alertWebhook: { url: 'https://nobody.example/x', format: 'json' as const } } : {}
    const chatNetwork = { resolve: async () => [], mayConnect: () => false }
    const letter = createWeeklyLetter(parts)
    const { teller } = await buildTeller({ ...parts, secrets, alert: async () => {}, letter, chatNetwork })
    return teller.tell()
  }
  const news = () => world().context.db.selectFrom('seller_news').selectAll().execute()
  const mails = () =>
    world().context.db.selectFrom('access_mail').selectAll().where('kind', '=', 'alert:news').execute()
  beforeEach(async () => {
    const { db } = world().context
    await db.deleteFrom('seller_news').execute()
    await db.deleteFrom('chat_message').execute()
    await db.deleteFrom('access_mail').where('kind', '=', 'alert:news').execute()
  })

  test('A shop that has sold nothing and needs nobody gets no letter', async () => {
    await tellAt(MONDAY + 9 * HOUR_MS)
    assert.deepEqual(await news(), [])
  })

  test('The letter is sent once, however many processes look at the same moment', async () => {
    await world().pay({ email: 'ada@mail.example' })
    await world().context.access.round()
    await Promise.all([1, 2, 3].map(() => tellAt(MONDAY + 9 * HOUR_MS)))
    await tellAt(MONDAY + DAY_MS)
    assert.equal((await mails()).length, 1)
    await world().context.access.sendMails()
    assert.deepEqual(
      (await subjectsOf(world(), SELLER)).filter((subject) => /week/.test(subject)),
      ['Acme Starters: Your week']
    )
    const { text = '' } = await newestMail(world(), SELLER, /Your week/)
    assert.match(text, /- With access: 0 of 1 paid purchases\./)
    assert.match(text, /No account: 1\./)
    assert.match(text, /- Nothing for you\./)
    assert.doesNotMatch(text, /ada@/)
    await tellAt(MONDAY + 7 * DAY_MS + 9 * HOUR_MS)
    assert.equal((await news()).length, 2)
  })

  test('The letter comes on Monday from seven o’clock in the time zone of the seller, and until Wednesday if no process ran', async () => {
    const zone = 'America/New_York'
    const sends = async (at: number, alerts: Config['alerts']) => {
      await world().context.db.deleteFrom('seller_news').execute()
      await tellAt(at, alerts)
      return (await news()).length > 0
    }
    assert.equal(await sends(MONDAY + 7 * HOUR_MS - 1, {}), false)
    assert.equal(await sends(MONDAY + 7 * HOUR_MS, {}), true)
    assert.equal(await sends(MONDAY + 12 * HOUR_MS - 1, { zone }), false)
    assert.equal(await sends(MONDAY + 12 * HOUR_MS, { zone }), true)
    assert.equal(await sends(MONDAY - HOUR_MS, {}), false, 'Sunday')
    assert.equal(await sends(MONDAY + 3 * DAY_MS - 1, {}), true, 'Wednesday')
    assert.equal(await sends(MONDAY + 3 * DAY_MS, {}), false, 'Thursday')
    assert.equal(await sends(MONDAY + 9 * HOUR_MS, { weekly: false }), false, 'it is switched off')
  })

  test('The letter waits for the end of the quiet hours', async () => {
    const quiet = { from: 20 * 60, to: 10 * 60 }
    await tellAt(MONDAY + 10 * HOUR_MS - 1, { quiet })
    assert.deepEqual(await news(), [])
    await tellAt(MONDAY + 10 * HOUR_MS, { quiet })
    assert.equal((await mails()).length, 1)
  })

  test('The chat gets two lines without personal data', async () => {
    await tellAt(MONDAY + 9 * HOUR_MS, {}, true)
    const [message] = await world().context.db.selectFrom('chat_message').selectAll().execute()
    const { headline, lines } = JSON.parse(message?.said ?? '')
    assert.equal(headline, 'Your week')
    assert.deepEqual(lines, ['0 sales, 0 accepted; 0 of 1 purchases with access.', 'Nothing for you.'])
  })

  test('The letter has the sentence of each thing that needs the seller', async () => {
    const { db } = world().context
    const at = MONDAY + 9 * HOUR_MS
    const told = { told: 1, told_at: at, since: at, said_at: at }
    const alert = {
      kind: 'sale_of_zero',
      about: '',
      item: 'x',
      words: 'Starter Kit, by ada@mail.example',
      ...told
    }
    await db.insertInto('seller_alert').values(alert).execute()
    await tellAt(at)
    await db.deleteFrom('seller_alert').execute()
    const [found] = await news()
    assert.match(found?.lines ?? '', /To do \(1\): A sale was of nothing\./)
    assert.doesNotMatch(JSON.stringify(found), /ada@/)
  })

  test('The letter has the two lists of Today, with the same numbers', async () => {
    const { context, config } = world()
    const { db } = context
    const at = context.now()
    await world().context.access.round()
    const payment = await db.selectFrom('payment').select(['id', 'processor', 'key']).executeTakeFirstOrThrow()
    const told = { about: '', words: null, told: 1, told_at: at, since: at, said_at: at }
    const alerts = [
      { kind: 'sale_of_nobody', item: `${payment.processor} ${payment.key}`, ...told },
      { kind: 'account_not_named', item: payment.id, ...told },
      { kind: 'check_failed', item: 'x', ...told, words: 'Something is wrong.' },
      { kind: 'product_unknown', item: 'x', ...told }
    ]
    await db.insertInto('seller_alert').values(alerts).execute()
    const seller = await signIn(world(), config.admins[0] ?? '')
    const page = await (await seller.get('/admin')).text()
    const { lines } = weeklyNews(await readWeek(db, config.products, at), 'x', { name: 'Acme', desk: undefined })
    await db.deleteFrom('seller_alert').execute()
    const onToday = [...page.matchAll(/<h2 id="(?:needs|help)-heading">([^<]*)</g)].map(([, heading]) => heading)
    assert.deepEqual(onToday, ['To do (1)', 'Buyers you can help (2)'])
    assert.deepEqual(
      lines.slice(-2).map((line) => line.split(':')[0]),
      onToday
    )
  })

  test('The letter and the chart of Today count as sold what is sold here, and no other sale of the processor', async () => {
    const { context, config } = world()
    const tell = tellerOf(world)
    const soldUntilTomorrow = async () => (await readWeek(context.db, config.products, context.now() + DAY_MS)).sales
    const seller = await signIn(world(), config.admins[0] ?? '')
    /** The number of sales above the chart of 7 days. */
    const onChart = async () => {
      const page = await (await seller.get('/admin?days=7')).text()
      return Number(/<figure data-count="sales">.*?<strong>(\d+)<\/strong>/s.exec(page)?.[1] ?? 0)
    }
    const both = async () => [await soldUntilTomorrow(), await onChart()]
    const [letter = 0, chart = 0] = await both()
    await tell('paddle', 'paid', { item: 'sticker' })
    assert.deepEqual(await both(), [letter, chart])
    await world().pay({ email: 'eve@mail.example' })
    assert.deepEqual(await both(), [letter + 1, chart + 1])
  })
})
