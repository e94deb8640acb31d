import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { HOUR_MS } from '../../runtime/time/durations.ts'

/** ms after which the mark of a smoke test counts no more. A smoke test takes minutes; its process was killed. */
const LIFE_MS = HOUR_MS

/** The invitation of a smoke test. `repository`: as `owner/name` in any case. */
type SmokeInvitation = { repository: string; accountId: number }

/**
 * Does work that invites an account and withdraws the invitation. Meanwhile every process knows that a smoke test sent
 * the invitation.
 */
export async function markedAsSmokeTest<Done>(
  { db, now }: { db: Database; now(): number },
  { repository, accountId }: SmokeInvitation,
  work: () => Promise<Done>
): Promise<Done> {
  const key = { repository: repository.toLowerCase(), account_id: accountId }
  const remove = () =>
    db.deleteFrom('smoke_invitation').where('repository', '=', key.repository).where('account_id', '=', accountId)
  await remove().execute()
  await db
    .insertInto('smoke_invitation')
    .values({ ...key, at: now() })
    .execute()
  return work().finally(() => remove().execute())
}

/** The accounts that a smoke test invites to a repository at `now` (ms). A mark from the future is a wrong clock's. */
export async function accountsOfSmokeTests(
  db: Database,
  { repository, now }: { repository: string; now: number }
): Promise<number[]> {
  const [since, until] = [now - LIFE_MS, now + LIFE_MS]
  const rows = await marks.all(db, { repository: repository.toLowerCase(), since, until })
  return rows.map(({ account_id }) => Number(account_id))
}

const marks = statement((db, value: { repository: string; since: number; until: number }) =>
  db
    .selectFrom('smoke_invitation')
    .select('account_id')
    .where('repository', '=', value.repository)
    .where('at', '>', value.since)
    .where('at', '<', value.until)
)
