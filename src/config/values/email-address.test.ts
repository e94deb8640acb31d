import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { canonicalEmail, formatMailbox, hasControlCharacter, isEmailAddress, parseMailbox } from './email-address.ts'

test('The check of e-mail addresses accepts what mail servers accept, and refuses other texts', () => {
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

test('A mailbox is parsed with and without a name', () => {
  assert.deepEqual(parseMailbox('a@b.co'), { name: '', address: 'a@b.co' })
  assert.deepEqual(parseMailbox('<a@b.co>'), { name: '', address: 'a@b.co' })
  assert.deepEqual(parseMailbox('Acme Kit <a@b.co>'), { name: 'Acme Kit', address: 'a@b.co' })
  assert.deepEqual(parseMailbox('"Acme, \\"Kit\\"" <a@b.co>'), { name: 'Acme, "Kit"', address: 'a@b.co' })
  assert.equal(formatMailbox({ name: 'Acme, Inc.', address: 'a@b.co' }), '"Acme, Inc." <a@b.co>')
  for (const text of ['', 'Acme', 'A <a@b.co> <c@d.ef>', '"A" B" <a@b.co>', 'a@b.co, c@d.ef'])
    assert.equal(parseMailbox(text), undefined, text)
})

test('Any name of a mailbox is the same after being written and parsed', () => {
  // Line and paragraph separators are not control characters, and a dot in a regular expression does not match them.
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

const isAscii = (text: string) => /^[\0-\x7F]*$/.test(text)

/** Every character beyond ASCII that some program turns into ASCII, as a variant of the same letter. */
function foldingToAscii(): string[] {
  const found: string[] = []
  for (let code = 0x80; code <= 0x10ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const letter = String.fromCodePoint(code)
    const plain = [letter.normalize('NFKC'), letter.normalize('NFKD')]
    const folds = [letter, ...plain].flatMap((text) => [text.toLowerCase(), text.toUpperCase(), text])
    // Some programs also drop accents.
    const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
    if ([...folds, bare].some((fold) => fold !== '' && isAscii(fold))) found.push(letter)
  }
  return found
}

test('No character that folds to ASCII makes two addresses one', () => {
  const letters = foldingToAscii()
  assert.ok(letters.length > 1000 && letters.includes('\u212A') && letters.includes('\u0131'), `${letters.length}`)
  for (const letter of letters) {
    const code = letter.codePointAt(0)?.toString(16)
    for (const local of [letter, `mi${letter}e`, `${letter}mike`, `mike${letter}m`]) {
      const found = canonicalEmail(`${local}@example.com`)
      // White space of any kind before an address is trimmed.
      assert.equal(found, local === `${letter}mike` && letter.trim() === '' ? 'mike@example.com' : undefined, `${code}`)
    }
    const domain = `mi${letter}e.example`
    const found = canonicalEmail(`mike@${domain}`)
    // Mail to the one domain goes to the other: https://www.unicode.org/reports/tr46/
    if (found !== undefined) assert.equal(found, `mike@${domainToASCII(domain)}`, `${code}`)
  }
})

test('The canonical form of an address is a valid ASCII address in lower case, and is its own canonical form', () => {
  const parts = fc.array(
    fc.oneof(fc.string({ unit: 'binary', maxLength: 3 }), fc.constantFrom('a', 'K', '.', '@', '%'))
  )
  const address = fc.tuple(parts, parts).map(([local, domain]) => `${local.join('')}@${domain.join('')}`)
  fc.assert(
    fc.property(address, (written) => {
      const found = canonicalEmail(written)
      if (found === undefined) return
      assert.ok(isAscii(found) && isEmailAddress(found), found)
      assert.equal(found, found.toLowerCase())
      assert.equal(canonicalEmail(found), found)
    }),
    { numRuns: 1000 }
  )
})

test('Spellings of one address have one canonical form, and texts that are not addresses have none', () => {
  for (const [written, canonical] of [
    [' Ada@Example.COM\n', 'ada@example.com'],
    ['ada@b\u00FCcher.example', 'ada@xn--bcher-kva.example'],
    ['ADA@B\u00DCCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@XN--BCHER-KVA.example', 'ada@xn--bcher-kva.example'],
    ['ada@b\u00FCcher\u3002example', 'ada@xn--bcher-kva.example'],
    ["o'hara+tag@example.com", "o'hara+tag@example.com"],
    ['m\u00FCller@example.com', undefined],
    ['ada@b\u00FCcher.example/x', undefined],
    ['ada@b\u00FCcher.example:25', undefined],
    ['ada@%62\u00FCcher.example', undefined],
    ['ada@b\u00FC cher.example', undefined],
    ['ada@\u200B', undefined],
    ['ada', undefined],
    ['@example.com', undefined],
    ['', undefined]
  ] as const) {
    assert.equal(canonicalEmail(written), canonical, JSON.stringify(written))
  }
})
