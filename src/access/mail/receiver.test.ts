import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MailKind } from '../../db/access-tables.ts'
import { receiverOf } from './receiver.ts'

const paid = { email: 'paid@mail.example' }
const both = { ...paid, userEmail: 'user@mail.example' }

/** The kinds of mails, and whether each goes to the address that paid before all others. */
const kinds: Record<MailKind, boolean> = {
  ready: true,
  ended: true,
  given_back: true,
  grace: true,
  not_sold: true,
  sign_in: false,
  queued: false,
  invited: false,
  renewed: false,
  accepted: false,
  lapsing: false,
  lapsed: false,
  stopped: false,
  shrinking: false,
  withdrawn: false
}
for (const [name, isAboutPayment] of Object.entries(kinds)) {
  const kind = name as MailKind
  test(`The mail ${kind} goes to the ${isAboutPayment ? 'address that paid' : 'user who has the purchase'}, else to the other address`, () => {
    assert.equal(receiverOf(kind, both), isAboutPayment ? paid.email : both.userEmail)
    assert.equal(receiverOf(kind, paid), paid.email)
    assert.equal(receiverOf(kind, { email: null, userEmail: both.userEmail }), both.userEmail)
    assert.equal(receiverOf(kind, { email: null, userEmail: null }), undefined)
    assert.equal(receiverOf(kind, { email: '' }), undefined)
  })
}
