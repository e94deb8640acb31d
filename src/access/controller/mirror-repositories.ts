import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { followingSeat } from '../plan/choose-seat.ts'
import { seatGrants, takeSeat } from '../seats/claim-seat.ts'
import { giveSeatBack, releaseSeats } from '../tables/release-seat.ts'

/** Grants that others follow. */
export type MirrorScope = {
  /** The id of the product, and those that it had before. */
  names: readonly string[]
  /** What a payment for it may be called. */
  scenes: readonly string[]
  /** The key of the repository that they are in. */
  first: string
}

/** A product whose buyers get more than one repository. `first`: the one that buyers' requests are about. */
export type MirrorOrder = MirrorScope & { others: readonly string[] }

type Options = { db: Database; now(): number; newId(): string }

/** Grants at a time. */
const CHUNK = 200

/**
 * What an account has claimed in the first repository of a product it grants in the others, for the same purchase and on
 * the same seat; what was given up there is given up in the others. Level-triggered: it looks at the grants alone, so it may
 * be called whenever somebody likes, and whoever was killed before it is made good by the next call. The controller of each
 * repository does the rest. Not followed is who cannot be known yet, and who declined, left or was blocked in the first one.
 */
export async function mirrorGrants(options: Options, order: MirrorOrder): Promise<void> {
  for (const target of order.others) {
    await mirrorInto(options, order, target)
    for (const { id, released } of await withoutLeader(options.db, order, target)) {
      await serializable(options.db, (tx) => giveUp(options, tx, id, released))
    }
  }
}

/** The first half of that: grants in another repository. What is given up is not looked at. */
export async function mirrorInto(options: Options, order: MirrorScope, target: string): Promise<void> {
  for await (const { id } of withoutFollower(options.db, order, target)) {
    await serializable(options.db, (tx) => claimToo(options, tx, id, target))
  }
}

/** Accounts for which {@link mirrorGrants} would make a grant in this repository. Nothing is changed. */
export async function notMirrored(db: Database, order: MirrorScope, target: string): Promise<{ login: string }[]> {
  const missing: { login: string }[] = []
  for await (const { login } of withoutFollower(db, order, target)) missing.push({ login })
  return missing
}

/** Grants in the first repository that have none beside them in the other, in the order of their ids. */
async function* withoutFollower(db: Database, order: MirrorScope, target: string) {
  for (let after = ''; ; ) {
    const some = await someWithoutFollower(db, order, target, after)
    yield* some
    const last = some.at(-1)
    if (!last || some.length < CHUNK) return
    after = last.id
  }
}

function someWithoutFollower(db: Database, { names, scenes, first }: MirrorScope, target: string, after: string) {
  return db
    .selectFrom('access_grant as leading')
    .innerJoin('payment', 'payment.id', 'leading.payment_id')
    .leftJoin('access_grant as following', (join) =>
      join
        .onRef('following.payment_id', '=', 'leading.payment_id')
        .onRef('following.account_id', '=', 'leading.account_id')
        .on('following.target', '=', target)
        .on((on) =>
          on.or([
            on.and([on('following.released', 'is', null), on('following.replaced_by', 'is', null)]),
            // The host called it nobody's there, or no person's: asking again would say the same.
            on.and([
              on('following.released', '=', 'mistyped'),
              on('following.created_at', '>=', on.ref('leading.created_at'))
            ])
          ])
        )
    )
    .select(['leading.id', 'leading.login'])
    .where('leading.id', '>', after)
    .where('leading.target', '=', first)
    .where('leading.product', 'in', names)
    .where('leading.account_id', 'is not', null)
    .where('leading.released', 'is', null)
    .where('leading.replaced_by', 'is', null)
    .where((where) =>
      where.or([
        where('leading.state', 'in', ['invited', 'accepted']),
        // One move too many: nobody is invited for it yet.
        where.and([where('leading.state', '=', 'queued'), where('leading.because', '!=', 'moves')])
      ])
    )
    .where('payment.status', '=', sql.lit('paid'))
    .where('payment.scene', 'in', scenes)
    .where('following.id', 'is', null)
    .orderBy('leading.id')
    .limit(CHUNK)
    .execute()
}

async function claimToo({ now, newId }: Options, tx: Database, leadingId: string, target: string): Promise<void> {
  const leading = await tx
    .selectFrom('access_grant')
    .select(['payment_id', 'product', 'seat', 'account_id', 'login', 'proven', 'released', 'replaced_by'])
    .where('id', '=', leadingId)
    .executeTakeFirst()
  // Given up since.
  if (!leading || leading.account_id === null || leading.released !== null || leading.replaced_by !== null) return
  const { payment_id: paymentId, account_id: accountId, seat, product, login } = leading
  const grants = await seatGrants(tx, [paymentId], target)
  const choice = followingSeat(grants, { paymentId, seat, accountId })
  const proven = leading.proven === 1
  const request = { db: tx, target, product, login, accountId, proven, now: now(), newId, actor: 'controller' } as const
  // Another process was quicker.
  if (choice.do !== 'keep') await takeSeat(request, choice, grants)
}

/** Ends of a grant that are no matter of one repository. One that was moved gives way to the next as that comes in each. */
const givenUp = ['mistyped', 'seat_gone'] as const
type GivenUp = (typeof givenUp)[number]

/** Grants in the other repository whose account has given up the last grant that it had in the first, and why. */
async function withoutLeader(db: Database, { names, first }: MirrorScope, target: string) {
  const rows = await db
    .selectFrom('access_grant as following')
    .innerJoin('access_grant as leading', (join) =>
      join
        .onRef('leading.payment_id', '=', 'following.payment_id')
        .onRef('leading.account_id', '=', 'following.account_id')
        .on('leading.target', '=', first)
    )
    .select(['following.id as id', 'leading.released as released'])
    .where('following.target', '=', target)
    .where('following.product', 'in', names)
    .where('following.released', 'is', null)
    .where('leading.released', 'is not', null)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('access_grant as living')
            .select('living.id')
            .where('living.payment_id', '=', ref('following.payment_id'))
            .where('living.account_id', '=', ref('following.account_id'))
            .where('living.target', '=', first)
            .where('living.released', 'is', null)
        )
      )
    )
    .orderBy('leading.created_at')
    .orderBy('leading.id')
    .execute()
  const lastWord = new Map(rows.map(({ id, released }) => [id, released]))
  return [...lastWord].flatMap(([id, released]): { id: string; released: GivenUp }[] => {
    const because = givenUp.find((each) => each === released)
    return because ? [{ id, released: because }] : []
  })
}

async function giveUp({ now }: Options, tx: Database, id: string, because: GivenUp): Promise<void> {
  const cause = { actor: 'controller', now: now() } as const
  if (because === 'mistyped') await giveSeatBack(tx, id, false, cause)
  else await releaseSeats(tx, [id], because, cause)
}
