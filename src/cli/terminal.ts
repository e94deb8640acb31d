import { inLine, printable } from '../runtime/logging/printable.ts'

/**
 * Prints to standard output. All output to a terminal goes through this file, so that no control character reaches it.
 */
export function say(text: string): void {
  console.log(printable(text))
}

/** Prints to standard error. */
export function complain(text: string): void {
  console.error(printable(text))
}

/** Prints an unexpected error like all other output, and ends the process with code 1, as Node does by itself. */
export function complainOfBugs(): void {
  process.on('uncaughtException', (error: unknown) => {
    complain(inLines(error instanceof Error ? (error.stack ?? error.message) : String(error)))
    process.exit(1)
  })
}

/** A text of several lines that may contain text of others: only the first line starts like a line of ours. */
export function inLines(text: string): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? inLine(line) : `    ${inLine(line.trimStart())}`))
    .join('\n')
}

/**
 * Prints a question to standard error, so that what is printed may go to a file, and reads one line of standard input.
 * @returns the line without white space around it; undefined if the input ends first, or on Ctrl-C
 */
export async function askLine(question: string): Promise<string | undefined> {
  const { createInterface } = await import('node:readline')
  complain(question)
  const input = createInterface({ input: process.stdin })
  return new Promise((resolve) => {
    const stop = () => input.close()
    process.once('SIGINT', stop)
    input.once('line', (line) => {
      resolve(line.trim())
      input.close()
    })
    input.once('close', () => {
      process.off('SIGINT', stop)
      resolve(undefined)
    })
  })
}
