import type { Auth } from './accounts/auth.ts'
import { type CurrentUser, createCurrentUser } from './accounts/current-user.ts'
import { signInMail } from './accounts/sign-in-mail.ts'
import { findUser } from './accounts/users.ts'
import { gitHub } from './code-host/github.ts'
import { createTarget, type Target } from './code-host/target.ts'
import type { Config, Secrets } from './config.ts'
import { keptAuthSecret } from './db/auth-secret.ts'
import type { Database, DatabaseConnection } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { createInviteAction, type InviteAction } from './invite/action.ts'
import { createInviteClient } from './invite/client.ts'
import { qualifyingScenes } from './invite/gate.ts'
import { createLog, type Log } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { createInbox, type Inbox } from './payments/inbox.ts'
import { findPaidPayment } from './payments/paid-payment.ts'
import type { Provider } from './payments/provider.ts'
import { createReceive, type Receive } from './payments/receive.ts'
import { stripe } from './payments/stripe.ts'
import { createLimits, type Limits } from './server/limits.ts'

/** Everything a request needs, built once. */
export type Context = {
  config: Config
  db: Database
  log: Log
  now(): number
  authSecret: string
  /** Loaded at the first use: it takes longer than all the rest. */
  auth(): Promise<Auth>
  currentUser: CurrentUser
  invite: InviteAction
  target: Target
  receive: Receive
  inbox: Inbox
  limits: Limits
  close(): Promise<void>
}

/** What tests replace. */
export type Overrides = Partial<{ now(): number; fetch: typeof fetch; log: Log; inviteDeadlineMs: number }>

/**
 * Builds everything and brings the database up to date. The only place that names a concrete database, code host or
 * payment processor. Throws when the database cannot be opened or migrated.
 */
export async function createContext(config: Config, secrets: Secrets, overrides: Overrides = {}): Promise<Context> {
  const now = overrides.now ?? Date.now
  const send = overrides.fetch ?? fetch
  const log = overrides.log ?? createLog('info')
  const connection = await openDatabase(config, secrets)
  const { db, kind } = connection
  await migrate(connection, async (tx) => (await import('./accounts/auth.ts')).makeSignInTables(tx, kind))
  const authSecret = secrets.authSecret ?? keptAuthSecret(config.database)

  const mailer = createMailer({
    from: config.mail.from,
    ...(secrets.smtpUrl && { smtpUrl: secrets.smtpUrl }),
    ...(config.mail.dir && { dir: config.mail.dir }),
    now
  })
  const { codeHost } = config
  const host = { apiUrl: codeHost.apiUrl, ...config.target, token: secrets.inviteToken, fetch: send }
  const target = createTarget(gitHub({ ...host, deadlineMs: 2_000 }), now, {
    personal: () => log.error(personalRepositoryWarning(config.target)),
    unknown: (why) => log.warn(`Nobody may be able to get an invitation. ${why}`)
  })
  const limits = createLimits()
  const providers: Record<string, Provider> = {}
  if (secrets.stripeWebhookSecrets.length > 0) {
    providers.stripe = stripe({ secrets: secrets.stripeWebhookSecrets, scenes: config.stripeScenes })
  }
  const inbox = createInbox({ db, now, log, providers, scenes: qualifyingScenes(config.product.id), findUser })

  async function loadAuth(): Promise<Auth> {
    const { createAuth } = await import('./accounts/auth.ts')
    const { clientId } = codeHost
    const clientSecret = secrets.codeHostClientSecret
    return createAuth({
      db,
      kind,
      siteUrl: config.site.url,
      secret: authSecret,
      ...(clientId && clientSecret && { codeHost: { ...codeHost, clientId, clientSecret } }),
      fetch: send,
      now,
      log,
      async sendSignInLink(link) {
        const sent = await mailer.send(signInMail(config.site, link))
        if (!sent.ok) throw new Error(`the sign-in mail was not sent: ${sent.problem}`)
        if (sent.copyProblem) log.warn({ problem: sent.copyProblem }, 'the mail was sent, but not copied to MAIL_DIR')
      }
    })
  }
  let auth: Promise<Auth> | undefined

  return {
    config,
    db,
    log,
    now,
    authSecret,
    auth: () => {
      auth ??= loadAuth().catch((error) => {
        // The next visitor tries again.
        auth = undefined
        throw error
      })
      return auth
    },
    currentUser: createCurrentUser({ db, authSecret, secureCookies: config.site.url.startsWith('https:'), now }),
    invite: createInviteAction({
      productId: config.product.id,
      findPaidPayment: (wanted) => findPaidPayment(db, wanted, now()),
      isPersonalRepository: target.isPersonal,
      async allow(userId) {
        const allowed = await limits.invitePerUser(userId)
        return allowed.ok
          ? allowed
          : { ok: false, retryAt: new Date(now() + allowed.retryAfterSeconds * 1000).toISOString() }
      },
      invite: createInviteClient({
        ...host,
        ...(overrides.inviteDeadlineMs && { deadlineMs: overrides.inviteDeadlineMs }),
        onAnswer: (answer) =>
          isSellersBusiness(answer.status)
            ? log.error(answer, 'collaborator call refused')
            : log.info(answer, 'collaborator call')
      })
    }),
    target,
    receive: createReceive({ db, now, providers, onStored: inbox.nudge }),
    inbox,
    limits,
    async close() {
      await inbox.stop()
      mailer.close()
      await connection.close()
    }
  }
}

/** 401 and 403: the token is rejected or may not. */
function isSellersBusiness(status: number | undefined): boolean {
  return status === 401 || status === 403
}

function personalRepositoryWarning({ owner, repo }: Config['target']): string {
  return (
    `${owner}/${repo} belongs to a person, not to an organization. There the code host ignores read-only permission and ` +
    'every collaborator could push, so Pullpass sends no invitation to it. Move the repository to an organization and ' +
    'set github.inviteRepoOwner to it.'
  )
}

async function openDatabase({ database }: Config, { databaseUrl }: Secrets): Promise<DatabaseConnection> {
  if (database.kind === 'sqlite') return (await import('./db/sqlite.ts')).openSqlite(database.file)
  return (await import('./db/postgres.ts')).openPostgres(databaseUrl ?? '')
}
