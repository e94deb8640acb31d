import type { AlertSeller } from '../../alerts/alerts.ts'
import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { isGuestId } from '../../payments/guest-reference.ts'
import { MINUTE_MS, SKEW_MS } from '../../runtime/time/durations.ts'
import { queueAsked } from './queue-takeover-mails.ts'
import { end } from './take-over.ts'
import { accountsOfPayment, openTakeovers, readTakeover, type Takeover } from './takeover-rows.ts'
import { isWaiting } from './takeover-state.ts'

type CheckOptions = { db: Database; now(): number; alert: AlertSeller }

/** ms between two checks. */
const EVERY_MS = 10 * MINUTE_MS

/**
 * Looks after the takeovers that wait: alerts the seller to those that the seller decides, and tells a holder who holds
 * the purchase only since it was asked for. They are found in the table, so that a process that dies misses none.
 * @returns a function that checks, at most every ten minutes however often it is called
 */
export function createTakeoverCheck(options: CheckOptions): () => Promise<void> {
  const { db, now } = options
  let checkedAt: number | undefined
  return async () => {
    // Math.abs, because the clock may have been set back.
    if (checkedAt !== undefined && Math.abs(now() - checkedAt) < EVERY_MS) return
    checkedAt = now()
    await bringBackFromTheFuture(db, now())
    for (const id of await openTakeovers(db)) await checkTakeover(options, id)
  }
}

/** If the clock was ahead when a purchase was asked for, the week begins now. */
async function bringBackFromTheFuture(db: Database, now: number): Promise<void> {
  const open = db.updateTable('takeover').where('ended_at', 'is', null)
  await open
    .set({ asked_at: now })
    .where('asked_at', '>', now + SKEW_MS)
    .execute()
}

async function checkTakeover({ db, now, alert }: CheckOptions, id: string): Promise<void> {
  const takeover = await readTakeover(db, id, now())
  if (!takeover) return
  const { state, asker, holder } = takeover
  // The user who asked got the purchase in another way, such as by a sign-in in the browser of the guest.
  if (holder === asker) await serializable(db, (tx) => end(tx, id, 'given', now()))
  if (isWaiting(state)) await queueAsked(db, takeover, now())
  if (state.kind !== 'waits_for_seller') return
  const accounts = await accountsOfPayment(db, takeover.paymentId)
  const words = takeoverWords(takeover, { accounts, objected: state.objected })
  await alert('purchase_asked_for', { item: id, words })
}

function takeoverWords(
  { processor, key, email, holder }: Takeover,
  { accounts, objected }: { accounts: readonly { login: string; state: string }[]; objected: boolean }
): string {
  const named = accounts.map(({ login, state }) => `${login} (${state})`).join(', ') || 'no account'
  const by = isGuestId(holder ?? '') ? 'a browser that has not signed in' : 'another sign-in'
  const answer = objected ? 'which wants to keep it' : 'which has not answered'
  return `${processor} ${key}: asked for by ${email}, held by ${by} with ${named}, ${answer}`
}
