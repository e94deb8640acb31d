import type { Database } from '../../db/database.ts'
import type { Because } from '../grant-states.ts'
import { aheadOf, queuedFrom } from '../host/queue.ts'
import { readForecast } from '../host/read-forecast.ts'
import type { HostPort } from '../host/repository-deps.ts'
import { waitsUntil } from '../plan/budget.ts'
import type { SellerHold } from '../plan/forecast.ts'
import { findRow, type NamedRepository } from '../repositories/find-row.ts'
import { type BackOff, readRepository } from '../tables/repository.ts'
import { sentTooOften } from './buyer-grants.ts'

/**
 * Whether an invitation that is asked for now goes out at once, and if not why, and when it is expected to (ms). No
 * time is known where only the seller can make it possible. `triedAt`: when it is tried (ms), where it is not known
 * whether the host takes it then. `place`: in the queue, from 1, where it waits for its turn.
 */
export type NextInvitation =
  | { waits: false }
  | {
      waits: true
      because: SellerHold | Extract<Because, 'throttled' | 'often' | 'limit'>
      at: number | undefined
      triedAt?: number | undefined
      place?: number
    }

type Asked = Pick<HostPort, 'pauseMs' | 'listed'> & {
  db: Database
  now(): number
  repository: NamedRepository
  isPersonal: boolean
  backOff(): Promise<BackOff | undefined>
  /** The digest of today's token. */
  tokenDigest: string
}

/**
 * The grants that an invitation would be about: `grantId` of the account, if it has one, and `givesWay` of the account
 * whose seat it takes.
 */
export type AskedFor = { grantId?: string | undefined; givesWay?: string | undefined }

/**
 * Says what Send invite would do now with a new name, or with the account of a grant, by the same rules in the same
 * order (send-invite.ts). Asks the host nothing, and writes nothing.
 */
export async function nextInvitation(
  { db, now, repository, isPersonal, backOff, tokenDigest, pauseMs, listed }: Asked,
  { grantId, givesWay }: AskedFor
): Promise<NextInvitation> {
  if (isPersonal) return { waits: true, because: 'personal_repository', at: undefined }
  const row = await findRow(db, repository)
  if (!row) return { waits: false }
  const { target } = row
  const grant = grantId === undefined ? undefined : await grantOf(db, grantId)
  const queuedAt = grant ? queuedFrom(grant, now()) : now()
  const mine = { grantId: grantId ?? '', queuedAt, renewal: false, givesWay }
  const ahead = await aheadOf(db, target, mine)
  const forecast = await readForecast({ db, target, now: now(), pauseMs, listed: listed.current })
  const { heldBy } = forecast
  const back = await backOff()
  // The host is asked about such a token now and then, and has not accepted it since.
  if ((await readRepository(db, target)).refusedToken === tokenDigest)
    return { waits: true, because: 'token_refused', at: undefined }
  const waiting = (because: 'throttled' | 'often' | 'limit', retryAt?: number) => {
    const mine = { because, ...(retryAt !== undefined && { retryAt }) }
    const n = ahead + 1
    return { waits: true, because, at: forecast.at(n, mine), triedAt: forecast.triedAt(n, mine) } as const
  }
  if (back) return { ...waiting('throttled', back.until), place: ahead + 1 }
  if (row.replaced) return { waits: true, because: 'repository_replaced', at: undefined }
  // Of another token nothing was heard yet.
  if (heldBy !== undefined && heldBy !== 'token_refused') return { waits: true, because: heldBy, at: undefined }
  const often = grant && (await sentTooOften({ db, now, repository: { target } }, grant))
  if (often !== undefined) return waiting('often', often)
  const until = waitsUntil(forecast.budget, ahead)
  return until === undefined ? { waits: false } : { ...waiting('limit'), place: ahead + 1 }
}

async function grantOf(db: Database, grantId: string) {
  const grants = db.selectFrom('access_grant').select(['state', 'queued_at', 'account_id']).where('id', '=', grantId)
  const row = await grants.executeTakeFirst()
  return row && { grantId, accountId: row.account_id ?? undefined, state: row.state, queuedAt: row.queued_at }
}
