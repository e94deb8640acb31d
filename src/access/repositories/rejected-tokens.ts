import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'

/** The names, as `nameOf` makes them, of the repositories for which the host rejects the token. */
export async function readRejectedNames(db: Database): Promise<ReadonlySet<string>> {
  return new Set((await rejectedNames.all(db, {})).map(({ name }) => name))
}

const rejectedNames = statement((db, _: Record<never, never>) =>
  db
    .selectFrom('access_target')
    .innerJoin('access_name', 'access_name.target', 'access_target.target')
    .select('access_name.name')
    .where('access_target.refused_token', 'is not', null)
)
