import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { type CodeHost, startCodeHost } from '../../../sandbox/code-host/code-host.ts'
import type { truth } from '../../../sandbox/code-host/inspect.ts'
import { demoSeed, type Seed } from '../../../sandbox/code-host/state/seed.ts'
import { startMailbox } from '../../../sandbox/mailbox/mailbox.ts'
import { sandboxScenes } from '../../../sandbox/processor/books/products.ts'
import { type Processor, startProcessor } from '../../../sandbox/processor/processor.ts'
import type { Config, Product, Secrets } from '../../../src/config/config.ts'
import type { ConfigSources } from '../../../src/config/sources.ts'
import { type Context, createContext, type WorkerName } from '../../../src/context.ts'
import { allProcessors } from '../../../src/payments/processors/all.ts'
import { repositoriesOf } from '../../../src/product.ts'
import { routes } from '../../../src/routes.ts'
import { DAY_MS } from '../../../src/runtime/time/durations.ts'
import { openShop, type ShopParts } from '../../../src/shop.ts'
import type { Overrides } from '../../../src/test-overrides.ts'
import { plainConfig, plainProduct, sandboxRepository, testConfig } from '../builders/plain-config.ts'
import { INVITE_TOKEN, testSecrets, WEBHOOK_SECRET } from '../builders/secrets.ts'
import type { TestDatabase } from '../databases/databases.ts'
import { openUnsynced } from '../databases/migrated.ts'

/** The API key with which the lists of payments of the sandbox can be read. */
export const API_KEY = 'api-key-of-the-tests'
const processorNames = allProcessors.map(({ name }) => name)
const readableProcessors = allProcessors.filter(({ list }) => list).map(({ name }) => name)
const apiKeys = Object.fromEntries(readableProcessors.map((name) => [name, API_KEY]))
const oauth = { clientId: 'client-of-the-tests', clientSecret: 'client-secret-of-the-tests' }

type HostTruth = ReturnType<typeof truth>
type ProcessorState = {
  payments: { session: { id: string; metadata: { scene?: string }; customer_details: { email: string } } }[]
}

/** A shop with a code host, a processor and a mailbox, all in this process. */
export type SandboxWorld = {
  /** Address of the shop. */
  url: string
  mailDir: string
  config: Config
  context: Context
  codeHost: CodeHost
  processor: Processor
  mailbox: { url: string }
  /**
   * Makes a purchase without a browser, by default of the first product; resolves once the shop has processed the
   * delivery.
   */
  pay(order: { email: string; product?: string; client_reference_id?: string; story?: string }): Promise<void>
  /** Makes a later event of the payment of this address, for this product if it has several; resolves as `pay` does. */
  atProcessor(action: 'refund' | 'dispute' | 'win' | 'fail', email: string, product?: string): Promise<void>
  /** Sends JSON to a control endpoint of the code host, such as `/_sandbox/releases`. Throws when it is refused. */
  tell(path: string, order: unknown): Promise<void>
  /** The present state of the code host, and the REST calls that it received. */
  hostTruth(): Promise<HostTruth>
  /** Makes the shop stop listening, as if it were gone from the network. */
  stopListening(): Promise<void>
  /** A second Pullpass on the same database with another configuration; without rounds, and closed with the world. */
  reconfigured(changes: Partial<Config>): Promise<Context>
  close(): Promise<void>
}

export type SandboxWorldOptions = {
  database: TestDatabase
  config?: Partial<Config>
  /** More about the site than its name, its address and where to write to. */
  site?: Pick<Config['site'], 'brand' | 'home'>
  /** Secrets that a shop may also do without. */
  secrets?: Pick<Secrets, 'metricsToken' | 'eventWebhook'>
  overrides?: Overrides
  /**
   * True: the shop calls the code host over a socket, for tests of answers that are lost and of requests at one moment.
   */
  wire?: boolean
  /** True: repositories can be cloned from the code host, which runs git three times for each. */
  clonable?: boolean
  /** Where the configuration is said to have come from. */
  sources?: ConfigSources
  /** False: signing in with the code host is not configured. */
  codeHostSignIn?: boolean
  /** Further types of events that the processors' webhooks are set up for. */
  also?: readonly string[]
  /** The workers that run by themselves; by default only the inbox, so that rounds and mails wait for the test. */
  workers?: readonly WorkerName[] | 'all'
  /** ms by which the clock of the shop's machine is ahead of the other clocks at the moment. */
  aheadMs?(): number
}

/** Built at run time, in the form that Standard Webhooks requires, so that no scanner takes it for a real secret. */
const otherSecret = `whsec_${Buffer.from('a secret of the tests, whose'.repeat(2)).toString('base64')}`
const signingSecret = (name: string) => (name === 'stripe' ? WEBHOOK_SECRET : otherSecret)

/** Starts all parts on free loopback ports. The processor really delivers its webhooks to the shop. */
export async function startSandboxWorld(options: SandboxWorldOptions): Promise<SandboxWorld> {
  const { workers = ['inbox'], clonable = false, also = [] } = options
  const dir = await mkdtemp(join(tmpdir(), 'pullpass-world-'))
  const mailDir = join(dir, 'mail')
  await mkdir(mailDir)
  const [sold, ...more] = options.config?.products ?? [{ ...plainProduct, repositories: [sandboxRepository] }]
  const products: Products = [sold, ...more]
  let around: Around | undefined
  let parts: ShopParts | undefined
  const shop = await openShop({
    listen: plainConfig.listen,
    trustProxy: plainConfig.trustProxy,
    async configure(port) {
      around = await startAround({ dir, clonable, also, url: `http://127.0.0.1:${port}`, products })
      parts = partsOf(options, { mailDir, url: `http://127.0.0.1:${port}`, products, around })
      return parts
    },
    ...(workers !== 'all' && { workers })
  })
  if (!around || !parts) throw new Error('the shop was opened without what stands around it')
  const { context } = shop
  const { codeHost, processor, mailbox } = around
  const { config, secrets, overrides } = parts
  const others: Context[] = []
  return {
    url: config.site.url,
    mailDir,
    config,
    context,
    codeHost,
    processor,
    mailbox,
    async pay({ product = sold.id, ...order }) {
      await postJson(`${processor.url}/_sandbox/pay`, { link: product, ...order })
      await context.inbox.drain()
    },
    async atProcessor(action, email, product) {
      const state = (await (await fetch(`${processor.url}/_sandbox/state`)).json()) as ProcessorState
      const payment = state.payments.find(({ session: { customer_details, metadata } }) => {
        return customer_details.email === email && (product === undefined || metadata.scene === product)
      })
      if (!payment) throw new Error(`${email} has paid nothing`)
      await postJson(`${processor.url}/_sandbox/sessions/${payment.session.id}/${action}`, {})
      await context.inbox.drain()
    },
    tell: (path, order) => postJson(codeHost.url + path, order),
    hostTruth: async () => (await (await fetch(`${codeHost.url}/_sandbox/state`)).json()) as HostTruth,
    stopListening: shop.stopListening,
    async reconfigured(changes) {
      const other = await createContext({ ...config, ...changes }, secrets, overrides)
      others.push(other)
      return other
    },
    async close() {
      await Promise.all([shop.close(), processor.close(), mailbox.close(), ...others.map((other) => other.close())])
      await codeHost.close()
      await rm(dir, { recursive: true, force: true })
    }
  }
}

type Products = readonly [Product, ...Product[]]

/** The sandbox's code host and payment processor and mailbox, which stand around the shop. */
type Around = Awaited<ReturnType<typeof startAround>>

async function startAround({
  dir,
  clonable,
  url,
  also,
  products
}: {
  dir: string
  clonable: boolean
  also: readonly string[]
  url: string
  products: Products
}) {
  const oneRepository = demoSeed({
    ...oauth,
    inviteToken: INVITE_TOKEN,
    tokenExpiresAt: Date.now() + 300 * DAY_MS,
    redirectUri: `${url}/`
  })
  const seed = withRepositories(products, oneRepository)
  const invite = { token: INVITE_TOKEN }
  const codeHost = await startCodeHost({
    ...(clonable && { dir: join(dir, 'code-host') }),
    port: 0,
    seed,
    onNewToken: ({ token }) => {
      invite.token = token
    }
  })
  const links = products.map(({ id, name }) => ({
    slug: id,
    id: `plink_test_${id.replaceAll('-', '_')}`,
    name,
    amount: 9900,
    currency: 'usd',
    metadata: { scene: id },
    successUrl: url + routes.paid
  }))
  const receiver = (name: string) => ({
    url: url + routes.webhook.replace(':from', name),
    secret: signingSecret(name),
    also
  })
  const webhooks = Object.fromEntries(processorNames.map((name) => [name, receiver(name)]))
  // All parts share one clock, so that a test can let days pass.
  const { clock } = codeHost
  const processor = await startProcessor({ port: 0, clock, links, webhooks, apiKeys })
  const mailbox = await startMailbox({ dir: join(dir, 'mail'), port: 0 })
  return { codeHost, processor, mailbox, inviteToken: () => invite.token }
}

function partsOf(
  options: SandboxWorldOptions,
  { url, mailDir, products, around }: { url: string; mailDir: string; products: Products; around: Around }
): ShopParts {
  const { codeHost, processor, inviteToken } = around
  const { databaseUrl } = options.database
  const [sold, ...more] = products
  const atCheckout = (product: Product) => ({ ...product, checkoutUrl: `${processor.url}/b/${product.id}` })
  const config = testConfig({
    url,
    databaseUrl,
    site: { name: 'Acme Starters', url, supportEmail: 'support@acme.example', ...options.site },
    codeHost: {
      ...plainConfig.codeHost,
      apiUrl: codeHost.apiUrl,
      url: codeHost.url,
      ...(options.codeHostSignIn !== false && { clientId: oauth.clientId })
    },
    mail: { from: 'Acme Starters <support@acme.example>', dir: mailDir, smtp: false },
    ...options.config,
    payments: {
      ...plainConfig.payments,
      scenes: sandboxScenes('starter-kit'),
      ...options.config?.payments,
      // No test may call a real processor, whatever else it configures.
      apiUrls: Object.fromEntries(readableProcessors.map((name) => [name, processor.url]))
    },
    products: [atCheckout(sold), ...more.map(atCheckout)]
  })
  const secrets = testSecrets({
    inviteToken,
    codeHostClientSecret: oauth.clientSecret,
    databaseUrl,
    apiKeys,
    webhookSecrets: Object.fromEntries(processorNames.map((name) => [name, [signingSecret(name)]])),
    ...options.secrets
  })
  const { aheadMs } = options
  const { clock } = codeHost
  const time = aheadMs ? { now: () => clock.now() + aheadMs(), elapsed: clock.now } : { now: clock.now }
  const openDatabase = () => openUnsynced(options.database)
  const calls = options.wire ? {} : { fetch: withoutWire(codeHost) }
  const plain = { log: pino({ level: 'silent' }), writePauseMs: 0, openDatabase }
  const overrides = { ...plain, ...time, ...calls, ...options.overrides }
  return { config, secrets, overrides, ...(options.sources && { sources: options.sources }) }
}

/**
 * A `fetch` whose calls of the code host's API are answered without a socket, which saves a third of the processor time
 * of a story of many rounds (decisions/056). All other requests are sent.
 */
function withoutWire({ apiUrl, fetch: answer }: CodeHost): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.startsWith(`${apiUrl}/`)) return fetch(input, init)
    // As on a socket, the process does other work before the request arrives, and before the answer does.
    await setImmediate()
    const answered = await answer(new Request(input, init))
    await setImmediate()
    return answered
  }
}

/** The seed of the sandbox's code host, with all repositories of the products, and a token with access to them. */
export function withRepositories(products: readonly Product[], seed: Seed): Seed {
  const [template] = seed.repositories
  const names = repositoriesOf(products)
  const known = seed.repositories.map(({ owner, name }) => `${owner}/${name}`)
  const missing = names.filter(({ owner, repo }) => !known.includes(`${owner}/${repo}`))
  if (!template || missing.length === 0) return seed
  const made = missing.map(({ owner, repo }) => ({ ...template, owner, name: repo }))
  const covered = names.map(({ owner, repo }) => `${owner}/${repo}`)
  const tokens = seed.tokens.map((token) => ({ ...token, repositories: covered }))
  return { ...seed, tokens, repositories: [...seed.repositories, ...made] }
}

async function postJson(url: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
}
