// `pullpass doctor --self-test` as a seller runs it, in front of the sandbox's code host.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sandboxProducts } from '../../../sandbox/processor/books/products.ts'
import { INVITE_TOKEN } from '../../support/builders/secrets.ts'
import { databases } from '../../support/databases/databases.ts'
import { testOnEachDatabase } from '../../support/databases/on-each-database.ts'
import { freePort } from '../../support/processes/free-port.ts'
import {
  type Environment,
  environment,
  makePlace,
  type Place,
  type Running,
  runCommand,
  siteConfig,
  start
} from '../../support/processes/process.ts'
import { mailsIn } from '../../support/worlds/visitor.ts'
import { worldBeside } from '../../support/worlds/world-beside.ts'

const onSqlite = databases.find(({ name }) => name === 'sqlite')?.create ?? assert.fail('no SQLite')

const github = { inviteRepoOwner: 'acme-starters', inviteRepoName: 'starter-kit' }
const scene = siteConfig.product.id
const ids = sandboxProducts
const scenesOf = (name: keyof typeof ids) => ({ scenes: { [ids[name]['starter-kit']]: scene } })
/** A shop that sells at every processor. */
const sold = {
  ...siteConfig,
  github,
  payments: {
    polar: scenesOf('polar'),
    lemonsqueezy: { scenes: { '123456': scene } },
    paddle: { scenes: { pri_own123: scene } },
    creem: scenesOf('creem')
  }
}
const standardSecret = `whsec_${Buffer.from('a standard secret of the tests').toString('base64')}`
/** Each processor has a secret; Polar's is being rotated. */
const signing: Environment = {
  POLAR_WEBHOOK_SECRET: 'polar_whs_of_the_tests_now,polar_whs_of_the_tests_before',
  LEMONSQUEEZY_WEBHOOK_SECRET: 'lemon-secret-of-the-tests',
  PADDLE_WEBHOOK_SECRET: 'pdl_ntfset_of_the_tests',
  CREEM_WEBHOOK_SECRET: 'whsec_creem_of_the_tests',
  STANDARD_WEBHOOK_SECRET: standardSecret
}

/** A folder for the temporary files of the command, to see what it leaves there. */
async function ownTemp(t: { after(what: () => Promise<void>): void }) {
  const dir = await mkdtemp(join(tmpdir(), 'pullpass-test-'))
  t.after(() => rm(dir, { recursive: true, force: true }))
  return { env: { TMPDIR: dir }, left: () => readdir(dir) }
}

function assertNoSecret(text: string, env: Environment) {
  const secrets = [
    INVITE_TOKEN,
    ...Object.entries(env).flatMap(([name, value]) => (/SECRET$/.test(name) ? value.split(',') : []))
  ]
  for (const secret of secrets) assert.ok(!text.includes(secret), `a secret is printed:\n${text}`)
}

testOnEachDatabase(
  'The self-test takes a sale, an invitation and a refund of every processor through the door, and leaves nothing, beside a shop',
  async (t, { create }) => {
    const { world, env } = await worldBeside(t, create)
    await using place = await makePlace(sold)
    const temp = await ownTemp(t)
    const whole = { ...env, ...signing, ...temp.env, SITE_URL: 'https://shop.example.com' }
    const before = await world.hostTruth()
    const { code, stdout, stderr } = await runCommand(place, ['doctor', '--self-test'], whole)
    assert.equal(code, 0, stdout + stderr)
    assert.equal(stderr, '')
    for (const label of ['Stripe', 'Polar', 'Lemon Squeezy', 'Paddle', 'Creem', 'Standard Webhooks']) {
      const part = stdout.split(`\n${label}:\n`)[1]?.split(/\n(?! )/)[0] ?? ''
      const steps = part.split('\n').map((line) => line.trim())
      const put = steps.find((line) => line.startsWith('PUT'))
      assert.match(
        put ?? '',
        /\/repos\/acme-starters\/starter-kit\/collaborators\/pullpass-self-test-\w+ \{"permission":"pull"\}$/,
        label
      )
      assert.match(
        part,
        /ok +A sale signed with [^\n]* is taken \(200\)[\s\S]*paid payment for Starter Kit[\s\S]*PUT[\s\S]*refund is taken[\s\S]*may not send an invitation after the refund[\s\S]*removal is owed[\s\S]*DELETE \/\S*\/invitations\/\d+$/,
        label
      )
    }
    assert.match(stdout, /A sale signed with secret 2 of 2 in POLAR_WEBHOOK_SECRET is taken/)
    assert.match(stdout, /by the id pri_own123/)
    assert.match(
      stdout,
      /\n56 ok, 0 failed, 0 not tried\. 6 mails were written, and none was sent\.\nThe temporary shop and its files are removed\.\n$/
    )
    assertNoSecret(stdout + stderr, whole)

    // Nothing has changed: not at the host, not in the database, not in the folder of mails, not among the temporary
    // files.
    const after = await world.hostTruth()
    const writes = (truth: typeof before) => truth.calls.filter(({ method }) => method !== 'GET')
    assert.deepEqual([writes(after), after.invitations], [writes(before), before.invitations])
    assert.deepEqual(await world.context.db.selectFrom('payment').selectAll().execute(), [])
    assert.deepEqual(await world.context.db.selectFrom('inbox').selectAll().execute(), [])
    assert.deepEqual(await mailsIn(join(place.cwd, 'mail')), [])
    assert.deepEqual(await temp.left(), [])
  }
)

describe('the self-test finds what is wrong', () => {
  const create = onSqlite

  test('A code host that is away is said, and the rest is tried all the same', async (t) => {
    await using place = await makePlace(sold)
    const temp = await ownTemp(t)
    const env = { ...environment, ...temp.env, CODE_HOST_API_URL: `http://127.0.0.1:${await freePort()}` }
    const { code, stdout } = await runCommand(place, ['doctor', '--self-test'], env)
    assert.equal(code, 1, stdout)
    assert.match(stdout, /FAILED +acme-starters\/starter-kit: [^\n]*\n +To do: Run doctor/)
    assert.match(stdout, /ok +A grant is made\.[\s\S]*ok +The removal is owed[\s\S]*\n9 ok, 1 failed, 0 not tried/)
    assertNoSecret(stdout, env)
    assert.deepEqual(await temp.left(), [])
  })

  test('A token that the host rejects is said with what to do', async (t) => {
    const { env } = await worldBeside(t, create)
    await using place = await makePlace(sold)
    const wrong = { ...env, CODE_HOST_INVITE_TOKEN: 'github_pat_of_another_account' }
    const { code, stdout } = await runCommand(place, ['doctor', '--self-test'], wrong)
    assert.equal(code, 1, stdout)
    assert.match(stdout, /FAILED +acme-starters\/starter-kit: The code host refuses the invite token/)
    assert.doesNotMatch(stdout, /github_pat_of_another_account/)
  })

  test('A sale of something that no product is mapped to is said with where to map it', async (t) => {
    const { env } = await worldBeside(t, create)
    await using place = await makePlace({ ...siteConfig, github })
    const unmapped = { ...env, PADDLE_WEBHOOK_SECRET: signing.PADDLE_WEBHOOK_SECRET ?? '' }
    const { code, stdout } = await runCommand(place, ['doctor', '--self-test'], unmapped)
    assert.equal(code, 1, stdout)
    assert.match(
      stdout,
      /FAILED +The payment does not count: no product is mapped[^\n]*\n +To do: Map the ids of Paddle to your products under payments\.paddle\.scenes/
    )
  })

  test('A shop without a signing secret has no door for sales', async (t) => {
    const { env } = await worldBeside(t, create)
    await using place = await makePlace(sold)
    const { STRIPE_WEBHOOK_SECRET: _, ...without }: Environment = env
    const { code, stdout } = await runCommand(place, ['doctor', '--self-test'], without)
    assert.equal(code, 1, stdout)
    assert.match(stdout, /FAILED +None has a signing secret/)
  })

  test('A secret that cannot be one is refused before anything is opened', async (t) => {
    await using place = await makePlace(sold)
    const temp = await ownTemp(t)
    const env = { ...environment, ...temp.env, STANDARD_WEBHOOK_SECRET: 'whsec_short' }
    const { code, stderr } = await runCommand(place, ['doctor', '--self-test'], env)
    assert.equal(code, 2)
    assert.match(stderr, /STANDARD_WEBHOOK_SECRET/)
    assert.deepEqual(await temp.left(), [])
  })

  test('A policy that keeps access after a refund is no failure', async (t) => {
    const { env } = await worldBeside(t, create)
    const product = { ...siteConfig.product, policy: { refund: 'keep' } }
    await using place = await makePlace({ ...siteConfig, github, product })
    const { code, stdout } = await runCommand(place, ['doctor', '--self-test'], env)
    assert.equal(code, 0, stdout)
    assert.match(stdout, /not tried +The end of access: the policy of Starter Kit keeps access after a refund\./)
  })
})

test('A self-test that is interrupted, and interrupted again, removes what it made', async (t) => {
  const { env } = await worldBeside(t, onSqlite)
  await using place = await makePlace(sold)
  const temp = await ownTemp(t)
  const command = fileURLToPath(new URL('../../../src/cli/pullpass.mjs', import.meta.url))
  const child = spawn(process.execPath, [command, 'doctor', '--self-test'], {
    cwd: place.cwd,
    env: { ...env, ...temp.env }
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (/may not send an invitation before the sale/.test(said)) child.kill('SIGINT')
  })
  child.stderr.once('data', () => child.kill('SIGINT'))
  const code = await new Promise((resolve) => child.on('close', resolve))
  assert.equal(code, 1)
  assert.doesNotMatch(said, /are removed/)
  assert.deepEqual(await temp.left(), [])
})

test('The self-test tries the sandbox too, beside the sandbox itself', async () => {
  await using place = await makePlace()
  const none = await runCommand(place, ['doctor', '--self-test'], { PORT: '4999' })
  assert.equal(none.code, 1)
  assert.match(none.stderr, /the sandbox was not started yet/)
  const { running, port } = await startOnFour(place)
  await using _ = running
  const { code, stdout, stderr } = await runCommand(place, ['doctor', '--self-test'], { PORT: port })
  assert.equal(code, 0, stdout + stderr)
  assert.match(stdout, /ok +acme-starters\/starter-kit is shown, with its invitations\./)
})

/** Starts the sandbox on four free ports in a row, so that a command finds it. */
async function startOnFour(place: Place): Promise<{ running: Running; port: string }> {
  for (let tries = 1; ; tries += 1) {
    const port = String(await freePort())
    try {
      return { running: await start(place, { PORT: port }), port }
    } catch (error) {
      if (tries === 5) throw error
    }
  }
}
