// An all-clear is told once, by mail and in the chat, and only if the tables prove it.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { alertMail, callForAlertMails } from '../../src/alerts/alert-mails.ts'
import { type AlertKind, alertRules, alertWords } from '../../src/alerts/alert-words.ts'
import { createAlert, endAlerts, itemOfDetails, itemOfEnd } from '../../src/alerts/alerts.ts'
import { callForAllClears } from '../../src/alerts/all-clear.ts'
import { canBeOver } from '../../src/alerts/checks/happened-once.ts'
import type { Database } from '../../src/db/database.ts'
import { serializable } from '../../src/db/serializable.ts'
import { createLog } from '../../src/runtime/logging/log.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/runtime/time/durations.ts'
import { dateTimeWords } from '../../src/runtime/time/time-words.ts'
import { plainProduct } from '../support/builders/plain-config.ts'
import { AT, buy, grant, tables, target } from '../support/databases/access-rows.ts'
import { onEachDatabase } from '../support/databases/on-each-database.ts'

const admins = ['owner@acme.example', 'other@acme.example']
const shop = { name: 'Acme', supportEmail: 'help@acme.example' }

onEachDatabase('the end of an alert', tables, ({ db, other }) => {
  const clock = { now: AT }
  const now = () => clock.now
  const say = (kind: AlertKind, fact = {}) =>
    createAlert({ db: db(), log: createLog('silent'), tokenDigest: () => 'a token', now })(kind, fact)
  const look = (database: Database = db(), hasChat = true) =>
    callForAllClears({
      products: [plainProduct],
      db: database,
      now,
      shop: { name: 'Acme', desk: 'https://kit.example/admin' },
      receivers: { admins, hasChat }
    })

  /** Sends the queued mails, and returns the subjects of those to the first admin. */
  async function subjects(): Promise<string[]> {
    await callForAlertMails({ db: db(), admins, now })
    const waiting = db().selectFrom('access_mail').selectAll().where('state', '=', 'waiting').orderBy('kind')
    const sent: string[] = []
    for (const row of await waiting.execute()) {
      const found = await alertMail({ db: db(), admins, now }, row, shop)
      await db()
        .updateTable('access_mail')
        .set({ state: found ? 'sent' : 'void', next_at: clock.now })
        .where('subject', '=', row.subject)
        .where('fact', '=', row.fact)
        .execute()
      if (found) await serializable(db(), (tx) => found.told(tx))
      if (found?.mail.to === admins[0]) sent.push(found?.mail.subject ?? '')
    }
    return sent
  }

  const chatRows = () => db().selectFrom('chat_message').selectAll().orderBy('at').execute()
  const setTarget = (values: object) => db().updateTable('access_target').set(values).execute()
  /** Raises an alert, has it mailed, and lets the time pass until it is not open any more. */
  async function pastAlert(kind: AlertKind, fact: object = { repository: target }) {
    await say(kind, fact)
    await subjects()
    clock.now += alertRules(kind).lastsMs + HOUR_MS
  }

  beforeEach(async () => {
    for (const table of [
      'access_mail',
      'seller_alert',
      'seller_news',
      'chat_message',
      'chat_told',
      'access_intent',
      'access_grant',
      'access_name'
    ] as const)
      await db().deleteFrom(table).execute()
    await db().insertInto('access_name').values({ name: target, target }).execute()
    await setTarget({ observed_at: 0, unreadable_since: null, refused_token: null })
    clock.now += 30 * DAY_MS
  })

  test('An all-clear is told once by mail and in the chat, however many processes look at the same moment', async () => {
    await pastAlert('repository_invisible')
    await setTarget({ observed_at: clock.now })
    const databases = [db(), other(), db(), other()]
    await Promise.all(databases.map((each) => look(each)))
    await look()
    assert.deepEqual(await subjects(), ['Acme: Over: The invite token cannot see the repository'])
    const rows = await chatRows()
    assert.equal(rows.length, 1)
    const { event, headline, lines } = JSON.parse(rows[0]?.said ?? '')
    assert.deepEqual([event, headline], ['over', 'Over: The invite token cannot see the repository'])
    assert.match(lines.join(' '), /^The repository is acme\/kit\. It was noticed on .* UTC, and is not so any more/)
  })

  test('The all-clear about a blocked account names the account in the mail, and not in the chat', async () => {
    await pastAlert('account_blocked', {
      repository: target,
      item: 'g-1',
      words: 'liam (the code host said: is blocked)'
    })
    await look()
    const news = JSON.stringify(await db().selectFrom('seller_news').selectAll().execute())
    assert.match(news, /Over: A buyer’s account is blocked/)
    assert.match(news, /liam/)
    assert.doesNotMatch(news, /the code host said/)
    assert.doesNotMatch((await chatRows())[0]?.said ?? '', /liam/)
  })

  test('Each all-clear names the accounts that are over, each with its own time, and none that was over before', async () => {
    const dayOf = (ms: number) => dateTimeWords(ms)
    const add = async (item: string, words: string) => {
      await say('stranger', { repository: target, item, words })
      return clock.now
    }
    const over = async () => {
      clock.now += alertRules('stranger').lastsMs + HOUR_MS
      await endAlerts(db(), 'stranger', () => true, clock.now)
      await look()
      const news = await db().selectFrom('seller_news').select(['texts', 'lines']).orderBy('at', 'desc').execute()
      return { texts: JSON.parse(news[0]?.texts ?? '[]').at(-1), lines: JSON.parse(news[0]?.lines ?? '[]') }
    }
    const first = await add('1', 'sid')
    await subjects()
    const one = await over()
    assert.deepEqual(one.lines, ['sid'])
    assert.match(one.texts, new RegExp(`^It was noticed on ${dayOf(first)}, and is not so any more`))
    clock.now += DAY_MS
    const second = await add('2', 'tom')
    await subjects()
    const other = await over()
    assert.deepEqual(other.lines, ['tom'])
    assert.match(other.texts, new RegExp(`^It was noticed on ${dayOf(second)}`))
    clock.now += DAY_MS
    const third = await add('3', 'una')
    clock.now += HOUR_MS
    const fourth = await add('4', 'vic')
    await subjects()
    const both = await over()
    assert.deepEqual(both.lines, [`una (noticed on ${dayOf(third)})`, `vic (noticed on ${dayOf(fourth)})`])
    assert.match(
      both.texts,
      new RegExp(
        `^There were 2 of them, the first noticed on ${dayOf(third)}, the last noticed on ${dayOf(fourth)}\\. They`
      )
    )
    assert.doesNotMatch((await chatRows()).map(({ said }) => said).join(), /sid|tom|una|vic/)
  })

  test('Without a chat no message is queued', async () => {
    await pastAlert('repository_invisible')
    await setTarget({ observed_at: clock.now })
    await look(db(), false)
    assert.deepEqual([(await subjects()).length, (await chatRows()).length], [1, 0])
  })

  test('An alert that comes back after its all-clear is told at once', async () => {
    await pastAlert('repository_invisible')
    await setTarget({ observed_at: clock.now })
    await look()
    await subjects()
    await say('repository_invisible', { repository: target })
    assert.deepEqual(await subjects(), ['Acme: The invite token cannot see the repository'])
  })

  test('An alert that is not raised any more is not over while nothing proves it, such as while no process runs', async () => {
    await pastAlert('repository_invisible')
    await look()
    assert.deepEqual(await subjects(), [])
    await setTarget({ observed_at: clock.now, unreadable_since: clock.now })
    await look()
    assert.deepEqual(await subjects(), [])
  })

  test('An alert that is still open, was never told or is older than a week has no all-clear', async () => {
    await say('repository_invisible', { repository: target })
    clock.now += HOUR_MS
    await setTarget({ observed_at: clock.now })
    await look()
    clock.now += 2 * HOUR_MS
    await look()
    assert.deepEqual(await chatRows(), [], 'it was told to nobody')
    await say('repository_invisible', { repository: target })
    await subjects()
    clock.now += HOUR_MS
    await setTarget({ observed_at: clock.now })
    await look()
    assert.deepEqual(await chatRows(), [], 'it is open')
    clock.now += 8 * DAY_MS
    await setTarget({ observed_at: clock.now })
    await look()
    assert.deepEqual(await chatRows(), [], 'it is long ago')
  })

  test('Alerts of a kind are not over while another alert of the kind is open', async () => {
    await pastAlert('product_unknown', { item: 'kit' })
    await say('product_unknown', { item: 'extras' })
    await look()
    assert.deepEqual(await chatRows(), [])
  })

  const attempt = (kind: 'invite' | 'withdraw', at: number, outcome: 'done' | 'refused' = 'done', status = 204) =>
    db()
      .insertInto('access_intent')
      .values({
        ...{ id: `${kind} ${at}`, target, kind, grant_id: 'x', account_id: 1, login: 'ada', invitation_id: null },
        ...{ fence: 1, at, deadline: at, ended_at: at, outcome, status, request_id: null }
      })
      .execute()

  test('The alert about a forbidden call is over once a call worked after the last refusal, even one right after it', async () => {
    const began = clock.now
    await attempt('invite', began, 'refused')
    await pastAlert('forbidden')
    await setTarget({ observed_at: clock.now })
    await look()
    assert.deepEqual(await chatRows(), [], 'no call came since')
    await attempt('invite', began + 5000)
    await attempt('invite', began + 6000, 'refused')
    await look()
    assert.deepEqual(await chatRows(), [], 'the last call was refused')
    await attempt('withdraw', began + 7000)
    await look()
    assert.equal((await chatRows()).length, 1)
  })

  test('The end of "forbidden" is told after a call that the host refused for another reason than the token', async () => {
    const began = clock.now
    await attempt('invite', began, 'refused', 403)
    await pastAlert('forbidden')
    await setTarget({ observed_at: clock.now })
    await attempt('invite', began + 5000, 'refused', 403)
    await look()
    assert.deepEqual(await chatRows(), [], 'the token may still not invite')
    await attempt('invite', began + 7000, 'refused', 422)
    await look()
    assert.equal((await chatRows()).length, 1)
  })

  test('The end of "forbidden" is told after a run of the doctor that finds the permissions of the token fine', async () => {
    const run = (at: number, severity: string) =>
      db()
        .insertInto('doctor_run')
        .values({
          ...{ id: `run ${at}`, at, all_well: 0, token_ends_at: null, user_id: null },
          findings: JSON.stringify([{ check: 'token-permissions', about: target, severity }])
        })
        .execute()
    await run(clock.now - 1, 'fine')
    await pastAlert('forbidden')
    await look()
    assert.deepEqual(await chatRows(), [], 'that run was before')
    await run(clock.now, 'unknown')
    await look()
    assert.deepEqual(await chatRows(), [], 'what is unknown proves nothing')
    await run(clock.now + 1, 'fine')
    await look()
    assert.equal((await chatRows()).length, 1)
    await db().deleteFrom('doctor_run').execute()
  })

  /** A paid sale, without an account, as it is changed. */
  async function sale(changes: object) {
    const { paymentId } = await buy(db())
    await db()
      .updateTable('payment')
      .set({ id: 'sale', ...changes })
      .where('id', '=', paymentId)
      .execute()
  }

  type Case = { kind: AlertKind; fact?: object; holds?(): Promise<unknown>; ends(): Promise<unknown> }
  const cases: Case[] = [
    {
      kind: 'token_refused',
      holds: () => setTarget({ refused_token: 'x', observed_at: clock.now }),
      ends: () => setTarget({ refused_token: null, observed_at: clock.now })
    },
    {
      kind: 'forbidden',
      holds: () => setTarget({ observed_at: clock.now }),
      ends: () => attempt('withdraw', clock.now)
    },
    { kind: 'no_seat', holds: () => attempt('withdraw', clock.now), ends: () => attempt('invite', clock.now) },
    { kind: 'breaker', ends: () => setTarget({ observed_at: clock.now }) },
    {
      kind: 'account_not_named',
      fact: { item: 'sale' },
      holds: () => sale({}),
      ends: () => grant(db(), { paymentId: 'sale', state: 'queued', because: 'new' })
    },
    {
      kind: 'sale_of_nobody',
      fact: { item: 'stripe of nobody' },
      holds: () => sale({ id: 'sale of nobody', processor: 'stripe', key: 'of nobody', user_id: null }),
      ends: () => grant(db(), { paymentId: 'sale of nobody', state: 'queued', because: 'new' })
    },
    {
      kind: 'invitation_lapsed',
      fact: { item: 'lapsed grant' },
      async holds() {
        const { paymentId } = await buy(db())
        const id = await grant(db(), { paymentId, state: 'expired', because: 'lapsed' })
        await db().updateTable('access_grant').set({ id: 'lapsed grant' }).where('id', '=', id).execute()
      },
      ends: () => db().updateTable('access_grant').set({ state: 'invited' }).execute()
    },
    {
      kind: 'account_blocked',
      async holds() {
        const { paymentId } = await buy(db())
        await grant(db(), { paymentId, state: 'queued', because: 'account_blocked' })
        await db().updateTable('access_grant').set({ acts: 'seller' }).execute()
      },
      ends: () => db().updateTable('access_grant').set({ acts: null }).execute()
    },
    {
      kind: 'unreachable',
      fact: { item: itemOfEnd('ended grant') },
      async holds() {
        const { paymentId } = await buy(db(), { status: 'refunded' })
        const id = await grant(db(), { paymentId, state: 'revoking', because: 'refunded' })
        await db().updateTable('access_grant').set({ id: 'ended grant' }).where('id', '=', id).execute()
      },
      ends: () => db().updateTable('access_grant').set({ state: 'revoked' }).execute()
    },
    {
      kind: 'sale_unmatched',
      fact: { item: 'paddle x' },
      async holds() {
        await buy(db())
        await db().updateTable('payment').set({ scene: null }).execute()
      },
      ends: () => db().updateTable('payment').set({ scene: 'kit' }).execute()
    },
    {
      kind: 'product_unknown',
      fact: { item: 'earlier' },
      async holds() {
        await buy(db(), { scene: 'earlier' })
      },
      ends: () => db().updateTable('payment').set({ scene: 'kit' }).execute()
    },
    {
      kind: 'delivery_unreadable',
      fact: { item: 'stripe evt 1' },
      holds: () =>
        db()
          .insertInto('inbox')
          .values({
            ...{ processor: 'stripe', event_id: 'evt 1', body: Buffer.from('{}'), received_at: AT, done: 2 },
            ...{ attempts: 1, next_attempt_at: AT, outcome: null, error: 'unreadable' }
          })
          .execute(),
      ends: () => db().updateTable('inbox').set({ done: 1 }).execute()
    },
    ...(['found', 'removed', 'other_invitee', 'other_permission'] as const).map((kind) => ({
      kind,
      async holds() {
        const { paymentId } = await buy(db())
        await grant(db(), { paymentId, state: 'blocked', because: kind })
        await db().updateTable('access_grant').set({ acts: 'seller' }).execute()
      },
      ends: () => db().updateTable('access_grant').set({ state: 'invited', because: 'sent', acts: 'buyer' }).execute()
    })),
    {
      kind: 'not_withdrawn',
      fact: { repository: target, item: '7' },
      async holds() {
        const { paymentId } = await buy(db(), { status: 'refunded' })
        await grant(db(), { paymentId, state: 'revoking', because: 'refunded', accountId: 7 })
      },
      ends: () => db().updateTable('access_grant').set({ state: 'revoked' }).execute()
    },
    {
      kind: 'nobody_to_tell',
      fact: { repository: target, item: 'leaving grant' },
      async holds() {
        const { paymentId } = await buy(db())
        const id = await grant(db(), { paymentId, state: 'accepted', because: 'shown' })
        await db().updateTable('access_grant').set({ id: 'leaving grant' }).where('id', '=', id).execute()
      },
      ends: () => db().updateTable('access_grant').set({ released: 'seat_gone' }).execute()
    },
    {
      kind: 'purchase_asked_for',
      fact: { item: 'takeover' },
      async holds() {
        const { paymentId, userId } = await buy(db())
        const row = { id: 'takeover', payment_id: paymentId, user_id: userId, email: 'a@mail.example' }
        await db()
          .insertInto('takeover')
          .values({ ...row, asked_at: AT, objected_at: null, ended_at: null, outcome: null })
          .execute()
      },
      ends: () => db().updateTable('takeover').set({ ended_at: clock.now }).execute()
    },
    {
      kind: 'key_refused',
      fact: { item: 'stripe' },
      holds: () => setReadUntil(AT),
      ends: () => setReadUntil(clock.now)
    }
  ]

  const setReadUntil = (read_until: number) =>
    db()
      .insertInto('catch_up')
      .values({ processor: 'stripe', read_until })
      .onConflict((conflict) => conflict.column('processor').doUpdateSet({ read_until }))
      .execute()

  test('A key that reads the list of sales, and was refused their details, is refused until details were read', async () => {
    await say('key_refused', { item: 'stripe' })
    await pastAlert('key_refused', { item: itemOfDetails('stripe') })
    await setReadUntil(clock.now)
    await look()
    assert.deepEqual(await chatRows(), [])
    await endAlerts(db(), 'key_refused', ({ item }) => item === itemOfDetails('stripe'), clock.now)
    await look()
    assert.equal((await chatRows()).length, 1)
  })

  for (const { kind, fact, holds, ends } of cases) {
    test(`The end of "${kind}" is told when the tables prove it, and not before`, async () => {
      await pastAlert(kind, fact)
      await holds?.()
      await look()
      assert.deepEqual(await chatRows(), [])
      clock.now += MINUTE_MS
      await ends()
      await look()
      assert.equal((await chatRows()).length, 1)
    })
  }

  test('The end of "mails_stuck" is told when a mail was sent since then', async () => {
    await say('mails_stuck')
    const sent = { subject: 'x', fact: 'y', kind: 'ready', at: clock.now, state: 'sent', next_at: clock.now } as const
    await db()
      .insertInto('chat_told')
      .values({ kind: 'mails_stuck', about: '', item: '', since: AT, told_at: AT, told: 1 })
      .execute()
    await db().insertInto('access_mail').values(sent).execute()
    clock.now += 4 * HOUR_MS
    await look()
    assert.deepEqual(await chatRows(), [], 'that mail was sent before')
    await db().updateTable('access_mail').set({ next_at: clock.now }).execute()
    await look()
    assert.equal((await chatRows()).length, 1)
  })

  test('Only what has happened once is never over', () => {
    const kinds = (Object.keys(alertWords) as AlertKind[]).filter((kind) => !canBeOver(kind))
    assert.deepEqual(kinds.sort(), ['clock_ahead', 'event_given_up', 'mail_given_up', 'sale_of_zero'])
  })

  test('The seller who lets an account keep access that no payment covers gets no mail that it has none', async () => {
    const { paymentId } = await buy(db(), { status: 'refunded' })
    const item = await grant(db(), { paymentId, state: 'blocked', because: 'not_ours' })
    await pastAlert('not_ours', { repository: target, item, words: 'ada' })
    await endAlerts(db(), 'not_ours', () => true, clock.now)
    await look()
    assert.deepEqual(await chatRows(), [])
    await db().updateTable('access_grant').set({ state: 'revoked', because: 'refunded' }).execute()
    await look()
    assert.equal((await chatRows()).length, 1)
  })
})
