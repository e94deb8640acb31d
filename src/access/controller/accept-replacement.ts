import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import type { RepositoryDeps } from '../host/repository-deps.ts'
import { readGrant } from '../tables/grants.ts'
import { recordTransition } from '../tables/record-transition.ts'
import { rowOfNumber } from '../tables/repository.ts'
import type { TxScope } from '../tables/scope.ts'
import { LeaseLost } from '../tables/write-conflicts.ts'
import { type MirrorScope, mirrorInto } from './mirror-repositories.ts'

type Products = readonly Omit<MirrorScope, 'first'>[]

/** The name of the sold repository now means the one with the number `id`, as the host says. */
type Order = { id: number; products: Products }

/** ms to wait while another process writes to the repository. */
const WAIT_MS = 5_000

/**
 * Carries out the seller's decision that the repository which the name means now is sold from now on. That repository
 * gets a row of its own, and each account that has access to the earlier one, or waits for it, gets a grant there. The
 * record of the earlier repository stays with it, and says nothing about the new one. Level-triggered:
 * another call does what is left.
 * @returns the key of the row; undefined if another process was writing for too long
 */
export async function acceptReplacement(
  { records, repository }: Pick<RepositoryDeps, 'records' | 'repository'>,
  { id, products }: Order
): Promise<string | undefined> {
  const { db, target: sold, newId } = records
  const target = await serializable(db, (tx) => rowOfNumber(tx, id, newId))
  // This comes before the name leads there, so that the pages do not miss accounts for long.
  for (const product of products) await mirrorInto(records, { ...product, first: sold }, target)
  const done = await repository
    .hold(WAIT_MS, (lease) =>
      records.underLease(lease, async (scope) => {
        await takeAlong(scope, products, target)
        await scope.db
          .updateTable('access_name')
          .set({ target, another_id: null })
          .where('name', '=', repository.name)
          .where('target', '=', sold)
          .execute()
      })
    )
    .catch((error) => {
      if (error instanceof LeaseLost) return undefined
      throw error
    })
  if (!done) return undefined
  for (const product of products) await mirrorInto(records, { ...product, first: sold }, target)
  return target
}

/** Moves the grants that mirroring skips: grants on names without a known account, and moves that have to wait. */
async function takeAlong(scope: TxScope, products: Products, target: string) {
  const { db: tx, target: sold, now } = scope
  const names = products.flatMap((product) => product.names)
  const waiting = await tx
    .selectFrom('access_grant as waiting')
    .select('waiting.id')
    .where('waiting.target', '=', sold)
    .where('waiting.product', 'in', names)
    .where('waiting.state', '=', 'queued')
    .where('waiting.invited_at', 'is', null)
    .where('waiting.released', 'is', null)
    .where('waiting.replaced_by', 'is', null)
    .where((where) => where.or([where('waiting.account_id', 'is', null), where('waiting.because', '=', 'moves')]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('access_grant as there')
            .select('there.id')
            .where('there.target', '=', target)
            .whereRef('there.payment_id', '=', 'waiting.payment_id')
            .whereRef('there.seat', '=', 'waiting.seat')
            .where('there.released', 'is', null)
            .where('there.replaced_by', 'is', null)
        )
      )
    )
    .execute()
  for (const { id } of waiting) {
    const grant = await readGrant(scope, id)
    if (grant?.because === 'repository_replaced') {
      const transition = { grantId: id, to: 'queued', because: 'new', acts: null } as const
      await recordTransition(tx, grant, transition, { actor: 'seller', now })
    }
    await tx.updateTable('access_grant').set({ target }).where('id', '=', id).execute()
  }
}

/** The number of accounts that would get a new grant: those that have access or an open invitation, or wait for one. */
export async function countGrants(
  db: Database,
  { sold, products }: { sold: string; products: Products }
): Promise<number> {
  const row = await db
    .selectFrom('access_grant')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .select((select) => select.fn.countAll().as('count'))
    .where('target', '=', sold)
    .where(
      'product',
      'in',
      products.flatMap(({ names }) => names)
    )
    .where(
      'payment.scene',
      'in',
      products.flatMap(({ scenes }) => scenes)
    )
    .where('payment.status', '=', 'paid')
    .where('access_grant.state', 'in', ['queued', 'invited', 'accepted'])
    .where('released', 'is', null)
    .where('replaced_by', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
