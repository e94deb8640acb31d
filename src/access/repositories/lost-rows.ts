import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { nameOf, type RepositoryName } from '../../product.ts'
import { MINUTE_MS } from '../../runtime/time/durations.ts'
import { hasGrants } from '../tables/repository.ts'
import { type ResolveOptions, resolveRow } from './find-row.ts'

/** ms between two searches. */
const EVERY_MS = 10 * MINUTE_MS

export type LostRowsOptions = Omit<ResolveOptions, 'hear'> & {
  /** The repositories of the site config. */
  configured: readonly RepositoryName[]
  /** Asks the host for the number that a name means, also as the earlier name of a repository. */
  numberOf(name: RepositoryName): Promise<number | undefined>
  /** Whether the host must not be asked now. */
  mustBackOff(): Promise<boolean>
}

/**
 * Finds the repositories of rows that would be lost: grants were stored under a name whose number the host had not
 * said, and then the site config got another name. Without a number nothing shows that both are one repository. So this
 * asks the host for the number of the old name: after a rename, the host forwards the old name (docs/github.md).
 * @returns a function that searches, at most every ten minutes however often it is called
 */
export function createLostRows(options: LostRowsOptions): () => Promise<void> {
  const { db, now, configured, numberOf, mustBackOff } = options
  const names = configured.map(nameOf)
  let lookedAt: number | undefined
  return async () => {
    // Math.abs, because the clock may have been set back.
    if (lookedAt !== undefined && Math.abs(now() - lookedAt) < EVERY_MS) return
    lookedAt = now()
    for (const { target, name } of await lostNames(db, names)) {
      if (!(await hasGrants({ db, target }))) continue
      if (await mustBackOff()) return
      const [owner = '', repo = ''] = name.split('/')
      const id = await numberOf({ owner, repo })
      if (id !== undefined) await resolveRow({ ...options, hear: async () => id }, { name, id })
    }
  }
}

/** The names of rows without a number, none of whose names is in the site config. */
async function lostNames(db: Database, configured: readonly string[]): Promise<{ target: string; name: string }[]> {
  const rows = await unnumbered.all(db, {})
  const kept = new Set(rows.filter(({ name }) => configured.includes(name)).map(({ target }) => target))
  return rows.filter(({ target }) => !kept.has(target))
}

const unnumbered = statement((db) =>
  db
    .selectFrom('access_target')
    .innerJoin('access_name', 'access_name.target', 'access_target.target')
    .select(['access_target.target', 'access_name.name'])
    .where('repository_id', 'is', null)
    .orderBy('access_name.name')
)
