import assert from 'node:assert/strict'
import { it } from 'node:test'
import { AT, buy, claim, onEachMigrated } from '../../test/setup/access-rows.ts'
import { plainProduct } from '../../test/setup/plain-config.ts'
import type { RepositoryName } from '../config/product.ts'
import type { Database } from '../db/database.ts'
import { createLog } from '../log.ts'
import type { Mail, MailOutcome } from '../mail/mailer.ts'
import { createStopping } from '../stopping.ts'
import { sendMails } from './outbox.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A process that sends mails; it keeps what it handed over. */
function sender(db: Database, send?: (mail: Mail) => Promise<MailOutcome>) {
  const sent: Mail[] = []
  const stopping = createStopping()
  const clock = { now: AT }
  const options = {
    db,
    products: [{ ...plainProduct, id: 'kit', name: 'Kit', scenes: ['kit'] }] as const,
    scenesOf: (product: string) => [product],
    now: () => clock.now,
    log: createLog('silent'),
    stopping,
    send: async (mail: Mail) => {
      sent.push(mail)
      return (await send?.(mail)) ?? ({ ok: true } as const)
    },
    admins: [],
    shop: { name: 'Acme', supportEmail: 'help@acme.example', host: 'GitHub' },
    url: 'https://acme.example/settings/purchases',
    invitationUrl: ({ owner, repo }: RepositoryName) => `https://github.com/${owner}/${repo}/invitations`
  }
  const to = (email: string) => sent.filter((mail) => mail.to === email)
  return { to, clock, stopping, run: () => sendMails(options) }
}

async function note(db: Database, subject: string, kind: string, fact = `${kind}:1`) {
  const row = { subject, fact, kind, at: AT, state: 'waiting', next_at: AT }
  await db.insertInto('access_mail').values(row).execute()
}

const stateOf = async (db: Database, subject: string) =>
  (
    await db.selectFrom('access_mail').select(['state', 'tries', 'next_at']).where('subject', '=', subject).execute()
  ).map((row) => ({ ...row }))

onEachMigrated('mails about facts', ({ db, other }) => {
  it('go out once, however many processes send at the same time', async () => {
    const subjects: { grantId: string; email: string }[] = []
    for (let count = 0; count < 20; count += 1) {
      const { paymentId, email } = await buy(db())
      const grantId = await claim(db(), { paymentId, state: 'invited', because: 'sent' })
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

  it('do not go out twice when the process dies between the mark and the mail, nor after the mail', async () => {
    const { paymentId, email } = await buy(db())
    const grantId = await claim(db(), { paymentId, state: 'invited', because: 'sent' })
    await note(db(), grantId, 'invited')
    // It hands the mail over and is never heard of again.
    const dying = sender(db(), () => new Promise(() => undefined))
    void dying.run()
    while (dying.to(email).length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const next = sender(other())
    next.clock.now = AT + 30 * DAY
    await next.run()
    assert.deepEqual([dying.to(email).length, next.to(email).length], [1, 0])
  })

  it('are tried again when the mail server refuses, ever more seldom, and given up after eight times', async () => {
    const { paymentId, email } = await buy(db())
    const grantId = await claim(db(), { paymentId, state: 'invited', because: 'sent' })
    await note(db(), grantId, 'invited')
    const refused = sender(db(), async () => ({ ok: false, problem: 'no' }))
    let last = 0
    for (let round = 1; round <= 8; round += 1) {
      await refused.run()
      assert.equal(refused.to(email).length, round)
      const [row] = await stateOf(db(), grantId)
      assert.equal(row?.state, round === 8 ? 'failed' : 'waiting')
      await refused.run()
      assert.equal(refused.to(email).length, round, 'not before its time')
      const waits = (row?.next_at ?? 0) - refused.clock.now
      assert.ok(waits > last)
      last = waits
      refused.clock.now = row?.next_at ?? 0
    }
    await refused.run()
    assert.equal(refused.to(email).length, 8)
  })

  for (const { kind, states } of [
    { kind: 'invited', states: ['invited'] },
    { kind: 'lapsing', states: ['invited'] },
    { kind: 'lapsed', states: ['expired'] },
    { kind: 'withdrawn', states: ['revoked'] }
  ] as const) {
    it(`about "${kind}" are not sent when it is no longer so`, async () => {
      for (const state of ['queued', 'invited', 'accepted', 'expired', 'revoked', 'gone'] as const) {
        const { paymentId, email } = await buy(db())
        const because = state === 'revoked' ? 'refunded' : 'new'
        const grantId = await claim(db(), { paymentId, state, because })
        await note(db(), grantId, kind)
        const process = sender(db())
        await process.run()
        const isSo = states.some((each) => each === state)
        assert.equal(process.to(email).length, isSo ? 1 : 0, state)
        assert.equal((await stateOf(db(), grantId))[0]?.state, isSo ? 'sent' : 'void')
      }
    })
  }

  it('say that a purchase is ready, after some minutes, once, and only to those who have named nobody', async () => {
    const waiting = await buy(db())
    const named = await buy(db())
    await claim(db(), { paymentId: named.paymentId })
    const refunded = await buy(db(), { status: 'refunded' })
    const elsewhere = await buy(db(), { scene: 'another product' })
    const [one, two] = [sender(db()), sender(other())]
    await one.run()
    assert.equal(one.to(waiting.email).length, 0)
    one.clock.now = AT + 6 * MINUTE
    two.clock.now = AT + 6 * MINUTE
    await Promise.all([one.run(), two.run()])
    await Promise.all([one.run(), two.run()])
    const both = (email: string) => one.to(email).length + two.to(email).length
    assert.equal(both(waiting.email), 1)
    for (const { email } of [named, refunded, elsewhere]) assert.equal(both(email), 0)
  })

  it('do not begin when the process stops', async () => {
    const { paymentId, email } = await buy(db())
    const grantId = await claim(db(), { paymentId, state: 'invited', because: 'sent' })
    await note(db(), grantId, 'invited')
    const process = sender(db())
    process.stopping.begin()
    await process.run()
    assert.equal(process.to(email).length, 0)
    await sender(db()).run()
    assert.equal((await stateOf(db(), grantId))[0]?.state, 'sent')
  })
})
