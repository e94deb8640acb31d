import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastRun } from '../../../src/doctor/stored-runs.ts'
import { testOnEachDatabase } from '../../support/databases/on-each-database.ts'
import { environment, makePlace, runCommand, siteConfig, start } from '../../support/processes/process.ts'
import { worldBeside } from '../../support/worlds/world-beside.ts'

testOnEachDatabase(
  'The command doctor prints what it found, worst first, stores it, and says by its exit code whether anything is wrong',
  async (t, { create }) => {
    const { world, env } = await worldBeside(t, create)
    const [{ owner, repo }] = world.config.products[0].repositories
    const sold = { ...siteConfig, github: { inviteRepoOwner: owner, inviteRepoName: repo } }
    await using place = await makePlace(sold)
    const atHome = { ...env, SITE_URL: world.url }

    const good = await runCommand(place, ['doctor', '--json'], atHome)
    assert.equal(good.code, 0, good.stdout + good.stderr)
    const report = JSON.parse(good.stdout)
    assert.equal(report.ok, true)
    assert.deepEqual((await lastRun(world.context.db))?.findings, report.findings)

    const away = await runCommand(place, ['doctor', '--mail', 'seller@example.com'], {
      ...env,
      SITE_URL: 'http://127.0.0.1:1'
    })
    assert.equal(away.code, 1, away.stdout + away.stderr)
    assert.match(away.stdout, /^Wrong: Address of the shop\n {2}http:\/\/127\.0\.0\.1:1 does not answer.*\n {2}To do: /)
    assert.match(away.stdout, /Fine: Mail\n {2}A test mail to seller@example\.com was handed over\./)
    assert.match(away.stdout, /\n1 wrong, \d+ unknown, \d+ worth knowing, \d+ fine\.\n$/)

    const nobody = await runCommand(place, ['doctor', '--mail', 'nobody'], atHome)
    assert.deepEqual([nobody.code, nobody.stdout], [1, 'nobody is no e-mail address.\n'])

    const noChat = await runCommand(place, ['doctor', '--chat'], atHome)
    assert.equal(noChat.code, 1)
    assert.match(noChat.stdout, /^There is no chat to send a test message to: set ALERT_WEBHOOK_URL\./)
    const chat = { ALERT_WEBHOOK_URL: 'https://chat.localhost/hooks/hidden-word', ALERT_WEBHOOK_FORMAT: 'json' }
    const inside = await runCommand(place, ['doctor', '--chat'], { ...atHome, ...chat })
    assert.equal(inside.code, 1)
    // Not every machine knows the names below localhost.
    assert.match(inside.stdout, /Wrong: Chat\n {2}The (test message was not sent\. The )?(host|name) of the chat/)
    assert.doesNotMatch(inside.stdout + inside.stderr, /hidden-word/)
  }
)

test('A start and the doctor say that an https shop does not name its proxy, until TRUST_PROXY is set', async () => {
  await using place = await makePlace(siteConfig)
  const nowhere = { CODE_HOST_API_URL: 'http://127.0.0.1:1', PORT: '0' }
  for (const [TRUST_PROXY, says] of [
    ['', true],
    ['loopback', false],
    ['0', false]
  ] as const) {
    const env = { ...environment, ...nowhere, SITE_URL: 'https://shop.invalid', TRUST_PROXY }
    const running = await start(place, env)
    await running.stop('SIGTERM')
    assert.equal(/^Warning: TRUST_PROXY is not set, .*Set TRUST_PROXY=loopback/m.test(running.stderr()), says)
    const { stdout } = await runCommand(place, ['doctor'], env)
    const finding = /^Wrong: Address of the shop\n {2}TRUST_PROXY is not set, .*\n {2}To do: Set TRUST_PROXY=loopback/m
    assert.equal(finding.test(stdout), says, stdout)
  }
})
