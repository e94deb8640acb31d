// Plans where something is shown, or a grant ends: one thing less, or a millisecond more, makes a difference.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { aGrant, anAttempt, anInvitation, aRecord, facts, NOW, shows } from '../../../test/setup/account-facts.ts'
import {
  accepted,
  ask,
  cleared,
  collaborator,
  DAY,
  ended,
  found,
  HOUR,
  invited,
  invitedOver,
  MINUTE,
  old,
  openInvitation,
  ours,
  oursIn,
  removal,
  removals,
  remove,
  renew,
  revoked,
  SECOND,
  table,
  withdraw,
  withdrawal
} from '../../../test/setup/plan-table.ts'
import type { Because, Origin } from '../grant.ts'
import { hasNothing } from './endings.ts'
import type { AccountRecord, AttemptRecord, Shown } from './facts.ts'
import { planAccount } from './plan.ts'

const direct = shows({ direct: true })
/** When the first invitation of a test has to be renewed. */
const renewAt = NOW - HOUR + 6 * DAY
/** It was first found to have nothing a minute ago, and is asked about just now. */
const proof = { absentAt: NOW - MINUTE }
const calledAt = (at: number, changes: Partial<AttemptRecord> = {}) => anAttempt({ at, endsAt: at, ...changes })
const called = (minutesAgo: number, changes: Partial<AttemptRecord> = {}) =>
  calledAt(NOW - minutesAgo * MINUTE, changes)

/** What is kept of the account, which calls there were, what is shown, and whose doing that is. */
type OriginRow = [when: string, record: Partial<AccountRecord>, attempts: AttemptRecord[], shown: Shown, origin: Origin]
function origins(title: string, rows: OriginRow[]) {
  describe(title, () => {
    for (const [when, record, attempts, shown, origin] of rows) {
      test(`${when}: ${origin}`, () => {
        const plan = planAccount(facts({ grants: [], record: aRecord(record), attempts: attempts, shown }))
        assert.equal(plan.record.origin, origin)
      })
    }
  })
}

const atTime = (at: number) => shows({ invitation: anInvitation({ createdAt: at }) })
const unknown = { outcome: 'unknown' } as const
const oursOut = { origin: 'ours', invitationId: 1, shown: 'nothing' } as const
origins('whose doing an invitation is that is shown', [
  ['nobody has called', {}, [], openInvitation, 'found'],
  ['a call without an answer, at that time', {}, [called(60, unknown)], openInvitation, 'ours'],
  ['and whoever sent it is not known', {}, [called(60, unknown)], by(null), 'ours'],
  ['somebody else has sent it', {}, [called(60, unknown)], by(98), 'found'],
  ['the call was refused', {}, [called(60, { outcome: 'refused' })], openInvitation, 'found'],
  [
    'it was a withdrawal that had no answer',
    {},
    [called(60, { ...unknown, kind: 'withdraw' })],
    openInvitation,
    'found'
  ],
  ['the call explains something else already', {}, [called(60, { outcome: 'done' })], openInvitation, 'found'],
  [
    'the call was answered with another invitation',
    {},
    [called(60, { ...unknown, invitationId: 2 })],
    openInvitation,
    'found'
  ],
  ['the call was answered with this one', {}, [called(60, { outcome: 'done', invitationId: 1 })], by(98), 'ours'],
  [
    'a withdrawal named this one',
    {},
    [called(61, { kind: 'withdraw', outcome: 'done', invitationId: 1 })],
    openInvitation,
    'found'
  ],
  ['the call gave access at once', {}, [called(60, { ...unknown, atOnce: true })], openInvitation, 'found'],
  [
    'the account may have had something before the call',
    {},
    [called(60, { ...unknown, wasAbsent: false })],
    openInvitation,
    'ours'
  ],
  ['the host’s clock is a minute behind ours', {}, [called(60, unknown)], atTime(NOW - 61 * MINUTE), 'ours'],
  ['it is older than that', {}, [called(60, unknown)], atTime(NOW - 61 * MINUTE - 1), 'found'],
  ['it was made a day after the call', {}, [called(1500, unknown)], atTime(NOW - 60 * MINUTE), 'ours'],
  ['it was made later than that', {}, [called(1500, unknown)], atTime(NOW - 60 * MINUTE + 1), 'found'],
  ['a call that is still open may have made it at any time', {}, [called(1500)], atTime(NOW - 60 * MINUTE + 1), 'ours'],
  ['it is older than a call that is still open', {}, [called(10)], atTime(NOW - 60 * MINUTE), 'found'],
  [
    'a collaborator of ours is awaited, and an invitation comes',
    { oursUntil: NOW + HOUR },
    [],
    openInvitation,
    'found'
  ],
  [
    'it is another one than ours',
    { origin: 'ours', shown: 'invitation', invitationId: 2 },
    [],
    openInvitation,
    'found'
  ],
  [
    'it is ours, and a list of collaborators does not have it since a removal',
    { origin: 'ours', shown: 'collaborator', invitationId: 1 },
    [removal(100)],
    { ...openInvitation, unlistedAt: NOW },
    'ours'
  ],
  ['it is ours, as was known', { origin: 'ours', shown: 'invitation', invitationId: 1 }, [], by(98), 'ours'],
  [
    'what was found stays so, whatever has been called',
    { origin: 'found' },
    [called(60, unknown)],
    openInvitation,
    'found'
  ],
  ['what the seller has adopted stays so', { origin: 'adopted', invitationId: 2 }, [], openInvitation, 'adopted']
])

function by(inviterId: number | null) {
  return shows({ invitation: anInvitation({ inviterId }) })
}

const both = { ...collaborator, invitation: anInvitation() }
origins('whose doing it is that a collaborator is shown', [
  ['nobody has called', {}, [], collaborator, 'found'],
  ['a call without an answer', {}, [called(60, unknown)], collaborator, 'ours'],
  [
    'the account may have been in before the call',
    {},
    [called(60, { ...unknown, wasAbsent: false })],
    collaborator,
    'found'
  ],
  ['the call explains something else already', {}, [called(60, { outcome: 'done' })], collaborator, 'found'],
  ['the call gave access at once', {}, [called(60, { outcome: 'done', atOnce: true })], collaborator, 'ours'],
  ['it gave access long ago', {}, [called(9000, { outcome: 'done', atOnce: true })], collaborator, 'ours'],
  [
    'it gave nothing, since the account may have been in',
    {},
    [called(60, { outcome: 'done', atOnce: true, wasAbsent: false })],
    collaborator,
    'found'
  ],
  ['a call that left an invitation a day ago, for all we know', {}, [called(1440, unknown)], collaborator, 'ours'],
  ['more than a day ago', {}, [calledAt(NOW - DAY - 1, unknown)], collaborator, 'found'],
  ['it was ours, and is seen again', { origin: 'ours', shown: 'collaborator' }, [], collaborator, 'ours'],
  ['our invitation was withdrawn before anybody accepted it', oursOut, [], collaborator, 'found'],
  [
    'our invitation was open when it was withdrawn, and a list that lags has shown it since',
    { ...oursOut, shown: 'invitation' },
    [withdrawal(9), withdrawal(5, { atOnce: false })],
    collaborator,
    'found'
  ],
  [
    'our invitation was gone when it was withdrawn',
    { ...oursOut, shown: 'invitation' },
    [withdrawal(5, { atOnce: false })],
    collaborator,
    'ours'
  ],
  [
    'it was in by us, whatever became of an invitation',
    { ...oursOut, shown: 'collaborator' },
    [withdrawal(5)],
    collaborator,
    'ours'
  ],
  ['what the seller has adopted stays so', { origin: 'adopted', shown: 'nothing' }, [], collaborator, 'adopted'],
  [
    'what was found stays so, though a call of ours left an invitation beside it',
    { origin: 'found' },
    [called(60, { outcome: 'done', invitationId: 1 })],
    both,
    'found'
  ],
  ['beside an invitation of ours', {}, [called(60, { outcome: 'done', invitationId: 1 })], both, 'found']
])

table('whom the token belongs to is not known', [
  {
    when: 'an invitation that a call of ours explains is ours',
    is: { attempts: [called(60)], shown: openInvitation, inviterId: undefined },
    plans: { transitions: ['g1 invited sent buyer'], settled: ['i1 done'], nextAt: renewAt, origin: 'ours' }
  }
])

table('a proof, and a listing, are over and done with', [
  {
    when: 'it is there again after all: the first answer counts no more',
    is: { grants: [invited], record: aRecord({ ...ours, absentAt: NOW - 5 * MINUTE }), shown: openInvitation },
    plans: { nextAt: renewAt, origin: 'ours', record: { absentAt: undefined } }
  },
  {
    when: 'a new purchase has given it access again: it is not looked for any more',
    is: {
      grants: [revoked, { ...invited, grantId: 'g2' }],
      record: aRecord({ ...ours, provenAt: NOW - 5 * MINUTE }),
      shown: openInvitation
    },
    plans: { nextAt: renewAt, origin: 'ours', record: { provenAt: undefined } }
  },
  {
    when: 'no purchase is behind it: it is looked for as before',
    is: { grants: [revoked], record: aRecord({ ...oursIn, provenAt: NOW - 5 * MINUTE }), shown: collaborator },
    plans: { transitions: ['g1 revoking refunded'], step: remove, origin: 'ours' }
  },
  {
    when: 'a collaborator by a new purchase ends the proof as well',
    is: { grants: [accepted], record: aRecord({ ...oursIn, provenAt: NOW - 5 * MINUTE }), shown: collaborator },
    plans: { origin: 'ours', record: { provenAt: undefined } }
  },
  ...(
    [
      ['for the first time', undefined, NOW],
      ['for the first time since it was sent anew', NOW - 3 * MINUTE - 1, NOW],
      ['once more', NOW - 3 * MINUTE, undefined]
    ] as const
  ).map(([when, listedAt, noted]) => ({
    when: `an invitation that the last call made is listed ${when}`,
    is: {
      grants: [invited],
      record: aRecord({ ...ours, listedAt }),
      attempts: [withdrawal(2000, { id: 'i0' }), called(3, { outcome: 'done', invitationId: 1 })],
      shown: openInvitation
    },
    plans: { nextAt: renewAt, origin: 'ours' as const, ...(noted && { record: { listedAt: noted } }) }
  })),
  {
    when: 'an invitation that was listed before a later call was answered with the same one has been listed',
    is: {
      grants: [invited],
      record: aRecord({ ...ours, listedAt: NOW - 65 * MINUTE }),
      attempts: [70, 3].map((ago) => called(ago, { outcome: 'done', invitationId: 1 })),
      shown: openInvitation
    },
    plans: { nextAt: renewAt, origin: 'ours' }
  },
  {
    when: 'an invitation that no call is known of has no first listing',
    is: { grants: [invited], record: ours, attempts: [withdrawal(2000)], shown: openInvitation },
    plans: { nextAt: renewAt, origin: 'ours' }
  }
])

const wrong = aGrant({ state: 'blocked', because: 'other_permission' })
table('more than read was offered, and accepted before it could be withdrawn', [
  {
    when: 'it is removed, on the word of the first grant, though the grant is live',
    is: { grants: [wrong, { ...wrong, grantId: 'g2' }], record: oursIn, shown: collaborator },
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'what the seller has adopted is treated as ours',
    is: { grants: [wrong], record: aRecord({ origin: 'adopted' }), shown: collaborator },
    plans: { step: remove, origin: 'adopted' }
  },
  {
    when: 'what was found is not touched',
    is: { grants: [wrong], record: found, shown: collaborator },
    plans: { transitions: ['g1 accepted found'], origin: 'found' }
  },
  {
    when: 'shown once more a quarter of an hour after the removal: it is removed again, beside another grant, too',
    is: {
      grants: [wrong, { ...invited, grantId: 'g2' }],
      record: oursIn,
      attempts: [removal(14)],
      shown: collaborator
    },
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'the grant is over, and another purchase is live: access by read is kept',
    is: {
      grants: [
        { ...wrong, live: false, ended: 'refunded' },
        { ...accepted, grantId: 'g2' }
      ],
      record: oursIn,
      shown: collaborator
    },
    plans: { transitions: ['g1 revoking other_claim'], origin: 'ours' }
  }
])

const otherOver = (changes = {}) => ({ ...invitedOver, grantId: 'g2', ...changes })
table('whose word a withdrawal goes by', [
  {
    when: 'a collaborator of two grants, one of which no event has ended: not verified',
    is: { grants: [invitedOver, otherOver({ verified: false })], record: oursIn, shown: collaborator },
    plans: { step: { ...remove, verified: false }, origin: 'ours' }
  },
  {
    when: 'an invitation of two grants, one of which no event has ended: not verified',
    is: { grants: [invitedOver, otherOver({ verified: false })], record: ours, shown: openInvitation },
    plans: { step: { ...withdraw, verified: false }, origin: 'ours' }
  },
  {
    when: 'one that is not shown, of a grant that no event has ended: not verified',
    is: { grants: [{ ...invitedOver, verified: false }], record: ours },
    plans: { step: { ...withdraw, verified: false } }
  },
  {
    when: 'a stray that is in is removed on the word of the grant for which it was let in',
    is: { grants: [], record: aRecord({ ...oursIn, strayOf: 'g9' }), shown: collaborator },
    plans: { step: { ...remove, grantId: 'g9' }, origin: 'ours' }
  },
  {
    when: 'nobody’s, and no stray: nothing is taken away',
    is: { grants: [], record: oursIn, shown: collaborator },
    plans: { origin: 'ours' }
  },
  {
    when: 'a grant is over, and nobody knows why',
    is: { grants: [aGrant({ ...ended, ended: undefined })], record: oursIn, shown: collaborator },
    plans: { transitions: ['g1 revoking no_payment'], step: remove, origin: 'ours' }
  }
])

/** Nobody accepts for so many days, after so many renewals. `renewedAgo`: ms since the last one. */
type AgeRow = [
  days: number,
  renewals: number,
  renewedAgo: number | undefined,
  transitions: string[],
  renews: boolean,
  nextAt: number | undefined
]
const ages: AgeRow[] = [
  [3, 0, undefined, [], false, NOW + 3 * DAY],
  [3, 3, undefined, [], false, NOW + 3 * DAY],
  [6 - 1 / DAY, 2, 2 * DAY, [], false, NOW + 1],
  [6, 2, DAY, [], true, NOW + DAY],
  [6, 2, DAY - 1, [], false, NOW + 1],
  [6, 3, 2 * DAY, ['g1 invited lapsing buyer'], false, NOW + DAY],
  [6.5, 1, HOUR, [], false, NOW + 12 * HOUR],
  [6.5, 1, 20 * HOUR, [], false, NOW + 4 * HOUR],
  [8, 2, 2 * DAY, [], true, undefined]
]
table(
  'how often, and when, an invitation that nobody accepts is renewed',
  ages.map(([days, renewals, renewedAgo, transitions, renews, nextAt]) => ({
    when: `${days} days old, after ${renewals} renewals, the last one ${renewedAgo === undefined ? 'never' : `${renewedAgo / HOUR} h ago`}`,
    is: {
      grants: [invited],
      record: aRecord({ ...ours, renewals, renewedAt: renewedAgo === undefined ? undefined : NOW - renewedAgo }),
      shown: old(days)
    },
    plans: { transitions, nextAt, origin: 'ours' as const, ...(renews && { step: renew }) }
  }))
)

table('an attempt is explained by what is shown', [
  {
    when: 'one that is under way is not settled yet',
    is: { attempts: [calledAt(NOW, { endsAt: NOW + 1 })], shown: openInvitation },
    plans: { transitions: ['g1 invited found buyer'], origin: 'found' }
  },
  {
    when: 'one that has ended is, and what is settled stays',
    is: {
      record: ours,
      attempts: [
        calledAt(NOW, { id: 'a' }),
        called(60, { id: 'b', outcome: 'refused' }),
        called(60, { id: 'c', kind: 'remove' })
      ],
      shown: openInvitation
    },
    plans: { transitions: ['g1 invited sent buyer'], nextAt: renewAt, settled: ['a done', 'c unknown'], origin: 'ours' }
  }
])

/** Rows of a live grant and what may be an old view; `then`: the plan where it is none. */
const paidAgain = aGrant({ state: 'revoking', because: 'refunded' })
const accepts = { transitions: ['g1 accepted shown'], origin: 'ours' } as const
const waitsForNews = { nextAt: NOW + MINUTE }
const afterRemoval = (...attempts: AttemptRecord[]) => ({
  grants: [paidAgain],
  record: oursIn,
  attempts: [removal(14), ...attempts],
  shown: collaborator
})
table('a collaborator is shown within the hour after our removal, and the grant is live', [
  { when: 'nobody was invited since', is: afterRemoval(), plans: waitsForNews },
  {
    when: 'another grant is over: it is the old view all the same',
    is: { ...afterRemoval(), grants: [paidAgain, otherOver()] },
    plans: waitsForNews
  },
  {
    when: 'invited since, and that invitation was shown: may have accepted',
    is: {
      ...afterRemoval(called(13, { outcome: 'done', invitationId: 2 })),
      record: { ...oursIn, listedAt: NOW - 13 * MINUTE }
    },
    plans: { ...accepts, transitions: [...accepts.transitions] }
  },
  {
    when: 'invited since, and that invitation was not shown yet: it is the old view',
    is: {
      ...afterRemoval(called(13, { outcome: 'done', invitationId: 2 })),
      record: { ...oursIn, listedAt: NOW - 13 * MINUTE - 1 }
    },
    plans: waitsForNews
  },
  {
    when: 'invited since, and no invitation of ours was ever shown',
    is: afterRemoval(called(13, { outcome: 'done', invitationId: 2 })),
    plans: waitsForNews
  },
  {
    when: 'invited since without an answer, and an invitation of that time was shown: may have accepted',
    is: { ...afterRemoval(called(13, { outcome: 'unknown' })), record: { ...oursIn, invitedAt: NOW - 14 * MINUTE } },
    plans: { ...accepts, transitions: [...accepts.transitions] }
  },
  {
    when: 'invited since without an answer, and the invitation that was shown is older',
    is: {
      ...afterRemoval(called(13, { outcome: 'unknown' })),
      record: { ...oursIn, invitedAt: NOW - 14 * MINUTE - 1 }
    },
    plans: waitsForNews
  },
  {
    when: 'invited since without an answer, and no invitation was ever shown',
    is: { ...afterRemoval(called(13, { outcome: 'unknown' })), record: { ...oursIn, invitedAt: undefined } },
    plans: waitsForNews
  },
  {
    when: 'the call since gave access at once',
    is: afterRemoval(called(13, { outcome: 'unknown', atOnce: true })),
    plans: { ...accepts, transitions: [...accepts.transitions] }
  },
  {
    when: 'a call since was refused, though an invitation was shown since',
    is: {
      ...afterRemoval(called(13, { outcome: 'refused', invitationId: 2 })),
      record: { ...oursIn, listedAt: NOW }
    },
    plans: waitsForNews
  },
  { when: 'let in before', is: afterRemoval(called(15, { outcome: 'done', atOnce: true })), plans: waitsForNews },
  {
    when: 'let in in the same millisecond: nobody knows which was first',
    is: afterRemoval(called(14, { outcome: 'done', atOnce: true })),
    plans: waitsForNews
  },
  {
    when: 'an invitation since was refused',
    is: afterRemoval(called(13, { outcome: 'refused' })),
    plans: waitsForNews
  },
  {
    when: 'an invitation was withdrawn since',
    is: afterRemoval(withdrawal(13, { invitationId: 2 })),
    plans: waitsForNews
  },
  {
    when: 'the removal was refused',
    is: { ...afterRemoval(), attempts: [{ ...removal(14), outcome: 'refused' }] },
    plans: { ...accepts, transitions: [...accepts.transitions] }
  },
  {
    when: 'an hour has passed',
    is: { ...afterRemoval(), attempts: [removal(60)] },
    plans: { ...accepts, transitions: [...accepts.transitions] }
  },
  {
    when: 'half a minute less than an hour has passed: looked at again then',
    is: { ...afterRemoval(), attempts: [removal(59.5)] },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'nobody is live: it is removed again',
    is: { ...afterRemoval(), grants: [invitedOver] },
    plans: { step: remove, origin: 'ours' }
  }
])

const shownAgain = { grants: [invited], record: aRecord({ ...ours, shown: 'nothing' }), shown: openInvitation }
const sentAgain = { grants: [invited], shown: openInvitation }
const newer = { ...ours, invitationId: 2, invitedAt: NOW - 30 * SECOND, writtenAt: NOW - 30 * SECOND }
table('an invitation is shown that may be an old view, and the grant is live', [
  {
    when: 'deleted an hour ago: it is there',
    is: { ...shownAgain, attempts: [withdrawal(60)] },
    plans: { nextAt: renewAt, origin: 'ours' }
  },
  {
    when: 'deleted less than an hour ago',
    is: { ...shownAgain, attempts: [withdrawal(59.5)] },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'another one was deleted',
    is: { ...shownAgain, attempts: [withdrawal(30, { invitationId: 2 })] },
    plans: { nextAt: renewAt, origin: 'ours' }
  },
  {
    when: 'the deletion had no answer',
    is: { ...shownAgain, attempts: [withdrawal(30, { silent: true })] },
    plans: { nextAt: renewAt, origin: 'ours' }
  },
  {
    when: 'it was made, not deleted',
    is: { ...shownAgain, attempts: [called(30, { outcome: 'done', invitationId: 1 })] },
    plans: { nextAt: renewAt, origin: 'ours', record: { listedAt: NOW } }
  },
  {
    when: 'older than ours, half a minute after our call',
    is: { ...sentAgain, record: aRecord(newer) },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'older than ours, a minute after our call',
    is: { ...sentAgain, record: aRecord({ ...newer, writtenAt: NOW - MINUTE }) },
    plans: { transitions: ['g1 invited found buyer'], origin: 'found' }
  },
  {
    when: 'another one than ours, and as old: it has not been replaced by ours',
    is: { ...sentAgain, record: aRecord({ ...newer, invitedAt: NOW - HOUR }) },
    plans: { transitions: ['g1 invited found buyer'], origin: 'found' }
  },
  {
    when: 'ours itself, which the host dates otherwise now',
    is: { ...sentAgain, record: aRecord({ ...newer, invitationId: 1 }) },
    plans: { nextAt: renewAt, origin: 'ours' }
  },
  {
    when: 'older than one that was found: that says nothing of our call',
    is: { ...sentAgain, record: aRecord({ ...newer, origin: 'found' }) },
    plans: { transitions: ['g1 invited found buyer'], origin: 'found' }
  }
])

const justRemoved = { record: oursIn, attempts: [removal(0.5)], shown: direct }
const gone = (changes = {}) =>
  aGrant({ state: 'gone', because: 'declined', live: false, ended: 'refunded', ...changes })
table('half a minute after our removal nothing is concluded', [
  { when: 'a live grant stays', is: { ...justRemoved, grants: [accepted] }, plans: { nextAt: NOW + 30 * SECOND } },
  {
    when: 'one that needs a person stays',
    is: { ...justRemoved, grants: [aGrant({ state: 'blocked', because: 'not_ours', live: false })] },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'one that is revoked stays',
    is: { ...justRemoved, grants: [revoked] },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'one that was declined stays',
    is: { ...justRemoved, grants: [gone()] },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'one that has ended goes',
    is: { ...justRemoved, grants: [aGrant({ state: 'expired', because: 'renewal', live: false })] },
    plans: { transitions: ['g1 revoking refunded'], nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'also where the withdrawal had no answer',
    is: { ...justRemoved, grants: [accepted], attempts: [withdrawal(0.5, { outcome: 'unknown' })] },
    plans: { nextAt: NOW + 30 * SECOND }
  }
])

const notOurs = aGrant({ state: 'blocked', because: 'not_ours', live: false })
const foundIn = aRecord({ ...found, seenAt: NOW - HOUR })
table('a grant that is over', [
  {
    when: 'stands beside a live one, and the access is not through us: it waits for that one',
    is: { grants: [ended, { ...accepted, because: 'found', grantId: 'g2' }], record: found, shown: collaborator },
    plans: { transitions: ['g1 revoking other_claim'], origin: 'found' }
  },
  ...(['mistyped', 'seat_gone', 'moved'] satisfies Because[]).map((why) => ({
    when: `was declined, and its seat is given up (${why}): it is withdrawn`,
    is: { grants: [gone({ ended: why })] },
    plans: { transitions: [`g1 revoking ${why}`], step: ask }
  })),
  {
    when: 'needed a person, and nothing is there any more: it is proven',
    is: { grants: [aGrant({ state: 'blocked', because: 'not_ours', live: false })] },
    plans: { transitions: ['g1 revoking refunded'], step: ask }
  },
  {
    when: 'is of one who was found to be in: lists leave out members, so that it is asked first',
    is: { grants: [notOurs], record: foundIn },
    plans: { step: ask }
  },
  {
    when: 'is of one who was found to be in, and is not any more: it is withdrawn',
    is: { grants: [notOurs], record: foundIn, shown: direct },
    plans: {
      transitions: ['g1 revoking refunded'],
      nextAt: NOW + MINUTE,
      record: { shown: 'nothing', absentAt: NOW }
    }
  },
  {
    when: 'is of one who was found, and was out when last asked about: it is withdrawn',
    is: { grants: [notOurs], record: aRecord({ ...foundIn, shown: 'nothing' }) },
    plans: { transitions: ['g1 revoking refunded'], step: ask }
  },
  {
    when: 'is of one who is in by us, whatever lists leave out: it is withdrawn',
    is: { grants: [notOurs], record: oursIn },
    plans: { transitions: ['g1 revoking refunded'], step: remove }
  },
  {
    when: 'stands beside one that was declined: that one keeps nothing',
    is: {
      grants: [ended, gone({ grantId: 'g2', live: true, ended: undefined })],
      record: oursIn,
      attempts: removals(2)
    },
    plans: { transitions: ['g1 revoking refunded'], step: ask }
  },
  {
    when: 'was declined, and somebody else has let the account in',
    is: { grants: [gone()], record: found, shown: collaborator },
    plans: { origin: 'found' }
  },
  {
    when: 'was withdrawn, and another purchase is invited',
    is: { grants: [revoked, { ...invited, grantId: 'g2' }], record: ours, shown: openInvitation },
    plans: { nextAt: renewAt, origin: 'ours' }
  },
  {
    when: 'is proven in the same look in which it ended: first that, then the proof',
    is: { grants: [ended], record: aRecord({ ...found, ...proof }), shown: direct },
    plans: { transitions: ['g1 revoking refunded'], record: { ...cleared, provenAt: undefined } }
  },
  {
    when: 'is proven, and nobody knows why it ended',
    is: {
      grants: [{ ...invitedOver, because: 'no_payment', ended: undefined }],
      record: aRecord(proof),
      shown: direct
    },
    plans: {
      transitions: ['g1 revoked no_payment'],
      nextAt: NOW + 10 * MINUTE,
      record: { ...cleared, provenAt: undefined }
    }
  },
  {
    when: 'is proven, and another one has just ended',
    is: { grants: [otherOver(), ended], record: aRecord(proof), shown: direct },
    plans: {
      transitions: ['g1 revoking refunded', 'g2 revoked refunded'],
      nextAt: NOW + 10 * MINUTE,
      record: { ...cleared, provenAt: undefined }
    }
  }
])

test('a grant that is live never counts as one that has nothing', () => {
  assert.deepEqual([hasNothing(revoked), hasNothing({ ...revoked, live: true })], [true, false])
})
