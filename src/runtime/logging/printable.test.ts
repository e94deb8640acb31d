import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inLine, printable, shownOnPage } from './printable.ts'

test('Control characters of a terminal are escaped in printable text, and all other text is unchanged', () => {
  const kept = 'Grüße, 你好, שלום, 👩‍💻: a\tb\nc "\\" <é>'
  assert.equal(printable(kept), kept)
  assert.equal(printable('\u0000\u0007\u001b[2J\r\u007f'), '\\u0000\\u0007\\u001b[2J\\u000d\\u007f')
  assert.equal(
    printable('\u0085\u009b\u202e\u2066\u200e\u061c\u2028\u2029'),
    '\\u0085\\u009b\\u202e\\u2066\\u200e\\u061c\\u2028\\u2029'
  )
})

test('Text from others that is logged in one of our lines cannot begin a new line', () => {
  assert.equal(inLine('a\r\n\tb'), 'a\\u000d\\n\\tb')
})

test('JSON that is made printable still parses to the same value', () => {
  const value = { 'key\u009b': 'a\u009b\u007f\u202e\n' }
  assert.deepEqual(JSON.parse(printable(JSON.stringify(value))), value)
})

test('Characters that turn the direction of a text, or that no page can show, are marked on a page', () => {
  const kept = 'Grüße, שלום, 👩‍💻: a\tb\r\nc <é>'
  assert.equal(shownOnPage(kept), kept)
  assert.equal(shownOnPage('Ada \u202e \u2066\u001b[31m\u0000\u0085'), 'Ada \ufffd \ufffd\ufffd[31m\ufffd\ufffd')
})
