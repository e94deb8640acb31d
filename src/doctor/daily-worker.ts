import type { Database } from '../db/database.ts'
import type { Basics } from '../runtime/basics.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../runtime/time/durations.ts'
import { createWorker, type Worker } from '../runtime/worker.ts'
import type { Doctor } from './doctor.ts'
import { lastVerdict } from './stored-runs.ts'

/** ms from a start to the first look whether a run is due. */
const FIRST_MS = 10 * MINUTE_MS

/**
 * Runs the doctor once a day, and not in the first minutes after a start; and once the shop has another token, since what was found
 * of the former one, such as its end, does not hold for it. Processes that share a database see each
 * other's runs, so there is one a day for all of them.
 */
export function createDailyDoctor(options: {
  doctor: Doctor
  db: Database
  basics: Basics
  /** The digest of today's token. */
  tokenDigest(): string
}): Worker {
  const { doctor, db, basics, tokenDigest } = options
  const { log, sleep, clock } = basics
  const { now } = clock
  const stopping = new AbortController()
  let firstAt: number | undefined
  let token = tokenDigest()

  async function work(): Promise<{ nextAt: number }> {
    firstAt ??= now() + FIRST_MS
    const isOtherToken = token !== tokenDigest()
    token = tokenDigest()
    if (now() < firstAt && !isOtherToken) return { nextAt: firstAt }
    const last = await lastVerdict(db)
    // A run in the future was stored by a clock that ran ahead.
    const dueAt = last && last.at <= now() ? last.at + DAY_MS : now()
    if (dueAt > now() && !isOtherToken) return { nextAt: dueAt }
    const { at, findings } = await doctor.examine()
    for (const { severity, name, about, found } of findings) {
      if (severity === 'wrong' || severity === 'alarm') log.error({ severity, about, found }, `the doctor: ${name}`)
    }
    return { nextAt: at + DAY_MS }
  }

  return createWorker({
    name: 'the doctor',
    log,
    now,
    sleep,
    stopped: stopping.signal,
    stop: () => stopping.abort(),
    work,
    afterFailureMs: HOUR_MS,
    // The clock of the sandbox can be moved by days.
    longestMs: HOUR_MS
  })
}
