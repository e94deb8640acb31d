import type { Database } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
import type { Log } from '../runtime/logging/log.ts'
import { MINUTE_MS } from '../runtime/time/durations.ts'

/** The run that a page has begun. `failed`: it ended without findings, and is tried again after a minute. */
export type FirstRun = 'running' | 'failed'

/** Makes the first run of a shop as soon as a seller wants to see one. */
export type FirstRuns = {
  /**
   * Begins a run if none is stored and no process makes one for a page. Does not wait for it. Throws if the database
   * fails.
   */
  begin(): Promise<FirstRun>
  /** The state of a run that a page has begun; undefined without one. */
  state(): Promise<FirstRun | undefined>
  /** Resolves when this process makes no such run any more. */
  settled(): Promise<void>
}

/** ms after which a run counts as lost, since its process may have died. A failed one is tried again after that. */
const HELD_MS = MINUTE_MS

export function createFirstRuns(options: {
  db: Database
  log: Log
  now(): number
  /** Makes a run, and stores it. */
  examine(): Promise<unknown>
}): FirstRuns {
  const { db, log, now, examine } = options
  let work = Promise.resolve()

  async function run() {
    try {
      await examine()
      await note(db, { until: now(), failed: 0 })
    } catch (error) {
      log.error({ err: error }, 'the first checks failed')
      await note(db, { until: now() + HELD_MS, failed: 1 }).catch(() => {})
    }
  }

  async function state() {
    const { until, failed } = await db.selectFrom('first_checks').select(['until', 'failed']).executeTakeFirstOrThrow()
    if (isOver(Number(until), now())) return undefined
    return failed === 1 ? 'failed' : 'running'
  }

  return {
    async begin() {
      if (await claim(db, now())) work = run()
      return (await state()) ?? 'running'
    },
    state,
    settled: () => work
  }
}

/** A time that lies further in the future was stored by a clock that ran ahead. */
function isOver(until: number, now: number): boolean {
  return until <= now || until > now + HELD_MS
}

/** Whether the caller is to make the run: of two pages, in one process or in two, one is. */
function claim(db: Database, now: number): Promise<boolean> {
  return serializable(db, async (tx) => {
    const stored = await tx.selectFrom('doctor_run').select('id').limit(1).executeTakeFirst()
    const { until } = await tx.selectFrom('first_checks').select('until').executeTakeFirstOrThrow()
    if (stored || !isOver(Number(until), now)) return false
    await note(tx, { until: now + HELD_MS, failed: 0 })
    return true
  })
}

async function note(db: Database, values: { until: number; failed: 0 | 1 }): Promise<void> {
  await db.updateTable('first_checks').set(values).execute()
}
