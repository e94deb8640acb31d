import { sql } from 'kysely'
import { decidedAt, hasAddress, onUserWithAddress, sceneOfFew } from '../../db/about-payments.ts'
import type { MailKind } from '../../db/access-tables.ts'
import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { statement } from '../../db/statement.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { GRACE_TOLD_DAYS, graceMailFact } from '../../payments/payment/policy.ts'
import { type Product, scenesOfAll } from '../../product.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import type { Because, GrantState } from '../grant-states.ts'
import { onAccountOfGrant } from '../tables/account-of-grant.ts'
import { stoppedFact, toldEnds } from '../tables/mails-due.ts'
import { stoppedReasons } from './mail-facts.ts'
import { givingAccess } from './present-fact.ts'

/** `now` in ms since the epoch. */
export type OwedMailOptions = { db: Database; products: readonly Product[]; now(): number }

/**
 * ms for which a payment with a name from its checkout has no mail: the account of that name may be invited by then.
 */
const NAMED_MS = 5 * 60_000
/**
 * ms after which a payment, or the seller's decision about its sale, is too old for this mail: a week, since a delivery
 * may come days late.
 */
const READY_UNTIL_MS = 7 * 24 * 60 * 60_000

/**
 * Queues the mails to buyers that no transition of a grant queues: a buyer has paid and named no account, a renewal was
 * not paid, or a mail was dropped and its fact holds again. They are found by queries, so that a process that dies
 * misses none.
 */
export async function queueOwedMails(options: OwedMailOptions): Promise<void> {
  await queueReady(options)
  await queueGrace(options)
  await queueDroppedAgain(options)
}

/**
 * Queues a mail to each buyer who has paid and has not named an account: at once, so that it comes with the payment.
 * This includes buyers whose mail was dropped, because the payment was disputed and the dispute is won now, or because
 * no address was known: however long that took. A mail that access came back may have been dropped for the same
 * reasons.
 */
async function queueReady({ db, products, now }: OwedMailOptions): Promise<void> {
  const scenes = scenesOfAll(products)
  const before = now() - NAMED_MS
  const fresh = await paidWithoutMail.all(db, { scenes, before, since: now() - READY_UNTIL_MS })
  const again = await paidWithDroppedMail.all(db, { scenes, before })
  const owed = [...fresh, ...again]
  if (owed.length === 0) return
  // In one transaction: each of its own would keep all requests waiting for the disk.
  await serializable(db, async (tx) => {
    for (const { id, updated_at } of owed) {
      await queueMail(tx, { subject: id, fact: `ready:${updated_at}`, kind: 'ready', at: now() })
    }
  })
}

/**
 * Paid payments without a grant. `before`: when those last changed at the latest, in ms, whose name from the checkout
 * is still asked about.
 */
function untouched(db: Database, value: { scenes: string[]; before: number }) {
  return db
    .selectFrom('payment')
    .leftJoin('access_grant', 'access_grant.payment_id', 'payment.id')
    .select(['payment.id', 'payment.updated_at'])
    .where('payment.status', '=', sql.lit('paid'))
    .where(sceneOfFew, 'in', value.scenes)
    .where((where) =>
      where.or([
        where('payment.username', 'is', null),
        where('payment.username_asked_at', 'is not', null),
        where('payment.updated_at', '<=', value.before)
      ])
    )
    .where('access_grant.id', 'is', null)
    .limit(100)
}

const paidWithoutMail = statement((db, value: { scenes: string[]; before: number; since: number }) =>
  untouched(db, value)
    .leftJoin('access_mail', (join) =>
      join.onRef('access_mail.subject', '=', 'payment.id').on('access_mail.kind', '=', sql.lit('ready'))
    )
    .where('access_mail.fact', 'is', null)
    // A payment was last changed when it was made, or later: this finds the few by an index.
    .where('payment.updated_at', '>', value.since)
    .where((where) => {
      // A trial: a subscription may run before the first payment.
      const trial = where.and([where('payment.paid_at', 'is', null), where('payment.created_at', '>', value.since)])
      // The seller may match a sale long after it was paid.
      return where.or([where('payment.paid_at', '>', value.since), trial, where(decidedAt, '>', value.since)])
    })
)

/** The kinds of mails that tell the buyer of a purchase without an account how to go on. */
const saysHow = ['ready', 'given_back'] as const satisfies MailKind[]

const paidWithDroppedMail = statement((db, value: { scenes: string[]; before: number }) =>
  untouched(db, value)
    .innerJoin('access_mail as before', 'before.subject', 'payment.id')
    .leftJoin('access_mail as other', (join) =>
      join
        .onRef('other.subject', '=', 'payment.id')
        .on('other.kind', 'in', saysHow)
        .on('other.state', '!=', sql.lit('void'))
    )
    .leftJoin('user', onUserWithAddress)
    // The condition equals that of the partial index.
    .where(sql<boolean>`"before".kind in ('ready', 'given_back') and "before".state = 'void'`)
    .where('other.fact', 'is', null)
    .where(hasAddress)
)

/** Queues a mail to each buyer whose renewal was not paid, before the access ends; once for each failed renewal. */
async function queueGrace({ db, products, now }: OwedMailOptions): Promise<void> {
  const due = await graceWithoutMail.all(db, {
    scenes: scenesOfAll(products),
    now: now(),
    until: now() + GRACE_TOLD_DAYS * DAY_MS
  })
  for (const { id, renewal_failed_at } of due) {
    await queueMail(db, { subject: id, fact: `${graceMailFact}${renewal_failed_at}`, kind: 'grace', at: now() })
  }
}

const graceWithoutMail = statement((db, value: { scenes: string[]; now: number; until: number }) =>
  db
    .selectFrom('payment')
    .leftJoin('access_mail', (join) =>
      join
        .onRef('access_mail.subject', '=', 'payment.id')
        .on('access_mail.fact', '=', sql<string>`${sql.lit(graceMailFact)} || payment.renewal_failed_at`)
    )
    .leftJoin('user', onUserWithAddress)
    .select(['payment.id', 'payment.renewal_failed_at'])
    // The condition equals that of the index `payment_renewal_failed`.
    .where(sql<boolean>`payment.renewal_failed_at is not null`)
    .where('payment.ends_at', '>', value.now)
    .where('payment.ends_at', '<=', value.until)
    .where('payment.status', '=', sql.lit('paid'))
    .where(sceneOfFew, 'in', value.scenes)
    .where((where) =>
      where.or([where('access_mail.fact', 'is', null), where('access_mail.state', '=', sql.lit('void'))])
    )
    .where(hasAddress)
    .limit(100)
)

/**
 * ms after which a buyer is not told any more that an access has ended: a month, by when a late address is known, and
 * the end is no news.
 */
const ENDED_UNTIL_MS = 30 * 24 * 60 * 60_000

/**
 * Queues dropped mails about grants again. A mail about a stopped grant was dropped while the payment did not count, or
 * while no address was known; a mail about a grant that goes on, while no address was known. Now the payment counts,
 * the address is known, and the fact holds: Paddle's delivery with the address may come days after the payment. A mail
 * that the access has ended is owed as well, unless the account has got access again: it alone tells a buyer without a
 * sign-in why the repository is gone.
 */
async function queueDroppedAgain({ db, now }: OwedMailOptions): Promise<void> {
  const stopped = await stoppedWithDroppedMail.all(db, {})
  const others = await goingOnWithDroppedMail.all(db, {})
  const ended = await endedWithDroppedMail.all(db, { since: now() - ENDED_UNTIL_MS })
  for (const { subject, fact } of [...stopped, ...others, ...ended]) {
    await db
      .updateTable('access_mail')
      .set({ state: 'waiting', at: now(), next_at: now(), tries: 0 })
      .where('subject', '=', subject)
      .where('fact', '=', fact)
      .where('state', '=', 'void')
      .execute()
  }
}

/** Mails about grants whose buyers have an address. */
function mailsOfGrants(db: Database) {
  return db
    .selectFrom('access_mail')
    .innerJoin('access_grant', 'access_grant.id', 'access_mail.subject')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .leftJoin('user', onUserWithAddress)
    .select(['access_mail.subject', 'access_mail.fact'])
    .where(hasAddress)
    .limit(100)
}

/** No newer mail about the grant was queued. A mail about a lost seat may come at any time, and does not count. */
const isNewest = sql<boolean>`not exists (
  select 1 from access_mail as newer
  where newer.subject = access_mail.subject and newer.at > access_mail.at and newer.kind != 'shrinking'
)`

const stoppedWithDroppedMail = statement((db) =>
  mailsOfGrants(db)
    .where('payment.status', '=', sql.lit('paid'))
    // The condition equals that of the partial index.
    .where(sql<boolean>`"access_mail".kind = 'stopped' and "access_mail".state = 'void'`)
    // Only the mail about the latest stop of the grant counts.
    .where(sql<boolean>`"access_mail".fact = ${stoppedFact('')} || ("access_grant".version - 1)`)
    .where('access_grant.state', 'in', ['gone', 'blocked'])
    .where('because', 'in', stoppedReasons)
)

/**
 * The kinds of mails about grants that go on, with the state and the reason while the fact holds; undefined: any
 * reason.
 */
const goingOn: readonly (readonly [MailKind, GrantState, Because | undefined])[] = [
  ['queued', 'queued', undefined],
  ['invited', 'invited', 'sent'],
  ['renewed', 'invited', 'sent'],
  ['accepted', 'accepted', 'shown'],
  ['lapsing', 'invited', 'lapsing'],
  ['lapsed', 'expired', 'lapsed']
]

const goingOnWithDroppedMail = statement((db) =>
  mailsOfGrants(db)
    .where('payment.status', '=', sql.lit('paid'))
    // The condition equals that of the partial index.
    .where(
      sql<boolean>`"access_mail".state = 'void' and "access_mail".kind in ('queued', 'invited', 'renewed', 'accepted', 'lapsing', 'lapsed')`
    )
    .where((where) =>
      where.or(
        goingOn.map(([kind, state, because]) => {
          const holds = where.and([where('access_mail.kind', '=', kind), where('access_grant.state', '=', state)])
          return because === undefined ? holds : where.and([holds, where('access_grant.because', '=', because)])
        })
      )
    )
    .where('access_grant.released', 'is', null)
    .where('access_grant.replaced_by', 'is', null)
    .where(isNewest)
)

const endedWithDroppedMail = statement((db, value: { since: number }) =>
  mailsOfGrants(db)
    .leftJoin('access_account', onAccountOfGrant)
    // The condition equals that of the partial index.
    .where(sql<boolean>`"access_mail".state = 'void' and "access_mail".kind = 'withdrawn'`)
    .where('access_mail.at', '>', value.since)
    .where('access_grant.state', '=', 'revoked')
    .where('because', 'in', toldEnds)
    .where((where) => where.or([where('shown', 'is', null), where('shown', 'not in', givingAccess)]))
    .where(isNewest)
)
