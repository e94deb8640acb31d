import type { Basics } from '../runtime/basics.ts'
import { DAY_MS, MINUTE_MS } from '../runtime/time/durations.ts'
import { createWorker, type Worker } from '../runtime/worker.ts'
import type { ImportDeps } from './check-line.ts'

/**
 * Goes on with files of earlier buyers in the background: where a process ended in between, and where the host had to
 * be left alone. Its code is loaded once a file is stored: most shops never have one.
 */
export function createImportWorker(options: Omit<ImportDeps, 'now' | 'sleep'> & { basics: Basics }): Worker {
  const { basics, ...parts } = options
  const { log, sleep, clock } = basics
  const { now } = clock
  const stopping = new AbortController()
  const deps = { ...parts, now, sleep }

  async function work(): Promise<{ nextAt: number }> {
    const any = await deps.db.selectFrom('buyer_import').select('id').limit(1).executeTakeFirst()
    if (!any) return { nextAt: now() + DAY_MS }
    const { workOnImports } = await import('./work-on-import.ts')
    return workOnImports(deps, stopping.signal)
  }

  return createWorker({
    name: 'the import',
    log,
    now,
    sleep,
    stopped: stopping.signal,
    stop: () => stopping.abort(),
    work,
    afterFailureMs: MINUTE_MS,
    // A command may have stored a file, and ended before it was done with it. The clock of the sandbox can be moved by
    // days.
    longestMs: 5 * MINUTE_MS
  })
}
