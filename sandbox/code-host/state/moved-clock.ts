import type { Clock } from '../../clock.ts'
import type { Store } from './store.ts'

/** A clock that a rehearsal puts forward. Whoever sleeps until a time listens, and looks at the clock again. */
export type MovableClock = Clock & {
  /** Forward only: leases, cookies and invitations of the past would otherwise be of the future. Throws a RangeError. */
  advance(ms: number): void
  /** Calls back after each move; returns what ends that. */
  onMoved(listener: () => void): () => void
}

/** `base` plus the offset that the store keeps. */
export function movableClock(base: Clock, store: Store): MovableClock {
  const listeners = new Set<() => void>()
  return {
    now: () => base.now() + store.state.clockOffset,
    advance(ms) {
      if (!Number.isFinite(ms) || ms < 0) throw new RangeError('the clock goes forward only')
      store.state.clockOffset += ms
      store.save()
      for (const listener of listeners) listener()
    },
    onMoved(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
}
