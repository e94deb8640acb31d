import type { DatabaseConnection } from '../../../src/db/database.ts'
import { accessEventType, paymentEventType } from '../../../src/outbound/event-types.ts'
import type { Receiver } from '../world/receiver.ts'
import type { World } from '../world/world.ts'

/**
 * After each step: the program of the seller gets the events in the order of their numbers, and an event that comes
 * again is the same. A process that stood still while it sent an event may send it later than others the next ones.
 */
export function watchReceiver(world: World): void {
  const { receiver, scheduler, broken, pausedLately } = world
  if (!receiver) return
  const known = new Map<number, Receiver['arrived'][number]>()
  let [seen, last] = [0, 0]
  scheduler.onStep(() => {
    for (; seen < receiver.arrived.length; seen += 1) {
      const event = receiver.arrived[seen]
      if (!event) continue
      const { sequence, id, body, at } = event
      const before = known.get(sequence)
      known.set(sequence, event)
      if (before && (before.id !== id || before.body !== body))
        broken('an event that comes again is the same', `event ${sequence}`)
      if (!before && sequence < last && !pausedLately(at))
        broken('events come in the order of their numbers', `event ${sequence} came after ${last}`)
      last = Math.max(last, sequence)
    }
  })
}

/**
 * Each fact has one event, the events have the numbers from 1 without a gap, and each was taken, or was given up and
 * the seller has an alert about that.
 */
export async function checkEvents(world: World, { db }: DatabaseConnection): Promise<void> {
  const { receiver, scheduler, broken } = world
  if (!receiver) return
  const [events, transitions, payments, alerts] = await scheduler.during(
    Promise.all([
      db.selectFrom('outbound_event').selectAll().orderBy('sequence').execute(),
      db.selectFrom('access_history').selectAll().orderBy('grant_id').orderBy('version').execute(),
      db.selectFrom('payment').select(['id', 'state', 'status']).execute(),
      db.selectFrom('seller_alert').select('item').where('kind', '=', 'event_given_up').execute()
    ])
  )
  const arrived = new Set(receiver.arrived.map(({ sequence }) => sequence))
  for (const [index, { sequence, step }] of events.entries()) {
    if (Number(sequence) !== index + 1) broken('the numbers of events have no gaps', `${sequence} is at ${index + 1}`)
    if (step === 'sent' && !arrived.has(Number(sequence)))
      broken('an event counts as sent when it was taken', `event ${sequence}`)
    if (step !== 'sent' && step !== 'failed') broken('each event is sent or given up', `event ${sequence} is ${step}`)
    if (step === 'failed' && alerts.length === 0) broken('the seller is told of an event given up', `event ${sequence}`)
  }
  const told = events.filter(({ grant_id }) => grant_id !== null)
  const facts = transitions.filter(({ from_state, to_state }) => accessEventType(from_state, to_state) !== undefined)
  // Without the id of the grant: when two rows prove to be one repository, one of two grants keeps the history of both.
  const keysOfFacts = facts.map(({ to_state, because, at }) => `${to_state} ${because} ${at}`)
  const keysOfEvents = told.map(({ state, because, at }) => `${state} ${because} ${at}`)
  const without = (from: readonly string[], others: readonly string[]) => {
    const left = [...from]
    for (const key of others) if (left.includes(key)) left.splice(left.indexOf(key), 1)
    return left
  }
  for (const key of without(keysOfFacts, keysOfEvents)) broken('each change of access has one event', `none of ${key}`)
  for (const key of without(keysOfEvents, keysOfFacts)) broken('each event is of a change of access', key)
  for (const payment of payments) {
    const last = events.findLast((event) => event.grant_id === null && event.payment_id === payment.id)
    const before = last && { state: last.state as typeof payment.state, status: `${last.status}` }
    if (paymentEventType(before, payment) !== undefined)
      broken('the last event about a payment says how it stands', `${payment.id}: ${last?.state}, not ${payment.state}`)
  }
}
