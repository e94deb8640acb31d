import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NOW } from '../../../test/support/builders/account-facts.ts'
import { HOUR_MS, MINUTE_MS } from '../../runtime/time/durations.ts'
import { joinedAccount } from './joined-rows.ts'

type Row = Parameters<typeof joinedAccount>[0]

/** An account of which nothing is known. */
function account(changes: Partial<Row>): Row {
  return {
    ...{ target: 'r', account_id: 7, login: 'ada', origin: null, shown: 'nothing', invitation_id: null },
    ...{ invited_at: null, renewals: 0, renewed_at: null, written_at: 0, absent_at: null, removed_at: null },
    ...{ seen_at: 0, proven_at: null, ours_until: null, listed_at: null, stray_of: null },
    ...changes
  }
}

const sent = { origin: 'ours', shown: 'invitation', invitation_id: 2, invited_at: NOW, written_at: NOW } as const
/** The row proved days ago that an earlier access is gone, and has looked since. */
const gone = (seenAt: number) => account({ absent_at: NOW - 24 * HOUR_MS, seen_at: seenAt })

const rows: [what: string, kept: Row, other: Row, expected: [Row['origin'], Row['shown']]][] = [
  [
    'An invitation that one row has sent is newer than an absence that the other has seen before',
    gone(NOW - HOUR_MS),
    account(sent),
    ['ours', 'invitation']
  ],
  ['It does not matter which of the two rows stays', account(sent), gone(NOW - HOUR_MS), ['ours', 'invitation']],
  [
    'An invitation that was sent is not refuted by an absence that was seen within a minute',
    gone(NOW + MINUTE_MS - 1),
    account(sent),
    ['ours', 'invitation']
  ],
  [
    'An absence that was seen a minute after the invitation is newer',
    gone(NOW + MINUTE_MS),
    account(sent),
    [null, 'nothing']
  ],
  [
    'An absence that was seen after an invitation of somebody else is newer',
    gone(NOW - HOUR_MS),
    account({ ...sent, origin: 'found', seen_at: NOW - 2 * HOUR_MS }),
    [null, 'nothing']
  ],
  [
    'Access that was seen is not newer for a later write',
    gone(NOW - HOUR_MS),
    account({ ...sent, shown: 'collaborator', seen_at: NOW - 2 * HOUR_MS }),
    [null, 'nothing']
  ],
  [
    'A row that was created by a write says nothing',
    account({ origin: 'found', shown: 'collaborator', seen_at: NOW - HOUR_MS }),
    account({ written_at: NOW }),
    ['found', 'collaborator']
  ]
]

for (const [what, kept, other, expected] of rows) {
  test(`${what}, when two rows of a repository are joined`, () => {
    const { origin, shown } = joinedAccount(kept, other)
    assert.deepEqual([origin, shown], expected)
  })
}
