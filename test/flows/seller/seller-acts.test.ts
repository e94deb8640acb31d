import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { sandboxRepository } from '../../support/builders/plain-config.ts'
import { INVITE_TOKEN } from '../../support/builders/secrets.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { type Buyer, peopleOf, repository } from '../../support/worlds/people.ts'
import type { SandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { openTestShop } from '../../support/worlds/shop.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { hiddenFields, mailsIn, newestMail, signIn, subjectsOf } from '../../support/worlds/visitor.ts'

const admin = 'owner@acme.example'

onEachDatabase('a rejected token', aWorld({ config: { admins: [admin] } }), (world) => {
  const { buyer, send, invited } = peopleOf(world)

  test('While the token is rejected buyers are queued and the seller gets one mail; a good token sends the invitations', async () => {
    const { context, codeHost, mailDir } = world()
    const { access } = context
    const [ada, bob] = [await buyer(), await buyer()]
    codeHost.rehearse.trouble(INVITE_TOKEN, 'revoked')
    const first = await send(ada, ada.login)
    assert.deepEqual([first.reason, first.grant?.because], ['forbidden', 'token_refused'])
    const calls = codeHost.record.calls().length
    const second = await send(bob, bob.login)
    assert.equal(second.reason, 'forbidden')
    assert.equal(codeHost.record.calls().length, calls, 'no further call with a token that is known to be rejected')
    await access.sendMails()
    await access.sendMails()
    assert.match((await newestMail(world(), admin)).subject ?? '', /rejects the invite token/)
    const before = (await mailsIn(mailDir)).length
    codeHost.clock.advance(20 * MINUTE_MS)
    await access.round()
    await access.sendMails()
    assert.equal((await mailsIn(mailDir)).length, before, 'told once')
    codeHost.rehearse.trouble(INVITE_TOKEN, null)
    for (let count = 0; count < 4; count += 1) {
      codeHost.clock.advance(16 * MINUTE_MS)
      await access.round()
    }
    assert.equal(invited().length, 2)
  })
})

/** Lets `ms` pass with some rounds. Returns the subjects of all mails that the seller has got so far. */
async function told({ context, codeHost, mailDir }: SandboxWorld, ms: number) {
  for (const end = codeHost.clock.now() + ms; codeHost.clock.now() < end; ) {
    const { nextAt } = await context.access.round()
    codeHost.clock.advance(Math.max(ms / 50, Math.min(nextAt, end) - codeHost.clock.now()))
  }
  await context.access.sendMails()
  return subjectsOf({ mailDir }, admin)
}

onEachDatabase('removed by hand', aWorld({ config: { admins: [admin] } }), (world) => {
  const { buyer, send, accepted, grantsOf } = peopleOf(world)

  test('The seller gets one mail about an account that was removed by hand', async () => {
    const { context, codeHost } = world()
    const ada = await buyer()
    await accepted(ada, ada.login)
    assert.deepEqual(await told(world(), 5 * MINUTE_MS), [])
    codeHost.rehearse.byHand({ action: 'remove', repository, login: ada.login })
    const [grant] = await grantsOf(ada)
    const name = sandboxRepository
    await context.access.memberChanged({
      repository: name,
      repositoryId: undefined,
      action: 'removed',
      memberId: grant?.accountId ?? 0,
      senderId: 1
    })
    assert.deepEqual(await told(world(), 30 * MINUTE_MS), ['Acme Starters: A buyer was removed by hand'])
    const [after] = await grantsOf(ada)
    assert.deepEqual([after?.state, after?.because, after?.acts], ['gone', 'removed', 'seller'])
    assert.equal((await told(world(), 10 * DAY_MS)).length, 1)
    assert.equal((await send(ada, ada.login)).reason, 'invited')
  })

  test('An account that was removed by hand is off the first page of the desk as soon as it is invited again', async () => {
    const { context, codeHost } = world()
    const mia = await buyer()
    await accepted(mia, mia.login)
    codeHost.rehearse.byHand({ action: 'remove', repository, login: mia.login })
    const change = { repository: sandboxRepository, repositoryId: undefined, action: 'removed', senderId: 1 } as const
    await context.access.memberChanged({ ...change, memberId: (await grantsOf(mia))[0]?.accountId ?? 0 })
    await told(world(), 30 * MINUTE_MS)
    const seller = await signIn(world(), admin)
    const isNeeded = async () => (await (await seller.get('/admin')).text()).includes('A buyer was removed by hand')
    assert.equal(await isNeeded(), true)
    assert.equal((await send(mia, mia.login)).reason, 'invited')
    assert.equal(await isNeeded(), false)
  })
})

onEachDatabase('removed by hand, and then ended', aWorld({ config: { admins: [admin] } }), (world) => {
  const { buyer, accepted, grantsOf, refund } = peopleOf(world)

  const ends: [title: string, end: (of: { person: Buyer; paymentId: string }) => Promise<unknown>][] = [
    ['a full refund', ({ person }) => refund(person)],
    [
      'End access',
      async ({ paymentId }) => {
        const seller = await signIn(world(), admin)
        const path = `/admin/buyers/${paymentId}/end`
        const order = { words: 'You wrote that you are done.', from: path, step: 'preview' }
        const preview = await (await seller.postForm(path, order)).text()
        assert.equal((await seller.postForm(path, { ...hiddenFields(preview), step: 'do' })).status, 303)
      }
    ]
  ]
  for (const [title, end] of ends) {
    test(`After ${title} the page of an account that was removed by hand says that the access has ended, and Today lists nothing`, async () => {
      const { context, codeHost } = world()
      const person = await buyer()
      await accepted(person, person.login)
      const [grant] = await grantsOf(person)
      const { paymentId } = (await context.access.purchases(person.userId))[0] ?? assert.fail('no purchase')
      codeHost.rehearse.byHand({ action: 'remove', repository, login: person.login })
      const change = { repository: sandboxRepository, repositoryId: undefined, action: 'removed', senderId: 1 } as const
      await context.access.memberChanged({ ...change, memberId: grant?.accountId ?? 0 })
      await told(world(), 30 * MINUTE_MS)
      const seller = await signIn(world(), admin)
      const today = async () => (await (await seller.get('/admin')).text()).includes('A buyer was removed by hand')
      const purchase = async () => await (await seller.get(`/admin/buyers/${paymentId}`)).text()
      assert.equal(await today(), true)
      assert.match(await purchase(), /Removed by hand/)
      await end({ person, paymentId })
      assert.match(await purchase(), /Access ended/, 'before the next round, too')
      await told(world(), 10 * MINUTE_MS)
      assert.equal(await today(), false)
      const page = await purchase()
      assert.match(page, /Access ended/)
      assert.doesNotMatch(page, /being removed|checks that it is gone/)
      assert.match(page, /Nothing is left to decide about/)
    })
  }
})

onEachDatabase('an invitation that the host does not accept', aWorld({ config: { admins: [admin] } }), (world) => {
  const { buyer, send, grantsOf } = peopleOf(world)

  test('The seller gets a mail when the host refuses an account six times in a row without a reason', async () => {
    const ada = await buyer()
    const path = `/collaborators/${ada.login}`
    world().codeHost.rehearse.misbehave({ method: 'PUT', path, status: 422, times: null })
    const first = await send(ada, ada.login)
    assert.deepEqual([first.verified, first.grant?.because], ['unknown', 'unclear'])
    assert.deepEqual(await told(world(), 14 * HOUR_MS), [])
    assert.deepEqual(await told(world(), 30 * HOUR_MS), ['Acme Starters: The code host does not take an invitation'])
    assert.equal((await grantsOf(ada))[0]?.acts, 'seller')
  })
})

onEachDatabase('access that did not come through Pullpass', aWorld({ config: { admins: [admin] } }), (world) => {
  const { buyer, send, refund } = peopleOf(world)

  test('The seller gets a mail about access that no payment covers and that did not come through Pullpass', async () => {
    const ada = await buyer()
    world().codeHost.rehearse.byHand({ action: 'add', repository, login: ada.login, role: 'write' })
    await send(ada, ada.login)
    await refund(ada)
    assert.deepEqual(await told(world(), 5 * MINUTE_MS), [
      'Acme Starters: An account has access that no payment covers any more'
    ])
  })
})

onEachDatabase('a personal repository', emptyDatabase, (database) => {
  test('The seller gets a mail about a repository that belongs to a person', async () => {
    await using shop = await openTestShop(database(), { config: { admins: [admin] } })
    shop.host.owner = 'User'
    assert.equal(await shop.context.knownRepositories.of(shop.context.config.products[0]).isPersonal(), true)
    await shop.context.access.round()
    // The process itself may be sending the mail at the moment.
    while ((await subjectsOf(shop, admin)).length === 0) await shop.context.access.sendMails()
    assert.deepEqual(await subjectsOf(shop, admin), ['Test Shop: The repository belongs to a person'])
  })
})
