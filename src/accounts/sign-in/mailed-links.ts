import { createHash, createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { networkKey, wideNetworkKey } from '../../runtime/counting-keys.ts'
import { DAY_MS, SKEW_MS } from '../../runtime/time/durations.ts'
import { LINK_MINUTES } from '../users/link-minutes.ts'
import { userOfAddress } from '../users/users.ts'
import { mayMailLink } from './link-limits.ts'

/** Sign-in links that work at the same time, of all visitors together. */
const MOST_LINKS = 20_000
/** Networks that are remembered of a user, and for how long. */
const NETWORKS = 5
const KNOWN_MS = 90 * DAY_MS

/** Links by mail: who has asked for them, and what a sign-in link that works is about. */
export type MailedLinks = {
  /**
   * Takes one link to this address from what is allowed. `email` is canonical; `address` is the visitor's network address;
   * `next` is the page to go to afterwards.
   */
  ask(asked: { email: string; address: string; next?: string }): Promise<MailedLinkAnswer>
  /** The token of a sign-in link that was asked for. */
  keepToken(id: string, token: string): Promise<void>
  /** What a sign-in link is about; undefined when it is none, used or too old. Changes nothing. */
  read(token: string): Promise<{ email: string; next: string } | undefined>
  /** The link has signed somebody in: nothing is to be read of it any more. */
  drop(token: string): Promise<void>
  /** Somebody has signed in from there. */
  remember(userId: string, address: string): Promise<void>
}

type MailedLinkAnswer = { ok: true; id: string } | { ok: false; retryAfterSeconds: number }

export function createMailedLinks(options: { db: Database; authSecret: string; now(): number }): MailedLinks {
  const { db, authSecret, now } = options
  /** Of an address that is kept nobody is to learn where somebody was. */
  const keyed = (key: string) => createHmac('sha256', authSecret).update(`network:${key}`).digest('base64url')

  return {
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
          known: await isKnown(tx, { email, network, since: at - KNOWN_MS })
        })
        if (!allowed.ok) return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((allowed.until - at) / 1000)) }
        const id = randomUUID()
        const row = { id, email, mailbox, network, wide_network, asked_at: at, next_page: next ?? null }
        await tx.insertInto('mailed_link').values(row).execute()
        return { ok: true, id }
      })
    },
    async keepToken(id, token) {
      await db
        .updateTable('mailed_link')
        .set({ token_hash: hashOf(token) })
        .where('id', '=', id)
        .execute()
    },
    async read(token) {
      const link = await db
        .selectFrom('mailed_link')
        .select(['email', 'next_page'])
        .where('token_hash', '=', hashOf(token))
        .where('asked_at', '>', now() - LINK_MINUTES * 60_000)
        .where('asked_at', '<=', now() + SKEW_MS)
        .executeTakeFirst()
      return link && { email: link.email, next: link.next_page ?? '/' }
    },
    async drop(token) {
      await db.updateTable('mailed_link').set({ token_hash: null }).where('token_hash', '=', hashOf(token)).execute()
    },
    async remember(userId, address) {
      const at = now()
      const network = keyed(networkKey(address))
      await db
        .insertInto('known_network')
        .values({ user_id: userId, network, seen_at: at })
        .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ seen_at: at }))
        .execute()
      const newest = db.selectFrom('known_network').select('network').where('user_id', '=', userId)
      await db
        .deleteFrom('known_network')
        .where('user_id', '=', userId)
        .where('network', 'not in', newest.orderBy('seen_at', 'desc').limit(NETWORKS))
        .execute()
    }
  }
}

/**
 * Forgets what is a day old, and sign-in links of the library that work no longer. What was asked for while the clock was
 * ahead of now counts as asked for now, and its link works no more.
 * @returns how many do work
 */
async function sweep(tx: Tx, at: number): Promise<number> {
  await tx
    .deleteFrom('mailed_link')
    .where('asked_at', '<=', at - DAY_MS)
    .execute()
  await tx
    .updateTable('mailed_link')
    .set({ asked_at: at, token_hash: null })
    .where('asked_at', '>', at + SKEW_MS)
    .execute()
  // The library goes by the time of the machine.
  await sql`delete from verification where "expiresAt" < ${new Date().toISOString()}`.execute(tx)
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from verification`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

async function isKnown(
  tx: Tx,
  { email, network, since }: { email: string; network: string; since: number }
): Promise<boolean> {
  const userId = await userOfAddress(tx, email)
  if (userId === undefined) return false
  const known = tx.selectFrom('known_network').select('seen_at').where('user_id', '=', userId)
  return (await known.where('network', '=', network).where('seen_at', '>', since).executeTakeFirst()) !== undefined
}

/**
 * One mailbox, however its address is written: many providers ignore dots and what follows a plus. For counting only.
 * @param email in its canonical form
 */
export function mailboxKey(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
