import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import type { MailOutcome } from '../../mail/mail.ts'
import { networkKey, wideNetworkKey } from '../../runtime/counting-keys.ts'
import { tokenHash } from '../../runtime/secret-token.ts'
import { DAY_MS, MINUTE_MS, SKEW_MS } from '../../runtime/time/durations.ts'
import { noteLinkMail, noteLinkMailed, noteLinkUsed } from '../users-and-guests/link-mails.ts'
import { LINK_MINUTES } from '../users-and-guests/link-minutes.ts'
import { userOfAddress } from '../users-and-guests/users.ts'
import { mayMailLink } from './link-limits.ts'
import { createSignInCodes, type SignInCodes } from './sign-in-codes.ts'

/** The largest number of sign-in links that work at the same time, of all visitors together. */
const MOST_LINKS = 20_000
/** The number of networks remembered for each user. */
const NETWORKS = 5
/** ms for which a network is remembered. */
const KNOWN_MS = 90 * DAY_MS

/** Mailed links: counts the requests for them, and knows the address and the page of each sign-in link that works. */
export type MailedLinks = {
  /**
   * Counts one more link to this address, if the limits allow it. `email` is canonical; `address` is the visitor's
   * network address; `next` is the page to open after signing in.
   */
  ask(asked: { email: string; address: string; next?: string }): Promise<MailedLinkAnswer>
  /** Stores the token of the sign-in link with this id, before it is mailed to this address. */
  keepToken(id: string, link: { token: string; email: string }): Promise<void>
  /** Records how the mail server took the mail with this token. */
  mailed(token: string, sent: MailOutcome): Promise<void>
  /** The address and the next page of a sign-in link; undefined if it is unknown, used or too old. Changes nothing. */
  read(token: string): Promise<{ email: string; next: string } | undefined>
  /**
   * The address and the next page of a request of the last day, whether or not its link still works. Only the browser
   * that asked knows the id.
   */
  asked(id: string): Promise<{ email: string; next: string } | undefined>
  /** The codes beside the links. */
  codes: SignInCodes
  /** Invalidates a link after it was used to sign in. */
  drop(token: string): Promise<void>
  /** Remembers that the user has signed in from this network address. */
  remember(userId: string, address: string): Promise<void>
}

type MailedLinkAnswer = { ok: true; id: string } | { ok: false; retryAfterSeconds: number }

export function createMailedLinks(options: { db: Database; authSecret: string; now(): number }): MailedLinks {
  const { db, authSecret, now } = options
  /** Network addresses are stored as keyed hashes, so that the table does not tell where users were. */
  const keyed = (key: string) => createHmac('sha256', authSecret).update(`network:${key}`).digest('base64url')

  return {
    codes: createSignInCodes(options),
    ask({ email, address, next }) {
      const at = now()
      const mailbox = mailboxKey(email)
      const network = keyed(networkKey(address))
      const wide_network = keyed(wideNetworkKey(address))
      return serializable(db, async (tx): Promise<MailedLinkAnswer> => {
        const links = await sweep(tx, at)
        if (links >= MOST_LINKS) return { ok: false, retryAfterSeconds: LINK_MINUTES * 60 }
        const rows = await tx
          .selectFrom('mailed_link')
          .select(['asked_at', 'network', 'wide_network'])
          .where('mailbox', '=', mailbox)
          .orderBy('asked_at')
          .execute()
        const allowed = mayMailLink({
          now: at,
          all: rows.map((row) => row.asked_at),
          wide: rows.flatMap((row) => (row.wide_network === wide_network ? row.asked_at : [])),
          here: rows.flatMap((row) => (row.network === network ? row.asked_at : [])),
          known: await isKnown(tx, { email, network, at })
        })
        if (!allowed.ok) return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((allowed.until - at) / 1000)) }
        const id = randomUUID()
        const row = { id, email, mailbox, network, wide_network, asked_at: at, next_page: next ?? null }
        await tx.insertInto('mailed_link').values(row).execute()
        return { ok: true, id }
      })
    },
    async keepToken(id, { token, email }) {
      await db
        .updateTable('mailed_link')
        .set({ token_hash: tokenHash(token) })
        .where('id', '=', id)
        .execute()
      const at = now()
      await noteLinkMail(db, { kind: 'sign_in', token, email, at, until: at + LINK_MINUTES * MINUTE_MS })
    },
    mailed: (token, sent) => noteLinkMailed(db, token, sent),
    async read(token) {
      const link = await db
        .selectFrom('mailed_link')
        .select(['email', 'next_page'])
        .where('token_hash', '=', tokenHash(token))
        .where('asked_at', '>', now() - LINK_MINUTES * 60_000)
        .where('asked_at', '<=', now() + SKEW_MS)
        .executeTakeFirst()
      return link && { email: link.email, next: link.next_page ?? '/' }
    },
    async asked(id) {
      const link = await db
        .selectFrom('mailed_link')
        .select(['email', 'next_page'])
        .where('id', '=', id)
        .where('asked_at', '>', now() - DAY_MS)
        .executeTakeFirst()
      return link && { email: link.email, next: link.next_page ?? '/' }
    },
    async drop(token) {
      await db
        .updateTable('mailed_link')
        .set({ token_hash: null, code_hash: null })
        .where('token_hash', '=', tokenHash(token))
        .execute()
      await noteLinkUsed(db, token, now())
    },
    remember: (userId, address) => rememberNetwork(db, { userId, network: keyed(networkKey(address)), at: now() })
  }
}

/**
 * Deletes requests older than a day, and better-auth's expired sign-in links. A request that was made while the clock
 * was ahead counts as made now, and its link stops working.
 * @returns the number of sign-in links that work
 */
async function sweep(tx: Tx, at: number): Promise<number> {
  await tx
    .deleteFrom('mailed_link')
    .where('asked_at', '<=', at - DAY_MS)
    .execute()
  await tx
    .updateTable('mailed_link')
    .set({ asked_at: at, token_hash: null, code_hash: null })
    .where('asked_at', '>', at + SKEW_MS)
    .execute()
  // better-auth reads the machine's clock.
  await sql`delete from verification where "expiresAt" < ${new Date().toISOString()}`.execute(tx)
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from verification`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

async function rememberNetwork(
  db: Database,
  { userId, network, at }: { userId: string; network: string; at: number }
): Promise<void> {
  await db
    .insertInto('known_network')
    .values({ user_id: userId, network, seen_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ seen_at: at }))
    .execute()
  await bringBackNetworks(db, userId, at)
  const newest = db.selectFrom('known_network').select('network').where('user_id', '=', userId)
  await db
    .deleteFrom('known_network')
    .where('user_id', '=', userId)
    .where('network', 'not in', newest.orderBy('seen_at', 'desc').limit(NETWORKS))
    .execute()
}

async function isKnown(
  tx: Tx,
  { email, network, at }: { email: string; network: string; at: number }
): Promise<boolean> {
  const userId = await userOfAddress(tx, email)
  if (userId === undefined) return false
  await bringBackNetworks(tx, userId, at)
  const known = tx.selectFrom('known_network').select('seen_at').where('user_id', '=', userId)
  const recent = known.where('network', '=', network).where('seen_at', '>', at - KNOWN_MS)
  return (await recent.executeTakeFirst()) !== undefined
}

/**
 * A network that the user signed in from while the clock was ahead counts as seen just before now. Otherwise it would
 * be remembered for too long, and newer networks would be forgotten in its place.
 */
async function bringBackNetworks(db: Database, userId: string, at: number): Promise<void> {
  await db
    .updateTable('known_network')
    .set({ seen_at: at - 1 })
    .where('user_id', '=', userId)
    .where('seen_at', '>', at + SKEW_MS)
    .execute()
}

/**
 * The key under which links to a mailbox are counted. Many mail services ignore dots and everything after a plus, so
 * these are left out. Used for counting only.
 * @param email in its canonical form
 */
export function mailboxKey(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`
}
