import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { inviteToken, testHost, testSeed } from '../../sandbox/code-host/testing.ts'
import { environment, makePlace, type Place, runCommand, siteConfig, start } from '../support/processes/process.ts'

const sold = (inviteRepoName: string) => ({
  ...siteConfig,
  github: { inviteRepoOwner: 'acme-starters', inviteRepoName }
})

/** The first output of status with this exit code; fails after 20 s. */
async function statusWith(place: Place, env: Record<string, string>, code: number): Promise<string> {
  const end = performance.now() + 20_000
  for (;;) {
    const ended = await runCommand(place, ['status'], env)
    if (ended.code === code) return ended.stdout
    assert.ok(performance.now() < end, ended.stdout + ended.stderr)
  }
}

test('A mistyped name of the repository waits for the seller of an empty shop soon after the start, until it is corrected', async (t) => {
  const host = await testHost(t, testSeed())
  const env = { ...environment, PORT: '0', CODE_HOST_API_URL: host.apiUrl, CODE_HOST_INVITE_TOKEN: inviteToken }
  await using place = await makePlace(sold('starter-kti'))
  {
    await using running = await start(place, env)
    const waits = await statusWith(place, env, 3)
    assert.match(waits, /^To do \(1\)\n.*The invite token cannot see the repository/)
    await running.stop('SIGTERM')
  }
  await writeFile(join(place.cwd, 'site.config.ts'), `export default ${JSON.stringify(sold('starter-kit'))}\n`)
  await using running = await start(place, env)
  assert.match(await statusWith(place, env, 0), /^To do: /)
  await running.stop('SIGTERM')
})
