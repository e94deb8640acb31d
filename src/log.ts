import { type DestinationStream, type Logger, pino } from 'pino'
import { printable } from './printable.ts'

export type Log = Logger

/** Structured lines on standard error. Nothing is filtered here: callers hand over no secret. `level` is pino's. */
export function createLog(level: string): Log {
  const destination = inLetters(pino.destination({ fd: 2, sync: true }))
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
}

/** JSON lets half of what steers a terminal through as it is; whoever reads the log may read it in one. */
function inLetters(destination: DestinationStream): DestinationStream {
  return { write: (line) => destination.write(printable(line)) }
}
