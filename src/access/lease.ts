import type { Database } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
import type { Stopping } from '../stopping.ts'

/** The right to write to a repository. `fence` grows with each holder, so that a late one is recognised. */
export type Lease = { target: string; holder: string; fence: number }

/** Thrown by {@link guard}: somebody else has taken over. Whatever was about to be written must not be. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** ms without a sign of life after which a lease can be taken over; longer than any one call to the host. */
const LEASE_MS = 30_000
/** ms between two looks at a lease that another process holds. */
const LOOK_MS = 100

/** The right to write to repositories, as one process takes and gives it back. */
export type Leases = {
  /** Runs `work` as the only writer to the repository; `undefined` when the lease was not to be had in time. */
  hold<T>(target: string, waitMs: number, work: (lease: Lease) => Promise<T>): Promise<{ value: T } | undefined>
  /** Resolves once whatever holds a lease, or waits for one, has ended. */
  idle(): Promise<void>
}

export type LeaseOptions = {
  db: Database
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  newId(): string
  stopping: Pick<Stopping, 'late'>
}

/** Leases are rows, on SQLite too: the command line is a second process. Within a process it goes first come, first served. */
export function createLeases({ db, now, sleep, newId, stopping: { late } }: LeaseOptions): Leases {
  const holder = newId()
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
      await tx
        .insertInto('access_target')
        .values({ target })
        .onConflict((c) => c.column('target').doNothing())
        .execute()
      const taken = await tx
        .updateTable('access_target')
        .set((set) => ({ holder, fence: set('fence', '+', 1), lease_until: now() + LEASE_MS }))
        .where('target', '=', target)
        .where((where) => where.or([where('holder', 'is', null), where('lease_until', '<=', now())]))
        .returning('fence')
        .executeTakeFirst()
      return taken && { target, holder, fence: taken.fence }
    })
  }

  async function hold<T>(target: string, waitMs: number, work: (lease: Lease) => Promise<T>) {
    const until = now() + waitMs
    if (late.aborted || !(await turn(target, waitMs))) return undefined
    try {
      let lease = await take(target)
      while (!lease && now() < until && !late.aborted) {
        await sleep(Math.min(LOOK_MS, until - now()), late)
        lease = await take(target)
      }
      if (!lease) return undefined
      try {
        return { value: await work(lease) }
      } finally {
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
export async function guard(tx: Database, { target, holder, fence }: Lease, now: number): Promise<void> {
  const kept = await tx
    .updateTable('access_target')
    .set({ lease_until: now + LEASE_MS })
    .where('target', '=', target)
    .where('holder', '=', holder)
    .where('fence', '=', fence)
    .executeTakeFirst()
  if (kept.numUpdatedRows === 0n) throw new LeaseLost(`another process writes to ${target} now`)
}
