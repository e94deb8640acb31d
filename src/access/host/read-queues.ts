import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { isSellerHold, type SellerHold } from '../plan/forecast.ts'
import type { BudgetFacts } from '../plan/invitation-budget.ts'
import type { RepositoryRow } from '../tables/repository.ts'
import { countAhead, sentInvitations, sentSince } from './invitation-queue.ts'
import { heldUpGrants } from './read-forecast.ts'

/**
 * The stored facts about a repository that decide when an invitation goes out which is asked for now. `name`: the name
 * in the site config by which they were read, if they were. `number`: the host's number for it. `another`: the number
 * of another repository that the name was last heard to mean. `ahead`: the grants before this one in the queue.
 */
export type QueueOfRepository = Pick<RepositoryRow, 'throttledUntil' | 'refusedToken' | 'refusedAt'> &
  Pick<BudgetFacts, 'ours' | 'writtenAt' | 'limitedUntil'> & {
    target: string
    name: string | undefined
    number: number | undefined
    another: number | undefined
    ahead: number
    heldBy: SellerHold | undefined
  }

/** The grant that is asked for: as `aheadOf` takes it. */
type Mine = { grantId: string; queuedAt: number; givesWay?: string | undefined }

/** Reads the queues of several repositories with one statement: by their names in the site config, or by their keys. */
export async function readQueues(
  db: Database,
  by: { names: readonly string[] } | { targets: readonly string[] },
  { mine, now }: { mine: Mine; now: number }
): Promise<QueueOfRepository[]> {
  const value = { ...mine, givesWay: mine.givesWay ?? '', since: sentSince(now) }
  const rows =
    'names' in by
      ? await queuesByName.all(db, { ...value, wanted: by.names })
      : await queuesByTarget.all(db, { ...value, wanted: by.targets })
  return rows.map((row) => ({
    target: row.target,
    name: row.name ?? undefined,
    number: row.number ?? undefined,
    another: row.another ?? undefined,
    throttledUntil: row.throttled_until,
    refusedToken: row.refused_token ?? undefined,
    refusedAt: row.refused_at,
    writtenAt: row.written_at,
    limitedUntil: row.limited_until,
    ahead: Number(row.ahead),
    heldBy: row.refused_token !== null ? 'token_refused' : isSellerHold(row.held_by) ? row.held_by : undefined,
    ours: row.sent === null ? [] : row.sent.split(',').map(Number)
  }))
}

type Value = { wanted: readonly string[]; since: number; grantId: string; queuedAt: number; givesWay: string }

const queuesByName = statement((db, value: Value) => queuesWhere(db, 'access_name.name', value))
const queuesByTarget = statement((db, value: Value) => queuesWhere(db, 'access_target.target', value))

/** The key of the repository in the statement around. */
const thisTarget = sql.ref<string>('access_target.target')

function queuesWhere(db: Database, column: 'access_name.name' | 'access_target.target', value: Value) {
  return db
    .selectFrom('access_target')
    .leftJoin('access_name', 'access_name.target', 'access_target.target')
    .where(column, 'in', value.wanted)
    .select(['access_target.target', 'access_target.repository_id as number', 'access_name.name'])
    .select('access_name.another_id as another')
    .select(['throttled_until', 'refused_token', 'refused_at', 'written_at', 'limited_until'])
    .select([
      countAhead(db, value, { renewal: false }).where('access_grant.target', '=', thisTarget).as('ahead'),
      heldUpGrants(db).where('access_grant.target', '=', thisTarget).as('held_by'),
      sentInvitations(db, value)
        .where('access_intent.target', '=', thisTarget)
        // The end of each attempt, or its latest possible end, with commas between them.
        .select(sql<string | null>`string_agg(cast(coalesce(ended_at, deadline) as text), ',')`.as('sent'))
        .as('sent')
    ])
}
