import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import type { Shutdown } from '../../runtime/shutdown.ts'
import { LeaseLost } from '../tables/overtaken.ts'

/** The right to write to a repository. `fence` grows with each holder, so that a late one is recognised. */
export type Lease = { target: string; holder: string; fence: number }

/**
 * ms without a sign of life after which a lease can be taken over, measured by the process that waits for it and not by the
 * clocks of two machines (decisions/028). Longer than a write to the host takes (10 s): what a process wrote that died in the
 * middle has ended before somebody else writes (decisions/021).
 */
const LEASE_MS = 12_000
/** ms between two signs of life while a lease is held. */
const BEAT_MS = 4_000
/** Signs of life of one lease: work that never ends must not keep others away for ever. */
const MOST_BEATS = 30
/** ms between two looks at a lease that another process holds. */
const LOOK_MS = 100

/** The right to write to repositories, as one process takes and gives it back. */
export type Leases = {
  /**
   * Runs `work` as the only writer to the repository; `undefined` when the lease was not to be had in time. Throws
   * {@link LeaseLost} where the repository has no such row any more.
   */
  hold<T>(target: string, waitMs: number, work: (lease: Lease) => Promise<T>): Promise<{ value: T } | undefined>
  /** Resolves once whatever holds a lease, or waits for one, has ended. */
  idle(): Promise<void>
}

export type LeaseOptions = {
  db: Database
  now(): number
  /** ms, of a time that never jumps. */
  elapsed(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  newId(): string
  stopping: Pick<Shutdown, 'late'>
}

/** Leases are rows, on SQLite too: the command line is a second process. Within a process it goes first come, first served. */
export function createLeases({ db, now, elapsed, sleep, newId, stopping: { late } }: LeaseOptions): Leases {
  const holder = newId()
  /** The last sign of life that was seen of each holder elsewhere, and when it was first seen. */
  const seen = new Map<string, { fence: number; until: number; at: number }>()
  const underWay = new Set<Promise<unknown>>()
  const lines = new Map<string, (() => boolean)[]>()

  /** Waits for the turn in this process; false when it did not come in time. */
  async function turn(target: string, waitMs: number): Promise<boolean> {
    const line = lines.get(target)
    if (!line) {
      lines.set(target, [])
      return true
    }
    const over = new AbortController()
    let mine = false
    let given = false
    const called = new Promise<void>((resolve) => {
      line.push(() => {
        if (given) return false
        mine = true
        resolve()
        return true
      })
    })
    await Promise.race([called, sleep(waitMs, AbortSignal.any([over.signal, late]))])
    given = true
    over.abort()
    return mine
  }

  function leave(target: string) {
    const line = lines.get(target) ?? []
    for (let next = line.shift(); next; next = line.shift()) if (next()) return
    lines.delete(target)
  }

  async function take(target: string): Promise<Lease | undefined> {
    return serializable(db, async (tx) => {
      const row = await tx
        .selectFrom('access_target')
        .select(['holder', 'fence', 'lease_until'])
        .where('target', '=', target)
        .executeTakeFirst()
      // Joined with that of the same repository meanwhile: whoever comes next finds it there.
      if (!row) throw new LeaseLost('the repository has another row by now')
      // One of this process that could not be given back is its own: the line lets only one of it in.
      if (row.holder !== null && row.holder !== holder && !isAbandoned(target, row)) return undefined
      const taken = await tx
        .updateTable('access_target')
        .set((set) => ({ holder, fence: set('fence', '+', 1), lease_until: now() + LEASE_MS }))
        .where('target', '=', target)
        .where('fence', '=', row.fence)
        .where('lease_until', '=', row.lease_until)
        .returning('fence')
        .executeTakeFirst()
      return taken && { target, holder, fence: taken.fence }
    })
  }

  /** Whether its holder has given no sign of life for as long as this process has looked at it. */
  function isAbandoned(target: string, { fence, lease_until: until }: { fence: number; lease_until: number }): boolean {
    const before = seen.get(target)
    if (before?.fence === fence && before.until === until) return elapsed() - before.at >= LEASE_MS
    seen.set(target, { fence, until, at: elapsed() })
    return false
  }

  /** Holds on to a lease while the work is slow, such as reading a long list. That it was lost is for {@link guard} to say. */
  async function beat(lease: Lease, over: AbortSignal) {
    for (let beats = 0; beats < MOST_BEATS; beats += 1) {
      await sleep(BEAT_MS, over)
      if (over.aborted) return
      // A database that fails now may be back for the next one.
      await prolong(db, lease, now()).catch(() => undefined)
    }
  }

  async function hold<T>(target: string, waitMs: number, work: (lease: Lease) => Promise<T>) {
    const until = elapsed() + waitMs
    if (late.aborted || !(await turn(target, waitMs))) return undefined
    try {
      let lease = await take(target)
      while (!lease && elapsed() < until && !late.aborted) {
        await sleep(Math.min(LOOK_MS, until - elapsed()), late)
        lease = await take(target)
      }
      if (!lease) return undefined
      const over = new AbortController()
      void beat(lease, over.signal)
      try {
        return { value: await work(lease) }
      } finally {
        over.abort()
        await release(db, lease)
      }
    } finally {
      leave(target)
    }
  }

  return {
    async hold(target, waitMs, work) {
      const held = hold(target, waitMs, work)
      underWay.add(held)
      return held.finally(() => underWay.delete(held))
    },
    async idle() {
      await Promise.allSettled(underWay)
    }
  }
}

async function release(db: Database, { target, fence }: Lease): Promise<void> {
  await db
    .updateTable('access_target')
    .set({ holder: null, lease_until: 0 })
    .where('target', '=', target)
    .where('fence', '=', fence)
    .execute()
    // It runs out by itself.
    .catch(() => undefined)
}

/** To be called first in every transaction that writes under a lease: holds on to it, or throws {@link LeaseLost}. */
export async function guard(tx: Database, lease: Lease, now: number): Promise<void> {
  if (!(await prolong(tx, lease, now))) throw new LeaseLost('another process writes to the repository now')
}

/** False when it is somebody else's by now, or was let go. */
async function prolong(db: Database, { target, holder, fence }: Lease, now: number): Promise<boolean> {
  const kept = await db
    .updateTable('access_target')
    .set({ lease_until: now + LEASE_MS })
    .where('target', '=', target)
    .where('holder', '=', holder)
    .where('fence', '=', fence)
    .executeTakeFirst()
  return kept.numUpdatedRows > 0n
}
