import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatMailbox, hasControlCharacter, isEmailAddress, parseMailbox } from './email-address.ts'

test('addresses that mail servers take, and texts that are none', () => {
  for (const text of ['a@b.co', 'first.last+tag@sub.example.com', "o'hara@example.com", 'root@localhost']) {
    assert.ok(isEmailAddress(text), text)
  }
  for (const text of [
    '',
    'a',
    '@b.co',
    'a@',
    'a b@c.de',
    'a@b@c.de',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.de',
    'a@-b.co',
    'a@b..co',
    'a@b.co\n'
  ]) {
    assert.ok(!isEmailAddress(text), JSON.stringify(text))
  }
})

test('a sender is read with and without a name', () => {
  assert.deepEqual(parseMailbox('a@b.co'), { name: '', address: 'a@b.co' })
  assert.deepEqual(parseMailbox('<a@b.co>'), { name: '', address: 'a@b.co' })
  assert.deepEqual(parseMailbox('Acme Kit <a@b.co>'), { name: 'Acme Kit', address: 'a@b.co' })
  assert.deepEqual(parseMailbox('"Acme, \\"Kit\\"" <a@b.co>'), { name: 'Acme, "Kit"', address: 'a@b.co' })
  assert.equal(formatMailbox({ name: 'Acme, Inc.', address: 'a@b.co' }), '"Acme, Inc." <a@b.co>')
  for (const text of ['', 'Acme', 'A <a@b.co> <c@d.ef>', '"A" B" <a@b.co>', 'a@b.co, c@d.ef'])
    assert.equal(parseMailbox(text), undefined, text)
})

test('any name survives being written and read back', () => {
  // Separators of lines and paragraphs are no control characters, and no dot of a regular expression matches them.
  for (const separator of ['\u2028', '\u2029']) {
    const mailbox = { name: `!${separator}!`, address: 'a@b.co' }
    assert.deepEqual(parseMailbox(formatMailbox(mailbox)), mailbox)
  }
  const name = fc.string({ unit: 'grapheme' }).filter((text) => !hasControlCharacter(text) && text === text.trim())
  fc.assert(
    fc.property(name, (written) => {
      const mailbox = { name: written, address: 'a@b.co' }
      assert.deepEqual(parseMailbox(formatMailbox(mailbox)), mailbox)
    })
  )
})
