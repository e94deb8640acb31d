import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { genericOAuth, magicLink } from 'better-auth/plugins'
import type { CodeHostSignIn } from '../../code-host/kind.ts'
import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import type { Log } from '../../runtime/logging/log.ts'
import type { RateLimitedLog } from '../../runtime/logging/rate-limited-log.ts'
import { noteLink } from '../merging/merge-users.ts'
import { browserKind } from '../sessions/browser-words.ts'
import { cookiePrefix } from '../sessions/current-user.ts'
import { dropOldestSessions } from '../sessions/sessions.ts'
import { claimPayments } from '../users-and-guests/claim-payments.ts'
import { LINK_MINUTES } from '../users-and-guests/link-minutes.ts'
import { noteSignIn } from '../users-and-guests/sign-ins.ts'
import { CODE_HOST_PROVIDER_ID, presentUser } from '../users-and-guests/users.ts'
import { readCodeHostProfile } from './code-host-profile.ts'

/** Seconds for which a session lasts: 30 days. */
const SESSION_S = 30 * 24 * 60 * 60

/**
 * The request for a sign-in link: its id, the browser's name from a closed list, and the secret of its cookie;
 * undefined for a program, whose mail has no code.
 */
export type AskedLink = { asked: string; device: string; browser?: string }

/** Takes the token of a sign-in link instead of a mail, to use it at once. */
export type UnmailedLink = { take(token: string): void }

/** The mails with links to sign in. */
export type SignInLinks = {
  /** Mails the link. Rejects if the mail server did not accept the mail. */
  send(link: { email: string; token: string } & AskedLink): Promise<void>
  /** Remembers that the user has signed in from this network address. */
  remember(userId: string, address: string): Promise<void>
}

/** The dependencies of sign-in. `siteUrl`: the origin of the site. */
export type AuthOptions = {
  db: Database
  kind: 'sqlite' | 'postgres'
  siteUrl: string
  secret: string
  codeHost?: { signIn: CodeHostSignIn; apiUrl: string; url: string; clientId: string; clientSecret: string }
  /** How the code host is called. `deadline`: a signal that aborts after so many ms. */
  network: { fetch: typeof fetch; deadline(ms: number): AbortSignal }
  now(): number
  log: Log
  seldom: RateLimitedLog
  links: SignInLinks
  /** Called after a user got another way to sign in: its owners are told by mail. */
  joined(): void
}

export type Auth = ReturnType<typeof createAuth>

/** Sign-in by mailed link and by the code host. Loaded late: importing better-auth takes longer than all other code. */
export function createAuth(options: AuthOptions) {
  const { db, now } = options
  // Corrects the row after the library has written it: until then the library may hold SQLite's only connection.
  async function arrive(table: 'session' | 'account', { id, userId }: { id: string; userId: string }): Promise<string> {
    const present = (await presentUser(db, userId)) ?? userId
    if (present !== userId) await db.updateTable(table).set({ userId: present }).where('id', '=', id).execute()
    await claimPayments(db, present, now())
    return present
  }
  // Requests that have created a user. The account that comes with it is the first way to sign in: nothing is merged.
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
      // The browser keeps the state of a sign-in at the code host, since anyone can begin any number of them.
      storeStateStrategy: 'cookie',
      // At sign-in, an account is linked only through an address that the code host has verified (a profile without one
      // is refused). `allowDifferentEmails` does not change that: better-auth reads it only when a signed-in user asks
      // to link an account, and so has proven to own both. The address may then differ; it still has to be verified.
      // https://www.better-auth.com/docs/concepts/users-accounts#allow-linking-accounts-with-different-email-addresses
      accountLinking: { enabled: true, allowDifferentEmails: true }
    },
    advanced: {
      // better-auth's own prefix for https, `__Secure-`, is weaker than `__Host-`.
      useSecureCookies: false,
      cookiePrefix: `${cookiePrefix(options.siteUrl)}better-auth`,
      defaultCookieAttributes: { secure: options.siteUrl.startsWith('https:') }
    },
    // Pullpass has its own limits (runtime/limits.ts, link-limits.ts), per network address and per mailbox.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    onAPIError: { errorURL: `${options.siteUrl}/sign-in` },
    logger: loggerOf(options),
    databaseHooks: {
      session: {
        create: {
          // The library reads the machine's clock, and sessions are checked by the shop's, which the sandbox moves.
          async before(session) {
            const createdAt = new Date(now())
            const expiresAt = new Date(now() + SESSION_S * 1000)
            return { data: { ...session, createdAt, updatedAt: createdAt, expiresAt } }
          },
          async after(session) {
            const userId = await arrive('session', session)
            await noteBegun(db, { ...session, userId })
            if (session.ipAddress) await options.links.remember(userId, session.ipAddress)
          }
        }
      },
      user: {
        create: {
          async after(_, asked) {
            if (asked) newcomers.add(asked)
          }
        }
      },
      account: {
        create: {
          // As for a session: the story of a purchase has the shop's time.
          async before(account) {
            const createdAt = new Date(now())
            return { data: { ...account, createdAt, updatedAt: createdAt } }
          },
          // Linking an account creates no session, but its addresses may have payments.
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
          sendOrTake(options, { email, token }, metadata as AskedLink | UnmailedLink)
      }),
      ...(options.codeHost ? [codeHostSignIn(options, options.codeHost)] : [])
    ]
  })
}

function loggerOf({ log, seldom }: Pick<AuthOptions, 'log' | 'seldom'>): NonNullable<BetterAuthOptions['logger']> {
  return {
    log(level, message) {
      if (level !== 'error') return log.debug({ from: 'better-auth' }, message)
      // Anyone can open the callback address without having begun a sign-in; the visitor is not known here.
      seldom('better-auth', message, (more) => log.error({ from: 'better-auth', ...more }, message))
    }
  }
}

/** Keeps the sign-in for the story of the user's purchases, and the number of the user's sessions small. */
async function noteBegun(
  db: Database,
  {
    id,
    userId,
    createdAt,
    userAgent
  }: { id: string; userId: string; createdAt: Date; userAgent?: string | null | undefined }
): Promise<void> {
  await dropOldestSessions(db, userId, id)
  await noteSignIn(db, { id, userId, at: new Date(createdAt).getTime(), ...browserKind(userAgent ?? '') })
}

function sendOrTake(
  { links }: AuthOptions,
  link: { email: string; token: string },
  asked: AskedLink | UnmailedLink
): Promise<void> | void {
  return 'take' in asked ? asked.take(link.token) : links.send({ ...link, ...asked })
}

/**
 * Creates better-auth's own tables. It runs once per database: a version of better-auth with other tables needs a
 * migration (decisions/003).
 */
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

/** All endpoints are set by the config, so that GitHub Enterprise and the sandbox work as github.com does. */
function codeHostSignIn(
  options: AuthOptions,
  { signIn, apiUrl, url, clientId, clientSecret }: NonNullable<AuthOptions['codeHost']>
) {
  return genericOAuth({
    config: [
      {
        providerId: CODE_HOST_PROVIDER_ID,
        clientId,
        clientSecret,
        authorizationUrl: signIn.authorizationUrl(url),
        scopes: signIn.scopes,
        getToken: (code) => signIn.tradeCode({ ...options.network, url, clientId, clientSecret }, code),
        async getUserInfo({ accessToken }) {
          if (!accessToken) return null
          const { db, network, now, log } = options
          const profile = await readCodeHostProfile({ db, signIn, apiUrl, accessToken, ...network, now }).catch(
            (error) => {
              const words = 'the code host did not say who signed in'
              options.seldom('profile at the code host', apiUrl, (more) => log.error({ err: error, ...more }, words))
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
