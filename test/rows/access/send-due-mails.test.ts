import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Because, GrantState } from '../../../src/access/grant-states.ts'
import { sendMails } from '../../../src/access/mail/send-due-mails.ts'
import { stoppedFact } from '../../../src/access/tables/mails-due.ts'
import { callForAlertMails } from '../../../src/alerts/alert-mails.ts'
import { createAlert } from '../../../src/alerts/alerts.ts'
import { callForChat } from '../../../src/alerts/chat-alerts.ts'
import type { MailKind } from '../../../src/db/access-tables.ts'
import type { Database } from '../../../src/db/database.ts'
import { readOpenAlerts } from '../../../src/desk/needs/open-alerts.ts'
import type { Mail, MailOutcome } from '../../../src/mail/mail.ts'
import type { PaymentStatus } from '../../../src/payments/payment/state.ts'
import type { RepositoryName } from '../../../src/product.ts'
import { createLog } from '../../../src/runtime/logging/log.ts'
import { createShutdown } from '../../../src/runtime/shutdown.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { plainProduct } from '../../support/builders/plain-config.ts'
import { AT, buy, grant, tables, target } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { watchStatements } from '../../support/databases/watch-statements.ts'

const admin = 'owner@acme.example'

/** ms that a concurrent query of another process may take. */
const WAIT_MS = 300

/** A process that sends mails, and records the mails that it handed over. */
function sender(db: Database, send?: (mail: Mail) => Promise<MailOutcome>, admins: string[] = []) {
  const sent: Mail[] = []
  const stopping = createShutdown()
  const clock = { now: AT }
  const options = {
    db,
    products: [{ ...plainProduct, id: 'kit', name: 'Kit', scenes: ['kit'] }] as const,
    sold: { scenesOf: (product: string) => [product] },
    now: () => clock.now,
    log: createLog('silent'),
    stopping,
    send: async (mail: Mail) => {
      sent.push(mail)
      return (await send?.(mail)) ?? ({ ok: true } as const)
    },
    seller: {
      admins,
      check: async () => {},
      alert: createAlert({ db, log: createLog('silent'), tokenDigest: () => '', now: () => clock.now })
    },
    shop: { name: 'Acme', supportEmail: 'help@acme.example', host: 'GitHub', signsInThere: true },
    authSecret: 'secret',
    url: 'https://acme.example/settings/purchases',
    addressesOf: ({ owner, repo }: RepositoryName) => ({
      invitationUrl: `https://github.com/${owner}/${repo}/invitations`,
      repositoryUrl: `https://github.com/${owner}/${repo}`,
      clone: []
    })
  }
  const to = (email: string) => sent.filter((mail) => mail.to === email)
  return { to, clock, stopping, run: () => sendMails(options) }
}

async function note(db: Database, subject: string, kind: MailKind, fact = `${kind}:1`) {
  const row = { subject, fact, kind, at: AT, state: 'waiting', next_at: AT } as const
  await db.insertInto('access_mail').values(row).execute()
}

/**
 * The database, with a callback between an update and the next statement. Inside a transaction of SQLite the callback
 * has to wait for the end of the transaction: see `other`.
 */
function afterEachUpdate(db: Database, happens: () => Promise<void>) {
  const begun: Promise<void>[] = []
  const watched = watchStatements(db, {
    async after({ sql }) {
      if (!sql.startsWith('update')) return
      const happening = happens()
      begun.push(happening)
      await Promise.race([happening, sleep(WAIT_MS)])
    }
  })
  return { db: watched, over: () => Promise.all(begun) }
}

const stateOf = async (db: Database, subject: string) =>
  (
    await db.selectFrom('access_mail').select(['state', 'tries', 'next_at']).where('subject', '=', subject).execute()
  ).map((row) => ({ ...row }))

onEachDatabase('the queue of mails', tables, ({ db, other }) => {
  test('A mail goes out once, however many processes send at the same time', async () => {
    const subjects: { grantId: string; email: string }[] = []
    for (let count = 0; count < 20; count += 1) {
      const { paymentId, email } = await buy(db())
      const grantId = await grant(db(), { paymentId, state: 'invited', because: 'sent' })
      await note(db(), grantId, 'invited')
      subjects.push({ grantId, email })
    }
    const senders = [sender(db()), sender(other()), sender(db()), sender(other())]
    await Promise.all(senders.map(({ run }) => run()))
    await Promise.all(senders.map(({ run }) => run()))
    for (const { grantId, email } of subjects) {
      assert.equal(senders.flatMap(({ to }) => to(email)).length, 1)
      assert.equal((await stateOf(db(), grantId))[0]?.state, 'sent')
    }
  })

  beforeEach(async () => {
    for (const table of ['access_mail', 'seller_alert', 'access_grant', 'payment'] as const) {
      await db().deleteFrom(table).execute()
    }
  })

  /** A buyer with an open invitation and a waiting mail about it. */
  async function invited() {
    const { paymentId, email } = await buy(db())
    const grantId = await grant(db(), { paymentId, state: 'invited', because: 'sent' })
    await note(db(), grantId, 'invited')
    const move = (state: GrantState) =>
      db().updateTable('access_grant').set({ state }).where('id', '=', grantId).execute()
    return { email, grantId, move }
  }

  /** A process that hands a mail over and then never continues. */
  async function dyingWith(email: string, at = AT) {
    const dying = sender(db(), () => new Promise(() => undefined))
    dying.clock.now = at
    void dying.run()
    while (dying.to(email).length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    return dying
  }

  test('A mail goes out once more, after ten minutes, if the process dies while it hands the mail over', async () => {
    const { email, grantId } = await invited()
    await dyingWith(email)
    const next = sender(other())
    next.clock.now = AT + 9 * MINUTE_MS
    await next.run()
    assert.equal(next.to(email).length, 0, 'the first one may still be at it')
    next.clock.now = AT + 11 * MINUTE_MS
    await next.run()
    next.clock.now = AT + 2 * DAY_MS
    await next.run()
    assert.equal(next.to(email).length, 1)
    assert.equal(next.to(email)[0]?.fact, `${grantId} invited:1`, 'mail programs recognise it by that')
    assert.equal((await stateOf(db(), grantId))[0]?.state, 'sent')
  })

  test('A mail does not go out a third time if each process dies while it hands the mail over', async () => {
    const { email, grantId } = await invited()
    await dyingWith(email)
    await dyingWith(email, AT + 20 * MINUTE_MS)
    const next = sender(other(), undefined, [])
    next.clock.now = AT + 40 * MINUTE_MS
    await next.run()
    await next.run()
    assert.equal(next.to(email).length, 0)
    assert.equal((await stateOf(db(), grantId))[0]?.state, 'failed')
    const told = await db().selectFrom('seller_alert').select(['kind', 'item']).execute()
    assert.ok(told.some(({ kind, item }) => kind === 'mail_given_up' && item === `${grantId} invited:1`))
  })

  test('A mail goes out twice at most if the mail server does not answer', async () => {
    const { email, grantId } = await invited()
    const silent = sender(db(), async () => ({ ok: false, problem: 'it said nothing', unanswered: true }))
    for (let hours = 0; hours < 80; hours += 1) {
      await silent.run()
      silent.clock.now += HOUR_MS
    }
    assert.equal(silent.to(email).length, 2)
    assert.equal((await stateOf(db(), grantId))[0]?.state, 'failed')
  })

  test('A mail that the server refuses is retried for three days, ever more seldom, and then the seller is told', async () => {
    const { email, grantId } = await invited()
    const refuses = async ({ to }: Mail): Promise<MailOutcome> =>
      to === email ? { ok: false, problem: '550 no such mailbox' } : { ok: true }
    const refused = sender(db(), refuses, [admin])
    const times: number[] = []
    let before = 0
    const nextAt = async () => {
      const [row] = await stateOf(db(), grantId)
      return row?.state === 'waiting' ? row.next_at : refused.clock.now + DAY_MS
    }
    for (const end = AT + 4 * DAY_MS; refused.clock.now < end; refused.clock.now = await nextAt()) {
      await refused.run()
      const count = refused.to(email).length
      if (count > before) times.push(refused.clock.now - AT)
      before = count
    }
    const pauses = times.slice(1).map((time, place) => time - (times[place] ?? 0))
    assert.deepEqual(
      pauses.slice(0, 4),
      [1, 2, 4, 8].map((minutes) => minutes * MINUTE_MS)
    )
    assert.ok(Math.max(...pauses) <= 6 * HOUR_MS)
    assert.ok(times.length < 25, `${times.length} tries`)
    assert.equal(times.at(-1), 3 * DAY_MS)
    assert.equal((await stateOf(db(), grantId))[0]?.state, 'failed')
    await refused.run()
    const [mail, ...more] = refused.to(admin)
    assert.equal(more.length, 0)
    assert.match(mail?.subject ?? '', /A mail to a buyer was given up/)
    assert.match(
      mail?.text ?? '',
      new RegExp(`- The mail that tells the buyer that the invitation is there, to ${email}: 550 no such mailbox`)
    )
  })

  test('A mail that is given up keeps the address of its last try, which was corrected after the first one', async () => {
    const { email, grantId } = await invited()
    const process = sender(db(), async () => ({ ok: false, problem: '550 no such mailbox' }))
    const receiver = async () =>
      (await db().selectFrom('access_mail').select('receiver').where('subject', '=', grantId).executeTakeFirst())
        ?.receiver
    await process.run()
    assert.equal(await receiver(), email)
    const corrected = `corrected.${email}`
    await db().updateTable('user').set({ email: corrected }).where('email', '=', email).execute()
    for (const end = AT + 4 * DAY_MS; process.clock.now < end; process.clock.now += 6 * HOUR_MS) await process.run()
    assert.equal((await stateOf(db(), grantId))[0]?.state, 'failed')
    assert.equal(await receiver(), corrected)
  })

  test('A mail that was given up leaves Today once the mail server has accepted a later one to the same buyer, and no other', async () => {
    const [first, other] = [await invited(), await invited()]
    let bad = true
    const both = [first.email, other.email]
    const refuses = async ({ to }: Mail): Promise<MailOutcome> =>
      bad && both.includes(to) ? { ok: false, problem: '550 no such mailbox' } : { ok: true }
    const process = sender(db(), refuses)
    for (let hours = 0; hours < 80; hours += 1) {
      await process.run()
      process.clock.now += HOUR_MS
    }
    const givenUp = async () => {
      const { open } = await readOpenAlerts(db(), [plainProduct], process.clock.now)
      const items = open.flatMap(({ kind, items }) => (kind === 'mail_given_up' ? items.map(({ item }) => item) : []))
      return [first, other].map(({ grantId }) => items.some((item) => item.startsWith(`${grantId} `)))
    }
    assert.deepEqual(await givenUp(), [true, true])
    bad = false
    await first.move('accepted')
    const accepted = { subject: first.grantId, fact: 'accepted:later', kind: 'accepted', state: 'sent' } as const
    const at = process.clock.now
    await db()
      .insertInto('access_mail')
      .values({ ...accepted, at, next_at: at })
      .execute()
    process.clock.now += MINUTE_MS
    await process.run()
    assert.deepEqual(await givenUp(), [false, true])
    process.clock.now += 5 * HOUR_MS
    await process.run()
    assert.deepEqual(await givenUp(), [false, true], 'it is not raised again')
  })

  test('Mails wait while the mail server is away, which is tried once an hour, and then each valid mail goes out once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, invited))
    let away = true
    const process = sender(db(), async () => (away ? { ok: false, problem: 'it is away', away: true } : { ok: true }), [
      admin
    ])
    let handed = 0
    for (const end = AT + 2 * DAY_MS; process.clock.now < end; process.clock.now += 10 * MINUTE_MS) await process.run()
    for (const { email } of people) handed += process.to(email).length
    handed += process.to(admin).length
    assert.ok(handed < 70, `${handed} tries in two days`)
    const tried = people.map(({ email }) => process.to(email).length)
    const [accepted] = people
    await accepted?.move('accepted')
    away = false
    process.clock.now += HOUR_MS
    await process.run()
    await process.run()
    process.clock.now += DAY_MS
    await process.run()
    for (const [place, { email, grantId }] of people.entries()) {
      const isSo = email !== accepted?.email
      assert.equal(process.to(email).length - (tried[place] ?? 0), isSo ? 1 : 0)
      assert.equal((await stateOf(db(), grantId))[0]?.state, isSo ? 'sent' : 'void')
    }
    const told = process.to(admin).at(-1)
    assert.match(told?.subject ?? '', /Mails did not go out/)
    assert.match(told?.text ?? '', /it is away/)
  })

  test('Mails that are three days late are given up while the mail server is away, each with its own address', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, invited))
    const process = sender(db(), async () => ({ ok: false, problem: 'it is away', away: true }))
    for (const end = AT + 4 * DAY_MS; process.clock.now < end; process.clock.now += 30 * MINUTE_MS) await process.run()
    const mails = db().selectFrom('access_mail').select(['state', 'problem', 'receiver'])
    for (const { grantId, email } of people) {
      const [mail] = await mails.where('subject', '=', grantId).execute()
      assert.deepEqual([mail?.state, mail?.problem, mail?.receiver], ['failed', `to ${email}: it is away`, email])
    }
  })

  test('A mail does not wait for the time of a clock that was a month ahead', async () => {
    const { email } = await invited()
    await db()
      .updateTable('access_mail')
      .set({ next_at: AT + 30 * DAY_MS })
      .where('state', '=', 'waiting')
      .execute()
    const process = sender(db())
    process.clock.now = AT + MINUTE_MS
    await process.run()
    assert.equal(process.to(email).length, 1)
  })

  for (const { kind, states } of [
    { kind: 'invited', states: ['invited'] },
    { kind: 'lapsing', states: ['invited'] },
    { kind: 'lapsed', states: ['expired'] },
    { kind: 'withdrawn', states: ['revoked'] }
  ] as const) {
    test(`The mail "${kind}" is not sent if its fact does not hold any more`, async () => {
      for (const state of ['queued', 'invited', 'accepted', 'expired', 'revoked', 'gone'] as const) {
        const { paymentId, email } = await buy(db())
        const because = state === 'revoked' ? 'refunded' : 'new'
        const grantId = await grant(db(), { paymentId, state, because })
        await note(db(), grantId, kind)
        const process = sender(db())
        await process.run()
        const isSo = states.some((each) => each === state)
        assert.equal(process.to(email).length, isSo ? 1 : 0, state)
        assert.equal((await stateOf(db(), grantId))[0]?.state, isSo ? 'sent' : 'void')
      }
    })
  }

  test('The mail "ready" goes out at once, or after five minutes while a name from the checkout is looked up, once, and only to buyers who have not named an account', async () => {
    const waiting = await buy(db())
    const named = await buy(db())
    await grant(db(), { paymentId: named.paymentId })
    const refunded = await buy(db(), { status: 'refunded' })
    const elsewhere = await buy(db(), { scene: 'another product' })
    const proposed = await buy(db())
    await db().updateTable('payment').set({ username: 'octocat' }).where('id', '=', proposed.paymentId).execute()
    const [one, two] = [sender(db()), sender(other())]
    const both = (email: string) => one.to(email).length + two.to(email).length
    await Promise.all([one.run(), two.run()])
    assert.deepEqual([both(waiting.email), both(proposed.email)], [1, 0])
    one.clock.now = AT + 6 * MINUTE_MS
    two.clock.now = AT + 6 * MINUTE_MS
    await Promise.all([one.run(), two.run()])
    await Promise.all([one.run(), two.run()])
    assert.deepEqual([both(waiting.email), both(proposed.email)], [1, 1])
    for (const { email } of [named, refunded, elsewhere]) assert.equal(both(email), 0)
  })

  test('The mails "ready" are queued in one transaction: none if one of them fails, and all at the next run', async () => {
    const buyers = [await buy(db()), await buy(db()), await buy(db())]
    let inserts = 0
    const failing = watchStatements(db(), {
      before({ sql }) {
        if (!sql.startsWith('insert into "access_mail"')) return
        inserts += 1
        if (inserts === 2) throw new Error('the disk is full')
      }
    })
    await assert.rejects(sender(failing).run(), /the disk is full/)
    assert.deepEqual(await db().selectFrom('access_mail').selectAll().execute(), [])
    const next = sender(db())
    await next.run()
    assert.deepEqual(
      buyers.map(({ email }) => next.to(email).length),
      [1, 1, 1]
    )
  })

  test('The mail "ready" goes out after a dispute that was won, if the dispute came before the mail', async () => {
    const { paymentId, email } = await buy(db())
    const becomes = (status: PaymentStatus, at: number) =>
      db().updateTable('payment').set({ status, updated_at: at }).where('id', '=', paymentId).execute()
    const process = sender(db(), async () =>
      process.clock.now < AT + DAY_MS ? { ok: false, problem: 'away', away: true } : { ok: true }
    )
    process.clock.now = AT + 6 * MINUTE_MS
    await process.run()
    await becomes('disputed', AT + HOUR_MS)
    process.clock.now = AT + 2 * DAY_MS
    await process.run()
    const tried = process.to(email).length
    await becomes('paid', AT + 60 * DAY_MS)
    for (let count = 0; count < 5; count += 1) {
      process.clock.now = AT + 60 * DAY_MS + count * HOUR_MS
      await process.run()
    }
    assert.equal(process.to(email).length - tried, 1)
  })

  test('The mail "stopped" goes out after a dispute that was won, if the dispute came while the mail waited', async () => {
    const { paymentId, email } = await buy(db())
    const becomes = (status: PaymentStatus) =>
      db().updateTable('payment').set({ status }).where('id', '=', paymentId).execute()
    const grantId = await grant(db(), { paymentId, state: 'gone', because: 'left' })
    const { version } = await db()
      .selectFrom('access_grant')
      .select('version')
      .where('id', '=', grantId)
      .executeTakeFirstOrThrow()
    await note(db(), grantId, 'stopped', stoppedFact(version - 1))
    await note(db(), grantId, 'stopped', stoppedFact(version - 3))
    const process = sender(db())
    await becomes('disputed')
    await process.run()
    assert.equal(process.to(email).length, 0)
    await becomes('paid')
    for (let count = 1; count < 4; count += 1) {
      process.clock.now = AT + count * HOUR_MS
      await process.run()
    }
    assert.equal(process.to(email).length, 1)
  })

  /** A purchase through a checkout without an address, whose buyer has never signed in. */
  async function buyWithoutAddress() {
    const { paymentId } = await buy(db())
    await db().updateTable('payment').set({ user_id: null, email: null }).where('id', '=', paymentId).execute()
    return paymentId
  }

  /** A grant that has stopped, and the mail about it. */
  async function stoppedFor(paymentId: string) {
    const grantId = await grant(db(), { paymentId, state: 'blocked', because: 'no_such_account' })
    await db().updateTable('access_grant').set({ version: 2 }).where('id', '=', grantId).execute()
    await note(db(), grantId, 'stopped', stoppedFact(1))
    return grantId
  }

  test('The mail "stopped" goes out while a hundred other buyers have no address', async () => {
    const process = sender(db())
    const silent = await Promise.all(Array.from({ length: 100 }, async () => stoppedFor(await buyWithoutAddress())))
    await process.run()
    await process.run()
    const { paymentId, email } = await buy(db(), { status: 'disputed' })
    const grantId = await stoppedFor(paymentId)
    await process.run()
    assert.equal(process.to(email).length, 0)
    await db().updateTable('payment').set({ status: 'paid' }).where('id', '=', paymentId).execute()
    for (let count = 1; count < 4; count += 1) {
      process.clock.now = AT + count * HOUR_MS
      await process.run()
    }
    assert.equal(process.to(email).length, 1)
    assert.equal((await stateOf(db(), grantId))[0]?.state, 'sent')
    for (const id of silent) assert.equal((await stateOf(db(), id))[0]?.state, 'void')
    const [one = ''] = silent
    const before = await stateOf(db(), one)
    process.clock.now += DAY_MS
    await process.run()
    assert.deepEqual(await stateOf(db(), one), before, 'nobody tries again until there is an address')
  })

  test('The mail "stopped" goes out once the address of its buyer is known', async () => {
    const process = sender(db())
    const paymentId = await buyWithoutAddress()
    await stoppedFor(paymentId)
    await process.run()
    const email = 'late@buyers.example'
    await db().updateTable('payment').set({ email }).where('id', '=', paymentId).execute()
    for (let count = 1; count < 3; count += 1) {
      process.clock.now = AT + count * HOUR_MS
      await process.run()
    }
    assert.equal(process.to(email).length, 1)
  })

  for (const { kind, state, because } of [
    { kind: 'queued', state: 'queued', because: 'limit' },
    { kind: 'invited', state: 'invited', because: 'sent' },
    { kind: 'renewed', state: 'invited', because: 'sent' },
    { kind: 'accepted', state: 'accepted', because: 'shown' },
    { kind: 'lapsing', state: 'invited', because: 'lapsing' },
    { kind: 'lapsed', state: 'expired', because: 'lapsed' }
  ] as const) {
    /** A mail that was dropped, since its buyer had no address, and then the address, known days later. */
    async function dropped(process: ReturnType<typeof sender>) {
      const paymentId = await buyWithoutAddress()
      const grantId = await grant(db(), { paymentId, state, because })
      await note(db(), grantId, kind)
      await process.run()
      assert.equal((await stateOf(db(), grantId))[0]?.state, 'void')
      process.clock.now = AT + 3 * DAY_MS
      const email = `${grantId}@buyers.example`
      const comes = () => db().updateTable('payment').set({ email }).where('id', '=', paymentId).execute()
      return { paymentId, grantId, email, comes }
    }

    async function runs(process: ReturnType<typeof sender>) {
      for (let count = 0; count < 3; count += 1) {
        process.clock.now += HOUR_MS
        await process.run()
      }
    }

    test(`The mail "${kind}" goes out once, when the address of its buyer is known`, async () => {
      const process = sender(db())
      const { grantId, email, comes } = await dropped(process)
      const before = await stateOf(db(), grantId)
      await runs(process)
      assert.deepEqual(await stateOf(db(), grantId), before, 'nobody tries again until there is an address')
      await comes()
      await runs(process)
      assert.equal(process.to(email).length, 1)
    })

    test(`The mail "${kind}" is not sent when the address is known, if its fact does not hold or there is a newer one`, async () => {
      const process = sender(db())
      const over: [string, (found: { paymentId: string; grantId: string }) => Promise<unknown>][] = [
        ['the payment has ended', ({ paymentId }) => change('payment', paymentId, { status: 'refunded' })],
        ['the grant has ended', ({ grantId }) => change('access_grant', grantId, { state: 'gone', because: 'left' })],
        ['the seat is free', ({ grantId }) => change('access_grant', grantId, { released: 'ended' })],
        ['another account has the seat', ({ grantId }) => change('access_grant', grantId, { replaced_by: 'other' })],
        ['there is a newer mail', ({ grantId }) => newer(grantId)]
      ]
      const change = (table: 'payment' | 'access_grant', id: string, changes: object) =>
        db().updateTable(table).set(changes).where('id', '=', id).execute()
      const newer = (subject: string) => {
        const row = { subject, fact: 'renewed:9', kind: 'renewed', at: AT + 1, state: 'sent', next_at: AT } as const
        return db().insertInto('access_mail').values(row).execute()
      }
      for (const [why, happens] of over) {
        const found = await dropped(process)
        await happens(found)
        await found.comes()
        await runs(process)
        assert.equal(process.to(found.email).length, 0, why)
      }
    })
  }

  test('An alert that the mail server takes without an answer is handed over twice a day at most, and told once the server answers', async () => {
    let answers = false
    const process = sender(
      db(),
      async () => (answers ? { ok: true } : { ok: false, problem: 'it said nothing', unanswered: true }),
      [admin]
    )
    const alert = createAlert({
      db: db(),
      log: createLog('silent'),
      tokenDigest: () => '',
      now: () => process.clock.now
    })
    async function days(count: number) {
      const before = process.to(admin).length
      for (
        const end = process.clock.now + count * DAY_MS;
        process.clock.now < end;
        process.clock.now += 10 * MINUTE_MS
      ) {
        await alert('no_seat', { repository: target, item: 'g' })
        await process.run()
      }
      return process.to(admin).length - before
    }
    assert.equal(await days(3), 6)
    answers = true
    assert.equal(await days(3), 1)
  })

  test('An alert of a new token does not wait for the mail about the earlier token, which had no answer', async () => {
    const process = sender(db(), async () => ({ ok: false, problem: 'it said nothing', unanswered: true }), [admin])
    const raise = (tokenDigest: string) =>
      createAlert({ db: db(), log: createLog('silent'), tokenDigest: () => tokenDigest, now: () => process.clock.now })(
        'forbidden',
        { repository: target }
      )
    const after = async (hours: number, tokenDigest: string) => {
      for (let count = 0; count < hours; count += 1) {
        process.clock.now += HOUR_MS
        await raise(tokenDigest)
        await process.run()
      }
      return process.to(admin).length
    }
    assert.equal(await after(6, 'one'), 2)
    assert.equal(await after(6, 'another'), 4)
  })

  /** A mail that an access has ended, which waits; its buyer has no address yet. */
  async function ended(because: Because = 'refunded') {
    const paymentId = await buyWithoutAddress()
    const accountId = 100 + Math.floor(Math.random() * 1e9)
    const grantId = await grant(db(), { paymentId, state: 'revoked', because, accountId })
    await db().updateTable('payment').set({ status: 'refunded' }).where('id', '=', paymentId).execute()
    await note(db(), grantId, 'withdrawn')
    const email = `${grantId}@buyers.example`
    const comes = () => db().updateTable('payment').set({ email }).where('id', '=', paymentId).execute()
    const shows = (shown: 'nothing' | 'invitation' | 'collaborator' | 'expired') => {
      const account = { target, account_id: accountId, login: 'ada', shown, written_at: 0, seen_at: 0 }
      return db().insertInto('access_account').values(account).execute()
    }
    return { grantId, email, comes, shows }
  }

  async function runsFor(process: ReturnType<typeof sender>, hours: number) {
    for (let count = 0; count < hours; count += 1) {
      process.clock.now += HOUR_MS
      await process.run()
    }
  }

  for (const [words, shown, after, told] of [
    ['after three days', 'nothing', 3 * DAY_MS, true],
    ['of an account without a record', undefined, 3 * DAY_MS, true],
    ['of an invitation that has expired', 'expired', 3 * DAY_MS, true],
    ['although the account has access again', 'collaborator', 3 * DAY_MS, false],
    ['although the account is invited again', 'invitation', 3 * DAY_MS, false],
    ['after more than a month', 'nothing', 31 * DAY_MS, false]
  ] as const) {
    test(`The mail "withdrawn" ${told ? 'goes out once' : 'is not sent'} when the address of its buyer is known, ${words}`, async () => {
      const process = sender(db())
      const { grantId, email, comes, shows } = await ended()
      await process.run()
      process.clock.now = AT + after
      if (shown) await shows(shown)
      const before = await stateOf(db(), grantId)
      await runsFor(process, 2)
      assert.deepEqual(await stateOf(db(), grantId), before, 'nobody tries again until there is an address')
      await comes()
      await runsFor(process, 3)
      assert.equal(process.to(email).length, told ? 1 : 0)
      if (!told) assert.deepEqual(await stateOf(db(), grantId), before)
    })
  }

  test('The mail "withdrawn" is not sent when the address is known, if the grant goes on, ended without a mail, or has a newer mail', async () => {
    const process = sender(db())
    const change = (id: string, changes: object) =>
      db().updateTable('access_grant').set(changes).where('id', '=', id).execute()
    const newer = { fact: 'withdrawn:9', kind: 'withdrawn', at: AT + 1, state: 'sent', next_at: AT } as const
    const over: [string, (id: string) => Promise<unknown>][] = [
      ['the grant goes on', (id) => change(id, { state: 'queued', because: 'new' })],
      ['the buyer took the name back', (id) => change(id, { because: 'mistyped' })],
      [
        'a newer mail',
        (subject) =>
          db()
            .insertInto('access_mail')
            .values({ ...newer, subject })
            .execute()
      ]
    ]
    for (const [why, happens] of over) {
      const { grantId, email, comes } = await ended()
      await process.run()
      await happens(grantId)
      await comes()
      await runsFor(process, 3)
      assert.equal(process.to(email).length, 0, why)
    }
  })

  test('The mail "withdrawn" that waits for the mail server is dropped if the account has got access again meanwhile', async () => {
    const process = sender(db())
    const { grantId, email, comes, shows } = await ended()
    await comes()
    await shows('collaborator')
    await runsFor(process, 2)
    assert.equal(process.to(email).length, 0)
    assert.equal((await stateOf(db(), grantId))[0]?.state, 'void')
  })

  test('The mail "ready" goes out while a hundred other buyers have no address, and once an address is known', async () => {
    const process = sender(db())
    process.clock.now = AT + 6 * MINUTE_MS
    const silent = await Promise.all(Array.from({ length: 100 }, buyWithoutAddress))
    await process.run()
    const { email } = await buy(db())
    await process.run()
    await process.run()
    assert.equal(process.to(email).length, 1)
    const late = 'late@buyers.example'
    const [one = '', two = ''] = silent
    await db().updateTable('payment').set({ email: late }).where('id', '=', one).execute()
    const row = { subject: two, fact: `ready:${AT}`, kind: 'ready', at: AT, state: 'void', next_at: AT } as const
    await db().deleteFrom('access_mail').where('subject', '=', two).execute()
    await db().insertInto('access_mail').values(row).execute()
    await db().updateTable('payment').set({ email: late }).where('id', '=', two).execute()
    for (let count = 1; count < 4; count += 1) {
      process.clock.now += HOUR_MS
      await process.run()
    }
    assert.equal(process.to(late).length, 2, 'also one that was dropped for want of an address')
  })

  test('An alert is mailed once, even if another process checks while the mail is marked as sent', async () => {
    const admins = ['owner@acme.example']
    const alert = createAlert({ db: db(), log: createLog('silent'), tokenDigest: () => '', now: () => AT })
    await alert('forbidden', { repository: 'acme/kit' })
    let looks = 0
    const looking = afterEachUpdate(db(), async () => {
      looks += 1
      await callForAlertMails({ db: other(), admins, now: () => AT + looks })
    })
    await sender(looking.db, undefined, admins).run()
    await looking.over()
    assert.ok(looks > 1)
    const called = await db().selectFrom('access_mail').select('state').execute()
    assert.deepEqual(
      called.map(({ state }) => state),
      ['sent']
    )
  })

  test('An alert is mailed once to each admin, even if another process checks while one mail bounces', async () => {
    const { good, bad } = twoAdmins(bounces)
    const alert = createAlert({ db: db(), log: createLog('silent'), tokenDigest: () => '', now: () => AT })
    await alert('forbidden', { repository: 'acme/kit' })
    let looks = 0
    const looking = afterEachUpdate(db(), async () => {
      looks += 1
      await callForAlertMails({ db: other(), admins: [good, bad], now: () => AT + looks })
    })
    await sender(looking.db, async ({ to }) => (to === bad ? bounces() : { ok: true }), [good, bad]).run()
    await looking.over()
    const called = await db().selectFrom('access_mail').select(['state', 'subject']).orderBy('state').execute()
    assert.deepEqual(
      called.map(({ state, subject }) => `${subject} ${state}`),
      [`seller ${good} sent`, `seller ${bad} waiting`]
    )
  })

  /** Two admins who get alerts; `second` decides what the mail server does with mails to the second one. */
  function twoAdmins(second: () => MailOutcome) {
    const [good, bad] = ['owner@acme.example', 'other@acme.example']
    const process = sender(db(), async ({ to }) => (to === bad ? second() : { ok: true }), [good, bad])
    let token = 1
    const log = createLog('silent')
    const say = createAlert({ db: db(), log, tokenDigest: () => `${token}`, now: () => process.clock.now })
    const replaceToken = () => {
      token += 1
    }
    /** The hours at which a mail was handed over to each admin, retries included. */
    async function hours(end: number, each: (hour: number) => Promise<void>) {
      const times: { good: number[]; bad: number[] } = { good: [], bad: [] }
      const begin = process.clock.now
      for (let hour = 0; hour <= end; hour += 1) {
        process.clock.now = begin + hour * HOUR_MS
        await each(hour)
        const before = { good: process.to(good).length, bad: process.to(bad).length }
        await process.run()
        if (process.to(good).length > before.good) times.good.push(hour)
        if (process.to(bad).length > before.bad) times.bad.push(hour)
      }
      return times
    }
    return { good, bad, process, say, replaceToken, hours }
  }

  const bounces = (): MailOutcome => ({ ok: false, problem: '550 no such mailbox' })

  test('An admin gets an alert each day, even if the address of another admin bounces', async () => {
    const { say, hours } = twoAdmins(bounces)
    const { good, bad } = await hours(100, async (hour) => {
      for (let item = 0; item <= hour / 24; item += 1)
        await say('sale_unmatched', { item: `${item}`, words: `sale ${item}` })
    })
    // At hour 73 the good address is told that the mail to the other admin was given up.
    assert.deepEqual(good, [0, 24, 48, 72, 73, 96])
    assert.ok(bad.length < 40, `${bad.length} tries`)
  })

  test('An admin gets an alert about a new token at once, even if the address of another admin bounces', async () => {
    const { say, hours, replaceToken } = twoAdmins(bounces)
    const { good } = await hours(20, async (hour) => {
      if (hour % 5 === 4) replaceToken()
      await say('forbidden', { repository: 'acme/kit' })
    })
    assert.deepEqual(good, [0, 4, 9, 14, 19])
  })

  test('An admin is told once that the mail to another admin was given up, and no more once that address works', async () => {
    let works = false
    const { process, good, say, hours } = twoAdmins(() => (works ? { ok: true } : bounces()))
    const told = () => process.to(good).filter(({ subject }) => subject.includes('A mail to an admin was given up'))
    await hours(71, async () => say('forbidden', { repository: 'acme/kit' }))
    assert.equal(told().length, 0)
    await hours(5 * 24, async () => say('forbidden', { repository: 'acme/kit' }))
    assert.equal(told().length, 1)
    assert.match(told()[0]?.text ?? '', /- to other@acme\.example: 550 no such mailbox/)
    works = true
    await hours(9 * 24, async () => say('sale_unmatched', { item: 'a', words: 'a sale' }))
    assert.equal(told().length, 1, 'there is no reminder after a week')
  })

  test('An admin whose own mailbox works again is told that the mail to another admin was given up', async () => {
    const [first, second] = ['owner@acme.example', 'other@acme.example']
    const broken = new Set([first])
    const process = sender(db(), async ({ to }) => (broken.has(to) ? bounces() : { ok: true }), [first, second])
    const log = createLog('silent')
    const say = createAlert({ db: db(), log, tokenDigest: () => '', now: () => process.clock.now })
    for (let hour = 0; hour <= 5 * 24; hour += 1) {
      process.clock.now = AT + hour * HOUR_MS
      if (hour === 30) broken.add(second)
      if (hour === 80) broken.delete(first)
      await say('forbidden', { repository: 'acme/kit' })
      // The mail about it reaches the first admin as soon as its mailbox works again, and never the second one.
      if (hour >= 30) await say('sale_unmatched', { item: 'a', words: 'a sale' })
      await process.run()
    }
    const told = process.to(first).filter(({ subject }) => subject.includes('A mail to an admin was given up'))
    assert.equal(told.length, 1)
    assert.match(told[0]?.text ?? '', /- to other@acme\.example: 550 no such mailbox/)
    assert.doesNotMatch(told[0]?.text ?? '', /- to owner@/)
  })

  test('A single admin whose mail was given up reads so on the desk and in the chat, and is not mailed about that', async () => {
    let works = false
    const process = sender(db(), async () => (works ? { ok: true } : bounces()), ['owner@acme.example'])
    const log = createLog('silent')
    const say = createAlert({ db: db(), log, tokenDigest: () => '', now: () => process.clock.now })
    for (let hour = 0; hour <= 4 * 24; hour += 1) {
      process.clock.now = AT + hour * HOUR_MS
      await say('forbidden', { repository: 'acme/kit' })
      await process.run()
    }
    const { open } = await readOpenAlerts(db(), [], process.clock.now)
    const own = open.find(({ kind }) => kind === 'admin_mail_given_up')
    assert.deepEqual(
      own?.items.map(({ item, words }) => [item, words]),
      [['owner@acme.example', 'to owner@acme.example: 550 no such mailbox']]
    )
    await callForChat(db(), () => process.clock.now)
    const chat = await db().selectFrom('chat_message').select('kind').execute()
    assert.ok(chat.some(({ kind }) => kind === 'alert:admin_mail_given_up'))
    const kinds = new Set(process.to('owner@acme.example').map(({ subject }) => subject.replace('Reminder: ', '')))
    assert.equal(kinds.size, 1, [...kinds].join())
    const given = db().selectFrom('access_mail').select('fact').where('state', '=', 'failed')
    assert.ok((await given.execute()).length > 0)
    works = true
    process.clock.now += 2 * DAY_MS
    await say('sale_unmatched', { item: 'a', words: 'a sale' })
    await process.run()
    process.clock.now += 3 * HOUR_MS
    await process.run()
    const after = await readOpenAlerts(db(), [], process.clock.now)
    assert.ok(!after.open.some(({ kind }) => kind === 'admin_mail_given_up'))
  })

  test('Each admin gets the alerts that came up while the mail to another admin waited', async () => {
    let full = true
    const { good, bad, process, say, hours } = twoAdmins(() =>
      full ? { ok: false, problem: '452 mailbox full' } : { ok: true }
    )
    await hours(60, async (hour) => {
      full = hour < 10
      await say('removed', { item: 'first', words: 'ada' })
      if (hour >= 5) await say('removed', { item: 'second', words: 'bob' })
    })
    for (const admin of [good, bad]) {
      assert.ok(
        process.to(admin).some(({ text }) => text.includes('- bob')),
        admin
      )
    }
    assert.equal(process.to(good).filter(({ text }) => text.includes('- bob')).length, 1)
    assert.equal(process.to(good).filter(({ text }) => text.includes('- ada')).length, 1)
  })

  test('No mail goes out once the process is stopping', async () => {
    const { paymentId, email } = await buy(db())
    const grantId = await grant(db(), { paymentId, state: 'invited', because: 'sent' })
    await note(db(), grantId, 'invited')
    const process = sender(db())
    process.stopping.begin()
    await process.run()
    assert.equal(process.to(email).length, 0)
    await sender(db()).run()
    assert.equal((await stateOf(db(), grantId))[0]?.state, 'sent')
  })
})
