import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionOf, oneActEach } from './one-entry-per-action.ts'
import type { StoryEntry } from './story.ts'

const entry = (words: string, more: Partial<StoryEntry> = {}): StoryEntry => ({
  ...{ at: 10, rank: 4, kind: 'person', words, details: [['Of', words]], ...more }
})
const action = (more: Partial<StoryEntry> = {}) =>
  entry('The seller matched it.', { act: { kind: 'match_sale' }, ...more })
const event = (rest: string, more: Partial<StoryEntry> = {}) =>
  entry('The seller recorded the product.', {
    kind: 'payment',
    act: { kind: 'match_sale', follows: { rest } },
    ...more
  })
const words = (...entries: StoryEntry[]) => oneActEach(entries).map(({ words }) => words)

test('An action and what was recorded by it are one entry, with what changed and the details of both', () => {
  const [first, ...others] = oneActEach([event('It is “paid”.', { at: 12, isBad: true }), action(), entry('Another.')])
  assert.equal(first?.words, 'The seller matched it. It is “paid”.')
  assert.deepEqual([first?.at, first?.kind, first?.isBad], [10, 'person', true])
  assert.deepEqual(
    first?.details.map(([, value]) => value),
    ['The seller matched it.', 'The seller recorded the product.']
  )
  assert.deepEqual(
    others.map(({ words }) => words),
    ['Another.']
  )
  assert.deepEqual(words(action(), event('')), ['The seller matched it.'])
})

test('Several events of one action change its words once', () => {
  assert.deepEqual(words(action(), event('It is “paid”.'), event('It is “paid”.')), [
    'The seller matched it. It is “paid”.'
  ])
})

test('A record of another action, or of another minute, stays an entry of its own', () => {
  const alone = ['The seller matched it.', 'The seller recorded the product.']
  assert.deepEqual(words(action(), event('', { at: 70_000 })), alone)
  assert.deepEqual(words(action({ act: { kind: 'end_access' } }), event('')), alone)
  assert.deepEqual(words(event('')), [alone[1]])
})

test('Of several actions the nearest in time has the event', () => {
  assert.deepEqual(words(action({ at: 5 }), action({ at: 11, words: 'Later.' }), event('It is “paid”.', { at: 12 })), [
    'The seller matched it.',
    'Later. It is “paid”.'
  ])
})

test('A decision whose words say more than its action has no action', () => {
  const decided = { occurredAt: 1, key: 'k', facts: {} }
  assert.equal(actionOf({ ...decided, kind: 'linked', decided: true }), 'match_sale')
  assert.equal(actionOf({ ...decided, kind: 'linked', until: 5 }), 'prolong')
  assert.equal(actionOf({ ...decided, kind: 'linked', endless: true }), undefined)
  assert.equal(actionOf({ ...decided, kind: 'linked', unmatched: true }), undefined)
  assert.equal(actionOf({ ...decided, kind: 'paid' }), 'give_access')
  assert.equal(actionOf({ ...decided, kind: 'access_ended' }), 'end_access')
  assert.equal(actionOf({ ...decided, kind: 'given_back' }), 'give_back')
  assert.equal(actionOf({ ...decided, kind: 'dispute_won' }), 'dispute_won')
  assert.equal(actionOf({ ...decided, kind: 'lost' }), 'dispute_lost')
  assert.equal(actionOf({ ...decided, kind: 'disputed' }), undefined)
})
