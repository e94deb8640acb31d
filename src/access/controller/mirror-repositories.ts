import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { statement } from '../../db/statement.ts'
import { followingSeat } from '../plan/choose-seat.ts'
import { seatGrants, takeSeat } from '../seats/assign-seat.ts'
import { giveSeatBack, releaseSeats } from '../tables/release-seat.ts'

/** The grants that those in other repositories follow. */
export type MirrorScope = {
  /** The present and earlier ids of the product. */
  names: readonly string[]
  /** The scenes of the product's payments. */
  scenes: readonly string[]
  /** The key of the repository of these grants. */
  first: string
}

/** A product with more than one repository. `first`: the repository that buyers' requests are about. */
export type MirrorOrder = MirrorScope & { others: readonly string[] }

type Options = { db: Database; now(): number; newId(): string }

/** The number of grants per query. */
const CHUNK = 200

/**
 * Copies the grants of an account in the first repository of a product to the other repositories, for the same purchase
 * and the same seat; a grant that was given up there is given up in the others. Level-triggered: it compares grants
 * only, so it may be called at any time, and the next call completes one that was interrupted. The controller of each
 * repository does the rest. Not copied are grants without a known account, and grants that were declined, left or
 * blocked in the first repository.
 */
export async function mirrorGrants(options: Options, order: MirrorOrder): Promise<void> {
  for (const target of order.others) {
    await mirrorInto(options, order, target)
    for (const { id, released } of await withoutLeader(options.db, order, target)) {
      await serializable(options.db, (tx) => giveUp(options, tx, id, released))
    }
  }
}

/** The first half of {@link mirrorGrants}: creates grants in another repository, and gives none up. */
export async function mirrorInto(options: Options, order: MirrorScope, target: string): Promise<void> {
  for await (const { id } of withoutFollower(options.db, order, target)) {
    await serializable(options.db, (tx) => claimToo(options, tx, id, target))
  }
}

/** Accounts for which {@link mirrorGrants} would create a grant in this repository. Changes nothing. */
export async function notMirrored(db: Database, order: MirrorScope, target: string): Promise<{ login: string }[]> {
  const missing: { login: string }[] = []
  for await (const { login } of withoutFollower(db, order, target)) missing.push({ login })
  return missing
}

/** Grants in the first repository that have none in the other repository, in the order of their ids. */
async function* withoutFollower(db: Database, order: MirrorScope, target: string) {
  for (let after = ''; ; ) {
    const { names, scenes, first } = order
    const some = await grantsWithoutFollower.all(db, { names, scenes, first, target, after })
    yield* some
    const last = some.at(-1)
    if (!last || some.length < CHUNK) return
    after = last.id
  }
}

const grantsWithoutFollower = statement((db, value: MirrorScope & { target: string; after: string }) =>
  db
    .selectFrom('access_grant as leading')
    .innerJoin('payment', 'payment.id', 'leading.payment_id')
    .leftJoin('access_grant as following', (join) =>
      join
        .onRef('following.payment_id', '=', 'leading.payment_id')
        .onRef('following.account_id', '=', 'leading.account_id')
        .on('following.target', '=', value.target)
        .on((on) =>
          on.or([
            on.and([on('following.released', 'is', null), on('following.replaced_by', 'is', null)]),
            // The host said there that the name belongs to no person, and would say so again.
            on.and([
              on('following.released', '=', 'mistyped'),
              on('following.created_at', '>=', on.ref('leading.created_at'))
            ])
          ])
        )
    )
    .select(['leading.id', 'leading.login'])
    .where('leading.id', '>', value.after)
    .where('leading.target', '=', value.first)
    .where('leading.product', 'in', value.names)
    .where('leading.account_id', 'is not', null)
    .where('leading.released', 'is', null)
    .where('leading.replaced_by', 'is', null)
    .where((where) =>
      where.or([
        where('leading.state', 'in', ['invited', 'accepted']),
        // A move beyond the limit: no invitation is sent for it yet.
        where.and([where('leading.state', '=', 'queued'), where('leading.because', '!=', 'moves')])
      ])
    )
    .where('payment.status', '=', sql.lit('paid'))
    .where('payment.scene', 'in', value.scenes)
    .where('following.id', 'is', null)
    .orderBy('leading.id')
    .limit(CHUNK)
)

async function claimToo({ now, newId }: Options, tx: Tx, leadingId: string, target: string): Promise<void> {
  const leading = await tx
    .selectFrom('access_grant')
    .select(['payment_id', 'product', 'seat', 'account_id', 'login', 'proven', 'released', 'replaced_by'])
    .where('id', '=', leadingId)
    .executeTakeFirst()
  // The grant was given up since.
  if (!leading || leading.account_id === null || leading.released !== null || leading.replaced_by !== null) return
  const { payment_id: paymentId, account_id: accountId, seat, product, login } = leading
  const grants = await seatGrants(tx, [paymentId], target)
  const choice = followingSeat(grants, { paymentId, seat, accountId })
  const proven = leading.proven === 1
  const request = { target, product, login, accountId, proven, now: now(), newId, actor: 'controller' } as const
  // With `keep`, another process has created the grant already.
  if (choice.do !== 'keep') await takeSeat(tx, request, choice, grants)
}

/**
 * Releases that apply to all repositories of a product. `moved` is not one: each repository replaces the account when
 * the new one has accepted there.
 */
const givenUp = ['mistyped', 'taken_back_by_seller', 'seat_gone'] as const
type GivenUp = (typeof givenUp)[number]

/** Grants in the other repository whose account has given up its last grant in the first, with the reason. */
async function withoutLeader(db: Database, { names, first }: MirrorScope, target: string) {
  const rows = await grantsWithoutLeader.all(db, { names, first, target })
  const lastWord = new Map(rows.map(({ id, released }) => [id, released]))
  return [...lastWord].flatMap(([id, released]): { id: string; released: GivenUp }[] => {
    const because = givenUp.find((each) => each === released)
    return because ? [{ id, released: because }] : []
  })
}

const grantsWithoutLeader = statement((db, value: Omit<MirrorScope, 'scenes'> & { target: string }) =>
  db
    .selectFrom('access_grant as following')
    .innerJoin('access_grant as leading', (join) =>
      join
        .onRef('leading.payment_id', '=', 'following.payment_id')
        .onRef('leading.account_id', '=', 'following.account_id')
        .on('leading.target', '=', value.first)
    )
    .select(['following.id as id', 'leading.released as released'])
    .where('following.target', '=', value.target)
    .where('following.product', 'in', value.names)
    .where('following.released', 'is', null)
    .where('leading.released', 'is not', null)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('access_grant as living')
            .select('living.id')
            .where('living.payment_id', '=', ref('following.payment_id'))
            .where('living.account_id', '=', ref('following.account_id'))
            .where('living.target', '=', value.first)
            .where('living.released', 'is', null)
        )
      )
    )
    .orderBy('leading.created_at')
    .orderBy('leading.id')
)

async function giveUp({ now }: Options, tx: Tx, id: string, because: GivenUp): Promise<void> {
  const cause = { actor: 'controller', now: now() } as const
  if (because === 'seat_gone') await releaseSeats(tx, [id], because, cause)
  else await giveSeatBack(tx, id, { moved: false, because }, cause)
}
