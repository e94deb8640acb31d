import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { tellOfWaitingGrants } from '../../src/access/controller/alert-of-waiting-grants.ts'
import type { Acts, Because, GrantState } from '../../src/access/grant-states.ts'
import { alertMail, callForAlertMails } from '../../src/alerts/alert-mails.ts'
import { type AlertKind, toldByChecks } from '../../src/alerts/alert-words.ts'
import { createAlert, settleAlert } from '../../src/alerts/alerts.ts'
import type { Database } from '../../src/db/database.ts'
import { serializable } from '../../src/db/serializable.ts'
import { readOpenAlerts } from '../../src/desk/needs/open-alerts.ts'
import { createLog } from '../../src/runtime/logging/log.ts'
import { DAY_MS, HOUR_MS } from '../../src/runtime/time/durations.ts'
import { AT, buy, grant, tables, target } from '../support/databases/access-rows.ts'
import { onEachDatabase } from '../support/databases/on-each-database.ts'

const admins = ['owner@acme.example', 'other@acme.example']
const shop = { name: 'Acme', supportEmail: 'help@acme.example' }

type Waiting = { state: GrantState; because: Because; acts: Acts; at: number }

async function waits(db: Database, { state, because, acts, at }: Waiting): Promise<string> {
  const { paymentId } = await buy(db)
  const id = await grant(db, { paymentId, state, because })
  await db.updateTable('access_grant').set({ acts, updated_at: at }).where('id', '=', id).execute()
  return id
}

onEachDatabase('alerts to the seller', tables, ({ db, other }) => {
  const clock = { now: AT }
  let token = 'a token'
  const now = () => clock.now
  const log = createLog('silent')
  /** An alert function of another process, which remembers nothing. */
  const alertOf = (database: Database) => createAlert({ db: database, log, tokenDigest: () => token, now })
  const say = (kind: AlertKind, fact = {}) => alertOf(db())(kind, fact)
  const look = () => tellOfWaitingGrants({ db: db(), target, name: target }, alertOf(db()))

  /** Sends the queued mails, and returns their receivers and texts. */
  async function mails() {
    await callForAlertMails({ db: db(), admins, now })
    const rows = await db()
      .selectFrom('access_mail')
      .selectAll()
      .where('state', '=', 'waiting')
      .orderBy('kind')
      .orderBy('subject')
      .execute()
    const sent: { to: string; subject: string; text: string }[] = []
    for (const row of rows) {
      const alert = await alertMail({ db: db(), admins, now, desk: 'https://kit.example/admin' }, row, shop)
      await db()
        .updateTable('access_mail')
        .set({ state: alert ? 'sent' : 'void', next_at: clock.now })
        .where('subject', '=', row.subject)
        .where('fact', '=', row.fact)
        .execute()
      if (alert) sent.push(alert.mail)
      if (alert) await serializable(db(), (tx) => alert.told(tx))
    }
    return sent
  }

  /** The subjects of the mails to the first admin. */
  const subjects = async () => (await mails()).filter(({ to }) => to === admins[0]).map(({ subject }) => subject)

  /** Raises the alert every hour for this time, and returns the days on which the first admin got a mail. */
  async function daysOfMails(ms: number, kind: AlertKind, fact = {}) {
    const days: number[] = []
    const begin = clock.now
    for (; clock.now <= begin + ms; clock.now += HOUR_MS) {
      await say(kind, fact)
      if ((await subjects()).length > 0) days.push(Math.round((clock.now - begin) / DAY_MS))
    }
    return days
  }

  beforeEach(async () => {
    for (const table of ['access_mail', 'seller_alert', 'access_grant'] as const) await db().deleteFrom(table).execute()
  })

  test('An alert is mailed to each admin once, and again after one, two and then every four weeks, while it stays open', async () => {
    await say('forbidden', { repository: target })
    assert.deepEqual((await mails()).map(({ to }) => to).sort(), [...admins].sort())
    assert.deepEqual(await mails(), [])
    clock.now += HOUR_MS
    // These 80 days include the boundaries of all calendar weeks.
    assert.deepEqual(await daysOfMails(80 * DAY_MS, 'forbidden', { repository: target }), [7, 21, 49, 77])
  })

  test('A later mail about an alert says that it is a reminder', async () => {
    await say('forbidden', { repository: target })
    const [first] = await subjects()
    for (let hours = 0; hours < 7 * 24; hours += 1) {
      clock.now += HOUR_MS
      await say('forbidden', { repository: target })
    }
    assert.deepEqual(
      [first, ...(await subjects())],
      ['Acme: The invite token may not do its work', 'Acme: Reminder: The invite token may not do its work']
    )
  })

  test('An alert is mailed once, however many processes raise it and queue mails at the same moment', async () => {
    const databases = [db(), other(), db(), other()]
    await Promise.all(databases.map((each) => alertOf(each)('forbidden', { repository: target })))
    await Promise.all(databases.map((each) => callForAlertMails({ db: each, admins, now })))
    assert.equal((await mails()).length, admins.length)
  })

  test('An alert stays one alert when its repository is renamed, and the mail has the new name', async () => {
    for (const name of ['acme/before', 'acme/after', 'acme/other']) {
      const itsTarget = name === 'acme/other' ? 'another' : target
      await db()
        .insertInto('access_target')
        .values({ target: itsTarget })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await db().insertInto('access_name').values({ name, target: itsTarget }).execute()
    }
    await say('other_invitee', { repository: 'acme/before', item: 'a grant', words: 'ada' })
    await say('other_invitee', { repository: 'acme/other', item: 'a grant', words: 'ada' })
    await callForAlertMails({ db: db(), admins, now })
    clock.now += HOUR_MS
    await say('other_invitee', { repository: 'acme/after', item: 'a grant', words: 'ada' })
    const rows = await db().selectFrom('seller_alert').select(['about', 'since']).orderBy('about').execute()
    assert.deepEqual(
      rows.map(({ about, since }) => [about, since]),
      [
        ['acme/after', clock.now - HOUR_MS],
        ['acme/other', clock.now - HOUR_MS]
      ]
    )
    const texts = [...(await mails()), ...(await mails())].filter(({ to }) => to === admins[0]).map(({ text }) => text)
    assert.deepEqual(texts.map((text) => /The repository is (\S+)\./.exec(text)?.[1]).sort(), [
      'acme/after',
      'acme/other'
    ])
  })

  test('A second dispute is told and listed, though the first was taken off the list, and the first is not', async () => {
    const { paymentId } = await buy(db())
    await db().updateTable('payment').set({ state: 'disputed' }).where('id', '=', paymentId).execute()
    const disputed = (beganAt: number) => say('dispute_opened', { item: paymentId, beganAt })
    const listed = async () => (await readOpenAlerts(db(), [], clock.now)).open.map(({ kind }) => kind)
    // The clock of the processor runs ahead.
    const first = clock.now + 5000
    await disputed(first)
    assert.deepEqual([(await subjects()).length, await listed()], [1, ['dispute_opened']])
    clock.now += HOUR_MS
    await disputed(first)
    assert.deepEqual((await subjects()).length, 0)
    await settleAlert(db(), { kind: 'dispute_opened', about: '', item: paymentId }, { userId: 'x', at: clock.now })
    clock.now += 2 * DAY_MS
    await disputed(first)
    assert.deepEqual([(await subjects()).length, await listed()], [0, []])
    clock.now += 2 * DAY_MS
    await disputed(clock.now - HOUR_MS)
    assert.deepEqual([(await subjects()).length, await listed()], [1, ['dispute_opened']])
    clock.now += HOUR_MS
    await disputed(clock.now - 2 * HOUR_MS)
    assert.deepEqual([(await subjects()).length, await listed()], [0, ['dispute_opened']])
  })

  test('An alert that is raised again with another line, or about something newer, has that line and begins anew', async () => {
    const stored = () =>
      db().selectFrom('seller_alert').select(['words', 'since', 'began_at']).executeTakeFirstOrThrow()
    const raise = async (words: string, beganAt: number) => {
      clock.now += HOUR_MS
      await say('sale_of_zero', { item: 'a sale', words, beganAt })
      const { since, began_at, ...row } = await stored()
      return { ...row, since: Number(since), beganAt: Number(began_at) }
    }
    const beganAt = clock.now
    const first = { words: 'one sale', since: beganAt + HOUR_MS, beganAt }
    assert.deepEqual(await raise('one sale', beganAt), first)
    assert.deepEqual(await raise('one sale', beganAt), first)
    assert.deepEqual(await raise('two sales', beganAt), { ...first, words: 'two sales' })
    const later = clock.now + HOUR_MS / 2
    const anew = { words: 'two sales', since: clock.now + HOUR_MS, beganAt: later }
    assert.deepEqual(await raise('two sales', later), anew)
  })

  test('An alert that was over for some days is not mailed again within a week', async () => {
    await say('no_seat', { repository: target })
    assert.equal((await subjects()).length, 1)
    clock.now += 3 * DAY_MS
    await say('no_seat', { repository: target })
    assert.deepEqual(await subjects(), [])
    clock.now += 4 * DAY_MS
    await say('no_seat', { repository: target })
    assert.deepEqual(await subjects(), ['Acme: Reminder: The organization has no host seat left'])
    clock.now += 8 * DAY_MS
    await say('no_seat', { repository: target })
    assert.deepEqual(
      await subjects(),
      ['Acme: The organization has no host seat left'],
      'it was over for more than a week'
    )
  })

  test('An alert is mailed no more often if it is raised only every few hours', async () => {
    const days: number[] = []
    const begin = clock.now
    for (; clock.now <= begin + 80 * DAY_MS; clock.now += 3 * HOUR_MS) {
      await say('no_seat', { repository: target })
      if ((await subjects()).length > 0) days.push(Math.round((clock.now - begin) / DAY_MS))
    }
    assert.deepEqual(days, [0, 7, 21, 49, 77])
  })

  test('An alert is mailed at once for a new token, and names each repository', async () => {
    await say('forbidden', { repository: 'acme/kit' })
    assert.equal((await subjects()).length, 1)
    token = 'another token'
    clock.now += 1
    await say('forbidden', { repository: 'acme/kit' })
    await say('forbidden', { repository: 'acme/extras' })
    const texts = (await mails()).filter(({ to }) => to === admins[0]).map(({ text }) => text)
    assert.equal(texts.length, 2)
    assert.match(texts[0] ?? '', /The repository is acme\/extras\./)
    assert.match(texts[1] ?? '', /The repository is acme\/kit\./)
    await say('token_refused', { repository: 'acme/kit' })
    await say('token_refused', { repository: 'acme/extras' })
    assert.equal((await subjects()).length, 1, 'the token is the same for both')
    token = 'a token'
  })

  test('An alert that is over before its mail goes out is not mailed until it comes back', async () => {
    await say('forbidden', { repository: target })
    await callForAlertMails({ db: db(), admins, now })
    clock.now += 3 * HOUR_MS
    assert.deepEqual(await mails(), [])
    await say('forbidden', { repository: target })
    assert.equal((await subjects()).length, 1)
  })

  test('Several alerts share one mail, at most one a day, with the new ones first', async () => {
    for (let count = 1; count <= 30; count += 1) await say('not_taken', { item: `${count}`, words: `account-${count}` })
    const [first, ...more] = (await mails()).filter(({ to }) => to === admins[0])
    assert.equal(more.length, 0)
    assert.equal(first?.text.match(/- account-/g)?.length, 20)
    assert.match(first?.text ?? '', /- and 10 more/)
    clock.now += HOUR_MS
    await say('not_taken', { item: 'new', words: 'account-new' })
    assert.deepEqual(await mails(), [], 'the last mail is an hour old')
    clock.now += DAY_MS
    await say('not_taken', { item: 'new', words: 'account-new' })
    const [second] = await mails()
    assert.match(second?.text ?? '', /- account-new/)
    assert.doesNotMatch(second?.text ?? '', /- account-7/, 'the others are over')
  })

  test('An alert does not wait for the time of a clock that was a month ahead', async () => {
    clock.now += 30 * DAY_MS
    await say('forbidden', { repository: target })
    assert.equal((await subjects()).length, 1)
    clock.now -= 30 * DAY_MS
    assert.deepEqual((await daysOfMails(8 * DAY_MS, 'forbidden', { repository: target })).length, 1)
    clock.now += 40 * DAY_MS
  })

  test('Foreign text in an alert has no line break and no control character', async () => {
    await say('not_taken', { item: 'a', words: `\u001b[31mred\r\nBcc: x@example.com\u202e${'x'.repeat(400)}` })
    const [mail] = await mails()
    const line = mail?.text.split('\n').find((each) => each.startsWith('- '))
    assert.match(line ?? '', /^- \[31mred Bcc: x@example\.com x+$/)
    assert.ok((line ?? '').length <= 302)
  })

  test('The seller is alerted to grants that wait for the seller, and not to others', async () => {
    await waits(db(), { state: 'queued', because: 'not_taken', acts: null, at: AT })
    await waits(db(), { state: 'gone', because: 'left', acts: 'buyer', at: AT })
    await waits(db(), { state: 'accepted', because: 'found', acts: null, at: AT })
    await waits(db(), { state: 'queued', because: 'token_refused', acts: 'seller', at: AT })
    await look()
    assert.deepEqual(await mails(), [])
    await waits(db(), { state: 'queued', because: 'not_taken', acts: 'seller', at: AT })
    await look()
    assert.deepEqual(await subjects(), ['Acme: The code host does not take an invitation'])
  })

  test('The seller is reminded twice of a grant that goes on to wait, and is alerted to another one the day after', async () => {
    await waits(db(), { state: 'gone', because: 'removed', acts: 'seller', at: AT })
    await look()
    assert.equal((await subjects()).length, 1)
    const reminded: number[] = []
    for (let day = 1; day <= 60; day += 1) {
      clock.now += DAY_MS
      await look()
      for (const subject of await subjects()) {
        assert.equal(subject, 'Acme: Reminder: A buyer was removed by hand')
        reminded.push(day)
      }
    }
    assert.deepEqual(reminded, [7, 21])
    clock.now += 1
    await waits(db(), { state: 'gone', because: 'removed', acts: 'seller', at: clock.now })
    await look()
    const [mail] = await mails()
    assert.equal(mail?.text.match(/^- /gm)?.length, 1, 'only the new one')
  })

  test('Alerts of different reasons have different mails', async () => {
    for (const kind of toldByChecks) await say(kind, { repository: target, item: 'x', words: 'ada' })
    assert.equal(new Set(await subjects()).size, toldByChecks.length)
  })

  test('A mail says since when what it is about has been so, and links to its page of the desk', async () => {
    const beganAt = Date.UTC(2027, 0, 2, 8)
    await say('account_not_named', { item: 'p-1', words: 'stripe cs_1', beganAt })
    const [mail] = await mails()
    assert.match(mail?.text ?? '', /It has been so since January 2, 2027, 08:00 UTC\./)
    assert.match(mail?.text ?? '', /Look at it on the desk:?\nhttps:\/\/kit\.example\/admin\/buyers\/p-1\n/)
  })

  test('A mail about something of which nobody knows when it began says when it was noticed', async () => {
    await say('stranger', { repository: target, item: '7', words: 'ada' })
    const [mail] = await mails()
    assert.match(mail?.text ?? '', /It was noticed on \w+ \d+, \d{4}, \d\d:\d\d UTC\./)
    assert.doesNotMatch(mail?.text ?? '', /so since/)
  })
  test('The mail to the support address of a site without admins does not say that it is an admin’s', async () => {
    const support = { db: db(), admins: [shop.supportEmail], now }
    await say('stranger', { repository: target, item: '7', words: 'ada' })
    await callForAlertMails(support)
    const row = await db()
      .selectFrom('access_mail')
      .selectAll()
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    const without = await alertMail(support, row, shop)
    assert.equal(without?.mail.to, shop.supportEmail)
    assert.match(without?.mail.text ?? '', /because your address is its support address, and it names no admins\./)
    const withDesk = await alertMail({ ...support, desk: 'https://kit.example/admin' }, row, shop)
    assert.match(withDesk?.mail.text ?? '', /because your address is among its admins\./)
  })
})
