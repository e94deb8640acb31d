// npm test: runs the checks of npm run verify, then every test file. Arguments are parts of file names: npm test --
// config
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { verify } from '../scripts/verify.ts'
import { countsVariable } from './support/runner/reporter.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const testLimitMs = 120_000
const runLimitMs = 60 * 60_000
/** Files that keep every CPU busy. They run before the others, since tests beside them would be too slow. */
const busy = ['test/simulation/faults.test.ts']

type Counts = { passed: number; failed: number }

const wanted = process.argv.slice(2)
let interrupted = false
const checks = await verify()
console.log()
const tests = await runAll(testFiles(wanted))
const failed = checks.failed + tests.failed
process.exitCode = failed === 0 ? 0 : 1
console.log(`${checks.passed + tests.passed} passed, ${failed} failed`)

function testFiles(parts: string[]): string[] {
  const files = globSync('{src,sandbox,test,scripts}/**/*.test.ts', { cwd: root }).sort()
  // The house rules have already run, as one of the checks.
  if (parts.length === 0) return files.filter((file) => file !== 'test/house.test.ts')
  return files.filter((file) => parts.some((part) => file.includes(part)))
}

async function runAll(files: string[]): Promise<Counts> {
  if (files.length === 0) {
    console.log(`✖ No test file${wanted.length > 0 ? ` matches ${wanted.join(', ')}` : ''}`)
    return { passed: 0, failed: 1 }
  }
  if (wanted.length > 0)
    console.log(`${files.length} test ${files.length === 1 ? 'file matches' : 'files match'} ${wanted.join(', ')}\n`)
  const alone = await runTests(files.filter((file) => busy.includes(file)))
  const others = await runTests(files.filter((file) => !busy.includes(file)))
  return { passed: alone.passed + others.passed, failed: alone.failed + others.failed }
}

async function runTests(files: string[]): Promise<Counts> {
  if (files.length === 0 || interrupted) return { passed: 0, failed: 0 }
  const folder = mkdtempSync(join(tmpdir(), 'pullpass-run-'))
  const countsFile = join(folder, 'counts.json')
  try {
    const ending = await runNode(files, countsFile)
    const counts = readCounts(countsFile)
    if (counts && (ending === 'exit code 0' || counts.failed > 0)) return counts
    console.log(`✖ The test run itself failed: ${ending}`)
    return { passed: counts?.passed ?? 0, failed: (counts?.failed ?? 0) + 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Runs `node --test` on the files, with one Postgres for all of them. Returns how it ended, in words. */
function runNode(files: string[], countsFile: string): Promise<string> {
  const options = [
    '--test',
    `--test-global-setup=${join(root, 'test/support/runner/global.ts')}`,
    `--test-reporter=${pathToFileURL(join(root, 'test/support/runner/reporter.ts'))}`,
    `--import=${pathToFileURL(join(root, 'test/support/runner/time-limit.ts'))}`,
    `--test-timeout=${testLimitMs}`,
    `--test-concurrency=${Math.max(2, availableParallelism())}`
  ]
  const runner = spawn(process.execPath, [...options, ...files], {
    cwd: root,
    env: {
      ...process.env,
      // A folder for temporary files that is deleted after the run, since interrupted tests do not delete their files.
      TMPDIR: dirname(countsFile),
      // Hundreds of processes load the same source files: https://nodejs.org/api/module.html#module-compile-cache
      NODE_COMPILE_CACHE: join(dirname(countsFile), 'compile-cache'),
      [countsVariable]: countsFile
    },
    stdio: ['ignore', 'inherit', 'inherit']
  })
  // The runner ends the test files and Postgres when it receives the signal; this process stays to report the
  // interruption.
  const stop = () => {
    interrupted = true
    runner.kill('SIGTERM')
  }
  const limit = setTimeout(() => {
    console.log(`✖ The whole run has ${runLimitMs / 60_000} minutes`)
    stop()
    setTimeout(() => runner.kill('SIGKILL'), 10_000).unref()
  }, runLimitMs)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  return new Promise((resolve) => {
    runner.once('close', (code, signal) => {
      clearTimeout(limit)
      resolve(signal ?? `exit code ${code}`)
    })
  })
}

function readCounts(file: string): Counts | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
