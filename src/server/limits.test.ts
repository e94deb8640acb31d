import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLimits, mailboxKey, networkKey } from './limits.ts'

test('one mailbox counts once, however its address is written', () => {
  for (const email of ['some.body@example.com', 'somebody+shop@example.com', 's.o.m.e.body+1+2@example.com']) {
    assert.equal(mailboxKey(email), 'somebody@example.com')
  }
  assert.notEqual(mailboxKey('somebody@example.com'), mailboxKey('somebody@example.org'))
})

test('one network counts once: an IPv4 address, a /64 of IPv6', () => {
  assert.equal(networkKey('203.0.113.7'), '203.0.113.7')
  assert.equal(networkKey('2001:db8:1:2:3:4:5:6'), networkKey('2001:db8:1:2::9'))
  assert.notEqual(networkKey('2001:db8:1:2::9'), networkKey('2001:db8:1:3::9'))
  assert.equal(networkKey('::1'), networkKey('::2'))
  assert.equal(networkKey('2001:0db8:0001::9'), networkKey('2001:db8:1:0:5::'))
  assert.equal(networkKey('1::2:3:4:5:6:7'), '1:0:2:3')
})

test('an allowance ends, per key, and says when it is back', async () => {
  const clock = { now: 0 }
  const { linkPerEmail } = createLimits(() => clock.now)
  for (let count = 0; count < 10; count++) assert.deepEqual(await linkPerEmail('a'), { ok: true })
  const refused = await linkPerEmail('a')
  assert.ok(!refused.ok && refused.retryAfterSeconds > 0 && refused.retryAfterSeconds <= 15 * 60)
  assert.deepEqual(await linkPerEmail('b'), { ok: true })
})

test('a user makes 100 invite calls in a minute at most, and 200 in an hour', async () => {
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

test('a limit keeps 10,000 keys, whatever their length; the first ones make room', async () => {
  const clock = { now: 0 }
  const { previewPerUser } = createLimits(() => clock.now)
  for (let count = 0; count < 40; count += 1) await previewPerUser('first')
  const long = 'x'.repeat(1000)
  for (let count = 0; count < 9_999; count += 1) await previewPerUser(`${long}${count}`)
  assert.equal((await previewPerUser('first')).ok, false)
  await previewPerUser('one more')
  assert.deepEqual(await previewPerUser('first'), { ok: true })
})

test('a clock that is set back does not lengthen a limit', async () => {
  const clock = { now: 60 * 60_000 }
  const { previewPerUser } = createLimits(() => clock.now)
  for (let count = 0; count < 41; count += 1) await previewPerUser('a')
  clock.now = 0
  assert.deepEqual(await previewPerUser('a'), { ok: true })
})
