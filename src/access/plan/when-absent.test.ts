// Plans where nothing is shown: one thing less, or a millisecond more, makes a difference.
import { aGrant, anAttempt, aRecord, NOW, shows } from '../../../test/setup/account-facts.ts'
import {
  accepted,
  ask,
  cleared,
  DAY,
  found,
  HOUR,
  invite,
  invited,
  invitedOver,
  MINUTE,
  openInvitation,
  ours,
  oursIn,
  removal,
  removals,
  remove,
  revoked,
  SECOND,
  table,
  tried,
  withdraw,
  withdrawal
} from '../../../test/setup/plan-table.ts'
import type { AttemptRecord, GrantFacts } from './facts.ts'

const direct = shows({ direct: true })
const partial = shows({ complete: false })
/** It was first found to have nothing a minute ago, and is asked about just now. */
const proof = { absentAt: NOW - MINUTE }
const calledAt = (at: number, changes: Partial<AttemptRecord> = {}) => anAttempt({ at, endsAt: at, ...changes })
const called = (minutesAgo: number, changes: Partial<AttemptRecord> = {}) =>
  calledAt(NOW - minutesAgo * MINUTE, changes)
const second = (changes: Partial<GrantFacts> = {}) => aGrant({ grantId: 'g2', ...changes })

const noTrace = { transitions: ['g1 gone no_trace buyer'], settled: ['i1 unknown'] }
table('how long a call without an answer is taken for one that did nothing', [
  { when: 'a quarter of an hour', is: { attempts: [called(15)] }, plans: { step: invite, settled: ['i1 unknown'] } },
  {
    when: 'a millisecond more: it may have been declined',
    is: { attempts: [calledAt(NOW - 15 * MINUTE - 1)] },
    plans: noTrace
  },
  {
    when: 'the host has said that it took it, a quarter of an hour ago: it may still show',
    is: { attempts: [called(15, { taken: true })] },
    plans: { transitions: ['g1 queued unclear, in 60 s'], nextAt: NOW + MINUTE }
  },
  {
    when: 'the host has said that it took it, longer ago: it may have been declined',
    is: { attempts: [calledAt(NOW - 15 * MINUTE - 1, { taken: true })] },
    plans: noTrace
  },
  {
    when: 'one of two that the host has taken, and another one since that it has not: the buyer is asked',
    is: { attempts: [called(20, { taken: true }), called(5, { id: 'i2' })] },
    plans: { ...noTrace, settled: ['i1 unknown', 'i2 unknown'] }
  },
  {
    when: 'access by somebody’s hand has gone meanwhile, and the payment is back',
    is: { grants: [aGrant({ state: 'blocked', because: 'not_ours' })], attempts: [called(60)] },
    plans: { transitions: ['g1 queued paid_again', 'g1 gone no_trace buyer'], settled: ['i1 unknown'] }
  },
  {
    when: 'another grant has ended beside: it comes next',
    is: { grants: [aGrant(), { ...invitedOver, grantId: 'g2', because: 'other_claim' }], attempts: [called(60)] },
    plans: noTrace
  },
  {
    when: 'a call under way, from an incomplete reading: when its end is certain',
    is: { attempts: [calledAt(NOW, { endsAt: NOW + 10 * SECOND })], shown: partial },
    plans: { transitions: ['g1 queued unclear, in 70 s'], nextAt: NOW + 70 * SECOND }
  },
  {
    when: 'a reading that has begun too soon is done once more',
    is: { attempts: [called(1.25)], shown: shows({ startedAt: NOW - 30 * SECOND }) },
    plans: { transitions: ['g1 queued unclear, in -15 s'], nextAt: NOW - 15 * SECOND }
  }
])

const removing = (changes: Partial<AttemptRecord> = {}) => called(20, { kind: 'remove', ...changes })
table('what is settled when nothing is shown', [
  {
    when: 'a removal without an answer was done',
    is: { grants: [invitedOver], attempts: [removing()] },
    plans: { settled: ['i1 done'], step: ask }
  },
  {
    when: 'nothing, by an incomplete reading',
    is: { grants: [invitedOver], attempts: [removing()], shown: partial },
    plans: { step: ask }
  },
  {
    when: 'nothing that is settled',
    is: { grants: [invitedOver], attempts: [removing({ outcome: 'unknown' })] },
    plans: { step: ask }
  },
  {
    when: 'nothing within a minute',
    is: { grants: [accepted], attempts: [called(0.5)] },
    plans: { nextAt: NOW + 30 * SECOND }
  }
])

table('calls without an answer, tried again', [
  {
    when: 'two: two minutes after the last',
    is: { grants: [tried(2)], attempts: [called(1)] },
    plans: { transitions: ['g1 queued not_taken, in 60 s'], nextAt: NOW + MINUTE, settled: ['i1 unknown'] }
  },
  {
    when: 'three, four minutes ago: now',
    is: { grants: [tried(3)], attempts: [called(4)] },
    plans: { transitions: ['g1 queued new'], step: invite, settled: ['i1 unknown'] }
  },
  {
    when: 'five: nobody has to look',
    is: { grants: [tried(5)], attempts: [called(1)] },
    plans: { transitions: ['g1 queued not_taken, in 900 s'], nextAt: NOW + 15 * MINUTE, settled: ['i1 unknown'] }
  },
  {
    when: 'six: a person has to look',
    is: { grants: [tried(6)], attempts: [called(1)] },
    plans: {
      transitions: ['g1 queued not_taken seller, in 1860 s'],
      nextAt: NOW + 31 * MINUTE,
      settled: ['i1 unknown']
    }
  },
  {
    when: 'a renewal stays one',
    is: { grants: [tried(1, { renewal: true })], attempts: [called(5)] },
    plans: { transitions: ['g1 queued renewal'], step: { ...invite, renewal: true }, settled: ['i1 unknown'] }
  },
  {
    when: 'one that waits for something else beside goes on waiting for that, though it came first',
    is: {
      grants: [tried(1), second({ because: 'limit', queuedAt: NOW - DAY, retryAt: NOW + HOUR })],
      attempts: [called(5)]
    },
    plans: { transitions: ['g1 queued new'], step: invite, settled: ['i1 unknown'] }
  },
  {
    when: 'one of two is in doubt, and the reading is too soon: neither is sent',
    is: { grants: [tried(1), second()], record: aRecord({ writtenAt: NOW - 30 * SECOND }) },
    plans: { transitions: ['g2 queued unclear, in 30 s'], nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'a renewal whose withdrawal is in doubt, and a new purchase: the new one is sent',
    is: {
      grants: [second({ because: 'renewal', renewal: true, queuedAt: NOW }), aGrant()],
      attempts: [called(60, { kind: 'withdraw' })]
    },
    plans: { step: invite, settled: ['i1 done'] }
  }
])

table('the order in which grants are sent', [
  {
    when: 'of two that came at once, by their ids',
    is: { grants: [second({ queuedAt: NOW }), aGrant({ queuedAt: NOW })] },
    plans: { step: { ...invite, queuedAt: NOW } }
  },
  {
    when: 'in whatever order they are read',
    is: { grants: [aGrant({ queuedAt: NOW }), second({ queuedAt: NOW })] },
    plans: { step: { ...invite, queuedAt: NOW } }
  },
  {
    when: 'one that is due before one that came first',
    is: { grants: [aGrant({ retryAt: NOW + 1 }), second({ queuedAt: NOW, retryAt: NOW })] },
    plans: { step: { ...invite, grantId: 'g2', queuedAt: NOW } }
  },
  {
    when: 'none is due: the one that is due next',
    is: { grants: [aGrant({ retryAt: NOW + 9 }), second({ retryAt: NOW + 5 })] },
    plans: { nextAt: NOW + 5 }
  }
])

const foundNow = aRecord({ ...found, seenAt: NOW - 5 * MINUTE })
const acceptedFound = aGrant({ state: 'accepted', because: 'found' })
table('who was found to have access, and is on no list', [
  {
    when: 'an invitation is shown: that is what it has now',
    is: { grants: [acceptedFound], record: foundNow, shown: openInvitation },
    plans: { transitions: ['g1 invited found buyer'], origin: 'found' }
  },
  { when: 'it is there still', is: { grants: [acceptedFound], record: foundNow }, plans: { origin: 'found' } },
  {
    when: 'nobody is invited over it',
    is: { record: foundNow, shown: partial },
    plans: { transitions: ['g1 accepted found'], origin: 'found' }
  },
  {
    when: 'asked about, it has nothing: what is kept says so, and it is asked about once more',
    is: { grants: [acceptedFound], record: foundNow, shown: direct },
    plans: { nextAt: NOW + MINUTE, record: { shown: 'nothing', absentAt: NOW } }
  },
  {
    when: 'asked about while a list cannot be read: it is not assumed any more',
    is: { grants: [acceptedFound], record: foundNow, shown: { ...partial, direct: true } },
    plans: { nextAt: NOW + MINUTE, record: { shown: 'nothing' } }
  },
  {
    when: 'asked about, and an entry that cannot be read may be it: what is kept stays',
    is: { grants: [acceptedFound], record: foundNow, shown: { ...partial, direct: true, unreadable: true } },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'an hour later: it is asked about',
    is: { grants: [acceptedFound], record: aRecord({ ...found, seenAt: NOW - HOUR }) },
    plans: { step: ask }
  },
  {
    when: 'it had an invitation by somebody’s hand, which every list would show: it is asked about',
    is: { grants: [aGrant({ state: 'invited', because: 'found' })], record: { ...foundNow, shown: 'invitation' } },
    plans: { step: ask }
  },
  {
    when: 'the invitation by somebody’s hand is not there when asked',
    is: {
      grants: [aGrant({ state: 'invited', because: 'found' })],
      record: { ...foundNow, shown: 'invitation' },
      shown: direct
    },
    plans: { nextAt: NOW + MINUTE, record: { absentAt: NOW } }
  },
  {
    when: 'it has left, and is paid for: what comes now is ours',
    is: { record: foundNow, shown: direct },
    plans: { step: invite, record: { shown: 'nothing', origin: undefined } }
  },
  {
    when: 'it had an invitation by somebody’s hand, which is gone, and is paid for: what comes now is ours',
    is: { record: { ...foundNow, shown: 'invitation' }, shown: direct },
    plans: { step: invite, record: { shown: 'nothing', origin: undefined } }
  },
  {
    when: 'no list shows that invitation, and nobody has asked: whose it was stays',
    is: { record: { ...foundNow, shown: 'invitation' } },
    plans: { step: invite }
  },
  {
    when: 'our call of a moment ago need not show yet: whose it was stays',
    is: { record: { ...foundNow, shown: 'invitation', writtenAt: NOW - 30 * SECOND }, shown: direct },
    plans: { step: invite }
  },
  {
    when: 'what is known to be ours stays so',
    is: { record: aRecord({ ...ours, shown: 'nothing' }), shown: direct },
    plans: { step: invite }
  }
])

const stray = aRecord({ ...ours, strayOf: 'g9' })
const strayGone = { shown: 'nothing', origin: undefined, invitationId: undefined, strayOf: undefined } as const
table('a stray, which is nobody’s', [
  {
    when: 'its invitation was withdrawn a minute ago: nothing is kept of it',
    is: { grants: [], record: stray, attempts: [withdrawal(1)] },
    plans: { record: strayGone }
  },
  {
    when: 'half a minute ago: it need not show yet',
    is: { grants: [], record: stray, attempts: [withdrawal(0.5)] },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'by an incomplete reading nothing is said',
    is: { grants: [], record: stray, attempts: [withdrawal(2)], shown: partial },
    plans: {}
  },
  {
    when: 'it was in, and was removed',
    is: { grants: [], record: aRecord({ ...oursIn, strayOf: 'g9' }), attempts: removals(2) },
    plans: { record: strayGone }
  },
  {
    when: 'nobody’s, and no stray: what is kept stays',
    is: { grants: [], record: aRecord({ ...ours, shown: 'nothing' }) },
    plans: {}
  },
  {
    when: 'somebody has bought access for it: nothing is taken away',
    is: { grants: [invited], record: stray },
    plans: { step: ask }
  },
  {
    when: 'somebody has bought access for it, and that was withdrawn: only what is shown is taken away',
    is: { grants: [revoked], record: stray },
    plans: {}
  }
])

const owed = { grants: [invitedOver], record: ours }
table('what is withdrawn unseen', [
  {
    when: 'nothing whose origin nobody knows',
    is: { grants: [invitedOver], record: aRecord({ ...ours, origin: undefined }) },
    plans: { step: ask }
  },
  {
    when: 'nothing of an invitation that is known to have been withdrawn',
    is: { ...owed, record: aRecord({ ...ours, shown: 'nothing' }) },
    plans: { step: ask }
  },
  {
    when: 'one that had lapsed',
    is: { ...owed, record: aRecord({ ...ours, shown: 'expired' }) },
    plans: { step: withdraw }
  },
  {
    when: 'one beside another that was withdrawn',
    is: { ...owed, attempts: [withdrawal(2, { invitationId: 2 })] },
    plans: { step: withdraw }
  },
  {
    when: 'not again what a call was answered with, once it is withdrawn',
    is: { ...owed, attempts: [called(3, { outcome: 'done', invitationId: 1 }), withdrawal(2)] },
    plans: { step: ask }
  },
  {
    when: 'a call that was answered with it withdraws nothing',
    is: { ...owed, attempts: [called(3, { outcome: 'done', invitationId: 1 })] },
    plans: { step: withdraw }
  },
  {
    when: 'the account, by a removal that had no answer once more',
    is: { ...owed, record: oursIn, attempts: [{ ...removal(2), silent: true }] },
    plans: { step: remove }
  },
  {
    when: 'the account, by a removal of unknown outcome once more',
    is: { ...owed, record: oursIn, attempts: [{ ...removal(2), outcome: 'unknown' }] },
    plans: { step: remove }
  },
  {
    when: 'the account, removed before an invitation of ours was gone: once more',
    is: { ...owed, attempts: [removal(9), withdrawal(5, { atOnce: false })] },
    plans: { step: remove }
  },
  {
    when: 'the account, removed at that very time: not again',
    is: { ...owed, attempts: [removal(5), withdrawal(5, { atOnce: false })] },
    plans: { step: ask }
  },
  {
    when: 'the account, removed between two times that an invitation of ours was gone: once more',
    is: { ...owed, attempts: [withdrawal(9, { atOnce: false }), removal(7), withdrawal(5, { atOnce: false })] },
    plans: { step: remove }
  },
  {
    when: 'nothing more, where the invitation was open when it was withdrawn and gone the second time',
    is: { ...owed, attempts: [withdrawal(9), withdrawal(5, { atOnce: false })] },
    plans: { step: ask }
  },
  {
    when: 'nothing more, where nobody had accepted the invitation',
    is: { ...owed, record: aRecord({ ...ours, shown: 'nothing' }), attempts: [withdrawal(5, { atOnce: false })] },
    plans: { step: ask }
  },
  {
    when: 'the account, where an earlier invitation was open when it was withdrawn',
    is: { ...owed, attempts: [withdrawal(9, { invitationId: 2 }), withdrawal(5, { atOnce: false })] },
    plans: { step: remove }
  },
  {
    when: 'the account, known to be in and removed, whatever became of the invitation later: not again',
    is: { ...owed, record: oursIn, attempts: [removal(9), withdrawal(5, { atOnce: false })] },
    plans: { step: ask }
  }
])

const nothingGiven = aRecord({ seenAt: NOW - MINUTE })
table('when an account is asked about while a list cannot be read whole', [
  {
    when: 'a withdrawal is owed and nothing was tried: every minute',
    is: { grants: [invitedOver], record: nothingGiven, shown: partial },
    plans: { step: ask }
  },
  {
    when: 'not more often',
    is: { grants: [invitedOver], record: aRecord({ seenAt: NOW - MINUTE + 1 }), shown: partial },
    plans: { nextAt: NOW + 1 }
  },
  {
    when: 'only an invitation was tried: every minute',
    is: { grants: [invitedOver], record: nothingGiven, attempts: [called(60, { outcome: 'done' })], shown: partial },
    plans: { step: ask }
  },
  {
    when: 'a withdrawal was tried after an invitation: every ten minutes',
    is: {
      grants: [invitedOver],
      record: nothingGiven,
      attempts: [called(60, { outcome: 'done' }), withdrawal(30)],
      shown: partial
    },
    plans: { nextAt: NOW + 9 * MINUTE }
  },
  {
    when: 'a live grant whose entry cannot be read: every ten minutes',
    is: {
      grants: [accepted],
      record: aRecord({ ...oursIn, seenAt: NOW - MINUTE }),
      shown: { ...partial, unreadable: true }
    },
    plans: { nextAt: NOW + 9 * MINUTE }
  },
  {
    when: 'ten minutes after the last time: now',
    is: {
      grants: [accepted],
      record: aRecord({ ...oursIn, seenAt: NOW - 10 * MINUTE }),
      shown: { ...partial, unreadable: true }
    },
    plans: { step: ask }
  },
  {
    when: 'last asked about when a call had just become certain: ten minutes later',
    is: { grants: [tried(1)], record: nothingGiven, attempts: [called(2)], shown: partial },
    plans: { nextAt: NOW + 9 * MINUTE }
  },
  {
    when: 'a call was made since: once that is certain',
    is: { grants: [tried(1)], record: nothingGiven, attempts: [called(0.5)], shown: partial },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'a reading of whole lists that has begun too soon is done once more',
    is: {
      grants: [invitedOver],
      record: aRecord({ writtenAt: NOW - 80 * SECOND }),
      shown: shows({ startedAt: NOW - 30 * SECOND })
    },
    plans: { nextAt: NOW - 20 * SECOND }
  }
])

const sentAt = (at: number, listedAt?: number) => ({
  grants: [invited],
  record: aRecord({ ...ours, invitedAt: at, writtenAt: at, listedAt }),
  attempts: [calledAt(at, { outcome: 'done', invitationId: 1 })]
})
const sent = sentAt(NOW - 3 * MINUTE)
table('an invitation of ours that is not listed', [
  {
    when: 'but was, before a later call was answered with the same one: it is asked about',
    is: {
      ...sentAt(NOW - 3 * MINUTE, NOW - 65 * MINUTE),
      attempts: [...sentAt(NOW - 70 * MINUTE).attempts, ...sent.attempts]
    },
    plans: { step: ask }
  },
  { when: 'nor has been, for an hour: it is asked about', is: sentAt(NOW - HOUR), plans: { step: ask } },
  { when: 'nor has been, for less', is: sentAt(NOW - HOUR + 1), plans: { nextAt: NOW + 1 } },
  { when: 'and was in the very millisecond', is: sentAt(NOW - 3 * MINUTE, NOW - 3 * MINUTE), plans: { step: ask } },
  {
    when: 'and only an earlier one was',
    is: sentAt(NOW - 3 * MINUTE, NOW - 3 * MINUTE - 1),
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'nor has been; it was withdrawn, and the grant is over: the proof does not wait',
    is: { ...sent, grants: [invitedOver], attempts: [...sent.attempts, withdrawal(2)] },
    plans: { step: ask }
  },
  {
    when: 'nor has been, and the account has been seen to be in',
    is: { ...sent, grants: [accepted], record: { ...sent.record, shown: 'collaborator' } },
    plans: { step: ask }
  },
  {
    when: 'nor has been for an hour, and its withdrawal was refused just now',
    is: {
      ...sentAt(NOW - 70 * MINUTE),
      attempts: [withdrawal(2, { outcome: 'refused' }), ...sentAt(NOW - 70 * MINUTE).attempts]
    },
    plans: { step: ask }
  },
  { when: 'nor is it known which call has made it', is: { ...sent, attempts: [] }, plans: { step: ask } }
])

const left = { ...cleared, provenAt: undefined, oursUntil: undefined }
const declined = { ...left, oursUntil: NOW + 25 * HOUR }
const lapsesNow = NOW - MINUTE - 7 * DAY
table('what has gone without us', [
  {
    when: 'the first answer came a minute after our call: it counts',
    is: { grants: [accepted], record: aRecord({ ...oursIn, ...proof, writtenAt: NOW - 2 * MINUTE }), shown: direct },
    plans: { transitions: ['g1 gone left buyer'], record: left }
  },
  {
    when: 'the first answer came at the very end of its time: lapsed',
    is: { grants: [invited], record: aRecord({ ...ours, ...proof, invitedAt: lapsesNow }), shown: direct },
    plans: { transitions: ['g1 expired lapsed buyer'], record: declined }
  },
  {
    when: 'a millisecond before: declined',
    is: { grants: [invited], record: aRecord({ ...ours, ...proof, invitedAt: lapsesNow + 1 }), shown: direct },
    plans: { transitions: ['g1 gone declined buyer'], record: declined }
  },
  {
    when: 'an invitation by somebody’s hand, after its time: no lapse of ours',
    is: {
      grants: [aGrant({ state: 'invited', because: 'found' })],
      record: aRecord({ origin: 'found', shown: 'invitation', ...proof, invitedAt: lapsesNow }),
      shown: direct
    },
    plans: { transitions: ['g1 gone declined buyer'], record: { ...cleared, provenAt: undefined } }
  },
  {
    when: 'a collaborator, invited long ago: left',
    is: { grants: [accepted], record: aRecord({ ...oursIn, ...proof, invitedAt: lapsesNow }), shown: direct },
    plans: { transitions: ['g1 gone left buyer'], record: left }
  },
  {
    when: 'of two grants, and a third that was kept by them: it goes as the first',
    is: {
      grants: [
        invited,
        second({ state: 'accepted', because: 'shown' }),
        aGrant({ grantId: 'g3', state: 'revoking', because: 'other_claim' })
      ],
      record: aRecord({ ...ours, ...proof }),
      shown: direct
    },
    plans: { transitions: ['g1 gone declined buyer', 'g2 gone left buyer', 'g3 gone declined buyer'], record: declined }
  },
  {
    when: 'beside one whose own payment went and is back: that one is sent anew',
    is: {
      grants: [accepted, second({ state: 'revoking', because: 'refunded' })],
      record: aRecord({ ...oursIn, ...proof }),
      shown: direct
    },
    plans: { transitions: ['g1 gone left buyer'], record: left }
  }
])

/** What is kept besides `cleared` once it is proven that a grant that is over has nothing. */
type KeptRow = [when: string, record: Parameters<typeof aRecord>[0], attempts: AttemptRecord[], kept: object]
const kept: KeptRow[] = [
  [
    'a call of unknown outcome may have given it something',
    {},
    [called(60, { outcome: 'unknown' })],
    { provenAt: NOW }
  ],
  ['a refused call has not', {}, [called(60, { outcome: 'refused' })], { provenAt: undefined }],
  ['nor has a removal', {}, [removal(60)], { provenAt: undefined }],
  ['what was found was not given by us', { origin: 'found', shown: 'invitation' }, [], { provenAt: undefined }],
  ['of two removals the last one counts', oursIn, removals(20, 10), { provenAt: NOW, oursUntil: NOW + 50 * MINUTE }],
  [
    'a removal of unknown outcome counts',
    oursIn,
    [removal(20), { ...removal(10), outcome: 'unknown' }],
    { provenAt: NOW, oursUntil: NOW + 50 * MINUTE }
  ],
  [
    'a refused removal does not',
    oursIn,
    [removal(20), { ...removal(10), outcome: 'refused' }],
    { provenAt: NOW, oursUntil: NOW + 40 * MINUTE }
  ],
  [
    'a removal before our last invitation does not, which was withdrawn unaccepted',
    { ...ours, shown: 'nothing' },
    [called(50, { outcome: 'done' }), removal(30), called(20, { outcome: 'done' }), withdrawal(10)],
    { provenAt: NOW, oursUntil: undefined }
  ],
  [
    'nor one in the very millisecond: what may be somebody’s doing is not ours',
    { ...ours, shown: 'nothing' },
    [called(20, { outcome: 'done' }), removal(20), withdrawal(10)],
    { provenAt: NOW, oursUntil: undefined }
  ],
  [
    'a refused invitation since changes nothing',
    oursIn,
    [removal(20), called(10, { outcome: 'refused' })],
    { provenAt: NOW, oursUntil: NOW + 40 * MINUTE }
  ]
]
table(
  'what is kept of a grant that is over, once it is proven to have nothing',
  kept.map(([when, record, attempts, more]) => ({
    when,
    is: { grants: [invitedOver], record: aRecord({ ...record, ...proof }), attempts, shown: direct },
    plans: { transitions: ['g1 revoked refunded'], nextAt: NOW + 10 * MINUTE, record: { ...cleared, ...more } }
  }))
)

const provenAgo = (minutes: number, seenMinutesAgo: number) =>
  aRecord({ provenAt: NOW - minutes * MINUTE, seenAt: NOW - seenMinutesAgo * MINUTE })
const goneLive = aGrant({ state: 'gone', because: 'left' })
table('who is looked for once more after a proof', [
  {
    when: 'a minute before the day',
    is: { grants: [revoked], record: provenAgo(1439, 1300) },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'also beside a live grant that has gone',
    is: { grants: [{ ...goneLive, grantId: 'g2' }, revoked], record: provenAgo(10, 10) },
    plans: { step: ask }
  },
  { when: 'not one that has left and is live', is: { grants: [goneLive], record: provenAgo(10, 10) }, plans: {} },
  {
    when: 'not one that had declined and is over',
    is: { grants: [{ ...goneLive, live: false, ended: 'refunded' }], record: provenAgo(10, 10) },
    plans: {}
  },
  {
    when: 'the question has begun just before its time: it is for the next look',
    is: { grants: [revoked], record: provenAgo(10, 10), shown: { ...direct, startedAt: NOW - 1 } },
    plans: {}
  }
])

/** Withdrawals of the same thing in a row, and the minutes until the next one. */
const pauses = [1, 5, 15, 60, 240, 720, 720]
table(
  'the pauses between withdrawals',
  pauses.flatMap((minutes, index) => {
    const times = Array.from({ length: index + 1 }, (_, n) => 1 + minutes + n * 1000)
    const early = times.map((ago) => ({ ...removal(ago - 2), id: 'r' }))
    const late = times.map((ago) => ({ ...removal(ago - 1), id: 'r' }))
    const told = index >= 2 ? { tell: 'not_withdrawn' as const } : {}
    const is = { grants: [invitedOver], record: oursIn, shown: shows({ collaborator: true }) }
    const plans = { origin: 'ours' as const, ...told }
    return [
      // Within a minute of a removal nothing that is shown counts, which is the first pause.
      ...(index > 0
        ? [
            {
              when: `${index + 1} times, and a minute less than ${minutes} ago`,
              is: { ...is, attempts: early },
              plans: { ...plans, nextAt: NOW + MINUTE }
            }
          ]
        : []),
      {
        when: `${index + 1} times, and ${minutes} minutes ago`,
        is: { ...is, attempts: late },
        plans: { ...plans, step: remove }
      }
    ]
  })
)

const silent = (minutesAgo: number, changes: Partial<AttemptRecord> = {}) =>
  withdrawal(minutesAgo, { silent: true, ...changes })
table('what counts as a withdrawal of the same thing', [
  {
    when: 'two of the same invitation',
    is: { ...owed, attempts: [silent(4), silent(3)] },
    plans: { nextAt: NOW + 2 * MINUTE }
  },
  {
    when: 'not one of another invitation',
    is: { ...owed, attempts: [silent(4, { invitationId: 2 }), silent(3)] },
    plans: { step: withdraw }
  },
  {
    when: 'not a removal',
    is: { ...owed, attempts: [{ ...removal(4), silent: true, invitationId: 1 }, silent(3)] },
    plans: { step: withdraw }
  },
  {
    when: 'not one in the very millisecond of the invitation',
    is: { ...owed, attempts: [called(4, { outcome: 'done' }), silent(4), silent(3)] },
    plans: { step: withdraw }
  },
  {
    when: 'one after the invitation',
    is: { ...owed, attempts: [called(5, { outcome: 'done' }), silent(4), silent(3)] },
    plans: { nextAt: NOW + 2 * MINUTE }
  },
  {
    when: 'not a withdrawal, where the account is removed',
    is: { ...owed, record: oursIn, attempts: [silent(4), { ...removal(3), silent: true }] },
    plans: { step: remove }
  }
])
