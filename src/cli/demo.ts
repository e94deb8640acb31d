import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { keptClockOffset, startCodeHost } from '../../sandbox/code-host/code-host.ts'
import { demoSeed } from '../../sandbox/code-host/state/seed.ts'
import { urlOf } from '../../sandbox/loopback.ts'
import { startMailbox } from '../../sandbox/mailbox/mailbox.ts'
import { sandboxScenes } from '../../sandbox/processor/books/products.ts'
import { startProcessor } from '../../sandbox/processor/processor.ts'
import type { Config, Secrets } from '../config/config.ts'
import { isLoopback } from '../config/values/host.ts'
import { type Context, createContext } from '../context.ts'
import { qualifyingScenes } from '../invite/gate.ts'
import { processorNames, readableProcessors } from '../payments/processors/names.ts'
import { defaultPolicy } from '../product.ts'
import { routes } from '../routes.ts'
import { readOrCreateText } from '../runtime/create-once-file.ts'
import { createLog } from '../runtime/logging/log.ts'
import { listen } from '../server/listen.ts'
import { createServer, type Server } from '../server/server.ts'
import type { Service } from '../shop.ts'
import { say } from './terminal.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000
const product = { id: 'starter-kit', name: 'Starter Kit' }
const clientId = 'sandbox-pullpass'

/**
 * The sandbox: the same server, with a code host, a payment processor and a mailbox of its own on the three ports after
 * it. Everything is kept in `data/sandbox`, so that a restart finds it; deleting that folder starts afresh.
 */
export async function startDemo(listenOn: ListenOn, cwd: string): Promise<Service> {
  const { port, host } = listenOn
  const dir = dirOf(port, cwd)
  const mailDir = join(dir, 'mail')
  mkdirSync(mailDir, { recursive: true, mode: 0o700 })
  const kept = keptSecrets(dir)
  const after = (offset: number) => ({ hostname: host, port: port === 0 ? 0 : port + offset })

  // The others have to know the shop's port, which is known for certain only once it listens.
  let server: Server = async () =>
    new Response('The sandbox is starting.', { status: 503, headers: { 'retry-after': '1' } })
  const listener = await listen(listenOn, { kind: 'none' }, async (request, address) =>
    isFromHere(request) ? server(request, address) : new Response(forNobodyElse, { status: 403 })
  )
  const siteUrl = urlOf(host, listener.port)

  const seed = demoSeed({ ...kept, clientId, tokenExpiresAt: Date.now() + YEAR_MS, redirectUri: `${siteUrl}/` })
  const receiver = (sender: string, secret = kept.webhookSecret) => {
    return { url: siteUrl + routes.webhook.replace(':provider', sender), secret }
  }
  const secrets = secretsOf(kept)
  const { apiKeys } = secrets
  const signing = signingSecret(kept)
  const webhooks = Object.fromEntries(processorNames.map((name) => [name, receiver(name, signing)]))
  const codeHost = await startCodeHost({ dir: join(dir, 'code-host'), ...after(1), seed, webhook: receiver('github') })
  const link = {
    slug: product.id,
    id: 'plink_sandbox_starter_kit',
    name: product.name,
    amount: 9900,
    currency: 'usd',
    metadata: { scene: product.id },
    successUrl: siteUrl + routes.dashboard
  }
  // One time for all: a rehearsal that puts the code host's clock forward takes the shop and its payments along.
  const { clock } = codeHost
  const processor = await startProcessor({
    dir: join(dir, 'processor'),
    ...after(2),
    clock,
    links: [link],
    webhooks,
    apiKeys
  })
  const mailbox = await startMailbox({ dir: mailDir, ...after(3) })

  const config = configOf(listenOn, dir, {
    siteUrl,
    apiUrl: codeHost.apiUrl,
    codeHostUrl: codeHost.url,
    processorUrl: processor.url,
    mailboxUrl: mailbox.url
  })
  const context = await createContext(config, secrets, { log: createLog('warn'), now: clock.now })
  server = createServer(context)
  context.inbox.start()
  context.access.start()
  context.catchUp.start()
  clock.onMoved(context.inbox.nudge)
  clock.onMoved(context.access.nudge)
  clock.onMoved(context.catchUp.nudge)
  void context.knownRepositories.ask()
  say(welcome(config))
  return {
    port: listener.port,
    async close() {
      await Promise.all([
        listener.close(),
        context.access.stop(),
        context.catchUp.stop(),
        processor.close(),
        mailbox.close()
      ])
      await Promise.all([context.close(), codeHost.close()])
    }
  }
}

/** Everybody may do everything in the sandbox, so a proxy that leads to it by mistake gets nothing from it. */
function isFromHere({ url, headers }: Request): boolean {
  const byProxy = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']
  return isLoopback(new URL(url).hostname) && !byProxy.some((name) => headers.has(name))
}

const forNobodyElse =
  'This is the sandbox of Pullpass, which answers only on the machine it runs on. If a shop should be here, its configuration is missing.\n'

/**
 * The sandbox's tables, for a command that only looks at them or writes there, beside the running sandbox or without it.
 * Nothing runs in it. Undefined where the sandbox was never started.
 */
export async function openDemo(
  listenOn: ListenOn,
  cwd: string,
  options: { readsOnly: boolean }
): Promise<Context | undefined> {
  const dir = dirOf(listenOn.port, cwd)
  if (!existsSync(join(dir, 'pullpass.db'))) return undefined
  const at = (offset: number) => urlOf(listenOn.host, listenOn.port + offset)
  const urls = { siteUrl: at(0), apiUrl: at(1), codeHostUrl: at(1), processorUrl: at(2), mailboxUrl: at(3) }
  const ahead = keptClockOffset(join(dir, 'code-host'))
  const overrides = { log: createLog('warn'), now: () => Date.now() + ahead }
  return createContext(configOf(listenOn, dir, urls), secretsOf(keptSecrets(dir)), overrides, options)
}

type ListenOn = { port: number; host: string }

function dirOf(port: number, cwd: string): string {
  return join(cwd, 'data', port === 3000 ? 'sandbox' : `sandbox-${port}`)
}

function configOf(
  listenOn: ListenOn,
  dir: string,
  urls: Record<'siteUrl' | 'apiUrl' | 'codeHostUrl' | 'processorUrl' | 'mailboxUrl', string>
): Config {
  const { siteUrl, apiUrl, codeHostUrl, processorUrl, mailboxUrl } = urls
  return {
    site: { name: 'Acme Starters', url: siteUrl, supportEmail: 'support@acme.example.com' },
    products: [
      {
        ...product,
        checkoutUrl: `${processorUrl}/b/${product.id}`,
        seats: 1,
        scenes: qualifyingScenes(product.id),
        repositories: [{ owner: 'acme-starters', repo: 'starter-kit' }],
        policy: defaultPolicy
      }
    ],
    admins: ['owner@acme.example.com'],
    listen: listenOn,
    trustProxy: { kind: 'none' },
    database: { kind: 'sqlite', file: join(dir, 'pullpass.db') },
    codeHost: { apiUrl, url: codeHostUrl, clientId },
    mail: { from: 'Acme Starters <support@acme.example.com>', dir: join(dir, 'mail'), smtp: false },
    payments: {
      scenes: sandboxScenes(product.id),
      keepBodiesDays: 90,
      acceptTests: true,
      apiUrls: Object.fromEntries(readableProcessors.map((name) => [name, processorUrl]))
    },
    sandbox: { codeHostUrl, processorUrl, mailboxUrl }
  }
}

/** One secret for all senders, in the form that the standard demands. */
function signingSecret({ webhookSecret }: KeptSecrets): string {
  return `whsec_${Buffer.from(webhookSecret).toString('base64')}`
}

function secretsOf(kept: KeptSecrets) {
  return {
    inviteToken: () => kept.inviteToken,
    webhookSecrets: Object.fromEntries(processorNames.map((name) => [name, [signingSecret(kept)]])),
    apiKeys: Object.fromEntries(readableProcessors.map((name) => [name, kept.webhookSecret.replace('whsec_', 'key_')])),
    codeHostWebhookSecrets: [kept.webhookSecret],
    codeHostClientSecret: kept.clientSecret
  } satisfies Secrets
}

function welcome({ site, sandbox }: Config): string {
  return `
Pullpass sandbox is ready. Nothing here is real, and it is reachable from this machine only.

  Shop        ${site.url}      <- start here
  Code host   ${sandbox?.codeHostUrl}
  Payments    ${sandbox?.processorUrl}
  Mailbox     ${sandbox?.mailboxUrl}

Ctrl-C stops everything; what you did is kept.`
}

type KeptSecrets = { inviteToken: string; clientSecret: string; webhookSecret: string }

/** Secrets of the sandbox, made once: the code host's state has them too. */
function keptSecrets(dir: string): KeptSecrets {
  const file = join(dir, 'secrets.json')
  const text = readOrCreateText(file, () => {
    const made: KeptSecrets = {
      inviteToken: `github_pat_sandbox_${randomBytes(20).toString('hex')}`,
      clientSecret: randomBytes(20).toString('hex'),
      webhookSecret: `whsec_${randomBytes(24).toString('hex')}`
    }
    return JSON.stringify(made)
  })
  try {
    return JSON.parse(text) as KeptSecrets
  } catch {
    throw new Error(`${file} is damaged. Delete the folder ${dir}: then the sandbox starts afresh.`)
  }
}
