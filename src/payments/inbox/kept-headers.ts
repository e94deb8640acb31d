/**
 * The headers of a delivery that are kept for the seller. A list of what is kept, not of what is left out: signatures,
 * and networks that a proxy names, are never in it.
 */
const KEPT = ['content-type', 'content-length', 'user-agent', 'webhook-id', 'webhook-timestamp', 'x-event-name', 'date']

/** UTF-16 units of a value that is kept. */
const LONGEST = 200

/** The headers of a delivery that are kept, as the JSON of an object. */
export function keptHeaders(headers: Headers): string {
  const kept: Record<string, string> = {}
  for (const name of KEPT) {
    const value = headers.get(name)
    if (value !== null) kept[name] = value.slice(0, LONGEST)
  }
  return JSON.stringify(kept)
}
