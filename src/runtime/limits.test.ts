import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLimits } from './limits.ts'

test('A limit refuses a key whose allowance is used up, tells when to try again, and leaves other keys alone', async () => {
  const clock = { now: 0 }
  const { linkPerNetwork } = createLimits(() => clock.now)
  for (let count = 0; count < 100; count++) assert.deepEqual(await linkPerNetwork('a'), { ok: true })
  const refused = await linkPerNetwork('a')
  assert.ok(!refused.ok && refused.retryAfterSeconds > 0 && refused.retryAfterSeconds <= 60)
  assert.deepEqual(await linkPerNetwork('b'), { ok: true })
})

test('A user makes at most 100 invite calls in a minute and 200 in an hour', async () => {
  const clock = { now: 0 }
  const { invitePerUser } = createLimits(() => clock.now)
  const taken = async () => {
    let count = 0
    while ((await invitePerUser('a')).ok) count += 1
    return count
  }
  assert.equal(await taken(), 100)
  clock.now += 61_000
  assert.equal(await taken(), 100)
  clock.now += 61_000
  assert.equal(await taken(), 0)
  clock.now += 60 * 60_000
  assert.equal(await taken(), 100)
})

test('A limit keeps 10,000 keys of any length, and drops the oldest key for a new one', async () => {
  const clock = { now: 0 }
  const { previewPerUser } = createLimits(() => clock.now)
  for (let count = 0; count < 40; count += 1) await previewPerUser('first')
  const long = 'x'.repeat(1000)
  for (let count = 0; count < 9_999; count += 1) await previewPerUser(`${long}${count}`)
  assert.equal((await previewPerUser('first')).ok, false)
  await previewPerUser('one more')
  assert.deepEqual(await previewPerUser('first'), { ok: true })
})

test('A limit does not last longer when the clock is set back', async () => {
  const clock = { now: 60 * 60_000 }
  const { previewPerUser } = createLimits(() => clock.now)
  for (let count = 0; count < 41; count += 1) await previewPerUser('a')
  clock.now = 0
  assert.deepEqual(await previewPerUser('a'), { ok: true })
})
