import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** How many files of a folder share a process. Files of all other folders run alone. */
const together: readonly (readonly [start: string, files: number])[] = [
  ['test/flows/', 6],
  ['test/browser/', 4],
  ['test/rows/', 12],
  ['test/contracts/', 8],
  ['test/code-hosts/', 8],
  ['test/processors/', 8],
  ['sandbox/', 30],
  ['src/', 60]
]

/**
 * Puts files into groups, each of which one process runs: code that has run often runs faster, so the tests of the
 * flows take a third less processor time than in a process for each file. Keeps the order.
 */
export function groupsOf(files: readonly string[], alone: (file: string) => boolean): string[][] {
  const groups: string[][] = []
  const open = new Map<string, string[]>()
  for (const file of files) {
    const [start, most] = together.find(([each]) => file.startsWith(each)) ?? ['', 1]
    const last = open.get(start)
    if (alone(file) || most === 1) groups.push([file])
    else if (last && last.length < most) last.push(file)
    else {
      const group = [file]
      groups.push(group)
      open.set(start, group)
    }
  }
  return groups
}

const oneFileMs = 3 * 60_000
/** ms. A suite without a time limit of its own would have that of a test. */
const noLimitMs = 2 ** 31 - 1

/**
 * Writes a test file that runs these files one after the other, each as a suite with the path as its name, into the
 * folder. Returns its path.
 */
export function writeGroup(folder: string, number: number, files: readonly string[]): string {
  const path = join(folder, `group-${number}.test.mjs`)
  const limits = pathToFileURL(fileURLToPath(new URL('time-limit.ts', import.meta.url))).href
  writeFileSync(
    path,
    [
      `import { writeSync } from 'node:fs'`,
      `import { createRequire } from 'node:module'`,
      `import { after, suite } from 'node:test'`,
      `import { allowFile } from ${JSON.stringify(limits)}`,
      `const require = createRequire(import.meta.url)`,
      `const files = ${JSON.stringify(files)}`,
      `allowFile(files.length * ${oneFileMs})`,
      `let ended = 0`,
      // Results that the test runner has not told yet are lost when a test leaves the process.
      `process.on('exit', () => ended < files.length && writeSync(2, 'The process ended in ' + files[ended] + '\\n'))`,
      // Not import(): the test runner follows no promises (lighter-hooks.ts), so the tests would be in no suite.
      `for (const file of files)`,
      `  suite(file, { timeout: ${noLimitMs} }, () => { after(() => { ended += 1 }); require(file) })`
    ].join('\n')
  )
  return path
}
