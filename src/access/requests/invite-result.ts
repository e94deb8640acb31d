import type { InviteExtras } from '../../invite/result.ts'
import type { Because, GrantState } from '../grant.ts'
import type { Listed, Workshop } from '../host/deps.ts'
import { aheadOf, outOfTurn, readBudget } from '../host/queue.ts'
import { detailOf } from './details.ts'

type Options = Pick<Workshop, 'db' | 'now' | 'pauseMs'> & {
  target: string
  listed: Listed
}

/** Place in the queue, from 1, and when its turn is expected, in ms. */
export async function placeOf(
  { db, target, now, pauseMs, listed }: Options,
  grant: { grantId: string; state: GrantState; because: Because; queuedAt: number; renewal: boolean }
): Promise<{ place: number; expectedAt: number } | undefined> {
  if (grant.state !== 'queued' || outOfTurn.includes(grant.because)) return undefined
  const ahead = await aheadOf(db, target, grant)
  const budget = await readBudget({ db, target, now: now(), pauseMs, listed: listed.current })
  return { place: ahead + 1, expectedAt: budget.at(ahead + 1) }
}

/** When a claim that waits for something else than its turn is expected to be sent, in ms; while the host is asked, nobody knows. */
export function expectedAt(state: GrantState, because: Because, retryAt: number | null): number | undefined {
  return state === 'queued' && because !== 'unclear' ? (retryAt ?? undefined) : undefined
}

/** The claim as it rides along with a result. */
export async function grantResult(options: Options, grantId: string): Promise<InviteExtras> {
  const row = await options.db
    .selectFrom('access_grant')
    .leftJoin('access_account', (join) =>
      join
        .onRef('access_account.account_id', '=', 'access_grant.account_id')
        .onRef('access_account.target', '=', 'access_grant.target')
    )
    .select(['state', 'because', 'access_grant.login', 'access_grant.account_id', 'retry_at', 'queued_at', 'renewal'])
    .select('access_account.login as host_login')
    .where('access_grant.id', '=', grantId)
    .executeTakeFirst()
  if (!row) return {}
  const state = row.state as GrantState
  const because = row.because as Because
  const waiting = { grantId, state, because, queuedAt: row.queued_at, renewal: row.renewal === 1 }
  const turn = await placeOf(options, waiting)
  const retryAt = turn?.expectedAt ?? row.retry_at ?? undefined
  const expected = turn?.expectedAt ?? expectedAt(state, because, row.retry_at)
  return {
    grant: {
      id: grantId,
      state,
      because,
      ...(row.account_id !== null && { account: { id: row.account_id, login: row.host_login ?? row.login } }),
      ...(turn && { place: turn.place }),
      ...(expected !== undefined && { expectedAt: new Date(expected).toISOString() })
    },
    ...(state === 'queued' && retryAt !== undefined && { retryAt: new Date(retryAt).toISOString() }),
    detail: detailOf(because)
  }
}
