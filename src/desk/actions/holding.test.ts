import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Because, GrantState } from '../../access/grant-states.ts'
import { givesWayWords, isKept, leavesWords } from './account-words.ts'
import { type Holding, holdingOf } from './purchase-facts.ts'

type Row = [state: GrantState, because: Because, absentAt: number | null, hasRunOut: boolean, holds: Holding]

const rows: Row[] = [
  ['accepted', 'shown', null, false, 'access'],
  ['accepted', 'shown', 5, false, 'access_unsure'],
  ['accepted', 'found', null, false, 'by_hand'],
  ['invited', 'sent', null, false, 'invitation'],
  ['invited', 'lapsing', null, false, 'invitation'],
  ['invited', 'unlisted', null, false, 'invitation_unsure'],
  ['invited', 'sent', 5, true, 'invitation_unsure'],
  ['invited', 'sent', null, true, 'invitation_over'],
  ['invited', 'found', null, true, 'by_hand'],
  ['gone', 'left', null, false, 'nothing'],
  ['gone', 'found', null, false, 'nothing'],
  ['queued', 'new', 5, false, 'nothing']
]

for (const [state, because, absentAt, hasRunOut, holds] of rows)
  test(`An account that is ${state} (${because}) with absence ${absentAt} and run out ${hasRunOut} holds ${holds}`, () =>
    assert.equal(holdingOf({ state, because, absentAt, hasRunOut }), holds))

test('A preview promises the removal of access only where the host shows it', () => {
  const said = (holds: Holding) => {
    const ada = { login: 'ada', holds, keptBy: [] }
    return [givesWayWords(ada, 'bob'), leavesWords(ada)]
  }
  assert.deepEqual(said('access'), [
    'ada keeps access until bob has accepted, and is removed then.',
    'Removes ada from the repository.'
  ])
  assert.deepEqual(said('access_unsure'), [
    'ada may have left: the code host showed nothing of it when it was last asked. If it still has access, it keeps that until bob has accepted, and is removed then.',
    'Removes ada from the repository if it is still there: the code host showed nothing of it when it was last asked.'
  ])
  assert.deepEqual(said('invitation'), [
    'The invitation of ada is cancelled once bob is invited.',
    'Cancels the invitation of ada.'
  ])
  assert.deepEqual(said('invitation_unsure'), [
    'ada may have declined: the code host showed no invitation of it when it was last asked. If one is open after all, it is cancelled once bob is invited.',
    'Cancels the invitation of ada if one is open: the code host showed none when it was last asked.'
  ])
  assert.deepEqual(said('invitation_over'), [
    'The invitation of ada has expired by its age, unless it was accepted. If ada has access by now, it keeps that until bob has accepted, and is removed then.',
    'Takes away what ada has by now: its invitation has expired by its age, unless it was accepted.'
  ])
  assert.deepEqual(said('by_hand'), [
    'ada keeps what it has, which did not come through Pullpass. It has no seat any more.',
    'ada keeps what it has, which did not come through Pullpass.'
  ])
  assert.deepEqual(said('nothing'), ['ada has no seat any more.', 'ada is not invited any more.'])
})

test('A preview says that an account loses nothing while another purchase covers it, unless that one ends too', () => {
  const ada = { login: 'ada', holds: 'access', keptBy: ['other'] } as const
  assert.equal(leavesWords(ada), 'ada loses nothing: another purchase covers the same account.')
  assert.equal(
    givesWayWords(ada, 'bob'),
    'ada loses its seat, and nothing else: another purchase covers the same account.'
  )
  assert.equal(leavesWords(ada, ['other']), 'Removes ada from the repository.')
  assert.equal(isKept({ ...ada, keptBy: ['other', 'third'] }, ['other']), true)
  assert.equal(isKept({ ...ada, holds: 'by_hand' }), false)
})
