import type { ExpressionBuilder } from 'kysely'
import type { Database, Tables } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { nameOf, type RepositoryName } from '../../product.ts'

/**
 * The number of the other repository that the name of the repository of a grant means now, of the names in the site
 * config (`names`, as `access_name` has them): null while it means the one that was sold.
 */
export function anotherOf(of: ExpressionBuilder<Tables, 'access_grant'>, names: readonly string[]) {
  return of
    .selectFrom('access_name')
    .select('another_id')
    .whereRef('access_name.target', '=', 'access_grant.target')
    .where('access_name.name', 'in', names)
    .where('another_id', 'is not', null)
    .limit(1)
}

/** Whether the name of the repository of a grant means another one than was sold. */
export async function isReplacedFor(db: Database, names: readonly RepositoryName[], grantId: string): Promise<boolean> {
  const row = await anotherOfGrant.first(db, { grantId, names: names.map(nameOf) })
  return row?.another != null
}

const anotherOfGrant = statement((db, value: { grantId: string; names: readonly string[] }) =>
  db
    .selectFrom('access_grant')
    .select((of) => anotherOf(of, value.names).as('another'))
    .where('access_grant.id', '=', value.grantId)
)
