// Coming back from the code host, where the page after the checkout has led to.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { account, comeBack, look, signInThere, userIdOf } from '../../support/worlds/at-the-code-host.ts'
import { guestWhoPaid, toCheckout } from '../../support/worlds/guest.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { hiddenFields, type Visitor } from '../../support/worlds/visitor.ts'

onEachDatabase('coming back from the code host', aWorld(), (world) => {
  const { person, invited } = peopleOf(world)
  let counted = 0

  /** A guest who has paid, with an account at the code host that has another address, unless `isOwn`. */
  async function guestWithAccount({ isOwn = false } = {}) {
    counted += 1
    const [login, email] = [`guest-${counted}-dev`, `guest-${counted}@paid.example`]
    account(world(), login, { email: isOwn ? email : `guest-${counted}@work.example`, verified: true })
    const guest = await guestWhoPaid(world(), email)
    const { next = '' } = hiddenFields(await (await guest.get('/paid')).text())
    return { guest, login, email, next }
  }

  const paymentOf = (email: string) =>
    world()
      .context.db.selectFrom('payment')
      .select(['id', 'user_id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  const begin = (visitor: Visitor, next: string) => visitor.postForm('/sign-in/code-host', { next })
  const go = async (visitor: Visitor, next: string, login: string) =>
    comeBack(visitor, await begin(visitor, next), { account: login })

  for (const isOwn of [true, false]) {
    const whose = isOwn ? 'the address that paid' : 'another address'
    test(`An account with ${whose} is invited, and the dashboard shows the toast`, async () => {
      const { guest, login, next } = await guestWithAccount({ isOwn })
      const back = await go(guest, next, login)
      assert.deepEqual([back.status, back.headers.get('location')], [302, '/dashboard'])
      assert.ok(invited().includes(login))
      const { toast, field } = await look(guest, '/dashboard')
      assert.equal(toast[0], 'Invitation sent')
      assert.equal(field, login)
      assert.equal((await look(guest, '/dashboard')).toast.length, 0, 'once')
    })
  }

  test('Only the account is prefilled if the purchase has got an account meanwhile', async () => {
    const { guest, login, next } = await guestWithAccount()
    const started = await begin(guest, next)
    const typed = person()
    assert.equal((await guest.postJson('/api/invite', { username: typed })).status, 200)
    const back = await comeBack(guest, started, { account: login })
    assert.equal(back.headers.get('location'), '/dashboard')
    assert.deepEqual([invited().includes(typed), invited().includes(login)], [true, false])
    const { toast, field } = await look(guest, '/dashboard')
    assert.deepEqual([toast, field], [[], login])
  })

  test('A guest whose username was refused, or taken back, can still continue with the code host', async () => {
    for (const take of [false, true]) {
      const { guest, login } = await guestWithAccount()
      const typed = take ? person() : `nobody-${login}`
      const answer = await guest.postJson('/api/invite', { username: typed })
      assert.equal(((await answer.json()) as { reason: string }).reason, take ? 'invited' : 'invalid_username')
      if (take) {
        const { grant = '' } = hiddenFields(await (await guest.get('/dashboard')).text())
        await guest.postForm('/settings/purchases/mistyped', { grant })
      }
      const page = await (await guest.get('/dashboard')).text()
      const { next = '' } = hiddenFields(page)
      assert.match(next, /^\/paid\?invite=/, typed)
      await go(guest, next, login)
      assert.ok(invited().includes(login), typed)
    }
  })

  test('Nothing is sent for a purchase that was refunded meanwhile', async () => {
    const { guest, login, email, next } = await guestWithAccount()
    const started = await begin(guest, next)
    await world().atProcessor('refund', email)
    await comeBack(guest, started, { account: login })
    assert.ok(!invited().includes(login))
    assert.match((await look(guest, '/dashboard')).text, /refunded on/)
  })

  test('A user with two accounts chooses one of them', async () => {
    const { guest, login, next } = await guestWithAccount()
    const user = await userIdOf(await signInThere(world(), login))
    const { db, now } = world().context
    const at = new Date(now()).toISOString()
    const second = { account_id: `9${counted}`, login: `second-${login}`, seen_at: now() }
    await db.insertInto('code_host_account').values(second).execute()
    await sql`insert into account (id, "userId", "providerId", "accountId", "createdAt", "updatedAt")
      values (${second.login}, ${user}, 'github', ${second.account_id}, ${at}, ${at})`.execute(db)
    await go(guest, next, login)
    assert.equal(await userIdOf(guest), user)
    assert.ok(!invited().includes(login))
  })

  test('No address that another site can name has an invitation sent', async () => {
    const other = await guestWithAccount()
    const [, signature = ''] = other.next.split('.')
    for (const nextOf of [
      () => '/paid',
      (id: string) => `/paid?invite=${id}`,
      (id: string) => `/paid?invite=${id}.`,
      (id: string) => `/paid?invite=${id}.${'A'.repeat(43)}`,
      (id: string) => `/paid?invite=${id}.${signature}`,
      () => other.next
    ]) {
      const { guest, login, email } = await guestWithAccount()
      const { id } = await paymentOf(email)
      const back = await go(guest, nextOf(id), login)
      assert.equal(back.headers.get('location'), '/dashboard', nextOf(id))
      assert.ok(!invited().includes(login), nextOf(id))
    }
    assert.equal((await go(other.guest, other.next, other.login)).status, 302)
    assert.ok(invited().includes(other.login))
  })

  test('The page to come back to sends nothing when it is opened, nor when another browser comes back to it', async () => {
    const { guest, login, next, email } = await guestWithAccount({ isOwn: true })
    await guest.get(next)
    // The account proves the address, so the purchase comes to its user, in whichever browser.
    const elsewhere = await toCheckout(world())
    await go(elsewhere, next, login)
    const { user_id } = await paymentOf(email)
    assert.equal(user_id, await userIdOf(elsewhere))
    for (const visitor of [elsewhere, guest]) await visitor.get(next)
    assert.ok(!invited().includes(login))
  })

  test('The address of one purchase has no invitation sent for another one', async () => {
    const { guest, login, email, next } = await guestWithAccount()
    const [first, second] = [await paymentOf(email), `second-${email}`]
    await world().pay({ email: second, client_reference_id: guest.reference })
    await go(guest, next.replace(first.id, (await paymentOf(second)).id), login)
    assert.equal((await paymentOf(second)).user_id, await userIdOf(guest))
    assert.ok(!invited().includes(login))
  })

  test('A page of another site can neither begin at the code host nor end there for this browser', async () => {
    const { guest, login, next } = await guestWithAccount()
    const foreign = await guest.postForm('/sign-in/code-host', { next }, { origin: 'https://evil.example' })
    assert.equal(foreign.status, 403)
    const attacker = await guestWithAccount()
    const started = await begin(attacker.guest, attacker.next)
    await comeBack(guest, started, { account: attacker.login })
    assert.ok(!invited().includes(attacker.login) && !invited().includes(login))
  })
})
