import { hasWork } from '../../access/tables/repository.ts'
import type { Database } from '../../db/database.ts'
import { nameOf, type RepositoryName } from '../../product.ts'
import type { OnToday } from './lines/not-on-today.ts'

/**
 * The accounts of a repository that Today names, as the last check has recorded them. `checkedAt`: when that check
 * read the lists, or recorded the last of these accounts, in ms; 0 before the first. `isChecked`: checks read the
 * repository, as they do from its first buyer on.
 */
export type RecordedForToday = OnToday & { checkedAt: number; isChecked: boolean }

/** Reads what Today says of the accounts of a repository. `target`: the key of its row, if it has one. */
export async function readOnToday(
  db: Database,
  repository: RepositoryName,
  target: string | undefined
): Promise<RecordedForToday> {
  if (target === undefined) return { strangers: new Set(), raised: new Set(), checkedAt: 0, isChecked: false }
  const row = await db.selectFrom('access_target').select('observed_at').where('target', '=', target).executeTakeFirst()
  const strangers = await db
    .selectFrom('stranger')
    .select(['account_id', 'since'])
    .where('target', '=', target)
    .execute()
  const raised = await db
    .selectFrom('seller_alert')
    .select(['item', 'since'])
    .where('kind', '=', 'role_raised')
    .where('about', '=', nameOf(repository))
    .where('ended_at', 'is', null)
    .execute()
  return {
    strangers: new Set(strangers.map(({ account_id }) => Number(account_id))),
    raised: new Set(raised.map(({ item }) => Number(item))),
    checkedAt: Math.max(Number(row?.observed_at ?? 0), ...[...strangers, ...raised].map(({ since }) => Number(since))),
    isChecked: await hasWork({ db, target })
  }
}
