import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailboxKey } from './mailed-links.ts'

test('Different spellings of one mailbox have the same key', () => {
  for (const email of ['some.body@example.com', 'somebody+shop@example.com', 's.o.m.e.body+1+2@example.com']) {
    assert.equal(mailboxKey(email), 'somebody@example.com')
  }
  assert.notEqual(mailboxKey('somebody@example.com'), mailboxKey('somebody@example.org'))
})
