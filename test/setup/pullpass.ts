import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Config, Secrets } from '../../src/config/config.ts'
import type { Overrides } from '../../src/context.ts'
import { type Context, createContext } from '../../src/context.ts'
import { listen } from '../../src/server/listen.ts'
import { createServer, type Server } from '../../src/server/server.ts'
import type { TestDatabase } from './databases.ts'
import { plainConfig, plainProduct, testConfig } from './plain-config.ts'

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

/** Those of a Pullpass in the tests, and what is otherwise about them. */
export function testSecrets(changes: Partial<Secrets> = {}): Secrets {
  return {
    inviteToken: () => INVITE_TOKEN,
    authSecret: AUTH_SECRET,
    webhookSecrets: { stripe: [WEBHOOK_SECRET] },
    ...changes
  }
}

/** `config.site.url` is where it listens, as at a seller's who has no proxy in front. */
export async function startPullpass({ database, host, ...changes }: PullpassOptions): Promise<Pullpass> {
  const mailDir = await mkdtemp(join(tmpdir(), 'pullpass-mail-'))
  let server: Server = async () => new Response('not yet', { status: 503 })
  const listener = await listen(
    plainConfig.listen,
    changes.config?.trustProxy ?? plainConfig.trustProxy,
    (request, address) => server(request, address)
  )
  const url = `http://127.0.0.1:${listener.port}`
  const { databaseUrl } = database
  const config = testConfig({
    url,
    databaseUrl,
    products: [{ ...plainProduct, repositories: [{ owner: 'acme', repo: 'starter-kit' }] }],
    codeHost: host,
    mail: { ...plainConfig.mail, dir: mailDir, smtp: false },
    ...changes.config
  })
  const secrets = testSecrets({ databaseUrl, ...changes.secrets })
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
