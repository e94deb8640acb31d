import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import { createTypedCookie } from './typed-cookie.ts'

test('On https no other host can set the cookie of what was typed, and the fields of the form itself are not in it', () => {
  const { set, clear } = createTypedCookie({ site: { url: 'https://kit.example' } })
  const form = { path: '/admin/give-access', userId: 'u1' }
  const cookie = set(form, new URLSearchParams({ from: '/admin/give-access', step: 'do', order: 'x', why: 'A gift' }))
  const [, content = '', attributes = ''] = /^__Host-pullpass_typed=([\w-]+)(; .*)$/.exec(cookie ?? '') ?? []
  assert.deepEqual(JSON.parse(inflateRawSync(Buffer.from(content, 'base64url')).toString()), [
    '/admin/give-access',
    'u1',
    [['why', 'A gift']]
  ])
  assert.equal(attributes, '; Max-Age=900; Path=/; HttpOnly; SameSite=Lax; Secure')
  assert.equal(clear, '__Host-pullpass_typed=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
  assert.equal(set(form, new URLSearchParams({ step: 'preview' })), undefined)
})
