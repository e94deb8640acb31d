// Alerts in the seller's chat: each once, with reminders, without a word of a buyer, and by mail when the chat fails.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { AlertKind } from '../../../src/alerts/alert-words.ts'
import { type AlertFact, createAlert } from '../../../src/alerts/alerts.ts'
import { buildTeller } from '../../../src/alerts/build-teller.ts'
import { callForChat } from '../../../src/alerts/chat-alerts.ts'
import type { Database } from '../../../src/db/database.ts'
import { createBasics } from '../../../src/runtime/basics.ts'
import { createLog } from '../../../src/runtime/logging/log.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { testConfig } from '../../support/builders/plain-config.ts'
import { type ChatHost, startChatHost } from '../../support/chat/chat-host.ts'
import { AT, buy, grant, tables, target } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

onEachDatabase('the chat of the seller', tables, ({ db, other }) => {
  const clock = { now: AT }
  const now = () => clock.now
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  let chat: ChatHost
  before(async () => {
    chat = await startChatHost()
  })
  after(() => chat.close())
  beforeEach(async () => {
    for (const table of ['chat_message', 'chat_told', 'seller_alert', 'access_mail'] as const) {
      await db().deleteFrom(table).execute()
    }
    chat.received.length = 0
    chat.answer = { status: 200, body: 'ok' }
    lines.length = 0
  })

  /** The alert function and the teller of a process, which remembers nothing. */
  async function processOn(database: Database) {
    const alert = createAlert({ db: database, log, tokenDigest: () => 'a token', now })
    const secrets = { alertWebhook: { url: chat.url, format: 'slack' as const } }
    const basics = createBasics({ now, log })
    const plain = testConfig({ url: 'https://shop.example', databaseUrl: 'file:unused.db' })
    const config = { ...plain, admins: ['owner@shop.example'] }
    return {
      alert,
      ...(await buildTeller({ config, secrets, db: database, basics, alert, chatNetwork: chat.network }))
    }
  }
  const say = async (kind: AlertKind, fact: AlertFact = {}) => (await processOn(db())).alert(kind, fact)
  const tell = async () => (await processOn(db())).teller.tell()
  const texts = () => chat.received.map(({ body }) => String(body.text))
  /** The first lines of the messages since the last call. */
  function news(): string[] {
    const found = texts().map((text) => text.split('\n')[0]?.replace('Test Shop: ', '') ?? '')
    chat.received.length = 0
    return found
  }

  test('An alert is said once in the chat, again after three days, and then each week while it stays open', async () => {
    const days: number[] = []
    const begin = clock.now
    for (; clock.now <= begin + 25 * DAY_MS; clock.now += HOUR_MS) {
      await say('no_seat', { repository: 'acme/kit' })
      await tell()
      if (news().length > 0) days.push(Math.round((clock.now - begin) / DAY_MS))
    }
    assert.deepEqual(days, [0, 3, 10, 17, 24])
  })

  test('An alert that the seller may ignore is said once, and the next of its kind alone', async () => {
    await say('sale_of_zero', { item: 'a', words: 'x' })
    await tell()
    for (let days = 0; days < 10; days += 1) {
      clock.now += DAY_MS
      await say('sale_of_zero', { item: 'a', words: 'x' })
      await tell()
    }
    assert.deepEqual(news(), ['A sale was of nothing'])
    await say('sale_of_zero', { item: 'b', words: 'x' })
    await tell()
    assert.doesNotMatch(texts()[0] ?? '', /There are/)
    assert.deepEqual(news(), ['A sale was of nothing'])
  })

  test('The teller says again what was noticed once and is still so, and not what is over', async () => {
    const { paymentId } = await buy(db())
    await say('account_not_named', { item: paymentId, words: 'x' })
    await tell()
    assert.deepEqual(news(), ['A paid purchase has no account with access or an invitation'])
    clock.now += 4 * DAY_MS
    await tell()
    assert.deepEqual(news(), ['Reminder: A paid purchase has no account with access or an invitation'])
    clock.now += HOUR_MS
    await grant(db(), { paymentId, state: 'invited', because: 'sent' })
    await tell()
    assert.deepEqual(news(), ['Over: A paid purchase has no account with access or an invitation'])
    await db().deleteFrom('access_grant').execute()
  })

  test('A message has nothing of the words of its alerts, which may be those of a buyer', async () => {
    for (const item of ['ada@buyer.example', 'bob@buyer.example']) {
      await say('sale_of_nobody', { item, words: `stripe cs_1: no user has signed in with ${item}` })
    }
    await say('mail_given_up', { item: 'x ada@buyer.example', words: 'to ada@buyer.example: <!channel> mailbox full' })
    await tell()
    const all = chat.received.map(({ text }) => text).join('\n')
    assert.doesNotMatch(all, /buyer\.example|cs_1|mailbox|channel/)
    assert.match(all, /There are 2 of them/)
    assert.match(all, /https:\/\/shop\.example\/admin\/buyers\?need=sale_of_nobody/)
  })

  test('A message is sent once, however many processes queue and send at the same moment', async () => {
    await say('no_seat')
    const processes = await Promise.all([db(), other(), db(), other()].map(processOn))
    await Promise.all([db(), other(), db(), other()].map((each) => callForChat(each, now)))
    await Promise.all(processes.map(({ teller }) => teller.tell()))
    await tell()
    assert.deepEqual(news(), ['The organization has no host seat left'])
  })

  test('A chat that throttles is asked again when it says, and all messages wait until then', async () => {
    chat.answer = { status: 429, headers: { 'retry-after': '1800' } }
    await say('no_seat')
    await say('forbidden')
    await tell()
    assert.equal(news().length, 1)
    chat.answer = { status: 200 }
    for (let minutes = 0; minutes < 29; minutes += 1) {
      clock.now += MINUTE_MS
      await tell()
    }
    assert.deepEqual(news(), [])
    clock.now += MINUTE_MS
    await tell()
    assert.deepEqual(news().toSorted(), [
      'The invite token may not do its work',
      'The organization has no host seat left'
    ])
  })

  test('A chat that fails is tried for three days with growing pauses; then the message counts as not told, and a mail says so', async () => {
    chat.answer = { status: 404, body: 'no_service' }
    const tries: number[] = []
    const begin = clock.now
    const alerts = () => db().selectFrom('seller_alert').select('words').where('kind', '=', 'chat_stuck').execute()
    const end = begin + 3 * DAY_MS
    for (let minutes = 0; clock.now < end; minutes += minutes < 123 ? 1 : 20) {
      clock.now = Math.min(begin + minutes * MINUTE_MS, end)
      await say('no_seat')
      await tell()
      if (news().length > 0) tries.push(minutes)
      if (minutes === 59) assert.deepEqual(await alerts(), [])
    }
    assert.deepEqual(tries.slice(0, 8), [0, 1, 3, 7, 15, 31, 63, 123])
    assert.ok(Math.max(...tries.map((at, place) => at - (tries[place - 1] ?? 0))) <= 60)
    const failed = db().selectFrom('chat_message').select('problem').where('state', '=', 'failed')
    assert.match((await failed.executeTakeFirstOrThrow()).problem ?? '', /no_service/)
    assert.match((await alerts())[0]?.words ?? '', /no such webhook/)
    assert.deepEqual(await db().selectFrom('chat_told').selectAll().execute(), [])
    chat.answer = { status: 200 }
    await say('no_seat')
    clock.now += HOUR_MS
    await tell()
    assert.deepEqual(news(), ['The organization has no host seat left'], 'it is told as soon as the chat works')
  })

  test('An alert stays told when its repository is renamed', async () => {
    for (const name of ['acme/before', 'acme/after']) {
      await db().insertInto('access_name').values({ name, target }).execute()
    }
    await say('no_seat', { repository: 'acme/before' })
    await tell()
    assert.equal(news().length, 1)
    clock.now += HOUR_MS
    await say('no_seat', { repository: 'acme/after' })
    clock.now += DAY_MS
    await say('no_seat', { repository: 'acme/after' })
    await tell()
    assert.deepEqual(news(), [])
    const told = await db().selectFrom('chat_told').select(['about', 'told']).execute()
    assert.deepEqual(
      told.map(({ about, told: times }) => [about, Number(times)]),
      [['acme/after', 1]]
    )
  })

  test('The alert that the chat takes no messages is not sent to the chat', async () => {
    await say('chat_stuck', { words: 'x' })
    await tell()
    assert.deepEqual(news(), [])
  })

  test('When mails do not go out, the chat says so', async () => {
    await say('mails_stuck', { words: 'to owner@acme.example: The mail server does not answer.' })
    await tell()
    assert.doesNotMatch(texts()[0] ?? '', /owner@/)
    assert.deepEqual(news(), ['Mails did not go out'])
  })

  test('A message without an answer is sent twice at most, and not again within a day', async () => {
    chat.answer = (_, response) => response.socket?.destroy()
    for (let hours = 0; hours < 20; hours += 1) {
      await say('no_seat')
      await tell()
      clock.now += HOUR_MS
    }
    assert.equal(news().length, 2)
  })

  test('A message that was given up without an answer holds no message about what came up later', async () => {
    chat.answer = (_, response) => response.socket?.destroy()
    for (let hours = 0; hours < 5; hours += 1) {
      await say('account_not_named', { item: 'first' })
      await tell()
      clock.now += HOUR_MS
    }
    const states = await db().selectFrom('chat_message').select(['state', 'unanswered']).execute()
    assert.deepEqual(
      states.map(({ state, unanswered }) => [state, unanswered]),
      [['failed', 2]]
    )
    chat.answer = { status: 200, body: 'ok' }
    chat.received.length = 0
    await say('account_not_named', { item: 'first' })
    await tell()
    assert.deepEqual(news(), [], 'the first may have arrived')
    await say('account_not_named', { item: 'second' })
    await tell()
    assert.deepEqual(news(), ['A paid purchase has no account with access or an invitation'])
    await tell()
    assert.deepEqual(news(), [])
  })

  test('A message whose alert is over before it goes out is not sent', async () => {
    chat.answer = { status: 500 }
    await say('no_seat')
    await tell()
    chat.answer = { status: 200 }
    chat.received.length = 0
    clock.now += 3 * HOUR_MS
    await tell()
    assert.deepEqual(news(), [])
    await say('no_seat')
    await tell()
    assert.deepEqual(news(), ['The organization has no host seat left'])
  })

  test('A message that a killed process had begun to send is sent by the next one', async () => {
    await say('no_seat')
    await callForChat(db(), now)
    await db()
      .updateTable('chat_message')
      .set({ state: 'sending', next_at: clock.now + 5 * MINUTE_MS })
      .execute()
    await tell()
    assert.deepEqual(news(), [])
    clock.now += 5 * MINUTE_MS
    await tell()
    assert.deepEqual(news(), ['The organization has no host seat left'])
  })

  test('The address of the webhook is in no log and in no table, whatever the chat answers', async () => {
    for (const answer of [
      { status: 500, body: chat.url },
      { status: 302, headers: { location: chat.url } }
    ]) {
      chat.answer = answer
      await say('no_seat')
      await tell()
      clock.now += 2 * HOUR_MS
    }
    const rows = await db().selectFrom('chat_message').selectAll().execute()
    assert.ok(lines.some((line) => line.includes('a chat message was not sent')))
    assert.doesNotMatch(JSON.stringify([lines, rows]), /a-secret-of-the-chat|chat\.acme/)
  })
})
