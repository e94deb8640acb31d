import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { printable } from './printable.ts'

export type Log = Logger

/** Most characters of a field, and of a message, whose text is mostly ours. */
const FIELD = 200
const MESSAGE = 1000
/**
 * Most fields of an object, entries of a list and lines of a stack trace, and the depth at which nested values are cut
 * off.
 */
const ENTRIES = 20
const DEPTH = 4

/**
 * Writes structured lines on standard error. It filters no secrets: callers must pass none. It cuts every long text
 * from a request, a host or a processor, so that no client can fill the disk with one line. No other code has to.
 * @param level a level of pino
 */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: true })
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: (fields) => cut(fields, DEPTH) as Record<string, unknown> },
      serializers: { msg: (message: unknown) => (typeof message === 'string' ? short(message, MESSAGE) : message) }
    },
    inLetters(destination)
  )
}

/** Escapes control characters that JSON leaves as they are, since the log may be read in a terminal. */
function inLetters(destination: DestinationStream): DestinationStream {
  return { write: (line) => destination.write(printable(line)) }
}

function cut(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return short(value, FIELD)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return value
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`
  if (value instanceof Error) return cutError(value, depth)
  if (depth === 0) return '…'
  if (Array.isArray(value)) return value.slice(0, ENTRIES).map((entry) => cut(entry, depth - 1))
  const entries = Object.entries(value).slice(0, ENTRIES)
  return Object.fromEntries(entries.map(([key, entry]) => [short(key, FIELD), cut(entry, depth - 1)]))
}

/** The stack trace is one field with many lines. Its first lines are kept: they say where the error arose. */
function cutError(error: Error, depth: number): unknown {
  const { stack, ...fields } = { ...stdSerializers.err(error) }
  const lines = stack.split('\n', ENTRIES).map((line) => short(line, FIELD))
  return { ...(cut(fields, Math.max(depth, 1)) as object), stack: lines.join('\n') }
}

function short(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
