// A sign-in is kept after its session has ended: when it was, and with which kind of browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serializable } from '../../../src/db/serializable.ts'
import { readPeople } from '../../../src/desk/queries/read-people.ts'
import { DAY_MS } from '../../../src/runtime/time/durations.ts'
import { mergeUsers } from '../../../src/users/merging/merge-users.ts'
import { separateUsers } from '../../../src/users/merging/separate-users.ts'
import type { PersonalData } from '../../../src/users/users-and-guests/personal-data.ts'
import { noteSignIn, signInsOf } from '../../../src/users/users-and-guests/sign-ins.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { account, link, signInThere } from '../../support/worlds/at-the-code-host.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { linkMailedTo, pressButton, signIn, type Visitor, visit } from '../../support/worlds/visitor.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

onEachDatabase('sign-ins that are kept', aWorld({ config: { admins: [SELLER] }, wire: true }), (world) => {
  const db = () => world().context.db

  async function signInWith(email: string, userAgent: string): Promise<Visitor> {
    const visitor = visit(world())
    await visitor.postForm('/sign-in', { email })
    const page = await (await visitor.get(await linkMailedTo(world(), email, /Somebody asked for this mail/))).text()
    assert.equal((await pressButton(visitor, page, { 'user-agent': userAgent })).status, 303)
    return visitor
  }

  test('The story of a purchase tells that the buyer signed in, and with which kind of browser, after the session has ended', async () => {
    const email = 'ada.kept@mail.example'
    await world().pay({ email })
    const ada = await signInWith(email, firefox)
    const data = (await (await ada.get('/settings/account/data')).json()) as PersonalData
    assert.deepEqual(
      data.signIns.map(({ at, ...kind }) => [typeof at, kind]),
      [['string', { browser: 'Firefox', system: 'Linux' }]]
    )
    await signIn(world(), email).then((other) => other.postForm('/settings/sessions/end', { all: 'yes' }))
    await db().deleteFrom('session').execute()

    const { id } = await paymentOf(db(), email)
    const page = await (await (await signIn(world(), SELLER)).get(`/admin/buyers/${id}`)).text()
    assert.match(page, /The buyer signed in with Firefox on Linux\.<.*The buyer signed in\.</s)
    // Neither the network address nor the text that the browser sends is kept.
    assert.doesNotMatch(JSON.stringify(await db().selectFrom('sign_in').selectAll().execute()), /127\.0|::1|Mozilla/)
  })

  test('The story tells when an account was connected by the clock of the shop, which the sandbox moves', async () => {
    const email = 'connects.later@mail.example'
    await world().pay({ email })
    account(world(), 'connects-later', { email: 'connects@host.example', verified: true })
    world().codeHost.clock.advance(3 * DAY_MS)
    const visitor = await signIn(world(), email)
    const before = world().context.now()
    await link(visitor, { account: 'connects-later' })
    account(world(), 'signs-in-there', { email: 'there@host.example', verified: true })
    await signInThere(world(), 'signs-in-there')
    const rows = await db().selectFrom('account').select('createdAt').orderBy('createdAt', 'desc').limit(2).execute()
    for (const { createdAt } of rows) {
      const at = new Date(createdAt).getTime()
      assert.ok(at >= before && at <= world().context.now(), new Date(at).toISOString())
    }
    const { id } = await paymentOf(db(), email)
    const { linked } = await readPeople(db(), { id, userId: visitor.userId, email, status: 'paid' })
    assert.ok(linked.every(({ at }) => at >= before))
    assert.equal(linked.length, 1)
  })

  test('Two users who become one have the sign-ins of both, and each has its own again once they are separated', async () => {
    const [from, to] = [await signIn(world(), 'one.kept@mail.example'), await signIn(world(), 'two.kept@mail.example')]
    const now = world().context.now()
    const count = async (userId: string) => (await signInsOf(db(), userId)).length
    await serializable(db(), (tx) => mergeUsers(tx, { from: from.userId, to: to.userId, now }))
    assert.equal(await count(to.userId), 2)
    const { facts } = await db()
      .selectFrom('joining')
      .select('facts')
      .where('user_id', '=', to.userId)
      .executeTakeFirstOrThrow()
    await serializable(db(), (tx) => separateUsers(tx, { userId: to.userId, facts: JSON.parse(facts), now }))
    assert.deepEqual([await count(from.userId), await count(to.userId)], [1, 1])
  })

  test('Of a user who signs in again and again only the newest sign-ins are kept', async () => {
    const { userId } = await signIn(world(), 'often.kept@mail.example')
    const first = world().context.now()
    for (let count = 1; count <= 120; count += 1) {
      const kind = { browser: null, system: null }
      await noteSignIn(db(), { id: `often ${count}`, userId, at: first + count, ...kind })
    }
    const kept = await db().selectFrom('sign_in').select('at').where('user_id', '=', userId).orderBy('at').execute()
    assert.deepEqual([kept.length, Number(kept[0]?.at)], [100, first + 21])
  })
})
