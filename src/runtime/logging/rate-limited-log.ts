import { hashedKey } from '../counting-keys.ts'

/**
 * Writes a log line that any client can cause, such as one about a wrong signature: at most once a minute for each
 * client, so that no client can fill the disk. A client is named by its network, its user id or the like. `unlogged` is
 * the number of lines of this client that were left out since its last one.
 * @param kind the kind of line; each kind is counted separately
 */
export type RateLimitedLog = (kind: string, client: string, write: (more: { unlogged?: number }) => void) => void

/** ms between two lines about the same client. */
const EVERY_MS = 60_000
/** Clients that are counted separately, for each kind. All further clients are counted together as one. */
const CLIENTS = 100

type Line = { at: number; unlogged: number }
type Kind = { clients: Map<string, Line>; others: Line }

/** The counts are kept in this process only, as those of the limits are (decisions/006). */
export function createRateLimitedLog(now: () => number): RateLimitedLog {
  const kinds = new Map<string, Kind>()
  return (name, client, write) => {
    const kind = kinds.get(name) ?? { clients: new Map(), others: { at: Number.NEGATIVE_INFINITY, unlogged: 0 } }
    kinds.set(name, kind)
    const line = lineOf(kind, hashedKey(client), now())
    if (!isOver(line, now())) {
      line.unlogged += 1
      return
    }
    const { unlogged } = line
    Object.assign(line, { at: now(), unlogged: 0 })
    write(unlogged > 0 ? { unlogged } : {})
  }
}

function lineOf({ clients, others }: Kind, client: string, now: number): Line {
  const known = clients.get(client)
  if (known) return known
  if (clients.size >= CLIENTS) {
    for (const [name, line] of clients) {
      if (!isOver(line, now)) continue
      clients.delete(name)
      others.unlogged += line.unlogged
    }
  }
  if (clients.size >= CLIENTS) return others
  const line = { at: Number.NEGATIVE_INFINITY, unlogged: 0 }
  clients.set(client, line)
  return line
}

/** The minute is also over when the clock was set back to before its start. */
function isOver({ at }: Line, now: number): boolean {
  return now < at || now >= at + EVERY_MS
}
