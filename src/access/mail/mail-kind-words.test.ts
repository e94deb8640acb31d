import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptedFact } from '../tables/mails-due.ts'
import { givenUpWords, isNamedMail, type NamedMail, toldBy } from './mail-kind-words.ts'

const told: Record<NamedMail, string> = {
  ready: 'the buyer how to get access',
  queued: 'the buyer that the invitation waits',
  invited: 'the buyer that the invitation is there',
  renewed: 'the buyer that there is a new invitation',
  accepted: 'the buyer how to clone',
  lapsing: 'the buyer that the invitation expires soon',
  lapsed: 'the buyer that the invitation has expired',
  stopped: 'the buyer what to do before an invitation can be sent',
  shrinking: 'the buyer that the purchase covers fewer accounts',
  withdrawn: 'the buyer that the account has neither access nor an invitation any more',
  ended: 'the buyer that the seller has ended the access',
  given_back: 'the buyer that the access is given back',
  grace: 'the buyer that a renewal was not paid, and when the access ends',
  not_sold: 'the buyer that the payment is for something that is not sold here',
  sign_in: 'the buyer how to sign in, by a link',
  'takeover:asked': 'the buyer that somebody asks for the purchase',
  'takeover:given': 'the user who asked that the purchase was handed over',
  'takeover:taken': 'the buyer that the purchase went to somebody else',
  'takeover:kept': 'the user who asked that the holder keeps the purchase',
  'merge:asked': 'the buyer that you ask whether two buyers are one'
}
for (const [kind, words] of Object.entries(told) as [NamedMail, string][]) {
  test(`The mail "${kind}" tells ${words}`, () => {
    assert.ok(isNamedMail(kind))
    assert.equal(toldBy({ kind, fact: 'fact-1' }), words)
  })
}

test('Only a mail about access that is there again says so', () => {
  const fact = `${acceptedFact}:1`
  assert.equal(toldBy({ kind: 'accepted', fact }), 'the buyer that the account has access again')
  assert.equal(toldBy({ kind: 'ended', fact }), told.ended)
})

test('A mail that was given up is told with its address and what the mail server said, where that is known', () => {
  const mail = { kind: 'ready', fact: 'p-1' }
  const problem = 'to xena@mail.example: 550 no such mailbox'
  assert.equal(givenUpWords({ ...mail, problem }), `The mail that tells the buyer how to get access, ${problem}`)
  assert.equal(givenUpWords({ ...mail, problem: null }), 'The mail that tells the buyer how to get access.')
})

test('A mail of a kind that is not known is told as a mail', () => {
  assert.equal(isNamedMail('toString'), false)
  assert.equal(
    givenUpWords({ kind: 'of_a_later_version', fact: 'x', problem: 'to a@b.example' }),
    'A mail, to a@b.example'
  )
})
