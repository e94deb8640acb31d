import type { TokenEnd } from '../code-host/token-end.ts'
import type { Database } from '../db/database.ts'
import type { Basics } from '../runtime/basics.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SKEW_MS } from '../runtime/time/durations.ts'
import { createWorker, type Worker } from '../runtime/worker.ts'
import type { Doctor } from './doctor.ts'
import { lastVerdict } from './stored-runs.ts'

/** ms from a start to the first look whether a run is due. */
const FIRST_MS = 10 * MINUTE_MS

/**
 * Runs the doctor once a day, and not in the first minutes after a start; and once the shop has another token, since
 * what was found of the former one, such as its end, does not hold for it; and once the host names another end of the
 * token than the last run has. Processes that share a database see each other's runs, so there is one a day for all of
 * them.
 */
export function createDailyDoctor(options: {
  doctor: Doctor
  db: Database
  basics: Basics
  /** The digest of today's token. */
  tokenDigest(): string
  tokenEnd: TokenEnd
}): Worker {
  const { doctor, db, basics, tokenDigest, tokenEnd } = options
  const { log, sleep, clock } = basics
  const { now } = clock
  const stopping = new AbortController()
  let firstAt: number | undefined
  let token = tokenDigest()
  let checkedEnd: number | undefined

  async function work(): Promise<{ nextAt: number }> {
    firstAt ??= now() + FIRST_MS
    const isOtherToken = token !== tokenDigest()
    token = tokenDigest()
    const last = await lastVerdict(db)
    const end = tokenEnd.of(token)
    const isOtherEnd = last !== undefined && end !== undefined && end !== last.tokenEndsAt && end !== checkedEnd
    const isOther = isOtherToken || isOtherEnd
    if (now() < firstAt && !isOther) return { nextAt: firstAt }
    // A run that lies further in the future was stored by a clock that ran ahead.
    const dueAt = last && last.at <= now() + SKEW_MS ? last.at + DAY_MS : now()
    if (dueAt > now() && !isOther) return { nextAt: dueAt }
    checkedEnd = end
    const { at, findings } = await doctor.examine()
    for (const { severity, name, about, found } of findings) {
      if (severity === 'wrong' || severity === 'alarm') log.error({ severity, about, found }, `the doctor: ${name}`)
    }
    return { nextAt: at + DAY_MS }
  }

  const worker = createWorker({
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
  tokenEnd.onChange(worker.nudge)
  return worker
}
