import type { DeliveryCursor } from '../../payments/inbox/deliveries.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { type DeliveryOutcome, deliveryOutcomes } from './outcomes.ts'

/**
 * A list of deliveries: all that its address says. `from`, `to`: the first and the last day, in UTC, as in
 * "2026-11-20". `after`: the last delivery of the page before.
 */
export type DeliveryListQuery = {
  processor?: string
  outcome?: DeliveryOutcome
  from?: string
  to?: string
  after?: DeliveryCursor
}

/** Reads a list from the query of its address. What the address should not say is left out. */
export function readDeliveryQuery(params: URLSearchParams): DeliveryListQuery {
  const outcome = deliveryOutcomes.find((each) => each === params.get('outcome'))
  const processor = nameOf(params.get('processor'))
  const [from, to] = [dayOf(params.get('from')), dayOf(params.get('to'))]
  const after = readCursor(params.get('after'))
  return {
    ...(processor !== undefined && { processor }),
    ...(outcome && { outcome }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(after && { after })
  }
}

/** The query of the address of a list, with its question mark; empty for the list of all deliveries. */
export function deliveryQueryText({ after, ...query }: DeliveryListQuery): string {
  const params = new URLSearchParams({ ...query, ...(after && { after: `${after.at}.${deliveryId(after)}` }) })
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** The days of a list as times in ms: from the first one on, and before the second one. */
export function timesOf({ from, to }: DeliveryListQuery): { since: number | undefined; until: number | undefined } {
  return {
    since: from === undefined ? undefined : Date.parse(from),
    until: to === undefined ? undefined : Date.parse(to) + DAY_MS
  }
}

/** The id of a delivery in the address of its page. */
export function deliveryId({ processor, eventId }: { processor: string; eventId: string }): string {
  return `${processor}.${eventId}`
}

/** The delivery that an id of {@link deliveryId} names; undefined for any other text. */
export function deliveryWithId(text: string): { processor: string; eventId: string } | undefined {
  const [, processor, eventId] = /^([a-z]+)\.([^\0]{1,255})$/.exec(text) ?? []
  return processor === undefined || eventId === undefined ? undefined : { processor, eventId }
}

function nameOf(text: string | null): string | undefined {
  return text !== null && /^[a-z]+$/.test(text) ? text : undefined
}

/** A day that exists; undefined for any other text. */
function dayOf(text: string | null): string | undefined {
  const at = Date.parse(`${text}T00:00Z`)
  return text !== null && !Number.isNaN(at) && new Date(at).toISOString() === `${text}T00:00:00.000Z` ? text : undefined
}

function readCursor(text: string | null): DeliveryCursor | undefined {
  const [, at, id] = /^(\d{1,15})\.(.*)/s.exec(`${text}`) ?? []
  const delivery = id === undefined ? undefined : deliveryWithId(id)
  return delivery && { at: Number(at), ...delivery }
}
