// Plans for accounts of which nothing is shown. The rows probe limits by one millisecond or one missing fact.
import { aGrant, anAttempt, aRecord, NOW, shows } from '../../../test/support/builders/account-facts.ts'
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
  readAgain,
  removal,
  removals,
  remove,
  revoked,
  SECOND,
  table,
  tried,
  withdraw,
  withdrawal
} from '../../../test/support/builders/plan-table.ts'
import type { AttemptRecord, GrantFacts } from './facts.ts'

const direct = shows({ direct: true })
const partial = shows({ complete: false })
/** A direct question showed a minute ago that the account has nothing, and another one shows it now. */
const proof = { absentAt: NOW - MINUTE }
const calledAt = (at: number, changes: Partial<AttemptRecord> = {}) => anAttempt({ at, endsAt: at, ...changes })
const called = (minutesAgo: number, changes: Partial<AttemptRecord> = {}) =>
  calledAt(NOW - minutesAgo * MINUTE, changes)
/** A call that a reading has followed, which showed nothing. */
const unseen = (minutesAgo: number) => called(minutesAgo, { isUnseen: true })
const throttled = aGrant({ because: 'throttled', retryAt: NOW + HOUR })
const second = (changes: Partial<GrantFacts> = {}) => aGrant({ grantId: 'g2', ...changes })

const noTrace = { transitions: ['g1 gone no_trace buyer'], outcomes: ['i1 unknown'] }
const gone = { transitions: ['g1 gone no_trace buyer'] }
const unclear = { transitions: ['g1 queued unclear, in 60 s'], nextAt: NOW + MINUTE }
const made = (minutesAgo: number) => called(minutesAgo, { outcome: 'done', invitationId: 1 })
table('A grant in the queue of an account whose open invitation of ours is not shown any more', [
  {
    when: 'It may have been declined since the buyer asked for another one, so the buyer is asked',
    is: { record: ours },
    plans: gone
  },
  {
    when: 'The buyer is asked, too, if the queue does not say what became of the last call',
    is: { grants: [aGrant({ because: 'unclear' })], record: ours },
    plans: gone
  },
  {
    when: 'The buyer is asked, however short ago a call was refused',
    is: { record: ours, attempts: [called(2, { outcome: 'refused' })] },
    plans: gone
  },
  {
    when: 'While a list cannot be read whole, the host is asked about the account itself',
    is: { record: ours, shown: partial },
    plans: { ...unclear, step: ask }
  },
  {
    when: 'An invitation of somebody else does not count',
    is: { record: { ...ours, origin: 'found' } },
    plans: { step: invite }
  },
  {
    when: 'An invitation of somebody else that a failing list does not show may still be open',
    is: { record: { ...ours, origin: 'found' }, shown: partial },
    plans: { ...unclear, step: ask }
  },
  {
    when: 'An invitation that is known to have gone before the buyer asked again does not count',
    is: { record: { ...ours, absentAt: NOW - HOUR } },
    plans: { step: invite }
  },
  {
    when: 'An invitation that has expired does not count',
    is: { record: { ...ours, invitedAt: NOW - 7 * DAY } },
    plans: { step: invite }
  },
  {
    when: 'An invitation of ours that has expired does not count, also while a list cannot be read whole',
    is: { record: { ...ours, invitedAt: NOW - 7 * DAY }, shown: partial },
    plans: { step: invite }
  },
  {
    when: 'An invitation that would lapse in a millisecond counts',
    is: { record: { ...ours, invitedAt: NOW - 7 * DAY + 1 } },
    plans: gone
  },
  {
    when: 'An invitation of which the time is not known does not count',
    is: { record: { ...ours, invitedAt: undefined } },
    plans: { step: invite }
  },
  {
    when: 'An invitation of which the id is not known does not count',
    is: { record: { ...ours, invitationId: undefined } },
    plans: { step: invite }
  },
  { when: 'Access that is not shown any more does not count', is: { record: oursIn }, plans: { step: invite } },
  {
    when: 'An invitation that we tried to withdraw does not count',
    is: { record: ours, attempts: [withdrawal(60, { outcome: 'refused' })] },
    plans: { step: invite }
  },
  {
    when: 'An earlier invitation that we withdrew does not matter',
    is: { record: ours, attempts: [withdrawal(60, { invitationId: 9 })] },
    plans: gone
  },
  {
    when: 'An invitation that the lists have not shown since it was sent, 59 minutes ago, may still be shown',
    is: { record: ours, attempts: [made(59)] },
    plans: unclear
  },
  {
    when: 'A withdrawn invitation that the lists have not shown since it was sent does not delay the next one',
    is: {
      grants: [aGrant({ because: 'unclear' })],
      record: ours,
      attempts: [made(59), withdrawal(30, { outcome: 'refused' })]
    },
    plans: { transitions: ['g1 queued new'], step: invite }
  },
  {
    when: 'The buyer is asked, also if a later call had no answer and failed',
    is: { record: ours, attempts: [called(15)] },
    plans: { transitions: ['g1 gone no_trace buyer'], outcomes: ['i1 unseen'] }
  },
  {
    when: 'An invitation that the lists have not shown for an hour has gone',
    is: { record: ours, attempts: [made(60)] },
    plans: gone
  },
  {
    when: 'An invitation that the lists have shown since it was sent has gone',
    is: { record: { ...ours, listedAt: NOW - 58 * MINUTE }, attempts: [made(59)] },
    plans: gone
  }
])

table('An invite call without an answer, and nothing is shown', [
  {
    when: 'The next attempt follows an invite call that ended 15 minutes ago, which stays open',
    is: { attempts: [called(15)] },
    plans: { step: invite, nextAt: readAgain(15), outcomes: ['i1 unseen'] }
  },
  {
    when: 'An invitation of a call that ended more than 15 minutes ago may have been declined, and the buyer is asked',
    is: { attempts: [calledAt(NOW - 15 * MINUTE - 1)] },
    plans: noTrace
  },
  {
    when: 'An invitation that the host confirmed 15 minutes ago may still be shown',
    is: { attempts: [called(15, { created: true })] },
    plans: { transitions: ['g1 queued unclear, in 60 s'], nextAt: NOW + MINUTE }
  },
  {
    when: 'An invitation that the host confirmed more than 15 minutes ago may have been declined, and the buyer is asked',
    is: { attempts: [calledAt(NOW - 15 * MINUTE - 1, { created: true })] },
    plans: noTrace
  },
  {
    when: 'An access that the host confirmed 15 minutes ago may still be shown',
    is: { attempts: [called(15, { atOnce: true })] },
    plans: { transitions: ['g1 queued unclear, in 60 s'], nextAt: NOW + MINUTE }
  },
  {
    when: 'An access that the host confirmed more than 15 minutes ago may have ended, and the buyer is asked',
    is: { attempts: [calledAt(NOW - 15 * MINUTE - 1, { atOnce: true })] },
    plans: noTrace
  },
  {
    when: 'While a lost access is proven, a call gets its outcome if no grant waits for it',
    is: { grants: [accepted], record: oursIn, attempts: [called(20)] },
    plans: { step: ask, outcomes: ['i1 unknown'] }
  },
  {
    when: 'A lost access is proven, though another invitation that the host confirmed may still be shown',
    is: { grants: [accepted], record: oursIn, attempts: [called(5, { created: true })] },
    plans: { step: ask }
  },
  {
    when: 'While a lost access is proven, the call for a grant that waits beside it stays open',
    is: { grants: [accepted, second({ because: 'unclear' })], attempts: [called(60, { atOnce: true })], shown: direct },
    plans: { nextAt: NOW + MINUTE, record: { absentAt: NOW } }
  },
  {
    when: 'After that proof, the buyer of the waiting grant is asked',
    is: {
      grants: [aGrant({ state: 'gone', because: 'left' }), second({ because: 'unclear' })],
      attempts: [called(60, { atOnce: true })]
    },
    plans: { transitions: ['g2 gone no_trace buyer'], outcomes: ['i1 unknown'] }
  },
  {
    when: 'A call of which a reading has shown nothing stays open for 15 minutes while its grant waits for a refusal to be over',
    is: { grants: [throttled], attempts: [unseen(15)] },
    plans: { nextAt: readAgain(15) }
  },
  {
    when: 'A call has failed if a reading soon after it and one 30 minutes after it show nothing',
    is: { attempts: [unseen(30)] },
    plans: { step: invite, outcomes: ['i1 unknown'] }
  },
  {
    when: 'If the second reading comes later, the invitation may have appeared and been declined in between, and the buyer is asked',
    is: { attempts: [calledAt(NOW - 30 * MINUTE - 1, { isUnseen: true })] },
    plans: noTrace
  },
  {
    when: 'The buyer is asked, too, if the call of which nothing was seen stands beside one that no reading has followed soon',
    is: { attempts: [unseen(20), called(16, { id: 'i2' })] },
    plans: { transitions: ['g1 gone no_trace buyer'], outcomes: ['i1 unknown', 'i2 unknown'] }
  },
  {
    when: 'The buyer is asked if the host confirmed the call, or one of two calls, and has not shown its invitation since',
    is: { attempts: [called(20, { isUnseen: true, created: true }), called(16, { id: 'i2', isUnseen: true })] },
    plans: { transitions: ['g1 gone no_trace buyer'], outcomes: ['i1 unknown', 'i2 unknown'] }
  },
  {
    when: 'The next reading depends only on the calls without an answer',
    is: {
      grants: [throttled],
      attempts: [called(10, { outcome: 'refused' }), called(5, { id: 'i2', isUnseen: true })]
    },
    plans: { nextAt: readAgain(5) }
  },
  {
    when: 'A reading that shows nothing is noted once',
    is: { attempts: [unseen(5)] },
    plans: { step: invite, nextAt: readAgain(5) }
  },
  {
    when: 'A call without an answer gets its outcome at once if no grant waits for another call',
    is: { grants: [invited], record: { ...ours, listedAt: NOW }, attempts: [called(5)] },
    plans: { outcomes: ['i1 unknown'], step: ask }
  },
  {
    when: 'The buyer is asked after a confirmed call 20 minutes ago and an unconfirmed call 5 minutes ago',
    is: { attempts: [called(20, { created: true }), called(5, { id: 'i2' })] },
    plans: { ...noTrace, outcomes: ['i1 unknown', 'i2 unseen'] }
  },
  {
    when: 'A grant blocked as "not_ours" that is paid again is first queued, then gone, since an earlier call left no trace',
    is: { grants: [aGrant({ state: 'blocked', because: 'not_ours' })], attempts: [called(60)] },
    plans: { transitions: ['g1 queued paid_again', 'g1 gone no_trace buyer'], outcomes: ['i1 unknown'] }
  },
  {
    when: 'An ended grant on the account does not change the plan for the waiting grant',
    is: { grants: [aGrant(), { ...invitedOver, grantId: 'g2', because: 'other_claim' }], attempts: [called(60)] },
    plans: noTrace
  },
  {
    when: 'A grant with a running call waits until the outcome can be known if the reading is incomplete',
    is: { attempts: [calledAt(NOW, { endsAt: NOW + 10 * SECOND })], shown: partial },
    plans: { transitions: ['g1 queued unclear, in 70 s'], nextAt: NOW + 70 * SECOND }
  },
  {
    when: 'A reading that started within a minute of a call is repeated',
    is: { attempts: [called(1.25)], shown: shows({ startedAt: NOW - 30 * SECOND }) },
    plans: { transitions: ['g1 queued unclear, in -15 s'], nextAt: NOW - 15 * SECOND }
  }
])

const removing = (changes: Partial<AttemptRecord> = {}) => called(20, { kind: 'remove', ...changes })
table('The outcomes of open attempts when nothing is shown', [
  {
    when: 'A removal without an answer counts as done if nothing is shown',
    is: { grants: [invitedOver], attempts: [removing()] },
    plans: { outcomes: ['i1 done'], step: ask }
  },
  {
    when: 'An incomplete reading gives no attempt an outcome',
    is: { grants: [invitedOver], attempts: [removing()], shown: partial },
    plans: { step: ask }
  },
  {
    when: 'An attempt with an outcome gets no other outcome',
    is: { grants: [invitedOver], attempts: [removing({ outcome: 'unknown' })] },
    plans: { step: ask }
  },
  {
    when: 'A reading within a minute of a call gives no attempt an outcome',
    is: { grants: [accepted], attempts: [called(0.5)] },
    plans: { nextAt: NOW + 30 * SECOND }
  }
])

table('Retries after calls without an answer', [
  {
    when: 'The call after two without an answer waits for two minutes from the end of the last',
    is: { grants: [tried(2)], attempts: [called(1)] },
    plans: { transitions: ['g1 queued not_taken, in 60 s'], nextAt: NOW + MINUTE, outcomes: ['i1 unseen'] }
  },
  {
    when: 'The call after three without an answer follows four minutes after the end of the last',
    is: { grants: [tried(3)], attempts: [called(4)] },
    plans: { transitions: ['g1 queued new'], step: invite, nextAt: readAgain(4), outcomes: ['i1 unseen'] }
  },
  {
    when: 'The seller does not have to look yet after five calls without an answer',
    is: { grants: [tried(5)], attempts: [called(1)] },
    plans: { transitions: ['g1 queued not_taken, in 900 s'], nextAt: readAgain(1), outcomes: ['i1 unseen'] }
  },
  {
    when: 'The seller has to look after six calls without an answer',
    is: { grants: [tried(6)], attempts: [called(1)] },
    plans: {
      transitions: ['g1 queued not_taken seller, in 1860 s'],
      nextAt: readAgain(1),
      outcomes: ['i1 unseen']
    }
  },
  {
    when: 'The retry of a renewal is a renewal',
    is: { grants: [tried(1, { renewal: true })], attempts: [called(5)] },
    plans: {
      transitions: ['g1 queued renewal'],
      step: { ...invite, renewal: true },
      nextAt: readAgain(5),
      outcomes: ['i1 unseen']
    }
  },
  {
    when: 'A grant that waits for the limit keeps waiting beside a grant that retries, though it was queued first',
    is: {
      grants: [tried(1), second({ because: 'limit', queuedAt: NOW - DAY, retryAt: NOW + HOUR })],
      attempts: [called(5)]
    },
    plans: { transitions: ['g1 queued new'], step: invite, nextAt: readAgain(5), outcomes: ['i1 unseen'] }
  },
  {
    when: 'Neither of two grants is invited when one of them is unclear and the reading is too early',
    is: { grants: [tried(1), second()], record: aRecord({ writtenAt: NOW - 30 * SECOND }) },
    plans: { transitions: ['g2 queued unclear, in 30 s'], nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'A new purchase is invited beside a renewal whose withdrawal is unclear',
    is: {
      grants: [second({ because: 'renewal', renewal: true, queuedAt: NOW }), aGrant()],
      attempts: [called(60, { kind: 'withdraw' })]
    },
    plans: { step: invite, outcomes: ['i1 done'] }
  }
])

table('The order in which grants are invited', [
  {
    when: 'Two grants queued at the same time are invited in the order of their ids',
    is: { grants: [second({ queuedAt: NOW }), aGrant({ queuedAt: NOW })] },
    plans: { step: { ...invite, queuedAt: NOW } }
  },
  {
    when: 'Two grants queued at the same time are invited in the order of their ids, in whatever order they are read',
    is: { grants: [aGrant({ queuedAt: NOW }), second({ queuedAt: NOW })] },
    plans: { step: { ...invite, queuedAt: NOW } }
  },
  {
    when: 'A grant that is due is invited before a grant that was queued earlier and is not due',
    is: { grants: [aGrant({ retryAt: NOW + 1 }), second({ queuedAt: NOW, retryAt: NOW })] },
    plans: { step: { ...invite, grantId: 'g2', queuedAt: NOW } }
  },
  {
    when: 'The plan waits for the grant that will be due next if no grant is due',
    is: { grants: [aGrant({ retryAt: NOW + 9 }), second({ retryAt: NOW + 5 })] },
    plans: { nextAt: NOW + 5 }
  }
])

const foundNow = aRecord({ ...found, seenAt: NOW - 5 * MINUTE })
const acceptedFound = aGrant({ state: 'accepted', because: 'found' })
table('An account that was found to have access, and is on no list', [
  {
    when: 'A shown invitation replaces the access that was found',
    is: { grants: [acceptedFound], record: foundNow, shown: openInvitation },
    plans: { transitions: ['g1 invited found buyer'], origin: 'found' }
  },
  {
    when: 'Found access that is on no list is assumed to exist',
    is: { grants: [acceptedFound], record: foundNow },
    plans: { origin: 'found' }
  },
  {
    when: 'No invitation is sent to an account with found access',
    is: { record: foundNow, shown: partial },
    plans: { transitions: ['g1 accepted found'], origin: 'found' }
  },
  {
    when: 'A direct question that does not show found access is recorded, and a second question follows',
    is: { grants: [acceptedFound], record: foundNow, shown: direct },
    plans: { nextAt: NOW + MINUTE, record: { shown: 'nothing', absentAt: NOW } }
  },
  {
    when: 'A direct question with an incomplete list ends the assumption that found access exists',
    is: { grants: [acceptedFound], record: foundNow, shown: { ...partial, direct: true } },
    plans: { nextAt: NOW + MINUTE, record: { shown: 'nothing' } }
  },
  {
    when: 'A direct question with an unreadable entry leaves the record of found access as it is',
    is: { grants: [acceptedFound], record: foundNow, shown: { ...partial, direct: true, unreadable: true } },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'An account with found access is asked about an hour after the last direct question',
    is: { grants: [acceptedFound], record: aRecord({ ...found, seenAt: NOW - HOUR }) },
    plans: { step: ask }
  },
  {
    when: 'A found invitation is not assumed to exist, since every list would show it, and a direct question follows',
    is: { grants: [aGrant({ state: 'invited', because: 'found' })], record: { ...foundNow, shown: 'invitation' } },
    plans: { step: ask }
  },
  {
    when: 'A found invitation that the direct question does not show leads to a second question',
    is: {
      grants: [aGrant({ state: 'invited', because: 'found' })],
      record: { ...foundNow, shown: 'invitation' },
      shown: direct
    },
    plans: { nextAt: NOW + MINUTE, record: { absentAt: NOW } }
  },
  {
    when: 'An account that left and is paid for is invited, and its access is ours from now on',
    is: { record: foundNow, shown: direct },
    plans: { step: invite, record: { shown: 'nothing', origin: undefined } }
  },
  {
    when: 'An account whose found invitation is gone is invited, and its access is ours from now on',
    is: { record: { ...foundNow, shown: 'invitation' }, shown: direct },
    plans: { step: invite, record: { shown: 'nothing', origin: undefined } }
  },
  {
    when: 'A found invitation keeps its origin while no direct question was asked',
    is: { record: { ...foundNow, shown: 'invitation' } },
    plans: { step: invite }
  },
  {
    when: 'A found invitation keeps its origin within a minute of our own call',
    is: { record: { ...foundNow, shown: 'invitation', writtenAt: NOW - 30 * SECOND }, shown: direct },
    plans: { step: invite }
  },
  {
    when: 'The origin "ours" is kept after a direct question that shows nothing',
    is: { record: aRecord({ ...ours, shown: 'nothing' }), shown: direct },
    plans: { step: invite }
  }
])

const longFound = aRecord({ ...found, seenAt: NOW - HOUR })
table('An account whose purchase has ended, and that had access or an invitation by another way', [
  {
    when: 'Complete lists without found access lead to a direct question',
    is: { grants: [revoked], record: longFound },
    plans: { step: ask }
  },
  {
    when: 'Found access that a direct question does not show is recorded as gone',
    is: { grants: [revoked], record: longFound, shown: direct },
    plans: { record: { shown: 'nothing' } }
  },
  {
    when: 'Found access that an unreadable entry may hide stays recorded',
    is: { grants: [revoked], record: longFound, shown: { ...direct, unreadable: true } },
    plans: {}
  },
  {
    when: 'Incomplete lists without found access lead to no question',
    is: { grants: [revoked], record: longFound, shown: partial },
    plans: {}
  },
  {
    when: 'A found invitation that complete lists do not show is recorded as gone',
    is: { grants: [revoked], record: { ...longFound, shown: 'invitation' } },
    plans: { record: { shown: 'nothing' } }
  },
  {
    when: 'A found invitation that incomplete lists do not show stays recorded',
    is: { grants: [revoked], record: { ...longFound, shown: 'invitation' }, shown: partial },
    plans: {}
  },
  {
    when: 'Found access stays recorded while another purchase of the account has not ended',
    is: { grants: [revoked, second({ state: 'gone', because: 'declined' })], record: longFound },
    plans: {}
  },
  {
    when: 'Found access of an account without a grant leads to no question',
    is: { grants: [], record: longFound },
    plans: {}
  },
  {
    when: 'An account that is recorded to have nothing is asked about no more',
    is: { grants: [revoked], record: aRecord({ ...longFound, shown: 'nothing' }) },
    plans: {}
  }
])

const stray = aRecord({ ...ours, strayOf: 'g9' })
const strayGone = { shown: 'nothing', origin: undefined, invitationId: undefined, strayOf: undefined } as const
table('An account that the host invited by mistake, without a grant', [
  {
    when: 'The record of an account invited by mistake is cleared a minute after the withdrawal of its invitation',
    is: { grants: [], record: stray, attempts: [withdrawal(1)] },
    plans: { record: strayGone }
  },
  {
    when: 'The record of an account invited by mistake is kept half a minute after the withdrawal, since a list may lag',
    is: { grants: [], record: stray, attempts: [withdrawal(0.5)] },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'The record of an account invited by mistake is kept after an incomplete reading',
    is: { grants: [], record: stray, attempts: [withdrawal(2)], shown: partial },
    plans: {}
  },
  {
    when: 'The record of an account invited by mistake is cleared after the removal of the account',
    is: { grants: [], record: aRecord({ ...oursIn, strayOf: 'g9' }), attempts: removals(2) },
    plans: { record: strayGone }
  },
  {
    when: 'The record of an account that was not invited by mistake is kept',
    is: { grants: [], record: aRecord({ ...ours, shown: 'nothing' }) },
    plans: {}
  },
  {
    when: 'An invitation sent by mistake is kept if a live grant is for its account',
    is: { grants: [invited], record: stray },
    plans: { step: ask }
  },
  {
    when: 'An invitation sent by mistake is withdrawn only if it is shown, once the grant for its account was revoked',
    is: { grants: [revoked], record: stray },
    plans: {}
  }
])

const owed = { grants: [invitedOver], record: ours }
table('Withdrawals of access and invitations that are not shown', [
  {
    when: 'Access of unknown origin is not withdrawn',
    is: { grants: [invitedOver], record: aRecord({ ...ours, origin: undefined }) },
    plans: { step: ask }
  },
  {
    when: 'An invitation that is known to be withdrawn is not withdrawn again',
    is: { ...owed, record: aRecord({ ...ours, shown: 'nothing' }) },
    plans: { step: ask }
  },
  {
    when: 'An expired invitation is withdrawn',
    is: { ...owed, record: aRecord({ ...ours, shown: 'expired' }) },
    plans: { step: withdraw }
  },
  {
    when: 'An invitation is withdrawn after the withdrawal of another one',
    is: { ...owed, attempts: [withdrawal(2, { invitationId: 2 })] },
    plans: { step: withdraw }
  },
  {
    when: 'An invitation that was sent and then withdrawn is not withdrawn again',
    is: { ...owed, attempts: [called(3, { outcome: 'done', invitationId: 1 }), withdrawal(2)] },
    plans: { step: ask }
  },
  {
    when: 'An invitation that was sent is withdrawn',
    is: { ...owed, attempts: [called(3, { outcome: 'done', invitationId: 1 })] },
    plans: { step: withdraw }
  },
  {
    when: 'An account is removed again after a removal without an answer',
    is: { ...owed, record: oursIn, attempts: [{ ...removal(2), silent: true }] },
    plans: { step: remove }
  },
  {
    when: 'An account is removed again after a removal with an unknown outcome',
    is: { ...owed, record: oursIn, attempts: [{ ...removal(2), outcome: 'unknown' }] },
    plans: { step: remove }
  },
  {
    when: 'An account that was removed before its invitation had gone is removed again',
    is: { ...owed, attempts: [removal(9), withdrawal(5, { atOnce: false })] },
    plans: { step: remove }
  },
  {
    when: 'An account that was removed in the millisecond in which its invitation had gone is not removed again',
    is: { ...owed, attempts: [removal(5), withdrawal(5, { atOnce: false })] },
    plans: { step: ask }
  },
  {
    when: 'An account that was removed between two withdrawals of a missing invitation is removed again',
    is: { ...owed, attempts: [withdrawal(9, { atOnce: false }), removal(7), withdrawal(5, { atOnce: false })] },
    plans: { step: remove }
  },
  {
    when: 'An account is not removed if the first withdrawal found its invitation open, and the second found it gone',
    is: { ...owed, attempts: [withdrawal(9), withdrawal(5, { atOnce: false })] },
    plans: { step: ask }
  },
  {
    when: 'An account is not removed if its invitation was never accepted',
    is: { ...owed, record: aRecord({ ...ours, shown: 'nothing' }), attempts: [withdrawal(5, { atOnce: false })] },
    plans: { step: ask }
  },
  {
    when: 'An account is removed although an earlier invitation was open at its withdrawal',
    is: { ...owed, attempts: [withdrawal(9, { invitationId: 2 }), withdrawal(5, { atOnce: false })] },
    plans: { step: remove }
  },
  {
    when: 'An account known as a collaborator and removed is not removed again after a later withdrawal',
    is: { ...owed, record: oursIn, attempts: [removal(9), withdrawal(5, { atOnce: false })] },
    plans: { step: ask }
  }
])

const nothingGiven = aRecord({ seenAt: NOW - MINUTE })
table('Direct questions while a list cannot be read whole', [
  {
    when: 'A due withdrawal that was not tried leads to a question every minute',
    is: { grants: [invitedOver], record: nothingGiven, shown: partial },
    plans: { step: ask }
  },
  {
    when: 'A due withdrawal that was not tried leads to no question within a minute',
    is: { grants: [invitedOver], record: aRecord({ seenAt: NOW - MINUTE + 1 }), shown: partial },
    plans: { nextAt: NOW + 1 }
  },
  {
    when: 'A due withdrawal after an invitation alone leads to a question every minute',
    is: { grants: [invitedOver], record: nothingGiven, attempts: [called(60, { outcome: 'done' })], shown: partial },
    plans: { step: ask }
  },
  {
    when: 'A due withdrawal that was tried leads to a question every ten minutes',
    is: {
      grants: [invitedOver],
      record: nothingGiven,
      attempts: [called(60, { outcome: 'done' }), withdrawal(30)],
      shown: partial
    },
    plans: { nextAt: NOW + 9 * MINUTE }
  },
  {
    when: 'A live grant with an unreadable entry leads to no question within ten minutes',
    is: {
      grants: [accepted],
      record: aRecord({ ...oursIn, seenAt: NOW - MINUTE }),
      shown: { ...partial, unreadable: true }
    },
    plans: { nextAt: NOW + 9 * MINUTE }
  },
  {
    when: 'A live grant with an unreadable entry leads to a question after ten minutes',
    is: {
      grants: [accepted],
      record: aRecord({ ...oursIn, seenAt: NOW - 10 * MINUTE }),
      shown: { ...partial, unreadable: true }
    },
    plans: { step: ask }
  },
  {
    when: 'An unclear attempt leads to the next question ten minutes after the last',
    is: { grants: [tried(1)], record: nothingGiven, attempts: [called(2)], shown: partial },
    plans: { nextAt: NOW + 9 * MINUTE }
  },
  {
    when: 'An attempt since the last direct question leads to another question as soon as its outcome can be known',
    is: { grants: [tried(1)], record: nothingGiven, attempts: [called(0.5)], shown: partial },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'A reading of whole lists that started too early is repeated',
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
table('Our invitation that is not listed', [
  {
    when: 'An invitation that was listed before a later call with the same answer is asked about',
    is: {
      ...sentAt(NOW - 3 * MINUTE, NOW - 65 * MINUTE),
      attempts: [...sentAt(NOW - 70 * MINUTE).attempts, ...sent.attempts]
    },
    plans: { step: ask }
  },
  {
    when: 'An invitation that was not listed within an hour of the call is asked about',
    is: sentAt(NOW - HOUR),
    plans: { step: ask }
  },
  {
    when: 'An invitation that was not listed yet is not asked about within an hour',
    is: sentAt(NOW - HOUR + 1),
    plans: { transitions: ['g1 invited unlisted buyer, in 60.001 s'], nextAt: NOW + 1 }
  },
  {
    when: 'It is recorded once that an invitation is not listed',
    is: { ...sent, grants: [aGrant({ state: 'invited', because: 'unlisted' })] },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'Lists that are not whole do not say that an invitation is not listed',
    is: { ...sent, shown: shows({ complete: false }) },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'An invitation that is not renewed any more, or was sent by hand, is not said to be missing',
    is: { ...sent, grants: [aGrant({ state: 'invited', because: 'lapsing' })] },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'An invitation that is listed late is one that was sent',
    is: { ...sent, grants: [aGrant({ state: 'invited', because: 'unlisted' })], shown: openInvitation },
    plans: {
      transitions: ['g1 invited sent buyer'],
      nextAt: openInvitation.invitation && openInvitation.invitation.createdAt + 6 * DAY,
      origin: 'ours',
      record: { listedAt: NOW }
    }
  },
  {
    when: 'An invitation that was listed in the millisecond of the call counts as listed',
    is: sentAt(NOW - 3 * MINUTE, NOW - 3 * MINUTE),
    plans: { step: ask }
  },
  {
    when: 'An invitation does not count as listed if only an earlier invitation was listed',
    is: sentAt(NOW - 3 * MINUTE, NOW - 3 * MINUTE - 1),
    plans: { transitions: ['g1 invited unlisted buyer, in 3480 s'], nextAt: NOW + MINUTE }
  },
  {
    when: 'A withdrawn invitation of an ended grant is asked about at once',
    is: { ...sent, grants: [invitedOver], attempts: [...sent.attempts, withdrawal(2)] },
    plans: { step: ask }
  },
  {
    when: 'An invitation whose account was a collaborator is asked about at once',
    is: { ...sent, grants: [accepted], record: { ...sent.record, shown: 'collaborator' } },
    plans: { step: ask }
  },
  {
    when: 'An invitation not listed for an hour is asked about after its withdrawal was refused',
    is: {
      ...sentAt(NOW - 70 * MINUTE),
      attempts: [withdrawal(2, { outcome: 'refused' }), ...sentAt(NOW - 70 * MINUTE).attempts]
    },
    plans: { step: ask }
  },
  {
    when: 'An invitation without a known call is asked about at once',
    is: { ...sent, attempts: [] },
    plans: { step: ask }
  }
])

const left = { ...cleared, provenAt: undefined, oursUntil: undefined }
const declined = { ...left, oursUntil: NOW + 25 * HOUR }
const expiresNow = NOW - MINUTE - 7 * DAY
table('The proof that access or an invitation ended without us', [
  {
    when: 'A first direct answer a minute after our call counts',
    is: { grants: [accepted], record: aRecord({ ...oursIn, ...proof, writtenAt: NOW - 2 * MINUTE }), shown: direct },
    plans: { transitions: ['g1 gone left buyer'], record: left }
  },
  {
    when: 'An invitation first found missing at the moment of its expiry has expired',
    is: { grants: [invited], record: aRecord({ ...ours, ...proof, invitedAt: expiresNow }), shown: direct },
    plans: { transitions: ['g1 expired lapsed buyer'], record: declined }
  },
  {
    when: 'An invitation first found missing a millisecond before its expiry was declined',
    is: { grants: [invited], record: aRecord({ ...ours, ...proof, invitedAt: expiresNow + 1 }), shown: direct },
    plans: { transitions: ['g1 gone declined buyer'], record: declined }
  },
  ...(
    [
      ['A withdrawal that found no invitation any more deleted none', withdrawal(10, { atOnce: false }), declined],
      [
        'A withdrawal of an earlier invitation says nothing about this one',
        withdrawal(10, { invitationId: 9 }),
        declined
      ],
      ['An answer to the invitation itself is no withdrawal', { ...made(70), atOnce: true }, declined],
      ['An invitation that we have deleted was not accepted', withdrawal(10), left]
    ] as const
  ).map(([when, attempt, record]) => ({
    when,
    is: { grants: [invited], record: aRecord({ ...ours, ...proof }), attempts: [attempt], shown: direct },
    plans: { transitions: ['g1 gone declined buyer'], record }
  })),
  {
    when: 'A grant in the queue that was asked for before the invitation was missed is not sent automatically, as it may have been declined since',
    is: {
      grants: [invited, second({ because: 'unclear', queuedAt: NOW - MINUTE })],
      record: aRecord({ ...ours, ...proof }),
      shown: direct
    },
    plans: { transitions: ['g1 gone declined buyer', 'g2 gone declined buyer'], record: declined }
  },
  {
    when: 'A grant in the queue that was asked for after the invitation was missed goes on',
    is: {
      grants: [invited, second({ because: 'unclear', queuedAt: NOW - MINUTE + 1 })],
      record: aRecord({ ...ours, ...proof }),
      shown: direct
    },
    plans: { transitions: ['g1 gone declined buyer'], record: declined }
  },
  {
    when: 'A grant in the queue goes on after an invitation that we have deleted',
    is: {
      grants: [invited, second({ because: 'unclear' })],
      record: aRecord({ ...ours, ...proof }),
      attempts: [withdrawal(10)],
      shown: direct
    },
    plans: { transitions: ['g1 gone declined buyer'], record: left }
  },
  {
    when: 'A grant in the queue goes on after an invitation that has expired',
    is: {
      grants: [invited, second({ because: 'unclear' })],
      record: aRecord({ ...ours, ...proof, invitedAt: expiresNow }),
      shown: direct
    },
    plans: { transitions: ['g1 expired lapsed buyer'], record: declined }
  },
  {
    when: 'A grant that is blocked and paid again goes on after the loss of the access',
    is: {
      grants: [invited, second({ state: 'blocked', because: 'not_ours' })],
      record: aRecord({ ...ours, ...proof }),
      shown: direct
    },
    plans: { transitions: ['g1 gone declined buyer'], record: declined }
  },
  {
    when: 'A found invitation does not count as expired',
    is: {
      grants: [aGrant({ state: 'invited', because: 'found' })],
      record: aRecord({ origin: 'found', shown: 'invitation', ...proof, invitedAt: expiresNow }),
      shown: direct
    },
    plans: { transitions: ['g1 gone declined buyer'], record: { ...cleared, provenAt: undefined } }
  },
  {
    when: 'A collaborator who was invited long ago has left',
    is: { grants: [accepted], record: aRecord({ ...oursIn, ...proof, invitedAt: expiresNow }), shown: direct },
    plans: { transitions: ['g1 gone left buyer'], record: left }
  },
  {
    when: 'A grant that two other grants kept gets the transition of the first of them',
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
    when: "A grant whose own payment ended and came back is sent again later, and does not get the other grant's transition",
    is: {
      grants: [accepted, second({ state: 'revoking', because: 'refunded' })],
      record: aRecord({ ...oursIn, ...proof }),
      shown: direct
    },
    plans: { transitions: ['g1 gone left buyer'], record: left }
  }
])

const wrong = aGrant({ state: 'blocked', because: 'other_permission' })
table('What is left of an invitation of ours when its grant waits for nothing', [
  {
    when: 'The host is asked about the account after its invitation with more than read was withdrawn',
    is: { grants: [wrong], record: ours },
    plans: { step: ask }
  },
  {
    when: 'Two questions prove that it is gone, so access that is added by hand later is not ours',
    is: { grants: [wrong], record: { ...ours, ...proof }, shown: direct },
    plans: { record: { ...cleared, provenAt: undefined, oursUntil: NOW + 25 * HOUR } }
  },
  {
    when: 'The same holds for an invitation that has expired',
    is: {
      grants: [aGrant({ state: 'expired', because: 'lapsed' })],
      record: { ...ours, ...proof, shown: 'expired' },
      shown: direct
    },
    plans: { record: { ...cleared, provenAt: undefined, oursUntil: NOW + 25 * HOUR } }
  },
  {
    when: 'Nothing is asked about an account that is known to have nothing',
    is: { grants: [wrong], record: { ...ours, shown: 'nothing' } },
    plans: {}
  },
  {
    when: 'Nothing is asked about an account without a record',
    is: { grants: [wrong], record: { ...ours, origin: undefined } },
    plans: {}
  },
  {
    when: 'Nothing is asked about an invitation of somebody else',
    is: { grants: [wrong], record: { ...ours, origin: 'found' } },
    plans: {}
  },
  {
    when: 'Nothing is asked for a grant that has ended and has nothing',
    is: { grants: [revoked], record: ours, attempts: [withdrawal(60)] },
    plans: {}
  }
])

/** The fields of the record besides `cleared`, after the proof that an ended grant has nothing. */
type KeptRow = [when: string, record: Parameters<typeof aRecord>[0], attempts: AttemptRecord[], kept: object]
const created = (at: number) => ({
  grants: [invitedOver],
  record: aRecord(proof),
  attempts: [calledAt(at, { created: true })]
})
const over = {
  transitions: ['g1 revoked refunded'],
  nextAt: NOW + 10 * MINUTE,
  record: { ...cleared, provenAt: NOW }
}
table('The proof that an ended grant has nothing, after the host said that it created an invitation', [
  {
    when: 'The invitation may show for 15 minutes, and the grant is not revoked before',
    is: { ...created(NOW - 15 * MINUTE), shown: direct },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'The invitation has not shown for more than 15 minutes, and the grant is revoked',
    is: { ...created(NOW - 15 * MINUTE - 1), shown: direct },
    plans: { ...over, outcomes: ['i1 unknown'] }
  },
  {
    when: 'The host knows no such account, so no invitation can show, and the grant is revoked',
    is: { ...created(NOW - 5 * MINUTE), shown: shows({ direct: true, noAccount: true }) },
    plans: over
  }
])

const kept: KeptRow[] = [
  [
    'the record keeps the time of the proof if a call with an unknown outcome may have given access',
    {},
    [called(60, { outcome: 'unknown' })],
    { provenAt: NOW }
  ],
  [
    'the record does not keep the time of the proof if the only call was refused',
    {},
    [called(60, { outcome: 'refused' })],
    { provenAt: undefined }
  ],
  [
    'the record does not keep the time of the proof if the only call was a removal',
    {},
    [removal(60)],
    { provenAt: undefined }
  ],
  [
    'the record does not keep the time of the proof if the access was found',
    { origin: 'found', shown: 'invitation' },
    [],
    { provenAt: undefined }
  ],
  [
    'access counts as ours for an hour from the later of two removals',
    oursIn,
    removals(20, 10),
    { provenAt: NOW, oursUntil: NOW + 50 * MINUTE }
  ],
  [
    'access counts as ours for an hour from a removal with an unknown outcome',
    oursIn,
    [removal(20), { ...removal(10), outcome: 'unknown' }],
    { provenAt: NOW, oursUntil: NOW + 50 * MINUTE }
  ],
  [
    'access does not count as ours for longer because of a refused removal',
    oursIn,
    [removal(20), { ...removal(10), outcome: 'refused' }],
    { provenAt: NOW, oursUntil: NOW + 40 * MINUTE }
  ],
  [
    'access does not count as ours because of a removal before our last invitation, which was withdrawn unaccepted',
    { ...ours, shown: 'nothing' },
    [called(50, { outcome: 'done' }), removal(30), called(20, { outcome: 'done' }), withdrawal(10)],
    { provenAt: NOW, oursUntil: undefined }
  ],
  [
    'access does not count as ours because of a removal in the millisecond of our last invitation',
    { ...ours, shown: 'nothing' },
    [called(20, { outcome: 'done' }), removal(20), withdrawal(10)],
    { provenAt: NOW, oursUntil: undefined }
  ],
  [
    'access does not count as ours after a withdrawal that deleted the invitation, though a lagging list showed it again',
    ours,
    [made(20), withdrawal(10), withdrawal(9, { atOnce: false })],
    { provenAt: NOW, oursUntil: undefined }
  ],
  [
    'access counts as ours for an hour from the removal, whether or not an invitation was refused since',
    oursIn,
    [removal(20), called(10, { outcome: 'refused' })],
    { provenAt: NOW, oursUntil: NOW + 40 * MINUTE }
  ]
]
table(
  'The record of an ended grant after the proof that it has nothing',
  kept.map(([when, record, attempts, more]) => ({
    when,
    is: { grants: [invitedOver], record: aRecord({ ...record, ...proof }), attempts, shown: direct },
    plans: { transitions: ['g1 revoked refunded'], nextAt: NOW + 10 * MINUTE, record: { ...cleared, ...more } }
  }))
)

const provenAgo = (minutes: number, seenMinutesAgo: number) =>
  aRecord({ provenAt: NOW - minutes * MINUTE, seenAt: NOW - seenMinutesAgo * MINUTE })
const goneLive = aGrant({ state: 'gone', because: 'left' })
table('Further direct questions after the proof', [
  {
    when: 'The third direct question after a proof is not asked a minute before its time',
    is: { grants: [revoked], record: provenAgo(1439, 1300) },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'The account of a revoked grant is asked about beside a live grant that is gone',
    is: { grants: [{ ...goneLive, grantId: 'g2' }, revoked], record: provenAgo(10, 10) },
    plans: { step: ask }
  },
  {
    when: 'An account that left is not asked about while its grant is live',
    is: { grants: [goneLive], record: provenAgo(10, 10) },
    plans: {}
  },
  {
    when: 'The account of an ended grant that was declined is not asked about',
    is: { grants: [{ ...goneLive, live: false, ended: 'refunded' }], record: provenAgo(10, 10) },
    plans: {}
  },
  {
    when: 'A direct answer whose reading started just before the due time does not count for the question that is due',
    is: { grants: [revoked], record: provenAgo(10, 10), shown: { ...direct, startedAt: NOW - 1 } },
    plans: {}
  }
])

/** The pause in minutes after each withdrawal in a row of the same access. */
const pauses = [1, 5, 15, 60, 240, 720, 720]
table(
  'The pauses between withdrawals',
  pauses.flatMap((minutes, index) => {
    const times = Array.from({ length: index + 1 }, (_, n) => 1 + minutes + n * 1000)
    const early = times.map((ago) => ({ ...removal(ago - 2), id: 'r' }))
    const late = times.map((ago) => ({ ...removal(ago - 1), id: 'r' }))
    const told = index >= 2 ? { tell: 'not_withdrawn' as const } : {}
    const is = { grants: [invitedOver], record: oursIn, shown: shows({ collaborator: true }) }
    const plans = { origin: 'ours' as const, ...told }
    return [
      // Within a minute of a removal, the first pause, nothing that is shown counts.
      ...(index > 0
        ? [
            {
              when: `Removal ${index + 2} is not due a minute before ${minutes} minutes have passed since the last removal`,
              is: { ...is, attempts: early },
              plans: { ...plans, nextAt: NOW + MINUTE }
            }
          ]
        : []),
      {
        when: `Removal ${index + 2} is due when ${minutes} minutes have passed since the last removal`,
        is: { ...is, attempts: late },
        plans: { ...plans, step: remove }
      }
    ]
  })
)

const silent = (minutesAgo: number, changes: Partial<AttemptRecord> = {}) =>
  withdrawal(minutesAgo, { silent: true, ...changes })
table('The withdrawals that count for the pauses', [
  {
    when: 'Two withdrawals of the same invitation count for the pause',
    is: { ...owed, attempts: [silent(4), silent(3)] },
    plans: { nextAt: NOW + 2 * MINUTE }
  },
  {
    when: 'Withdrawals that never reached the host count for the pause',
    is: { ...owed, attempts: [silent(4, { outcome: 'refused' }), silent(3, { outcome: 'refused' })] },
    plans: { nextAt: NOW + 2 * MINUTE }
  },
  {
    when: 'The seller is not told of withdrawals without effect that never reached the host',
    is: { ...owed, attempts: [70, 69, 68].map((ago) => silent(ago, { outcome: 'refused' })) },
    plans: { step: withdraw }
  },
  {
    when: 'The seller is told of three withdrawals without effect, whatever did not reach the host besides',
    is: { ...owed, attempts: [...[70, 69, 68].map((ago) => silent(ago)), silent(65, { outcome: 'refused' })] },
    plans: { step: withdraw, tell: 'not_withdrawn' }
  },
  {
    when: 'A withdrawal that the host refused does not count for the pause',
    is: { ...owed, attempts: [withdrawal(4, { outcome: 'refused', atOnce: false }), silent(3)] },
    plans: { step: withdraw }
  },
  {
    when: 'The withdrawal of another invitation does not count for the pause',
    is: { ...owed, attempts: [silent(4, { invitationId: 2 }), silent(3)] },
    plans: { step: withdraw }
  },
  {
    when: 'A removal does not count for the pause before the withdrawal of an invitation',
    is: { ...owed, attempts: [{ ...removal(4), silent: true, invitationId: 1 }, silent(3)] },
    plans: { step: withdraw }
  },
  {
    when: 'A withdrawal in the millisecond of the last invite call does not count for the pause',
    is: { ...owed, attempts: [called(4, { outcome: 'done' }), silent(4), silent(3)] },
    plans: { step: withdraw }
  },
  {
    when: 'A withdrawal after the last invite call counts for the pause',
    is: { ...owed, attempts: [called(5, { outcome: 'done' }), silent(4), silent(3)] },
    plans: { nextAt: NOW + 2 * MINUTE }
  },
  {
    when: 'The withdrawal of an invitation does not count for the pause before a removal',
    is: { ...owed, record: oursIn, attempts: [silent(4), { ...removal(3), silent: true }] },
    plans: { step: remove }
  }
])
