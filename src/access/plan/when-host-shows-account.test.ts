// Plans for accounts of which something is shown, or whose grant ends. The rows probe limits by one millisecond or one
// missing fact.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  aGrant,
  anAttempt,
  anInvitation,
  aRecord,
  facts,
  NOW,
  shows
} from '../../../test/support/builders/account-facts.ts'
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
} from '../../../test/support/builders/plan-table.ts'
import type { Because, Origin } from '../grant-states.ts'
import { hasNothing } from './ending/end-grant.ts'
import type { AccountRecord, AttemptRecord, Shown } from './facts.ts'
import { planAccount } from './plan.ts'

const direct = shows({ direct: true })
/** When the first invitation of a test has to be renewed. */
const renewAt = NOW - HOUR + 6 * DAY
/** A direct question showed a minute ago that the account has nothing, and another one shows it now. */
const proof = { absentAt: NOW - MINUTE }
const calledAt = (at: number, changes: Partial<AttemptRecord> = {}) => anAttempt({ at, endsAt: at, ...changes })
const called = (minutesAgo: number, changes: Partial<AttemptRecord> = {}) =>
  calledAt(NOW - minutesAgo * MINUTE, changes)

/** The condition in words, the stored record, the attempts, what is shown, and the expected origin. */
type OriginRow = [when: string, record: Partial<AccountRecord>, attempts: AttemptRecord[], shown: Shown, origin: Origin]
function origins(thing: string, rows: OriginRow[]) {
  describe(`The origin of ${thing}`, () => {
    for (const [when, record, attempts, shown, origin] of rows) {
      test(`The origin of ${thing} is "${origin}" if ${when}`, () => {
        const plan = planAccount(facts({ grants: [], record: aRecord(record), attempts: attempts, shown }))
        assert.equal(plan.record.origin, origin)
      })
    }
  })
}

const atTime = (at: number) => shows({ invitation: anInvitation({ createdAt: at }) })
const unknown = { outcome: 'unknown' } as const
const oursOut = { origin: 'ours', invitationId: 1, shown: 'nothing' } as const
origins('a shown invitation', [
  ['we made no call', {}, [], openInvitation, 'found'],
  [
    'we made a call without an answer when the invitation was created',
    {},
    [called(60, unknown)],
    openInvitation,
    'ours'
  ],
  ['we made a call without an answer, and the inviter is not known', {}, [called(60, unknown)], by(null), 'ours'],
  ['another account has sent the invitation', {}, [called(60, unknown)], by(98), 'found'],
  ['our call was refused', {}, [called(60, { outcome: 'refused' })], openInvitation, 'found'],
  [
    'our call without an answer was a withdrawal',
    {},
    [called(60, { ...unknown, kind: 'withdraw' })],
    openInvitation,
    'found'
  ],
  [
    'our call succeeded without an invitation in its answer',
    {},
    [called(60, { outcome: 'done' })],
    openInvitation,
    'found'
  ],
  [
    'our call was answered with another invitation',
    {},
    [called(60, { ...unknown, invitationId: 2 })],
    openInvitation,
    'found'
  ],
  [
    'our call was answered with this invitation',
    {},
    [called(60, { outcome: 'done', invitationId: 1 })],
    by(98),
    'ours'
  ],
  [
    'a withdrawal named this invitation',
    {},
    [called(61, { kind: 'withdraw', outcome: 'done', invitationId: 1 })],
    openInvitation,
    'found'
  ],
  ['our call gave access at once', {}, [called(60, { ...unknown, atOnce: true })], openInvitation, 'found'],
  [
    'the account may have had access before our call',
    {},
    [called(60, { ...unknown, wasAbsent: false })],
    openInvitation,
    'ours'
  ],
  ["the host's clock is a minute behind ours", {}, [called(60, unknown)], atTime(NOW - 61 * MINUTE), 'ours'],
  [
    'the invitation is more than a minute older than our call',
    {},
    [called(60, unknown)],
    atTime(NOW - 61 * MINUTE - 1),
    'found'
  ],
  ['the invitation was created a day after our call', {}, [called(1500, unknown)], atTime(NOW - 60 * MINUTE), 'ours'],
  [
    'the invitation was created more than a day after our call',
    {},
    [called(1500, unknown)],
    atTime(NOW - 60 * MINUTE + 1),
    'found'
  ],
  [
    'an open call of ours may have created the invitation at any time',
    {},
    [called(1500)],
    atTime(NOW - 60 * MINUTE + 1),
    'ours'
  ],
  ['the invitation is older than an open call of ours', {}, [called(10)], atTime(NOW - 60 * MINUTE), 'found'],
  [
    'late access through us is expected, but an invitation appears',
    { oursUntil: NOW + HOUR },
    [],
    openInvitation,
    'found'
  ],
  [
    'the invitation is not the recorded invitation of ours',
    { origin: 'ours', shown: 'invitation', invitationId: 2 },
    [],
    openInvitation,
    'found'
  ],
  [
    'the record says that the invitation is ours, and the account is missing on the list of collaborators since a removal',
    { origin: 'ours', shown: 'collaborator', invitationId: 1 },
    [removal(100)],
    { ...openInvitation, unlistedAt: NOW },
    'ours'
  ],
  [
    'the record says that this invitation is ours',
    { origin: 'ours', shown: 'invitation', invitationId: 1 },
    [],
    by(98),
    'ours'
  ],
  [
    'the record says that the invitation was found, whatever calls were made',
    { origin: 'found' },
    [called(60, unknown)],
    openInvitation,
    'found'
  ],
  ['the seller has adopted the access', { origin: 'adopted', invitationId: 2 }, [], openInvitation, 'adopted']
])

function by(inviterId: number | null) {
  return shows({ invitation: anInvitation({ inviterId }) })
}

const both = { ...collaborator, invitation: anInvitation() }
origins('the access of a shown collaborator', [
  ['we made no call', {}, [], collaborator, 'found'],
  ['we made a call without an answer', {}, [called(60, unknown)], collaborator, 'ours'],
  [
    'we made a call without an answer while the clock of the host was a day ahead',
    {},
    [called(60, { ...unknown, hostAt: NOW + DAY })],
    collaborator,
    'ours'
  ],
  [
    'the account may have had access before our call',
    {},
    [called(60, { ...unknown, wasAbsent: false })],
    collaborator,
    'found'
  ],
  ['our call succeeded without giving access at once', {}, [called(60, { outcome: 'done' })], collaborator, 'found'],
  ['our call gave access at once', {}, [called(60, { outcome: 'done', atOnce: true })], collaborator, 'ours'],
  [
    'our call gave access at once long ago',
    {},
    [called(9000, { outcome: 'done', atOnce: true })],
    collaborator,
    'ours'
  ],
  [
    'our call gave access at once, but the account may have had access before',
    {},
    [called(60, { outcome: 'done', atOnce: true, wasAbsent: false })],
    collaborator,
    'found'
  ],
  ['we made a call with an unknown outcome a day ago', {}, [called(1440, unknown)], collaborator, 'ours'],
  [
    'we made a call with an unknown outcome more than a day ago',
    {},
    [calledAt(NOW - DAY - 1, unknown)],
    collaborator,
    'found'
  ],
  ['the record says that the access is ours', { origin: 'ours', shown: 'collaborator' }, [], collaborator, 'ours'],
  ['our invitation was withdrawn before it was accepted', oursOut, [], collaborator, 'found'],
  [
    'our withdrawal found the invitation open, and a lagging list has shown it since',
    { ...oursOut, shown: 'invitation' },
    [withdrawal(9), withdrawal(5, { atOnce: false })],
    collaborator,
    'found'
  ],
  [
    'our withdrawal found the invitation gone',
    { ...oursOut, shown: 'invitation' },
    [withdrawal(5, { atOnce: false })],
    collaborator,
    'ours'
  ],
  [
    'the record says that the account had access through us, whatever happened to an invitation',
    { ...oursOut, shown: 'collaborator' },
    [withdrawal(5)],
    collaborator,
    'ours'
  ],
  ['the seller has adopted the access', { origin: 'adopted', shown: 'nothing' }, [], collaborator, 'adopted'],
  [
    'the record says that the access was found, though our call created an invitation as well',
    { origin: 'found' },
    [called(60, { outcome: 'done', invitationId: 1 })],
    both,
    'found'
  ],
  [
    'our call created an invitation that is shown as well',
    {},
    [called(60, { outcome: 'done', invitationId: 1 })],
    both,
    'found'
  ]
])

table('An inviting account that is not known', [
  {
    when: 'An invitation that our call explains is ours',
    is: { attempts: [called(60)], shown: openInvitation, inviterId: undefined },
    plans: { transitions: ['g1 invited sent buyer'], outcomes: ['i1 done'], nextAt: renewAt, origin: 'ours' }
  }
])

table('The end of a proof of absence, and the first listing', [
  {
    when: 'An invitation that is shown again makes the first direct answer void',
    is: { grants: [invited], record: aRecord({ ...ours, absentAt: NOW - 5 * MINUTE }), shown: openInvitation },
    plans: { nextAt: renewAt, origin: 'ours', record: { absentAt: undefined } }
  },
  {
    when: 'An invitation through a new purchase ends the proof',
    is: {
      grants: [revoked, { ...invited, grantId: 'g2' }],
      record: aRecord({ ...ours, provenAt: NOW - 5 * MINUTE }),
      shown: openInvitation
    },
    plans: { nextAt: renewAt, origin: 'ours', record: { provenAt: undefined } }
  },
  {
    when: 'Access without a live purchase keeps the proof, and is removed',
    is: { grants: [revoked], record: aRecord({ ...oursIn, provenAt: NOW - 5 * MINUTE }), shown: collaborator },
    plans: { transitions: ['g1 revoking refunded'], step: remove, origin: 'ours' }
  },
  {
    when: 'A collaborator through a new purchase ends the proof',
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
    when: `An invitation that the last call made is listed ${when}`,
    is: {
      grants: [invited],
      record: aRecord({ ...ours, listedAt }),
      attempts: [withdrawal(2000, { id: 'i0' }), called(3, { outcome: 'done', invitationId: 1 })],
      shown: openInvitation
    },
    plans: { nextAt: renewAt, origin: 'ours' as const, ...(noted && { record: { listedAt: noted } }) }
  })),
  {
    when: 'An invitation that was listed before a later call with the same answer counts as listed',
    is: {
      grants: [invited],
      record: aRecord({ ...ours, listedAt: NOW - 65 * MINUTE }),
      attempts: [70, 3].map((ago) => called(ago, { outcome: 'done', invitationId: 1 })),
      shown: openInvitation
    },
    plans: { nextAt: renewAt, origin: 'ours' }
  },
  {
    when: 'An invitation without a known call gets no first listing',
    is: { grants: [invited], record: ours, attempts: [withdrawal(2000)], shown: openInvitation },
    plans: { nextAt: renewAt, origin: 'ours' }
  }
])

const wrong = aGrant({ state: 'blocked', because: 'other_permission' })
const writer = shows({ collaborator: true, role: 'write' })
const reader = shows({ collaborator: true, role: 'read' })
const writtenAgo = (ms: number) => ({ ...oursIn, writtenAt: NOW - ms })
table('A collaborator who accepted more than read', [
  {
    when: 'An account with more than read is removed for its first grant, though that grant is live',
    is: { grants: [wrong, { ...wrong, grantId: 'g2' }], record: oursIn, shown: writer },
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'Access with more than read that the seller has adopted is removed like ours',
    is: { grants: [wrong], record: aRecord({ origin: 'adopted' }), shown: writer },
    plans: { step: remove, origin: 'adopted' }
  },
  {
    when: 'Found access with more than read is not removed',
    is: { grants: [wrong], record: found, shown: writer },
    plans: { transitions: ['g1 accepted found'], origin: 'found' }
  },
  {
    when: 'Found access is not asked for its role',
    is: { grants: [wrong], record: found, shown: shows({ collaborator: true, direct: true }) },
    plans: { transitions: ['g1 accepted found'], origin: 'found' }
  },
  {
    when: 'An account with more than read is removed again within an hour of the first removal, even beside another grant',
    is: {
      grants: [wrong, { ...invited, grantId: 'g2' }],
      record: oursIn,
      attempts: [removal(14)],
      shown: writer
    },
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'An account keeps its read access if the grant with more than read has ended and another purchase is live',
    is: {
      grants: [
        { ...wrong, live: false, ended: 'refunded' },
        { ...accepted, grantId: 'g2' }
      ],
      record: oursIn,
      shown: writer
    },
    plans: { transitions: ['g1 revoking other_claim'], origin: 'ours' }
  },
  {
    when: 'An account with the role "read" is not removed, and its grants count an hour after the latest write',
    is: { grants: [wrong, { ...invited, grantId: 'g2' }], record: writtenAgo(HOUR), shown: reader },
    plans: { transitions: ['g1 accepted shown', 'g2 accepted shown'], origin: 'ours' }
  },
  {
    when: 'An account with another role than "read" is removed, however long ago the latest write was',
    is: { grants: [wrong], record: writtenAgo(2 * HOUR), shown: shows({ collaborator: true, role: 'triage' }) },
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'An account whose role the list does not give is removed',
    is: { grants: [wrong], record: writtenAgo(2 * HOUR), shown: shows({ collaborator: true, role: 'unknown' }) },
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'An account that no list has shown yet is not removed before the list is read again',
    is: {
      grants: [wrong, { ...invited, grantId: 'g2' }],
      record: writtenAgo(2 * HOUR),
      shown: shows({ collaborator: true, direct: true })
    },
    plans: { transitions: ['g2 accepted shown'], nextAt: NOW + MINUTE, origin: 'ours' }
  },
  {
    when: 'Within an hour of the latest write, the role "read" says nothing about the grant with more than read',
    is: { grants: [wrong, { ...invited, grantId: 'g2' }], record: writtenAgo(HOUR - 1), shown: reader },
    plans: { transitions: ['g2 accepted shown'], nextAt: NOW + 1, origin: 'ours' }
  },
  {
    when: 'Within an hour of the latest call, the role "read" says nothing about the grant with more than read',
    is: { grants: [wrong], record: oursIn, attempts: [calledAt(NOW - HOUR + 1, { outcome: 'done' })], shown: reader },
    plans: { nextAt: NOW + 1, origin: 'ours' }
  },
  {
    when: 'Within an hour of the latest write, the role "read" does not matter to a grant that has ended',
    is: {
      grants: [
        { ...wrong, live: false, ended: 'refunded' },
        { ...accepted, grantId: 'g2' }
      ],
      record: writtenAgo(HOUR - 1),
      shown: reader
    },
    plans: { transitions: ['g1 revoking other_claim'], origin: 'ours' }
  },
  {
    when: 'Without a grant with more than read, the time of the latest write does not matter',
    is: { grants: [invited], record: writtenAgo(HOUR - 1), shown: reader },
    plans: { transitions: ['g1 accepted shown'], origin: 'ours' }
  }
])

const otherOver = (changes = {}) => ({ ...invitedOver, grantId: 'g2', ...changes })
table('The verified ends behind a withdrawal', [
  {
    when: 'The removal of a collaborator is not verified if no event ended one of the two grants',
    is: { grants: [invitedOver, otherOver({ verified: false })], record: oursIn, shown: collaborator },
    plans: { step: { ...remove, verified: false }, origin: 'ours' }
  },
  {
    when: 'The withdrawal of an invitation is not verified if no event ended one of the two grants',
    is: { grants: [invitedOver, otherOver({ verified: false })], record: ours, shown: openInvitation },
    plans: { step: { ...withdraw, verified: false }, origin: 'ours' }
  },
  {
    when: 'The withdrawal of an unlisted invitation is not verified if no event ended the grant',
    is: { grants: [{ ...invitedOver, verified: false }], record: ours },
    plans: { step: { ...withdraw, verified: false } }
  },
  {
    when: 'A collaborator whom the host invited by mistake is removed for the grant that caused the invitation',
    is: { grants: [], record: aRecord({ ...oursIn, strayOf: 'g9' }), shown: collaborator },
    plans: { step: { ...remove, grantId: 'g9' }, origin: 'ours' }
  },
  {
    when: 'A collaborator without a grant whom the host did not invite by mistake is not removed',
    is: { grants: [], record: oursIn, shown: collaborator },
    plans: { origin: 'ours' }
  },
  {
    when: 'A grant that ended for an unknown reason is withdrawn with the reason "no_payment"',
    is: { grants: [aGrant({ ...ended, ended: undefined })], record: oursIn, shown: collaborator },
    plans: { transitions: ['g1 revoking no_payment'], step: remove, origin: 'ours' }
  }
])

/**
 * `days`: the age of an invitation that was not accepted. `renewals`: how often it was renewed; `renewedAgo`: ms since
 * the last renewal.
 */
type AgeRow = [
  when: string,
  days: number,
  renewals: number,
  renewedAgo: number | undefined,
  transitions: string[],
  renews: boolean,
  nextAt: number | undefined
]

const ages: AgeRow[] = [
  ['an invitation of three days is not renewed', 3, 0, undefined, [], false, NOW + 3 * DAY],
  ['an invitation of three days with three renewals is not lapsing yet', 3, 3, undefined, [], false, NOW + 3 * DAY],
  ['an invitation is not renewed a millisecond before it is six days old', 6 - 1 / DAY, 2, 2 * DAY, [], false, NOW + 1],
  ['an invitation of six days is renewed a day after its second renewal', 6, 2, DAY, [], true, NOW + DAY],
  [
    'an invitation is not renewed a millisecond before its last renewal is a day ago',
    6,
    2,
    DAY - 1,
    [],
    false,
    NOW + 1
  ],
  [
    'an invitation of six days with three renewals is lapsing',
    6,
    3,
    2 * DAY,
    ['g1 invited lapsing buyer'],
    false,
    NOW + DAY
  ],
  [
    'an invitation of six and a half days that was renewed an hour ago is read again at its expiry',
    6.5,
    1,
    HOUR,
    [],
    false,
    NOW + 12 * HOUR
  ],
  [
    'an invitation of six and a half days is read again when its last renewal is a day ago',
    6.5,
    1,
    20 * HOUR,
    [],
    false,
    NOW + 4 * HOUR
  ],
  [
    'an invitation past its expiry that the host does not call expired yet is renewed',
    8,
    2,
    2 * DAY,
    [],
    true,
    undefined
  ]
]
table(
  'The renewal of an invitation that is not accepted',
  ages.map(([when, days, renewals, renewedAgo, transitions, renews, nextAt]) => ({
    when,
    is: {
      grants: [invited],
      record: aRecord({ ...ours, renewals, renewedAt: renewedAgo === undefined ? undefined : NOW - renewedAgo }),
      shown: old(days)
    },
    plans: { transitions, nextAt, origin: 'ours' as const, ...(renews && { step: renew }) }
  }))
)

table('An attempt when access is shown', [
  {
    when: 'An attempt that is still running gets no outcome yet',
    is: { attempts: [calledAt(NOW, { endsAt: NOW + 1 })], shown: openInvitation },
    plans: { transitions: ['g1 invited found buyer'], origin: 'found' }
  },
  {
    when: 'An attempt that has ended gets an outcome, and keeps it',
    is: {
      record: ours,
      attempts: [
        calledAt(NOW, { id: 'a' }),
        called(60, { id: 'b', outcome: 'refused' }),
        called(60, { id: 'c', kind: 'remove' })
      ],
      shown: openInvitation
    },
    plans: {
      transitions: ['g1 invited sent buyer'],
      nextAt: renewAt,
      outcomes: ['a done', 'c unknown'],
      origin: 'ours'
    }
  }
])

const paidAgain = aGrant({ state: 'revoking', because: 'refunded' })
const accepts = { transitions: ['g1 accepted shown'], origin: 'ours' } as const
const waitsForNews = { nextAt: NOW + MINUTE }
const afterRemoval = (...attempts: AttemptRecord[]) => ({
  grants: [paidAgain],
  record: oursIn,
  attempts: [removal(14), ...attempts],
  shown: collaborator
})
table('A collaborator shown within an hour of our removal, with a live grant', [
  {
    when: 'A collaborator shown after our removal is the old view if no invitation was sent since',
    is: afterRemoval(),
    plans: waitsForNews
  },
  {
    when: 'A collaborator shown after our removal is the old view, even if another grant has ended',
    is: { ...afterRemoval(), grants: [paidAgain, otherOver()] },
    plans: waitsForNews
  },
  {
    when: 'A collaborator shown after our removal may have accepted an invitation that was sent and shown since',
    is: {
      ...afterRemoval(called(13, { outcome: 'done', invitationId: 2 })),
      record: { ...oursIn, listedAt: NOW - 13 * MINUTE }
    },
    plans: { ...accepts, transitions: [...accepts.transitions] }
  },
  {
    when: 'A collaborator shown after our removal is the old view if the invitation since was not shown yet',
    is: {
      ...afterRemoval(called(13, { outcome: 'done', invitationId: 2 })),
      record: { ...oursIn, listedAt: NOW - 13 * MINUTE - 1 }
    },
    plans: waitsForNews
  },
  {
    when: 'A collaborator shown after our removal is the old view if no invitation of ours was ever shown',
    is: afterRemoval(called(13, { outcome: 'done', invitationId: 2 })),
    plans: waitsForNews
  },
  {
    when: 'A collaborator shown after our removal may have accepted an invitation of the time of a call without an answer',
    is: { ...afterRemoval(called(13, { outcome: 'unknown' })), record: { ...oursIn, invitedAt: NOW - 14 * MINUTE } },
    plans: { ...accepts, transitions: [...accepts.transitions] }
  },
  {
    when: 'A collaborator shown after our removal is the old view if the shown invitation is older than the call without an answer',
    is: {
      ...afterRemoval(called(13, { outcome: 'unknown' })),
      record: { ...oursIn, invitedAt: NOW - 14 * MINUTE - 1 }
    },
    plans: waitsForNews
  },
  {
    when: 'A collaborator shown after our removal is the old view if a call without an answer has shown no invitation',
    is: { ...afterRemoval(called(13, { outcome: 'unknown' })), record: { ...oursIn, invitedAt: undefined } },
    plans: waitsForNews
  },
  {
    when: 'A collaborator shown after our removal counts if a call since gave access at once',
    is: afterRemoval(called(13, { outcome: 'unknown', atOnce: true })),
    plans: { ...accepts, transitions: [...accepts.transitions] }
  },
  {
    when: 'A collaborator shown after our removal is the old view if the call since was refused, even if an invitation was shown',
    is: {
      ...afterRemoval(called(13, { outcome: 'refused', invitationId: 2 })),
      record: { ...oursIn, listedAt: NOW }
    },
    plans: waitsForNews
  },
  {
    when: 'A collaborator shown after our removal is the old view if a call gave access before our removal',
    is: afterRemoval(called(15, { outcome: 'done', atOnce: true })),
    plans: waitsForNews
  },
  {
    when: 'A collaborator shown after our removal is the old view if a call gave access in the millisecond of our removal',
    is: afterRemoval(called(14, { outcome: 'done', atOnce: true })),
    plans: waitsForNews
  },
  {
    when: 'A collaborator shown after our removal is the old view if the invitation since was refused',
    is: afterRemoval(called(13, { outcome: 'refused' })),
    plans: waitsForNews
  },
  {
    when: 'A collaborator shown after our removal is the old view if an invitation was withdrawn since',
    is: afterRemoval(withdrawal(13, { invitationId: 2 })),
    plans: waitsForNews
  },
  {
    when: 'A collaborator shown after our removal counts if the removal was refused',
    is: { ...afterRemoval(), attempts: [{ ...removal(14), outcome: 'refused' }] },
    plans: { ...accepts, transitions: [...accepts.transitions] }
  },
  {
    when: 'A collaborator shown after our removal counts an hour after the removal',
    is: { ...afterRemoval(), attempts: [removal(60)] },
    plans: { ...accepts, transitions: [...accepts.transitions] }
  },
  {
    when: 'The next reading of a collaborator shown after our removal is due an hour after the removal',
    is: { ...afterRemoval(), attempts: [removal(59.5)] },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'A collaborator shown after our removal is removed again if no grant is live',
    is: { ...afterRemoval(), grants: [invitedOver] },
    plans: { step: remove, origin: 'ours' }
  }
])

const shownAgain = { grants: [invited], record: aRecord({ ...ours, shown: 'nothing' }), shown: openInvitation }
const sentAgain = { grants: [invited], shown: openInvitation }
const newer = { ...ours, invitationId: 2, invitedAt: NOW - 30 * SECOND, writtenAt: NOW - 30 * SECOND }
table('An invitation that may be an old view, with a live grant', [
  {
    when: 'An invitation shown an hour after its deletion exists',
    is: { ...shownAgain, attempts: [withdrawal(60)] },
    plans: { nextAt: renewAt, origin: 'ours' }
  },
  {
    when: 'An invitation shown within an hour of its deletion is the old view',
    is: { ...shownAgain, attempts: [withdrawal(59.5)] },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'An invitation exists if another invitation was deleted',
    is: { ...shownAgain, attempts: [withdrawal(30, { invitationId: 2 })] },
    plans: { nextAt: renewAt, origin: 'ours' }
  },
  {
    when: 'An invitation exists if its deletion had no answer',
    is: { ...shownAgain, attempts: [withdrawal(30, { silent: true })] },
    plans: { nextAt: renewAt, origin: 'ours' }
  },
  {
    when: 'An invitation exists if it was sent and not deleted',
    is: { ...shownAgain, attempts: [called(30, { outcome: 'done', invitationId: 1 })] },
    plans: { nextAt: renewAt, origin: 'ours', record: { listedAt: NOW } }
  },
  {
    when: 'An invitation older than ours is the old view half a minute after our call',
    is: { ...sentAgain, record: aRecord(newer) },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'An invitation older than ours is found a minute after our call',
    is: { ...sentAgain, record: aRecord({ ...newer, writtenAt: NOW - MINUTE }) },
    plans: { transitions: ['g1 invited found buyer'], origin: 'found' }
  },
  {
    when: 'Another invitation of the same age as ours is found',
    is: { ...sentAgain, record: aRecord({ ...newer, invitedAt: NOW - HOUR }) },
    plans: { transitions: ['g1 invited found buyer'], origin: 'found' }
  },
  {
    when: 'Our invitation is ours, even if the host now reports another date',
    is: { ...sentAgain, record: aRecord({ ...newer, invitationId: 1 }) },
    plans: { nextAt: renewAt, origin: 'ours' }
  },
  {
    when: 'An invitation older than a found invitation is found, since our call has not replaced it',
    is: { ...sentAgain, record: aRecord({ ...newer, origin: 'found' }) },
    plans: { transitions: ['g1 invited found buyer'], origin: 'found' }
  }
])

const justRemoved = { record: oursIn, attempts: [removal(0.5)], shown: direct }
const gone = (changes = {}) =>
  aGrant({ state: 'gone', because: 'declined', live: false, ended: 'refunded', ...changes })
table('Half a minute after our removal', [
  {
    when: 'A live grant stays as it is half a minute after our removal',
    is: { ...justRemoved, grants: [accepted] },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'A blocked grant stays as it is half a minute after our removal',
    is: { ...justRemoved, grants: [aGrant({ state: 'blocked', because: 'not_ours', live: false })] },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'A revoked grant stays as it is half a minute after our removal',
    is: { ...justRemoved, grants: [revoked] },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'A declined grant stays as it is half a minute after our removal',
    is: { ...justRemoved, grants: [gone()] },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'An ended grant changes to "revoking" half a minute after our removal',
    is: { ...justRemoved, grants: [aGrant({ state: 'expired', because: 'renewal', live: false })] },
    plans: { transitions: ['g1 revoking refunded'], nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'A live grant stays as it is half a minute after our withdrawal, even if that had no answer',
    is: { ...justRemoved, grants: [accepted], attempts: [withdrawal(0.5, { outcome: 'unknown' })] },
    plans: { nextAt: NOW + 30 * SECOND }
  }
])

const notOurs = aGrant({ state: 'blocked', because: 'not_ours', live: false })
const foundIn = aRecord({ ...found, seenAt: NOW - HOUR })
table('A grant that has ended', [
  {
    when: 'An ended grant waits for the live grant beside it if the access was found',
    is: { grants: [ended, { ...accepted, because: 'found', grantId: 'g2' }], record: found, shown: collaborator },
    plans: { transitions: ['g1 revoking other_claim'], origin: 'found' }
  },
  ...(['mistyped', 'taken_back_by_seller', 'seat_gone', 'moved'] satisfies Because[]).map((why) => ({
    when: `A declined grant whose seat is given up (${why}) is withdrawn`,
    is: { grants: [gone({ ended: why })] },
    plans: { transitions: [`g1 revoking ${why}`], step: ask }
  })),
  {
    when: 'A blocked grant of which nothing is shown is withdrawn, and its proof begins',
    is: { grants: [aGrant({ state: 'blocked', because: 'not_ours', live: false })] },
    plans: { transitions: ['g1 revoking refunded'], step: ask }
  },
  {
    when: 'An ended grant of a found account waits for a direct question, since lists lack members',
    is: { grants: [notOurs], record: foundIn },
    plans: { step: ask }
  },
  {
    when: 'An ended grant of a found account that has no access any more is withdrawn',
    is: { grants: [notOurs], record: foundIn, shown: direct },
    plans: {
      transitions: ['g1 revoking refunded'],
      nextAt: NOW + MINUTE,
      record: { shown: 'nothing', absentAt: NOW }
    }
  },
  {
    when: 'An ended grant of a found account that had no access at the last question is withdrawn',
    is: { grants: [notOurs], record: aRecord({ ...foundIn, shown: 'nothing' }) },
    plans: { transitions: ['g1 revoking refunded'], step: ask }
  },
  {
    when: 'An ended grant whose access is ours is withdrawn, whatever the lists lack',
    is: { grants: [notOurs], record: oursIn },
    plans: { transitions: ['g1 revoking refunded'], step: remove }
  },
  {
    when: 'An ended grant is not kept by a live grant that was declined',
    is: {
      grants: [ended, gone({ grantId: 'g2', live: true, ended: undefined })],
      record: oursIn,
      attempts: removals(2)
    },
    plans: { transitions: ['g1 revoking refunded'], step: ask }
  },
  {
    when: 'A declined grant stays as it is when the account gets access without us',
    is: { grants: [gone()], record: found, shown: collaborator },
    plans: { origin: 'found' }
  },
  {
    when: 'A revoked grant stays as it is when another purchase is invited',
    is: { grants: [revoked, { ...invited, grantId: 'g2' }], record: ours, shown: openInvitation },
    plans: { nextAt: renewAt, origin: 'ours' }
  },
  {
    when: 'A grant that ended since the last reading is first "revoking" before it is proven',
    is: { grants: [ended], record: aRecord({ ...found, ...proof }), shown: direct },
    plans: { transitions: ['g1 revoking refunded'], record: { ...cleared, provenAt: undefined } }
  },
  {
    when: 'A grant that ended for an unknown reason is revoked with the reason "no_payment"',
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
    when: 'A grant is revoked while another grant has just ended',
    is: { grants: [otherOver(), ended], record: aRecord(proof), shown: direct },
    plans: {
      transitions: ['g1 revoking refunded', 'g2 revoked refunded'],
      nextAt: NOW + 10 * MINUTE,
      record: { ...cleared, provenAt: undefined }
    }
  }
])

test('A live grant never counts as a grant without access', () => {
  assert.deepEqual([hasNothing(revoked), hasNothing({ ...revoked, live: true })], [true, false])
})

describe('the ended grants that have had access', () => {
  const leaving = { ...revoked, state: 'revoking' } as const
  const other = { ...accepted, grantId: 'g2' }
  const cases: [sentence: string, is: Parameters<typeof facts>[0], hadAccess: string[] | undefined][] = [
    [
      'An account that is shown with access after its invitation was to be withdrawn has had access',
      { grants: [leaving], record: ours, shown: collaborator },
      ['g1']
    ],
    [
      'Each ended purchase of the account has had the access that is removed',
      { grants: [leaving, { ...ended, grantId: 'g2' }], record: oursIn, shown: collaborator },
      ['g1', 'g2']
    ],
    [
      'Access that another purchase keeps is not that of the ended one',
      { grants: [leaving, other], record: oursIn, shown: collaborator },
      undefined
    ],
    [
      'Access that did not come through us is not that of the purchase',
      { grants: [leaving], record: found, shown: collaborator },
      undefined
    ],
    [
      'An account whose invitation is still shown has had no access',
      { grants: [leaving], record: ours, shown: openInvitation },
      undefined
    ],
    [
      'An account of which nothing is shown has had no access',
      { grants: [leaving], record: ours, shown: shows() },
      undefined
    ]
  ]
  for (const [sentence, is, hadAccess] of cases) {
    test(sentence, () => assert.deepEqual(planAccount(facts(is)).hadAccess, hadAccess))
  }
})
