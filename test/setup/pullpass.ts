import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Config, Secrets } from '../../src/config.ts'
import { type Context, createContext, type Overrides } from '../../src/context.ts'
import { listen } from '../../src/listen.ts'
import { createServer, type Server } from '../../src/server.ts'
import type { TestDatabase } from './databases.ts'

/** A whole Pullpass in this process, on a loopback port of its own. */
export type Pullpass = {
  url: string
  config: Config
  context: Context
  mailDir: string
  close(): Promise<void>
}

export type PullpassOptions = {
  database: TestDatabase
  /** Base URL of the code host's REST interface, and of its pages. */
  host: { apiUrl: string; url: string }
  config?: Partial<Config>
  secrets?: Partial<Secrets>
  overrides?: Overrides
}

export const AUTH_SECRET = 'a secret for tests, long enough for anybody'
export const WEBHOOK_SECRET = 'whsec_of_the_tests'
export const INVITE_TOKEN = 'token-of-the-tests'

/** `config.site.url` is where it listens, as at a seller's who has no proxy in front. */
export async function startPullpass({ database, host, ...changes }: PullpassOptions): Promise<Pullpass> {
  const mailDir = await mkdtemp(join(tmpdir(), 'pullpass-mail-'))
  let server: Server = async () => new Response('not yet', { status: 503 })
  const at = { host: '127.0.0.1', port: 0 }
  const listener = await listen(at, changes.config?.trustProxy ?? { kind: 'none' }, (request, address) =>
    server(request, address)
  )
  const url = `http://127.0.0.1:${listener.port}`
  const { databaseUrl } = database
  const config: Config = {
    site: { name: 'Test Shop', url, supportEmail: 'support@shop.example' },
    target: { owner: 'acme', repo: 'starter-kit' },
    product: { id: 'starter-kit', name: 'Starter Kit', checkoutUrl: 'https://checkout.example/b/1', seats: 1 },
    admins: [],
    listen: at,
    trustProxy: { kind: 'none' },
    database: databaseUrl.startsWith('file:')
      ? { kind: 'sqlite', file: databaseUrl.slice('file:'.length) }
      : { kind: 'postgres' },
    codeHost: host,
    mail: { from: 'Test Shop <support@shop.example>', dir: mailDir, smtp: false },
    stripeScenes: {},
    keepBodiesDays: 90,
    ...changes.config
  }
  const secrets: Secrets = {
    inviteToken: () => INVITE_TOKEN,
    authSecret: AUTH_SECRET,
    stripeWebhookSecrets: [WEBHOOK_SECRET],
    databaseUrl,
    ...changes.secrets
  }
  const context = await createContext(config, secrets, {
    log: pino({ level: 'silent' }),
    writePauseMs: 0,
    ...changes.overrides
  })
  server = createServer(context)
  context.inbox.start()
  context.access.start()
  return {
    url,
    config,
    context,
    mailDir,
    async close() {
      await Promise.all([listener.close(), context.access.stop()])
      await context.close()
      await rm(mailDir, { recursive: true, force: true })
    }
  }
}
