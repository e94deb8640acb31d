import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cleanWords, withoutToken } from './host-words.ts'

test("The host's words are kept on one line, without control characters, and cut after 500 characters", () => {
  assert.equal(cleanWords(' Not\u0000 \u001b[31mallowed\r\n\u202ehere '), 'Not [31mallowed here')
  const long = cleanWords('ä😀'.repeat(400))
  assert.equal([...long].length, 500)
  assert.ok(long.endsWith('…') && long.isWellFormed())
})

test("The host's words are kept without anything that looks like a token", () => {
  const secrets = [
    `ghp_${'a1B2'.repeat(9)}`,
    `github_pat_11ABCDEFG0_${'x9'.repeat(30)}`,
    `ghs_12345_eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiIxIn0.c2ln-bmF0dXJl`,
    'eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiIxIn0.c2lnbmF0dXJl',
    '0123456789abcdef0123456789abcdef01234567'
  ]
  for (const secret of secrets) {
    for (const text of [`Bad ${secret}.`, `{"token":"${secret}"}`, `Authorization: Bearer ${secret}`]) {
      const said = cleanWords(text)
      assert.match(said, /\[…\]/, said)
      for (const part of secret.split(/[._]/).filter(({ length }) => length > 8)) assert.ok(!said.includes(part), said)
    }
  }
  assert.ok(!cleanWords('authorization: token s3cretw0rd').includes('s3cretw0rd'))
})

test("The host's words without a token are kept unchanged", () => {
  for (const said of [
    'You must purchase at least one more seat to add this user as a collaborator.',
    "The 'ACME' organization forbids access via a fine-grained personal access tokens if the token's lifetime is greater than 90 days. Please adjust your token's lifetime at the following URL: https://github.com/settings/personal-access-tokens/12345",
    'Resource not accessible by personal access token (needs administration=write)',
    'buyer-with-a-rather-long-name-2024 is blocked'
  ]) {
    assert.equal(cleanWords(said), said)
  }
})

test("The token that was sent is removed from the host's words, whatever it looks like", () => {
  assert.equal(withoutToken('no plain-secret here, plain-secret', 'plain-secret'), 'no […] here, […]')
  assert.equal(withoutToken('as it is', ''), 'as it is')
})

test('Any words of the host are kept short and safe to show', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
      const said = cleanWords(text)
      assert.ok([...said].length <= 500)
      assert.doesNotMatch(said, /[\p{Cc}\p{Cf}\n]/u)
    })
  )
})
