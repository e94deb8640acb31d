import { hashedKey } from '../counting-keys.ts'

/**
 * Writes a log line that any client can cause, such as one about a wrong signature: at most once a minute for each
 * sender, so that no client can fill the disk. `unlogged` is the number of lines of this sender that were left out
 * since its last one.
 * @param kind the kind of line; each kind is counted separately
 */
export type RateLimitedLog = (kind: string, sender: string, write: (more: { unlogged?: number }) => void) => void

/** ms between two lines about the same sender. */
const EVERY_MS = 60_000
/** Senders that are counted separately, for each kind. All further senders are counted together as one. */
const SENDERS = 100

type Line = { at: number; unlogged: number }
type Kind = { senders: Map<string, Line>; others: Line }

/** The counts are kept in this process only, as those of the limits are (decisions/006). */
export function createRateLimitedLog(now: () => number): RateLimitedLog {
  const kinds = new Map<string, Kind>()
  return (name, sender, write) => {
    const kind = kinds.get(name) ?? { senders: new Map(), others: { at: Number.NEGATIVE_INFINITY, unlogged: 0 } }
    kinds.set(name, kind)
    const line = lineOf(kind, hashedKey(sender), now())
    if (!isOver(line, now())) {
      line.unlogged += 1
      return
    }
    const { unlogged } = line
    Object.assign(line, { at: now(), unlogged: 0 })
    write(unlogged > 0 ? { unlogged } : {})
  }
}

function lineOf({ senders, others }: Kind, sender: string, now: number): Line {
  const known = senders.get(sender)
  if (known) return known
  if (senders.size >= SENDERS) {
    for (const [name, line] of senders) {
      if (!isOver(line, now)) continue
      senders.delete(name)
      others.unlogged += line.unlogged
    }
  }
  if (senders.size >= SENDERS) return others
  const line = { at: Number.NEGATIVE_INFINITY, unlogged: 0 }
  senders.set(sender, line)
  return line
}

/** The minute is also over when the clock was set back to before its start. */
function isOver({ at }: Line, now: number): boolean {
  return now < at || now >= at + EVERY_MS
}
