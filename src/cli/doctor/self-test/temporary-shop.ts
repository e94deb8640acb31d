import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Rehearsal } from '../../../code-host/rehearsal.ts'
import type { Config, Secrets } from '../../../config/config.ts'
import type { Context } from '../../../context.ts'
import type { Mail, Mailer } from '../../../mail/mail.ts'
import { createLog } from '../../../runtime/logging/log.ts'
import { openShop } from '../../../shop.ts'

/** The real shop to open a temporary copy of. `now`: ms since the epoch, by the clock of the shop. */
export type RealShop = { config: Config; secrets: Secrets; now(): number }

/** A shop with the real configuration that can write to no other service and to no person. */
export type TemporaryShop = {
  context: Context
  /** The address of the shop on the loopback interface. */
  url: string
  /** The header that each request must carry: all others are answered 404. */
  pass: Record<string, string>
  /** Every mail that it would have sent. */
  mails: readonly Mail[]
  /** The rehearsal that stands in front of the code host; undefined for a kind of host that has no rehearsal. */
  rehearsal: Rehearsal | undefined
  /** Ends the shop and deletes its files. @returns whether nothing is left */
  close(): Promise<boolean>
}

/** The header that admits a request. */
const PASS = 'x-pullpass-self-test'

/**
 * Opens a shop with the real configuration on a new SQLite database in a temporary folder, on a free port of the
 * loopback interface. It sends no mail, no chat message and no write to the code host, and asks no processor. No worker
 * runs by itself. Rejects when it cannot be opened; then nothing is left.
 */
export async function openTemporaryShop({ config, secrets, now }: RealShop): Promise<TemporaryShop> {
  const dir = await mkdtemp(join(tmpdir(), 'pullpass-self-test-'))
  const removeNow = () => rmSync(dir, { recursive: true, force: true })
  // However the process ends, unless it is killed.
  process.once('exit', removeNow)
  const remove = async () => {
    await rm(dir, { recursive: true, force: true })
    process.off('exit', removeNow)
  }
  const pass = randomBytes(16).toString('hex')
  const mails: Mail[] = []
  const { kind, apiUrl } = config.codeHost
  try {
    const rehearsal = await kind.rehearse?.({ apiUrl, fetch, now })
    const shop = await openShop({
      listen: { host: '127.0.0.1', port: 0 },
      trustProxy: config.trustProxy,
      refuse: ({ headers }) => (headers.get(PASS) === pass ? undefined : new Response(null, { status: 404 })),
      configure: () => ({
        config: temporaryConfig(config, join(dir, 'pullpass.db')),
        secrets: temporarySecrets(secrets),
        overrides: {
          log: createLog('silent'),
          mailer: keepingMailer(mails),
          fetch: rehearsal?.fetch ?? refuse,
          writePauseMs: 0,
          now
        }
      }),
      workers: []
    })
    return {
      context: shop.context,
      url: `http://127.0.0.1:${shop.port}`,
      pass: { [PASS]: pass },
      mails,
      rehearsal,
      async close() {
        await shop.close().finally(remove)
        return !existsSync(dir)
      }
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** All that decides about a purchase stays. Sign-in mails are always possible, since they are only kept in memory. */
function temporaryConfig({ sandbox: _, alerts, ...config }: Config, file: string): Config {
  const { chat: __, ...told } = alerts ?? {}
  return {
    ...config,
    alerts: told,
    database: { kind: 'sqlite', file },
    mail: { from: config.mail.from, smtp: true }
  }
}

/** Without the keys of processors' APIs, the mail server, the chat, the program for events and the database. */
function temporarySecrets({
  apiKeys: _,
  smtpUrl: __,
  alertWebhook: ___,
  databaseUrl: ____,
  eventWebhook: _____,
  ...secrets
}: Secrets): Secrets {
  return secrets
}

function keepingMailer(mails: Mail[]): Mailer {
  return {
    async send(mail) {
      mails.push(mail)
      return { ok: true }
    },
    close() {}
  }
}

async function refuse(): Promise<never> {
  throw new TypeError('held back by the self-test')
}
