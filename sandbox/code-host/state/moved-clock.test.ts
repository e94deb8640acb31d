import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { keptClockOffset, startCodeHost } from '../code-host.ts'
import type { truth } from '../inspect.ts'
import { memoryHost, testHost, testSeed } from '../testing.ts'

const day = 24 * 60 * 60 * 1000
const ada = '/repos/acme-starters/starter-kit/collaborators/ada-buyer'
type Truth = ReturnType<typeof truth>

test('The clock of the sandbox host moves forward by a duration or to a time, never back, and calls its listeners', async () => {
  const host = await memoryHost()
  const begin = host.clock.now()
  let told = 0
  const stop = host.clock.onMoved(() => {
    told += 1
  })
  const move = (body: object) => host.call('POST', '/_sandbox/clock', { body })
  assert.equal((await move({ advanceMs: day })).status, 200)
  assert.equal(host.clock.now(), begin + day)
  const at = new Date(begin + 3 * day).toISOString()
  assert.deepEqual(await (await move({ at })).json(), { done: `It is ${at} now` })
  assert.equal(host.clock.now(), begin + 3 * day)
  assert.equal((await move({ at: begin })).status, 409)
  assert.equal((await move({ advanceMs: -1 })).status, 400)
  assert.equal((await move({})).status, 400)
  assert.equal(told, 2)
  stop()
  host.clock.advance(1)
  assert.equal(told, 2)
  const { clock } = (await (await host.call('GET', '/_sandbox/state')).json()) as Truth
  assert.deepEqual(clock, { now: begin + 3 * day + 1, ahead: 3 * day + 1 })
})

test('The offset of the moved clock survives a restart, and can be read from the folder without a host', async (t) => {
  const base = { now: () => Date.UTC(2026, 0, 1) }
  const host = await testHost(t, testSeed(), base)
  host.clock.advance(6 * day)
  await host.close()
  const again = await startCodeHost({ dir: host.dir, port: 0, seed: testSeed(), clock: base })
  t.after(() => again.close())
  assert.equal(again.clock.now(), base.now() + 6 * day)
  assert.equal(keptClockOffset(host.dir), 6 * day)
  assert.equal(keptClockOffset(join(host.dir, 'nowhere')), 0)
})

test('The expiry of tokens, the end of rate limits and the times in answers follow the moved clock', async () => {
  const seed = testSeed()
  const [token] = seed.tokens
  if (token) token.expires_at = '2026-01-03T00:00:00Z'
  const host = await memoryHost({ seed })
  host.rehearse.set({ hourlyLimit: 1 })
  assert.equal((await host.call('GET', '/user')).status, 200)
  const over = await host.call('GET', '/user')
  assert.equal(over.status, 403)
  host.clock.advance(Number(over.headers.get('x-ratelimit-reset')) * 1000 - host.clock.now())
  const invitation = (await (await host.call('PUT', ada, { body: { permission: 'pull' } })).json()) as {
    created_at: string
  }
  assert.equal(invitation.created_at, '2026-01-01T01:00:00Z')
  host.clock.advance(2 * day)
  assert.equal((await host.call('GET', '/user')).status, 401)
})

test('The control page shows the time of the moved clock and has a button for each jump', async () => {
  const host = await memoryHost()
  const press = (advanceMs: number) =>
    host.fetch(
      new Request(`${host.url}/_sandbox/clock`, {
        method: 'POST',
        body: new URLSearchParams({ advanceMs: String(advanceMs) })
      })
    )
  const page = async () => (await host.fetch(new Request(`${host.url}/_sandbox`))).text()
  const before = await page()
  for (const label of ['+1 hour', '+1 day', '+6 days', '+8 days']) assert.ok(before.includes(label), label)
  assert.match(before, /2026-01-01 00:00 UTC<\/strong><\/time>\./)
  assert.equal((await press(6 * day)).status, 303)
  await press(day / 24)
  assert.match(await page(), /2026-01-07 01:00 UTC<\/strong><\/time>, 6 days and 1 h ahead of this machine/)
})
