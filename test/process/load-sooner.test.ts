import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { databases } from '../support/databases/databases.ts'
import { environment, makePlace, runCommand, siteConfig, start } from '../support/processes/process.ts'

/**
 * Prints, when the process ends, what it has loaded: https://nodejs.org/api/module.html. `load-sooner.mjs` reads our
 * own modules by itself, so those are seen where they are read.
 */
const probe = `import fs from 'node:fs'
import { getCompileCacheDir, registerHooks, syncBuiltinESMExports } from 'node:module'
import { pathToFileURL } from 'node:url'
const files = []
registerHooks({ load(url, context, next) { files.push(url); return next(url, context) } })
const { readFileSync } = fs
fs.readFileSync = (path, ...rest) => {
  if (typeof path === 'string' && path.endsWith('.ts')) files.push(pathToFileURL(path).href)
  return readFileSync(path, ...rest)
}
syncBuiltinESMExports()
process.on('exit', () => console.error('LOADED ' + JSON.stringify({
  cache: getCompileCacheDir(), files, stripper: process.moduleLoadList.some((name) => name.includes('amaro'))
})))`
const probed = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(probe)}` }

type Loaded = { cache?: string; files: string[]; stripper: boolean }

function loadedIn(stderr: string): Loaded {
  const line = stderr.split('\n').find((text) => text.startsWith('LOADED '))
  return JSON.parse(line?.slice('LOADED '.length) ?? assert.fail(stderr)) as Loaded
}

test('Compiled code is kept in node_modules, and what takes types out of TypeScript is not loaded a second time', async () => {
  await using place = await makePlace()
  const run = () => runCommand(place, ['--help'], { ...probed, NODE_COMPILE_CACHE: '' })
  const [first, second] = [await run(), await run()]
  assert.equal(first.stdout, second.stdout)
  const { cache = '', stripper } = loadedIn(second.stderr)
  assert.match(cache, /\/node_modules\/\.cache\/pullpass\//)
  assert.equal(stripper, false)
})

test('Compiled code is kept in the folder that NODE_COMPILE_CACHE names', async (t) => {
  await using place = await makePlace()
  const folder = await mkdtemp(join(tmpdir(), 'pullpass-compiled-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const { stderr } = await runCommand(place, ['--help'], { ...probed, NODE_COMPILE_CACHE: folder })
  assert.ok(loadedIn(stderr).cache?.startsWith(folder))
})

test('A process on SQLite answers its first page without better-auth, pg, nodemailer, unused processors, and the languages of zod', async () => {
  const database = await databases.find(({ name }) => name === 'sqlite')?.create()
  assert.ok(database)
  await using place = await makePlace(siteConfig)
  const running = await start(place, { ...environment, ...database.env, ...probed, PORT: '0' })
  assert.equal((await fetch(running.url)).status, 200)
  await running.stop('SIGTERM')
  const { files } = loadedIn(running.stderr())
  const late =
    /node_modules\/(better-auth|pg|nodemailer|commander|postal-mime|d3-array|internmap)\/|processors\/(polar|paddle|creem)\/webhook|zod\/v4\/locales\/(?!en\.)|^file:.*\/sandbox\/|\/src\/desk\//
  assert.deepEqual(
    files.filter((file) => late.test(file)),
    []
  )
  assert.ok(
    files.some((file) => file.endsWith('/stripe/webhook.ts')),
    'the processor that is configured'
  )
  await database.dispose()
})
