import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Config } from '../../config/config.ts'
import { createFlashCookie, type Flash } from './flash.ts'

let now = 1_000_000
const config = { site: { url: 'http://127.0.0.1:3000' } } as Config
const flashCookie = createFlashCookie({ authSecret: 'a secret', config, now: () => now })
const flash: Flash = { reason: 'invited', username: 'zoë;="\\' }

/** The cookie that a browser sends back. */
const sentBack = (set: string) => set.slice(0, set.indexOf(';'))
const read = (cookie: string) => flashCookie.read(new Request('http://127.0.0.1:3000', { headers: { cookie } }))

test('A flash is read back, with any characters in it', () => {
  assert.deepEqual(read(sentBack(flashCookie.set(flash))), flash)
  const problem = { problem: 'Write a name, please.' }
  assert.deepEqual(read(sentBack(flashCookie.set(problem))), problem)
})

test('A flash is valid for a minute', () => {
  const cookie = sentBack(flashCookie.set(flash))
  now += 60_000
  assert.deepEqual(read(cookie), flash)
  now += 1
  assert.equal(read(cookie), undefined)
})

test('The flash cookie is HttpOnly and SameSite=Lax, and on https Secure', () => {
  assert.match(flashCookie.set(flash), /; Path=\/; HttpOnly; SameSite=Lax$/)
  const https = { site: { url: 'https://kit.example.com' } } as Config
  assert.match(createFlashCookie({ authSecret: 'x', config: https, now: () => now }).set(flash), /; Secure$/)
})

test('A flash cookie that was changed, or signed with another secret, is not read', () => {
  const cookie = sentBack(flashCookie.set(flash))
  const [text = '', signature = ''] = cookie.slice('pullpass_flash='.length).split('.')
  const other = createFlashCookie({ authSecret: 'another secret', config, now: () => now })
  const forged = Buffer.from(JSON.stringify({ flash: { problem: 'Pay here' }, at: now })).toString('base64url')
  const wrong = [
    '',
    'pullpass_flash=',
    'pullpass_flash=.',
    `pullpass_flash=${text}`,
    `pullpass_flash=${text}.`,
    `pullpass_flash=${forged}.${signature}`,
    `pullpass_flash=${text}.${signature.slice(1)}`,
    `pullpass_flash=${text}.${signature}x`,
    `pullpass_flash=${text}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
    // A letter of two bytes makes the right number of letters, and a byte too many.
    `pullpass_flash=${text}.${signature.slice(1)}%C3%A9`,
    'pullpass_flash=%E0%A4%A',
    sentBack(other.set(flash))
  ]
  for (const each of wrong) assert.equal(read(each), undefined, each)
})

test('No flash cookie makes reading throw', () => {
  const value = fc.oneof(
    fc.string(),
    fc.string({ minLength: 43, maxLength: 43 }).map((text) => `x.${text}`)
  )
  fc.assert(
    fc.property(value, (text) => read(`pullpass_flash=${encodeURIComponent(text.toWellFormed())}`) === undefined)
  )
})
