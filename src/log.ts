import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured lines on standard error. Nothing is filtered here: callers hand over no secret. `level` is pino's. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ fd: 2, sync: true }))
}
