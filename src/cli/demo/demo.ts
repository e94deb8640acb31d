import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { apiUrlAt, keptClockOffset, startCodeHost } from '../../../sandbox/code-host/code-host.ts'
import { demoSeed, tokenAccount } from '../../../sandbox/code-host/state/seed.ts'
import { urlOf } from '../../../sandbox/loopback.ts'
import { smtpUrlOf, startMailServer } from '../../../sandbox/mailbox/mail-server.ts'
import { startMailbox } from '../../../sandbox/mailbox/mailbox.ts'
import { newestMails } from '../../../sandbox/mailbox/mails.ts'
import type { SandboxSites } from '../../../sandbox/page.ts'
import { sandboxScenes } from '../../../sandbox/processor/books/products.ts'
import { startProcessor } from '../../../sandbox/processor/processor.ts'
import { codeHosts } from '../../code-host/all.ts'
import type { Config, Secrets } from '../../config/config.ts'
import { isLoopback } from '../../config/values/host.ts'
import { type Context, createContext } from '../../context.ts'
import { qualifyingScenes } from '../../invite/gate.ts'
import { allProcessors } from '../../payments/processors/all.ts'
import { defaultPolicy } from '../../product.ts'
import { routes } from '../../routes.ts'
import { createLog } from '../../runtime/logging/log.ts'
import { openShop } from '../../shop.ts'
import { say } from '../terminal.ts'
import { createFilling } from './filling.ts'
import { demoFront } from './front.ts'
import {
  apiKeysOf,
  type KeptSecrets,
  keepSecrets,
  keptSecrets,
  processorNames,
  readableProcessors,
  secretsOf,
  signingSecret
} from './kept-secrets.ts'
import { ignoreMeantAccount } from './meant-account.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000
const product = { id: 'starter-kit', name: 'Starter Kit' }
const repository = { owner: 'acme-starters', repo: 'starter-kit' }
const clientId = 'sandbox-pullpass'

/**
 * Starts the sandbox: the same server, with its own code host, payment processor, mailbox and mail server on the next
 * four ports. All is kept in a folder for its port (`dirOf`): a restart continues with it, and deleting it starts
 * afresh.
 */
export async function startDemo(listenOn: ListenOn, cwd: string): Promise<{ close(): Promise<void> }> {
  const dir = dirOf(listenOn.port, cwd)
  const isFresh = !existsSync(join(dir, 'pullpass.db'))
  mkdirSync(join(dir, 'mail'), { recursive: true, mode: 0o700 })
  const kept = keptSecrets(dir)
  let around: Around | undefined
  const closing = new AbortController()
  let tokenChanged = () => {}
  const onNewToken: AroundOrder['onNewToken'] = ({ token, replaces }) => {
    if (!replaces.includes(kept.inviteToken)) return
    kept.inviteToken = token
    keepSecrets(dir, kept)
    tokenChanged()
  }
  const shop = await openShop({
    listen: listenOn,
    trustProxy: { kind: 'none' },
    refuse: (request) => (isFromHere(request) ? undefined : new Response(forNobodyElse, { status: 403 })),
    async configure(port) {
      around = await startAround({ listenOn, port, dir, kept, onNewToken })
      const { url: siteUrl, codeHost, processor, mailbox, mailServer } = around
      const mails = () => newestMails(join(dir, 'mail'), 20)
      const urls = { apiUrl: codeHost.apiUrl, codeHostUrl: codeHost.url, processorUrl: processor.url }
      const config = await configOf(listenOn, dir, { siteUrl, ...urls, mailboxUrl: mailbox.url })
      config.sandbox = {
        codeHostUrl: codeHost.url,
        processorUrl: processor.url,
        mailboxUrl: mailbox.url,
        paymentPage: ([id]) => (id === undefined ? undefined : `${processor.url}/?find=${encodeURIComponent(id)}`),
        hasCloned: codeHost.record.hasCloned,
        clockAhead: () => codeHost.clock.now() - Date.now(),
        filling: createFilling(
          { shop: siteUrl, codeHost: codeHost.url, processor: processor.url, mails },
          { product: product.id, repository: `${repository.owner}/${repository.repo}` },
          closing.signal
        )
      }
      const overrides = { log: createLog('warn'), now: codeHost.clock.now }
      return { config, secrets: secretsOf(kept, mailServer.url), overrides }
    }
  })
  const { context } = shop
  if (isFresh) await ignoreMeantAccount(context, { product: product.id, repository, login: tokenAccount })
  tokenChanged = () => {
    for (const { nudge } of [context.workers.access, context.workers.doctor]) nudge()
  }
  for (const { nudge } of Object.values(context.workers)) around?.codeHost.clock.onMoved(nudge)
  say(welcome(context.config))
  return {
    async close() {
      closing.abort()
      await Promise.all([shop.close(), around?.processor.close(), around?.mailbox.close()])
      await Promise.all([around?.codeHost.close(), around?.mailServer.close()])
    }
  }
}

/** The services around the shop. */
type Around = Awaited<ReturnType<typeof startAround>>

/** `port`: the shop's. `onNewToken`: the code host has another token for the shop. */
type AroundOrder = {
  listenOn: ListenOn
  port: number
  dir: string
  kept: KeptSecrets
  onNewToken(made: { token: string; replaces: readonly string[] }): void
}

/** Starts a code host, a payment processor, a mailbox and the mail server that fills it. */
async function startAround(order: AroundOrder) {
  let sites: SandboxSites | undefined
  const bar = () => sites
  const { listenOn, dir, kept, onNewToken } = order
  const { port, host } = listenOn
  const url = urlOf(host, order.port)
  const after = (offset: number) => ({ hostname: host, port: port === 0 ? 0 : port + offset })
  const receiver = (processor: string, secret = kept.webhookSecret) => {
    return { url: url + routes.webhook.replace(':from', processor), secret, also: ['charge.succeeded'] }
  }
  const seed = demoSeed({ ...kept, clientId, tokenExpiresAt: Date.now() + YEAR_MS, redirectUri: `${url}/` })
  const codeHost = await startCodeHost({
    dir: join(dir, 'code-host'),
    ...after(1),
    seed,
    webhook: receiver('github'),
    sites: bar,
    onNewToken
  })
  const link = {
    slug: product.id,
    id: 'plink_sandbox_starter_kit',
    name: product.name,
    amount: 9900,
    currency: 'usd',
    metadata: { scene: product.id },
    successUrl: url + routes.paid
  }
  const processor = await startProcessor({
    dir: join(dir, 'processor'),
    ...after(2),
    // All parts share a clock: a rehearsal that puts the code host's clock forward changes the time of the shop and its
    // payments too.
    clock: codeHost.clock,
    links: [link],
    webhooks: Object.fromEntries(processorNames.map((name) => [name, receiver(name, signingSecret(kept))])),
    apiKeys: apiKeysOf(kept),
    sites: bar
  })
  const mailbox = await startMailbox({ dir: join(dir, 'mail'), ...after(3), sites: bar })
  const mailServer = await startMailServer({ dir: join(dir, 'mail'), ...after(4) })
  sites = [
    ['Shop', url],
    ['Guide', url + routes.guide],
    ['Desk', url + routes.guideDesk],
    ['Code host', codeHost.url],
    ['Clock and rehearsals', `${codeHost.url}/_sandbox`],
    ['Payments', processor.url],
    ['Mailbox', mailbox.url]
  ]
  return { url, codeHost, processor, mailbox, mailServer }
}

/** The sandbox has no access control, so it refuses requests that come through a proxy. */
function isFromHere({ url, headers }: Request): boolean {
  const byProxy = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']
  return isLoopback(new URL(url).hostname) && !byProxy.some((name) => headers.has(name))
}

const forNobodyElse =
  'This is the sandbox of Pullpass, which answers only on the machine it runs on. If a shop should be here, its configuration is missing.\n'

/**
 * Opens the sandbox's tables for a command that reads or writes them, whether the sandbox runs or not. Starts no
 * worker. Undefined if the sandbox was never started.
 */
export async function openDemo(
  listenOn: ListenOn,
  cwd: string,
  options: { readsOnly: boolean }
): Promise<Context | undefined> {
  const parts = await demoParts(listenOn, cwd)
  if (!parts) return undefined
  const { config, secrets, now } = parts
  return createContext(config, secrets, { log: createLog('warn'), now }, options)
}

/**
 * The configuration of the sandbox, and its clock in ms since the epoch. Undefined if the sandbox was never started.
 */
export async function demoParts(listenOn: ListenOn, cwd: string): Promise<DemoParts | undefined> {
  const dir = dirOf(listenOn.port, cwd)
  if (!existsSync(join(dir, 'pullpass.db'))) return undefined
  const at = (offset: number) => urlOf(listenOn.host, listenOn.port + offset)
  const urls = { siteUrl: at(0), apiUrl: apiUrlAt(at(1)), codeHostUrl: at(1), processorUrl: at(2), mailboxUrl: at(3) }
  const ahead = keptClockOffset(join(dir, 'code-host'))
  const config = await configOf(listenOn, dir, urls)
  const secrets = secretsOf(keptSecrets(dir), smtpUrlOf(listenOn.host, listenOn.port + 4))
  return { config, secrets, now: () => Date.now() + ahead }
}

type DemoParts = { config: Config; secrets: Secrets; now(): number }

type ListenOn = { port: number; host: string }

function dirOf(port: number, cwd: string): string {
  return join(cwd, 'data', port === 3000 ? 'sandbox' : `sandbox-${port}`)
}

async function configOf(
  listenOn: ListenOn,
  dir: string,
  urls: Record<'siteUrl' | 'apiUrl' | 'codeHostUrl' | 'processorUrl' | 'mailboxUrl', string>
): Promise<Config> {
  const { siteUrl, apiUrl, codeHostUrl, processorUrl, mailboxUrl } = urls
  const { brand, page } = await demoFront()
  return {
    site: { name: 'Acme Starters', url: siteUrl, supportEmail: 'support@acme.example.com', ...(brand && { brand }) },
    products: [
      {
        ...product,
        checkoutUrl: `${processorUrl}/b/${product.id}`,
        seats: 1,
        scenes: qualifyingScenes(product.id),
        repositories: [repository],
        policy: { ...defaultPolicy, grace: 7 }, // the guide plays it
        ...(page && { page })
      }
    ],
    admins: ['owner@acme.example.com'],
    listen: listenOn,
    trustProxy: { kind: 'none' },
    database: { kind: 'sqlite', file: join(dir, 'pullpass.db') },
    codeHost: { kind: codeHosts[0], apiUrl, url: codeHostUrl, clientId },
    mail: { from: 'Acme Starters <support@acme.example.com>', smtp: true },
    payments: {
      processors: allProcessors,
      scenes: sandboxScenes(product.id),
      keepBodiesDays: 90,
      acceptTests: true,
      apiUrls: Object.fromEntries(readableProcessors.map((name) => [name, processorUrl]))
    },
    sandbox: { codeHostUrl, processorUrl, mailboxUrl }
  }
}

function welcome({ site, sandbox }: Config): string {
  return `
Pullpass sandbox is ready. Nothing here is real, and it is reachable from this machine only.

  Guide       ${site.url}${routes.guide}      <- start here
  Shop        ${site.url}
  Code host   ${sandbox?.codeHostUrl}
  Payments    ${sandbox?.processorUrl}
  Mailbox     ${sandbox?.mailboxUrl}

Ctrl-C stops everything; what you did is kept.`
}
