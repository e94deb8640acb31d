import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Runs the bootstrap in a folder of its own, with a fake npm. The fake npm "installs" `bundledNode` as the bundled Node
 * and records its arguments and its environment.
 */
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
    appendFileSync(${JSON.stringify(words)}, JSON.stringify([process.argv.slice(2), process.env]) + '\\n')`
  )
  const run = (mode = 'verify') =>
    spawnSync(process.execPath, [inFolder('scripts/bootstrap.mjs'), mode], {
      env: { PATH: process.env.PATH ?? '', npm_config_cache: inFolder('cache'), npm_execpath: npm, ...env },
      encoding: 'utf8'
    })
  const noted = (): [words: string[], environment: Record<string, string>][] =>
    readFileSync(words, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  return {
    run,
    hasBundledNode: () => existsSync(inFolder('node_modules/.bin/node')),
    calls: () => noted().map(([said]) => said),
    environments: () => noted().map(([, environment]) => environment),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true })
  }
}

const runs = '#!/bin/sh\necho v26.10.0\n'

test('The bootstrap installs packages once', () => {
  using made = bootstrap(runs)
  for (let time = 0; time < 2; time++) {
    const { status, stderr } = made.run()
    assert.equal(status, 0, stderr)
  }
  assert.equal(made.calls().length, 1)
  assert.equal(made.hasBundledNode(), true)
})

test('The bootstrap deletes a bundled Node that cannot run here, and uses the Node of the machine', () => {
  using made = bootstrap('#!/lib/ld-of-another-libc.so\n')
  const { status, stderr } = made.run()
  assert.equal(status, 0, stderr)
  assert.equal(made.hasBundledNode(), false)
  assert.equal(made.run().status, 0)
  assert.equal(made.calls().length, 1)
})

test('The bootstrap gives npm a temporary cache where npm cannot write its own', () => {
  using made = bootstrap(runs, { npm_config_cache: '/dev/null/cache' })
  assert.equal(made.run().status, 0)
  const [words = []] = made.calls()
  const cache = words[words.indexOf('--cache') + 1] ?? ''
  assert.match(cache, /pullpass-npm-/)
  assert.equal(existsSync(cache), false)
})

test('The bootstrap leaves npm its own cache where npm can write it', () => {
  using made = bootstrap(runs)
  made.run()
  assert.equal(made.calls()[0]?.includes('--cache'), false)
})

test('The command npm start installs production packages only, without their install scripts', () => {
  using made = bootstrap(runs)
  for (let time = 0; time < 2; time++) assert.equal(made.run('start').status, 0)
  const [words = [], ...more] = made.calls()
  assert.equal(more.length, 0)
  assert.equal(words[0], 'ci')
  for (const word of ['--omit=dev', '--include=optional', '--ignore-scripts']) assert.ok(words.includes(word), word)
  assert.ok(!words.includes('--include=dev'))
})

test('The tests and checks install the development packages too, and npm start then installs nothing', () => {
  using made = bootstrap(runs)
  for (const mode of ['start', 'verify', 'start', 'test']) assert.equal(made.run(mode).status, 0, mode)
  const calls = made.calls()
  assert.equal(calls.length, 2)
  assert.ok(calls[1]?.includes('--include=dev') && !calls[1].includes('--ignore-scripts'))
})

test('The bootstrap gives npm the environment variables that it needs, and no secret', () => {
  const secrets = {
    CODE_HOST_INVITE_TOKEN: 'github_pat_x',
    AUTH_SECRET: 'x',
    DATABASE_URL: 'postgres://x:y@z/a',
    SMTP_URL: 'smtps://x:y@z',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_API_KEY: 'rk_x',
    CREDENTIALS_DIRECTORY: '/run/credentials',
    AWS_SECRET_ACCESS_KEY: 'x'
  }
  const needed = {
    HOME: '/home/pullpass',
    HTTPS_PROXY: 'http://proxy:3128',
    no_proxy: 'localhost',
    NODE_EXTRA_CA_CERTS: '/etc/ca.pem',
    npm_config_registry: 'https://registry.example',
    NPM_CONFIG_USERCONFIG: '/etc/npmrc',
    NPM_TOKEN: 'of-the-registry',
    LANG: 'C.UTF-8'
  }
  for (const mode of ['start', 'test']) {
    using made = bootstrap(runs, { ...secrets, ...needed, CHROMIUM_PATH: '/usr/bin/chromium' })
    assert.equal(made.run(mode).status, 0)
    const [environment = {}] = made.environments()
    for (const [name, value] of Object.entries(needed)) assert.equal(environment[name], value, name)
    for (const name of Object.keys(secrets)) assert.equal(environment[name], undefined, name)
  }
})
