import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alertLetter } from './alert-letter.ts'
import { newsLetter } from './seller-news.ts'

const shop = { name: 'Kit Shop', supportEmail: 'help@kit.example' }
const mailsTo = (to: string, isAdmin: boolean) => {
  const since = { at: 0, isNoticed: false }
  return [
    alertLetter({ to, isAdmin, kind: 'token_refused', about: '', lines: [], since, isReminder: false }, shop),
    newsLetter({ to, isAdmin, subject: 'Your week', texts: [], lines: [] }, shop)
  ]
}

test('A mail to the seller says whether its address is that of an admin, or the support address of a site without admins', () => {
  for (const { text, html } of mailsTo('owner@kit.example', true)) {
    const why = 'Kit Shop sent you this mail because your address is among its admins.'
    assert.ok(text.includes(why) && html.includes(why), text)
  }
  for (const { text, html } of mailsTo('help@kit.example', false)) {
    const why = 'Kit Shop sent you this mail because your address is its support address, and it names no admins.'
    assert.ok(text.includes(why) && html.includes(why), text)
    assert.doesNotMatch(text + html, /among its admins/)
  }
})
