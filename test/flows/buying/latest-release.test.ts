import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PresetName } from '../../../sandbox/code-host/rehearse/presets.ts'
import { routes } from '../../../src/routes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { INVITE_TOKEN } from '../../support/builders/secrets.ts'
import { openMigrated } from '../../support/databases/migrated.ts'
import {
  emptyDatabase,
  onEachDatabase,
  onOneDatabase,
  testOnEachDatabase
} from '../../support/databases/on-each-database.ts'
import { watchStatements } from '../../support/databases/watch-statements.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { type SandboxWorld, startSandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { aWorld, openWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, visit } from '../../support/worlds/visitor.ts'

/** The calls about releases, as the statuses of their answers. */
async function releaseCalls(world: SandboxWorld): Promise<unknown[]> {
  const { calls } = await world.hostTruth()
  return calls.filter(({ path }) => path.endsWith('/releases/latest')).map(({ status }) => status)
}

/** The sentence about releases on the public page of the product, without markup; undefined if there is none. */
async function onProductPage(world: SandboxWorld): Promise<string | undefined> {
  return sentence(await (await visit(world).get(routes.product)).text())
}

function sentence(page: string): string | undefined {
  const found = /<p class="hint">((?:Latest release|Updated) .*?)<\/p>/.exec(page)?.[1]
  return found?.replaceAll(/ datetime=".*?"/g, '').replaceAll(/<\/?time( data-past)?>/g, '')
}

const publish = (world: SandboxWorld, tag: string) => world.tell('/_sandbox/releases', { repository, tag })
const misbehave = (world: SandboxWorld, preset: PresetName) =>
  world.tell('/_sandbox/misbehave', { preset, endpoint: 'latest_release', times: 1 })

onEachDatabase('the latest release', aWorld({ wire: true }), (world) => {
  const { buyer, accepted, pass } = peopleOf(world)

  test('The product page says the latest release, and a buyer with access gets a link to it', async () => {
    const { context, codeHost } = world()
    assert.equal(await onProductPage(world()), undefined)
    const ada = await buyer()
    await pass()
    await context.latestReleases.look()
    assert.match((await onProductPage(world())) ?? '', /^Latest release v1\.0\.0, today at [\d:]+ UTC$/)

    await publish(world(), 'v3.2')
    await pass(30 * MINUTE_MS)
    await context.latestReleases.look()
    assert.match((await onProductPage(world())) ?? '', /v1\.0\.0/, 'within the hour the host is not asked again')
    await pass(4 * DAY_MS)
    await context.latestReleases.look()
    assert.match((await onProductPage(world())) ?? '', /^Latest release v3\.2, on [A-Z]\w+ \d+ at [\d:]+ UTC$/)

    const browser = await signIn(world(), ada.email)
    const shown = async () => (await browser.get(routes.purchases)).text()
    assert.equal(sentence(await shown()), undefined, 'without access there is nothing to open')
    await accepted(ada, ada.login)
    const link = `<a href="${codeHost.url}/${repository}/releases/latest">v3.2</a>`
    assert.ok(sentence(await shown())?.startsWith(`Latest release ${link}, on `))
  })

  test('An unchanged release costs nothing of the hourly limit', async () => {
    await pass(2 * HOUR_MS)
    await world().context.latestReleases.look()
    assert.equal((await releaseCalls(world())).at(-1), 304)
  })

  test('Two processes that look at the same time ask once, and both show the answer', async () => {
    const other = await world().reconfigured({})
    await publish(world(), 'v3.3')
    await pass(2 * HOUR_MS)
    const before = (await releaseCalls(world())).length
    await Promise.all([world().context, other].map(({ latestReleases }) => latestReleases.look()))
    assert.equal((await releaseCalls(world())).length, before + 1)
    await Promise.all([world().context, other].map(({ latestReleases }) => latestReleases.look()))
    for (const { latestReleases, config } of [world().context, other]) {
      assert.equal(latestReleases.of(config.products[0].repositories[0])?.tag, 'v3.3')
    }
  })

  test('A process whose clock is a moment behind does not ask again', async () => {
    await pass(2 * HOUR_MS)
    await world().context.latestReleases.look()
    const before = (await releaseCalls(world())).length
    const { db } = world().context
    await db
      .updateTable('latest_release')
      .set(({ eb }) => ({ asked_at: eb('asked_at', '+', 2_000) }))
      .execute()
    await world().context.latestReleases.look()
    assert.equal((await releaseCalls(world())).length, before)
    await db
      .updateTable('latest_release')
      .set(({ eb }) => ({ asked_at: eb('asked_at', '+', DAY_MS) }))
      .execute()
    await world().context.latestReleases.look()
    assert.equal((await releaseCalls(world())).length, before + 1, 'a clock that ran ahead by a day holds nothing up')
  })

  test('While the host throttles it is not asked, and a throttle that the question meets is respected by all', async () => {
    const { context } = world()
    await misbehave(world(), 'secondary_403')
    await pass(HOUR_MS)
    await context.latestReleases.look()
    assert.equal(await context.access.mustBackOff(), true)
    assert.match((await onProductPage(world())) ?? '', /v3\.3/, 'the last answer stays')
    const before = (await releaseCalls(world())).length
    await context.db.updateTable('latest_release').set({ asked_at: 0 }).execute()
    await context.latestReleases.look()
    assert.equal((await releaseCalls(world())).length, before)
    await pass(HOUR_MS)
    await context.latestReleases.look()
    assert.equal((await releaseCalls(world())).length, before + 1)
  })

  test('An answer that is no release is not believed, and is no alert', async () => {
    const { context, codeHost } = world()
    for (const body of ['{}', '[]', 'no JSON', '{"tag_name":"\\u202e","published_at":"2026-01-01T00:00:00Z"}']) {
      await world().tell('/_sandbox/misbehave', { endpoint: 'latest_release', status: 200, body, times: 1 })
      await pass(2 * HOUR_MS)
      await context.latestReleases.look()
      assert.match((await onProductPage(world())) ?? '', /v3\.3/)
    }
    const long = `<b>${'x'.repeat(200)}\u202e`
    const published_at = new Date(codeHost.clock.now()).toISOString()
    const body = JSON.stringify({ tag_name: long, published_at })
    await world().tell('/_sandbox/misbehave', { endpoint: 'latest_release', status: 200, body, times: 1 })
    await pass(2 * HOUR_MS)
    await context.latestReleases.look()
    assert.match((await onProductPage(world())) ?? '', /^Latest release &lt;b&gt;x{36}…, /)
    const alerts = await context.db.selectFrom('seller_alert').selectAll().execute()
    assert.deepEqual(alerts, [])
  })

  test('A host that has been silent for three days is no longer quoted', async () => {
    await pass(4 * DAY_MS)
    await world().tell('/_sandbox/misbehave', { endpoint: 'repository', status: 500, forMs: DAY_MS })
    await world().context.latestReleases.look()
    assert.equal(await onProductPage(world()), undefined)
  })
})

testOnEachDatabase(
  'Without the permission the page says the last push, and asks once a day for a release',
  async (t, { create }) => {
    const world = await openWorld(t, create)
    const { buyer, pass } = peopleOf(() => world)
    const token = { account: 'acme-bot', permissions: { administration: 'write', metadata: 'read' } }
    await fetch(`${world.codeHost.url}/_sandbox/tokens/${INVITE_TOKEN}`, { method: 'DELETE' })
    await world.tell('/_sandbox/tokens', {
      ...token,
      token: INVITE_TOKEN,
      repositories: [repository],
      expires_at: null
    })
    await buyer()
    for (let hours = 0; hours < 30; hours += 1) {
      await pass(HOUR_MS, { rounds: 1 })
      await world.context.latestReleases.look()
    }
    assert.deepEqual(await releaseCalls(world), [403, 403])
    assert.match((await onProductPage(world)) ?? '', /^Updated .* UTC$/)
    const alerts = await world.context.db.selectFrom('seller_alert').selectAll().execute()
    assert.deepEqual(alerts, [])
    assert.equal(await world.context.access.mustBackOff(), false)
  }
)

onOneDatabase('the statements of the product page', emptyDatabase, (database) => {
  test('The product page asks the database nothing for the latest release', async () => {
    const asked: string[] = []
    const openDatabase = async () => {
      const connection = await openMigrated(database())
      return { ...connection, db: watchStatements(connection.db, { before: ({ sql }) => void asked.push(sql) }) }
    }
    const world = await startSandboxWorld({ database: database(), overrides: { openDatabase } })
    await using _ = { [Symbol.asyncDispose]: () => world.close() }
    const { buyer, pass } = peopleOf(() => world)
    await buyer()
    await pass()
    await world.context.latestReleases.look()
    asked.length = 0
    assert.match((await onProductPage(world)) ?? '', /^Latest release/)
    assert.deepEqual(asked, [])
  })
})
