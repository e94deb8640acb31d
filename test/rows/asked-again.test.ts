// Alerts of which the purchase says that they are still so: reminders, the end of them, and how long they are kept.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { alertMail, callForAlertMails } from '../../src/alerts/alert-mails.ts'
import { type AlertKind, type AskedAgain, alertRules, alertWords, askedAgain } from '../../src/alerts/alert-words.ts'
import { createAlert, settleAlert } from '../../src/alerts/alerts.ts'
import { callForAllClears } from '../../src/alerts/all-clear.ts'
import { callForChat } from '../../src/alerts/chat-alerts.ts'
import { askAgain } from '../../src/alerts/checks/ask-again.ts'
import { serializable } from '../../src/db/serializable.ts'
import { readOpenAlerts } from '../../src/desk/needs/open-alerts.ts'
import { createLog } from '../../src/runtime/logging/log.ts'
import { DAY_MS, HOUR_MS } from '../../src/runtime/time/durations.ts'
import { plainProduct } from '../support/builders/plain-config.ts'
import { AT, buy, grant, tables } from '../support/databases/access-rows.ts'
import { onEachDatabase } from '../support/databases/on-each-database.ts'

const admins = ['owner@acme.example', 'other@acme.example']
const shop = { name: 'Acme', supportEmail: 'help@acme.example' }

test('A kind of alert that is told once, or a few times, is one of those of which the documents say so', () => {
  const told = Object.keys(alertWords).map((kind) => [kind, alertRules(kind as AlertKind).reminders] as const)
  const withReminders = (count: number) => told.filter(([, reminders]) => reminders === count).map(([kind]) => kind)
  assert.deepEqual(
    withReminders(2).sort(),
    [...askedAgain, 'delivery_unreadable', 'found', 'not_ours', 'removed', 'sale_unmatched'].sort()
  )
  assert.deepEqual(withReminders(1).sort(), [
    ...['other_invitee', 'other_permission', 'product_unknown', 'role_raised', 'signatures_failing'],
    ...['token_of_owner', 'token_reaches_more']
  ])
  assert.deepEqual(
    withReminders(0).sort(),
    [
      // These have happened, and are never over.
      ...['clock_ahead', 'event_given_up', 'mail_given_up', 'sale_of_zero'],
      // Of this the seller is told again on days of its own.
      'token_expiring'
    ].sort()
  )
})

onEachDatabase('alerts that are asked again', tables, ({ db }) => {
  const clock = { now: AT }
  const now = () => clock.now
  const say = (kind: AlertKind, fact = {}) =>
    createAlert({ db: db(), log: createLog('silent'), tokenDigest: () => 'a token', now })(kind, fact)

  /** Sends the queued mails, and returns the subjects and the lines of those to the first admin. */
  async function mails(): Promise<{ subject: string; lines: string[] }[]> {
    await callForAlertMails({ db: db(), admins, now })
    const waiting = db().selectFrom('access_mail').selectAll().where('state', '=', 'waiting').orderBy('subject')
    const sent: { subject: string; lines: string[] }[] = []
    for (const row of await waiting.execute()) {
      const found = await alertMail({ db: db(), admins, now }, row, shop)
      await db()
        .updateTable('access_mail')
        .set({ state: found ? 'sent' : 'void', next_at: clock.now })
        .where('subject', '=', row.subject)
        .where('fact', '=', row.fact)
        .execute()
      if (found) await serializable(db(), (tx) => found.told(tx))
      if (found?.mail.to !== admins[0]) continue
      sent.push({ subject: found?.mail.subject ?? '', lines: found?.mail.text.match(/(?<=^- ).*$/gm) ?? [] })
    }
    return sent
  }

  /** Lets this time (ms) pass hour by hour, and returns what was mailed, each with its day. */
  async function pass(ms: number) {
    const told: [day: number, subject: string, lines: string[]][] = []
    const begin = clock.now
    while (clock.now < begin + ms) {
      clock.now += 6 * HOUR_MS
      await askAgain(db(), [plainProduct], clock.now)
      for (const { subject, lines } of await mails())
        told.push([Math.floor((clock.now - begin) / DAY_MS), subject.replace('Acme: ', ''), lines])
    }
    return told
  }

  const open = async () => (await readOpenAlerts(db(), [], clock.now)).open.map(({ kind }) => kind)

  beforeEach(async () => {
    const all = [
      'access_mail',
      'seller_alert',
      'seller_news',
      'chat_message',
      'chat_told',
      'access_grant',
      'payment'
    ] as const
    for (const table of all) await db().deleteFrom(table).execute()
    clock.now = AT
  })

  /** Makes what an alert of each kind is about, and ends it. */
  const facts: Record<AskedAgain, () => Promise<{ item: string; end(): Promise<unknown> }>> = {
    async account_not_named() {
      const { paymentId } = await buy(db())
      return { item: paymentId, end: () => grant(db(), { paymentId, state: 'invited', because: 'sent' }) }
    },
    async sale_of_nobody() {
      const { paymentId, userId } = await buy(db())
      await db().updateTable('payment').set({ user_id: null }).execute()
      const end = () => db().updateTable('payment').set({ user_id: userId }).execute()
      return { item: `test ${paymentId}`, end }
    },
    async dispute_opened() {
      const { paymentId } = await buy(db())
      await db().updateTable('payment').set({ state: 'disputed' }).execute()
      return { item: paymentId, end: () => db().updateTable('payment').set({ state: 'paid' }).execute() }
    },
    async end_not_reported() {
      const { paymentId } = await buy(db())
      await db()
        .updateTable('payment')
        .set({ state: 'ending', subscription_ends_at: AT - 3 * DAY_MS })
        .where('id', '=', paymentId)
        .execute()
      const ended = { state: 'ended', status: 'ended' } as const
      return { item: paymentId, end: () => db().updateTable('payment').set(ended).execute() }
    },
    async invitation_lapsed() {
      const { paymentId } = await buy(db())
      const item = await grant(db(), { paymentId, state: 'expired', because: 'lapsed' })
      return { item, end: () => db().updateTable('access_grant').set({ state: 'accepted' }).execute() }
    }
  }

  for (const kind of askedAgain) {
    const { subject } = alertWords[kind]
    const reminder = `Reminder: ${subject}`
    // The answer to a dispute is due within days.
    const first = kind === 'dispute_opened' ? 3 : 7

    test(`The seller is told of "${kind}" once, reminded after ${first} days and two weeks more while it is so, and sees it on Today longer`, async () => {
      const { item, end } = await facts[kind]()
      await say(kind, { item, words: 'a buyer' })
      assert.deepEqual(await mails(), [{ subject: `Acme: ${subject}`, lines: ['a buyer'] }])
      assert.deepEqual(await pass(120 * DAY_MS), [
        [first, reminder, ['a buyer']],
        [first + 14, reminder, ['a buyer']]
      ])
      // Any alert that was last raised more than 90 days ago is deleted when a mail is queued.
      await say('no_seat', { repository: 'acme/kit' })
      await mails()
      assert.deepEqual(await open(), [kind, 'no_seat'])
      await end()
      assert.deepEqual(await open(), ['no_seat'])
    })

    test(`The seller is not reminded of "${kind}" once it is over, and is told that it is`, async () => {
      const { item, end } = await facts[kind]()
      await say(kind, { item, words: 'a buyer' })
      await mails()
      await pass((first - 0.5) * DAY_MS)
      await end()
      await askAgain(db(), [plainProduct], clock.now)
      await callForAllClears({
        products: [plainProduct],
        ...{ db: db(), now, shop: { name: 'Acme', desk: undefined } },
        receivers: { admins, hasChat: false }
      })
      const [over, ...others] = await mails()
      assert.equal(over?.subject, `Acme: Over: ${subject}`)
      assert.match(`${over?.lines}`, /^test \S+ of \w+ \d+, \d{4}(: it is not disputed any more, and counts as paid)?$/)
      assert.deepEqual(others, [])
      assert.deepEqual(await pass(30 * DAY_MS), [])
      await say('no_seat', { repository: 'acme/kit' })
      clock.now += 90 * DAY_MS
      await say('no_seat', { repository: 'acme/kit' })
      await mails()
      const rows = await db().selectFrom('seller_alert').select('kind').execute()
      assert.deepEqual(
        rows.map((row) => row.kind),
        ['no_seat'],
        'it is deleted in the end'
      )
    })

    test(`The seller who takes "${kind}" off the list is reminded no more, and finds it among what was taken off`, async () => {
      const { item } = await facts[kind]()
      await say(kind, { item, words: 'a buyer' })
      await mails()
      await settleAlert(db(), { kind, about: '', item }, { userId: 'the seller', at: clock.now })
      assert.deepEqual(await pass(100 * DAY_MS), [])
      await say('no_seat', { repository: 'acme/kit' })
      await mails()
      const { takenOff } = await readOpenAlerts(db(), [], clock.now)
      assert.deepEqual(
        takenOff.map((alert) => alert.kind),
        [kind]
      )
    })
  }

  /** The sale of an item has got a sign-in link now. */
  async function sendLink(item: string) {
    const [subject = ''] = item.split(' ').slice(1)
    const mail = { subject, fact: `sign_in:${clock.now}`, kind: 'sign_in', at: clock.now, next_at: clock.now } as const
    await db()
      .insertInto('access_mail')
      .values({ ...mail, state: 'sent' })
      .execute()
  }
  const kind = 'sale_of_nobody'
  const reminder = `Reminder: ${alertWords[kind].subject}`

  test('The reminder about a sale of nobody waits for three days after a link was sent, and comes if nobody has signed in', async () => {
    const [linked, other] = [await facts[kind](), await facts[kind]()]
    for (const { item } of [linked, other]) await say(kind, { item, words: item })
    await mails()
    await pass(6 * DAY_MS)
    await sendLink(linked.item)
    // The reminders are due on the next day.
    assert.deepEqual(await pass(2.5 * DAY_MS), [[1, reminder, [other.item]]])
    assert.deepEqual(await pass(2 * DAY_MS), [[0, reminder, [linked.item]]])
  })

  test('The seller is told of a sale of nobody, by mail and in the chat, only after the three days of a link that was sent before', async () => {
    const { item, end } = await facts[kind]()
    await sendLink(item)
    await say(kind, { item, words: item })
    const chat = async () => {
      await callForChat(db(), now)
      return (await db().selectFrom('chat_message').select('kind').execute()).length
    }
    assert.deepEqual([await pass(2.5 * DAY_MS), await chat()], [[], 0])
    assert.deepEqual([await pass(DAY_MS), await chat()], [[[0, alertWords[kind].subject, [item]]], 1])
    await end()
    assert.deepEqual(await pass(30 * DAY_MS), [])
  })

  test('The chat is not reminded of a sale of nobody in the three days after a link was sent', async () => {
    const { item } = await facts[kind]()
    await say(kind, { item, words: item })
    const told = { kind, about: '', item, since: clock.now, told_at: clock.now, told: 1 } as const
    await db().insertInto('chat_told').values(told).execute()
    await pass(2 * DAY_MS)
    await sendLink(item)
    const waiting = async () => {
      await callForChat(db(), now)
      return (await db().selectFrom('chat_message').select('kind').execute()).length
    }
    await pass(2 * DAY_MS)
    assert.equal(await waiting(), 0, 'the reminder was due a day ago')
    await pass(1.5 * DAY_MS)
    assert.equal(await waiting(), 1)
  })

  test('A mail about a new buyer does not name those again of whom the seller was told lately', async () => {
    const first = await facts.account_not_named()
    await say('account_not_named', { item: first.item, words: 'the first' })
    await mails()
    await pass(2 * DAY_MS)
    const second = await facts.account_not_named()
    await say('account_not_named', { item: second.item, words: 'the second' })
    assert.deepEqual(
      (await mails()).map(({ lines }) => lines),
      [['the second']]
    )
    assert.deepEqual(
      (await pass(8 * DAY_MS)).map(([, , lines]) => lines),
      [['the first'], ['the second']]
    )
  })

  test('An all-clear does not wait for what the seller has taken off the list', async () => {
    const [left, solved] = [await facts.account_not_named(), await facts.account_not_named()]
    for (const { item } of [left, solved]) await say('account_not_named', { item, words: 'a buyer' })
    await mails()
    await settleAlert(db(), { kind: 'account_not_named', about: '', item: left.item }, { userId: 'x', at: clock.now })
    await solved.end()
    await askAgain(db(), [plainProduct], clock.now)
    await callForAllClears({
      products: [plainProduct],
      ...{ db: db(), now, shop: { name: 'Acme', desk: undefined } },
      receivers: { admins, hasChat: false }
    })
    assert.deepEqual(
      (await mails()).map(({ subject }) => subject),
      ['Acme: Over: A paid purchase has no account with access or an invitation']
    )
  })

  test('No all-clear is told while a purchase that was noticed a month ago is still so', async () => {
    const old = await facts.account_not_named()
    await say('account_not_named', { item: old.item, words: 'a buyer' })
    await mails()
    await pass(30 * DAY_MS)
    const solved = await facts.account_not_named()
    await say('account_not_named', { item: solved.item, words: 'a buyer' })
    await mails()
    await solved.end()
    for (let look = 0; look < 4; look += 1) {
      clock.now += HOUR_MS
      await askAgain(db(), [plainProduct], clock.now)
      await callForAllClears({
        products: [plainProduct],
        ...{ db: db(), now, shop: { name: 'Acme', desk: undefined } },
        receivers: { admins, hasChat: false }
      })
    }
    assert.deepEqual(await mails(), [])
  })
})
