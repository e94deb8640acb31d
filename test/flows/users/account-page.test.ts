import assert from 'node:assert/strict'
import { test } from 'node:test'
import { giveAccess } from '../../../src/desk/giving/give-access.ts'
import { DAY_MS } from '../../../src/runtime/time/durations.ts'
import type { PersonalData } from '../../../src/users/users-and-guests/personal-data.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, visit } from '../../support/worlds/visitor.ts'

onEachDatabase('the account page', aWorld(), (world) => {
  const { buyer, send, byHand, pass } = peopleOf(world)

  test('The account page shows addresses and sign-ins, and is for users who have signed in', async () => {
    const stranger = await visit(world()).get('/settings/account')
    assert.deepEqual([stranger.status, stranger.headers.get('location')], [303, '/sign-in?next=%2Fsettings%2Faccount'])
    const ada = await signIn(world(), 'ada.account@example.com')
    const page = await (await ada.get('/settings/account')).text()
    assert.match(page, /<li>ada\.account@example\.com <span[^>]*>Signs you in/)
    assert.match(page, /href="\/settings\/account" aria-current="page"/)
    assert.match(page, /Only this browser is signed in/)
    assert.match(page, /href="\/settings\/find-purchase"/)
    assert.match(page, /href="\/settings\/account\/data" download/)
  })

  test('The file with a user’s data has the language, purchases, accounts with their history, mails and sign-ins, and nothing of others', async () => {
    const ada = await buyer()
    const other = await buyer()
    for (const each of [ada, other]) assert.equal((await send(each, each.login)).reason, 'invited')
    byHand('accept', ada.login)
    await pass(60_000)
    const visitor = await signIn(world(), ada.email)
    await visitor.get('/settings/account', { accept: 'text/html', 'accept-language': 'ko' })
    const answer = await visitor.get('/settings/account/data')
    assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="my-data\.json"$/)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    const text = await answer.text()
    const data = JSON.parse(text) as PersonalData
    assert.deepEqual(data.addresses, [ada.email])
    assert.equal(data.language, 'ko')
    const [purchase] = data.purchases
    assert.ok(purchase && data.purchases.length === 1)
    assert.deepEqual([purchase.product, purchase.status, purchase.email], ['starter-kit', 'paid', ada.email])
    const [account] = purchase.accounts
    assert.deepEqual([account?.username, account?.state], [ada.login, 'accepted'])
    assert.deepEqual(
      account?.history.map(({ state }) => state),
      ['queued', 'invited', 'accepted']
    )
    assert.ok(data.mails.length > 0)
    assert.ok(data.signIns.length > 0)
    assert.ok(!text.includes(other.email) && !text.includes(other.login))
    // No token or hash in the file lets its reader in.
    const { db } = world().context
    const tokens = await db.selectFrom('session').select('token').where('userId', '=', visitor.userId).execute()
    assert.ok(tokens.length > 0 && tokens.every(({ token }) => !text.includes(token)))
  })

  test('The file has the language of the last visit, and the end of access that the seller gave', async () => {
    const email = 'ada.given@example.com'
    const { context } = world()
    const visitor = await signIn(world(), email)
    await visitor.get('/dashboard', { accept: 'text/html', 'accept-language': 'de' })
    const until = context.now() + DAY_MS
    const order = { email, product: 'starter-kit', why: 'a gift', until }
    const given = await giveAccess(context, order, { by: 'command line', actionId: 'a gift' })
    assert.ok(given.ok, JSON.stringify(given))
    const data = JSON.parse(await (await visitor.get('/settings/account/data')).text()) as PersonalData
    assert.deepEqual(
      [data.language, data.purchases.map(({ accessEndsAt }) => accessEndsAt)],
      ['de', [new Date(until).toISOString()]]
    )
  })

  test('The file masks the address of a payment that somebody else made with the user’s checkout link', async () => {
    const mallory = await signIn(world(), 'mallory.file@example.com')
    await world().pay({ email: 'victim@full.example', client_reference_id: mallory.userId })
    const text = await (await mallory.get('/settings/account/data')).text()
    const [purchase] = (JSON.parse(text) as PersonalData).purchases
    assert.equal(purchase?.status, 'paid')
    assert.doesNotMatch(text, /victim@full/)
    assert.ok(purchase && !('customer' in purchase) && !('username' in purchase))
  })
})
