import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLimits, mailboxKey, networkKey } from './limits.ts'

test('one mailbox counts once, however its address is written', () => {
  for (const email of ['Some.Body@Example.com', 'somebody+shop@example.com', 's.o.m.e.body+1+2@EXAMPLE.com']) {
    assert.equal(mailboxKey(email), 'somebody@example.com')
  }
  assert.notEqual(mailboxKey('somebody@example.com'), mailboxKey('somebody@example.org'))
})

test('one network counts once: an IPv4 address, a /64 of IPv6', () => {
  assert.equal(networkKey('203.0.113.7'), '203.0.113.7')
  assert.equal(networkKey('2001:db8:1:2:3:4:5:6'), networkKey('2001:db8:1:2::9'))
  assert.notEqual(networkKey('2001:db8:1:2::9'), networkKey('2001:db8:1:3::9'))
  assert.equal(networkKey('::1'), networkKey('::2'))
})

test('an allowance ends, per key, and says when it is back', async () => {
  const { linkPerEmail } = createLimits()
  for (let count = 0; count < 10; count++) assert.deepEqual(await linkPerEmail('a'), { ok: true })
  const refused = await linkPerEmail('a')
  assert.ok(!refused.ok && refused.retryAfterSeconds > 0 && refused.retryAfterSeconds <= 15 * 60)
  assert.deepEqual(await linkPerEmail('b'), { ok: true })
})

test('a user makes 100 invite calls in a minute at most, and 200 in an hour', async (t) => {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'] })
  const { invitePerUser } = createLimits()
  const taken = async () => {
    let count = 0
    while ((await invitePerUser('a')).ok) count += 1
    return count
  }
  assert.equal(await taken(), 100)
  t.mock.timers.tick(61_000)
  assert.equal(await taken(), 100)
  t.mock.timers.tick(61_000)
  assert.equal(await taken(), 0)
  t.mock.timers.tick(60 * 60_000)
  assert.equal(await taken(), 100)
})
