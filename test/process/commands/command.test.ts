import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'kysely'
import { sandboxPrices, sandboxProducts } from '../../../sandbox/processor/books/products.ts'
import { dropBodies } from '../../../src/payments/inbox/deliveries.ts'
import { sandboxProduct } from '../../support/builders/plain-config.ts'
import { allRows } from '../../support/databases/all-rows.ts'
import { testOnEachDatabase } from '../../support/databases/on-each-database.ts'
import { read } from '../../support/documents.ts'
import { freePorts } from '../../support/processes/free-port.ts'
import {
  type Environment,
  environment,
  makePlace,
  runCommand,
  siteConfig,
  start
} from '../../support/processes/process.ts'
import { API_KEY } from '../../support/worlds/sandbox-world.ts'
import { signIn } from '../../support/worlds/visitor.ts'
import { worldBeside } from '../../support/worlds/world-beside.ts'

test('The option --help explains the command pullpass', async () => {
  await using place = await makePlace()
  const whole = await runCommand(place, ['--help'])
  assert.equal(whole.code, 0)
  assert.match(whole.stdout, /Usage: pullpass[\s\S]*reconcile/)
  const one = await runCommand(place, ['reconcile', '--help'])
  assert.equal(one.code, 0)
  assert.match(one.stdout, /--apply[\s\S]*Exit codes: 0/)
})

test('The option --version prints the version of the package, without a configuration', async () => {
  await using place = await makePlace()
  const { version } = JSON.parse(read('package.json')) as { version: string }
  for (const option of ['--version', '-v']) {
    const { code, stdout } = await runCommand(place, [option])
    assert.deepEqual([code, stdout], [0, `${version}\n`])
  }
  assert.deepEqual(await readdir(place.cwd), [])
})

test('The command pullpass refuses unknown commands and options, and shows its usage', async () => {
  await using place = await makePlace(siteConfig)
  for (const args of [['conciliate'], ['reconcile', '--aply'], []]) {
    const { code, stderr } = await runCommand(place, args, environment)
    assert.equal(code, 1, args.join(' '))
    assert.match(stderr, /Usage: pullpass/)
  }
})

test('The command pullpass reports mistakes in the configuration as the service does, with exit code 2', async () => {
  await using place = await makePlace(siteConfig)
  const { code, stderr } = await runCommand(place, ['reconcile'], { ...environment, PORT: 'x', AUTH_SECRET: 'short' })
  assert.equal(code, 2)
  assert.match(stderr, /2 mistakes[\s\S]*PORT[\s\S]*AUTH_SECRET/)
})

test('The command reconcile --apply without a configuration does nothing and creates no files', async () => {
  await using place = await makePlace()
  const { code, stderr } = await runCommand(place, ['reconcile', '--apply'])
  assert.equal(code, 1)
  assert.match(stderr, /no configuration here/)
  assert.deepEqual(await readdir(place.cwd), [])
})

test('The command pullpass explains a database that cannot be opened, with exit code 1', async () => {
  await using place = await makePlace(siteConfig)
  const unreachable = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const { code, stderr } = await runCommand(place, ['reconcile'], { ...environment, ...unreachable })
  assert.equal(code, 1)
  assert.match(stderr, /could not be done\. No Postgres answers/)
})

testOnEachDatabase(
  'The command reconcile lists the invitation of a disputed payment, and with --apply withdraws it',
  async (t, { create }) => {
    const { world, env } = await worldBeside(t, create)
    const [{ owner, repo }] = world.config.products[0].repositories
    await using place = await makePlace({
      ...siteConfig,
      github: { inviteRepoOwner: owner, inviteRepoName: repo }
    })
    const invitations = async () => (await world.hostTruth()).invitations.map(({ invitee }) => invitee)

    await world.pay({ email: 'ada@example.com' })
    const ada = await signIn(world, 'ada@example.com')
    const invited = (await (await ada.postJson('/api/invite', { username: 'ada-buyer' })).json()) as { reason: string }
    assert.equal(invited.reason, 'invited')
    const calm = await runCommand(place, ['reconcile'], env)
    assert.equal(calm.code, 0, calm.stdout + calm.stderr)
    assert.match(calm.stdout, /Nothing to do/)

    await world.atProcessor('dispute', 'ada@example.com')
    const dry = await runCommand(place, ['reconcile'], env)
    assert.equal(dry.code, 3, dry.stdout + dry.stderr)
    assert.match(dry.stdout, /withdraw the invitation +ada-buyer .* disputed/)
    assert.deepEqual(await invitations(), ['ada-buyer'])

    const done = await runCommand(place, ['reconcile', '--apply'], env)
    assert.equal(done.code, 0, done.stdout + done.stderr)
    assert.match(done.stdout, /Done as far/)
    assert.deepEqual(await invitations(), [])
  }
)

testOnEachDatabase(
  'The command reconcile says that the host knows no such repository, or does not answer, and claims no numbers',
  async (t, { create }) => {
    const { env } = await worldBeside(t, create)
    await using place = await makePlace({
      ...siteConfig,
      github: { ...siteConfig.github, inviteRepoName: 'mistyped' }
    })
    const silent = { ...env, CODE_HOST_API_URL: `http://127.0.0.1:${await freePorts(1)}` }
    for (const [environment, why] of [
      [env, /the list of invitations: status 404, the code host shows the token no such repository[\s\S]*cannot see/],
      [silent, /the list of invitations: [\s\S]*Try again when it answers/]
    ] as const) {
      const { code, stdout } = await runCommand(place, ['reconcile'], environment)
      assert.equal(code, 1, stdout)
      assert.match(stdout, why)
      assert.doesNotMatch(stdout, /showed|\b0 collaborators|Nothing to do/)
    }
  }
)

testOnEachDatabase('Commands that only read change no row', async (t, { create }) => {
  const { world, env } = await worldBeside(t, create)
  const { db } = world.context
  const [{ repositories, ...product }] = world.config.products
  const { id, name: words, checkoutUrl } = product
  await world.pay({ email: 'ada@example.com' })
  const ada = await signIn(world, 'ada@example.com')
  await ada.postJson('/api/invite', { username: 'ada-buyer' })
  await world.atProcessor('refund', 'ada@example.com')
  const { event_id: event } = await db.selectFrom('inbox').select('event_id').executeTakeFirstOrThrow()
  // Changes that a start of the service would store: the repository has another name, and a refund ends no access any
  // more.
  world.codeHost.rehearse.move(`${repositories[0].owner}/${repositories[0].repo}`, { name: 'kit' })
  await using place = await makePlace({
    ...siteConfig,
    github: { inviteRepoOwner: repositories[0].owner, inviteRepoName: 'kit' },
    product: { id, name: words, checkoutUrl, policy: { refund: 'keep' } }
  })
  // The service notes the signatures of deliveries up to a second later.
  await world.context.heardSignatures.stop()
  const before = await allRows(db)
  for (const [code, ...args] of [
    [3, 'reconcile'],
    [0, 'inbox', 'list'],
    [0, 'inbox', 'show', 'stripe', event],
    [0, 'payments', 'list'],
    [0, 'payments', 'list', '--unmatched']
  ] as const) {
    const ended = await runCommand(place, args, env)
    assert.equal(ended.code, code, args.join(' ') + ended.stdout + ended.stderr)
    assert.equal(await allRows(db), before, args.join(' '))
  }
  await sql`delete from kysely_migration where name = '0012_many_deliveries'`.execute(db)
  const older = await allRows(db)
  for (const args of [['reconcile'], ['inbox', 'list'], ['payments', 'list']]) {
    const ended = await runCommand(place, args, env)
    assert.deepEqual([ended.code, /not of this version yet.*Start Pullpass once/.test(ended.stderr)], [1, true])
    assert.equal(await allRows(db), older, args.join(' '))
  }
})

test('A command that only reads creates no database', async () => {
  await using place = await makePlace(siteConfig)
  const { code, stderr } = await runCommand(place, ['inbox', 'list'], environment)
  assert.deepEqual([code, /There is no database yet/.test(stderr)], [1, true])
  const made = await readdir(place.cwd, { recursive: true })
  assert.deepEqual(
    made.filter((file) => /\.db/.test(file)),
    []
  )
})

testOnEachDatabase('The command reconcile goes through the repositories of all products', async (t, { create }) => {
  const bundle = sandboxProduct('bundle', 'bundle', 'extras')
  const course = sandboxProduct('course', 'course')
  const { world, env } = await worldBeside(t, create, { products: [bundle, course] })
  const written = ({ id, name: words, checkoutUrl, repositories }: typeof bundle) => {
    return {
      id,
      name: words,
      checkoutUrl,
      repositories: repositories.map(({ owner, repo }) => ({ owner, name: repo }))
    }
  }
  await using place = await makePlace({ site: siteConfig.site, products: [written(bundle), written(course)] })
  const invitations = async () => (await world.hostTruth()).invitations.length

  for (const product of ['bundle', 'course']) await world.pay({ email: 'ada@example.com', product })
  const { userId } = await signIn(world, 'ada@example.com')
  for (const product of ['bundle', 'course']) {
    const { reason } = await world.context.invite({ userId, username: 'ada-buyer', product })
    assert.equal(reason, 'invited')
  }
  await world.context.access.round()
  assert.equal(await invitations(), 3)
  for (const product of ['bundle', 'course']) await world.atProcessor('refund', 'ada@example.com', product)
  const dry = await runCommand(place, ['reconcile'], env)
  assert.equal(dry.code, 3, dry.stdout + dry.stderr)
  const headings = dry.stdout.match(/^acme-starters\/\w+:$/gm)
  assert.deepEqual(headings, ['acme-starters/bundle:', 'acme-starters/extras:', 'acme-starters/course:'])
  assert.equal(dry.stdout.match(/^withdraw the invitation +ada-buyer .*refunded/gm)?.length, 3, dry.stdout)
  assert.equal(await invitations(), 3, 'a dry run')
  const done = await runCommand(place, ['reconcile', '--apply'], env)
  assert.equal(done.code, 0, done.stdout + done.stderr)
  assert.equal(await invitations(), 0)
})

testOnEachDatabase('The command inbox lists, shows and replays deliveries', async (t, { create }) => {
  const { world, env } = await worldBeside(t, create)
  await using place = await makePlace(siteConfig)
  const run = (...args: string[]) => runCommand(place, ['inbox', ...args], env)
  assert.match((await run('list')).stdout, /Nothing has been delivered yet/)
  await world.pay({ email: 'ada@example.com' })
  const { db } = world.context
  const { event_id: event } = await db.selectFrom('inbox').select('event_id').executeTakeFirstOrThrow()

  const listed = await run('list', '--state', 'done')
  assert.equal(listed.code, 0, listed.stderr)
  assert.match(
    listed.stdout,
    new RegExp(`RECEIVED +PROCESSOR[\\s\\S]* stripe +${event} +done +cs_\\w+ +recorded as paid`)
  )
  // The second is the earlier spelling.
  for (const option of ['--processor', '--provider']) {
    assert.match((await run('list', option, 'stripe')).stdout, new RegExp(event))
    assert.doesNotMatch((await run('list', option, 'polar')).stdout, new RegExp(event))
  }
  assert.match((await run('list', '--help')).stdout, /--processor <name>(?![\s\S]*--provider)/)
  assert.match((await run('list', '--state', 'failing')).stdout, /No delivery is failing/)
  assert.match((await run('list', '--limit', 'many')).stderr, /whole number/)
  const shown = await run('show', 'stripe', event)
  assert.match(shown.stdout, /about the payment cs_[\s\S]*"email": "ada@example.com"/)

  // Replay the delivery without its payment, as after an update to a version that reads deliveries differently.
  await db.deleteFrom('payment').execute()
  const replayed = await run('replay', 'stripe', event)
  assert.equal(replayed.code, 0, replayed.stdout + replayed.stderr)
  assert.match(replayed.stdout, /done: recorded/)
  assert.equal((await db.selectFrom('payment').select('status').executeTakeFirst())?.status, 'paid')
  const much = 366 * 24 * 60 * 60_000
  await dropBodies({ db, now: Date.now, sleep: async () => {} }, world.context.now() + much)
  assert.match((await run('show', 'stripe', event)).stdout, /done: recorded[\s\S]*Its body has been dropped/)
  const nothing = await run('replay', 'stripe', event)
  assert.equal(nothing.code, 1)
  assert.match(nothing.stdout, /nothing to work from\. Have the processor send it again/)
  for (const verb of ['show', 'replay']) {
    const missing = await run(verb, 'stripe', 'evt_never')
    assert.equal(missing.code, 1)
    assert.match(missing.stdout, /has no delivery evt_never/)
    const nobody = await run(verb, 'srtipe', 'evt_never')
    assert.equal(nobody.code, 1)
    assert.match(nobody.stdout, /^There is no payment processor srtipe\. Name one of stripe, .*standard\.$/m)
  }
})

testOnEachDatabase(
  'The command catch-up finds events that no webhook has brought, and says what it cannot read',
  async (t, { create }) => {
    const { world, env } = await worldBeside(t, create)
    await using place = await makePlace(siteConfig)
    const run = (more: Environment, ...args: string[]) => runCommand(place, ['catch-up', ...args], { ...env, ...more })
    const order = { method: 'POST', body: JSON.stringify({ email: 'ada@example.com', scene: 'starter-kit' }) }
    await fetch(`${world.processor.url}/_sandbox/processors/stripe/undelivered`, order)

    const noKey = await run({})
    assert.equal(noKey.code, 1, noKey.stdout + noKey.stderr)
    assert.match(noKey.stdout, /stripe: STRIPE_API_KEY is not set.* 3 days/)
    const api = { STRIPE_API_URL: world.processor.url }
    const wrong = await run({ ...api, STRIPE_API_KEY: 'rk_of_somebody_else' })
    assert.equal(wrong.code, 1)
    assert.match(wrong.stdout, /does not accept STRIPE_API_KEY \(status 401\).* may it read events\?/)
    assert.doesNotMatch(wrong.stdout + wrong.stderr, /rk_of/)
    const { db } = world.context
    assert.deepEqual(await db.selectFrom('payment').select('status').execute(), [])

    const keyed = { ...api, STRIPE_API_KEY: API_KEY }
    const found = await run(keyed, '--days', '40')
    assert.equal(found.code, 0, found.stdout + found.stderr)
    assert.match(found.stdout, /stripe: 1 found that no webhook had brought, back to .* UTC; it keeps only 30 days\./)
    const payments = await db.selectFrom('payment').select(['status', 'scene']).execute()
    assert.deepEqual(
      payments.map(({ status, scene }) => [status, scene]),
      [['paid', 'starter-kit']]
    )
    const again = await run(keyed)
    assert.equal(again.code, 0)
    assert.match(again.stdout, /stripe: nothing new, back to/)
    const { event_id: event } = await db.selectFrom('inbox').select('event_id').executeTakeFirstOrThrow()
    const shown = await runCommand(place, ['inbox', 'show', 'stripe', event], env)
    assert.match(shown.stdout, /brought by no webhook, found by catch-up/)
    for (const days of ['400', 'x', '0', '-1', '1.5'])
      assert.match((await run(keyed, '--days', days)).stderr, /Write a whole number of days from 1 to 366\./)
  }
)

testOnEachDatabase(
  'The command payments lists paid sales without a product or user, and attaches them',
  async (t, { create }) => {
    const { world, env } = await worldBeside(t, create)
    await using place = await makePlace(siteConfig)
    const run = (...args: string[]) => runCommand(place, ['payments', ...args], env)
    const { db, inbox } = world.context
    assert.match((await run('list', '--unmatched')).stdout, /Every paid sale has a product and a user/)
    await fetch(`${world.processor.url}/_sandbox/processors/paddle/paid`, {
      method: 'POST',
      body: JSON.stringify({ email: 'ada@example.com', item: 'sticker' })
    })
    await inbox.drain()
    const { key } = await db.selectFrom('payment').select('key').executeTakeFirstOrThrow()
    const [price, productId] = [sandboxPrices.paddle.sticker, sandboxProducts.paddle.sticker]
    const listed = await run('list', '--unmatched')
    assert.match(
      listed.stdout,
      new RegExp(`paddle +${key} +paid +not mapped: ${price} or ${productId} +no user yet \\(ada@example.com\\)`)
    )
    assert.match(listed.stdout, /into payments\.paddle\.scenes in the site config, restart, then: .* payments map/)

    for (const [args, words] of [
      [[], /Name the product, the buyer, or both/],
      [['--product', 'kti'], /no product kti; there is starter-kit/],
      [['--user', 'nobody'], /nobody is no e-mail address/]
    ] as const) {
      const refused = await run('attach', 'paddle', key, ...args)
      assert.equal(refused.code, 1)
      assert.match(refused.stdout, words)
    }
    assert.match(
      (await run('attach', 'paddle', 'txn_none', '--product', 'starter-kit')).stdout,
      /has no payment txn_none/
    )

    const ben = await signIn(world, 'ben@example.com')
    const mended = await run('attach', 'paddle', key, '--product', 'starter-kit', '--user', 'Ben@Example.com')
    assert.equal(mended.code, 0, mended.stdout + mended.stderr)
    assert.match(mended.stdout, /paid, starter-kit, ben@example.com/)
    const invited = (await (await ben.postJson('/api/invite', { username: 'ada-buyer' })).json()) as { reason: string }
    assert.equal(invited.reason, 'invited')
    assert.match((await run('list', '--unmatched')).stdout, /Every paid sale/)
  }
)

testOnEachDatabase(
  'The command payments dispute records a dispute that the processor does not report',
  async (t, { create }) => {
    const { world, env } = await worldBeside(t, create)
    await using place = await makePlace(siteConfig)
    const run = (...args: string[]) => runCommand(place, ['payments', 'dispute', ...args], env)
    const { db, inbox } = world.context
    /** Makes a sale with this story, and returns its key. */
    async function sale(name: string, story: string): Promise<string> {
      await fetch(`${world.processor.url}/_sandbox/processors/${name}/${story}`, {
        method: 'POST',
        body: JSON.stringify({ email: 'ada@example.com' })
      })
      await inbox.drain()
      return (await db.selectFrom('payment').select('key').where('processor', '=', name).executeTakeFirstOrThrow()).key
    }
    const creem = await sale('creem', 'disputed')
    const won = await run('creem', creem, 'won')
    assert.equal(won.code, 0, won.stdout + won.stderr)
    assert.match(won.stdout, /paid, starter-kit/)
    const order = await sale('lemonsqueezy', 'paid')
    assert.match((await run('lemonsqueezy', order, 'opened')).stdout, /disputed, starter-kit/)
    assert.match((await run('lemonsqueezy', order, 'lost')).stdout, /lost, starter-kit/)

    const missing = await run('creem', 'ord_none', 'won')
    assert.deepEqual([missing.code, /has no payment ord_none/.test(missing.stdout)], [1, true])
    assert.match((await run('creem', creem, 'drawn')).stderr, /opened, won, lost/)
  }
)

testOnEachDatabase(
  'The command payments map gives sales the product to which the site config now maps their ids',
  async (t, { create }) => {
    const { world, env } = await worldBeside(t, create)
    const { db, inbox } = world.context
    for (const [processor, item] of [
      ['paddle', 'sticker'],
      ['paddle', 'membership'],
      ['creem', 'sticker']
    ] as const) {
      const order = { method: 'POST', body: JSON.stringify({ email: `${processor}-${item}@mail.example`, item }) }
      await fetch(`${world.processor.url}/_sandbox/processors/${processor}/paid`, order)
    }
    await inbox.drain()
    const scenes = async () => {
      const rows = await db.selectFrom('payment').select(['processor', 'email', 'scene']).orderBy('email').execute()
      return rows.map(({ email, scene }) => [email, scene])
    }
    const before = [
      ['creem-sticker@mail.example', null],
      ['paddle-membership@mail.example', 'starter-kit'],
      ['paddle-sticker@mail.example', null]
    ]
    assert.deepEqual(await scenes(), before)

    await using unchanged = await makePlace(siteConfig)
    const nothing = await runCommand(unchanged, ['payments', 'map'], env)
    assert.match(nothing.stdout, /^0 mapped, 2 with ids that the site config does not map\.$/m)
    assert.deepEqual(await scenes(), before)

    const payments = { paddle: { scenes: { [sandboxPrices.paddle.sticker]: 'starter-kit' } } }
    await using place = await makePlace({ ...siteConfig, payments })
    const done = await runCommand(place, ['payments', 'map'], env)
    assert.equal(done.code, 0, done.stdout + done.stderr)
    assert.match(done.stdout, /paddle txn_\w+: starter-kit\n1 mapped, 1 with ids that the site config does not map\./)
    assert.deepEqual(await scenes(), [...before.slice(0, 2), ['paddle-sticker@mail.example', 'starter-kit']])
    assert.match((await runCommand(place, ['payments', 'map'], env)).stdout, /^0 mapped, 1 with ids/m)
  }
)

test('The command pullpass shows and mends deliveries and payments in the sandbox', async () => {
  await using place = await makePlace()
  const env = { PORT: '0' }
  const early = await runCommand(place, ['inbox', 'list'], env)
  assert.equal(early.code, 1)
  assert.match(early.stderr, /the sandbox was not started yet.*npm start/)
  await using sandbox = await start(place, env)
  const processor = /Payments +(http:\S+)/.exec(sandbox.stdout())?.[1]
  const order = { method: 'POST', body: JSON.stringify({ email: 'zoe@example.com', item: 'sticker' }) }
  await fetch(`${processor}/_sandbox/processors/creem/paid`, order)
  let listed = ''
  for (let looks = 0; looks < 40 && !/recorded as paid/.test(listed); looks += 1) {
    listed = (await runCommand(place, ['inbox', 'list'], env)).stdout
  }
  assert.match(listed, /creem +evt_\w+ +done +ord_\w+ +recorded as paid/)
  await fetch(`${processor}/_sandbox/processors/polar/paid`, {
    method: 'POST',
    body: JSON.stringify({ email: 'zoe@example.com' })
  })
  for (let looks = 0; looks < 40 && !/benefit given/.test(listed); looks += 1) {
    listed = (await runCommand(place, ['inbox', 'list'], env)).stdout
  }
  assert.match(listed, /polar +\S+ +done +\S+ +recorded as a benefit given/)
  const key = /ord_\w+/.exec(listed)?.[0] ?? ''
  const unmatched = await runCommand(place, ['payments', 'list', '--unmatched'], env)
  assert.match(unmatched.stdout, new RegExp(`${key} +paid +not mapped: ${sandboxProducts.creem.sticker}`))
  const mended = await runCommand(place, ['payments', 'attach', 'creem', key, '--product', 'starter-kit'], env)
  assert.match(mended.stdout, /paid, starter-kit, no user yet \(zoe@example.com\)/)
})

test('The commands reconcile and catch-up ask the code host and the processors of the sandbox', async () => {
  await using place = await makePlace()
  const env = { PORT: String(await freePorts(5)) }
  await using sandbox = await start(place, env)
  assert.match(sandbox.stdout(), /Pullpass sandbox is ready/)
  const compared = await runCommand(place, ['reconcile', '--apply'], env)
  assert.match(compared.stdout, /The code host showed \d+ collaborators? and 0 invitations/)
  assert.equal(compared.code, 0, compared.stderr)
  const caughtUp = await runCommand(place, ['catch-up'], env)
  assert.match(caughtUp.stdout, /stripe: nothing new/)
  assert.equal(caughtUp.code, 0, caughtUp.stderr)
})
