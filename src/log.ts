import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured lines on standard error, with what could carry a secret left out. `level` is pino's. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ fd: 2, sync: true }))
}
