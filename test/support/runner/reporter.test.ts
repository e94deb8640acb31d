import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { groupsOf, writeGroup } from './together.ts'

const here = (path: string) => pathToFileURL(fileURLToPath(new URL(path, import.meta.url))).href

/** Runs invented test files by `node --test`, with the report and the limits of npm test; several in one process. */
function run(...bodies: string[]): { output: string; lastLine: string; code: number | null } {
  const folder = mkdtempSync(join(tmpdir(), 'pullpass-reporter-'))
  try {
    const files = bodies.map((body, index) => {
      const path = join(folder, `${'abc'[index]}.test.mjs`)
      writeFileSync(path, `import { after, before, describe, test } from 'node:test'\n${body}`)
      return path
    })
    const [file = ''] = files.length === 1 ? files : [writeGroup(folder, 0, files)]
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const reporter = `--test-reporter=${here('./reporter.ts')}`
    const preloaded = ['./lighter-hooks.ts', './time-limit.ts'].map((each) => `--import=${here(each)}`)
    const options = ['--test', '--test-timeout=1000', reporter, ...preloaded, file]
    const result = spawnSync(process.execPath, options, { cwd: folder, env, encoding: 'utf8', timeout: 60_000 })
    const output = result.stdout + result.stderr
    return { output, lastLine: output.trimEnd().split('\n').at(-1) ?? '', code: result.status }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('The reporter counts each test once, also inside a suite, and counts no suite', () => {
  const { lastLine, code } = run(`
    describe('suite', () => { test('A', () => {}); test('B', () => {}) })
    test('C', () => {})`)
  assert.deepEqual({ lastLine, code }, { lastLine: '3 passed, 0 failed', code: 0 })
})

test('The reporter counts a test from a shared file for the file that runs it', () => {
  const shared = `import { test } from 'node:test'\nexport const shared = () => test('A', () => {})`
  const { output, lastLine } = run(`
    const { shared } = await import('data:text/javascript,' + encodeURIComponent(${JSON.stringify(shared)}))
    shared()`)
  assert.match(output, /^✔ a\.test\.mjs \(1 passed/)
  assert.equal(lastLine, '1 passed, 0 failed')
})

test('The reporter prints a failure once, with the names around it, its line and its error', () => {
  const { output, lastLine, code } = run(`
    test('Outer', async (t) => {
      await t.test('Inner', () => { throw new Error('the reason') })
    })`)
  assert.match(output, /✖ Outer > Inner \(a\.test\.mjs:4:\d+\)\n {2}Error: the reason\n/)
  assert.equal(lastLine, '0 passed, 1 failed')
  assert.notEqual(code, 0)
})

const failing: [problem: string, body: string, lastLine: string, told: RegExp][] = [
  ['A skipped test', "test('A', { skip: true }, () => {})", '0 passed, 1 failed', /Skipped: no test may be/],
  [
    'A skipped suite',
    "describe.skip('a', () => { test('B', () => {}) })",
    '0 passed, 1 failed',
    /Skipped: no test may be/
  ],
  ['A todo test', "test.todo('A', () => {})", '0 passed, 1 failed', /Todo: no test may be/],
  ['A file without tests', '', '0 passed, 1 failed', /There is no test in this file/],
  ['A file that leaves early', "test('A', () => process.exit(0))", '0 passed, 1 failed', /left \(process\.exit\?\)/],
  ['A file that throws', "throw new Error('broken file')", '0 passed, 1 failed', /Error: broken file/],
  ['A test that never ends', "test('A', () => new Promise(() => {}))", '0 passed, 1 failed', /timed out after 1000ms/],
  [
    'An error after its test had ended',
    "test('A', () => { setTimeout(() => { throw new Error('late') }, 20) }); test('B', () => new Promise((done) => setTimeout(done, 200)))",
    '2 passed, 1 failed',
    /late/
  ],
  [
    'A promise that is rejected while its test runs, and that no code handles,',
    "test('A', () => new Promise((done) => { Promise.reject(new Error('lost')); setTimeout(done, 200) }))",
    '1 passed, 1 failed',
    /lost/
  ],
  [
    'A timer that throws while its test runs',
    "test('A', () => new Promise(() => { setTimeout(() => { throw new Error('by a timer') }, 20) }))",
    '0 passed, 1 failed',
    /✖ A[\s\S]*by a timer/
  ],
  [
    'A hook that throws, and the test it cancels',
    "describe('a', () => { before(() => { throw new Error('no') }); test('B', () => {}) })",
    '0 passed, 2 failed',
    /Error: no/
  ]
]

for (const [problem, body, expected, told] of failing) {
  test(`${problem} fails the run`, () => {
    const { output, lastLine } = run(body)
    assert.match(output, told)
    assert.equal(lastLine, expected, output)
  })
}

test('The test runner follows no promises', () => {
  const { output, lastLine } = run(`
    import assert from 'node:assert/strict'
    import { executionAsyncId } from 'node:async_hooks'
    describe('suite', () => {
      test('A', async () => {
        await new Promise((resolve) => setTimeout(resolve, 10))
        assert.equal(executionAsyncId(), 0)
      })
    })`)
  assert.equal(lastLine, '1 passed, 0 failed', output)
})

test('A test file that an open resource keeps running is ended, and the report names the resource', () => {
  const { output, lastLine } = run("test('A', () => { setInterval(() => {}, 1000) })")
  assert.match(output, /still running 10 s after its last test\. Left open: .*Timeout/)
  assert.equal(lastLine, '1 passed, 1 failed', output)
})

const good = "test('Good', () => {})"

test('The reporter counts tests for the file that has them, where several files share a process', () => {
  const { output, lastLine, code } = run(
    "describe('suite', () => { test('A', () => {}) }); test('B', () => {})",
    "describe('suite', () => { test('C', () => { throw new Error('the reason') }) })",
    good
  )
  assert.match(
    output,
    /^✔ a\.test\.mjs \(2 passed, .*\n✖ b\.test\.mjs \(0 passed, 1 failed, .*\n✔ c\.test\.mjs \(1 passed/
  )
  assert.match(output, /✖ suite > C \(b\.test\.mjs:2:\d+\)\n {2}Error: the reason\n/)
  assert.equal(lastLine, '3 passed, 1 failed')
  assert.notEqual(code, 0)
})

const failingAmongOthers: [problem: string, body: string, lastLine: string, told: RegExp][] = [
  ['A file without tests', '', '2 passed, 1 failed', /✖ b\.test\.mjs [\s\S]*There is no test in this file/],
  [
    'A file that throws',
    "throw new Error('broken file')",
    '2 passed, 1 failed',
    /✖ .*b\.test\.mjs[\s\S]*Error: broken file/
  ],
  ['A test that never ends', "test('A', () => new Promise(() => {}))", '2 passed, 1 failed', /✖ A[\s\S]*after 1000ms/],
  [
    'A suite that is skipped',
    "describe.skip('a', () => { test('B', () => {}) })",
    '2 passed, 1 failed',
    /✖ a [\s\S]*Skipped/
  ]
]

for (const [problem, body, expected, told] of failingAmongOthers) {
  test(`${problem} among the files of a process fails the run, and the others are still told`, () => {
    const { output, lastLine } = run(good, body, good)
    assert.match(output, told)
    assert.match(output, /^✔ a\.test\.mjs \(1 passed/)
    assert.equal(lastLine, expected, output)
  })
}

test('A file that leaves early among the files of a process fails the run, and is named', () => {
  const { output, lastLine } = run(good, "test('A', () => process.exit(0))", good)
  assert.match(output, /left \(process\.exit\?\)[\s\S]*The process ended in \S*b\.test\.mjs/)
  assert.equal(lastLine, '0 passed, 1 failed')
})

test('The hooks of a file end with its tests, where several files share a process', () => {
  const { output, lastLine } = run(
    "globalThis.open = 1; after(() => { globalThis.open = 0 }); test('A', () => {})",
    "test('B', () => { if (globalThis.open !== 0) throw new Error('still open') })"
  )
  assert.equal(lastLine, '2 passed, 0 failed', output)
})

test('Files of a folder share a process, a long one runs alone, and all keep their order', () => {
  const flows = [...'abcdefghi'].map((name) => `test/flows/${name}.test.ts`)
  const groups = groupsOf(['test/process/x.test.ts', ...flows], (file) => file === 'test/flows/c.test.ts')
  assert.deepEqual(groups, [
    ['test/process/x.test.ts'],
    [...'abdefg'].map((name) => `test/flows/${name}.test.ts`),
    ['test/flows/c.test.ts'],
    ['test/flows/h.test.ts', 'test/flows/i.test.ts']
  ])
})
