import type { AccountAnswer, HostAccount } from '../../code-host/code-host.ts'
import { serializable } from '../../db/serializable.ts'
import type { Stopping } from '../../runtime/shutdown.ts'
import type { Workshop } from '../host/deps.ts'
import { guard, LeaseLost, type Leases } from '../host/lease.ts'
import { LAG_MS, type Move } from '../plan/plan.ts'
import { readClaim, readUnidentified, type Unidentified } from '../tables/grants.ts'
import { nameAccount, Raced, recordMove } from '../tables/move-grant.ts'
import { whomItMeant } from './whom-it-meant.ts'

type Options = Workshop & { target: string; leases: Leases; stopping: Stopping }

/**
 * Finds the accounts behind names that were typed while the host could not be asked: without a confirmed id nothing is
 * sent later.
 * @returns when the next name is due, in ms
 */
export async function identifyClaims(options: Options): Promise<number | undefined> {
  const { db, codeHost, target, now } = options
  let nextAt: number | undefined
  const soonest = (at: number) => {
    nextAt = Math.min(nextAt ?? at, at)
  }
  for (const claim of await readUnidentified({ ...options, db, target, now: now() })) {
    if (options.stopping.begun.aborted) break
    if (claim.live && (claim.retryAt ?? 0) > now()) {
      soonest(claim.retryAt ?? now())
      continue
    }
    const found = await codeHost.accountByLogin(claim.login)
    if ('failed' in found) {
      await options.writer.heed(target, found.refusal)
      soonest(now() + LAG_MS)
      if (found.refusal.kind === 'throttled' || found.refusal.kind === 'token_refused') break
      continue
    }
    const person = isPerson(found, claim)
    // An account that has been renamed since may have been invited by its old name.
    const meant = person ? 'nobody' : await whomItMeant(options, claim.grantId)
    const account = person ?? (typeof meant === 'object' ? meant : undefined)
    const exists = 'account' in found && found.account.type !== 'User'
    const recorded = meant !== 'unclear' && (await record(options, claim, account ?? { exists }))
    if (!recorded) soonest(now() + LAG_MS)
  }
  return nextAt
}

/** False when it has to be looked at again. */
async function record(
  { leases, target, ...shop }: Options,
  { grantId }: Unidentified,
  found: { id: number; login: string } | { exists: boolean }
): Promise<boolean> {
  const done = await leases
    .hold(target, 5_000, (lease) =>
      serializable(shop.db, async (tx) => {
        const now = shop.now()
        await guard(tx, lease, now)
        const claim = await readClaim({ ...shop, db: tx, target, now }, grantId)
        if (!claim || claim.accountId !== undefined) return true
        if ('id' in found) {
          await nameAccount(tx, grantId, found)
          return true
        }
        const open = await openUntil(tx, grantId)
        if (open !== undefined && now < open + LAG_MS) return false
        await recordMove(tx, claim, withoutAccount(claim, found.exists), { actor: 'host', now })
        return true
      })
    )
    .catch((error) => {
      if (error instanceof LeaseLost || error instanceof Raced) return undefined
      throw error
    })
  return done?.value ?? false
}

/** An account that was made after the name had been typed is a stranger's, who has taken the name over. */
function isPerson(found: AccountAnswer, { queuedAt }: Unidentified): HostAccount | undefined {
  if (!('account' in found) || found.account.type !== 'User') return undefined
  const { createdAt = 0 } = found.account
  return createdAt <= queuedAt + LAG_MS ? found.account : undefined
}

/** What becomes of a claim on a name that belongs to no person. Nobody can have got anything by it. */
function withoutAccount({ grantId, live, state, ended }: Unidentified, exists: boolean): Move {
  if (live) return { grantId, to: 'blocked', because: exists ? 'not_a_person' : 'no_such_account', acts: 'buyer' }
  const because = ended ?? 'no_payment'
  return { grantId, to: state === 'revoking' ? 'revoked' : 'revoking', because, acts: null }
}

/** Until when a call of this grant may have been under way, in ms. */
async function openUntil(tx: Workshop['db'], grantId: string): Promise<number | undefined> {
  const open = await tx
    .selectFrom('access_intent')
    .select(['ended_at', 'deadline'])
    .where('grant_id', '=', grantId)
    .where('kind', '=', 'invite')
    .where('outcome', 'is', null)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return open && (open.ended_at ?? open.deadline)
}
