import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Outcome } from './simulate.ts'

/**
 * The seeds to run: `count` of them, beginning with `from`. `story`: also return the stories of seeds without a
 * failure.
 */
export type Seeds = { kind: 'sqlite' | 'postgres'; from: number; count: number; story?: boolean }

/** Runs seeds on as many threads as there are processors, at least two and at most four. Rejects if a thread fails. */
export async function runSeeds(
  { kind, from, count, story = false }: Seeds,
  onOutcome: (outcome: Outcome) => void
): Promise<void> {
  let next = from
  const end = from + count
  const threads = Math.min(count, Math.max(2, Math.min(4, availableParallelism())))
  await Promise.all(
    Array.from(
      { length: threads },
      () =>
        new Promise<void>((resolve, reject) => {
          // Without this process's options: its preloaded files are not for the threads.
          const worker = new Worker(new URL('./seed-worker.ts', import.meta.url), {
            workerData: { kind },
            execArgv: []
          })
          worker.on('message', (message: 'ready' | Outcome) => {
            if (message !== 'ready') onOutcome(message)
            if (next >= end) return worker.postMessage('end')
            worker.postMessage({ seed: next, story })
            next += 1
          })
          worker.on('error', reject)
          worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a thread ended with ${code}`))))
        })
    )
  )
}

/** The broken invariants of a seed, and its story. */
export function describeFailure({ seed, violations, story }: Outcome, kind: Seeds['kind'], lines = 120): string {
  const broken = violations.map(({ invariant, words }) => `  ${invariant}: ${words}`).join('\n')
  const last = story.slice(-lines).map((line) => `  ${line}`)
  const left = story.length > lines ? [`  … ${story.length - lines} lines before`] : []
  const again = `npm run faults -- --seed ${seed}${kind === 'postgres' ? ' --postgres' : ''}`
  return [`seed ${seed} on ${kind} broke:`, broken, ...left, ...last, `again: ${again}`].join('\n')
}
