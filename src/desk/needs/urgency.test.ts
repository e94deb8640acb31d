import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alertWords, isAlertKind } from '../../alerts/alert-words.ts'
import { isEnd, placeOf, type Urgency, urgencyOf } from './urgency.ts'

type Kind = Parameters<typeof urgencyOf>[0]

const kindsOf: Readonly<Record<Urgency, readonly Kind[]>> = {
  urgent: ['token_refused', 'breaker', 'not_withdrawn', 'refunded', 'mail_given_up', 'mails_stuck', 'sale_unmatched'],
  soon: ['token_expiring', 'dispute_opened', 'account_blocked', 'removed', 'purchase_asked_for', 'backup_old', 'new'],
  question: ['stranger', 'not_ours', 'sale_of_zero', 'end_not_reported', 'token_reaches_more'],
  buyer: ['sale_of_nobody', 'account_not_named', 'invitation_lapsed']
}

for (const [urgency, kinds] of Object.entries(kindsOf)) {
  test(`The urgency of ${kinds.join(', ')} is "${urgency}"`, () => {
    assert.deepEqual(
      kinds.map(urgencyOf),
      kinds.map(() => urgency)
    )
  })
}

test('Today lists the needs from the most urgent to the least urgent', () => {
  const all = Object.keys(alertWords).filter(isAlertKind)
  const urgencies = all.toSorted((a, b) => placeOf(a) - placeOf(b)).map(urgencyOf)
  const steps = urgencies.filter((urgency, at) => urgency !== urgencies[at - 1])
  assert.deepEqual(steps, ['urgent', 'soon', 'question', 'buyer'])
})

test('A problem that is told in quiet hours as well is urgent on Today', () => {
  const urgent = Object.keys(alertWords).filter((kind) => isAlertKind(kind) && alertWords[kind].urgent)
  assert.deepEqual(
    urgent.filter((kind) => isAlertKind(kind) && urgencyOf(kind) !== 'urgent'),
    []
  )
})

test('A reason of a purchase that is over is an end, and a kind of alert is none', () => {
  assert.deepEqual([isEnd('refunded'), isEnd('new'), isEnd('removed'), isEnd('not_ours')], [true, false, false, false])
})
