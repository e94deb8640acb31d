import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databases } from '../../support/databases/databases.ts'
import { environment, makePlace, runCommand, siteConfig, start } from '../../support/processes/process.ts'

test('The command serve runs the shop that npm start runs, until a signal ends it', async (t) => {
  const database = await databases.find(({ name }) => name === 'sqlite')?.create()
  assert.ok(database)
  t.after(() => database.dispose())
  await using place = await makePlace(siteConfig)
  for (const by of ['npm start', 'pullpass serve'] as const) {
    const running = await start(place, { ...environment, ...database.env, PORT: '0' }, { by })
    const page = await fetch(running.url)
    assert.match(await page.text(), /Starter Kit/)
    assert.match(running.stdout(), /^Pullpass is running at http:\/\/127\.0\.0\.1:3000 \(listening on /m, by)
    const { code, signal } = await running.stop('SIGTERM')
    assert.deepEqual([code, signal], [0, null], by)
  }
})

test('The command serve says each mistake of the configuration, and ends with code 2', async () => {
  await using place = await makePlace()
  const { code, stderr } = await runCommand(place, ['serve'], { ...environment, PORT: 'many' })
  assert.equal(code, 2, stderr)
  assert.match(stderr, /PORT/)
})
