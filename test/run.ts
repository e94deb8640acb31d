// npm test: runs the checks of npm run verify, then every test file. Arguments are parts of file names: npm test --
// config
import { globSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { run } from 'node:test'
import { fileURLToPath } from 'node:url'
import { verify } from '../scripts/verify.ts'
import { globalSetup, globalTeardown } from './support/runner/global.ts'
import { type Counts, report } from './support/runner/reporter.ts'
import { makeRunFolder } from './support/runner/run-folder.ts'
import { groupsOf, writeGroup } from './support/runner/together.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The number of files that run at once: one more than there are processors, since many files wait most of the time. */
const atOnce = Math.max(2, availableParallelism()) + 1
const testLimitMs = 120_000
const runLimitMs = 75 * 60_000
/** The simulation lowers its own priority, and runs beside the other files, in the time in which they wait. */
const beside = 'test/simulation/faults.test.ts'
/** Files whose names begin so take longest, and run first, in this order: no long file runs alone at the end. */
const longest = [
  'test/flows/outages/outages',
  'test/browser/accessibility',
  'test/process/commands/command',
  'test/simulation/',
  'test/settled/',
  'test/browser/',
  'test/process/',
  'test/flows/',
  'test/launch/',
  'test/rows/',
  'test/'
]

/** Files that take as long as several others do, which run alone. */
const alone = ['test/flows/outages/outages', 'test/browser/accessibility']

const wanted = process.argv.slice(2)
const checks = await verify()
console.log()
const tests = await runAll(testFiles(wanted))
const failed = checks.failed + tests.failed
process.exitCode = failed === 0 ? 0 : 1
console.log(`${checks.passed + tests.passed} passed, ${failed} failed`)

function testFiles(parts: string[]): string[] {
  const files = globSync('{src,sandbox,test,scripts,bench}/**/*.test.ts', { cwd: root }).sort()
  // The code rules have already run, as one of the checks.
  if (parts.length === 0) return files.filter((file) => file !== 'test/code-rules.test.ts')
  return files.filter((file) => parts.some((part) => file.includes(part)))
}

async function runAll(files: string[]): Promise<Counts> {
  if (files.length === 0) {
    console.log(`✖ No test file${wanted.length > 0 ? ` matches ${wanted.join(', ')}` : ''}`)
    return { passed: 0, failed: 1 }
  }
  if (wanted.length > 0)
    console.log(`${files.length} test ${files.length === 1 ? 'file matches' : 'files match'} ${wanted.join(', ')}\n`)
  const rank = (file: string) => {
    const found = longest.findIndex((start) => file.startsWith(start))
    return found === -1 ? longest.length : found
  }
  const inOrder = files.filter((file) => file !== beside).toSorted((a, b) => rank(a) - rank(b))
  return await inRunFolder((folder, signal) =>
    // Node reports files in the order in which they began, so this long one would hold back all other lines.
    Promise.all([
      ...(files.includes(beside) ? [runFiles([beside], 1, signal)] : []),
      ...(inOrder.length > 0 ? [runFiles(processesOf(inOrder, folder), atOnce, signal)] : [])
    ])
  )
}

/** Gives the work one Postgres and one folder for temporary files, and stops it when it takes too long. */
async function inRunFolder(work: (folder: string, signal: AbortSignal) => Promise<Counts[]>): Promise<Counts> {
  const folder = makeRunFolder()
  // Tests that are interrupted do not delete their temporary files: they are in a folder that is deleted after the run.
  process.env.TMPDIR = folder
  // Hundreds of processes load the same source files: https://nodejs.org/api/module.html#module-compile-cache
  process.env.NODE_COMPILE_CACHE = join(folder, 'compile-cache')
  const stopping = new AbortController()
  const stop = (why: string) => {
    console.log(`✖ The test run was stopped: ${why}`)
    stopping.abort()
    setTimeout(() => process.exit(1), 10_000).unref()
  }
  const limit = setTimeout(() => stop(`the whole run has ${runLimitMs / 60_000} minutes`), runLimitMs)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  try {
    await globalSetup()
    const all = await work(folder, stopping.signal)
    const sum = (of: keyof Counts) => all.reduce((total, counts) => total + counts[of], 0)
    return { passed: sum('passed'), failed: sum('failed') }
  } finally {
    clearTimeout(limit)
    await globalTeardown()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The files that a process is started for: test files, and files that run several of them (together.ts). */
function processesOf(files: string[], folder: string): string[] {
  const groups = groupsOf(files, (file) => alone.some((start) => file.startsWith(start)))
  return groups.map(([first = '', ...others], index) =>
    others.length === 0
      ? first
      : writeGroup(
          folder,
          index,
          [first, ...others].map((file) => join(root, file))
        )
  )
}

/** Runs the files, each in a process of its own, so many at a time. */
async function runFiles(files: string[], concurrency: number, signal: AbortSignal): Promise<Counts> {
  const ofTests = ['lighter-hooks', 'time-limit'].map((name) => `test/support/runner/${name}.ts`)
  const preloaded = ['src/runtime/load-sooner.mjs', ...ofTests]
  const execArgv = preloaded.map((file) => `--import=${join(root, file)}`)
  const lines = report(run({ files, cwd: root, concurrency, timeout: testLimitMs, signal, execArgv }))
  for (let line = await lines.next(); ; line = await lines.next()) {
    if (line.done) return line.value
    process.stdout.write(line.value)
  }
}
