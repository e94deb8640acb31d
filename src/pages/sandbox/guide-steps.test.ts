import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GrantState } from '../../access/grant-states.ts'
import { guideStepNames, guideSteps, type Play, type StepState } from './guide-steps.ts'

const play = (state: GrantState | undefined, over: Partial<Play> & { wasAccepted?: boolean } = {}): Play => {
  const { wasAccepted = state === 'accepted', ...more } = over
  return {
    paidAt: 1,
    isBack: false,
    grants: state ? [{ state, wasAccepted, hasEnded: state === 'revoked' }] : [],
    ...more
  }
}
const back = { isBack: true }

/** The steps from the purchase to the end of the access: done (+), open (.), or missed (-). */
const table: [words: string, plays: Play[], hasCloned: boolean, steps: string][] = [
  ['nothing was bought', [], false, '......'],
  ['nothing is named', [play(undefined)], false, '+.....'],
  ['a name was refused', [play('blocked')], false, '+.....'],
  ['the invitation is open', [play('invited')], false, '++....'],
  ['the buyer is in', [play('accepted')], false, '+++...'],
  ['the buyer has cloned', [play('accepted')], true, '++++..'],
  ['the money went back after the clone', [play('revoking', { ...back, wasAccepted: true })], true, '+++++.'],
  ['the access has ended after the clone', [play('revoked', { ...back, wasAccepted: true })], true, '++++++'],
  ['the money went back before the clone', [play('revoking', { ...back, wasAccepted: true })], false, '+++-+.'],
  ['the access has ended before the clone', [play('revoked', { ...back, wasAccepted: true })], false, '+++-++'],
  ['the money went back while the invitation was open', [play('revoked', back)], false, '++--++'],
  ['the money went back before an account was named', [play(undefined, back)], false, '+---+-'],
  ['the money went back after a refused name', [play('blocked', back)], false, '+---+-'],
  [
    'after a refund before the clone it was bought again',
    [play('revoked', { ...back, wasAccepted: true }), play('accepted', { paidAt: 2 })],
    false,
    '+++...'
  ],
  [
    'after all steps it was bought again',
    [play('revoked', { ...back, wasAccepted: true }), play(undefined, { paidAt: 2 })],
    true,
    '++++++'
  ]
]
const marks: Record<StepState, string> = { done: '+', open: '.', missed: '-' }

for (const [words, plays, hasCloned, expected] of table) {
  test(`The guide says which steps are done, are open and cannot be done any more when ${words}`, () => {
    const steps = guideSteps(plays, hasCloned)
    assert.equal(guideStepNames.map((name) => marks[steps[name]]).join(''), expected)
  })
}
