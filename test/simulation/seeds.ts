import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Outcome } from './simulate.ts'

/**
 * The seeds to run: `count` of them, beginning with `from`. `story`: also return the stories of seeds without a
 * failure.
 */
export type Seeds = { kind: 'sqlite' | 'postgres'; from: number; count: number; story?: boolean }

/** Messages to a thread, and from it. `working`: the pieces of real work that the seed waits for. */
export type ToThread = { seed: number; story: boolean } | 'end'
export type FromThread = 'ready' | { steps: number; working: number } | { outcome: Outcome }

/** `thread`: the file that runs the seeds. `stillMs`: ms of real time without a step after which a seed has failed. */
type Options = { thread?: URL; stillMs?: number }

/**
 * A step takes milliseconds, and the threads of a busy machine wait for seconds. How long all seeds take depends on the
 * machine: a seed is limited by its progress, not by the clock.
 */
const STILL_MS = 5 * 60_000

/**
 * Runs seeds on as many threads as there are processors, at least two and at most four. Rejects, and ends all threads,
 * if a thread fails or ends before its seed, or if a seed makes no step for too long.
 */
export async function runSeeds(
  { kind, from, count, story = false }: Seeds,
  onOutcome: (outcome: Outcome) => void,
  { thread = new URL('./seed-worker.ts', import.meta.url), stillMs = STILL_MS }: Options = {}
): Promise<void> {
  let next = from
  const end = from + count
  const number = Math.min(count, Math.max(2, Math.min(4, availableParallelism())))
  const workers = Array.from(
    { length: number },
    // Without this process's options: its preloaded files are not for the threads.
    () => new Worker(thread, { workerData: { kind, progressMs: stillMs / 10 }, execArgv: [] })
  )
  const nextOrder = (): ToThread => (next < end ? { seed: next++, story } : 'end')
  try {
    await Promise.all(workers.map((worker) => serve(worker, kind, stillMs, nextOrder, onOutcome)))
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

/** Gives a thread one order after the other. Resolves when the thread has ended after its last one. */
function serve(
  worker: Worker,
  kind: Seeds['kind'],
  stillMs: number,
  nextOrder: () => ToThread,
  onOutcome: (outcome: Outcome) => void
): Promise<void> {
  let order: ToThread | undefined
  let progress = { steps: 0, working: 0 }
  let steppedAt = performance.now()
  const doing = () =>
    order === undefined
      ? `a thread for ${kind}, before its first seed,`
      : order === 'end'
        ? `a thread for ${kind}, after its last seed,`
        : `seed ${order.seed} on ${kind}, after step ${progress.steps}, with ${progress.working} pieces of real work open,`

  return new Promise<void>((resolve, reject) => {
    const watch = setInterval(() => {
      const ms = performance.now() - steppedAt
      if (ms > stillMs) reject(new Error(`${doing()} has made no step for ${Math.round(ms / 1000)} s`))
    }, stillMs / 10)
    worker.on('message', (message: FromThread) => {
      if (message !== 'ready' && 'steps' in message) {
        if (message.steps !== progress.steps) steppedAt = performance.now()
        progress = message
        return
      }
      steppedAt = performance.now()
      if (message !== 'ready') onOutcome(message.outcome)
      order = nextOrder()
      progress = { steps: 0, working: 0 }
      worker.postMessage(order)
    })
    worker.on('error', (cause) => reject(new Error(`${doing()} has failed`, { cause })))
    worker.on('exit', (code) =>
      code === 0 && order === 'end' ? resolve() : reject(new Error(`${doing()} has ended with ${code}`))
    )
    worker.on('exit', () => clearInterval(watch))
  })
}

/** The broken invariants of a seed, and its story. */
export function describeFailure({ seed, violations, story }: Outcome, kind: Seeds['kind'], lines = 120): string {
  const broken = violations.map(({ invariant, words }) => `  ${invariant}: ${words}`).join('\n')
  const last = story.slice(-lines).map((line) => `  ${line}`)
  const left = story.length > lines ? [`  … ${story.length - lines} lines before`] : []
  const again = `npm run faults -- --seed ${seed}${kind === 'postgres' ? ' --postgres' : ''}`
  return [`seed ${seed} on ${kind} broke:`, broken, ...left, ...last, `again: ${again}`].join('\n')
}
