import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { RepositoryName } from '../../product.ts'
import type { Records } from '../host/repository-deps.ts'
import { readGrant } from '../tables/grants.ts'
import { recordTransition } from '../tables/record-transition.ts'
import { Overtaken } from '../tables/write-conflicts.ts'
import { sentTooOften } from './buyer-grants.ts'
import type { SendOutcome } from './invite-result.ts'

/** Another repository of the product, and its rows. */
export type OtherRepository = { name: RepositoryName; records: Records }

/** States from which only a new Send invite restarts the grant. */
const overUntilRequested = ['gone', 'expired', 'blocked']

/** The grants of the same purchase and account in other repositories of its product. */
async function besides(db: Database, grantId: string, targets: readonly string[]) {
  const rows = await followingGrants.all(db, { grantId, targets })
  return rows.filter(({ replaced_by }) => replaced_by === null)
}

const followingGrants = statement((db, value: { grantId: string; targets: readonly string[] }) =>
  db
    .selectFrom('access_grant as leading')
    .innerJoin('access_grant as following', (join) =>
      join
        .onRef('following.payment_id', '=', 'leading.payment_id')
        .onRef('following.account_id', '=', 'leading.account_id')
    )
    .select([
      'following.id',
      'following.target',
      'following.state',
      'following.because',
      'following.replaced_by',
      'following.account_id'
    ])
    .where('leading.id', '=', value.grantId)
    .where('following.target', 'in', value.targets)
    .where('following.released', 'is', null)
)

/**
 * After the buyer's Send invite in the first repository, queues the account's grants in the other repositories again,
 * where they have stopped.
 */
export async function retryInOthers(following: readonly OtherRepository[], grantId: string): Promise<void> {
  for (const { records } of following) {
    for (const { id, state, account_id } of await besides(records.db, grantId, [records.target])) {
      if (!overUntilRequested.includes(state)) continue
      const retryAt = await sentTooOften(records, { grantId: id, accountId: account_id ?? undefined })
      await records
        .change(async (scope) => {
          const grant = await readGrant(scope, id)
          if (!grant?.live || grant.replaced || !overUntilRequested.includes(grant.state)) return
          const waits = retryAt === undefined ? { because: 'new' as const } : { because: 'often' as const, retryAt }
          const transition = { grantId: id, to: 'queued', acts: null, ...waits } as const
          await recordTransition(scope.db, grant, transition, { actor: 'buyer', now: scope.now, tries: 0 })
        })
        .catch((error) => {
          // Another process has just changed the grant.
          if (!(error instanceof Overtaken)) throw error
        })
    }
  }
}

/**
 * The result, with the grants of the same account in the other repositories; a repository without a state waits for the
 * first one.
 */
export async function withOthers(
  db: Database,
  following: readonly OtherRepository[],
  result: SendOutcome
): Promise<SendOutcome> {
  const targets = following.map(({ records }) => records.target)
  const found = result.grant ? await besides(db, result.grant.id, targets) : []
  const repositories = following.map(({ records, name: { owner, repo } }) => {
    const grant = found.find((each) => each.target === records.target)
    const standing = grant && { state: grant.state, because: grant.because }
    return { repository: `${owner}/${repo}`, ...standing }
  })
  const { detail } = result
  return { ...result, detail: { ...(typeof detail === 'string' && { text: detail }), repositories } }
}

/**
 * The grant in the first repository of its product that this grant follows; the grant itself if there is none.
 * @param firstOf the key of that repository
 */
export async function firstGrantOf(
  db: Database,
  grantId: string,
  firstOf: (product: string) => string | undefined
): Promise<{ grantId: string; target: string | undefined }> {
  const grant = await db
    .selectFrom('access_grant')
    .select(['target', 'product', 'payment_id', 'account_id'])
    .where('id', '=', grantId)
    .executeTakeFirst()
  if (!grant) return { grantId, target: undefined }
  const first = firstOf(grant.product)
  if (first === undefined || first === grant.target) return { grantId, target: grant.target }
  const leading = await db
    .selectFrom('access_grant')
    .select('id')
    .where('target', '=', first)
    .where('payment_id', '=', grant.payment_id)
    .where('account_id', '=', grant.account_id)
    .where('released', 'is', null)
    .executeTakeFirst()
  return leading ? { grantId: leading.id, target: first } : { grantId, target: grant.target }
}
