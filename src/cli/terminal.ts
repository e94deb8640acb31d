import { inLine, printable } from '../runtime/logging/printable.ts'

/** Prints to standard output. Everything that a terminal gets from us goes through here, so that nothing steers it. */
export function say(text: string): void {
  console.log(printable(text))
}

/** Prints to standard error. */
export function complain(text: string): void {
  console.error(printable(text))
}

/** An error that nobody foresaw ends the process with code 1, as Node does by itself, and is told like all else. */
export function complainOfBugs(): void {
  process.on('uncaughtException', (error: unknown) => {
    complain(inLines(error instanceof Error ? (error.stack ?? error.message) : String(error)))
    process.exit(1)
  })
}

/** Text of several lines that others may have written a part of: only the first is like a line of ours. */
export function inLines(text: string): string {
  return text
    .split('\n')
    .map((line, place) => (place === 0 ? inLine(line) : `    ${inLine(line.trimStart())}`))
    .join('\n')
}
