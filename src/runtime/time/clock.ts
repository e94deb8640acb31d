/**
 * The time of one process. People and time servers move a machine's clock forward and back. A pause between two actions
 * is therefore measured with a time that cannot jump (https://nodejs.org/api/perf_hooks.html#performancenow).
 */
export type Clock = {
  /** ms since the epoch, as the machine's clock has it. */
  now(): number
  /** ms since some fixed moment. Never jumps, and cannot be compared with the value of another process. */
  elapsed(): number
  /** ms since the epoch: the moment since which {@link Clock.now} has run evenly, as far as this process can tell. */
  evenSince(): number
  /** Calls the listener, after the current work, once the clock was found to have been set back. */
  onPutBack(listener: (byMs: number) => void): void
}

/** ms by which the two times may drift apart between two calls: a time server corrects a clock little by little. */
const DRIFT_MS = 1000

/** @param source the two clocks to compare; a test passes its own. `evenSince` begins with the first call. */
export function createClock(source: { now(): number; elapsed(): number }): Clock {
  const listeners: ((byMs: number) => void)[] = []
  let last = { now: source.now(), elapsed: source.elapsed() }
  let evenSince = last.now

  function now(): number {
    const here = { now: source.now(), elapsed: source.elapsed() }
    const jumped = here.now - last.now - (here.elapsed - last.elapsed)
    last = here
    if (Math.abs(jumped) > DRIFT_MS) evenSince = here.now
    if (jumped < -DRIFT_MS) for (const listener of listeners) queueMicrotask(() => listener(-jumped))
    return here.now
  }

  return {
    now,
    elapsed: () => source.elapsed(),
    evenSince() {
      now()
      return evenSince
    },
    onPutBack: (listener) => void listeners.push(listener)
  }
}

/** A clock that a test or the sandbox moves itself. Moving it counts as time that has passed, so it never jumps. */
export function steadyClock(now: () => number): Clock {
  return { now, elapsed: now, evenSince: () => Number.NEGATIVE_INFINITY, onPutBack() {} }
}
