import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { everyGrant } from '../../../test/support/builders/every-grant.ts'
import type { Because, GrantState } from '../../access/grant-states.ts'
import { mayBeTakenBack, stepsOfBlock, unblockingOf } from './what-unblocks.ts'

/** The states and reasons in which an account can be invited once more. */
const askedAgain: Partial<Record<GrantState, Because[]>> = {
  queued: [
    ...(['new', 'busy', 'moves', 'often', 'forbidden', 'repository_invisible', 'no_seat', 'not_taken'] as const),
    ...(['account_blocked', 'invalid_request', 'unreachable', 'renewal', 'paid_again'] as const)
  ],
  invited: ['unlisted'],
  expired: ['renewal', 'lapsed'],
  gone: ['declined', 'left', 'removed', 'no_trace'],
  blocked: [
    ...(['no_such_account', 'not_a_person', 'account_flagged', 'enterprise_managed', 'other_invitee'] as const),
    'other_permission'
  ]
}

describe('what a seller can do about an account that does not go on', () => {
  for (const { state, because } of everyGrant.filter(({ status }) => status === 'paid')) {
    const again = askedAgain[state]?.includes(because) === true
    test(`An account that is ${state} because of "${because}" is ${again ? 'asked for again' : 'explained'}`, () => {
      const unblocking = unblockingOf(state, because)
      assert.equal(unblocking.kind, again ? 'ask_again' : 'no')
      if (unblocking.kind === 'no') assert.match(unblocking.why, /^[A-Z].{20,160}[.a-z]$/)
    })
  }

  for (const { state, because } of everyGrant.filter(({ status }) => status === 'paid')) {
    const isOpen = state === 'queued' || (state === 'invited' && because !== 'found')
    test(`The invitation of an account that is ${state} because of "${because}" can${isOpen ? '' : 'not'} be taken back`, () => {
      assert.equal(mayBeTakenBack({ state, because, givesWay: false }), isOpen)
      assert.equal(mayBeTakenBack({ state, because, givesWay: true }), false)
    })
  }

  test('The steps that lift a block are few, short, and name the account and the organization', () => {
    const steps = stepsOfBlock({ login: 'liam', owner: 'acme', host: 'GitHub' })
    assert.equal(steps.length, 4)
    assert.deepEqual(
      steps.filter((step) => step.length > 70 || !/^(Check|If|Then) .*\.$/.test(step)),
      []
    )
    assert.deepEqual(
      steps.slice(0, 3).map((step) => [step.includes('acme'), step.includes('liam')]),
      [
        [true, true],
        [false, true],
        [true, false]
      ]
    )
  })

  test('The words for the same reason are the same in every state that waits', () => {
    const why = (because: Because) => JSON.stringify(unblockingOf('queued', because))
    assert.match(why('limit'), /goes out in its turn/)
    assert.match(why('token_refused'), /Make a new one/)
    assert.match(JSON.stringify(unblockingOf('revoking', 'breaker')), /the page that decides/)
    assert.match(JSON.stringify(unblockingOf('blocked', 'not_ours')), /did not come through Pullpass/)
  })
})
