import type { Database } from '../../db/database.ts'
import { readTakeover, type Takeover } from '../takeovers/takeover-rows.ts'
import { isWaiting } from '../takeovers/takeover-state.ts'
import { verifiedEmails } from '../users-and-guests/users.ts'

/**
 * The facts that depend on the user. `isForeign`: a purchase was paid with an address that the user has not proven, or
 * with none. `isAskedFor`: somebody asks for a purchase of the user. `asks`: the user asks for one of somebody else.
 */
export type DeletingFacts = { isForeign: boolean; isAskedFor: boolean; asks: boolean }

/** Reads what the page before the deletion says beside what is always so. `now` in ms. */
export async function whatDeletingMeans(db: Database, userId: string, now: number): Promise<DeletingFacts> {
  const own = await verifiedEmails(db, userId)
  const bought = await db.selectFrom('payment').select('email').distinct().where('user_id', '=', userId).execute()
  const facts = { isForeign: bought.some(({ email }) => email === null || !own.includes(email)) }
  const open = await db
    .selectFrom('takeover')
    .innerJoin('payment', 'payment.id', 'takeover.payment_id')
    .select('takeover.id')
    .where('takeover.ended_at', 'is', null)
    .where(({ eb, or }) => or([eb('payment.user_id', '=', userId), eb('takeover.user_id', '=', userId)]))
    .execute()
  const takeovers: Takeover[] = []
  for (const { id } of open) {
    const takeover = await readTakeover(db, id, now)
    if (takeover && isWaiting(takeover.state)) takeovers.push(takeover)
  }
  return {
    ...facts,
    isAskedFor: takeovers.some(({ holder }) => holder === userId),
    asks: takeovers.some(({ asker }) => asker === userId)
  }
}
