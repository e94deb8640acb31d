import { randomUUID } from 'node:crypto'
import type { Database, Tx } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { givePayments } from '../../payments/sales/sales.ts'
import { claimPayments } from '../users-and-guests/claim-payments.ts'
import { purchasesElsewhere } from './purchases-elsewhere.ts'
import { queueAsked, queueGiven, queueKept } from './queue-takeover-mails.ts'
import { readTakeover, type Takeover, takeoversOfSale } from './takeover-rows.ts'
import { isWaiting, type Outcome } from './takeover-state.ts'

/**
 * Asks for a purchase in the name of a user who has proven the address of its payment. The holder gets a mail, if an
 * address of the holder is known. Asking twice is asking once. `now` in ms.
 * @returns `here`: the purchase belongs to the user now, since no one else had used it. `no`: there is no such
 * purchase, or the seller has refused to give it.
 */
export async function askForPurchase(
  db: Database,
  { userId, paymentId, scenes, now }: { userId: string; paymentId: string; scenes: readonly string[]; now: number }
): Promise<'asked' | 'here' | 'no'> {
  return serializable(db, async (tx) => {
    if ((await claimPayments(tx, userId, now)).includes(paymentId)) return 'here'
    const elsewhere = await purchasesElsewhere(tx, { userId, scenes, now })
    const purchase = elsewhere.find((each) => each.paymentId === paymentId)
    if (!purchase || purchase.state.kind === 'kept') return 'no'
    if (purchase.state.kind !== 'can_ask') return 'asked'
    const asked = { user_id: userId, asked_at: now }
    const { id } = await tx
      .insertInto('takeover')
      .values({ id: randomUUID(), payment_id: paymentId, email: purchase.email, ...asked })
      .onConflict((conflict) =>
        conflict
          .columns(['payment_id', 'email'])
          .doUpdateSet({ ...asked, objected_at: null, ended_at: null, outcome: null })
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueAsked(tx, { id, holder: purchase.holder, askedAt: now }, now)
    return 'asked'
  })
}

/** The answer of a holder: `keep` leaves the decision to the seller, `hand_over` gives the purchase away. */
export type Answer = 'keep' | 'hand_over'

/**
 * Records the answer of a holder. `holder`: the id of the user or guest who answers; undefined for the reader of the
 * mail to the holder. `now` in ms.
 * @returns undefined if the takeover does not wait any more, or the purchase is not this holder's
 */
export async function answerTakeover(
  db: Database,
  { id, holder, answer, now }: { id: string; holder: string | undefined; answer: Answer; now: number }
): Promise<Takeover | undefined> {
  return serializable(db, async (tx) => {
    const takeover = await readTakeover(tx, id, now)
    if (!takeover || !isWaiting(takeover.state)) return undefined
    if (holder !== undefined && holder !== takeover.holder) return undefined
    if (answer === 'hand_over') await give(tx, takeover, now)
    else {
      const first = tx.updateTable('takeover').set({ objected_at: now }).where('id', '=', id)
      await first.where('objected_at', 'is', null).execute()
    }
    return takeover
  })
}

/**
 * Decides about the takeovers of a sale that wait, for the seller: also before the holder has answered. `now` in ms.
 * @returns the takeovers that this has ended
 */
export function decideTakeover(
  db: Database,
  sale: { processor: string; key: string },
  decision: { outcome: Outcome; now: number }
): Promise<Takeover[]> {
  return serializable(db, (tx) => decideTakeoverIn(tx, sale, decision))
}

/** The same, in a transaction of the caller. */
export async function decideTakeoverIn(
  tx: Tx,
  sale: { processor: string; key: string },
  { outcome, now }: { outcome: Outcome; now: number }
): Promise<Takeover[]> {
  const ended: Takeover[] = []
  for (const id of await takeoversOfSale(tx, sale)) {
    const takeover = await readTakeover(tx, id, now)
    if (!takeover || !isWaiting(takeover.state)) continue
    if (outcome === 'given') await give(tx, takeover, now)
    else await keep(tx, takeover, now)
    ended.push(takeover)
  }
  return ended
}

/**
 * Ends the takeovers of a sale that the seller is about to give to a user: that is the decision. `now` in ms. A
 * user who asked for the purchase and does not get it cannot ask again.
 */
export async function endTakeoversOf(
  tx: Tx,
  sale: { processor: string; key: string },
  { userId, now }: { userId: string; now: number }
): Promise<void> {
  for (const id of await takeoversOfSale(tx, sale)) {
    const takeover = await readTakeover(tx, id, now)
    if (!takeover) continue
    const outcome = takeover.asker === userId ? 'given' : 'kept'
    if (!isWaiting(takeover.state)) await end(tx, id, outcome, now)
    else if (outcome === 'given') await give(tx, takeover, now)
    else await keep(tx, takeover, now)
  }
}

/** Moves the purchase to the user who asked. Its accounts, seats and invitations stay with it. */
async function give(tx: Tx, takeover: Takeover, now: number): Promise<void> {
  const { id, paymentId, asker } = takeover
  await givePayments(tx, [paymentId], asker, now)
  await end(tx, id, 'given', now)
  await queueGiven(tx, takeover, now)
}

async function keep(tx: Tx, takeover: Takeover, now: number): Promise<void> {
  await end(tx, takeover.id, 'kept', now)
  await queueKept(tx, takeover, now)
}

/** Records how a takeover has ended. */
export async function end(tx: Tx, id: string, outcome: Outcome, now: number): Promise<void> {
  await tx.updateTable('takeover').set({ outcome, ended_at: now }).where('id', '=', id).execute()
}
