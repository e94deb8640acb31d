/** An actor that waits: a process, the network, the people. The scheduler drops the effects of a dead waiter. */
export type Waiter = {
  name: string
  dead: boolean
  /** ms. An effect that is due earlier waits until then. */
  pausedUntil: number
}

export function waiter(name: string): Waiter {
  return { name, dead: false, pausedUntil: 0 }
}

type Due = { at: number; order: number; who: Waiter; fire(): unknown; cancelled: boolean }

/**
 * The only clock of a seed, and the order of its effects. Effects run one at a time, by time and then by arrival; the
 * next one runs when all promises that follow from the last one have settled.
 */
export type Scheduler = {
  /** ms since the epoch. */
  now(): number
  /** Resolves after `ms`, or when the signal aborts; never if the waiter dies before. */
  wait(who: Waiter, ms: number, signal?: AbortSignal): Promise<void>
  /** Calls `fire` at a time; returns a function that cancels that. */
  at(who: Waiter, time: number, fire: () => unknown): () => void
  /** Makes the scheduler wait for real work (cryptography, a database server). */
  during<T>(work: Promise<T>): Promise<T>
  /** Real work that fails from now on never settles: the database may be closed. */
  end(): void
  /** Runs the effects until a time, as long as `goOn` returns true. Then the clock is at that time. */
  run(until: number, goOn?: () => boolean): Promise<void>
  /** Called after each step. */
  onStep(look: () => void): void
  steps(): number
  /** The number of pieces of real work that have not ended. */
  working(): number
}

export function createScheduler(start: number): Scheduler {
  const heap: Due[] = []
  let now = start
  let order = 0
  let steps = 0
  let busy = 0
  let ended = false
  let idle = () => {}
  const looks: (() => void)[] = []

  function push(due: Due) {
    let index = heap.push(due) - 1
    while (index > 0) {
      const above = (index - 1) >> 1
      const parent = heap[above]
      if (!parent || !before(due, parent)) break
      heap[index] = parent
      index = above
    }
    heap[index] = due
  }

  function pop(): Due | undefined {
    const first = heap[0]
    const last = heap.pop()
    if (!first || !last || heap.length === 0) return first
    let index = 0
    for (;;) {
      let below = index * 2 + 1
      const left = heap[below]
      const right = heap[below + 1]
      if (!left) break
      if (right && before(right, left)) below += 1
      const child = heap[below]
      if (!child || !before(child, last)) break
      heap[index] = child
      index = below
    }
    heap[index] = last
    return first
  }

  /** Waits until no promise can settle any more: when an immediate runs, the queue of microtasks is empty. */
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
        // A signal or an actor may end the waits of two processes at once: each process continues in a step of its own.
        signal?.addEventListener('abort', () => {
          cancel()
          scheduler.at(who, now, resolve)
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
      } catch (error) {
        if (ended) return new Promise(() => {})
        throw error
      } finally {
        busy -= 1
        if (busy === 0) idle()
      }
    },
    end() {
      ended = true
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
    steps: () => steps,
    working: () => busy
  }
  return scheduler
}

function before(a: Due, b: Due): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order)
}
