import assert from 'node:assert/strict'
import { testOnEachDatabase } from '../../support/databases/on-each-database.ts'
import { makePlace, runCommand, siteConfig } from '../../support/processes/process.ts'
import { signIn } from '../../support/worlds/visitor.ts'
import { worldBeside } from '../../support/worlds/world-beside.ts'

testOnEachDatabase(
  'The commands export and forget give a person what is stored, and delete it; the purchase and its access stay',
  async (t, { create }) => {
    const { world, env } = await worldBeside(t, create)
    await using place = await makePlace(siteConfig)
    await world.pay({ email: 'ada@example.com' })
    const ada = await signIn(world, 'ada@example.com')
    await ada.postJson('/api/invite', { username: 'ada-buyer' })

    const exported = await runCommand(place, ['export', 'ADA@example.com'], env)
    assert.equal(exported.code, 0, exported.stdout + exported.stderr)
    const data = JSON.parse(exported.stdout)
    assert.deepEqual(data.addresses, ['ada@example.com'])
    assert.equal(data.purchases[0].name, 'Ada')
    assert.deepEqual([data.purchases[0].accounts[0].username, data.purchases[0].status], ['ada-buyer', 'paid'])

    const dry = await runCommand(place, ['forget', 'ada@example.com'], env)
    assert.equal(dry.code, 0, dry.stdout + dry.stderr)
    assert.match(dry.stdout, /Deletes the sign-in of ada@example\.com[\s\S]*One purchase stays[\s\S]*Nothing was done/)
    assert.equal((await ada.get('/settings/account')).status, 200)

    const done = await runCommand(place, ['forget', 'ada@example.com', '--apply'], env)
    assert.equal(done.code, 0, done.stdout + done.stderr)
    assert.match(done.stdout, /\nDeleted\./)
    assert.notEqual((await ada.get('/settings/account')).status, 200)
    assert.deepEqual(await world.context.db.selectFrom('user').selectAll().execute(), [])
    const payment = await world.context.db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual(
      [payment.status, payment.email, payment.name, payment.user_id],
      ['paid', 'ada@example.com', null, null]
    )
    assert.deepEqual(
      (await world.hostTruth()).invitations.map(({ invitee }) => invitee),
      ['ada-buyer']
    )
  }
)

testOnEachDatabase(
  'Of an address that nobody signs in with, export prints the purchases, and forget deletes the name',
  async (t, { create }) => {
    const { world, env } = await worldBeside(t, create)
    await using place = await makePlace(siteConfig)
    await world.pay({ email: 'bob@example.com' })
    const name = async () =>
      (await world.context.db.selectFrom('payment').select('name').executeTakeFirstOrThrow()).name

    const alert = { kind: 'account_not_named', about: '', item: 'p-1', words: 'stripe cs_1, bob@example.com' }
    await world.context.db
      .insertInto('seller_alert')
      .values({ ...alert, since: 1, said_at: 1, told_at: null })
      .execute()
    const exported = await runCommand(place, ['export', 'bob@example.com'], env)
    assert.equal(JSON.parse(exported.stdout).purchases[0].name, 'Bob')
    const dry = await runCommand(place, ['forget', 'bob@example.com'], env)
    assert.match(dry.stdout, /No user signs in with bob@example\.com[\s\S]*Nothing was done/)
    assert.equal(await name(), 'Bob')
    assert.equal((await runCommand(place, ['forget', 'bob@example.com', '--apply'], env)).code, 0)
    assert.equal(await name(), null)
    const told = world.context.db.selectFrom('seller_alert').select('words').where('item', '=', 'p-1')
    assert.equal((await told.executeTakeFirst())?.words, 'stripe cs_1, a deleted address')

    const nothing = await runCommand(place, ['export', 'eve@example.com'], env)
    assert.deepEqual([nothing.code, /No user signs in with eve@example\.com/.test(nothing.stdout)], [1, true])
    const mistyped = await runCommand(place, ['forget', 'eve'], env)
    assert.deepEqual([mistyped.code, /eve is no e-mail address/.test(mistyped.stdout)], [1, true])
  }
)

testOnEachDatabase(
  'The command forget refuses an address of admins, and says what to do first',
  async (t, { create }) => {
    const { world, env } = await worldBeside(t, create)
    await using place = await makePlace({ ...siteConfig, admins: ['ada@example.com'] })
    await world.pay({ email: 'ada@example.com' })
    const ada = await signIn(world, 'ada@example.com')
    const refused = await runCommand(place, ['forget', 'ada@example.com', '--apply'], env)
    assert.deepEqual([refused.code, /in admins of the site config/.test(refused.stdout)], [1, true], refused.stderr)
    assert.equal((await ada.get('/settings/account')).status, 200)
  }
)
