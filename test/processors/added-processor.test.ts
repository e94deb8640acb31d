// Adds a seventh processor from outside src/: its folder is test/processors/examplepay, which
// docs/adding-a-processor.md shows.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { type CodeHost, startCodeHost } from '../../sandbox/code-host/code-host.ts'
import { demoSeed } from '../../sandbox/code-host/state/seed.ts'
import { readConfig } from '../../src/config/config.ts'
import { allProcessors } from '../../src/payments/processors/all.ts'
import { openShop, type Shop } from '../../src/shop.ts'
import { AUTH_SECRET, INVITE_TOKEN } from '../support/builders/secrets.ts'
import type { TestDatabase } from '../support/databases/databases.ts'
import { onEachDatabase, type Shared } from '../support/databases/on-each-database.ts'
import { signIn } from '../support/worlds/visitor.ts'
import { examplepay } from './examplepay/examplepay.ts'

const processors = [...allProcessors, examplepay]
/** Made at run time, so that no scanner takes them for real secrets. */
const secret = ['exsec', 'a-secret-of-the-tests-and-no-other'].join('_')
const apiKey = ['exkey', 'a-key-of-the-tests'].join('_')

const siteFile = `export default {
  site: { name: 'Acme', supportEmail: 'help@acme.example' },
  github: { inviteRepoOwner: 'acme-starters', inviteRepoName: 'starter-kit' },
  product: { id: 'starter-kit', name: 'Starter Kit', checkoutUrl: 'https://pay.examplepay.example/item_1' },
  payments: { examplepay: { scenes: { item_1: 'starter-kit' } } }
}`

let made = 0

/** An event of Examplepay about a sale of the kit. */
function saleEvent(type: string, sale: { id?: string; reference?: string; email?: string }) {
  made += 1
  const paid = { id: `sale_${made}`, item: 'item_1', amount: 9900, currency: 'EUR', ...sale }
  return { id: `event_${made}`, type, time: new Date().toISOString(), sale: paid }
}

type Place = Awaited<ReturnType<typeof makePlace>>

/** The code host and the shop, for all tests of a suite. */
const aPlace: Shared<() => Place> = (database) => {
  let place: Place
  return {
    given: () => place,
    async open() {
      place = await makePlace(database())
    },
    close: () => place.close()
  }
}

onEachDatabase('a processor that is added from outside', aPlace, (place) => {
  test('A sale at an added processor leads to an invitation at the code host', async () => {
    const { url, codeHost, shop } = place()
    const buyer = await signIn(place(), 'ada@buyer.example')
    const page = await (await buyer.get('/')).text()
    const button = /href="(\/buy\/[^"]*)"/.exec(page)?.[1] ?? ''
    const link = new URL((await buyer.get(button)).headers.get('location') ?? '')
    assert.equal(link.host, 'pay.examplepay.example')
    const reference = link.searchParams.get('buyer_reference') ?? ''
    assert.deepEqual([reference, link.searchParams.get('buyer_email')], [buyer.userId, 'ada@buyer.example'])
    const event = saleEvent('sale.paid', { id: 'sale_of_ada', reference })

    assert.equal((await deliver(url, event, 'another secret')).status, 400)
    assert.equal((await deliver(url, event)).status, 200)
    await shop.context.inbox.drain()
    const [payment, ...others] = await paymentsOf(shop)
    assert.deepEqual(others, [])
    assert.deepEqual(
      { ...payment },
      {
        processor: 'examplepay',
        key: 'sale_of_ada',
        status: 'paid',
        scene: 'starter-kit',
        user_id: buyer.userId,
        amount: 9900,
        currency: 'eur'
      }
    )

    const response = await buyer.postJson('/api/invite', { username: 'ada-buyer' })
    assert.equal(((await response.json()) as { reason: string }).reason, 'invited')
    const puts = codeHost.record.calls().filter(({ method }) => method === 'PUT')
    assert.deepEqual(
      puts.map(({ path, status }) => [path, status]),
      [['/repos/acme-starters/starter-kit/collaborators/ada-buyer', 201]]
    )
    assert.deepEqual(
      codeHost.record.invitations('acme-starters/starter-kit').map(({ expired }) => expired),
      [false]
    )
  })

  test('Catch-up reads the list of an added processor with its key, and finds a sale that was not delivered', async () => {
    const { shop, api } = place()
    api.events.push(saleEvent('sale.paid', { id: 'sale_of_grace', email: 'Grace@buyer.example' }))
    const [report, ...others] = await shop.context.catchUp.read()
    assert.deepEqual(others, [])
    assert.ok(report?.kind === 'read' && report.outcome.ok, JSON.stringify(report))
    assert.deepEqual([report.processor, report.outcome.found], ['examplepay', 1])
    assert.deepEqual(api.authorizations, [`Bearer ${apiKey}`])
    await shop.context.inbox.drain()
    const keys = (await paymentsOf(shop)).map(({ key, status }) => [key, status])
    assert.deepEqual(keys, [
      ['sale_of_ada', 'paid'],
      ['sale_of_grace', 'paid']
    ])
  })

  test('A refund at an added processor ends the payment', async () => {
    const { url, shop } = place()
    assert.equal((await deliver(url, saleEvent('sale.refunded', { id: 'sale_of_ada' }))).status, 200)
    await shop.context.inbox.drain()
    assert.equal((await paymentsOf(shop))[0]?.status, 'refunded')
  })
})

test('The configuration of an added processor is checked by its descriptor', async (t) => {
  const cwd = await mkdtemp(join(tmpdir(), 'pullpass-added-'))
  t.after(() => rm(cwd, { recursive: true, force: true }))
  await writeFile(join(cwd, 'site.config.mjs'), siteFile.replace('item_1:', 'thing_1:'))
  const env = {
    SITE_CONFIG: 'site.config.mjs',
    SITE_URL: 'http://127.0.0.1:3000',
    CODE_HOST_INVITE_TOKEN: 'token',
    MAIL_DIR: 'mail'
  }
  const keys = { EXAMPLEPAY_WEBHOOK_SECRET: apiKey, EXAMPLEPAY_API_KEY: secret }
  const result = await readConfig({ ...env, ...keys }, cwd, processors)
  assert.ok(result.kind === 'mistakes')
  assert.deepEqual(result.mistakes, [
    {
      name: 'payments.examplepay.scenes.thing_1',
      problem: 'is not the id of an item (item_…).',
      fix: "Write payments: { examplepay: { scenes: { item_abc123: 'kit-lifetime' } } }, or leave it out."
    },
    {
      name: 'EXAMPLEPAY_WEBHOOK_SECRET',
      problem: 'It holds an API key, not a signing secret.',
      fix: 'Write the signing secret of the webhook (exsec_…); while rotating, both with a comma between.'
    },
    {
      name: 'EXAMPLEPAY_API_KEY',
      problem: 'It holds the signing secret of a webhook, not an API key.',
      fix: 'Write an API key (exkey_…) that may read events, and nothing else.'
    }
  ])
})

/** Sends an event as Examplepay does. */
function deliver(url: string, event: unknown, signedWith = secret): Promise<Response> {
  const body = JSON.stringify(event)
  const signature = createHmac('sha256', signedWith).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'examplepay-signature': signature }
  return fetch(`${url}/api/webhooks/examplepay`, { method: 'POST', body, headers })
}

function paymentsOf({ context }: Shop) {
  return context.db
    .selectFrom('payment')
    .select(['processor', 'key', 'status', 'scene', 'user_id', 'amount', 'currency'])
    .orderBy('key')
    .execute()
}

/** Examplepay's API: it lists the events in `events`, and remembers the keys that it was asked with. */
async function startApi() {
  const events: unknown[] = []
  const authorizations: (string | undefined)[] = []
  const server = createServer((request, response) => {
    authorizations.push(request.headers.authorization)
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ events, more: false }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, events, authorizations, close: () => server.close() }
}

/** The sandbox's code host, and a shop that reads its configuration from an environment and a site config. */
async function makePlace(database: TestDatabase) {
  const dir = await mkdtemp(join(tmpdir(), 'pullpass-added-'))
  const mailDir = join(dir, 'mail')
  await mkdir(mailDir)
  await writeFile(join(dir, 'site.config.mjs'), siteFile)
  const api = await startApi()
  let codeHost: CodeHost | undefined
  const shop = await openShop({
    listen: { host: '127.0.0.1', port: 0 },
    trustProxy: { kind: 'none' },
    async configure(port) {
      const url = `http://127.0.0.1:${port}`
      const tokenExpiresAt = Date.now() + 24 * 60 * 60_000
      const oauth = { clientId: 'client', clientSecret: 'client-secret', redirectUri: `${url}/` }
      const seed = demoSeed({ inviteToken: INVITE_TOKEN, tokenExpiresAt, ...oauth })
      codeHost = await startCodeHost({ dir: join(dir, 'code-host'), port: 0, seed })
      const env = {
        SITE_CONFIG: 'site.config.mjs',
        SITE_URL: url,
        ...database.env,
        AUTH_SECRET,
        MAIL_DIR: mailDir,
        CODE_HOST_INVITE_TOKEN: INVITE_TOKEN,
        CODE_HOST_API_URL: codeHost.apiUrl,
        CODE_HOST_URL: codeHost.url,
        EXAMPLEPAY_WEBHOOK_SECRET: secret,
        EXAMPLEPAY_API_KEY: apiKey,
        EXAMPLEPAY_API_URL: api.url
      }
      const read = await readConfig(env, dir, processors)
      assert.ok(read.kind === 'ready', JSON.stringify(read))
      assert.deepEqual(
        read.warnings.filter((warning) => /examplepay/i.test(warning)),
        []
      )
      const { config, secrets } = read
      return { config, secrets, overrides: { log: pino({ level: 'silent' }), writePauseMs: 0 } }
    },
    workers: ['inbox', 'access']
  })
  assert.ok(codeHost)
  const host = codeHost
  return {
    url: `http://127.0.0.1:${shop.port}`,
    mailDir,
    codeHost: host,
    shop,
    api,
    async close() {
      await shop.close()
      api.close()
      await host.close()
      await rm(dir, { recursive: true, force: true })
    }
  }
}
