import type { HostInvitation } from '../../code-host/code-host.ts'
import type { Database } from '../../db/database.ts'
import { queuedFrom, sentByOthers, youngOf } from '../host/invitation-queue.ts'
import { type QueueOfRepository, readQueues } from '../host/read-queues.ts'
import { forecastOf, type NextInvitation, nextInvitationOf } from '../plan/forecast.ts'
import { budgetOf } from '../plan/invitation-budget.ts'
import { findRow, type NamedRepository } from '../repositories/find-row.ts'
import { recordedBackOff } from '../tables/repository.ts'
import { sentTooOften } from './buyer-grants.ts'

type Options = {
  db: Database
  now(): number
  /** ms between two writes to a repository. */
  pauseMs: number
  /** The digest of today's token. */
  tokenDigest: string
}

/**
 * A repository, as the process knows it. `isRow`: whether the row that the name leads to is its row, whatever other
 * rows there are. `listed`: the invitations that the process has read.
 */
export type AskedRepository = {
  named: NamedRepository
  isPersonal: boolean
  listed: readonly HostInvitation[]
  isRow(row: { target: string; number: number | undefined }): boolean
}

/**
 * The grants that an invitation would be about: `grantId` of the account, if it has one, and `givesWay` of the account
 * whose seat it takes.
 */
export type AskedFor = { grantId?: string | undefined; givesWay?: string | undefined }

/**
 * Says for each of these repositories what Send invite would do now with a new name, or with the account of a grant.
 * Asks the host nothing, and writes nothing. One statement reads what is stored; others are made only for an account
 * that has a grant, for a repository that has another name by now, and where an invitation may have to wait.
 */
export async function nextInvitations(
  options: Options,
  repositories: readonly AskedRepository[],
  { grantId, givesWay }: AskedFor = {}
): Promise<NextInvitation[]> {
  const { db } = options
  const now = options.now()
  const grant = grantId === undefined ? undefined : await grantOf(db, grantId)
  const mine = { grantId: grantId ?? '', queuedAt: grant ? queuedFrom(grant, now) : now, givesWay }
  const names = [...new Set(repositories.map(({ named }) => named.name))]
  const read = await readQueues(db, { names }, { mine, now })
  const next: NextInvitation[] = []
  for (const repository of repositories) {
    const { named, isPersonal } = repository
    if (isPersonal) {
      next.push({ waits: true, because: 'personal_repository', at: undefined })
      continue
    }
    const known = read.find((row) => row.name === named.name && row.another === undefined && repository.isRow(row))
    const queue = known ? { ...known, isReplaced: false } : await queueBehind(db, named, { mine, now })
    next.push(queue ? await nextIn({ ...options, now }, { ...repository, queue, grant }) : { waits: false })
  }
  return next
}

/** The queue of a repository to which its name alone does not lead; undefined while it has no row. */
async function queueBehind(db: Database, named: NamedRepository, about: Parameters<typeof readQueues>[2]) {
  const row = await findRow(db, named)
  const [queue] = row ? await readQueues(db, { targets: [row.target] }, about) : []
  return queue && { ...queue, isReplaced: row?.replaced !== undefined }
}

type Grant = Awaited<ReturnType<typeof grantOf>>

async function nextIn(
  options: Omit<Options, 'now'> & { now: number },
  {
    queue,
    listed,
    grant
  }: { queue: QueueOfRepository & { isReplaced: boolean }; grant: Grant } & Pick<AskedRepository, 'listed'>
): Promise<NextInvitation> {
  const { db, now, pauseMs, tokenDigest } = options
  const { target, heldBy, ahead, isReplaced } = queue
  const back = recordedBackOff(queue, tokenDigest, now)
  const often = grant && (await sentTooOften({ db, target, now: () => now }, grant))
  const facts = {
    ahead,
    isTokenRefused: queue.refusedToken === tokenDigest,
    throttledUntil: back?.because === 'throttled' ? back.until : undefined,
    isReplaced,
    oftenUntil: often
  }
  const decide = (others: readonly number[]) => {
    const budget = budgetOf({ ...queue, now, pauseMs, others })
    return nextInvitationOf({ ...facts, forecast: forecastOf(heldBy, budget) })
  }
  // More invitations of others only make one wait longer: if it goes out at once beside all that are listed, nothing
  // has to be read about which of them are ours.
  const atMost = decide(youngOf(listed, now).map(({ createdAt }) => createdAt))
  return atMost.waits ? decide(await sentByOthers(db, { target, listed, now })) : atMost
}

async function grantOf(db: Database, grantId: string) {
  const grants = db.selectFrom('access_grant').select(['state', 'queued_at', 'account_id']).where('id', '=', grantId)
  const row = await grants.executeTakeFirst()
  return row && { grantId, accountId: row.account_id ?? undefined, state: row.state, queuedAt: row.queued_at }
}
