import { randomUUID } from 'node:crypto'
import type { Database, Tx } from '../../db/database.ts'
import type { EventKind, PaymentEvent } from '../payment/event.ts'
import { joinedEvents } from '../payment/joined-events.ts'
import { saleOf } from '../payment/keep-events.ts'
import { paymentsOf } from '../payment/payments-of-sale.ts'
import { type Foreseen, foreseeEvents, type RecordOptions, recordEvents } from '../payment/record-event.ts'
import { timeOverUntold } from '../payment/seller-end.ts'
import { type Recorded, storedSales } from '../payment/write-payments.ts'
import { timeOverId } from './given-access.ts'

/**
 * A fact about a sale that the seller knows and no event reports: its product, the address of its buyer, its end, or
 * the state of a dispute. Some processors report no disputes, or not how they end (docs/payments/). Or the seller's
 * decision about the access that one payment of the sale gives: `words` are what the buyer is told.
 */
export type Decision = { processor: string; key: string } & (
  | { scene?: string; email?: string }
  /** The seller takes back what the seller has said was bought. */
  | { unmatched: true }
  /** The new end of access that the seller gave, in ms; or that it has none any more. */
  | { until: number | 'never' }
  | { dispute: DisputeWord }
  | { access: 'ended'; words: string }
  | { access: 'given_back' }
)

export type DisputeWord = 'opened' | 'won' | 'lost'

const kinds: Record<DisputeWord, EventKind> = { opened: 'disputed', won: 'dispute_won', lost: 'lost' }

/**
 * Stores a decision as an event of its sale, so that later events cannot override it.
 * @returns the payments that it is about
 */
export async function recordDecision(tx: Tx, decision: Decision, options: RecordOptions): Promise<Recorded[]> {
  const { processor } = decision
  const events = eventsOf(decision, await readSale(tx, decision, options.now))
  // The end of a time that was over before is the clock's event, which is stored once.
  const told = events.map((event) => ({
    processor,
    eventId: event.kind === 'time_over' ? timeOverId(event) : `seller:${randomUUID()}`,
    event
  }))
  return recordEvents(tx, told, options)
}

/** The payments as they would be once these decisions were recorded one after the other. Stores nothing. */
export async function foreseeDecisions(
  db: Database,
  decisions: readonly Decision[],
  options: Pick<RecordOptions, 'policyOf' | 'now'>
): Promise<Foreseen[]> {
  const foreseen: Foreseen[] = []
  for (const [processor, own] of Map.groupBy(decisions, (decision) => decision.processor)) {
    const events: PaymentEvent[] = []
    for (const decision of own) {
      const { known, ...sale } = await readSale(db, decision, options.now)
      const before = events.filter(({ key }) => key === sale.sale)
      events.push(...eventsOf(decision, { ...sale, known: [...known, ...before] }))
    }
    foreseen.push(...(await foreseeEvents(db, processor, events, options)))
  }
  return foreseen
}

/** The sale that a decision is about. `now` in ms. */
async function readSale(db: Database, { processor, key: named }: Decision, now: number): Promise<SaleUntilNow> {
  const sale = await saleOfKey(db, processor, named)
  const known = await joinedEvents(db, processor, { keys: [sale], references: [] })
  const rows = (await storedSales(db, processor, [sale])).get(sale) ?? []
  const scene = rows.find(({ key }) => key === named)?.scene ?? undefined
  return { sale, scene, known, now }
}

/** The key under which the events of a sale are stored. `key`: of the sale, or of one payment of it. */
async function saleOfKey(db: Database, processor: string, key: string): Promise<string> {
  const stored = db.selectFrom('payment').select(['key', 'part_of']).where('processor', '=', processor)
  const part = await stored.where('key', '=', key).executeTakeFirst()
  return part ? saleOf(part) : key
}

/**
 * The scenes of a sale that its processor names, or that access by hand was given for. `key`: of the sale, or of one
 * payment of it.
 */
export async function scenesFromEvents(db: Database, processor: string, key: string): Promise<string[]> {
  const sale = await saleOfKey(db, processor, key)
  const known = await joinedEvents(db, processor, { keys: [sale], references: [] })
  const reported = known.filter(({ decided }) => !decided)
  return reported.flatMap(({ facts: { scene, items = [] } }) =>
    [scene, ...items.map((item) => item.scene)].flatMap((each) => each ?? [])
  )
}

/** A sale and its events until now (ms). `scene`: of the payment that the decision names. */
type SaleUntilNow = { sale: string; scene: string | undefined; known: readonly PaymentEvent[]; now: number }

/**
 * A decision about a dispute applies to the whole sale. `opened` opens a dispute of the seller's own; `won` and `lost`
 * end each dispute of the sale that is known, and without any they are about the seller's own. A decision about access
 * applies to one payment, and spares the other products that the sale has now. Each is dated after all earlier events,
 * whatever the processor's clock says. Access that is given back comes with the end of its time, if that has passed.
 */
function eventsOf(decision: Decision, { sale: key, scene: ofPayment, known, now }: SaleUntilNow): PaymentEvent[] {
  const occurredAt = known.reduce((latest, event) => Math.max(latest, event.occurredAt + 1), now)
  if ('unmatched' in decision) return [{ kind: 'linked', occurredAt, key, decided: true, unmatched: true, facts: {} }]
  if ('until' in decision) {
    const end = decision.until === 'never' ? { endless: true as const } : { until: decision.until }
    return [{ kind: 'linked', occurredAt, key, decided: true, ...end, facts: {} }]
  }
  if (!('dispute' in decision) && !('access' in decision)) {
    const { scene, email } = decision
    const facts = { ...(scene !== undefined && { scene }), ...(email !== undefined && { email }) }
    return [{ kind: 'linked', occurredAt, key, decided: true, facts }]
  }
  if ('access' in decision) {
    const [first, ...others] = known
    // A product that the sale had earlier has a row as well, and is not spared: a subscription can change back to it.
    const payments = first ? paymentsOf([first, ...others]) : []
    const spares = payments.flatMap(({ scene }) => (scene === undefined || scene === ofPayment ? [] : [scene]))
    const about = { occurredAt, key, facts: {}, ...(spares.length > 0 && { spares }) }
    const over = timeOverUntold(payments, now)
    if (decision.access === 'given_back')
      return [
        ...(over === undefined ? [] : [{ kind: 'time_over', occurredAt: over, key, facts: {} } as const]),
        { ...about, kind: 'given_back' }
      ]
    return [{ ...about, kind: 'access_ended', words: decision.words }]
  }
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
