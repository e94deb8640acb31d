import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FileInvitations, invitationWords, nobodyInvited } from './invitation-words.ts'

const kit: FileInvitations = { name: 'acme/kit', ofFile: 3, queue: 3, free: 40, most: 50, isHeld: false }
const HELD = ' None goes out until you have mended what holds them up: see Today.'

const cases: [name: string, Partial<FileInvitations>, isDone: boolean, before: string | undefined, after?: string][] = [
  ['A file that invites nobody says nothing of invitations of others', { ofFile: 0, queue: 7 }, false, undefined],
  ['The same is so once it is imported', { ofFile: 0, queue: 7 }, true, undefined],
  [
    'A file with the only invitations names them alone',
    {},
    false,
    'acme/kit: this file leads to 3 invitations; 40 of 50 are left today.',
    ' Buyers who pay meanwhile wait behind them.'
  ],
  [
    'Invitations that wait before those of the file are told apart',
    { queue: 8 },
    false,
    'acme/kit: this file leads to 3 invitations, and 5 others wait before them; 40 of 50 are left today.',
    ' Buyers who pay meanwhile wait behind them.'
  ],
  [
    'One invitation behind another one',
    { ofFile: 1, queue: 2 },
    false,
    'acme/kit: this file leads to one invitation, and one other waits before it; 40 of 50 are left today.',
    ' Buyers who pay meanwhile wait behind it.'
  ],
  [
    'Held invitations say where the seller reads the reason',
    { isHeld: true },
    false,
    'acme/kit: this file leads to 3 invitations; 40 of 50 are left today.',
    `${HELD} Buyers who pay meanwhile wait behind them.`
  ],
  [
    'An imported file tells its invitations from all that wait',
    { queue: 8, isHeld: true },
    true,
    'acme/kit: this file has led to 3 invitations. In all 8 invitations wait now; 40 of 50 are left today.',
    HELD
  ],
  [
    'An imported file of which one invitation waits',
    { ofFile: 1, queue: 1 },
    true,
    'acme/kit: this file has led to one invitation. In all one invitation waits now; 40 of 50 are left today.',
    ''
  ],
  [
    'An imported file of which nothing waits is held by nothing',
    { queue: 0, isHeld: true },
    true,
    'acme/kit: this file has led to 3 invitations. No invitation waits now; 40 of 50 are left today.',
    ''
  ]
]

for (const [name, change, isDone, before, after = ''] of cases) {
  test(name, () => {
    const words = invitationWords({ ...kit, ...change }, { isDone, whereHeld: 'Today' })
    assert.deepEqual(words, before === undefined ? undefined : { before, after })
  })
}

test('A file without an invitation says so, and that buyers without a username name an account later', () => {
  assert.equal(nobodyInvited([{ kind: 'invite' }, { kind: 'no_username' }], false), undefined)
  assert.equal(nobodyInvited([{ kind: 'adopted' }], false), 'This file leads to no invitation.')
  assert.equal(nobodyInvited([], true), 'This file has led to no invitation.')
  const one = 'This file leads to no invitation. The buyer of one line names an account after signing in.'
  assert.equal(nobodyInvited([{ kind: 'no_username' }, { kind: 'covered' }], false), one)
  const two = 'This file has led to no invitation. The buyers of 2 lines name an account after signing in.'
  assert.equal(nobodyInvited([{ kind: 'no_username' }, { kind: 'no_username' }], true), two)
})
