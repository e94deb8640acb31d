// `pullpass doctor --smoke` in front of the sandbox's code host.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { inviteToken, testHost, testSeed } from '../../../sandbox/code-host/testing.ts'
import { environment, makePlace, runCommand, siteConfig } from '../../support/processes/process.ts'

const repository = 'acme-starters/starter-kit'
const sold = { ...siteConfig, github: { inviteRepoOwner: 'acme-starters', inviteRepoName: 'starter-kit' } }
const command = fileURLToPath(new URL('../../../src/cli/pullpass.mjs', import.meta.url))

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`A smoke test that ${signal} interrupts withdraws its invitation before it ends, and a second one changes nothing`, async (t) => {
    const host = await testHost(t, testSeed())
    await using place = await makePlace(sold)
    const env = { ...environment, CODE_HOST_API_URL: host.apiUrl, CODE_HOST_INVITE_TOKEN: inviteToken }
    const child = spawn(process.execPath, [command, 'doctor', '--smoke', 'grace-hops'], { cwd: place.cwd, env })
    child.stdin.end()
    let [stdout, stderr, signals] = ['', '', 0]
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      if (signals === 0 && stdout.includes('grace-hops was invited')) signals = child.kill(signal) ? 1 : 0
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
      if (signals === 1 && stderr.includes('Interrupted.')) signals = child.kill(signal) ? 2 : 1
    })
    const code = await new Promise((resolve) => child.on('close', resolve))
    assert.equal(code, 1, stdout + stderr)
    assert.equal(signals, 2)
    assert.match(stderr, /Interrupted\. What the smoke test made is being removed, which takes a moment\./)
    assert.match(stdout, /The invitation was withdrawn[\s\S]*The host shows nothing of grace-hops any more\./)
    assert.match(stdout, /The smoke test was interrupted\.\n$/)
    assert.deepEqual(host.record.invitations(repository), [])
  })
}

test('A smoke test that sends no invitation says that the invite call was not tried, and not that it fails', async (t) => {
  const host = await testHost(t, testSeed())
  const env = { ...environment, CODE_HOST_API_URL: host.apiUrl, CODE_HOST_INVITE_TOKEN: inviteToken }
  const mistyped = { ...siteConfig, github: { inviteRepoOwner: 'acme-starters', inviteRepoName: 'starter-kti' } }
  for (const [config, username, why] of [
    [sold, 'bad name!', /That cannot be a username\. Nothing was sent\./],
    [sold, 'no-such-account-here', /There is no account no-such-account-here\. Nothing was sent\./],
    [mistyped, 'grace-hops', /starter-kti[\s\S]* Nothing was sent\./]
  ] as const) {
    await using place = await makePlace(config)
    const { code, stdout } = await runCommand(place, ['doctor', '--smoke', username], env)
    assert.equal(code, 1, stdout)
    assert.match(stdout, why)
    assert.match(stdout, /The invite call was not tried\.\n$/)
  }
})
