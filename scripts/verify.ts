import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const binary = (name: string) => join(root, 'node_modules', '.bin', name)
const deadlineMs = 120_000
/** The files whose types were checked before: only what depends on a changed file is checked again. */
const seen = join(root, 'node_modules', '.cache', 'types.tsbuildinfo')

/** The compiler has four checkers by default, each with its own copy of most types: more than processors cost time. */
const checkers = String(Math.min(4, availableParallelism()))

/** The checks that must pass before the tests are run. Each is a program run by this Node, with its arguments. */
const checks: { name: string; command: string[] }[] = [
  { name: 'format and lint', command: [binary('biome'), 'ci', '--error-on-warnings', '--colors=off'] },
  {
    name: 'types',
    command: [
      binary('tsc'),
      '--noEmit',
      '--pretty',
      'false',
      '--checkers',
      checkers,
      '--incremental',
      '--tsBuildInfoFile',
      seen
    ]
  },
  { name: 'unused code', command: [binary('knip'), '--no-progress'] },
  { name: 'code rules', command: ['--test', '--test-reporter=spec', 'test/code-rules.test.ts'] }
]

/** Runs all checks at once and prints the time of each, with its output if it failed. Returns the numbers of checks. */
export async function verify(): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(
    checks.map(async ({ name, command }) => {
      const { code, output, ms } = await run(command)
      console.log(`${code === 0 ? '✔' : '✖'} ${name} (${(ms / 1000).toFixed(1)} s)`)
      if (code !== 0) console.log(`${output.trimEnd()}\n`)
      return code === 0
    })
  )
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

function run(command: string[]): Promise<{ code: number | null; output: string; ms: number }> {
  const started = performance.now()
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: deadlineMs,
    killSignal: 'SIGKILL'
  })
  let output = ''
  const collect = (chunk: string) => {
    output += chunk
  }
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: String(error), ms: 0 }))
    child.once('close', (code, signal) => {
      if (signal) output += `\nended by ${signal} (each check has ${deadlineMs / 1000} s)`
      resolve({ code, output, ms: performance.now() - started })
    })
  })
}

if (import.meta.main) {
  const { failed } = await verify()
  process.exitCode = failed === 0 ? 0 : 1
}
