import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { genericOAuth, magicLink } from 'better-auth/plugins'
import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import type { Log } from '../../runtime/logging/log.ts'
import type { RateLimitedLog } from '../../runtime/logging/rate-limited-log.ts'
import { noteLink } from '../merging/merge-users.ts'
import { cookiePrefix } from '../sessions/current-user.ts'
import { claimPayments } from '../users/claim-payments.ts'
import { LINK_MINUTES } from '../users/link-minutes.ts'
import { CODE_HOST_PROVIDER, standingUser } from '../users/users.ts'
import { readCodeHostProfile } from './code-host-profile.ts'
import { tradeCode } from './code-host-token.ts'

/** Seconds for which a session lasts: 30 days. */
const SESSION_S = 30 * 24 * 60 * 60

/** What sign-in takes. */
export type AuthOptions = {
  db: Database
  kind: 'sqlite' | 'postgres'
  siteUrl: string
  secret: string
  codeHost?: { apiUrl: string; url: string; clientId: string; clientSecret: string }
  fetch: typeof fetch
  /** A signal that aborts after so many ms. */
  deadline(ms: number): AbortSignal
  now(): number
  log: Log
  seldom: RateLimitedLog
  /** Mails the link that was asked for under this id; rejects when the mail could not be handed over. */
  sendSignInLink(link: { email: string; token: string; asked: string }): Promise<void>
  /** Somebody has signed in from this network address. */
  remember(userId: string, address: string): Promise<void>
  /** Another way to sign in came to a user: its owners are to be told. */
  joined(): void
}

export type Auth = ReturnType<typeof createAuth>

/** Sign-in by mailed link and by the code host. Loaded late: importing better-auth takes longer than all of our own code. */
export function createAuth(options: AuthOptions) {
  const { db, now, log } = options
  // Afterwards, since before it is written the library may hold the only connection of SQLite.
  async function arrive(table: 'session' | 'account', { id, userId }: { id: string; userId: string }): Promise<string> {
    const standing = (await standingUser(db, userId)) ?? userId
    if (standing !== userId) await db.updateTable(table).set({ userId: standing }).where('id', '=', id).execute()
    await claimPayments(db, standing, now())
    return standing
  }
  // Requests that have made a user: the account that comes with it is that user's first way in, and joins nothing.
  const newcomers = new WeakSet<object>()
  return betterAuth({
    ...storage(options),
    baseURL: options.siteUrl,
    basePath: '/api/auth',
    secret: options.secret,
    trustedOrigins: [options.siteUrl],
    session: { expiresIn: SESSION_S, disableSessionRefresh: true },
    account: {
      encryptOAuthTokens: true,
      // A sign-in at the code host that was begun is kept by the browser: anybody can begin any number of them.
      storeStateStrategy: 'cookie',
      // At sign-in, only an address that the code host calls verified joins two ways of signing in (profiles without one
      // are refused). `allowDifferentEmails` does not change that: better-auth reads it only where somebody who is signed
      // in has asked to link, and so holds both. There the address may be another one; it still has to be verified.
      // https://www.better-auth.com/docs/concepts/users-accounts#allow-linking-accounts-with-different-email-addresses
      accountLinking: { enabled: true, allowDifferentEmails: true }
    },
    advanced: {
      // Its own prefix for https is a weaker one.
      useSecureCookies: false,
      cookiePrefix: `${cookiePrefix(options.siteUrl)}better-auth`,
      defaultCookieAttributes: { secure: options.siteUrl.startsWith('https:') }
    },
    // Limits are ours (server/limits.ts), per address and per e-mail.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    onAPIError: { errorURL: `${options.siteUrl}/sign-in` },
    logger: {
      log(level, message) {
        if (level !== 'error') return log.debug({ from: 'better-auth' }, message)
        // Anybody can come back from a sign-in that never began; who it was is not known here.
        options.seldom('better-auth', message, (more) => log.error({ from: 'better-auth', ...more }, message))
      }
    },
    databaseHooks: {
      session: {
        create: {
          // The library reads the machine's clock; whoever checks the session goes by ours, which the sandbox puts forward.
          async before(session) {
            const createdAt = new Date(now())
            const expiresAt = new Date(now() + SESSION_S * 1000)
            return { data: { ...session, createdAt, updatedAt: createdAt, expiresAt } }
          },
          async after(session) {
            const userId = await arrive('session', session)
            if (session.ipAddress) await options.remember(userId, session.ipAddress)
          }
        }
      },
      // Linking makes no new session, and brings addresses all the same.
      user: {
        create: {
          async after(_, asked) {
            if (asked) newcomers.add(asked)
          }
        }
      },
      account: {
        create: {
          async after(account, asked) {
            if (asked && newcomers.has(asked)) return void (await arrive('account', account))
            await serializable(db, (tx) => noteLink(tx, { ...account, now: now() }))
            options.joined()
          }
        }
      }
    },
    plugins: [
      magicLink({
        expiresIn: LINK_MINUTES * 60,
        storeToken: 'hashed',
        sendMagicLink: ({ email, token, metadata }) =>
          options.sendSignInLink({ email, token, asked: String(metadata?.asked) })
      }),
      ...(options.codeHost ? [codeHostSignIn(options, options.codeHost)] : [])
    ]
  })
}

/** Makes better-auth's own tables. It runs once per database: an upgrade that wants more needs a migration (decisions/003). */
export async function makeSignInTables(db: Database, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { runMigrations } = await getMigrations({
    ...storage({ db, kind }),
    plugins: [magicLink({ sendMagicLink() {} })]
  })
  await runMigrations()
}

function storage({ db, kind }: { db: Database; kind: 'sqlite' | 'postgres' }) {
  return { database: { db, type: kind, transaction: true } } satisfies BetterAuthOptions
}

/** All endpoints are ours to say, so that GitHub Enterprise and the sandbox work as github.com does. */
function codeHostSignIn(
  options: AuthOptions,
  { apiUrl, url, clientId, clientSecret }: NonNullable<AuthOptions['codeHost']>
) {
  return genericOAuth({
    config: [
      {
        providerId: CODE_HOST_PROVIDER,
        clientId,
        clientSecret,
        authorizationUrl: `${url}/login/oauth/authorize`,
        scopes: ['read:user', 'user:email'],
        getToken: (code) => tradeCode({ ...options, url, clientId, clientSecret }, code),
        async getUserInfo({ accessToken }) {
          if (!accessToken) return null
          const { db, fetch, deadline, now, log } = options
          const profile = await readCodeHostProfile({ db, apiUrl, accessToken, fetch, deadline, now }).catch(
            (error) => {
              const words = 'the code host did not say who signed in'
              options.seldom('code-host profile', apiUrl, (more) => log.error({ err: error, ...more }, words))
            }
          )
          if (!profile) return null
          const { id, name, email } = profile
          return email ? { id, name, email, emailVerified: true } : { id, name, emailVerified: false }
        }
      }
    ]
  })
}
