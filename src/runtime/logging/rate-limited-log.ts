import { hashedKey } from '../counting-keys.ts'

/**
 * Writes a log line that a stranger can cause at will, such as one about a wrong signature: at most once a minute for each
 * sender, so that nobody fills the disk. `unlogged` tells how many lines of this sender were left out since the last one.
 * @param kind what the line is about; each kind is counted for itself
 */
export type RateLimitedLog = (kind: string, sender: string, write: (more: { unlogged?: number }) => void) => void

/** ms between two lines about the same sender. */
const EVERY_MS = 60_000
/** Senders that are told apart, for each kind; all the others are one together. */
const SENDERS = 100

type Line = { at: number; unlogged: number }
type Kind = { senders: Map<string, Line>; others: Line }

/** Counted in this process only, as the limits are (decisions/006). */
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

/** Also after a clock that was set back. */
function isOver({ at }: Line, now: number): boolean {
  return now < at || now >= at + EVERY_MS
}
