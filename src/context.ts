import { existsSync } from 'node:fs'
import type { Access } from './access/access.ts'
import { buildAccess } from './access/build-access.ts'
import { type AccountPictures, createAccountPictures } from './account-pictures/account-pictures.ts'
import { type AlertSeller, createAlert } from './alerts/alerts.ts'
import { buildTeller, type Teller } from './alerts/build-teller.ts'
import { buildRepositories } from './code-host/build-repositories.ts'
import type { KnownRepositories, SoldRepository } from './code-host/sold-repositories.ts'
import { digestOf } from './code-host/token-digest.ts'
import { createTokenEnd } from './code-host/token-end.ts'
import type { Config, Secrets } from './config/config.ts'
import { sendsMails } from './config/sends-mails.ts'
import type { ConfigSources } from './config/sources.ts'
import { keptAuthSecret } from './db/auth-secret.ts'
import type { Database, DatabaseConnection } from './db/database.ts'
import { assertMigrated, migrate } from './db/migrate.ts'
import { createDailyDoctor } from './doctor/daily-worker.ts'
import { createDoctor, type Doctor } from './doctor/doctor.ts'
import { createImportWorker } from './importing/import-worker.ts'
import { createInviteAction, type InviteAction } from './invite/action.ts'
import {
  createLatestReleases,
  type LatestReleases,
  type LatestReleasesOptions
} from './latest-release/latest-releases.ts'
import type { Mailer } from './mail/mail.ts'
import { recordingMailer } from './mail/mail-server.ts'
import { createMailer } from './mail/mailer.ts'
import { buildOutbound, type Outbound } from './outbound/build-outbound.ts'
import { hostName } from './pages/page-texts/code-host.ts'
import { addressesOf } from './pages/page-texts/repository-addresses.ts'
import { applyPolicies } from './payments/apply-policies.ts'
import { buildPayments, type Payments } from './payments/build-payments.ts'
import { policiesOf } from './payments/payment/policy.ts'
import { isHubSigned, type SignedDelivery } from './payments/processors/signature.ts'
import { productNamed, type RepositoryName } from './product.ts'
import { createBasics } from './runtime/basics.ts'
import { createLimits, type Limits } from './runtime/limits.ts'
import type { Log } from './runtime/logging/log.ts'
import type { RateLimitedLog } from './runtime/logging/rate-limited-log.ts'
import { MINUTE_MS } from './runtime/time/durations.ts'
import type { Worker } from './runtime/worker.ts'
import type { Overrides } from './test-overrides.ts'
import { buildUsers, type Users } from './users/build-users.ts'
import { type CurrentBuyer, createCurrentBuyer } from './users/sessions/current-buyer.ts'
import type { CurrentUser } from './users/sessions/current-user.ts'
import { findPaidPayment } from './users/users-and-guests/find-purchases.ts'
import { usersOfBuyers } from './users/users-and-guests/guests.ts'
import { createWeeklyLetter } from './weekly/weekly-letter.ts'

/** Everything that requests need, built once. */
export type Context = Users &
  Payments & {
    config: Config
    /** Where the configuration came from; absent if it was made by a program, as that of the sandbox. */
    sources?: ConfigSources
    db: Database
    log: Log
    /** Logs lines that a stranger can cause, at a limited rate. */
    rateLimitedLog: RateLimitedLog
    now(): number
    authSecret: string
    /** Reads /metrics. */
    metricsToken?: string
    /** The user who has signed in. A guest is none. */
    currentUser: CurrentUser
    /** The user, or the guest whose secret the browser holds. */
    currentBuyer: CurrentBuyer
    invite: InviteAction<number>
    /** The access of buyers at the code host. */
    access: Access
    knownRepositories: KnownRepositories
    /** The repositories that are sold, and how the code host is asked about each. */
    repositories: readonly SoldRepository[]
    latestReleases: LatestReleases
    accountPictures: AccountPictures
    /** Checks the token, the organization, the repositories and the shop itself. */
    doctor: Doctor
    /** Resolves after so many ms, or once the signal aborts. */
    sleep(ms: number, signal?: AbortSignal): Promise<void>
    /** Whether the seller has a chat that alerts go to. */
    hasChat: boolean
    /** Tells the seller what does not go by mail alone. */
    teller: Teller
    /** Whether the code host sent the delivery. Absent if its webhook is off. */
    isHookSigned?(delivery: SignedDelivery): Promise<boolean>
    limits: Limits
    /** The background workers. */
    workers: Readonly<Record<WorkerName, Worker> & { outbound: Outbound }>
    close(): Promise<void>
  }

export type WorkerName =
  | 'inbox'
  | 'access'
  | 'catchUp'
  | 'merges'
  | 'repositories'
  | 'releases'
  | 'doctor'
  | 'teller'
  | 'imports'
  | 'outbound'

/** ms between two writes to a repository; GitHub asks for at least 1 s (docs/github.md). */
const WRITE_PAUSE_MS = 1000
/** Deadline (ms) for one write: GitHub itself ends a request after 10 s. */
const WRITE_DEADLINE_MS = 10_000

/**
 * Builds everything and brings the database up to date. With `readsOnly` nothing is written to the database, and a
 * command that uses the context must not write either. The only place that names a concrete database. Throws when the
 * database cannot be opened or migrated, or when `readsOnly` meets one that is missing or not up to date.
 */
export async function createContext(
  config: Config,
  secrets: Secrets,
  overrides: Overrides = {},
  { readsOnly = false, sources }: { readsOnly?: boolean; sources?: ConfigSources } = {}
): Promise<Context> {
  const basics = createBasics(overrides)
  const { log, rateLimitedLog } = basics
  const { now } = basics.clock
  const connection = await openUpToDate(config, secrets, { open: overrides.openDatabase, readsOnly, now })
  const { db } = connection
  const authSecret = secrets.authSecret ?? keptAuthSecret(config.database)
  const mailer = recordingMailer(overrides.mailer ?? buildMailer(config, secrets, now), { db, log, now })
  const tokenDigest = () => digestOf(secrets.inviteToken())
  const alert = createAlert({ db, log, tokenDigest, now })
  const parts = { config, secrets, db, basics, alert }
  const { inviteDeadlineMs: writeDeadlineMs = WRITE_DEADLINE_MS, writePauseMs: pauseMs = WRITE_PAUSE_MS } = overrides
  const refused: Access['noteRefusal'] = (refusal) => access.noteRefusal(refusal)
  const tokenEnd = createTokenEnd()
  const calling = { ...parts, writeDeadlineMs, refused, tokenEnd }
  const { repositories, knownRepositories, numberOf } = buildRepositories(calling)
  const host = hostName(config.codeHost)
  const words = { host, addressesOf: (repository: RepositoryName) => addressesOf(config, repository) }
  const access = buildAccess({
    ...parts,
    mailer,
    authSecret,
    repositories,
    numberOf,
    writing: { pauseMs, writeDeadlineMs },
    words
  })
  const users = buildUsers({ ...parts, connection, authSecret, mailer, hostName: host })
  const limits = createLimits(now)
  const letter = createWeeklyLetter(parts)
  const { chat, teller } = await buildTeller({ ...parts, chatNetwork: overrides.chatNetwork, letter })
  const heard = { onPayment: access.nudge, onDispute: teller.noticeDispute }
  const payments = await buildPayments({ ...parts, ...heard, findUsers: usersOfBuyers })
  const doctor = createDoctor({ ...parts, mailer, host, repositories, access, tokenEnd, ...(chat && { chat }) })
  const daily = createDailyDoctor({ doctor, db, basics, tokenDigest, tokenEnd })
  const latestReleases = buildLatestReleases(config, { db, basics, repositories, access })
  const outbound = buildOutbound({ ...parts, network: overrides.chatNetwork, tellGivenUp: givenUpTo(alert) })
  const { inbox, catchUp, heardSignatures } = payments
  const { currentSession, guestCookies, merges, purchaseLinks } = users
  const imports = createImportWorker({ config, db, access, basics })
  const others = { releases: latestReleases.worker, teller, doctor: daily, imports, outbound }
  const workers = { inbox, access, catchUp, merges, ...others }
  return {
    config,
    ...(sources && { sources }),
    db,
    log,
    rateLimitedLog,
    now,
    authSecret,
    ...users,
    ...payments,
    currentUser: async (request) => (await currentSession(request))?.user,
    currentBuyer: createCurrentBuyer({ db, currentSession, guestCookies }),
    invite: buildInvite({ config, db, log, rateLimitedLog, now, access, limits, knownRepositories }),
    access,
    knownRepositories,
    repositories,
    latestReleases,
    accountPictures: createAccountPictures(config, basics),
    doctor,
    sleep: basics.sleep,
    hasChat: chat !== undefined,
    teller,
    ...checksOf(secrets),
    limits,
    workers: { ...workers, repositories: firstLook(knownRepositories, access, log) },
    async close() {
      const stops = Object.values(workers).map((worker) => worker.stop())
      await Promise.all([...stops, purchaseLinks.settled(), heardSignatures.stop(), doctor.first.settled()])
      mailer.close()
      await connection.close()
    }
  }
}

/** Opens the database, and brings it up to date unless the context only reads. */
async function openUpToDate(
  config: Config,
  secrets: Secrets,
  {
    open = openDatabase,
    readsOnly,
    now
  }: { open?: Overrides['openDatabase'] | undefined; readsOnly: boolean; now(): number }
): Promise<DatabaseConnection> {
  if (readsOnly) assertThere(config)
  const connection = await open(config, secrets)
  if (readsOnly) {
    await assertMigrated(connection)
    return connection
  }
  await migrate(connection, async (tx) =>
    (await import('./users/sign-in/better-auth.ts')).makeSignInTables(tx, connection.kind)
  )
  // The configuration may have changed since the last start.
  await applyPolicies(connection.db, policiesOf(config.products), now())
  return connection
}

function buildMailer({ mail: { from, dir } }: Config, { smtpUrl }: Secrets, now: () => number): Mailer {
  return createMailer({ from, now, ...(smtpUrl && { smtpUrl }), ...(dir && { dir }) })
}

type InviteDeps = Pick<
  Context,
  'config' | 'db' | 'log' | 'rateLimitedLog' | 'now' | 'access' | 'limits' | 'knownRepositories'
>

/**
 * The invite action with its gate, its limits and its log, and with the repository as far as it is known; access sends
 * the invitation.
 */
function buildInvite(deps: InviteDeps): InviteAction<number> {
  const { config, db, log, rateLimitedLog, now, access, limits, knownRepositories } = deps
  const { products } = config
  const ending = { policyOf: policiesOf(products), sendsMails: sendsMails(config) }
  return createInviteAction({
    scenesOf: (named) => productNamed(products, named).scenes,
    findPaidPayment: (wanted) => findPaidPayment(db, wanted, { now: now(), ...ending }),
    async isPersonalRepository({ product }) {
      const repository = knownRepositories.of(productNamed(products, product))
      return (await access.mustBackOff()) ? repository.knownPersonal() : repository.isPersonal()
    },
    async allow(userId) {
      const allowed = await limits.invitePerUser(userId)
      if (allowed.ok) return allowed
      return { ok: false, retryAt: now() + allowed.retryAfterSeconds * 1000 }
    },
    invite: access.sendInvite,
    answered({ userId: user, username }, { ok, reason, verified, grant }) {
      const write = (more: object) =>
        log.info({ user, username, reason, verified, grant: grant?.id, ...more }, 'Send invite was answered')
      // Refusals are rarely logged: any signed-in user can cause them as often as they like.
      if (ok) write({})
      else rateLimitedLog(`invite: ${reason}`, user, write)
    }
  })
}

/**
 * Asks the host for the id of each repository, unless it must be left alone for a while. Runs after listening begins: a
 * code host that is down must not delay the pages.
 */
function firstLook(repositories: KnownRepositories, access: Access, log: Log): Worker {
  const look = () =>
    void access
      .mustBackOff()
      .then((mustBackOff) => (mustBackOff ? undefined : repositories.ask()))
      .catch((error) => log.error({ err: error }, 'the repository could not be asked about'))
  return { start: look, nudge() {}, async stop() {} }
}

/** In the sandbox the host is asked each minute, so that a release of the guide is soon on the pages. */
function buildLatestReleases(config: Config, deps: Omit<LatestReleasesOptions, 'everyMs'>) {
  return createLatestReleases({ ...deps, ...(config.sandbox && { everyMs: MINUTE_MS }) })
}

/** An event that was given up is one alert with those after it: they fail for the same reason. */
const givenUpTo = (alert: AlertSeller) => (words: string) => alert('event_given_up', { words })

function checksOf({ codeHostWebhookSecrets: all = [], metricsToken }: Secrets) {
  return {
    ...(metricsToken !== undefined && { metricsToken }),
    ...(all.length > 0 && { isHookSigned: (delivery: SignedDelivery) => isHubSigned(delivery, all) })
  }
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
