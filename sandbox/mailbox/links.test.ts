import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { piecesOf } from './links.ts'

test('The mailbox makes web addresses in a mail links, without the punctuation of the sentence around them', () => {
  const text = 'Sign in: http://127.0.0.1:3000/sign-in?token=a-b_c&x=1.\n(or https://example.com/a)'
  assert.deepEqual(
    piecesOf(text)
      .filter(({ isLink }) => isLink)
      .map((piece) => piece.text),
    ['http://127.0.0.1:3000/sign-in?token=a-b_c&x=1', 'https://example.com/a']
  )
  assert.equal(piecesOf('javascript:alert(1) ftp://x http://').filter(({ isLink }) => isLink).length, 0)
})

test('The mailbox keeps every character of a mail when it splits the text at its links', () => {
  const word = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom(' ', '\n', '. ', 'http://'))
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join('')
      const pieces = piecesOf(text)
      assert.equal(pieces.map((piece) => piece.text).join(''), text)
    })
  )
})
