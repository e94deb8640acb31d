import assert from 'node:assert/strict'
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { environment, makePlace, runCommand, runToEnd, siteConfig, start } from '../support/processes/process.ts'

const { AUTH_SECRET, ...withoutSecret } = environment
const atHome = { ...withoutSecret, PORT: '0', CODE_HOST_API_URL: 'http://127.0.0.1:1' }
const ofLoss = /has run with|DATABASE_URL/

for (const [words, env, traces] of [
  ['whose secret is kept beside it', atHome, ['pullpass.db.auth-secret', 'installation.txt']],
  ['with AUTH_SECRET in the environment', { ...atHome, AUTH_SECRET: AUTH_SECRET ?? '' }, ['installation.txt']]
] as const) {
  test(`A database ${words}, and that was lost after a start, does not become a new shop without a word`, async () => {
    await using place = await makePlace(siteConfig)
    const data = join(place.cwd, 'data')
    const file = join(data, 'pullpass.db')
    {
      await using first = await start(place, env)
      await first.stop('SIGTERM')
      assert.doesNotMatch(first.stderr(), ofLoss)
    }
    const whole = await readFile(file)
    for (const [how, lose] of [
      ['missing', () => rm(file)],
      ['empty', () => writeFile(file, '')]
    ] as const) {
      await lose()
      for (const { code, stdout, stderr } of [await runToEnd(place, env), await runCommand(place, ['status'], env)]) {
        assert.deepEqual([code, stdout], [2, ''], stderr)
        assert.match(
          stderr,
          new RegExp(`one mistake.*\n\n {2}DATABASE_URL\n {4}${file} is ${how}, but Pullpass has run with it`)
        )
        assert.match(
          stderr,
          new RegExp(`Fix: Bring the database back .*To start anew on purpose, move .*${traces.join('.*')} away`)
        )
      }
    }
    // Brought back, it is the same shop.
    await writeFile(file, whole)
    await (await start(place, env)).stop('SIGTERM')
    // The seller wants a new shop, and does what the fix says.
    await truncate(file)
    for (const name of traces) await rm(join(data, name))
    await using anew = await start(place, env)
    await anew.stop('SIGTERM')
    assert.doesNotMatch(anew.stderr(), ofLoss)
  })
}

test('Another database than the one that a shop has run with is begun without a word', async () => {
  await using place = await makePlace(siteConfig)
  await (await start(place, atHome)).stop('SIGTERM')
  await using other = await start(place, { ...atHome, DATABASE_URL: 'file:./other/shop.db' })
  await other.stop('SIGTERM')
  assert.doesNotMatch(other.stderr(), ofLoss)
})
