import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inviteMessage, toast } from './default-messages.ts'

const facts = {
  username: 'octocat',
  host: 'GitHub',
  invitationUrl: 'https://x.example/i',
  supportEmail: 'help@x.example'
}

const evil = `"><script>alert(1)</script>'&`

test('Text in a toast never becomes markup', () => {
  const evilFacts = { username: evil, host: evil, invitationUrl: evil, supportEmail: evil }
  for (const reason of ['invited', 'forbidden', 'invalid_username', 'unavailable'] as const) {
    const markup = toast(inviteMessage(reason, evilFacts))
    assert.equal(/<script/.test(markup), false)
    assert.ok(markup.includes('&quot;&gt;&lt;script&gt;'))
  }
})

test('The message of each reason is different, says what happened, and shows no code', () => {
  const reasons = [
    'invited',
    'already_invited',
    'invalid_username',
    'forbidden',
    'rate_limited',
    'not_paid',
    'unavailable'
  ] as const
  const messages = reasons.map((reason) => inviteMessage(reason, facts))
  assert.equal(new Set(messages.map(({ title }) => title)).size, reasons.length)
  for (const [index, { title, text }] of messages.entries()) {
    assert.ok(title && text.length > 40)
    assert.equal(`${title} ${text}`.includes(String(reasons[index]).replace(/^invited$/, '201')), false)
    assert.doesNotMatch(text, /\b[1-5]\d\d\b|_/)
  }
  assert.deepEqual(
    messages.map(({ tone }) => tone),
    ['success', 'info', 'error', 'error', 'error', 'error', 'error']
  )
})

test('A buyer without a purchase is sent to the page that finds purchases, or to the seller when there is no such page', () => {
  const found = inviteMessage('not_paid', { ...facts, findPurchase: '/find' })
  assert.deepEqual(found.link, { href: '/find', label: 'Find my purchase' })
  assert.equal(found.text, 'This sign-in has no purchase that is paid.')
  assert.deepEqual(inviteMessage('not_paid', facts).link, {
    href: 'mailto:help@x.example',
    label: 'Write to help@x.example'
  })
})
