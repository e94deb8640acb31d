import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Because } from '../../access/grant-states.ts'
import { situationByReason } from '../../words/situation.ts'
import { callStory, reasonWords, transitionStory } from './access-story.ts'

type Transition = Parameters<typeof transitionStory>[0][number]
type Call = Parameters<typeof callStory>[0][number]

const transition = (changes: Partial<Transition>): Transition => ({
  grantId: 'g1',
  login: 'ada',
  at: 5,
  version: 3,
  from: 'queued',
  to: 'invited',
  because: 'sent',
  actor: 'controller',
  acts: 'buyer',
  status: 201,
  requestId: 'R1',
  ...changes
})
const call = (changes: Partial<Call>): Call => ({
  kind: 'invite',
  login: 'ada',
  at: 4,
  endedAt: 5,
  outcome: 'done',
  status: 201,
  requestId: 'R1',
  words: null,
  invitationId: 77,
  ...changes
})

const transitions: [changes: Partial<Transition>, words: string, isBad?: true][] = [
  [{}, 'ada is invited: the invitation was sent.'],
  [{ from: 'invited', because: 'moved' }, 'ada is replaced by another account.'],
  [
    { from: 'invited', to: 'revoking', because: 'moved', acts: null },
    'Anything that ada has is being withdrawn: another account replaced it.'
  ],
  [{ from: 'blocked', to: 'blocked', because: 'mistyped' }, 'The name ada was given up, and its seat is free again.'],
  [
    { from: 'accepted', to: 'accepted', because: 'seat_gone', acts: null },
    'ada gives its seat up: the purchase covers fewer accounts.'
  ],
  [
    { to: 'queued', because: 'limit', acts: null },
    'The invitation for ada waits: the daily limit of GitHub is used up.'
  ],
  [
    { to: 'queued', because: 'forbidden', acts: 'seller' },
    'The invitation for ada waits: the token may not invite.',
    true
  ],
  [
    { to: 'revoked', because: 'refunded', acts: null },
    'ada has neither access nor an invitation any more, as GitHub showed twice: the payment was refunded.'
  ]
]
for (const [changes, words, isBad] of transitions) {
  test(`A transition to ${changes.to ?? 'invited'} by ${changes.because ?? 'sent'} is told in a sentence`, () => {
    const [entry] = transitionStory([transition(changes)], 'GitHub')
    assert.deepEqual([entry?.words, entry?.isBad, entry?.at], [words, isBad, 5])
  })
}

test('No reason in the story says when something will happen: the forecast alone does, above the story', () => {
  for (const because of Object.keys(situationByReason) as Because[]) {
    assert.doesNotMatch(reasonWords(because, 'GitHub'), /soon|shortly|moment|minute|\bwill\b/, because)
  }
})

const waits: [next: Partial<Transition>, end: string][] = [
  [{ at: 40_000 }, ' It went out within a minute.'],
  [{ at: 60_000 }, ' It went out after 1 minute.'],
  [{ at: 7_000_000 }, ' It went out after 117 minutes.'],
  [{ at: 7_200_000 }, ' It went out after 2 hours.'],
  [{ at: 3 * 86_400_000 }, ' It went out after 3 days.'],
  [{ because: 'found', at: 60_000 }, ' Another invitation was there after 1 minute.'],
  [{ to: 'accepted', because: 'shown', at: 60_000 }, ' ada had access after 1 minute, before it went out.'],
  [{ to: 'revoking', because: 'refunded' }, ' It did not go out.'],
  [{ to: 'blocked', because: 'no_such_account' }, ' It did not go out.'],
  [{ grantId: 'g2', at: 60_000 }, '']
]
for (const [next, end] of waits) {
  test(`An invitation that waited and whose account is then ${next.to ?? 'invited'}${next.grantId ? ' by another grant' : ''} at ${next.at ?? 5} because of "${next.because ?? 'sent'}" is told with what became of it`, () => {
    const inTurn = [
      transition({ version: 1, at: 0, from: null, to: 'queued', because: 'new' }),
      transition({ version: 2, at: 10, from: 'queued', to: 'queued', because: 'limit' }),
      transition({ version: 3, ...next })
    ]
    const [first, last] = transitionStory(inTurn, 'GitHub').map(({ words }) => words)
    assert.equal(first, 'The invitation for ada joined the queue.')
    assert.equal(last, `The invitation for ada waits: the daily limit of GitHub is used up.${end}`)
  })
}

test('A transition says who decided it and who acts next, and the versions of a moment keep their order', () => {
  const [first, second] = transitionStory(
    [transition({}), transition({ version: 4, from: null, to: 'queued', actor: 'host', acts: null, status: null })],
    'GitHub'
  )
  assert.ok((first?.rank ?? 0) < (second?.rank ?? 0))
  assert.deepEqual(first?.details, [
    ['State', 'queued to invited'],
    ['Reason', 'sent'],
    ['Decided by', 'Pullpass'],
    ['Next', 'the buyer acts'],
    ['Status', '201'],
    ['Request', 'R1']
  ])
  assert.deepEqual(second?.details, [
    ['State', 'queued'],
    ['Reason', 'sent'],
    ['Decided by', 'what GitHub showed'],
    ['Next', 'Pullpass goes on automatically'],
    ['Request', 'R1']
  ])
})

const calls: [changes: Partial<Call>, words: string, at: number, isBad?: true][] = [
  [{}, 'GitHub created the invitation for ada.', 5],
  [{ kind: 'withdraw' }, 'GitHub deleted the invitation of ada.', 5],
  [{ kind: 'withdraw', status: 204 }, 'GitHub deleted the invitation of ada.', 5],
  [
    { kind: 'withdraw', status: 404 },
    'The invitation of ada was gone before GitHub could delete it: it was accepted, declined or deleted.',
    5
  ],
  [
    { kind: 'withdraw', status: null },
    'GitHub was asked to delete the invitation of ada, and did not answer. After that it showed nothing of the account.',
    5
  ],
  [{ kind: 'remove' }, 'GitHub answered that ada is removed from the repository. A check of the access follows.', 5],
  [
    { kind: 'remove', status: 404 },
    'ada had no access any more when GitHub was asked to remove it from the repository.',
    5
  ],
  [{ outcome: 'refused', status: 422 }, 'GitHub refused to invite ada.', 5, true],
  [{ outcome: 'unknown', status: null }, 'GitHub was asked to invite ada, and did not answer for certain.', 5, true],
  [{ outcome: null, endedAt: null, kind: 'remove' }, 'GitHub is being asked to remove ada from the repository.', 4]
]
for (const [changes, words, at, isBad] of calls) {
  test(`A call of the kind ${changes.kind ?? 'invite'} with the outcome ${changes.outcome ?? 'none'} and the status ${changes.status} is told in a sentence`, () => {
    const [entry] = callStory([call(changes)], 'GitHub')
    assert.deepEqual([entry?.words, entry?.at, entry?.isBad], [words, at, isBad])
  })
}

test('A refused call has its status, its request and the words of the host', () => {
  const [entry] = callStory(
    [call({ outcome: 'refused', status: 422, words: 'Seats are full', invitationId: null })],
    'GitHub'
  )
  assert.deepEqual(entry?.details, [
    ['Status', '422'],
    ['Request', 'R1'],
    ['Words of GitHub', 'Seats are full'],
    ['Asked', '1970-01-01T00:00:00.004Z']
  ])
})

test('The story says why access is back that had ended, also if it was never taken away', () => {
  const ended = transition({ version: 4, from: 'accepted', to: 'revoking', because: 'disputed', acts: null })
  const wordsAfter = (...more: Partial<Transition>[]) =>
    transitionStory(
      [ended, ...more.map((each, index) => transition({ version: 5 + index, acts: null, ...each }))],
      'GitHub'
    ).at(-1)?.words
  assert.equal(
    wordsAfter(
      { from: 'revoking', to: 'revoked', because: 'disputed' },
      { from: 'revoked', to: 'queued', because: 'paid_again' }
    ),
    'The invitation for ada waits: the purchase counts again, as the dispute is over.'
  )
  assert.equal(
    wordsAfter({ from: 'revoking', to: 'accepted', because: 'shown' }),
    'ada has access: GitHub shows a collaborator, as the dispute is over.'
  )
  assert.equal(
    wordsAfter({ grantId: 'g2', from: 'revoked', to: 'queued', because: 'paid_again' }),
    'The invitation for ada waits: the purchase counts again.',
    'another account'
  )
})
