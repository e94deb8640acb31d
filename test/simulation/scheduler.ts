/** Whoever waits: a process, the network, the people. Nothing happens any more to one that is dead. */
export type Waiter = {
  name: string
  dead: boolean /** ms; what falls due before then waits until then. */
  pausedUntil: number
}

export function waiter(name: string): Waiter {
  return { name, dead: false, pausedUntil: 0 }
}

type Due = { at: number; order: number; who: Waiter; fire(): unknown; cancelled: boolean }

/**
 * The one clock and the one order of everything. Each effect waits here; one after the other, by time and then by
 * arrival, is let go, and before the next one everything that follows from it has come to rest.
 */
export type Scheduler = {
  /** ms since the epoch. */
  now(): number
  /** Resolves after `ms`, or once the signal aborts; never when the waiter dies before. */
  wait(who: Waiter, ms: number, signal?: AbortSignal): Promise<void>
  /** Calls back at a time; returns what takes that back. */
  at(who: Waiter, time: number, fire: () => unknown): () => void
  /** Lets real work (cryptography, a database server) be waited for. */
  during<T>(work: Promise<T>): Promise<T>
  /** Goes on until the time, or as long as `goOn` says. Ends at that time. */
  run(until: number, goOn?: () => boolean): Promise<void>
  /** Called after each step. */
  onStep(look: () => void): void
  steps(): number
}

export function createScheduler(start: number): Scheduler {
  const heap: Due[] = []
  let now = start
  let order = 0
  let steps = 0
  let busy = 0
  let idle = () => {}
  const looks: (() => void)[] = []

  function push(due: Due) {
    let place = heap.push(due) - 1
    while (place > 0) {
      const above = (place - 1) >> 1
      const parent = heap[above]
      if (!parent || !before(due, parent)) break
      heap[place] = parent
      place = above
    }
    heap[place] = due
  }

  function pop(): Due | undefined {
    const first = heap[0]
    const last = heap.pop()
    if (!first || !last || heap.length === 0) return first
    let place = 0
    for (;;) {
      let below = place * 2 + 1
      const left = heap[below]
      const right = heap[below + 1]
      if (!left) break
      if (right && before(right, left)) below += 1
      const child = heap[below]
      if (!child || !before(child, last)) break
      heap[place] = child
      place = below
    }
    heap[place] = last
    return first
  }

  /** Until every promise that could settle has: the queue of microtasks is empty whenever an immediate runs. */
  async function rest() {
    do {
      if (busy > 0)
        await new Promise<void>((resolve) => {
          idle = resolve
        })
      await new Promise(setImmediate)
    } while (busy > 0)
  }

  const scheduler: Scheduler = {
    now: () => now,
    wait(who, ms, signal) {
      return new Promise((resolve) => {
        if (who.dead) return
        if (signal?.aborted) return resolve()
        const cancel = scheduler.at(who, now + Math.max(0, ms), resolve)
        signal?.addEventListener('abort', () => {
          cancel()
          if (!who.dead) resolve()
        })
      })
    },
    at(who, time, fire) {
      const due: Due = { at: Math.ceil(Math.max(time, now)), order: order++, who, fire, cancelled: false }
      push(due)
      return () => {
        due.cancelled = true
      }
    },
    async during(work) {
      busy += 1
      try {
        return await work
      } finally {
        busy -= 1
        if (busy === 0) idle()
      }
    },
    async run(until, goOn = () => true) {
      await rest()
      while (goOn()) {
        const next = heap[0]
        if (!next || next.at > until) {
          now = Math.max(now, until)
          return
        }
        pop()
        if (next.cancelled || next.who.dead) continue
        if (next.who.pausedUntil > next.at) {
          next.at = Math.ceil(next.who.pausedUntil)
          next.order = order++
          push(next)
          continue
        }
        now = Math.max(now, next.at)
        steps += 1
        next.fire()
        await rest()
        for (const look of looks) look()
      }
    },
    onStep: (look) => void looks.push(look),
    steps: () => steps
  }
  return scheduler
}

function before(a: Due, b: Due): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order)
}
