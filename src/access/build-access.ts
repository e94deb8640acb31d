import type { AlertSeller } from '../alerts/alerts.ts'
import type { Config, Secrets } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import type { Mailer } from '../mail/mail.ts'
import { createSalesCheck } from '../payments/sales/alert-of-sales.ts'
import { keepingScenesOf } from '../product.ts'
import { routes } from '../routes.ts'
import type { Basics } from '../runtime/basics.ts'
import { signInMethods } from '../users/sign-in/sign-in-methods.ts'
import { createTakeoverCheck } from '../users/takeovers/alert-of-takeovers.ts'
import { linkedAccounts, renameLinked } from '../users/users-and-guests/users.ts'
import type { Access } from './access.ts'
import type { AccessOptions, HostOptions } from './access-options.ts'
import { createAccess } from './create-access.ts'

export function buildAccess(deps: {
  config: Config
  secrets: Pick<Secrets, 'inviteToken'>
  db: Database
  basics: Basics
  mailer: Mailer
  alert: AlertSeller
  authSecret: string
  repositories: AccessOptions['repositories']
  numberOf: HostOptions['numberOf']
  writing: Pick<HostOptions, 'pauseMs' | 'writeDeadlineMs'>
  /** The code host's name, and where buyers find a repository. */
  words: { host: string } & Pick<AccessOptions['mail'], 'addressesOf'>
}): Access {
  const { config, secrets, db, basics, mailer, alert, authSecret, repositories, numberOf, writing, words } = deps
  const { products, site, codeHost } = config
  const { clock } = basics
  const checking = { db, now: clock.now, alert }
  const checks = [createSalesCheck({ ...checking, products }), createTakeoverCheck(checking)]
  return createAccess({
    db,
    products,
    repositories,
    host: { token: secrets.inviteToken, url: codeHost.url, numberOf, ...writing },
    clock,
    process: basics,
    scenesOf: (id) => keepingScenesOf(products, id),
    accounts: { of: (userId) => linkedAccounts(db, userId), rename: (account) => renameLinked(db, account) },
    mail: {
      send: mailer.send,
      shop: { ...site, host: words.host, signsInThere: signInMethods(config).codeHost },
      authSecret,
      url: site.url + routes.purchases,
      addressesOf: words.addressesOf
    },
    seller: {
      // Buyers are told that the seller knows, so there must be an address.
      admins: config.admins.length > 0 ? config.admins : [site.supportEmail],
      desk: config.admins.length > 0 ? site.url + routes.desk : undefined,
      alert,
      async check() {
        for (const check of checks) await check()
      }
    }
  })
}
