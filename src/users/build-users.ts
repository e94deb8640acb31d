import type { AlertSeller } from '../alerts/alerts.ts'
import type { Config, Secrets } from '../config/config.ts'
import type { DatabaseConnection } from '../db/database.ts'
import type { Mailer } from '../mail/mail.ts'
import type { Basics } from '../runtime/basics.ts'
import { createMerges, type Merges } from './merging/merges.ts'
import { createPurchaseLinks, type PurchaseLinks } from './purchase-links/purchase-links.ts'
import { type CurrentSession, createCurrentSession } from './sessions/current-user.ts'
import { createGuestCookies, type GuestCookies } from './sessions/guest-cookies.ts'
import { type AccountName, createAccountName } from './sign-in/account-name.ts'
import type { Auth } from './sign-in/better-auth.ts'
import { type CodeHostFlows, createCodeHostFlows } from './sign-in/code-host-flows.ts'
import { createAuthLoader } from './sign-in/load-auth.ts'
import { createMailedLinks, type MailedLinks } from './sign-in/mailed-links.ts'
import { createSignInLinks } from './sign-in/sign-in-mail.ts'
import { signInMethods } from './sign-in/sign-in-methods.ts'

/** Signing in, who is signed in, and two sign-ins of one person. */
export type Users = {
  /** Loaded at the first use: it takes longer to load than all the rest. */
  auth(): Promise<Auth>
  currentSession: CurrentSession
  guestCookies: GuestCookies
  codeHostFlows: CodeHostFlows
  /** Absent if the code host's sign-in is not configured. */
  accountName?: AccountName
  mailedLinks: MailedLinks
  merges: Merges
  purchaseLinks: PurchaseLinks
}

/** @param deps.hostName the code host's name in the reader's words */
export function buildUsers(deps: {
  config: Config
  secrets: Pick<Secrets, 'codeHostClientSecret'>
  authSecret: string
  connection: Pick<DatabaseConnection, 'db' | 'kind'>
  basics: Basics
  mailer: Mailer
  alert: AlertSeller
  hostName: string
}): Users {
  const { config, secrets, authSecret, connection, basics, mailer, alert, hostName } = deps
  const { db } = connection
  const { log, rateLimitedLog: seldom, sleep, network } = basics
  const { now } = basics.clock
  const { site } = config
  const mailedLinks = createMailedLinks({ db, authSecret, now })
  const mailing = { db, now, log, send: mailer.send, site }
  const mails = signInMethods(config).mail
  const merges = createMerges({
    ...mailing,
    products: config.products,
    sleep,
    authSecret,
    host: hostName,
    mails,
    alert
  })
  const { codeHost } = codeHostSignIn(config, secrets)
  const codeHostFlows = createCodeHostFlows({ db, now })
  const auth = createAuthLoader({
    ...connection,
    siteUrl: site.url,
    secret: authSecret,
    ...(codeHost && { codeHost }),
    network,
    now,
    log,
    seldom,
    links: createSignInLinks({ site, mailer, mailedLinks, log, seldom }),
    joined: merges.nudge
  })
  return {
    auth,
    currentSession: createCurrentSession({ db, authSecret, siteUrl: site.url, now }),
    guestCookies: createGuestCookies(site.url),
    codeHostFlows,
    ...(codeHost && {
      accountName: createAccountName({ ...codeHost, ...network, siteUrl: site.url, flows: codeHostFlows })
    }),
    mailedLinks,
    merges,
    purchaseLinks: createPurchaseLinks({ ...mailing, seldom, joined: merges.nudge })
  }
}

/** Sign-in with the code host, if it is set up. */
function codeHostSignIn(
  { codeHost }: Config,
  { codeHostClientSecret: clientSecret }: Pick<Secrets, 'codeHostClientSecret'>
) {
  const { apiUrl, url, clientId, kind } = codeHost
  const { signIn } = kind
  return clientId && clientSecret && signIn ? { codeHost: { apiUrl, url, clientId, clientSecret, signIn } } : {}
}
