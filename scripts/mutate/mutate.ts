import { openCompiler } from './compiler.ts'
import { type Accepted, isAbout, type Mutant } from './mutant.ts'
import { type FileOutcome, type HeldFile, mutateFile } from './mutate-file.ts'
import { createTestThreads } from './test-threads.ts'

/** The files to mutate, below `root` (absolute), and the mutants that may survive. */
export type MutateOptions = {
  root: string
  files: readonly HeldFile[]
  accepted: readonly Accepted[]
  threads: number
  /**
   * Shortest time limit (ms of CPU time) of the tests of a mutant; it is longer where the tests take long without any
   * change.
   */
  timeMs: number
  print(line: string): void
}

/** The share of all mutants that compile, accepted mutants included, that the tests have to kill. */
const LEAST_PERCENT = 95

/**
 * Mutates each file and prints the mutants that the tests did not notice.
 * @returns true when every survivor is accepted, every accepted mutant survives, and enough mutants are killed
 */
export async function mutate(options: MutateOptions): Promise<boolean> {
  const { root, files, accepted, timeMs, print } = options
  const compiler = openCompiler(root)
  const threads = createTestThreads(root, options.threads)
  const total = { killed: 0, lived: 0 }
  let isWell = true
  try {
    for (const held of files) {
      const outcome = await mutateFile({ root, compiler, threads, timeMs }, held)
      const entries = accepted.filter(({ file }) => file === held.file)
      const unexcused = outcome.survivors.filter((mutant) => !entries.some((entry) => isAbout(entry, mutant)))
      const outdated = entries.filter((entry) => !outcome.survivors.some((mutant) => isAbout(entry, mutant)))
      print(summaryOf(outcome, outcome.survivors.length - unexcused.length))
      for (const mutant of unexcused) print(described(mutant, `${mutant.file}:${mutant.lineNumber} lives`))
      for (const entry of outdated) print(described(entry, `${entry.file}: an accepted mutant that does not live`))
      total.killed += outcome.killed
      total.lived += outcome.survivors.length
      if (unexcused.length > 0 || outdated.length > 0) isWell = false
    }
  } finally {
    await threads.close()
    compiler.close()
  }
  const percent = percentage(total.killed, total.lived)
  print(`${total.killed + total.lived} mutants, ${total.killed} killed: ${percent} %`)
  return isWell && Number(percent) >= LEAST_PERCENT
}

function summaryOf({ file, killed, late, notCompiled, survivors: { length } }: FileOutcome, accepted: number): string {
  return [
    `${file}: ${killed + length} mutants`,
    late > 0 ? `${killed} killed (${late} by time)` : `${killed} killed`,
    accepted > 0 ? `${length} survived (${accepted} accepted)` : `${length} survived`,
    `${notCompiled} not compiled`,
    `${percentage(killed, length)} %`
  ].join(', ')
}

function described({ line, becomes }: Pick<Mutant, 'line' | 'becomes'>, heading: string): string {
  return `  ${heading}\n    - ${line}\n    + ${becomes}`
}

function percentage(killed: number, lived: number): string {
  return (killed + lived === 0 ? 100 : (100 * killed) / (killed + lived)).toFixed(1)
}
