import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ownPath } from './respond.ts'

const site = 'https://kit.example.com'

test('A path of this site is kept', () => {
  for (const path of ['/', '/dashboard', '/settings/purchases?from=mail', '/a/../dashboard', '/dashboard#top']) {
    assert.match(ownPath(path, '/fallback'), /^\/(dashboard|settings\/purchases\?from=mail)?$/)
  }
})

const others = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/x/%2e%2e//evil.example',
  '/..//..//evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  'dashboard',
  ' /dashboard',
  '@evil.example',
  '',
  undefined,
  7
]
for (const text of others) {
  test(`The path to go to ${JSON.stringify(text)} leads to the default page`, () =>
    assert.equal(ownPath(text, '/fallback'), '/fallback'))
}

test('Any text as the path to go to keeps the browser on this site', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '\t',
    '\n',
    ' ',
    'x',
    'evil.example',
    ':',
    '@',
    '?',
    '#',
    'https:'
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(part).map((parts) => `/${parts.join('')}`)
  )
  fc.assert(
    fc.property(text, (sent) => new URL(ownPath(sent, '/fallback'), site).origin === site),
    { numRuns: 2000 }
  )
})
