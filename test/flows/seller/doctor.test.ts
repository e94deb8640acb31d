// The doctor, in front of a code host and a shop that are set wrong, each in one way.
import assert from 'node:assert/strict'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { digestOf } from '../../../src/code-host/token-digest.ts'
import { createDoctor } from '../../../src/doctor/doctor.ts'
import type { DoctorOptions } from '../../../src/doctor/doctor-options.ts'
import type { Finding } from '../../../src/doctor/finding.ts'
import { lastRun } from '../../../src/doctor/stored-runs.ts'
import { mailsWaitWords, noteMailServer, readMailsFail } from '../../../src/mail/mail-server.ts'
import { createMailer } from '../../../src/mail/mailer.ts'
import { createBasics } from '../../../src/runtime/basics.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/runtime/time/durations.ts'
import { INVITE_TOKEN, testSecrets } from '../../support/builders/secrets.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { API_KEY, type SandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, visit } from '../../support/worlds/visitor.ts'

const OWNER_TOKEN = 'github_pat_of_the_owner'
const repository = '/_sandbox/repositories/acme-starters/starter-kit'
const organization = '/_sandbox/organizations/acme-starters'

type Changes = Partial<Pick<DoctorOptions, 'config' | 'secrets'>> & {
  token?: string | undefined
  /** ms by which the clock of the machine is ahead. */
  aheadMs?: number
  /** The host must be left alone for a while. */
  mustBackOff?: boolean
  fetch?: typeof fetch
}

/** A doctor of the world's shop, with another token, clock, configuration or network. */
function doctorOf({ config, context, mailDir }: SandboxWorld, changes: Changes = {}) {
  const token = 'token' in changes ? changes.token : INVITE_TOKEN
  const { aheadMs = 0 } = changes
  const now = () => context.now() + aheadMs
  const refusals: string[] = []
  const doctor = createDoctor({
    config: changes.config ?? config,
    secrets: {
      ...testSecrets({ webhookSecrets: { stripe: ['x'] }, codeHostWebhookSecrets: ['y'] }),
      ...changes.secrets,
      inviteToken: () => token
    },
    db: context.db,
    basics: createBasics({ now, log: context.log, ...(changes.fetch && { fetch: changes.fetch }) }),
    mailer: createMailer({ from: config.mail.from, dir: mailDir, now }),
    repositories: context.repositories,
    host: 'the code host',
    access: {
      mustBackOff: async () => changes.mustBackOff === true,
      noteRefusal: async ({ kind }) => void refusals.push(kind)
    }
  })
  return { doctor, refusals }
}

/** The findings of a look that are neither fine nor unknown, as `severity check`. */
async function troubles(world: SandboxWorld, changes?: Changes): Promise<string[]> {
  const { findings } = await doctorOf(world, changes).doctor.examine()
  return findings.filter(isTrouble).map(({ severity, check }) => `${severity} ${check}`)
}

/** The address of a mail server that takes a greeting; it ends with the test. */
async function smtpGreeter(t: TestContext): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('data', (line) => socket.write(/^QUIT/i.test(line.toString()) ? '221 bye\r\n' : '250 test\r\n'))
    socket.write('220 test\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const isTrouble = ({ severity }: Finding) => severity !== 'fine' && severity !== 'unknown'

type Fault = {
  name: string
  /** The token that the doctor has; the bot's by default. */
  token?: string
  set(world: SandboxWorld): Promise<Changes>
  /** Undoes the fault. */
  mend?(world: SandboxWorld): Promise<unknown>
  finds: string[]
  /** The findings of `always` that are not found with this fault. */
  replaces?: string[]
}

const trouble = (kind: string) => async (world: SandboxWorld) => {
  await world.tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: kind })
  return {}
}
const patch = (path: string, order: object) => async (world: SandboxWorld) => {
  const answer = await fetch(world.codeHost.url + path, { method: 'PATCH', body: JSON.stringify(order) })
  assert.equal(answer.status, 200, await answer.text())
  return {}
}

/** A token of this account with this life, which the doctor then has. */
async function withToken(world: SandboxWorld, token: string, order: object): Promise<Changes> {
  const permissions = { administration: 'write', metadata: 'read' }
  const repositories = ['acme-starters/starter-kit']
  await world.tell('/_sandbox/tokens', { token, account: 'acme-bot', permissions, repositories, ...order })
  return { token }
}

const inDays = (world: SandboxWorld, days: number) => new Date(world.context.now() + days * DAY_MS).toISOString()

const faults: Fault[] = [
  { name: 'There is no token', set: async () => ({ token: undefined }), finds: ['wrong token-life'] },
  { name: 'The token was mistyped', set: async () => ({ token: 'mistyped' }), finds: ['wrong token-life'] },
  { name: 'The token has expired', set: trouble('expired'), mend: trouble('none'), finds: ['wrong token-life'] },
  { name: 'The token was revoked', set: trouble('revoked'), mend: trouble('none'), finds: ['wrong token-life'] },
  {
    name: 'The token expires in three days',
    set: (world) => withToken(world, 'late', { expires_at: inDays(world, 3) }),
    finds: ['wrong token-life']
  },
  {
    name: 'The token expires in three weeks',
    set: (world) => withToken(world, 'soon', { expires_at: inDays(world, 21) }),
    finds: ['worth_knowing token-life']
  },
  {
    name: 'The token never expires',
    set: (world) => withToken(world, 'never', {}),
    finds: ['worth_knowing token-life']
  },
  {
    name: 'The token is of the older kind',
    set: (world) => withToken(world, 'older', { kind: 'classic', scopes: ['repo'], expires_at: inDays(world, 90) }),
    finds: ['worth_knowing token-reach']
  },
  {
    name: 'The token reaches a repository that is not sold',
    async set(world) {
      await world.tell('/_sandbox/repositories', {
        owner: 'acme-starters',
        name: 'books',
        private: true,
        collaborators: [{ login: 'acme-bot', role: 'admin' }],
        files: {}
      })
      return withToken(world, 'wide', {
        repositories: ['acme-starters/starter-kit', 'acme-starters/books'],
        expires_at: inDays(world, 90)
      })
    },
    finds: ['worth_knowing token-reach']
  },
  {
    name: 'The token belongs to an owner',
    set: async () => ({ token: OWNER_TOKEN }),
    finds: ['worth_knowing token-owner']
  },
  {
    name: 'The token may not administer',
    set: trouble('weak'),
    mend: trouble('none'),
    finds: ['wrong token-permissions']
  },
  {
    name: 'The account of the token is no administrator any more',
    set: trouble('not_admin'),
    mend: trouble('none'),
    finds: ['wrong token-permissions']
  },
  {
    name: 'The host has refused a call with the token',
    async set({ context: { db, now } }) {
      const key = { kind: 'forbidden', about: 'acme-starters/starter-kit', item: digestOf(INVITE_TOKEN).slice(0, 8) }
      await db
        .insertInto('seller_alert')
        .values({ ...key, words: null, since: now(), said_at: now() })
        .execute()
      return {}
    },
    mend: async ({ context: { db } }) => db.deleteFrom('seller_alert').execute(),
    finds: ['wrong token-permissions']
  },
  {
    name: 'No owner has approved the token',
    set: trouble('unapproved'),
    mend: trouble('none'),
    finds: ['wrong repository-shown']
  },
  {
    name: 'The repository is public',
    set: patch(repository, { private: false }),
    mend: patch(repository, { private: true }),
    finds: ['alarm repository-private']
  },
  {
    name: 'The repository belongs to a person',
    async set(world) {
      const { config } = world
      const [product] = config.products
      const sold = { ...product, repositories: [{ owner: 'solo-dev', repo: 'notes' }] as const }
      const changes = await withToken(world, 'solo', {
        account: 'solo-dev',
        repositories: ['solo-dev/notes'],
        expires_at: inDays(world, 90)
      })
      return { ...changes, config: { ...config, products: [sold] } }
    },
    finds: ['wrong repository-owner']
  },
  {
    name: 'The repository was renamed',
    set: patch(repository, { name: 'kit-two' }),
    mend: patch('/_sandbox/repositories/acme-starters/kit-two', { name: 'starter-kit' }),
    finds: ['wrong repository-name']
  },
  {
    name: 'Another repository has the name of the one that was sold',
    async set({ context: { db } }) {
      const row = { target: 'sold', repository_id: 424_242 }
      await db.insertInto('access_target').values(row).execute()
      await db.insertInto('access_name').values({ name: 'acme-starters/starter-kit', target: 'sold' }).execute()
      return {}
    },
    async mend({ context: { db } }) {
      await db.deleteFrom('access_name').execute()
      await db.deleteFrom('access_target').execute()
    },
    finds: ['wrong repository-name']
  },
  {
    name: 'The repository is archived',
    set: patch(repository, { archived: true }),
    mend: patch(repository, { archived: false }),
    finds: ['wrong repository-archived']
  },
  {
    name: 'Buyers may fork the repository',
    set: patch(repository, { allowForking: true }),
    mend: patch(repository, { allowForking: false }),
    finds: ['worth_knowing forking']
  },
  {
    name: 'The account of the token has left the organization',
    set: (world) => byHand(world, 'quit'),
    mend: (world) => byHand(world, 'join'),
    finds: ['wrong membership']
  },
  {
    name: 'Members may delete repositories',
    token: OWNER_TOKEN,
    set: patch(organization, { membersMayDelete: true }),
    mend: patch(organization, { membersMayDelete: false }),
    finds: ['wrong members-delete']
  },
  {
    name: 'Every member can read every repository',
    token: OWNER_TOKEN,
    set: patch(organization, { defaultPermission: 'read' }),
    mend: patch(organization, { defaultPermission: 'none' }),
    finds: ['wrong base-permission']
  },
  {
    name: 'All host seats are used',
    token: OWNER_TOKEN,
    set: patch(organization, { seats: 2 }),
    mend: patch(organization, { seats: null }),
    finds: ['wrong seats']
  },
  {
    name: 'Few host seats are free',
    token: OWNER_TOKEN,
    set: patch(organization, { seats: 4 }),
    mend: patch(organization, { seats: null }),
    finds: ['worth_knowing seats']
  },
  {
    name: 'The organization requires two-factor sign-in',
    token: OWNER_TOKEN,
    set: patch(organization, { requiresTwoFactor: true }),
    mend: patch(organization, { requiresTwoFactor: false }),
    finds: ['worth_knowing two-factor']
  },
  {
    name: 'The clock is 20 seconds ahead',
    set: async () => ({ aheadMs: 20 * SECOND_MS }),
    finds: ['worth_knowing clock']
  },
  { name: 'The clock is five minutes behind', set: async () => ({ aheadMs: -5 * MINUTE_MS }), finds: ['wrong clock'] },
  {
    name: 'No processor has a signing secret',
    set: async () => ({ secrets: testSecrets({ webhookSecrets: {}, codeHostWebhookSecrets: ['y'] }) }),
    finds: ['wrong webhook-secrets']
  },
  {
    name: 'The webhook of the code host is off',
    set: async () => ({ secrets: testSecrets({ webhookSecrets: { stripe: ['x'] }, codeHostWebhookSecrets: [] }) }),
    finds: ['worth_knowing webhook-secrets']
  },
  {
    name: 'A processor is switched on, and none of its ids leads to a product',
    async set({ config }) {
      const payments = { ...config.payments, scenes: { ...config.payments.scenes, polar: {} } }
      const webhookSecrets = { polar: ['x'], stripe: ['x'] }
      return {
        config: { ...config, payments },
        secrets: testSecrets({ webhookSecrets, codeHostWebhookSecrets: ['y'] })
      }
    },
    finds: ['wrong sales-mapped', 'worth_knowing deliveries']
  },
  {
    name: 'A paid sale matches no product',
    async set({ context: { db } }) {
      await db.updateTable('payment').set({ scene: 'sold-elsewhere' }).execute()
      return {}
    },
    async mend({ context: { db } }) {
      await db.updateTable('payment').set({ scene: 'starter-kit' }).execute()
    },
    finds: ['wrong sales-mapped']
  },
  {
    name: 'The address of the shop leads elsewhere',
    set: async ({ config, codeHost }) => ({ config: { ...config, site: { ...config.site, url: codeHost.url } } }),
    finds: ['wrong site-address']
  },
  {
    name: 'Nothing answers at the address of the shop',
    set: async ({ config }) => ({ config: { ...config, site: { ...config.site, url: 'http://127.0.0.1:1' } } }),
    finds: ['wrong site-address']
  },
  {
    name: 'The address of the shop is public and plain http',
    set: async ({ config }) => ({
      config: { ...config, site: { ...config.site, url: 'http://shop.example' } },
      fetch: async (url, init) =>
        String(url) === 'http://shop.example/healthz' ? fetch(`${config.site.url}/healthz`, init) : fetch(url, init)
    }),
    finds: ['wrong site-address'],
    replaces: ['worth_knowing site-address']
  },
  {
    name: 'The mail server refuses connections',
    set: async () => ({
      secrets: testSecrets({
        webhookSecrets: { stripe: ['x'] },
        codeHostWebhookSecrets: ['y'],
        smtpUrl: 'smtp://127.0.0.1:1'
      })
    }),
    finds: ['wrong mail'],
    replaces: ['worth_knowing mail']
  },
  {
    name: 'There is no way to send mails',
    set: async ({ config }) => ({ config: { ...config, mail: { from: config.mail.from, smtp: false } } }),
    finds: ['wrong mail'],
    replaces: ['worth_knowing mail']
  },
  {
    name: 'The newest backup is three days old',
    async set({ config, mailDir, context: { now } }) {
      const backupFolder = await mkdtemp(join(mailDir, 'backups-'))
      const file = join(backupFolder, 'pullpass.db')
      await writeFile(file, 'a backup')
      const at = new Date(now() - 3 * DAY_MS)
      await utimes(file, at, at)
      return { config: { ...config, backupFolder } }
    },
    finds: ['wrong backup']
  },
  {
    name: 'The folder for backups is empty',
    set: async ({ config, mailDir }) => ({
      config: { ...config, backupFolder: await mkdtemp(join(mailDir, 'backups-')) }
    }),
    finds: ['wrong backup']
  },
  {
    name: 'The repository is internal to the enterprise',
    set: async () => ({
      async fetch(url, init) {
        const answer = await fetch(url, init)
        if (!/\/repos\/acme-starters\/starter-kit$/.test(String(url)) || !answer.ok) return answer
        const { status, headers } = answer
        return Response.json({ ...(await answer.json()), visibility: 'internal' }, { status, headers })
      }
    }),
    finds: ['worth_knowing repository-private']
  },
  {
    name: 'A mail has waited for two hours after a failed try',
    async set({ context: { db, now } }) {
      const at = now() - 2 * HOUR_MS
      const row = { subject: 's', fact: 'f', kind: 'ready', at, state: 'waiting', next_at: at, tries: 3 } as const
      await db.insertInto('access_mail').values(row).execute()
      return {}
    },
    mend: async ({ context: { db } }) => db.deleteFrom('access_mail').where('subject', '=', 's').execute(),
    finds: ['wrong mail']
  }
]

/**
 * With a transfer the host's token loses the repository for good, so these come last; the second finds it transferred.
 */
const lastFaults: Fault[] = [
  {
    name: 'The repository was transferred to an organization that the token reaches too',
    async set(world) {
      await patch(repository, { owner: 'globex' })(world)
      return withToken(world, 'linus', {
        account: 'linus-builds',
        repositories: ['globex/starter-kit'],
        expires_at: inDays(world, 90)
      })
    },
    finds: ['wrong repository-name']
  },
  {
    name: 'The repository was transferred out of the reach of the token',
    set: async () => ({}),
    finds: ['wrong repository-shown']
  }
]

/**
 * The findings that no fault of a test causes: the shop of the tests is on this machine, and writes its mails to a
 * folder.
 */
const always = ['worth_knowing site-address', 'worth_knowing mail']

onEachDatabase('the doctor', aWorld({ paid: 'buyer@example.com' }), (world) => {
  test('Nothing is wrong in a shop that is set up well, and what the token may not read is unknown', async () => {
    await withToken(world(), OWNER_TOKEN, {
      account: 'acme-owner',
      permissions: { administration: 'write', metadata: 'read', members: 'read' },
      expires_at: inDays(world(), 90)
    })
    assert.deepEqual(await troubles(world()), always)
    const { findings } = await doctorOf(world()).doctor.examine()
    const unknown = findings.filter(({ severity }) => severity === 'unknown').map(({ check }) => check)
    const ofOwners = ['members-delete', 'base-permission', 'seats', 'two-factor']
    assert.deepEqual(
      unknown.filter((check) => check !== 'disk'),
      ['token-permissions', 'token-permissions', ...ofOwners, 'webhook-secrets', 'webhooks-registered']
    )
    const { findings: toOwner } = await doctorOf(world(), { token: OWNER_TOKEN }).doctor.examine()
    const notShown = toOwner.filter(({ severity }) => severity === 'unknown').map(({ check }) => check)
    assert.deepEqual(
      notShown.filter((check) => check !== 'disk'),
      ['token-permissions', 'token-permissions', 'webhook-secrets', 'webhooks-registered']
    )
  })

  for (const fault of faults) findsOnly(fault)

  test('The doctor changes nothing at the host, and asks it few questions', async () => {
    const before = (await world().hostTruth()).calls.length
    await doctorOf(world()).doctor.examine()
    const calls = (await world().hostTruth()).calls.slice(before)
    assert.deepEqual([...new Set(calls.map(({ method }) => method))], ['GET'])
    assert.ok(calls.length <= 7, `${calls.length}`)
  })

  test('A host that throttles or rejects the token is asked nothing more', async () => {
    const before = (await world().hostTruth()).calls.length
    const { doctor, refusals } = doctorOf(world(), { token: 'mistyped' })
    await doctor.examine()
    assert.deepEqual(refusals, ['token_refused'])
    assert.equal((await world().hostTruth()).calls.length, before + 1)
  })

  test('While the host must be left alone it is not asked, and a token that it has rejected stays wrong', async () => {
    const { db } = world().context
    const before = (await world().hostTruth()).calls.length
    assert.deepEqual(await troubles(world(), { mustBackOff: true }), always)
    await db
      .insertInto('access_target')
      .values({ target: 'rejected', refused_token: digestOf(INVITE_TOKEN) })
      .execute()
    assert.deepEqual(await troubles(world(), { mustBackOff: true }), ['wrong token-life', ...always])
    await db.deleteFrom('access_target').where('target', '=', 'rejected').execute()
    assert.equal((await world().hostTruth()).calls.length, before)
  })

  test('A run that cannot use the mail server makes the desk say that mails do not go out, until a run can use it', async (t) => {
    const { db, now } = world().context
    await noteMailServer(db, { at: now(), problem: undefined })
    const problemAfter = async (smtpUrl: string) => {
      await troubles(world(), { secrets: testSecrets({ smtpUrl }) })
      return (await readMailsFail(db))?.problem
    }
    const refused = 'The mail server 127.0.0.1:1 refuses connections: is SMTP_URL right, and does it run?'
    assert.equal(await problemAfter('smtp://127.0.0.1:1'), refused)
    assert.match((await mailsWaitWords(db)) ?? '', /^Mails do not go out now: the last try failed, on /)
    assert.equal(await problemAfter(await smtpGreeter(t)), undefined)
  })

  test('The last run is stored, and /readyz says whether it found nothing wrong, and nothing more', async () => {
    const { db } = world().context
    const visitor = visit(world())
    await db.deleteFrom('doctor_run').execute()
    const ready = async () => {
      const answer = await visitor.get('/readyz')
      return [answer.status, await answer.text()]
    }
    assert.deepEqual(await ready(), [503, 'not ok\n'])
    const { doctor } = doctorOf(world())
    const run = await doctor.examine()
    assert.deepEqual(await lastRun(db), run)
    assert.deepEqual(await ready(), [200, 'ok\n'])
    await doctorOf(world(), { token: undefined, aheadMs: 1 }).doctor.examine()
    assert.deepEqual(await ready(), [503, 'not ok\n'])
    const healthy = await visitor.get('/healthz')
    assert.deepEqual([healthy.status, await healthy.text()], [200, 'Pullpass is up.\n'])
  })

  test('A run that was stored while the clock ran ahead does not stay the last one', async () => {
    await doctorOf(world(), { aheadMs: 30 * DAY_MS }).doctor.examine()
    const run = await doctorOf(world()).doctor.examine()
    assert.deepEqual(await lastRun(world().context.db), run)
  })

  test('The newest 30 runs of the doctor are kept', async () => {
    const { db, now } = world().context
    const old = Array.from({ length: 40 }, (_, index) => ({
      id: `old-${index}`,
      at: now() - (index + 1) * DAY_MS,
      all_well: 0,
      findings: '[]'
    }))
    await db.insertInto('doctor_run').values(old).execute()
    await doctorOf(world()).doctor.examine()
    const { count } = await db
      .selectFrom('doctor_run')
      .select((select) => select.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    assert.equal(Number(count), 30)
  })

  test('The doctor sends a test mail where it is told to', async () => {
    const { findings } = await doctorOf(world()).doctor.examine({ mailTo: 'seller@example.com' })
    assert.ok(findings.some(({ found }) => found === 'A test mail to seller@example.com was handed over.'))
    assert.match((await newestMail(world(), 'seller@example.com')).subject ?? '', /^Test mail of Acme Starters$/)
  })

  test('The doctor asks each processor that can tell which webhooks are set up there', async () => {
    const { config } = world()
    const names = ['stripe', 'polar', 'lemonsqueezy']
    const registered = async (apiKey: string, url = config.site.url) => {
      const webhookSecrets = Object.fromEntries(names.map((name) => [name, ['x']]))
      const apiKeys = Object.fromEntries(names.map((name) => [name, apiKey]))
      const secrets = testSecrets({ webhookSecrets, codeHostWebhookSecrets: ['y'], apiKeys })
      const site = { ...config.site, url }
      const { findings } = await doctorOf(world(), { secrets, config: { ...config, site } }).doctor.examine()
      return findings.flatMap(({ check, severity, found }) =>
        check === 'webhooks-registered' ? [`${severity}: ${found}`] : []
      )
    }
    const labels = ['Stripe', 'Polar', 'Lemon Squeezy']
    assert.deepEqual(
      await registered(API_KEY),
      labels.map((label, index) => {
        return `fine: The webhook of ${label} to ${config.site.url}/api/webhooks/${names[index]} sends all that is needed.`
      })
    )
    const elsewhere = await registered(API_KEY, 'https://another.example')
    // Stripe has delivered something lately.
    const [polar, lemonsqueezy, stripe] = elsewhere
    assert.match(polar ?? '', /^wrong: Polar does not send to https:.*leads elsewhere\.$/)
    assert.match(lemonsqueezy ?? '', /^wrong: Lemon Squeezy does not send to https:/)
    assert.match(
      stripe ?? '',
      /^worth_knowing: Deliveries of Stripe arrive, but by its list its webhook leads elsewhere/
    )
    const refused = await registered('another key')
    assert.deepEqual(refused.length, 3)
    for (const line of refused) assert.match(line, /^unknown: [A-Z]+_API_KEY may not list the webhooks of .*have to/)
  })

  test('A damaged SQLite file is an alarm', async (t) => {
    const { config } = world()
    const file = join(tmpdir(), `damaged-${process.pid}.db`)
    await writeFile(file, 'SQLite format 3\0 and then nothing that SQLite can read'.padEnd(8192, 'x'))
    t.after(() => rm(file, { force: true }))
    const found = await troubles(world(), { config: { ...config, database: { kind: 'sqlite', file } } })
    assert.ok(found.includes('alarm integrity'), found.join())
  })

  for (const fault of lastFaults) findsOnly(fault)

  function findsOnly({ name, token, set, mend, finds, replaces = [] }: Fault) {
    test(`${name}: the doctor finds that, and nothing else`, async () => {
      const changes = { ...(token && { token }), ...(await set(world())) }
      const found = await troubles(world(), changes).finally(() => mend?.(world()))
      const usual = always.filter((line) => !replaces.includes(line))
      const expected = [...finds, ...usual, ...(token ? ['worth_knowing token-owner'] : [])]
      assert.deepEqual(found.toSorted(), expected.toSorted())
    })
  }
})

async function byHand(world: SandboxWorld, action: 'join' | 'quit'): Promise<Changes> {
  await world.tell('/_sandbox/by-hand', { action, login: 'acme-bot', repository: 'acme-starters/starter-kit' })
  return {}
}
