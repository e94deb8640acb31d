import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Access } from './access/access.ts'
import { createAccess } from './access/create-access.ts'
import { createMerges, type Merges } from './accounts/merging/merges.ts'
import { createPurchaseLinks, type PurchaseLinks } from './accounts/purchase-links/purchase-links.ts'
import { type CurrentSession, type CurrentUser, createCurrentSession } from './accounts/sessions/current-user.ts'
import type { Auth } from './accounts/sign-in/better-auth.ts'
import { type CodeHostFlows, createCodeHostFlows } from './accounts/sign-in/code-host-flows.ts'
import { createAuthLoader } from './accounts/sign-in/load-auth.ts'
import { createMailedLinks, type MailedLinks } from './accounts/sign-in/mailed-links.ts'
import { signInMethods } from './accounts/sign-in/sign-in-methods.ts'
import { findPaidPayment } from './accounts/users/find-purchases.ts'
import { findUser, linkedAccounts, renameLinked } from './accounts/users/users.ts'
import { createAlert } from './alerts/alerts.ts'
import { createSoldRepositories, type KnownRepositories } from './code-host/sold-repositories.ts'
import { digestOf } from './code-host/token-digest.ts'
import type { Config, Secrets } from './config/config.ts'
import { keptAuthSecret } from './db/auth-secret.ts'
import type { Database, DatabaseConnection } from './db/database.ts'
import { assertMigrated, migrate } from './db/migrate.ts'
import { createInviteAction, type InviteAction } from './invite/action.ts'
import type { Mailer } from './mail/mail.ts'
import { createMailer } from './mail/mailer.ts'
import { hostName, invitationUrl } from './pages/words/code-host.ts'
import { type CatchUp, createCatchUp } from './payments/catch-up/create-catch-up.ts'
import { createInbox, type Inbox } from './payments/inbox/inbox-worker.ts'
import { createReceive, type Receive } from './payments/inbox/receive.ts'
import { applyPolicies, type PolicyOf } from './payments/payment/policy.ts'
import { buildProcessors } from './payments/processors/build-processors.ts'
import { isHubSigned, type SignedDelivery } from './payments/processors/signature.ts'
import { createSalesLook } from './payments/sales/alert-of-sales.ts'
import { defaultPolicy, keepingScenesOf, productNamed, productOfScene, repositoriesOf, scenesOfAll } from './product.ts'
import { routes } from './routes.ts'
import { createLimits, type Limits } from './runtime/limits.ts'
import { createLog, type Log } from './runtime/logging/log.ts'
import { createRateLimitedLog, type RateLimitedLog } from './runtime/logging/rate-limited-log.ts'
import { createShutdown } from './runtime/shutdown.ts'
import { type Clock, createClock, steadyClock } from './runtime/time/clock.ts'
import { DAY_MS } from './runtime/time/durations.ts'
import { wait } from './runtime/time/sleep.ts'
import type { Worker } from './runtime/worker.ts'

/** Everything that requests need, built once. */
export type Context = {
  config: Config
  db: Database
  log: Log
  /** Logs lines that a stranger can cause, at a limited rate. */
  rateLimitedLog: RateLimitedLog
  now(): number
  authSecret: string
  /** Loaded at the first use: it takes longer to load than all the rest. */
  auth(): Promise<Auth>
  currentSession: CurrentSession
  currentUser: CurrentUser
  codeHostFlows: CodeHostFlows
  mailedLinks: MailedLinks
  merges: Merges
  purchaseLinks: PurchaseLinks
  invite: InviteAction
  /** The access of buyers at the code host. */
  access: Access
  knownRepositories: KnownRepositories
  receive: Receive
  /** Whether the code host sent the delivery. Absent if its webhook is off. */
  isHookSigned?(delivery: SignedDelivery): Promise<boolean>
  inbox: Inbox
  catchUp: CatchUp
  limits: Limits
  /** The background workers. */
  workers: Readonly<Record<WorkerName, Worker>>
  close(): Promise<void>
}

export type WorkerName = 'inbox' | 'access' | 'catchUp' | 'merges' | 'repositories'

/** ms between two writes to a repository; GitHub asks for at least 1 s (docs/github.md). */
const WRITE_PAUSE_MS = 1000
/** Deadline (ms) for one write: GitHub itself ends a request after 10 s. */
const WRITE_DEADLINE_MS = 10_000

/**
 * Builds everything and brings the database up to date. With `readsOnly` nothing is written to the database, and a
 * command that uses the context must not write either. The only place that names a concrete database, code host or
 * payment processor. Throws when the database cannot be opened or migrated, or when `readsOnly` meets one that is
 * missing or not up to date.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: yet to be split into what builds each part.
export async function createContext(
  config: Config,
  secrets: Secrets,
  overrides: Overrides = {},
  { readsOnly = false }: { readsOnly?: boolean } = {}
): Promise<Context> {
  const clock = clockOf(overrides)
  const { now } = clock
  const sleep = overrides.sleep ?? wait
  const send = overrides.fetch ?? fetch
  const log = overrides.log ?? createLog('info')
  const stopping = createShutdown()
  const deadline = overrides.deadline ?? ((ms: number) => AbortSignal.any([AbortSignal.timeout(ms), stopping.late]))
  const writeDeadlineMs = overrides.inviteDeadlineMs ?? WRITE_DEADLINE_MS
  if (readsOnly) assertThere(config)
  const connection = await (overrides.openDatabase ?? openDatabase)(config, secrets)
  const { db, kind } = connection
  const policyOf: PolicyOf = (scene) => productOfScene(config.products, scene)?.policy ?? defaultPolicy
  if (readsOnly) await assertMigrated(connection)
  else {
    await migrate(connection, async (tx) =>
      (await import('./accounts/sign-in/better-auth.ts')).makeSignInTables(tx, kind)
    )
    // The configuration may have changed since the last start.
    await applyPolicies(db, policyOf)
  }
  const authSecret = secrets.authSecret ?? keptAuthSecret(config.database)

  const { smtpUrl } = secrets
  const { from, dir } = config.mail
  const mailer = overrides.mailer ?? createMailer({ from, now, ...(smtpUrl && { smtpUrl }), ...(dir && { dir }) })
  const { codeHost, products } = config
  const alert = createAlert({ db, log, tokenDigest: () => digestOf(secrets.inviteToken()), now })
  const [first = products[0].repositories[0], ...others] = repositoriesOf(products)
  const { repositories, knownRepositories } = createSoldRepositories({
    names: [first, ...others],
    open(name, onNumber) {
      const host = { apiUrl: codeHost.apiUrl, ...name, token: secrets.inviteToken, fetch: send }
      return codeHost.kind.open({ ...host, onNumber, now, deadline, deadlineMs: 2_000, writeDeadlineMs })
    },
    refused: (refusal) => access.heed(refusal),
    log,
    now
  })
  const limits = createLimits(now)
  const seldom = createRateLimitedLog(now)
  const reading = { keys: secrets.apiKeys, urls: config.payments.apiUrls, fetch: send, deadline }
  const { processors: descriptors, scenes } = config.payments
  const signing = { secrets: secrets.webhookSecrets, scenes }
  const processors = await buildProcessors({ processors: descriptors, ...signing, now, ...reading })
  const hookSecrets = secrets.codeHostWebhookSecrets ?? []
  const access = createAccess({
    db,
    products,
    repositories,
    host: {
      token: secrets.inviteToken,
      url: codeHost.url,
      pauseMs: overrides.writePauseMs ?? WRITE_PAUSE_MS,
      writeDeadlineMs
    },
    clock,
    process: { log, sleep, newId: overrides.newId ?? randomUUID, stopping },
    scenesOf: (id) => keepingScenesOf(products, id),
    accounts: { of: (userId) => linkedAccounts(db, userId), rename: (account) => renameLinked(db, account) },
    mail: {
      send: mailer.send,
      shop: { ...config.site, host: hostName(codeHost) },
      url: config.site.url + routes.purchases,
      invitationUrl: (repository) => invitationUrl(config, repository)
    },
    seller: {
      // Buyers are told that the seller knows, so there must be an address.
      admins: config.admins.length > 0 ? config.admins : [config.site.supportEmail],
      alert,
      look: createSalesLook({ db, products, now, alert })
    }
  })
  const work = { db, log, now, sleep, processors, alert }
  const inbox = createInbox({
    ...work,
    scenes: scenesOfAll(products),
    findUser,
    policyOf,
    keepBodiesMs: config.payments.keepBodiesDays * DAY_MS,
    acceptTests: config.payments.acceptTests,
    onPayment: access.nudge
  })

  const catchUp = createCatchUp({ ...work, ...reading, descriptors, onStored: inbox.nudge })

  const { codeHostClientSecret: clientSecret } = secrets
  const { signIn } = codeHost.kind
  const currentSession = createCurrentSession({ db, authSecret, siteUrl: config.site.url, now })
  const codeHostFlows = createCodeHostFlows({ db, now })
  const mailedLinks = createMailedLinks({ db, authSecret, now })
  const auth = createAuthLoader({
    db,
    kind,
    site: config.site,
    siteUrl: config.site.url,
    secret: authSecret,
    ...(codeHost.clientId &&
      clientSecret &&
      signIn && { codeHost: { ...codeHost, clientId: codeHost.clientId, clientSecret, signIn } }),
    network: { fetch: send, deadline },
    now,
    log,
    seldom,
    mailer,
    mailedLinks,
    joined: () => merges.nudge()
  })
  const { site } = config
  const merges = createMerges({
    db,
    now,
    sleep,
    log,
    send: mailer.send,
    site,
    authSecret,
    host: hostName(codeHost),
    mails: signInMethods(config).mail,
    alert
  })
  const purchaseLinks = createPurchaseLinks({ db, now, log, seldom, send: mailer.send, site, joined: merges.nudge })

  return {
    config,
    db,
    log,
    rateLimitedLog: seldom,
    now,
    authSecret,
    auth,
    currentSession,
    currentUser: async (request) => (await currentSession(request))?.user,
    codeHostFlows,
    mailedLinks,
    merges: merges,
    purchaseLinks,
    invite: createInviteAction({
      scenesOf: (named) => productNamed(products, named).scenes,
      findPaidPayment: (wanted) => findPaidPayment(db, wanted, now()),
      async isPersonalRepository({ product }) {
        const target = knownRepositories.of(productNamed(products, product))
        return (await access.isQuiet()) ? target.knownPersonal() : target.isPersonal()
      },
      async allow(userId) {
        const allowed = await limits.invitePerUser(userId)
        if (allowed.ok) return allowed
        return { ok: false, retryAt: new Date(now() + allowed.retryAfterSeconds * 1000).toISOString() }
      },
      invite: access.sendInvite
    }),
    access,
    knownRepositories,
    receive: createReceive({ ...work, onStored: inbox.nudge }),
    ...(hookSecrets.length > 0 && { isHookSigned: (delivery) => isHubSigned(delivery, hookSecrets) }),
    inbox,
    catchUp,
    limits,
    workers: { inbox, access, catchUp, merges, repositories: firstLook(knownRepositories, access, log) },
    async close() {
      await Promise.all([catchUp.stop(), inbox.stop(), access.stop(), purchaseLinks.settled(), merges.stop()])
      mailer.close()
      await connection.close()
    }
  }
}

/**
 * Asks the host for the id of each repository, unless it must be left alone for a while. Runs after listening begins: a
 * code host that is down must not delay the pages.
 */
function firstLook(repositories: KnownRepositories, access: Access, log: Log): Worker {
  const look = () =>
    void access
      .isQuiet()
      .then((quiet) => (quiet ? undefined : repositories.ask()))
      .catch((error) => log.error({ err: error }, 'the repository could not be asked about'))
  return { start: look, nudge() {}, async stop() {} }
}

/** If only `now` is replaced, a change of it means that so much time has passed. */
function clockOf({ now, elapsed }: Overrides): Clock {
  if (now && !elapsed) return steadyClock(now)
  return createClock({ now: now ?? Date.now, elapsed: elapsed ?? (() => performance.now()) })
}

/** Opening a SQLite file would create it. */
function assertThere({ database }: Config) {
  if (database.kind === 'postgres' || existsSync(database.file)) return
  throw new Error('There is no database yet. Start Pullpass: it makes one.')
}

async function openDatabase({ database }: Config, { databaseUrl }: Secrets): Promise<DatabaseConnection> {
  if (database.kind === 'sqlite') return (await import('./db/sqlite.ts')).openSqlite(database.file)
  return (await import('./db/postgres.ts')).openPostgres(databaseUrl ?? '')
}

/** Parts that tests replace. */
export type Overrides = Partial<{
  now(): number
  /** A time in ms that does not jump when `now` is set. Without it, `now` is used as such a time. */
  elapsed(): number
  /** Resolves after this many ms, or once the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** A signal that aborts after this many ms. */
  deadline(ms: number): AbortSignal
  fetch: typeof fetch
  log: Log
  mailer: Mailer
  openDatabase(config: Config, secrets: Secrets): Promise<DatabaseConnection>
  newId(): string
  inviteDeadlineMs: number
  /** ms between two writes to the repository. */
  writePauseMs: number
}>
