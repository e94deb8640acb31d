import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import type { EventKind, PaymentEvent } from './event.ts'
import { joinedEvents } from './joined-events.ts'
import { saleOf } from './keep-events.ts'
import { type RecordOptions, recordEvents } from './record-event.ts'
import type { Recorded } from './write-payments.ts'

/**
 * A fact about a sale that the seller knows and no event reports: its product, or the state of a dispute. Some
 * processors report no disputes, or not how they end (docs/payments/).
 */
export type Decision = { provider: string; key: string } & ({ scene: string } | { dispute: DisputeWord })

export type DisputeWord = 'opened' | 'won' | 'lost'

const kinds: Record<DisputeWord, EventKind> = { opened: 'disputed', won: 'dispute_won', lost: 'lost' }

/**
 * Stores a decision as an event of its sale, so that later events cannot override it.
 * @returns the payments that it is about
 */
export async function recordDecision(tx: Tx, decision: Decision, options: RecordOptions): Promise<Recorded[]> {
  const { provider } = decision
  const stored = tx.selectFrom('payment').select(['key', 'part_of']).where('provider', '=', provider)
  const part = await stored.where('key', '=', decision.key).executeTakeFirst()
  // A decision about one product of a cart applies to the whole sale.
  const key = part ? saleOf(part) : decision.key
  const known = await joinedEvents(tx, provider, { keys: [key], references: [] })
  const events = eventsOf({ ...decision, key }, known, options.now)
  const told = events.map((event) => ({ provider, eventId: `seller:${randomUUID()}`, event }))
  return recordEvents(tx, told, options)
}

/**
 * A decision about a dispute applies to each dispute that the processor has reported, else to one that only the seller
 * knows. It is dated after all earlier events, whatever the processor's clock says.
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
