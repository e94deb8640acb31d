import type { Clock } from '../../clock.ts'
import type { Store } from './store.ts'

/** A clock that a rehearsal moves forward. Code that sleeps until a time listens for moves and rereads the clock. */
export type MovableClock = Clock & {
  /** Throws a RangeError for a move back: existing leases, cookies and invitations would then lie in the future. */
  advance(ms: number): void
  /** Calls the listener after each move. Returns a function that removes the listener. */
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
