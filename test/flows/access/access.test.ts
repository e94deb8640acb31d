import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { checkoutEvent, invoiceEvents, signatureOf, subscriptionEvent } from '../../support/builders/stripe-events.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { deliver } from '../../support/worlds/deliver.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn } from '../../support/worlds/visitor.ts'

onEachDatabase('access follows payments', aWorld({ wire: true }), (world) => {
  const { person, buyer, send, byHand, refund, pass, loginOf, collaborators, invited, grantsOf, statesOf } =
    peopleOf(world)
  const host = () => world().codeHost

  test('An acceptance is noticed, a refund removes the access, and the state is revoked only once that is proven', async () => {
    const ada = await buyer()
    assert.equal((await send(ada, ada.login)).reason, 'invited')
    byHand('accept', ada.login)
    await pass()
    assert.deepEqual(await statesOf(ada), [`${ada.login} accepted shown`])
    await pass(2 * MINUTE_MS)
    await refund(ada)
    await world().context.access.round()
    assert.ok(!collaborators().includes(ada.login))
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoking refunded`])
    await pass(60_000)
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoking refunded`])
    await pass(4 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
    assert.equal((await send(ada, ada.login)).reason, 'not_paid')
  })

  test('A refund before the acceptance withdraws the open invitation', async () => {
    const ada = await buyer()
    await send(ada, ada.login)
    await pass(2 * MINUTE_MS)
    await refund(ada)
    await pass(5 * MINUTE_MS)
    assert.ok(!invited().includes(ada.login))
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
  })

  test('A dispute removes the access, and a dispute that is won brings it back', async () => {
    const ada = await buyer()
    await send(ada, ada.login)
    byHand('accept', ada.login)
    await pass(2 * MINUTE_MS)
    await world().atProcessor('dispute', ada.email)
    await pass(5 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoked disputed`])
    await world().atProcessor('win', ada.email)
    await pass(2 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} invited sent`])
    assert.ok(invited().includes(ada.login))
    await world().context.access.sendMails()
    const { text = '' } = await newestMail(world(), ada.email)
    assert.ok(text.includes(`so ${ada.login} has to accept an invitation again.`), text)
  })

  test('Where two buyers named one account, the end of one purchase removes nothing', async () => {
    const [ada, bob] = [await buyer(), await buyer()]
    await send(ada, ada.login)
    assert.equal((await send(bob, ada.login)).reason, 'already_invited')
    byHand('accept', ada.login)
    await pass(2 * MINUTE_MS)
    assert.deepEqual(await statesOf(bob), [`${ada.login} accepted shown`])
    await refund(ada)
    await pass(5 * MINUTE_MS)
    assert.ok(collaborators().includes(ada.login))
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoking other_claim`])
    await refund(bob)
    await pass(5 * MINUTE_MS)
    assert.ok(!collaborators().includes(ada.login))
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
    assert.deepEqual(await statesOf(bob), [`${ada.login} revoked refunded`])
  })

  test('A subscription that ends removes the access, and a subscription that runs again gives it back', async () => {
    const login = person()
    const email = `${login}@mail.example`
    const id = `sub_${login}`
    const started = Math.floor(host().clock.now() / 1000)
    const tell = async (...events: { id: string }[]) => {
      for (const event of events) {
        const payload = JSON.stringify(event)
        const timestamp = Math.floor(host().clock.now() / 1000)
        assert.equal((await deliver(world().url, payload, signatureOf(payload, { timestamp }))).status, 200)
      }
      await world().context.inbox.drain()
    }
    await tell(
      subscriptionEvent({ id, created: started }),
      ...invoiceEvents({ id: `in_${id}`, subscription: id, paymentIntent: `pi_${id}`, created: started }),
      checkoutEvent({ email, mode: 'subscription', subscription: id, invoice: `in_${id}`, paymentIntent: null })
    )
    const ada = { userId: (await signIn(world(), email)).userId, email }
    assert.equal((await send(ada, login)).reason, 'invited')
    byHand('accept', login)
    await pass(2 * MINUTE_MS)

    await tell(subscriptionEvent({ id, ending: true, created: started + 60 }))
    await pass(2 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${login} accepted shown`])

    await tell(subscriptionEvent({ id, status: 'canceled', told: 'deleted', created: started + 120 }))
    await pass(5 * MINUTE_MS)
    assert.ok(!collaborators().includes(login))
    assert.deepEqual(await statesOf(ada), [`${login} revoked subscription_ended`])
    assert.equal((await send(ada, login)).reason, 'not_paid')

    await tell(subscriptionEvent({ id, created: started + 180 }))
    await pass()
    assert.ok(invited().includes(login))
  })

  test('Where two products share the repository, the end of one purchase removes nothing', async () => {
    const [ada, bob] = [await buyer(), await buyer()]
    const { config, context } = world()
    const [product] = config.products
    const course = await world().reconfigured({ products: [{ ...product, id: 'course', scenes: ['course'] }] })
    await context.db.updateTable('payment').set({ scene: 'course' }).where('user_id', '=', bob.userId).execute()
    await send(ada, ada.login)
    const sent = await course.invite({ userId: bob.userId, username: ada.login })
    assert.equal(sent.reason, 'already_invited')
    byHand('accept', ada.login)
    await pass(2 * MINUTE_MS)
    await course.access.round()
    await refund(ada)
    await pass(5 * MINUTE_MS)
    await course.access.round()
    assert.ok(collaborators().includes(ada.login))
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoking other_claim`])
    assert.equal((await course.access.purchases(bob.userId))[0]?.grants[0]?.state, 'accepted')
    await refund(bob)
    await pass(5 * MINUTE_MS)
    assert.ok(!collaborators().includes(ada.login))
  })

  test('An account that the seller added by hand keeps its access after a refund', async () => {
    const ada = await buyer()
    host().rehearse.byHand({ action: 'add', repository, login: ada.login, role: 'write' })
    const result = await send(ada, ada.login)
    assert.equal(result.reason, 'already_invited')
    assert.deepEqual(await statesOf(ada), [`${ada.login} accepted found`])
    await refund(ada)
    await pass(5 * MINUTE_MS)
    const still = host()
      .record.collaborators(repository)
      .find(({ login }) => login === ada.login)
    assert.equal(still?.role, 'write')
    assert.deepEqual(await statesOf(ada), [`${ada.login} blocked not_ours`])
  })

  test('An account that became a member stays in after the removal: the seller has to look, and the removal is not tried for ever', async () => {
    const ada = await buyer()
    await send(ada, ada.login)
    byHand('accept', ada.login)
    await pass(2 * MINUTE_MS)
    const organization = `${host().url}/_sandbox/organizations/acme-starters`
    const membersGet = (defaultPermission: string) =>
      fetch(organization, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ defaultPermission })
      })
    assert.equal((await membersGet('read')).status, 200)
    host().rehearse.byHand({ action: 'join', repository, login: ada.login })
    await refund(ada)
    await pass(10 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoking refunded`])
    await pass(2 * HOUR_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} blocked not_ours`])
    const [grant] = await grantsOf(ada)
    const { db } = world().context
    const moves = async () =>
      (await db.selectFrom('access_history').selectAll().where('grant_id', '=', `${grant?.id}`).execute()).length
    const calls = () => host().record.calls()
    const removals = () => calls().filter(({ method }) => method === 'DELETE').length
    const before = [removals(), await moves()]
    await pass(3 * HOUR_MS)
    assert.deepEqual([removals(), await moves()], before)
    await membersGet('none')
    await pass(2 * HOUR_MS, { rounds: 200 })
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
  })

  test('A grant is gone after the account declines or leaves, and only Send invite restarts it', async () => {
    const ada = await buyer()
    await send(ada, ada.login)
    await pass(2 * MINUTE_MS)
    byHand('decline', ada.login)
    await pass(3 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} gone declined`])
    await pass(2 * DAY_MS, { rounds: 8 })
    assert.ok(!invited().includes(ada.login))
    assert.equal((await send(ada, ada.login)).reason, 'invited')
    byHand('accept', ada.login)
    await pass(2 * MINUTE_MS)
    byHand('leave', ada.login)
    await pass(3 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} gone left`])
  })

  test('On a moved seat an invited account loses its invitation, and an accepted one keeps access until the next accepts', async () => {
    const ada = await buyer()
    const [second, third] = [person(), person()]
    await send(ada, ada.login)
    await send(ada, second)
    await pass(4 * MINUTE_MS)
    assert.deepEqual(
      invited().filter((login) => [ada.login, second].includes(login)),
      [second]
    )
    byHand('accept', second)
    await pass(2 * MINUTE_MS)
    assert.equal((await send(ada, third)).reason, 'invited')
    await pass(5 * MINUTE_MS)
    assert.ok(collaborators().includes(second))
    byHand('accept', third)
    await pass(5 * MINUTE_MS)
    assert.ok(!collaborators().includes(second))
    assert.ok(collaborators().includes(third))
  })

  test('Cancel invitation takes the invitation back at once', async () => {
    const ada = await buyer()
    const wrong = person()
    await send(ada, wrong)
    const grantId = (await grantsOf(ada))[0]?.id ?? ''
    assert.deepEqual(await world().context.access.mistyped({ userId: ada.userId, grantId }), { ok: true })
    assert.ok(!invited().includes(wrong))
    assert.equal((await send(ada, ada.login)).reason, 'invited')
  })

  test('An invitation is renewed on day 6, three times at most; then it needs Send invite', async () => {
    const ada = await buyer()
    await send(ada, ada.login)
    const ids = new Set<number>()
    for (let day = 0; day < 40; day += 1) {
      await pass(DAY_MS, { rounds: 4 })
      for (const { id, inviteeId } of host().record.invitations(repository))
        if (loginOf(inviteeId) === ada.login) ids.add(id)
    }
    assert.equal(ids.size, 4)
    assert.deepEqual(await statesOf(ada), [`${ada.login} expired lapsed`])
    assert.equal((await send(ada, ada.login)).reason, 'invited')
  })

  test('After 50 invitations in a day the buyer is told place and time in the queue, and the invitation is sent automatically', async () => {
    await pass(2 * DAY_MS, { rounds: 8 })
    for (let count = 0; count < 50; count += 1)
      host().rehearse.byHand({ action: 'invite', repository, login: person(), role: 'read' })
    const ada = await buyer()
    // Send invite reads the lists first, so Pullpass knows of the invitations made by hand.
    const result = await send(ada, ada.login)
    assert.equal(result.reason, 'rate_limited')
    assert.ok((result.retryAt ?? 0) > host().clock.now())
    assert.deepEqual(await statesOf(ada), [`${ada.login} queued limit`])
    assert.equal((await grantsOf(ada))[0]?.queuePosition, 1)
    await pass(DAY_MS + 5 * MINUTE_MS, { rounds: 20 })
    assert.deepEqual(await statesOf(ada), [`${ada.login} invited sent`])
    assert.equal(
      host()
        .record.calls()
        .filter(({ because }) => because === 'invitation_limit').length,
      0
    )
  })

  test('Six requests at the same moment for one account make one invitation', async () => {
    const ada = await buyer()
    const results = await Promise.all(Array.from({ length: 6 }, () => send(ada, ada.login)))
    assert.deepEqual(new Set(results.map(({ reason }) => reason)), new Set(['invited', 'already_invited']))
    const made = host()
      .record.history()
      .filter(({ accountId, invitation }) => loginOf(accountId) === ada.login && invitation?.before === null)
    assert.equal(made.length, 1)
  })

  test('A renamed account keeps its access, and the new owner of its name gets nothing', async () => {
    const ada = await buyer()
    await send(ada, ada.login)
    byHand('accept', ada.login)
    await pass(2 * MINUTE_MS)
    host().rehearse.rename(ada.login, `${ada.login}-renamed`)
    host().rehearse.addAccount({ login: ada.login, name: 'Somebody else', emails: [] })
    const result = await send(ada, ada.login)
    assert.equal(result.reason, 'already_invited')
    assert.match(String(result.detail), new RegExp(`${ada.login}-renamed`))
    await pass(5 * MINUTE_MS)
    assert.ok(!invited().includes(ada.login) && !collaborators().includes(ada.login))
    await refund(ada)
    await pass(5 * MINUTE_MS)
    assert.ok(!collaborators().includes(`${ada.login}-renamed`))
  })
})
