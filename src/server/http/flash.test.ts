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
const read = (cookie: string) => flashCookie.read({ headers: new Map([['cookie', cookie]]) } as unknown as Request)

test('what was left is found once more, whatever is in it', () => {
  assert.deepEqual(read(sentBack(flashCookie.set(flash))), flash)
  const problem = { problem: 'Write a name, please.' }
  assert.deepEqual(read(sentBack(flashCookie.set(problem))), problem)
})

test('it is found for a minute', () => {
  const cookie = sentBack(flashCookie.set(flash))
  now += 60_000
  assert.deepEqual(read(cookie), flash)
  now += 1
  assert.equal(read(cookie), undefined)
})

test('scripts cannot read it, other sites cannot send it along with a post, and https keeps it to itself', () => {
  assert.match(flashCookie.set(flash), /; Path=\/; HttpOnly; SameSite=Lax$/)
  const https = { site: { url: 'https://kit.example.com' } } as Config
  assert.match(createFlashCookie({ authSecret: 'x', config: https, now: () => now }).set(flash), /; Secure$/)
})

test('nothing that was changed, and nothing that another secret signed, is found', () => {
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
    // One letter, two bytes: as many letters as a right one, and more bytes.
    `pullpass_flash=${text}.${signature.slice(1)}%C3%A9`,
    'pullpass_flash=%E0%A4%A',
    sentBack(other.set(flash))
  ]
  for (const each of wrong) assert.equal(read(each), undefined, each)
})

test('no cookie at all makes it fail', () => {
  const value = fc.oneof(
    fc.string(),
    fc.string({ minLength: 43, maxLength: 43 }).map((text) => `x.${text}`)
  )
  fc.assert(
    fc.property(value, (text) => read(`pullpass_flash=${encodeURIComponent(text.toWellFormed())}`) === undefined)
  )
})
