import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import type { Mailer } from '../../mail/mail.ts'
import type { Log } from '../../runtime/logging/log.ts'
import type { RateLimitedLog } from '../../runtime/logging/rate-limited-log.ts'
import { newToken, tokenHash } from '../../runtime/secret-token.ts'
import { SKEW_MS } from '../../runtime/time/durations.ts'
import { type Brought, bringAddress } from '../merging/merge-users.ts'
import type { User } from '../sessions/current-user.ts'
import { claimable } from '../users-and-guests/claim-payments.ts'
import { noteLinkMail, noteLinkMailed, noteLinkUsed } from '../users-and-guests/link-mails.ts'
import { PURCHASE_LINK_MINUTES } from '../users-and-guests/link-minutes.ts'
import { userOfAddress } from '../users-and-guests/users.ts'
import { purchaseLinkMail } from './purchase-link-mail.ts'

const LIFE_MS = PURCHASE_LINK_MINUTES * 60 * 1000

/** The user that a link is for, and the address that it proves. `owned`: another user signs in with that address. */
export type PurchaseLink = { userId: string; email: string; owned: boolean }

/** "Find my purchase": a link mailed to the address used at checkout gives its payments to the user who asked. */
export type PurchaseLinks = {
  /**
   * Mails a link if there are payments to find. Returns at once, before looking: neither the answer nor its time tells
   * whether there is a purchase.
   */
  send(asked: { by: User; email: string }): void
  /** The link with this token; undefined if it is unknown, used or too old. Changes nothing. */
  read(token: string): Promise<PurchaseLink | undefined>
  /** Uses a link up; undefined if this user has no such link. */
  use(token: string, userId: string): Promise<({ email: string } & Brought) | undefined>
  /** Resolves once the mails that are being sent are done. */
  settled(): Promise<void>
}

export function createPurchaseLinks(options: {
  db: Database
  now(): number
  log: Log
  seldom: RateLimitedLog
  send: Mailer['send']
  site: Config['site']
  /** Called after sign-ins may have been merged: their owners are told by mail. */
  joined(): void
}): PurchaseLinks {
  const { db, now, log } = options
  const underWay = new Set<Promise<void>>()

  async function mailLink({ by, email }: { by: User; email: string }): Promise<void> {
    if (!(await hasPayments(db, by.id, email))) return
    const token = newToken()
    await db.deleteFrom('purchase_link').where('expires_at', '<=', now()).execute()
    const row = { token_hash: tokenHash(token), user_id: by.id, email, expires_at: now() + LIFE_MS }
    await db.insertInto('purchase_link').values(row).execute()
    const at = now()
    await noteLinkMail(db, { kind: 'find', token, email, at, until: at + LIFE_MS })
    const sent = await options.send(purchaseLinkMail(options.site, { to: email, token, askedBy: by.email }))
    await noteLinkMailed(db, token, sent)
    if (sent.ok) return
    if (!sent.unanswered) throw new Error(sent.problem)
    options.seldom('purchase link', by.id, (more) =>
      log.warn({ problem: sent.problem, ...more }, 'the mail to find a purchase may not have been sent')
    )
  }

  return {
    send(asked) {
      const sending = mailLink(asked)
        .catch((error) =>
          // Rarely logged: a signed-in user can cause it as often as they like.
          options.seldom('purchase link', asked.by.id, (more) =>
            log.error({ err: error, ...more }, 'the mail to find a purchase was not sent')
          )
        )
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    async read(token) {
      const link = await db
        .selectFrom('purchase_link')
        .select(['user_id', 'email'])
        .where('token_hash', '=', tokenHash(token))
        .where('expires_at', '>', now())
        .where('expires_at', '<=', now() + LIFE_MS + SKEW_MS)
        .executeTakeFirst()
      if (!link) return undefined
      const owner = await userOfAddress(db, link.email)
      return { userId: link.user_id, email: link.email, owned: owner !== undefined && owner !== link.user_id }
    },
    async use(token, userId) {
      const used = await serializable(db, async (tx) => {
        const link = await tx
          .deleteFrom('purchase_link')
          .where('token_hash', '=', tokenHash(token))
          .where('user_id', '=', userId)
          .where('expires_at', '>', now())
          .where('expires_at', '<=', now() + LIFE_MS + SKEW_MS)
          .returning('email')
          .executeTakeFirst()
        if (link) await noteLinkUsed(tx, token, now())
        return link && { ...link, ...(await bringAddress(tx, { userId, email: link.email, now: now() })) }
      })
      if (used) options.joined()
      if (used) log.info({ user: userId, from: used.from, payments: used.payments }, 'an address was added to a user')
      return used
    },
    async settled() {
      await Promise.all(underWay)
    }
  }
}

/**
 * Whether the user has a payment with this address, or could claim one after proving it, or ask its holder for it; or
 * whether another user who has payments signs in with the address.
 */
async function hasPayments(db: Database, userId: string, email: string): Promise<boolean> {
  const owner = await userOfAddress(db, email)
  if ((await claimable(db, { userId, emails: [email] }).execute()).length > 0) return true
  const own = db.selectFrom('payment').select('id').where('email', '=', email).where('user_id', '=', userId)
  if (await own.executeTakeFirst()) return true
  const held = db.selectFrom('payment').select('id').where('email', '=', email).where('status', '=', 'paid')
  if (await held.where('user_id', '<>', userId).executeTakeFirst()) return true
  if (owner === undefined || owner === userId) return false
  const payments = db.selectFrom('payment').select('id').where('user_id', '=', owner)
  return (await payments.executeTakeFirst()) !== undefined
}
