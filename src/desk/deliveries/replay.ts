import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import { type Delivery, replayDelivery } from '../../payments/inbox/deliveries.ts'
import { outcomeOf } from './outcomes.ts'
import { type OneDelivery, readOne } from './read-one.ts'
import type { ReplayFacts, Standing } from './replay-words.ts'

/** Has a delivery processed again, and keeps who ordered it and what that changed. */
export async function replayBySeller(
  context: Pick<Context, 'config' | 'db' | 'now' | 'inbox'>,
  one: OneDelivery,
  by: { userId: string }
): Promise<void> {
  const { delivery } = one
  const before = standingOf(one)
  const keep = await keepDeliveryAction(context, delivery, { kind: 'replay', facts: { before }, ...by })
  if ((await replayDelivery(context.db, delivery)) === 'waiting') await context.inbox.drain()
  const now = await readOne(context, delivery)
  if (now) await keep({ before, after: standingOf(now) })
}

/** How a delivery stands, to be compared with how it stands after a replay. */
function standingOf({ delivery, purchases }: OneDelivery): Standing {
  return {
    outcome: outcomeOf(delivery, purchases.length > 0),
    recorded: delivery.outcome ?? delivery.error ?? '',
    purchases: Object.fromEntries(purchases.map(({ id, status }) => [id, status]))
  }
}

/**
 * Stores what the seller does about a delivery, before it is done.
 * @returns a function that stores the outcome
 */
export async function keepDeliveryAction(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { processor, eventId }: Pick<Delivery, 'processor' | 'eventId'>,
  { kind, facts, userId }: { kind: 'show' | 'replay'; facts: object; userId: string }
): Promise<(facts: ReplayFacts) => Promise<void>> {
  const id = randomUUID()
  const action = { id, processor, event_id: eventId, kind, at: now(), user_id: userId }
  await db
    .insertInto('delivery_action')
    .values({ ...action, facts: JSON.stringify(facts) })
    .execute()
  return async (more) => {
    await db
      .updateTable('delivery_action')
      .set({ facts: JSON.stringify(more) })
      .where('id', '=', id)
      .execute()
  }
}
