import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { printable } from './printable.ts'

export type Log = Logger

/** Characters of a field, and of a message, whose words are mostly ours. */
const FIELD = 200
const MESSAGE = 1000
/** Fields of an object, entries of a list, and lines of a stack trace; how deep they are looked into. */
const ENTRIES = 20
const DEPTH = 4

/**
 * Structured lines on standard error. No secret is filtered here: callers hand over none. Nothing is long: what a request,
 * a host or a processor has said is cut here and nowhere else, so that nobody fills the disk with one line.
 * @param level pino's
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

/** JSON lets half of what steers a terminal through as it is; whoever reads the log may read it in one. */
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

/** A stack trace is a field of many lines, of which the first ones say where it was. */
function cutError(error: Error, depth: number): unknown {
  const { stack, ...fields } = { ...stdSerializers.err(error) }
  const lines = stack.split('\n', ENTRIES).map((line) => short(line, FIELD))
  return { ...(cut(fields, Math.max(depth, 1)) as object), stack: lines.join('\n') }
}

function short(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
