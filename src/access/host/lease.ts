import type { Database, Tx } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { statement } from '../../db/statement.ts'
import { writeWithoutFlush } from '../../db/write-without-flush.ts'
import { createKeyedMutex } from '../../runtime/keyed-mutex.ts'
import type { Shutdown } from '../../runtime/shutdown.ts'
import { LeaseLost } from '../tables/write-conflicts.ts'

/**
 * The right to write to a repository. `fence` is its fencing token: it grows with each holder, so that a late holder is
 * recognised.
 */
export type Lease = { target: string; holder: string; fence: number }

/**
 * ms without a heartbeat after which another process can take the lease over. The waiting process measures it by
 * itself, and does not compare the clocks of two machines (decisions/028). It is longer than a write to the host takes
 * (10 s): a write of a process that died has ended before another process writes (decisions/021).
 */
const LEASE_MS = 12_000
/** ms between two heartbeats while a lease is held. */
const BEAT_MS = 4_000
/** The maximum number of heartbeats of one lease: work that never ends must not keep other processes out for ever. */
const MOST_BEATS = 30
/** ms between two checks of a lease that another process holds. */
const LOOK_MS = 100

/** The leases of one process. */
export type Leases = {
  /**
   * Runs `work` as the only writer to the repository; `undefined` if the lease was not available in time. Throws {@link
   * LeaseLost} if the repository's row does not exist any more.
   */
  hold<T>(target: string, waitMs: number, work: (lease: Lease) => Promise<T>): Promise<{ value: T } | undefined>
  /** Resolves once all work that holds a lease, or waits for one, has ended. */
  idle(): Promise<void>
}

export type LeaseOptions = {
  db: Database
  now(): number
  /** ms of a monotonic clock. */
  elapsed(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  newId(): string
  stopping: Pick<Shutdown, 'late'>
}

/**
 * Leases are rows, on SQLite too, since the command line is a second process. Within a process, the requests for a
 * lease are served in order.
 */
export function createLeases({ db, now, elapsed, sleep, newId, stopping: { late } }: LeaseOptions): Leases {
  const holder = newId()
  /** The last heartbeat seen of each holder in another process, and when it was first seen. */
  const seen = new Map<string, { fence: number; until: number; at: number }>()
  const underWay = new Set<Promise<unknown>>()
  const turns = createKeyedMutex()

  async function take(target: string): Promise<Lease | undefined> {
    // A lease that a crash of the machine loses had a holder on that machine (decisions/041).
    return writeWithoutFlush(db, (here) =>
      serializable(here, async (tx) => {
        const row = await leaseOf.first(tx, { target })
        // The row was joined with another row of the same repository: the next request finds the repository there.
        if (!row) throw new LeaseLost('the repository has another row by now')
        // A lease that this process could not release is its own: within the process, only one request is served at a
        // time.
        if (row.holder !== null && row.holder !== holder && !isAbandoned(target, row)) return undefined
        const { fence, lease_until: before } = row
        const held = await takeLease.first(tx, { target, holder, fence, before, until: now() + LEASE_MS })
        return held && { target, holder, fence: held.fence }
      })
    )
  }

  /** Whether the holder has given no heartbeat for 12 s while this process watched. */
  function isAbandoned(target: string, { fence, lease_until: until }: { fence: number; lease_until: number }): boolean {
    const before = seen.get(target)
    if (before?.fence === fence && before.until === until) return elapsed() - before.at >= LEASE_MS
    seen.set(target, { fence, until, at: elapsed() })
    return false
  }

  /** Prolongs a lease while the work is slow, such as reading a long list. {@link guard} reports a lost lease. */
  async function beat(lease: Lease, over: AbortSignal) {
    for (let beats = 0; beats < MOST_BEATS; beats += 1) {
      await sleep(BEAT_MS, over)
      if (over.aborted) return
      // A database that fails now may work again at the next heartbeat.
      await writeWithoutFlush(db, (here) => prolong(here, lease, now())).catch(() => undefined)
    }
  }

  async function hold<T>(target: string, waitMs: number, work: (lease: Lease) => Promise<T>) {
    const until = elapsed() + waitMs
    if (late.aborted) return undefined
    const endTurn = await turns.enter(target, (entered) => sleep(waitMs, AbortSignal.any([entered, late])))
    if (!endTurn) return undefined
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
      endTurn()
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
  // A lease that could not be released runs out by itself.
  await writeWithoutFlush(db, (here) => releaseLease.run(here, { target, fence })).catch(() => undefined)
}

/**
 * Call this first in every transaction that writes under a lease, unless `Records.underLease` does: it prolongs the
 * lease, or throws {@link LeaseLost}.
 */
export async function guard(tx: Tx, lease: Lease, now: number): Promise<void> {
  if (!(await prolong(tx, lease, now))) throw new LeaseLost('another process writes to the repository now')
}

/** Prolongs the lease; false if another process holds it, or it was released. */
async function prolong(db: Database, { target, holder, fence }: Lease, now: number): Promise<boolean> {
  return (await prolongLease.run(db, { target, holder, fence, until: now + LEASE_MS })) > 0
}

const leaseOf = statement((db, value: { target: string }) =>
  db.selectFrom('access_target').select(['holder', 'fence', 'lease_until']).where('target', '=', value.target)
)

const takeLease = statement(
  (db, value: { target: string; holder: string; fence: number; before: number; until: number }) =>
    db
      .updateTable('access_target')
      .set((set) => ({ holder: value.holder, fence: set('fence', '+', 1), lease_until: value.until }))
      .where('target', '=', value.target)
      .where('fence', '=', value.fence)
      .where('lease_until', '=', value.before)
      .returning('fence')
)

const prolongLease = statement((db, value: Lease & { until: number }) =>
  db
    .updateTable('access_target')
    .set({ lease_until: value.until })
    .where('target', '=', value.target)
    .where('holder', '=', value.holder)
    .where('fence', '=', value.fence)
)

const releaseLease = statement((db, value: Pick<Lease, 'target' | 'fence'>) =>
  db
    .updateTable('access_target')
    .set({ holder: null, lease_until: 0 })
    .where('target', '=', value.target)
    .where('fence', '=', value.fence)
)
