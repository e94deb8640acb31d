import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Config, Secrets } from '../../../src/config/config.ts'
import type { Context, WorkerName } from '../../../src/context.ts'
import { openShop } from '../../../src/shop.ts'
import type { Overrides } from '../../../src/test-overrides.ts'
import { plainConfig, plainProduct, testConfig } from '../builders/plain-config.ts'
import { testSecrets } from '../builders/secrets.ts'
import type { TestDatabase } from '../databases/databases.ts'
import { openUnsynced } from '../databases/migrated.ts'

/** A whole Pullpass that runs in this process, on a loopback port of its own. */
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
  /**
   * The workers that run by themselves: by default the inbox and access, since the tests count the questions to the
   * host, and no processor has a list of missed deliveries.
   */
  workers?: readonly WorkerName[]
}

/** Starts a Pullpass. `config.site.url` is the address on which it listens, as without a proxy in front. */
export async function startPullpass({ database, host, ...changes }: PullpassOptions): Promise<Pullpass> {
  const mailDir = await mkdtemp(join(tmpdir(), 'pullpass-mail-'))
  const { databaseUrl } = database
  const shop = await openShop({
    listen: plainConfig.listen,
    trustProxy: changes.config?.trustProxy ?? plainConfig.trustProxy,
    configure: (port) => ({
      config: testConfig({
        url: `http://127.0.0.1:${port}`,
        databaseUrl,
        products: [{ ...plainProduct, repositories: [{ owner: 'acme', repo: 'starter-kit' }] }],
        codeHost: { ...plainConfig.codeHost, ...host },
        mail: { ...plainConfig.mail, dir: mailDir, smtp: false },
        ...changes.config
      }),
      secrets: testSecrets({ databaseUrl, ...changes.secrets }),
      overrides: {
        log: pino({ level: 'silent' }),
        writePauseMs: 0,
        openDatabase: () => openUnsynced(database),
        ...changes.overrides
      }
    }),
    workers: changes.workers ?? ['inbox', 'access']
  })
  const { context } = shop
  return {
    url: `http://127.0.0.1:${shop.port}`,
    config: context.config,
    context,
    mailDir,
    async close() {
      await shop.close()
      await rm(mailDir, { recursive: true, force: true })
    }
  }
}
