import { Worker } from 'node:worker_threads'
import type { Trial, Verdict } from './worker.ts'

/** The result of the tests. `late`: they did not end in time, or they ended the thread that ran them. */
type Fate = Verdict | 'late'

/** Runs tests on mutants, in a few threads. */
export type TestThreads = {
  /** `limitMs`: CPU time (ms) that the tests may use. */
  run(trial: Omit<Trial, 'number'>, limitMs: number): Promise<Fate>
  close(): Promise<void>
}

/** A thread keeps every module that it ever loaded, so it is ended after this many mutants. */
const TRIALS_OF_A_THREAD = 300
/** Tests that have not ended after this time (ms) wait for an event that never happens. */
const HANGS_MS = 60_000

/** Creates `count` threads, for tests below `root` (absolute). */
export function createTestThreads(root: string, count: number): TestThreads {
  let number = 0
  const idle: Thread[] = Array.from({ length: count }, () => idleThread())
  const waiting: ((thread: Thread) => void)[] = []

  async function takeThread(): Promise<Thread> {
    return idle.pop() ?? new Promise((resolve) => waiting.push(resolve))
  }

  function giveBack(thread: Thread) {
    const next = waiting.shift()
    if (next) next(thread)
    else idle.push(thread)
  }

  return {
    async run(trial, limitMs) {
      const thread = await takeThread()
      number += 1
      try {
        return await tryIn(thread, root, { ...trial, number }, limitMs)
      } finally {
        giveBack(thread)
      }
    },
    async close() {
      for (const { worker } of idle) await worker?.terminate()
    }
  }
}

/** `settle`: receives the result of the current trial. */
type Thread = { worker: Worker | undefined; trials: number; settle(fate: Fate): void }

async function tryIn(thread: Thread, root: string, trial: Trial, limitMs: number): Promise<Fate> {
  const worker = thread.worker ?? startWorker(thread, root)
  thread.trials += 1
  const { promise, resolve } = Promise.withResolvers<Fate>()
  thread.settle = resolve
  const watch = watchOver(worker, limitMs, () => resolve('late'))
  worker.postMessage(trial)
  const fate = await promise
  clearInterval(watch)
  if (fate === 'late' || thread.trials >= TRIALS_OF_A_THREAD) {
    Object.assign(thread, idleThread())
    await worker.terminate()
  }
  return fate
}

/** Calls `late` when a thread has used `limitMs` of CPU time, or has run for `HANGS_MS`. */
function watchOver(worker: Worker, limitMs: number, late: () => void): NodeJS.Timeout {
  const started = performance.now()
  let before: number | undefined
  return setInterval(async () => {
    // Count the CPU time of the thread, so that tests are not late because the machine is busy.
    const used = await worker.cpuUsage().then(
      ({ user, system }) => (user + system) / 1000,
      () => 0
    )
    before ??= used
    if (used - before > limitMs || performance.now() - started > HANGS_MS) late()
  }, 100)
}

function startWorker(thread: Thread, root: string): Worker {
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: { root },
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
    stdout: true,
    stderr: true
  })
  worker.on('message', (verdict: Verdict) => thread.settle(verdict))
  worker.on('error', () => thread.settle('late'))
  worker.on('exit', () => thread.settle('late'))
  thread.worker = worker
  return worker
}

function idleThread(): Thread {
  return { worker: undefined, trials: 0, settle() {} }
}
