import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Outcome } from './simulate.ts'

/** Which seeds to live through: `count` from `from` on. `story`: to tell also of those in which nothing went wrong. */
export type Seeds = { kind: 'sqlite' | 'postgres'; from: number; count: number; story?: boolean }

/** Lives through seeds on as many threads as there are processors, at most four. Throws when a thread ends. */
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
          // Not what this process was started with: a preloaded file is for it and not for its threads.
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

/** What went wrong in a seed, and how it came about. */
export function describeFailure({ seed, violations, story }: Outcome, kind: Seeds['kind'], lines = 120): string {
  const broken = violations.map(({ invariant, words }) => `  ${invariant}: ${words}`).join('\n')
  const last = story.slice(-lines).map((line) => `  ${line}`)
  const left = story.length > lines ? [`  … ${story.length - lines} lines before`] : []
  const again = `npm run faults -- --seed ${seed}${kind === 'postgres' ? ' --postgres' : ''}`
  return [`seed ${seed} on ${kind} broke:`, broken, ...left, ...last, `again: ${again}`].join('\n')
}
