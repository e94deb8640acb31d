import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Because, GrantState, Invited } from '../../access/grant-states.ts'
import { comesBackWords, endMails, givesWayWords, isKept, leavesWords } from './account-words.ts'
import { type Holding, holdingOf } from './purchase-facts.ts'

type Row = [
  state: GrantState,
  because: Because,
  absentAt: number | null,
  hasRunOut: boolean,
  holds: Holding,
  invited?: Invited
]

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
  ['queued', 'new', null, false, 'place', 'never'],
  ['queued', 'paid_again', null, false, 'place', 'before'],
  ['queued', 'unclear', null, false, 'invitation_maybe', 'maybe'],
  ['queued', 'renewal', 5, false, 'nothing'],
  ['blocked', 'account_flagged', null, false, 'nothing', 'never']
]

for (const [state, because, absentAt, hasRunOut, holds, invited = 'yes'] of rows)
  test(`An account that is ${state} (${because}) with absence ${absentAt}, run out ${hasRunOut} and invited "${invited}" holds ${holds}`, () =>
    assert.equal(holdingOf({ state, because, invited, absentAt, hasRunOut }), holds))

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
  assert.deepEqual(said('invitation_maybe'), [
    'If an invitation of ada was sent, it is cancelled once bob is invited.',
    'Cancels the invitation of ada, if one was sent: the code host gave no clear answer.'
  ])
  assert.deepEqual(said('place'), ['ada leaves the queue, and has no seat any more.', 'Takes ada out of the queue.'])
  assert.deepEqual(said('nothing'), ['ada has no seat any more.', 'ada is not invited.'])
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

test('An account comes back to another invitation only if it had one before', () => {
  const again = 'ada is invited again in its turn, if it has lost its access by then.'
  const said = (invited: Invited) => comesBackWords({ login: 'ada', invited })
  assert.deepEqual([said('yes'), said('before')], [again, again])
  assert.deepEqual([said('never'), said('maybe')], ['ada is invited in its turn.', 'ada is invited in its turn.'])
})

test('No mail about an end goes out for an account that never had anything, or keeps what it has', () => {
  const [mail, ...others] = endMails({ email: 'ada@mail.example' }, [
    { login: 'ada', holds: 'access', keptBy: [], isTold: true },
    { login: 'bob', holds: 'place', keptBy: [], isTold: false },
    { login: 'eve', holds: 'access', keptBy: ['other'], isTold: true }
  ])
  assert.match(mail ?? '', /that ada has neither access nor an invitation/)
  assert.deepEqual(others, [])
})
