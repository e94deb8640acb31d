import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { EventKind, PaymentEvent } from './event.ts'
import { joinedEvents } from './joined-events.ts'
import { type Recorded, type RecordOptions, recordEvent, saleOf } from './record-event.ts'

/**
 * What a seller knows of a sale and no event tells: what it is of, or where a dispute about it stands, of which some
 * processors say nothing, or not how it ended (docs/payments/).
 */
export type Decision = { provider: string; key: string } & ({ scene: string } | { dispute: DisputeWord })

export type DisputeWord = 'opened' | 'won' | 'lost'

const kinds: Record<DisputeWord, EventKind> = { opened: 'disputed', won: 'dispute_won', lost: 'lost' }

/**
 * Keeps a decision among the events of its sale, so that nothing that comes later forgets it. Must run in a serializable
 * transaction. `now` in ms.
 * @returns the payments that it is about
 */
export async function recordDecision(
  tx: Database,
  decision: Decision,
  now: number,
  options: RecordOptions
): Promise<Recorded[]> {
  const { provider } = decision
  const stored = tx.selectFrom('payment').select(['key', 'part_of']).where('provider', '=', provider)
  const part = await stored.where('key', '=', decision.key).executeTakeFirst()
  // What is decided of one product of a cart is decided of the sale.
  const key = part ? saleOf(part) : decision.key
  const known = await joinedEvents(tx, provider, { keys: [key], references: [] })
  let recorded: Recorded[] = []
  for (const event of eventsOf({ ...decision, key }, known, now)) {
    recorded = await recordEvent(tx, { provider, eventId: `seller:${randomUUID()}`, event, now }, options)
  }
  return recorded
}

/**
 * How a dispute ended is said of each that the processor has told of, else of one that the seller alone knows of. It comes
 * after all that was said before, whatever the clock of the processor says.
 */
function eventsOf(decision: Decision, known: readonly PaymentEvent[], now: number): PaymentEvent[] {
  const { key } = decision
  if ('scene' in decision) return [{ kind: 'linked', occurredAt: now, key, facts: { scene: decision.scene } }]
  const occurredAt = known.reduce((latest, event) => Math.max(latest, event.occurredAt + 1), now)
  const told = known.filter(({ kind }) => kind === 'disputed' || kind === 'lost').map(({ about }) => about)
  const abouts = decision.dispute === 'opened' || told.length === 0 ? ['seller'] : [...new Set(told)]
  return abouts.map((about) => ({
    kind: kinds[decision.dispute],
    occurredAt,
    key,
    ...(about !== undefined && { about }),
    facts: {}
  }))
}
