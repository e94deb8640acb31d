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
  invite,
  invited,
  invitedOver,
  MINUTE,
  old,
  openInvitation,
  ours,
  oursIn,
  readAgain,
  removal,
  removals,
  remove,
  renew,
  revoked,
  SECOND,
  said,
  table,
  tried,
  withdraw,
  withdrawal
} from '../../../test/support/builders/plan-table.ts'
import type { AccountFacts, AccountRecord, AttemptRecord } from './facts.ts'
import { planAccount } from './plan.ts'

table('A waiting grant of which nothing is shown', [
  { when: 'A waiting grant is invited if nothing is shown of its account', is: {}, plans: { step: invite } },
  {
    when: 'A waiting grant is invited after an incomplete reading, too',
    is: { shown: shows({ complete: false }) },
    plans: { step: invite }
  },
  {
    when: 'A waiting grant is not invited before its next attempt is due',
    is: { grants: [aGrant({ because: 'limit', retryAt: NOW + 5 })] },
    plans: { nextAt: NOW + 5 }
  },
  {
    when: 'The invitation for a renewal is marked as a renewal',
    is: { grants: [aGrant({ because: 'renewal', renewal: true })] },
    plans: { step: { ...invite, renewal: true } }
  },
  {
    when: 'The invitation for a renewal that was throttled meanwhile is marked as a renewal',
    is: { grants: [aGrant({ because: 'throttled', retryAt: NOW, renewal: true })] },
    plans: { step: { ...invite, renewal: true } }
  },
  {
    when: 'A revoked grant that is paid again is queued and invited',
    is: { grants: [aGrant({ state: 'revoked', because: 'disputed' })] },
    plans: { transitions: ['g1 queued paid_again'], step: invite }
  },
  {
    when: 'The grant that was queued first is invited before the other grant of its account',
    is: { grants: [aGrant({ queuedAt: NOW }), aGrant({ grantId: 'g2', queuedAt: NOW - 5 })] },
    plans: { step: { ...invite, grantId: 'g2', queuedAt: NOW - 5 } }
  },
  {
    when: 'A grant whose seat another account takes over is not invited',
    is: { grants: [aGrant({ replaced: true })] },
    plans: {}
  },
  {
    when: 'A grant is blocked if the host knows no account with its number any more',
    is: { shown: shows({ direct: true, noAccount: true }) },
    plans: { transitions: ['g1 blocked no_such_account buyer'] }
  },
  {
    when: 'A blocked grant that gave its seat back, because no account has its name, stays as it is',
    is: { grants: [aGrant({ state: 'blocked', because: 'no_such_account', live: false, ended: 'mistyped' })] },
    plans: {}
  },
  {
    when: 'A grant that was declined waits for the buyer',
    is: { grants: [aGrant({ state: 'gone', because: 'declined' })] },
    plans: {}
  },
  {
    when: 'A grant blocked as "not_ours" is queued and invited when it is paid again and the found access is gone',
    is: { grants: [aGrant({ state: 'blocked', because: 'not_ours' })] },
    plans: { transitions: ['g1 queued paid_again'], step: invite }
  },
  {
    when: 'A grant of an enterprise-managed account stays blocked',
    is: { grants: [aGrant({ state: 'blocked', because: 'enterprise_managed' })] },
    plans: {}
  }
])

const open = anAttempt({ at: NOW - 30 * SECOND, endsAt: NOW - 20 * SECOND })
table('An attempt to invite with an unknown outcome, and nothing is shown', [
  {
    when: 'A second attempt to invite waits until the host would show the first',
    is: { attempts: [open] },
    plans: { transitions: ['g1 queued unclear, in 40 s'], nextAt: NOW + 40 * SECOND }
  },
  {
    when: 'A second attempt to invite waits while the first is still running',
    is: { attempts: [anAttempt({ at: NOW, endsAt: NOW + 10 * SECOND })] },
    plans: { transitions: ['g1 queued unclear, in 70 s'], nextAt: NOW + 70 * SECOND }
  },
  {
    when: 'A reading two minutes after an attempt to invite shows nothing, and the next attempt follows',
    is: { attempts: [anAttempt({ at: NOW - 2 * MINUTE })] },
    plans: { step: invite, nextAt: readAgain(2) + 10 * SECOND, outcomes: ['i1 unseen'] }
  },
  {
    when: 'An incomplete reading gives no attempt an outcome, and a direct question follows',
    is: { attempts: [anAttempt({ at: NOW - 2 * MINUTE })], shown: shows({ complete: false }) },
    plans: { transitions: ['g1 queued unclear, in 60 s'], step: ask, nextAt: NOW + MINUTE }
  },
  {
    when: 'The next direct question waits if a reading a minute after the last question is incomplete',
    is: {
      attempts: [anAttempt({ at: NOW - 5 * MINUTE })],
      record: aRecord({ seenAt: NOW - MINUTE }),
      shown: shows({ complete: false })
    },
    plans: { transitions: ['g1 queued unclear, in 60 s'], nextAt: NOW + 9 * MINUTE }
  },
  {
    when: 'A direct question with incomplete lists gives no attempt an outcome',
    is: { attempts: [anAttempt({ at: NOW - 2 * MINUTE })], shown: shows({ complete: false, direct: true }) },
    plans: { transitions: ['g1 queued unclear, in 60 s'], nextAt: NOW + MINUTE }
  },
  {
    when: 'An incomplete reading after an unclear attempt leads to a direct question',
    is: { attempts: [anAttempt({ at: NOW - 2 * MINUTE })], shown: shows({ complete: false }) },
    plans: { transitions: ['g1 queued unclear, in 60 s'], step: { do: 'ask' }, nextAt: NOW + MINUTE }
  },
  {
    when: 'An invitation that the host said it created ten minutes ago is not sent a second time',
    is: { attempts: [anAttempt({ at: NOW - 10 * MINUTE, created: true })] },
    plans: { transitions: ['g1 queued unclear, in 60 s'], nextAt: NOW + MINUTE }
  },
  {
    when: 'An invitation that the host said it created 20 minutes ago, and never showed, is gone, and the buyer is asked',
    is: { attempts: [anAttempt({ at: NOW - 20 * MINUTE, created: true })] },
    plans: { transitions: ['g1 gone no_trace buyer'], outcomes: ['i1 unknown'] }
  },
  {
    when: 'A refusal without a reason stays unclear while the host may lag',
    is: {
      grants: [aGrant({ because: 'unclear', tries: 1, retryAt: NOW + HOUR })],
      record: aRecord({ writtenAt: NOW - 30 * SECOND }),
      attempts: [anAttempt({ at: NOW - 30 * SECOND, outcome: 'refused' })]
    },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'A refusal without a reason means "not taken" if nothing is shown a minute later, and the retry keeps its time',
    is: {
      grants: [aGrant({ because: 'unclear', tries: 1, retryAt: NOW + HOUR })],
      record: aRecord({ writtenAt: NOW - MINUTE }),
      attempts: [anAttempt({ at: NOW - MINUTE, outcome: 'refused' })]
    },
    plans: { transitions: ['g1 queued not_taken, in 3600 s'], nextAt: NOW + HOUR }
  },
  {
    when: 'An invitation of an hour ago that left no trace may have been declined, and the buyer is asked',
    is: { attempts: [anAttempt({ at: NOW - 60 * MINUTE })] },
    plans: { transitions: ['g1 gone no_trace buyer'], outcomes: ['i1 unknown'] }
  },
  {
    when: 'A grant whose attempt of long ago left no trace is gone, even if the payment came back meanwhile',
    is: { grants: [aGrant({ state: 'revoking', because: 'disputed' })], attempts: [anAttempt()] },
    plans: { transitions: ['g1 gone no_trace buyer'], outcomes: ['i1 unknown'] }
  },
  {
    when: 'A renewal is sent again if its withdrawal had no answer two minutes ago, since a buyer does not decline that fast',
    is: {
      grants: [aGrant({ because: 'renewal', renewal: true })],
      attempts: [anAttempt({ kind: 'withdraw', at: NOW - 2 * MINUTE })]
    },
    plans: { step: { ...invite, renewal: true }, outcomes: ['i1 done'] }
  },
  {
    when: 'The grant of a renewal is gone if the withdrawal had no answer an hour ago, since the buyer may have declined',
    is: {
      grants: [aGrant({ because: 'renewal', renewal: true })],
      attempts: [anAttempt({ kind: 'withdraw', at: NOW - 60 * MINUTE })]
    },
    plans: { transitions: ['g1 gone no_trace buyer'], outcomes: ['i1 done'] }
  },
  {
    when: 'A new invitation is sent, whatever the outcome of an earlier withdrawal',
    is: { attempts: [anAttempt({ kind: 'withdraw', at: NOW - 60 * MINUTE })] },
    plans: { step: invite, outcomes: ['i1 done'] }
  },
  {
    when: 'The grant is blocked after an attempt without an answer if the account does not exist any more',
    is: { attempts: [anAttempt({ at: NOW - 2 * MINUTE })], shown: shows({ direct: true, noAccount: true }) },
    plans: { transitions: ['g1 blocked no_such_account buyer'], outcomes: ['i1 unseen'] }
  },
  {
    when: 'The outcome of a refused attempt is certain, and the next attempt follows',
    is: { attempts: [anAttempt({ at: NOW - SECOND, outcome: 'refused' })] },
    plans: { step: invite }
  }
])

const longAgo = anAttempt({ at: NOW - 2 * MINUTE - 10 * SECOND, endsAt: NOW - 2 * MINUTE })
table('Earlier attempts without an answer, and nothing is shown', [
  {
    when: 'The second attempt follows at once when the first has failed without an answer',
    is: { grants: [tried(1)], attempts: [longAgo] },
    plans: { transitions: ['g1 queued new'], step: invite, nextAt: readAgain(2), outcomes: ['i1 unseen'] }
  },
  {
    when: 'The attempt after three without an answer waits for four minutes from the end of the last',
    is: { grants: [tried(3)], attempts: [longAgo] },
    plans: { transitions: ['g1 queued not_taken, in 120 s'], nextAt: NOW + 2 * MINUTE, outcomes: ['i1 unseen'] }
  },
  {
    when: 'The attempt after 30 without an answer waits for six hours, and the seller has to look',
    is: { grants: [tried(30)], attempts: [longAgo] },
    plans: {
      transitions: ['g1 queued not_taken seller, in 21480 s'],
      nextAt: readAgain(2),
      outcomes: ['i1 unseen']
    }
  },
  {
    when: 'Two grants of an account wait equally long after a call without an answer, since both would make the same call',
    is: { grants: [tried(3), tried(0, { grantId: 'g2' })], attempts: [longAgo] },
    plans: {
      transitions: ['g1 queued not_taken, in 120 s', 'g2 queued not_taken, in 120 s'],
      nextAt: NOW + 2 * MINUTE,
      outcomes: ['i1 unseen']
    }
  },
  {
    when: 'An attempt with an outcome stays failed while the grant waits, and the grant does not become "no_trace"',
    is: {
      grants: [tried(8, { because: 'not_taken', retryAt: NOW + HOUR })],
      attempts: [anAttempt({ at: NOW - HOUR, outcome: 'unknown' })]
    },
    plans: { nextAt: NOW + HOUR }
  },
  {
    when: 'An attempt with an outcome is followed by the next attempt when that is due',
    is: {
      grants: [tried(8, { because: 'not_taken', retryAt: NOW })],
      attempts: [anAttempt({ at: NOW - HOUR, outcome: 'unknown' })]
    },
    plans: { step: invite }
  }
])

table('Access or an invitation that is not shown any more', [
  {
    when: 'A reading just after our last write proves no absence',
    is: { grants: [invited], record: aRecord({ ...ours, writtenAt: NOW - SECOND }) },
    plans: { nextAt: NOW + 59 * SECOND }
  },
  {
    when: 'A list alone does not prove absence, and a direct question follows',
    is: { grants: [accepted], record: oursIn },
    plans: { step: { do: 'ask' } }
  },
  {
    when: 'An incomplete list proves no absence',
    is: { grants: [accepted], record: oursIn, shown: shows({ complete: false }) },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'The first direct answer that shows no access is recorded, and a second question follows a minute later',
    is: { grants: [accepted], record: oursIn, shown: shows({ direct: true }) },
    plans: { nextAt: NOW + MINUTE, record: { absentAt: NOW } }
  },
  {
    when: 'A second direct answer after 59 seconds comes too soon to prove absence',
    is: {
      grants: [accepted],
      record: aRecord({ ...oursIn, absentAt: NOW - 59 * SECOND }),
      shown: shows({ direct: true })
    },
    plans: { nextAt: NOW + SECOND }
  },
  {
    when: 'The second direct answer proves that the account left',
    is: { grants: [accepted], record: aRecord({ ...oursIn, absentAt: NOW - MINUTE }), shown: shows({ direct: true }) },
    plans: { transitions: ['g1 gone left buyer'], record: { ...cleared, provenAt: undefined, oursUntil: undefined } }
  },
  {
    when: 'The second direct answer proves a removal by hand, if the host has reported one',
    is: {
      grants: [accepted],
      record: aRecord({ ...oursIn, absentAt: NOW - MINUTE, removedAt: NOW - DAY }),
      shown: shows({ direct: true })
    },
    plans: {
      transitions: ['g1 gone removed seller'],
      record: { ...cleared, provenAt: undefined, oursUntil: undefined }
    }
  },
  {
    when: 'The second direct answer proves that the invitation was declined',
    is: { grants: [invited], record: aRecord({ ...ours, absentAt: NOW - MINUTE }), shown: shows({ direct: true }) },
    plans: {
      transitions: ['g1 gone declined buyer'],
      record: { ...cleared, provenAt: undefined, oursUntil: NOW + 25 * HOUR }
    }
  },
  {
    when: 'The second direct answer proves that the access of an ended grant is revoked',
    is: {
      grants: [{ ...ended, state: 'revoking', because: 'refunded' }],
      record: aRecord({ ...oursIn, absentAt: NOW - MINUTE }),
      attempts: [anAttempt({ kind: 'remove', at: NOW - 5 * MINUTE, outcome: 'done' })],
      shown: shows({ direct: true })
    },
    plans: {
      transitions: ['g1 revoked refunded'],
      nextAt: NOW + 10 * MINUTE,
      record: { ...cleared, provenAt: NOW, oursUntil: NOW + 3310 * SECOND }
    }
  },
  {
    when: 'A direct answer from before the last write does not count as the first of two',
    is: {
      grants: [accepted],
      record: aRecord({ ...oursIn, absentAt: NOW - 2 * MINUTE, writtenAt: NOW - 90 * SECOND }),
      shown: shows({ direct: true })
    },
    plans: { nextAt: NOW + MINUTE, record: { absentAt: NOW } }
  },
  {
    when: 'A direct answer from before a call with an unknown outcome does not count as the first of two',
    is: {
      grants: [invited],
      record: aRecord({ ...ours, absentAt: NOW - 2 * MINUTE }),
      attempts: [anAttempt({ outcome: 'unknown', at: NOW - 110 * SECOND })],
      shown: shows({ direct: true })
    },
    plans: { nextAt: NOW + MINUTE, record: { absentAt: NOW } }
  },
  {
    when: 'An invitation that disappeared after its expiry may have been declined, and a direct question follows',
    is: { grants: [invited], record: aRecord({ ...ours, invitedAt: NOW - 8 * DAY }) },
    plans: { step: ask }
  },
  {
    when: 'The second direct answer proves that an invitation after its expiry has expired or was declined, and the buyer is asked',
    is: {
      grants: [invited],
      record: aRecord({ ...ours, invitedAt: NOW - 8 * DAY, absentAt: NOW - MINUTE }),
      shown: shows({ direct: true })
    },
    plans: {
      transitions: ['g1 expired lapsed buyer'],
      record: { ...cleared, provenAt: undefined, oursUntil: NOW + 25 * HOUR }
    }
  },
  {
    when: 'The second direct answer proves that an expired invitation was deleted, and the buyer is asked',
    is: {
      grants: [aGrant({ state: 'expired', because: 'renewal' })],
      record: aRecord({ ...ours, shown: 'expired', invitedAt: NOW - 8 * DAY, absentAt: NOW - MINUTE }),
      shown: shows({ direct: true })
    },
    plans: {
      transitions: ['g1 expired lapsed buyer'],
      record: { ...cleared, provenAt: undefined, oursUntil: NOW + 25 * HOUR }
    }
  },
  {
    when: 'An invitation that was first found missing before its expiry was declined',
    is: {
      grants: [invited],
      record: aRecord({ ...ours, invitedAt: NOW - 7 * DAY, absentAt: NOW - MINUTE }),
      shown: shows({ direct: true })
    },
    plans: {
      transitions: ['g1 gone declined buyer'],
      record: { ...cleared, provenAt: undefined, oursUntil: NOW + 25 * HOUR }
    }
  },
  {
    when: 'An expired grant whose buyer is already asked stays as it is',
    is: {
      grants: [aGrant({ state: 'expired', because: 'lapsed' })],
      record: aRecord({ ...ours, shown: 'nothing', renewals: 3 })
    },
    plans: {}
  },
  {
    when: 'A declined grant whose payment is disputed stays declined',
    is: { grants: [aGrant({ state: 'gone', because: 'declined', live: false, ended: 'disputed' })] },
    plans: {}
  },
  {
    when: 'Nobody acts any more for an account that was removed by hand, once its payment is refunded',
    is: { grants: [aGrant({ state: 'gone', because: 'removed', acts: 'seller', live: false })] },
    plans: { transitions: ['g1 gone removed'] }
  },
  {
    when: 'An account that was removed by hand, whose end is recorded, stays as it is',
    is: { grants: [aGrant({ state: 'gone', because: 'removed', live: false })] },
    plans: {}
  },
  {
    when: 'The seller acts again for an account that was removed by hand, once its payment counts again',
    is: { grants: [aGrant({ state: 'gone', because: 'removed' })] },
    plans: { transitions: ['g1 gone removed seller'] }
  },
  {
    when: 'A declined grant whose seat moved to another account is withdrawn',
    is: { grants: [aGrant({ state: 'gone', because: 'declined', live: false, ended: 'moved' })] },
    plans: { transitions: ['g1 revoking moved'], step: { do: 'ask' } }
  }
])

table('An invitation that is shown', [
  {
    when: 'A grant is invited when our invitation is shown',
    is: { record: ours, shown: openInvitation },
    plans: { transitions: ['g1 invited sent buyer'], nextAt: NOW - 60 * MINUTE + 6 * DAY, origin: 'ours' }
  },
  {
    when: 'An invitation explains an attempt with an unknown outcome',
    is: { attempts: [anAttempt()], shown: openInvitation },
    plans: { transitions: ['g1 invited sent buyer'], outcomes: ['i1 done'], nextAt: NOW + 143 * HOUR, origin: 'ours' }
  },
  {
    when: "An invitation is ours if it was made at the time of a call by the host's clock, whatever ours said",
    is: { attempts: [anAttempt({ at: NOW - MINUTE, hostAt: NOW - HOUR })], shown: openInvitation },
    plans: { transitions: ['g1 invited sent buyer'], outcomes: ['i1 done'], nextAt: NOW + 143 * HOUR, origin: 'ours' }
  },
  {
    when: "An invitation that is older than a call by the host's clock is found",
    is: { attempts: [anAttempt({ hostAt: NOW - HOUR + 2 * MINUTE })], shown: openInvitation },
    plans: { transitions: ['g1 invited found buyer'], outcomes: ['i1 done'], origin: 'found' }
  },
  {
    when: 'An invitation that no attempt explains is found',
    is: { shown: openInvitation },
    plans: { transitions: ['g1 invited found buyer'], origin: 'found' }
  },
  {
    when: 'An invitation from another inviter is found, even while an attempt is open',
    is: { attempts: [anAttempt()], shown: shows({ invitation: anInvitation({ inviterId: 5 }) }) },
    plans: { transitions: ['g1 invited found buyer'], outcomes: ['i1 done'], origin: 'found' }
  },
  {
    when: 'Our invitation is withdrawn when the payment ends',
    is: { grants: [{ ...invited, live: false, ended: 'refunded' }], record: ours, shown: openInvitation },
    plans: { transitions: ['g1 revoking refunded'], step: withdraw, origin: 'ours' }
  },
  {
    when: 'Our invitation is kept when only one of two payments ends',
    is: {
      grants: [
        { ...invited, live: false, ended: 'refunded' },
        { ...invited, grantId: 'g2' }
      ],
      record: ours,
      shown: openInvitation
    },
    plans: { transitions: ['g1 revoking other_claim'], nextAt: NOW + 143 * HOUR, origin: 'ours' }
  },
  {
    when: 'An invitation older than the one that we just sent is the old view of a lagging list',
    is: {
      grants: [invited],
      record: aRecord({ ...ours, invitationId: 2, invitedAt: NOW - 1000, writtenAt: NOW - 1000 }),
      shown: openInvitation
    },
    plans: { nextAt: NOW - 1000 + MINUTE }
  },
  {
    when: 'An invitation older than ours, and still shown two minutes later, is not ours',
    is: {
      grants: [invited],
      record: aRecord({ ...ours, invitationId: 2, invitedAt: NOW - 2 * MINUTE, writtenAt: NOW - 2 * MINUTE }),
      shown: shows({ invitation: anInvitation({ createdAt: NOW - DAY }) })
    },
    plans: { transitions: ['g1 invited found buyer'], origin: 'found' }
  },
  {
    when: 'Our invitation is withdrawn again if it is still shown after its withdrawal',
    is: {
      grants: [{ ...invited, live: false, ended: 'refunded' }],
      record: aRecord({ ...ours, shown: 'nothing' }),
      shown: openInvitation
    },
    plans: { transitions: ['g1 revoking refunded'], step: withdraw, origin: 'ours' }
  },
  {
    when: 'The withdrawal of our invitation is not verified if no payment event ended the grant',
    is: {
      grants: [{ ...invited, live: false, ended: 'no_payment', verified: false }],
      record: ours,
      shown: openInvitation
    },
    plans: { transitions: ['g1 revoking no_payment'], step: { ...withdraw, verified: false }, origin: 'ours' }
  },
  {
    when: 'Our invitation is withdrawn after an incomplete reading, too',
    is: {
      grants: [{ ...invited, live: false, ended: 'refunded' }],
      record: ours,
      shown: { ...openInvitation, complete: false }
    },
    plans: { transitions: ['g1 revoking refunded'], step: withdraw, origin: 'ours' }
  },
  {
    when: 'A found invitation of an account that is meant to be there blocks an ended grant, and nobody acts',
    is: {
      grants: [{ ...invited, live: false, ended: 'refunded' }],
      record: aRecord({ origin: 'found', invitationId: 1 }),
      shown: openInvitation,
      isIgnored: true
    },
    plans: { transitions: ['g1 blocked not_ours'], origin: 'found' }
  },
  {
    when: 'A found invitation blocks an ended grant for the seller',
    is: {
      grants: [{ ...invited, live: false, ended: 'refunded' }],
      record: aRecord({ origin: 'found', invitationId: 1 }),
      shown: openInvitation
    },
    plans: { transitions: ['g1 blocked not_ours seller'], origin: 'found' }
  },
  {
    when: 'Our invitation with more than read is withdrawn, and the grant is blocked',
    is: { record: ours, shown: shows({ invitation: anInvitation({ permission: 'write' }) }) },
    plans: { transitions: ['g1 blocked other_permission seller'], step: withdraw, origin: 'ours' }
  },
  {
    when: 'An invitation to a wrong account, which has no grant, is withdrawn',
    is: { grants: [], record: aRecord({ ...ours, strayOf: 'g9' }), shown: openInvitation },
    plans: { step: { ...withdraw, grantId: 'g9' }, origin: 'ours' }
  },
  {
    when: 'An invitation shown just after its withdrawal may be the old view',
    is: {
      grants: [{ ...invited, live: false, ended: 'refunded' }],
      record: ours,
      attempts: [anAttempt({ kind: 'withdraw', at: NOW - 30 * SECOND, endsAt: NOW - 30 * SECOND, outcome: 'done' })],
      shown: openInvitation
    },
    plans: { transitions: ['g1 revoking refunded'], nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'Our invitation that appears late, after the proof of its withdrawal, is withdrawn again',
    is: {
      grants: [{ ...ended, state: 'revoked', because: 'refunded' }],
      attempts: [anAttempt({ outcome: 'unknown', at: NOW - 61 * MINUTE })],
      shown: openInvitation
    },
    plans: { transitions: ['g1 revoking refunded'], step: withdraw, origin: 'ours' }
  },
  {
    when: 'An invitation shown after its account was a collaborator makes the grant invited again',
    is: { grants: [accepted], record: oursIn, shown: openInvitation },
    plans: { transitions: ['g1 invited sent buyer'], nextAt: NOW + 143 * HOUR, origin: 'ours' }
  }
])

table('The renewal of our invitation', [
  {
    when: 'An invitation is renewed on day 6',
    is: { grants: [invited], record: ours, shown: old(6) },
    plans: { step: renew, nextAt: NOW + DAY, origin: 'ours' }
  },
  {
    when: 'An invitation is not renewed after an incomplete reading',
    is: { grants: [invited], record: ours, shown: { ...old(6), complete: false } },
    plans: { nextAt: NOW + MINUTE, origin: 'ours' }
  },
  {
    when: 'An invitation is not renewed twice a day',
    is: { grants: [invited], record: aRecord({ ...ours, renewals: 1, renewedAt: NOW - DAY + 5 }), shown: old(6) },
    plans: { nextAt: NOW + 5, origin: 'ours' }
  },
  {
    when: 'An invitation is not renewed a fourth time, and the buyer is told',
    is: { grants: [invited], record: aRecord({ ...ours, renewals: 3 }), shown: old(6) },
    plans: { transitions: ['g1 invited lapsing buyer'], nextAt: NOW + DAY, origin: 'ours' }
  },
  {
    when: 'An invitation past its expiry that the host does not call expired yet is left alone after three renewals',
    is: { grants: [{ ...invited, because: 'lapsing' }], record: aRecord({ ...ours, renewals: 3 }), shown: old(8) },
    plans: { nextAt: undefined, origin: 'ours' }
  },
  {
    when: 'An expired invitation is renewed',
    is: { grants: [invited], record: ours, shown: old(7, true) },
    plans: { transitions: ['g1 expired renewal'], step: renew, origin: 'ours' }
  },
  {
    when: 'An expired invitation is not renewed after three renewals, and the buyer is asked',
    is: { grants: [invited], record: aRecord({ ...ours, renewals: 3 }), shown: old(7, true) },
    plans: { transitions: ['g1 expired lapsed buyer'], origin: 'ours' }
  },
  {
    when: 'An expired invitation from another inviter is not renewed, and the seller is told',
    is: { record: aRecord({ origin: 'found', invitationId: 1 }), shown: old(7, true) },
    plans: { transitions: ['g1 expired found seller'], origin: 'found' }
  }
])

table('A collaborator that is shown', [
  {
    when: 'A collaborator who accepted our invitation is ours',
    is: { grants: [invited], record: ours, shown: collaborator },
    plans: { transitions: ['g1 accepted shown'], origin: 'ours' }
  },
  {
    when: 'A collaborator whom no attempt explains is found',
    is: { shown: collaborator },
    plans: { transitions: ['g1 accepted found'], origin: 'found' }
  },
  {
    when: 'A collaborator who had access before our call without an answer is found',
    is: { record: found, attempts: [anAttempt({ wasAbsent: false })], shown: collaborator },
    plans: { transitions: ['g1 accepted found'], outcomes: ['i1 done'], origin: 'found' }
  },
  {
    when: 'A collaborator who had nothing before our call gave access at once is ours',
    is: { attempts: [anAttempt({ atOnce: true })], shown: collaborator },
    plans: { transitions: ['g1 accepted shown'], outcomes: ['i1 done'], origin: 'ours' }
  },
  {
    when: 'A collaborator whose access before our call is unknown is found',
    is: { attempts: [anAttempt({ atOnce: true, wasAbsent: false })], shown: collaborator },
    plans: { transitions: ['g1 accepted found'], outcomes: ['i1 done'], origin: 'found' }
  },
  {
    when: 'A collaborator who is ours is removed when the payment ends',
    is: { grants: [ended], record: oursIn, shown: collaborator },
    plans: { transitions: ['g1 revoking refunded'], step: remove, origin: 'ours' }
  },
  {
    when: 'A collaborator who is ours is kept by another payment',
    is: { grants: [ended, { ...accepted, grantId: 'g2' }], record: oursIn, shown: collaborator },
    plans: { transitions: ['g1 revoking other_claim'], origin: 'ours' }
  },
  {
    when: 'A collaborator whose invitation from us was withdrawn unaccepted was added by hand, and is found',
    is: { grants: [ended], record: aRecord({ ...ours, shown: 'nothing' }), shown: collaborator },
    plans: { transitions: ['g1 blocked not_ours seller'], origin: 'found' }
  },
  {
    when: 'A collaborator who was found blocks an ended grant for the seller',
    is: { grants: [ended], record: found, shown: collaborator },
    plans: { transitions: ['g1 blocked not_ours seller'], origin: 'found' }
  },
  ...(['moved', 'mistyped', 'taken_back_by_seller'] as const).map((because) => ({
    when: `Nobody is asked about a collaborator who was found and whose seat was given up: ${because}`,
    is: { grants: [{ ...accepted, live: false, ended: because }], record: found, shown: collaborator },
    plans: { transitions: ['g1 blocked not_ours'], origin: 'found' as const }
  })),
  {
    when: 'The question about a collaborator who was found ends once the buyer has named another account',
    is: {
      grants: [aGrant({ state: 'blocked', because: 'not_ours', acts: 'seller', live: false, ended: 'moved' })],
      record: found,
      shown: collaborator
    },
    plans: { transitions: ['g1 blocked not_ours'], origin: 'found' }
  },
  {
    when: 'A collaborator who was found is asked about when the purchase covers fewer accounts',
    is: { grants: [{ ...accepted, live: false, ended: 'seat_gone' }], record: found, shown: collaborator },
    plans: { transitions: ['g1 blocked not_ours seller'], origin: 'found' }
  },
  {
    when: 'A collaborator who was found makes a grant accepted again when it is paid again',
    is: { grants: [aGrant({ state: 'blocked', because: 'not_ours' })], record: found, shown: collaborator },
    plans: { transitions: ['g1 accepted found'], origin: 'found' }
  },
  {
    when: 'A collaborator through a new purchase leaves the grant of the old purchase revoked',
    is: {
      grants: [
        { ...ended, state: 'revoked', because: 'refunded' },
        { ...invited, grantId: 'g2' }
      ],
      record: ours,
      shown: collaborator
    },
    plans: { transitions: ['g2 accepted shown'], origin: 'ours' }
  },
  {
    when: 'A found collaborator missing on the list still counts within an hour of the last direct question',
    is: { grants: [{ ...accepted, because: 'found' }], record: aRecord({ ...found, seenAt: NOW - 59 * MINUTE }) },
    plans: { record: { origin: 'found', shown: 'collaborator' } }
  },
  {
    when: 'A found collaborator missing on the list is asked about again if a question has shown nothing since',
    is: {
      grants: [{ ...accepted, because: 'found' }],
      record: aRecord({ ...found, seenAt: NOW - 5 * MINUTE, absentAt: NOW - 5 * MINUTE })
    },
    plans: { step: { do: 'ask' } }
  },
  {
    when: 'A found collaborator missing on the list is asked about again after an hour',
    is: { grants: [{ ...accepted, because: 'found' }], record: aRecord({ ...found, seenAt: NOW - 60 * MINUTE }) },
    plans: { step: { do: 'ask' } }
  }
])

table('A due withdrawal while nothing is shown', [
  {
    when: 'An invitation whose id is known is withdrawn, whatever the lists show',
    is: { grants: [invitedOver], record: ours },
    plans: { step: withdraw }
  },
  {
    when: 'An invitation is withdrawn just after it was sent, though no list shows it yet',
    is: { grants: [invitedOver], record: aRecord({ ...ours, writtenAt: NOW - SECOND }) },
    plans: { step: withdraw }
  },
  {
    when: 'An invitation is withdrawn even if no list can be read',
    is: { grants: [invitedOver], record: ours, shown: shows({ complete: false }) },
    plans: { step: withdraw }
  },
  {
    when: 'A direct question for the proof follows the withdrawal of an invitation',
    is: { grants: [invitedOver], record: aRecord({ ...ours, writtenAt: NOW - 2 * MINUTE }), attempts: [withdrawal(2)] },
    plans: { step: ask }
  },
  {
    when: 'A withdrawal without an answer is sent once more',
    is: { grants: [invitedOver], record: ours, attempts: [withdrawal(2, { silent: true })] },
    plans: { step: withdraw }
  },
  {
    when: 'A withdrawal is not sent a third time within a minute',
    is: {
      grants: [invitedOver],
      record: ours,
      attempts: [withdrawal(1.5, { outcome: undefined }), withdrawal(1.25, { outcome: undefined })]
    },
    plans: { nextAt: NOW - 1.25 * MINUTE + 5 * MINUTE, outcomes: ['i1 done', 'i1 done'] }
  },
  {
    when: 'An invitation from another inviter is not withdrawn',
    is: { grants: [invitedOver], record: aRecord({ ...ours, origin: 'found' }) },
    plans: { step: ask }
  },
  {
    when: 'An invitation that another purchase keeps is not withdrawn',
    is: {
      grants: [
        { ...invitedOver, because: 'other_claim' },
        { ...invited, grantId: 'g2' }
      ],
      record: ours
    },
    plans: { step: ask }
  },
  {
    when: 'An invitation that was gone before its withdrawal may have been accepted, so the account is removed',
    is: { grants: [invitedOver], record: ours, attempts: [withdrawal(2, { atOnce: false })] },
    plans: { step: remove }
  },
  {
    when: 'Access known to be ours is removed, whatever the lists show',
    is: { grants: [invitedOver], record: oursIn, shown: shows({ complete: false }) },
    plans: { step: remove }
  },
  {
    when: 'A removed account is asked about while no list can be read',
    is: { grants: [invitedOver], record: oursIn, attempts: removals(2), shown: shows({ complete: false }) },
    plans: { step: ask }
  },
  {
    when: 'A removed account that was just asked about stays "revoking" while a list cannot be read',
    is: {
      grants: [invitedOver],
      record: oursIn,
      attempts: removals(2),
      shown: shows({ complete: false, direct: true })
    },
    plans: { nextAt: NOW + MINUTE, record: { shown: 'nothing', oursUntil: NOW + 58 * MINUTE } }
  },
  {
    when: 'The access of a removed account goes on while a list lacks it and the account is not asked about',
    is: { grants: [invitedOver], record: oursIn, attempts: removals(2), shown: shows({ complete: false }) },
    plans: { step: ask }
  },
  {
    when: 'Access that is gone after our removal without an answer is removed once more',
    is: {
      grants: [invitedOver],
      record: oursIn,
      attempts: [{ ...removal(20), outcome: 'unknown' }],
      shown: shows({ complete: false, direct: true })
    },
    plans: { step: remove }
  },
  {
    when: 'Access that is gone without our removal goes on while a list cannot be read',
    is: { grants: [accepted], record: oursIn, shown: shows({ complete: false, direct: true }) },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'A removal before our last invitation does not end the access that this invitation gave',
    is: {
      grants: [accepted],
      record: oursIn,
      attempts: [removal(20), anAttempt({ at: NOW - 10 * MINUTE, endsAt: NOW - 10 * MINUTE, outcome: 'done' })],
      shown: shows({ complete: false, direct: true })
    },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'A removed account is asked about every ten minutes while no list can be read',
    is: {
      grants: [invitedOver],
      record: aRecord({ ...oursIn, seenAt: NOW - MINUTE }),
      attempts: [anAttempt({ kind: 'remove', at: NOW - 5 * MINUTE, outcome: 'done' })],
      shown: shows({ complete: false })
    },
    plans: { nextAt: NOW + 9 * MINUTE }
  },
  {
    when: 'An account that does not exist any more is not removed by its name, and the proof goes on',
    is: {
      grants: [invitedOver],
      record: aRecord({ ...oursIn, absentAt: NOW - MINUTE }),
      shown: shows({ direct: true, noAccount: true })
    },
    plans: {
      transitions: ['g1 revoked refunded'],
      nextAt: NOW + 10 * MINUTE,
      record: { ...cleared, provenAt: NOW, oursUntil: undefined }
    }
  },
  {
    when: 'An invitation to a wrong account is withdrawn by its id as well',
    is: { grants: [], record: aRecord({ ...ours, strayOf: 'g9' }) },
    plans: { step: { ...withdraw, grantId: 'g9' } }
  }
])

const oddEntry = shows({ complete: false, unreadable: true })
table('An unreadable entry that may be about the account', [
  {
    when: 'A first invitation is planned in spite of an unreadable entry, since a direct question precedes the call',
    is: { shown: oddEntry },
    plans: { step: invite }
  },
  {
    when: 'A first invitation is not sent if the direct question meets an unreadable entry, too',
    is: { shown: { ...oddEntry, direct: true } },
    plans: { transitions: ['g1 queued unclear, in 60 s'], nextAt: NOW + MINUTE }
  },
  {
    when: 'An account that had access is asked about if an entry of a list cannot be read',
    is: { grants: [accepted], record: oursIn, shown: oddEntry },
    plans: { step: ask }
  },
  {
    when: 'An invited account stays invited if the direct question meets an unreadable entry, too',
    is: { grants: [invited], record: ours, shown: { ...oddEntry, direct: true } },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'An invitation whose id is known is withdrawn in spite of an unreadable entry',
    is: { grants: [invitedOver], record: ours, shown: { ...oddEntry, direct: true } },
    plans: { step: withdraw }
  }
])

const sentJustNow = anAttempt({ at: NOW - 3 * MINUTE, endsAt: NOW - 3 * MINUTE, outcome: 'done', invitationId: 1 })
const justSent = aRecord({ ...ours, invitedAt: NOW - 3 * MINUTE, writtenAt: NOW - 3 * MINUTE })
const justSeen = aRecord({ ...oursIn, seenAt: NOW - HOUR + 1 })
const keptIn = { origin: 'ours', shown: 'collaborator' } as const
const renewAt = NOW - HOUR + 6 * DAY
table('An invitation that is shown after its acceptance', [
  {
    when: 'An accepted grant stays accepted if the accepted invitation is shown within an hour',
    is: { grants: [accepted], record: justSeen, shown: openInvitation },
    plans: { record: keptIn }
  },
  {
    when: 'An accepted grant stays accepted if the accepted invitation is shown as expired within an hour',
    is: { grants: [accepted], record: justSeen, shown: shows({ invitation: anInvitation({ expired: true }) }) },
    plans: { record: keptIn }
  },
  {
    when: 'The account of an ended grant is removed if the accepted invitation is shown within an hour',
    is: { grants: [ended], record: justSeen, shown: openInvitation },
    plans: { transitions: ['g1 revoking refunded'], record: keptIn, step: remove }
  },
  {
    when: 'An accepted grant is invited again if its invitation is shown an hour after its access',
    is: { grants: [accepted], record: aRecord({ ...oursIn, seenAt: NOW - HOUR }), shown: openInvitation },
    plans: { transitions: ['g1 invited sent buyer'], origin: 'ours', nextAt: renewAt }
  },
  {
    when: 'An accepted grant is invited if another invitation is shown than the accepted one',
    is: { grants: [accepted], record: justSeen, shown: shows({ invitation: anInvitation({ id: 9, inviterId: 5 }) }) },
    plans: { transitions: ['g1 invited found buyer'], origin: 'found' }
  },
  {
    when: 'An invited grant stays invited while its invitation is shown, whenever it was seen',
    is: { grants: [invited], record: aRecord({ ...ours, seenAt: NOW }), shown: openInvitation },
    plans: { origin: 'ours', nextAt: renewAt }
  }
])

table('A host that lags', [
  {
    when: 'An invitation that no list has shown yet does not count as declined within an hour',
    is: { grants: [invited], record: justSent, attempts: [sentJustNow] },
    plans: { transitions: ['g1 invited unlisted buyer, in 3480 s'], nextAt: NOW + MINUTE }
  },
  {
    when: 'An invitation that was listed, and is not listed any more, is asked about',
    is: { grants: [invited], record: { ...justSent, listedAt: NOW - 2 * MINUTE }, attempts: [sentJustNow] },
    plans: { step: ask }
  },
  {
    when: 'An invitation that was never listed is asked about after an hour',
    is: {
      grants: [invited],
      record: { ...justSent, writtenAt: NOW - 61 * MINUTE },
      attempts: [{ ...sentJustNow, at: NOW - 61 * MINUTE, endsAt: NOW - 61 * MINUTE }]
    },
    plans: { step: ask }
  },
  {
    when: 'A deleted invitation that is listed again is the old view while a new invitation is on its way',
    is: {
      grants: [aGrant({ because: 'renewal', renewal: true })],
      record: aRecord({ ...ours, shown: 'nothing' }),
      attempts: [withdrawal(14)],
      shown: openInvitation
    },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'A deleted invitation that is listed an hour after its deletion exists',
    is: {
      grants: [aGrant({ because: 'renewal', renewal: true })],
      record: aRecord({ ...ours, shown: 'nothing' }),
      attempts: [withdrawal(61)],
      shown: openInvitation
    },
    plans: { transitions: ['g1 invited sent buyer'], nextAt: NOW + 143 * HOUR, origin: 'ours' }
  },
  {
    when: 'A collaborator shown within an hour of the removal is the old view of a grant that is paid again',
    is: {
      grants: [aGrant({ state: 'revoking', because: 'refunded' })],
      record: oursIn,
      attempts: [removal(14)],
      shown: collaborator
    },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'A collaborator whose new invitation was listed after the removal has accepted',
    is: {
      grants: [invited],
      record: { ...ours, listedAt: NOW - 9 * MINUTE },
      attempts: [removal(14), anAttempt({ at: NOW - 10 * MINUTE, outcome: 'done', invitationId: 1 })],
      shown: collaborator
    },
    plans: { transitions: ['g1 accepted shown'], origin: 'ours' }
  }
])

const proven = (minutesAgo: number, seenMinutesAgo = minutesAgo) =>
  aRecord({ provenAt: NOW - minutesAgo * MINUTE, seenAt: NOW - seenMinutesAgo * MINUTE })
table('Direct questions after the proof of a withdrawal', [
  {
    when: 'The first direct question after a proof is not asked within ten minutes',
    is: { grants: [revoked], record: proven(9) },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'The first direct question after a proof is asked after ten minutes',
    is: { grants: [revoked], record: proven(10) },
    plans: { step: ask }
  },
  {
    when: 'The second direct question after a proof is not asked within an hour',
    is: { grants: [revoked], record: proven(30, 20) },
    plans: { nextAt: NOW + 30 * MINUTE }
  },
  {
    when: 'The second direct question after a proof is asked after an hour',
    is: { grants: [revoked], record: proven(60, 50) },
    plans: { step: ask }
  },
  {
    when: 'The third direct question after a proof is asked after a day',
    is: { grants: [revoked], record: proven(1440, 1380) },
    plans: { step: ask }
  },
  {
    when: 'The first direct question after a proof is asked even if no list is whole',
    is: { grants: [revoked], record: proven(10), shown: shows({ complete: false }) },
    plans: { step: ask }
  },
  {
    when: 'No direct question follows the third after a proof',
    is: { grants: [revoked], record: proven(2000, 500) },
    plans: {}
  },
  {
    when: 'A direct answer that shows nothing after a proof leads to the next direct question',
    is: { grants: [revoked], record: proven(10), shown: shows({ direct: true }) },
    plans: { nextAt: NOW + 50 * MINUTE }
  },
  { when: 'An account without a recent proof is not asked about', is: { grants: [revoked] }, plans: {} }
])

/** Decisions/027: a collaborator is shown after a withdrawal of ours, and was not shown just before. */
const reappeared: [string, Partial<AccountRecord>, Partial<AccountFacts>, 'ours' | 'found'][] = [
  [
    'A collaborator who accepted just before the withdrawal, and was never shown, is ours',
    { oursUntil: NOW + HOUR },
    {},
    'ours'
  ],
  ['a collaborator who is shown within an hour of the removal is ours', { oursUntil: NOW }, {}, 'ours'],
  [
    'A collaborator who is shown more than an hour after the removal is found',
    { oursUntil: NOW - SECOND },
    {},
    'found'
  ],
  [
    'A collaborator who is shown more than an hour after the removal is found, though a list that fails has delayed the proof',
    { origin: 'ours', shown: 'nothing', oursUntil: NOW - SECOND },
    {},
    'found'
  ],
  [
    'A collaborator whose invitation was withdrawn before it was accepted is found',
    { origin: 'ours', shown: 'nothing', invitationId: 1 },
    {},
    'found'
  ],
  [
    'A collaborator whom another inviter has invited since the withdrawal is found',
    { origin: 'found', invitationId: 2, oursUntil: NOW + HOUR },
    {},
    'found'
  ],
  [
    'A collaborator whom another account has added, according to the member webhook, is found',
    { oursUntil: undefined },
    {},
    'found'
  ],
  [
    'A collaborator whom a call of ours without an answer explains is ours',
    {},
    { attempts: [anAttempt({ outcome: 'unknown' })] },
    'ours'
  ]
]
describe('A collaborator who is shown after a withdrawal of ours', () => {
  for (const [title, record, more, origin] of reappeared) {
    test(title, () => {
      const plan = planAccount(facts({ grants: [revoked], record: aRecord(record), shown: collaborator, ...more }))
      assert.equal(plan.record.origin, origin)
      assert.deepEqual(said(plan), origin === 'ours' ? ['g1 revoking refunded'] : [])
      assert.equal(plan.step?.do, origin === 'ours' ? 'remove' : undefined)
    })
  }
})

test('An invitation in the answer to our call is ours, whatever the lists have shown since', () => {
  const record = aRecord({ origin: 'found', shown: 'expired', invitationId: 9 })
  const attempts = [anAttempt({ outcome: 'done', at: NOW - DAY, invitationId: 1 })]
  const plan = planAccount(facts({ grants: [invitedOver], record, attempts: attempts, shown: openInvitation }))
  assert.deepEqual([plan.record.origin, plan.step], ['ours', withdraw])
})

describe('The record of what we gave, after the proof that it is gone', () => {
  const kept = (record: Partial<AccountRecord>, attempts: AttemptRecord[] = []) => {
    const proof = { absentAt: NOW - MINUTE, writtenAt: NOW - 10 * MINUTE }
    const is = { grants: [invitedOver], record: aRecord({ ...ours, ...record, ...proof }), attempts }
    const plan = planAccount(facts({ ...is, shown: shows({ direct: true }) }))
    assert.deepEqual(said(plan), ['g1 revoked refunded'])
    return [plan.record.provenAt, plan.record.oursUntil]
  }
  test('Access that was seen and then removed counts as ours for an hour from the removal', () => {
    assert.deepEqual(kept({ shown: 'collaborator' }, removals(10)), [NOW, NOW + 50 * MINUTE])
  })
  test('Access counts as ours for an hour from the removal if the invitation had gone before its withdrawal', () => {
    assert.deepEqual(kept({}, [withdrawal(10, { atOnce: false }), removal(9)]), [NOW, NOW + 51 * MINUTE])
  })
  test('Access does not count as ours if the invitation was withdrawn before it was accepted', () => {
    assert.deepEqual(kept({ shown: 'nothing' }, [withdrawal(10)]), [NOW, undefined])
  })
  test('Access counts as ours for a day and an hour if the invitation of a live grant disappeared', () => {
    const record = aRecord({ ...ours, absentAt: NOW - MINUTE })
    const plan = planAccount(facts({ grants: [invited], record, shown: shows({ direct: true }) }))
    assert.deepEqual([plan.record.provenAt, plan.record.oursUntil], [undefined, NOW + 25 * HOUR])
  })
  test('Access does not count as ours if the access of a live grant was seen and then ended', () => {
    const record = aRecord({ ...oursIn, absentAt: NOW - MINUTE })
    const plan = planAccount(facts({ grants: [accepted], record, shown: shows({ direct: true }) }))
    assert.deepEqual([plan.record.provenAt, plan.record.oursUntil], [undefined, undefined])
  })
  test('An account to which we gave nothing is not looked up at the host again', () => {
    assert.deepEqual(kept({ origin: undefined, shown: 'nothing', invitationId: undefined }), [undefined, undefined])
  })
})

const stillIn = (...minutes: number[]) => ({
  grants: [{ ...ended, state: 'revoking', because: 'refunded' } as const],
  record: oursIn,
  attempts: removals(...minutes),
  shown: { ...collaborator, direct: true }
})

const failedRemovals = (...minutes: number[]) =>
  minutes.map((ago) => ({ ...removal(ago), outcome: 'unknown' as const }))
/** A whole list that was read at this time (ms) does not have the collaborator. */
const unlisted = (unlistedAt: number, ...minutes: number[]) => {
  const { shown, ...is } = stillIn(...minutes)
  return { ...is, shown: { ...shown, unlistedAt } }
}
table('A collaborator who is still shown after removals', [
  {
    when: 'An account that was removed once, a minute ago, is removed again',
    is: stillIn(1),
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'An account that was removed twice is not removed again within five minutes',
    is: stillIn(3, 2),
    plans: { nextAt: NOW + 3 * MINUTE, origin: 'ours' }
  },
  {
    when: 'An account that was removed twice is removed again after five minutes',
    is: stillIn(6, 5),
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'The seller is told after three removals, and the next removal waits for a quarter of an hour',
    is: stillIn(9, 8, 3),
    plans: { nextAt: NOW + 12 * MINUTE, tell: 'not_withdrawn', origin: 'ours' }
  },
  {
    when: 'An account that is shown for days is removed twice a day, and stays ours',
    is: stillIn(4000, 3000, 2000, 1500, 1200, 1000, 721),
    plans: { step: remove, tell: 'not_withdrawn', origin: 'ours' }
  },
  {
    when: 'An account whose removal failed for hours is removed again an hour after the last attempt',
    is: { ...stillIn(), attempts: failedRemovals(900, 800, 700, 600, 300, 60) },
    plans: { step: remove, tell: 'not_withdrawn', origin: 'ours' }
  },
  {
    when: 'An account whose removal failed for hours is not removed again within an hour',
    is: { ...stillIn(), attempts: failedRemovals(900, 800, 700, 600, 300, 59) },
    plans: { nextAt: NOW + MINUTE, tell: 'not_withdrawn', origin: 'ours' }
  },
  {
    when: 'An account whose removal failed twice is removed again five minutes after the last attempt',
    is: { ...stillIn(), attempts: failedRemovals(10, 4) },
    plans: { nextAt: NOW + MINUTE, origin: 'ours' }
  },
  {
    when: 'An account whose removal failed for hours, and then had an answer, is removed again a minute later',
    is: { ...stillIn(), attempts: [...failedRemovals(900, 800, 700, 600), removal(1)] },
    plans: { step: remove, tell: 'not_withdrawn', origin: 'ours' }
  },
  {
    when: 'The removal after four removals and a failed attempt is due an hour after the last answer',
    is: { ...stillIn(), attempts: [...removals(90, 80, 70, 55), ...failedRemovals(40)] },
    plans: { nextAt: NOW + 5 * MINUTE, tell: 'not_withdrawn', origin: 'ours' }
  },
  {
    when: 'An invitation of ours after two of three removals starts the pauses again',
    is: {
      ...stillIn(9, 8, 3),
      attempts: [...removals(9, 8, 3), anAttempt({ outcome: 'done', at: NOW - 5 * MINUTE })]
    },
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'A collaborator missing on a whole list an hour after the removal has access through a membership',
    is: unlisted(NOW, 101, 60),
    plans: { transitions: ['g1 blocked not_ours seller'], origin: 'found' }
  },
  {
    when: 'A collaborator missing on a list of less than an hour after the removal stays ours',
    is: unlisted(NOW - 1, 101, 60),
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'A collaborator missing on a list stays ours if something was written since',
    is: { ...unlisted(NOW, 101, 60), record: aRecord({ ...oursIn, writtenAt: NOW - HOUR + 1 }) },
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'A collaborator missing on a list stays ours if it was not known as a collaborator, since it may have accepted a moment ago',
    is: { ...unlisted(NOW, 101, 60), record: ours },
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'A collaborator missing on every list stays ours if it was never removed',
    is: unlisted(NOW),
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'A collaborator missing on every list stays ours if its removal was refused',
    is: { ...unlisted(NOW), attempts: [{ ...removal(100), outcome: 'refused' }] },
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'A collaborator missing on every list stays ours if it was invited after the removal',
    is: {
      ...unlisted(NOW),
      attempts: [removal(200), anAttempt({ outcome: 'done', invitationId: 1, at: NOW - 2 * HOUR })]
    },
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'A refused removal does not delay the next removal',
    is: { ...stillIn(), attempts: [anAttempt({ kind: 'remove', outcome: 'refused', at: NOW - MINUTE })] },
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'A collaborator who may have had access before our call without an answer is found',
    is: { grants: [invited], attempts: [anAttempt({ wasAbsent: false })], shown: collaborator },
    plans: { transitions: ['g1 accepted found'], outcomes: ['i1 done'], origin: 'found' }
  },
  {
    when: 'A collaborator who had nothing before our call without an answer is ours',
    is: { grants: [invited], attempts: [anAttempt()], shown: collaborator },
    plans: { transitions: ['g1 accepted shown'], outcomes: ['i1 done'], origin: 'ours' }
  },
  {
    when: 'A collaborator through another purchase makes an ended, declined grant wait for that purchase',
    is: {
      grants: [
        { ...ended, state: 'gone', because: 'declined' },
        { ...accepted, grantId: 'g2' }
      ],
      record: oursIn,
      shown: collaborator
    },
    plans: { transitions: ['g1 revoking other_claim'], origin: 'ours' }
  }
])

test('A found account that a direct question does not show is not assumed to have access', () => {
  const asked = planAccount(facts({ record: found, shown: shows({ direct: true, complete: false }) }))
  const later = planAccount(facts({ record: { ...found, ...asked.record }, shown: shows({ complete: false }) }))
  assert.deepEqual([asked.transitions, later.transitions, later.step?.do], [[], [], 'invite'])
})

test('A found account that left is ours when it is invited again', () => {
  const gone = planAccount(facts({ record: found, shown: shows({ direct: true }) }))
  assert.equal(gone.record.origin, undefined)
  assert.ok('origin' in gone.record)
})

test('A removal by hand also ends another grant on the account that is paid again', () => {
  const paidAgain = aGrant({ grantId: 'g2', state: 'revoking', because: 'other_claim' })
  const record = aRecord({ ...oursIn, absentAt: NOW - MINUTE, removedAt: NOW - 5 * MINUTE })
  const plan = planAccount(facts({ grants: [accepted, paidAgain], record, shown: shows({ direct: true }) }))
  assert.deepEqual(said(plan), ['g1 gone removed seller', 'g2 gone removed seller'])
  assert.equal(plan.step, undefined)
})

test('The proof of absence resets the count of renewals', () => {
  const record = aRecord({ ...ours, absentAt: NOW - MINUTE, renewals: 2, renewedAt: NOW - DAY })
  const { record: changes } = planAccount(facts({ grants: [invited], record, shown: shows({ direct: true }) }))
  assert.deepEqual([changes.renewals, changes.renewedAt, changes.origin], [0, undefined, undefined])
})

test('A shown invitation gives open attempts their outcomes: the invite attempt succeeded, the withdrawal stays unknown', () => {
  const withdrawal = anAttempt({ id: 'i2', kind: 'withdraw', at: NOW - 5 * MINUTE })
  const { outcomes } = planAccount(facts({ attempts: [anAttempt(), withdrawal], shown: openInvitation }))
  assert.deepEqual(outcomes, [
    { id: 'i1', outcome: 'done' },
    { id: 'i2', outcome: 'unknown' }
  ])
})

describe('The field of a plan for an old view', () => {
  const isOld = (is: Partial<AccountFacts>) => planAccount(facts(is)).isOldView
  const paidAgain = aGrant({ state: 'revoking', because: 'refunded' })
  test('A plan marks everything within a minute of a removal as a possible old view', () => {
    assert.equal(isOld({ grants: [paidAgain], record: oursIn, attempts: [removal(0.5)], shown: collaborator }), true)
    assert.equal(isOld({ grants: [paidAgain], record: oursIn, attempts: [removal(0.5)] }), true)
  })
  test('A plan marks a collaborator within an hour of a removal as a possible old view, and not an empty view', () => {
    assert.equal(isOld({ grants: [paidAgain], record: oursIn, attempts: [removal(14)], shown: collaborator }), true)
    assert.equal(isOld({ grants: [paidAgain], record: oursIn, attempts: [removal(14)] }), undefined)
  })
  test('A plan does not mark a collaborator as a possible old view if the account was not removed', () => {
    assert.equal(isOld({ grants: [invited], record: ours, shown: collaborator }), undefined)
  })
})

table('A clock that was set a while ago', [
  {
    when: 'A write from before the clock was set may be recent, and proves no absence within the lag',
    is: { grants: [accepted], record: { ...oursIn, writtenAt: NOW - DAY }, evenSince: NOW - 59 * SECOND },
    plans: { nextAt: NOW + SECOND }
  },
  {
    when: 'An account is asked about a minute after the clock was set',
    is: { grants: [accepted], record: { ...oursIn, writtenAt: NOW - DAY }, evenSince: NOW - MINUTE },
    plans: { step: ask }
  },
  {
    when: 'A write after the clock was set counts with its own time',
    is: { grants: [accepted], record: { ...oursIn, writtenAt: NOW - 30 * SECOND }, evenSince: NOW - HOUR },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'A first direct answer from before the clock was set does not count',
    is: {
      grants: [accepted],
      record: { ...oursIn, absentAt: NOW - 2 * MINUTE },
      shown: shows({ direct: true }),
      evenSince: NOW - 2 * MINUTE + 1
    },
    plans: { nextAt: NOW + MINUTE, record: { absentAt: NOW } }
  },
  {
    when: 'A first direct answer from after the clock was set counts',
    is: {
      grants: [accepted],
      record: { ...oursIn, absentAt: NOW - 2 * MINUTE },
      shown: shows({ direct: true }),
      evenSince: NOW - 3 * MINUTE
    },
    plans: { transitions: ['g1 gone left buyer'], record: { ...cleared, provenAt: undefined, oursUntil: undefined } }
  }
])
