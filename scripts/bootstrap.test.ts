import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Runs the bootstrap in a folder of its own, with an npm that "installs" this as the bundled Node and notes its words. */
function bootstrap(bundledNode: string, env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pullpass-bootstrap-'))
  const inFolder = (...names: string[]) => join(folder, ...names)
  mkdirSync(inFolder('scripts'))
  for (const name of ['package.json', 'package-lock.json', 'scripts/bootstrap.mjs', 'scripts/npm.mjs']) {
    cpSync(join(root, name), inFolder(name))
  }
  const npm = inFolder('npm.mjs')
  const words = inFolder('words.json')
  writeFileSync(
    npm,
    `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
    mkdirSync('node_modules/.bin', { recursive: true })
    writeFileSync('node_modules/.bin/node', ${JSON.stringify(bundledNode)}, { mode: 0o755 })
    appendFileSync(${JSON.stringify(words)}, JSON.stringify(process.argv.slice(2)) + '\\n')`
  )
  const run = () =>
    spawnSync(process.execPath, [inFolder('scripts/bootstrap.mjs'), 'verify'], {
      env: { PATH: process.env.PATH ?? '', npm_config_cache: inFolder('cache'), npm_execpath: npm, ...env },
      encoding: 'utf8'
    })
  return {
    run,
    hasBundledNode: () => existsSync(inFolder('node_modules/.bin/node')),
    /** The words of each call of npm. */
    calls: (): string[][] =>
      readFileSync(words, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true })
  }
}

const runs = '#!/bin/sh\necho v26.10.0\n'

test('packages are installed once', () => {
  using made = bootstrap(runs)
  for (let time = 0; time < 2; time++) {
    const { status, stderr } = made.run()
    assert.equal(status, 0, stderr)
  }
  assert.equal(made.calls().length, 1)
  assert.equal(made.hasBundledNode(), true)
})

test('a bundled Node that cannot run here gives way to that of the machine', () => {
  using made = bootstrap('#!/lib/ld-of-another-libc.so\n')
  const { status, stderr } = made.run()
  assert.equal(status, 0, stderr)
  assert.equal(made.hasBundledNode(), false)
  assert.equal(made.run().status, 0)
  assert.equal(made.calls().length, 1)
})

test('where npm cannot write its cache it gets one for the run', () => {
  using made = bootstrap(runs, { npm_config_cache: '/dev/null/cache' })
  assert.equal(made.run().status, 0)
  const [words = []] = made.calls()
  const cache = words[words.indexOf('--cache') + 1] ?? ''
  assert.match(cache, /pullpass-npm-/)
  assert.equal(existsSync(cache), false)
})

test('where it can, it keeps its own', () => {
  using made = bootstrap(runs)
  made.run()
  assert.equal(made.calls()[0]?.includes('--cache'), false)
})
