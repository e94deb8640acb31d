/**
 * The time of one process. A machine's clock is put forward and back by people and by time servers; what has to pass between
 * two things is therefore measured by a time that cannot jump (https://nodejs.org/api/perf_hooks.html#performancenow).
 */
export type Clock = {
  /** ms since the epoch, as the machine's clock has it. */
  now(): number
  /** ms that have passed since some moment. Never jumps, and says nothing about other processes. */
  elapsed(): number
  /** ms since the epoch: since then {@link Clock.now} has run evenly, as far as this process can tell. */
  evenSince(): number
  /** Calls back, after the work at hand, once the clock was found to have been put back. */
  onPutBack(listener: (byMs: number) => void): void
}

/** ms by which the two times may drift apart from one look to the next: a time server corrects a clock little by little. */
const DRIFT_MS = 1000

/** @param source the two clocks to compare; a test gives its own. `evenSince` begins with the first look. */
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

/** A clock that a test or the sandbox moves by itself: all of its time is taken for real, so it never jumps. */
export function steadyClock(now: () => number): Clock {
  return { now, elapsed: now, evenSince: () => Number.NEGATIVE_INFINITY, onPutBack() {} }
}
