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
  invite,
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
  said,
  table,
  tried,
  withdraw,
  withdrawal
} from '../../../test/setup/plan-table.ts'
import type { AccountFacts, AccountRecord, AttemptRecord } from './facts.ts'
import { planAccount } from './plan.ts'

table('nothing is shown, and a grant waits', [
  { when: 'it is invited', is: {}, plans: { step: invite } },
  {
    when: 'also from an incomplete reading: the first invitation goes on',
    is: { shown: shows({ complete: false }) },
    plans: { step: invite }
  },
  {
    when: 'the time of the next try has not come',
    is: { grants: [aGrant({ because: 'limit', retryAt: NOW + 5 })] },
    plans: { nextAt: NOW + 5 }
  },
  {
    when: 'a renewal says that it is one',
    is: { grants: [aGrant({ because: 'renewal', renewal: true })] },
    plans: { step: { ...invite, renewal: true } }
  },
  {
    when: 'also one that met something else meanwhile',
    is: { grants: [aGrant({ because: 'throttled', retryAt: NOW, renewal: true })] },
    plans: { step: { ...invite, renewal: true } }
  },
  {
    when: 'paid again',
    is: { grants: [aGrant({ state: 'revoked', because: 'disputed' })] },
    plans: { transitions: ['g1 queued paid_again'], step: invite }
  },
  {
    when: 'of two grants the first come is served',
    is: { grants: [aGrant({ queuedAt: NOW }), aGrant({ grantId: 'g2', queuedAt: NOW - 5 })] },
    plans: { step: { ...invite, grantId: 'g2', queuedAt: NOW - 5 } }
  },
  { when: 'one whose seat is being taken is not invited', is: { grants: [aGrant({ replaced: true })] }, plans: {} },
  {
    when: 'the account is no more: nobody is invited by its name',
    is: { shown: shows({ direct: true, nobody: true }) },
    plans: { transitions: ['g1 blocked no_such_account buyer'] }
  },
  {
    when: 'it was nobody’s name, and gave its seat back: it stays as it is',
    is: { grants: [aGrant({ state: 'blocked', because: 'no_such_account', live: false, ended: 'mistyped' })] },
    plans: {}
  },
  { when: 'gone waits for the buyer', is: { grants: [aGrant({ state: 'gone', because: 'declined' })] }, plans: {} },
  {
    when: 'paid again, and what was not through us has gone meanwhile',
    is: { grants: [aGrant({ state: 'blocked', because: 'not_ours' })] },
    plans: { transitions: ['g1 queued paid_again'], step: invite }
  },
  {
    when: 'blocked waits for a person',
    is: { grants: [aGrant({ state: 'blocked', because: 'enterprise_managed' })] },
    plans: {}
  }
])

const open = anAttempt({ at: NOW - 30 * SECOND, endsAt: NOW - 20 * SECOND })
table('nothing is shown, and an attempt to invite has no known outcome', [
  {
    when: 'it may still show: no second attempt',
    is: { attempts: [open] },
    plans: { transitions: ['g1 queued unclear, in 40 s'], nextAt: NOW + 40 * SECOND }
  },
  {
    when: 'one under way',
    is: { attempts: [anAttempt({ at: NOW, endsAt: NOW + 10 * SECOND })] },
    plans: { transitions: ['g1 queued unclear, in 70 s'], nextAt: NOW + 70 * SECOND }
  },
  {
    when: 'a minute later it was not done: another attempt',
    is: { attempts: [anAttempt({ at: NOW - 2 * MINUTE })] },
    plans: { step: invite, settled: ['i1 unknown'] }
  },
  {
    when: 'not from an incomplete reading: the account itself is asked about',
    is: { attempts: [anAttempt({ at: NOW - 2 * MINUTE })], shown: shows({ complete: false }) },
    plans: { transitions: ['g1 queued unclear, in 60 s'], step: ask, nextAt: NOW + MINUTE }
  },
  {
    when: 'not from an incomplete reading, and the question was asked a moment ago',
    is: {
      attempts: [anAttempt({ at: NOW - 5 * MINUTE })],
      record: aRecord({ seenAt: NOW - MINUTE }),
      shown: shows({ complete: false })
    },
    plans: { transitions: ['g1 queued unclear, in 60 s'], nextAt: NOW + 9 * MINUTE }
  },
  {
    when: 'nor from a question that a list without an end leaves open',
    is: { attempts: [anAttempt({ at: NOW - 2 * MINUTE })], shown: shows({ complete: false, direct: true }) },
    plans: { transitions: ['g1 queued unclear, in 60 s'], nextAt: NOW + MINUTE }
  },
  {
    when: 'a list that is not whole leaves the account itself to be asked about',
    is: { attempts: [anAttempt({ at: NOW - 2 * MINUTE })], shown: shows({ complete: false }) },
    plans: { transitions: ['g1 queued unclear, in 60 s'], step: { do: 'ask' }, nextAt: NOW + MINUTE }
  },
  {
    when: 'the host said that it had made it, and does not show it yet: it is not sent a second time',
    is: { attempts: [anAttempt({ at: NOW - 10 * MINUTE, taken: true })] },
    plans: { transitions: ['g1 queued unclear, in 60 s'], nextAt: NOW + MINUTE }
  },
  {
    when: 'the host said that it had made it, and shows nothing a quarter of an hour later: the buyer is asked',
    is: { attempts: [anAttempt({ at: NOW - 20 * MINUTE, taken: true })] },
    plans: { transitions: ['g1 gone no_trace buyer'], settled: ['i1 unknown'] }
  },
  {
    when: 'invited already or not taken, it did not say: as long as it may lag behind, that is not known',
    is: {
      grants: [aGrant({ because: 'unclear', tries: 1, retryAt: NOW + HOUR })],
      record: aRecord({ writtenAt: NOW - 30 * SECOND }),
      attempts: [anAttempt({ at: NOW - 30 * SECOND, outcome: 'refused' })]
    },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'invited already or not taken, and nothing is there a minute later: it was not taken, and is tried when it is due',
    is: {
      grants: [aGrant({ because: 'unclear', tries: 1, retryAt: NOW + HOUR })],
      record: aRecord({ writtenAt: NOW - MINUTE }),
      attempts: [anAttempt({ at: NOW - MINUTE, outcome: 'refused' })]
    },
    plans: { transitions: ['g1 queued not_taken, in 3600 s'], nextAt: NOW + HOUR }
  },
  {
    when: 'long after, it may have been declined',
    is: { attempts: [anAttempt({ at: NOW - 60 * MINUTE })] },
    plans: { transitions: ['g1 gone no_trace buyer'], settled: ['i1 unknown'] }
  },
  {
    when: 'long after, also when the payment came back meanwhile',
    is: { grants: [aGrant({ state: 'revoking', because: 'disputed' })], attempts: [anAttempt()] },
    plans: { transitions: ['g1 gone no_trace buyer'], settled: ['i1 unknown'] }
  },
  {
    when: 'a renewal whose withdrawal had no answer a moment ago: nobody has declined so soon',
    is: {
      grants: [aGrant({ because: 'renewal', renewal: true })],
      attempts: [anAttempt({ kind: 'withdraw', at: NOW - 2 * MINUTE })]
    },
    plans: { step: { ...invite, renewal: true }, settled: ['i1 done'] }
  },
  {
    when: 'a renewal whose withdrawal had no answer long ago: it may have been declined',
    is: {
      grants: [aGrant({ because: 'renewal', renewal: true })],
      attempts: [anAttempt({ kind: 'withdraw', at: NOW - 60 * MINUTE })]
    },
    plans: { transitions: ['g1 gone no_trace buyer'], settled: ['i1 done'] }
  },
  {
    when: 'what the buyer has asked for is sent, whatever became of an earlier withdrawal',
    is: { attempts: [anAttempt({ kind: 'withdraw', at: NOW - 60 * MINUTE })] },
    plans: { step: invite, settled: ['i1 done'] }
  },
  {
    when: 'the account is no more, whoever has its name now',
    is: { attempts: [anAttempt({ at: NOW - 2 * MINUTE })], shown: shows({ direct: true, nobody: true }) },
    plans: { transitions: ['g1 blocked no_such_account buyer'], settled: ['i1 unknown'] }
  },
  {
    when: 'a definite refusal is no such attempt',
    is: { attempts: [anAttempt({ at: NOW - SECOND, outcome: 'refused' })] },
    plans: { step: invite }
  }
])

const longAgo = anAttempt({ at: NOW - 2 * MINUTE - 10 * SECOND, endsAt: NOW - 2 * MINUTE })
table('nothing is shown after attempts that had no answer', [
  {
    when: 'one: another at once',
    is: { grants: [tried(1)], attempts: [longAgo] },
    plans: { transitions: ['g1 queued new'], step: invite, settled: ['i1 unknown'] }
  },
  {
    when: 'three: it waits for four minutes from the last one',
    is: { grants: [tried(3)], attempts: [longAgo] },
    plans: { transitions: ['g1 queued not_taken, in 120 s'], nextAt: NOW + 2 * MINUTE, settled: ['i1 unknown'] }
  },
  {
    when: 'many: for six hours, and a person has to look',
    is: { grants: [tried(30)], attempts: [longAgo] },
    plans: {
      transitions: ['g1 queued not_taken seller, in 21480 s'],
      nextAt: NOW - 2 * MINUTE + 6 * 60 * MINUTE,
      settled: ['i1 unknown']
    }
  },
  {
    when: 'another grant on the account waits as long: they would be one and the same call',
    is: { grants: [tried(3), tried(0, { grantId: 'g2' })], attempts: [longAgo] },
    plans: {
      transitions: ['g1 queued not_taken, in 120 s', 'g2 queued not_taken, in 120 s'],
      nextAt: NOW + 2 * MINUTE,
      settled: ['i1 unknown']
    }
  },
  {
    when: 'settled, the waiting makes it no attempt that left no trace',
    is: {
      grants: [tried(8, { because: 'not_taken', retryAt: NOW + HOUR })],
      attempts: [anAttempt({ at: NOW - HOUR, outcome: 'unknown' })]
    },
    plans: { nextAt: NOW + HOUR }
  },
  {
    when: 'and the time has come',
    is: {
      grants: [tried(8, { because: 'not_taken', retryAt: NOW })],
      attempts: [anAttempt({ at: NOW - HOUR, outcome: 'unknown' })]
    },
    plans: { step: invite }
  }
])

table('nothing is shown of what was there', [
  {
    when: 'our last write was a moment ago',
    is: { grants: [invited], record: aRecord({ ...ours, writtenAt: NOW - SECOND }) },
    plans: { nextAt: NOW + 59 * SECOND }
  },
  {
    when: 'a list says nothing about absence',
    is: { grants: [accepted], record: oursIn },
    plans: { step: { do: 'ask' } }
  },
  {
    when: 'an incomplete list calls for nothing',
    is: { grants: [accepted], record: oursIn, shown: shows({ complete: false }) },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'the first direct answer',
    is: { grants: [accepted], record: oursIn, shown: shows({ direct: true }) },
    plans: { nextAt: NOW + MINUTE, record: { absentAt: NOW } }
  },
  {
    when: 'the second one too soon',
    is: {
      grants: [accepted],
      record: aRecord({ ...oursIn, absentAt: NOW - 59 * SECOND }),
      shown: shows({ direct: true })
    },
    plans: { nextAt: NOW + SECOND }
  },
  {
    when: 'the second: left',
    is: { grants: [accepted], record: aRecord({ ...oursIn, absentAt: NOW - MINUTE }), shown: shows({ direct: true }) },
    plans: { transitions: ['g1 gone left buyer'], record: { ...cleared, provenAt: undefined, oursUntil: undefined } }
  },
  {
    when: 'the second: removed by hand',
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
    when: 'the second: declined',
    is: { grants: [invited], record: aRecord({ ...ours, absentAt: NOW - MINUTE }), shown: shows({ direct: true }) },
    plans: {
      transitions: ['g1 gone declined buyer'],
      record: { ...cleared, provenAt: undefined, oursUntil: NOW + 25 * HOUR }
    }
  },
  {
    when: 'the second: revoked',
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
    when: 'a first answer from before the last write does not count',
    is: {
      grants: [accepted],
      record: aRecord({ ...oursIn, absentAt: NOW - 2 * MINUTE, writtenAt: NOW - 90 * SECOND }),
      shown: shows({ direct: true })
    },
    plans: { nextAt: NOW + MINUTE, record: { absentAt: NOW } }
  },
  {
    when: 'nor one from before a call whose end nobody knows',
    is: {
      grants: [invited],
      record: aRecord({ ...ours, absentAt: NOW - 2 * MINUTE }),
      attempts: [anAttempt({ outcome: 'unknown', at: NOW - 110 * SECOND })],
      shown: shows({ direct: true })
    },
    plans: { nextAt: NOW + MINUTE, record: { absentAt: NOW } }
  },
  {
    when: 'after its time: that may be a decline, so it is not sent again by itself',
    is: { grants: [invited], record: aRecord({ ...ours, invitedAt: NOW - 8 * DAY }) },
    plans: { step: ask }
  },
  {
    when: 'the second, after its time: lapsed or declined, which the buyer is asked',
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
    when: 'the second, of one that was listed as lapsed: deleted by hand, or by the host',
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
    when: 'the first was before its time: declined',
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
    when: 'lapsed, and the buyer is asked already',
    is: { grants: [aGrant({ state: 'expired', because: 'lapsed' })], record: aRecord({ ...ours, renewals: 3 }) },
    plans: {}
  },
  {
    when: 'declined, then disputed: it stays declined',
    is: { grants: [aGrant({ state: 'gone', because: 'declined', live: false, ended: 'disputed' })] },
    plans: {}
  },
  {
    when: 'declined, then moved elsewhere: the card goes',
    is: { grants: [aGrant({ state: 'gone', because: 'declined', live: false, ended: 'moved' })] },
    plans: { transitions: ['g1 revoking moved'], step: { do: 'ask' } }
  }
])

table('an invitation is shown', [
  {
    when: 'of ours',
    is: { record: ours, shown: openInvitation },
    plans: { transitions: ['g1 invited sent buyer'], nextAt: NOW - 60 * MINUTE + 6 * DAY, origin: 'ours' }
  },
  {
    when: 'that explains an attempt of unknown outcome',
    is: { attempts: [anAttempt()], shown: openInvitation },
    plans: { transitions: ['g1 invited sent buyer'], settled: ['i1 done'], nextAt: NOW + 143 * HOUR, origin: 'ours' }
  },
  {
    when: 'that was there already',
    is: { shown: openInvitation },
    plans: { transitions: ['g1 invited found buyer'], origin: 'found' }
  },
  {
    when: 'by somebody else, while an attempt is open',
    is: { attempts: [anAttempt()], shown: shows({ invitation: anInvitation({ inviterId: 5 }) }) },
    plans: { transitions: ['g1 invited found buyer'], settled: ['i1 done'], origin: 'found' }
  },
  {
    when: 'of ours, and the payment is gone',
    is: { grants: [{ ...invited, live: false, ended: 'refunded' }], record: ours, shown: openInvitation },
    plans: { transitions: ['g1 revoking refunded'], step: withdraw, origin: 'ours' }
  },
  {
    when: 'of ours, and one of two payments is gone',
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
    when: 'older than the one of ours that the host has just answered with: the list lags',
    is: {
      grants: [invited],
      record: aRecord({ ...ours, invitationId: 2, invitedAt: NOW - 1000, writtenAt: NOW - 1000 }),
      shown: openInvitation
    },
    plans: { nextAt: NOW - 1000 + MINUTE }
  },
  {
    when: 'older than that, and still there a while later: not ours',
    is: {
      grants: [invited],
      record: aRecord({ ...ours, invitationId: 2, invitedAt: NOW - 2 * MINUTE, writtenAt: NOW - 2 * MINUTE }),
      shown: shows({ invitation: anInvitation({ createdAt: NOW - DAY }) })
    },
    plans: { transitions: ['g1 invited found buyer'], origin: 'found' }
  },
  {
    when: 'of ours, withdrawn and shown all the same',
    is: {
      grants: [{ ...invited, live: false, ended: 'refunded' }],
      record: aRecord({ ...ours, shown: 'nothing' }),
      shown: openInvitation
    },
    plans: { transitions: ['g1 revoking refunded'], step: withdraw, origin: 'ours' }
  },
  {
    when: 'of ours, no payment event behind the end',
    is: {
      grants: [{ ...invited, live: false, ended: 'no_payment', verified: false }],
      record: ours,
      shown: openInvitation
    },
    plans: { transitions: ['g1 revoking no_payment'], step: { ...withdraw, verified: false }, origin: 'ours' }
  },
  {
    when: 'of ours, also in an incomplete reading: what is shown is there',
    is: {
      grants: [{ ...invited, live: false, ended: 'refunded' }],
      record: ours,
      shown: { ...openInvitation, complete: false }
    },
    plans: { transitions: ['g1 revoking refunded'], step: withdraw, origin: 'ours' }
  },
  {
    when: 'found, and the payment is gone',
    is: {
      grants: [{ ...invited, live: false, ended: 'refunded' }],
      record: aRecord({ origin: 'found', invitationId: 1 }),
      shown: openInvitation
    },
    plans: { transitions: ['g1 blocked not_ours seller'], origin: 'found' }
  },
  {
    when: 'giving more than read',
    is: { record: ours, shown: shows({ invitation: anInvitation({ permission: 'write' }) }) },
    plans: { transitions: ['g1 blocked other_permission seller'], step: withdraw, origin: 'ours' }
  },
  {
    when: 'a stray: it is nobody’s, and goes',
    is: { grants: [], record: aRecord({ ...ours, strayOf: 'g9' }), shown: openInvitation },
    plans: { step: { ...withdraw, grantId: 'g9' }, origin: 'ours' }
  },
  {
    when: 'right after a withdrawal of ours: it may be what was',
    is: {
      grants: [{ ...invited, live: false, ended: 'refunded' }],
      record: ours,
      attempts: [anAttempt({ kind: 'withdraw', at: NOW - 30 * SECOND, endsAt: NOW - 30 * SECOND, outcome: 'done' })],
      shown: openInvitation
    },
    plans: { transitions: ['g1 revoking refunded'], nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'that came late, after the proof',
    is: {
      grants: [{ ...ended, state: 'revoked', because: 'refunded' }],
      attempts: [anAttempt({ outcome: 'unknown', at: NOW - 61 * MINUTE })],
      shown: openInvitation
    },
    plans: { transitions: ['g1 revoking refunded'], step: withdraw, origin: 'ours' }
  },
  {
    when: 'shown once more by a list that lags, after the account was seen to be in',
    is: { grants: [accepted], record: oursIn, shown: openInvitation },
    plans: { transitions: ['g1 invited sent buyer'], nextAt: NOW + 143 * HOUR, origin: 'ours' }
  }
])

table('an invitation of ours grows old', [
  {
    when: 'on day 6 it is renewed',
    is: { grants: [invited], record: ours, shown: old(6) },
    plans: { step: renew, nextAt: NOW + DAY, origin: 'ours' }
  },
  {
    when: 'not from an incomplete reading',
    is: { grants: [invited], record: ours, shown: { ...old(6), complete: false } },
    plans: { nextAt: NOW + MINUTE, origin: 'ours' }
  },
  {
    when: 'not twice a day',
    is: { grants: [invited], record: aRecord({ ...ours, renewals: 1, renewedAt: NOW - DAY + 5 }), shown: old(6) },
    plans: { nextAt: NOW + 5, origin: 'ours' }
  },
  {
    when: 'not a fourth time: the buyer is told',
    is: { grants: [invited], record: aRecord({ ...ours, renewals: 3 }), shown: old(6) },
    plans: { transitions: ['g1 invited lapsing buyer'], nextAt: NOW + DAY, origin: 'ours' }
  },
  {
    when: 'past its time and not yet called expired',
    is: { grants: [{ ...invited, because: 'lapsing' }], record: aRecord({ ...ours, renewals: 3 }), shown: old(8) },
    plans: { nextAt: undefined, origin: 'ours' }
  },
  {
    when: 'lapsed: sent anew',
    is: { grants: [invited], record: ours, shown: old(7, true) },
    plans: { transitions: ['g1 expired renewal'], step: { ...renew, lapsed: true }, origin: 'ours' }
  },
  {
    when: 'lapsed after three renewals',
    is: { grants: [invited], record: aRecord({ ...ours, renewals: 3 }), shown: old(7, true) },
    plans: { transitions: ['g1 expired lapsed buyer'], origin: 'ours' }
  },
  {
    when: 'one of somebody else lapses: not ours to renew',
    is: { record: aRecord({ origin: 'found', invitationId: 1 }), shown: old(7, true) },
    plans: { transitions: ['g1 expired found seller'], origin: 'found' }
  }
])

table('a collaborator is shown', [
  {
    when: 'through us',
    is: { grants: [invited], record: ours, shown: collaborator },
    plans: { transitions: ['g1 accepted shown'], origin: 'ours' }
  },
  {
    when: 'who was there already',
    is: { shown: collaborator },
    plans: { transitions: ['g1 accepted found'], origin: 'found' }
  },
  {
    when: 'who was there when we called, and the call had no answer',
    is: { record: found, attempts: [anAttempt({ wasAbsent: false })], shown: collaborator },
    plans: { transitions: ['g1 accepted found'], settled: ['i1 done'], origin: 'found' }
  },
  {
    when: 'at once by our call, who had nothing before',
    is: { attempts: [anAttempt({ atOnce: true })], shown: collaborator },
    plans: { transitions: ['g1 accepted shown'], settled: ['i1 done'], origin: 'ours' }
  },
  {
    when: 'at once by our call, and nobody knows what was before',
    is: { attempts: [anAttempt({ atOnce: true, wasAbsent: false })], shown: collaborator },
    plans: { transitions: ['g1 accepted found'], settled: ['i1 done'], origin: 'found' }
  },
  {
    when: 'through us, and the payment is gone',
    is: { grants: [ended], record: oursIn, shown: collaborator },
    plans: { transitions: ['g1 revoking refunded'], step: remove, origin: 'ours' }
  },
  {
    when: 'through us, and another payment keeps it',
    is: { grants: [ended, { ...accepted, grantId: 'g2' }], record: oursIn, shown: collaborator },
    plans: { transitions: ['g1 revoking other_claim'], origin: 'ours' }
  },
  {
    when: 'by somebody’s hand: our invitation was withdrawn before, unaccepted',
    is: { grants: [ended], record: aRecord({ ...ours, shown: 'nothing' }), shown: collaborator },
    plans: { transitions: ['g1 blocked not_ours seller'], origin: 'found' }
  },
  {
    when: 'found, and the payment is gone',
    is: { grants: [ended], record: found, shown: collaborator },
    plans: { transitions: ['g1 blocked not_ours seller'], origin: 'found' }
  },
  {
    when: 'found, and paid again',
    is: { grants: [aGrant({ state: 'blocked', because: 'not_ours' })], record: found, shown: collaborator },
    plans: { transitions: ['g1 accepted found'], origin: 'found' }
  },
  {
    when: 'by a new purchase: the old one stays withdrawn',
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
    when: 'not on the list, but found by a question an hour ago at most',
    is: { grants: [{ ...accepted, because: 'found' }], record: aRecord({ ...found, seenAt: NOW - 59 * MINUTE }) },
    plans: { record: { origin: 'found', shown: 'collaborator' } }
  },
  {
    when: 'not on the list, and found to have nothing by a question since: asked again',
    is: {
      grants: [{ ...accepted, because: 'found' }],
      record: aRecord({ ...found, seenAt: NOW - 5 * MINUTE, absentAt: NOW - 5 * MINUTE })
    },
    plans: { step: { do: 'ask' } }
  },
  {
    when: 'not on the list, found long ago: asked again',
    is: { grants: [{ ...accepted, because: 'found' }], record: aRecord({ ...found, seenAt: NOW - 60 * MINUTE }) },
    plans: { step: { do: 'ask' } }
  }
])

table('nothing is shown, and a withdrawal is owed', [
  {
    when: 'an invitation that is known by its id is withdrawn by that, whatever the lists show',
    is: { grants: [invitedOver], record: ours },
    plans: { step: withdraw }
  },
  {
    when: 'also a moment after it was sent: no list shows it yet',
    is: { grants: [invitedOver], record: aRecord({ ...ours, writtenAt: NOW - SECOND }) },
    plans: { step: withdraw }
  },
  {
    when: 'also when no list can be read',
    is: { grants: [invitedOver], record: ours, shown: shows({ complete: false }) },
    plans: { step: withdraw }
  },
  {
    when: 'once withdrawn it is proven',
    is: { grants: [invitedOver], record: aRecord({ ...ours, writtenAt: NOW - 2 * MINUTE }), attempts: [withdrawal(2)] },
    plans: { step: ask }
  },
  {
    when: 'a withdrawal that had no answer is sent once more',
    is: { grants: [invitedOver], record: ours, attempts: [withdrawal(2, { silent: true })] },
    plans: { step: withdraw }
  },
  {
    when: 'not twice in a minute',
    is: {
      grants: [invitedOver],
      record: ours,
      attempts: [withdrawal(1.5, { outcome: undefined }), withdrawal(1.25, { outcome: undefined })]
    },
    plans: { nextAt: NOW - 1.25 * MINUTE + 5 * MINUTE, settled: ['i1 done', 'i1 done'] }
  },
  {
    when: 'what somebody else has sent is not',
    is: { grants: [invitedOver], record: aRecord({ ...ours, origin: 'found' }) },
    plans: { step: ask }
  },
  {
    when: 'what another purchase keeps is not',
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
    when: 'an invitation that was gone before may have been accepted: the account is removed, too',
    is: { grants: [invitedOver], record: ours, attempts: [withdrawal(2, { atOnce: false })] },
    plans: { step: remove }
  },
  {
    when: 'access that we know of is removed, whatever the lists show',
    is: { grants: [invitedOver], record: oursIn, shown: shows({ complete: false }) },
    plans: { step: remove }
  },
  {
    when: 'removed, and no list can be read: the account is asked about',
    is: { grants: [invitedOver], record: oursIn, attempts: removals(2), shown: shows({ complete: false }) },
    plans: { step: ask }
  },
  {
    when: 'removed and asked about, and the list of invitations cannot be read: it stays as it is',
    is: {
      grants: [invitedOver],
      record: oursIn,
      attempts: removals(2),
      shown: shows({ complete: false, direct: true })
    },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'an account that was asked about a minute ago, and removed before, is asked about every ten minutes',
    is: {
      grants: [invitedOver],
      record: aRecord({ ...oursIn, seenAt: NOW - MINUTE }),
      attempts: [anAttempt({ kind: 'remove', at: NOW - 5 * MINUTE, outcome: 'done' })],
      shown: shows({ complete: false })
    },
    plans: { nextAt: NOW + 9 * MINUTE }
  },
  {
    when: 'an account that is gone is not removed by a name that may be a stranger’s: the proof goes on',
    is: {
      grants: [invitedOver],
      record: aRecord({ ...oursIn, absentAt: NOW - MINUTE }),
      shown: shows({ direct: true, nobody: true })
    },
    plans: {
      transitions: ['g1 revoked refunded'],
      nextAt: NOW + 10 * MINUTE,
      record: { ...cleared, provenAt: NOW, oursUntil: undefined }
    }
  },
  {
    when: 'a stray: it is withdrawn by its id as well',
    is: { grants: [], record: aRecord({ ...ours, strayOf: 'g9' }) },
    plans: { step: { ...withdraw, grantId: 'g9' } }
  }
])

const oddEntry = shows({ complete: false, unreadable: true })
table('an entry that cannot be read may be about the account', [
  {
    when: 'a first invitation asks about the account before it goes out',
    is: { shown: oddEntry },
    plans: { step: invite }
  },
  {
    when: 'asked about, and it still may: nothing is sent',
    is: { shown: { ...oddEntry, direct: true } },
    plans: { transitions: ['g1 queued unclear, in 60 s'], nextAt: NOW + MINUTE }
  },
  {
    when: 'one that had access is asked about',
    is: { grants: [accepted], record: oursIn, shown: oddEntry },
    plans: { step: ask }
  },
  {
    when: 'asked about, and it still may: it stays what it was',
    is: { grants: [invited], record: ours, shown: { ...oddEntry, direct: true } },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'an invitation that is known by its id is withdrawn all the same',
    is: { grants: [invitedOver], record: ours, shown: { ...oddEntry, direct: true } },
    plans: { step: withdraw }
  }
])

const sentJustNow = anAttempt({ at: NOW - 3 * MINUTE, endsAt: NOW - 3 * MINUTE, outcome: 'done', invitationId: 1 })
const justSent = aRecord({ ...ours, invitedAt: NOW - 3 * MINUTE, writtenAt: NOW - 3 * MINUTE })
table('a host that lags', [
  {
    when: 'an invitation that no list has shown yet is not taken for declined within the hour',
    is: { grants: [invited], record: justSent, attempts: [sentJustNow] },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'one that was listed, and is not any more, is asked about',
    is: { grants: [invited], record: { ...justSent, listedAt: NOW - 2 * MINUTE }, attempts: [sentJustNow] },
    plans: { step: ask }
  },
  {
    when: 'after an hour it is asked about in any case',
    is: {
      grants: [invited],
      record: { ...justSent, writtenAt: NOW - 61 * MINUTE },
      attempts: [{ ...sentJustNow, at: NOW - 61 * MINUTE, endsAt: NOW - 61 * MINUTE }]
    },
    plans: { step: ask }
  },
  {
    when: 'an invitation that we have deleted is listed once more, and a new one is on its way: that is the old view',
    is: {
      grants: [aGrant({ because: 'renewal', renewal: true })],
      record: aRecord({ ...ours, shown: 'nothing' }),
      attempts: [withdrawal(14)],
      shown: openInvitation
    },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'still listed an hour after it was deleted: then it is there',
    is: {
      grants: [aGrant({ because: 'renewal', renewal: true })],
      record: aRecord({ ...ours, shown: 'nothing' }),
      attempts: [withdrawal(61)],
      shown: openInvitation
    },
    plans: { transitions: ['g1 invited sent buyer'], nextAt: NOW + 143 * HOUR, origin: 'ours' }
  },
  {
    when: 'paid again a quarter of an hour after the removal: a collaborator is what was before',
    is: {
      grants: [aGrant({ state: 'revoking', because: 'refunded' })],
      record: oursIn,
      attempts: [removal(14)],
      shown: collaborator
    },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'paid again, invited again after the removal, listed, and in: accepted',
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
table('what was withdrawn is looked for once more', [
  { when: 'not before ten minutes', is: { grants: [revoked], record: proven(9) }, plans: { nextAt: NOW + MINUTE } },
  { when: 'after ten minutes', is: { grants: [revoked], record: proven(10) }, plans: { step: ask } },
  {
    when: 'then after an hour',
    is: { grants: [revoked], record: proven(30, 20) },
    plans: { nextAt: NOW + 30 * MINUTE }
  },
  { when: 'at the hour', is: { grants: [revoked], record: proven(60, 50) }, plans: { step: ask } },
  { when: 'at the day', is: { grants: [revoked], record: proven(1440, 1380) }, plans: { step: ask } },
  {
    when: 'also when no list is whole',
    is: { grants: [revoked], record: proven(10), shown: shows({ complete: false }) },
    plans: { step: ask }
  },
  { when: 'and no more after that', is: { grants: [revoked], record: proven(2000, 500) }, plans: {} },
  {
    when: 'the answer shows nothing',
    is: { grants: [revoked], record: proven(10), shown: shows({ direct: true }) },
    plans: { nextAt: NOW + 50 * MINUTE }
  },
  { when: 'one of long ago is not asked about', is: { grants: [revoked] }, plans: {} }
])

/** Decisions/027: after a withdrawal of ours a collaborator is shown who was not a moment ago. */
const reappeared: [string, Partial<AccountRecord>, Partial<AccountFacts>, 'ours' | 'found'][] = [
  [
    'who accepted just before the withdrawal, and never showed: late news of what we gave',
    { oursUntil: NOW + HOUR },
    {},
    'ours'
  ],
  ['who was removed within the hour: the list shows what was before', { oursUntil: NOW }, {}, 'ours'],
  ['later than that', { oursUntil: NOW - SECOND }, {}, 'found'],
  [
    'whose invitation was withdrawn before anybody accepted it',
    { origin: 'ours', shown: 'nothing', invitationId: 1 },
    {},
    'found'
  ],
  [
    'who was invited by somebody else in between',
    { origin: 'found', invitationId: 2, oursUntil: NOW + HOUR },
    {},
    'found'
  ],
  ['whom the member webhook says that somebody else has added', { oursUntil: undefined }, {}, 'found'],
  ['by a call of ours that had no answer', {}, { attempts: [anAttempt({ outcome: 'unknown' })] }, 'ours']
]
describe('a collaborator is shown after a withdrawal of ours', () => {
  for (const [who, record, more, origin] of reappeared) {
    test(`${who}: ${origin}`, () => {
      const plan = planAccount(facts({ grants: [revoked], record: aRecord(record), shown: collaborator, ...more }))
      assert.equal(plan.record.origin, origin)
      assert.deepEqual(said(plan), origin === 'ours' ? ['g1 revoking refunded'] : [])
      assert.equal(plan.step?.do, origin === 'ours' ? 'remove' : undefined)
    })
  }
})

test('an invitation that a call of ours was answered with is ours, whatever the lists have shown since', () => {
  const record = aRecord({ origin: 'found', shown: 'expired', invitationId: 9 })
  const attempts = [anAttempt({ outcome: 'done', at: NOW - DAY, invitationId: 1 })]
  const plan = planAccount(facts({ grants: [invitedOver], record, attempts: attempts, shown: openInvitation }))
  assert.deepEqual([plan.record.origin, plan.step], ['ours', withdraw])
})

describe('what is kept of what we gave, once it is proven to be gone', () => {
  const kept = (record: Partial<AccountRecord>, attempts: AttemptRecord[] = []) => {
    const proof = { absentAt: NOW - MINUTE, writtenAt: NOW - 10 * MINUTE }
    const is = { grants: [invitedOver], record: aRecord({ ...ours, ...record, ...proof }), attempts }
    const plan = planAccount(facts({ ...is, shown: shows({ direct: true }) }))
    assert.deepEqual(said(plan), ['g1 revoked refunded'])
    return [plan.record.provenAt, plan.record.oursUntil]
  }
  test('seen as collaborator and removed: an hour from the removal', () => {
    assert.deepEqual(kept({ shown: 'collaborator' }, removals(10)), [NOW, NOW + 50 * MINUTE])
  })
  test('an invitation that was gone before we withdrew it, and the account removed: an hour from the removal', () => {
    assert.deepEqual(kept({}, [withdrawal(10, { atOnce: false }), removal(9)]), [NOW, NOW + 51 * MINUTE])
  })
  test('an invitation that was withdrawn before anybody accepted it: nothing', () => {
    assert.deepEqual(kept({ shown: 'nothing' }, [withdrawal(10)]), [NOW, undefined])
  })
  test('a live grant whose invitation went without us: it may have been accepted, so a day and an hour', () => {
    const record = aRecord({ ...ours, absentAt: NOW - MINUTE })
    const plan = planAccount(facts({ grants: [invited], record, shown: shows({ direct: true }) }))
    assert.deepEqual([plan.record.provenAt, plan.record.oursUntil], [undefined, NOW + 25 * HOUR])
  })
  test('a live grant whose access was seen, and went without us: nothing', () => {
    const record = aRecord({ ...oursIn, absentAt: NOW - MINUTE })
    const plan = planAccount(facts({ grants: [accepted], record, shown: shows({ direct: true }) }))
    assert.deepEqual([plan.record.provenAt, plan.record.oursUntil], [undefined, undefined])
  })
  test('nothing was ever given: it is not looked for again', () => {
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
/** A whole list that was read at this time (ms) does not have it. */
const unlisted = (unlistedAt: number, ...minutes: number[]) => {
  const { shown, ...is } = stillIn(...minutes)
  return { ...is, shown: { ...shown, unlistedAt } }
}
table('a collaborator is shown in spite of us', [
  { when: 'removed once, a minute ago: once more', is: stillIn(1), plans: { step: remove, origin: 'ours' } },
  {
    when: 'removed twice: not before five minutes',
    is: stillIn(3, 2),
    plans: { nextAt: NOW + 3 * MINUTE, origin: 'ours' }
  },
  { when: 'removed twice, five minutes ago: once more', is: stillIn(6, 5), plans: { step: remove, origin: 'ours' } },
  {
    when: 'removed three times: the seller is told, and it is tried after a quarter of an hour',
    is: stillIn(9, 8, 3),
    plans: { nextAt: NOW + 12 * MINUTE, tell: 'not_withdrawn', origin: 'ours' }
  },
  {
    when: 'removed for days: twice a day, and it stays ours',
    is: stillIn(4000, 3000, 2000, 1500, 1200, 1000, 721),
    plans: { step: remove, tell: 'not_withdrawn', origin: 'ours' }
  },
  {
    when: 'the removal failed for hours without a certain answer: once more an hour after the last try',
    is: { ...stillIn(), attempts: failedRemovals(900, 800, 700, 600, 300, 60) },
    plans: { step: remove, tell: 'not_withdrawn', origin: 'ours' }
  },
  {
    when: 'the removal failed for hours, the last time within the hour',
    is: { ...stillIn(), attempts: failedRemovals(900, 800, 700, 600, 300, 59) },
    plans: { nextAt: NOW + MINUTE, tell: 'not_withdrawn', origin: 'ours' }
  },
  {
    when: 'the removal failed twice: once more five minutes after the last try',
    is: { ...stillIn(), attempts: failedRemovals(10, 4) },
    plans: { nextAt: NOW + MINUTE, origin: 'ours' }
  },
  {
    when: 'the removal failed for hours, and was answered just now: once more a minute after that',
    is: { ...stillIn(), attempts: [...failedRemovals(900, 800, 700, 600), removal(1)] },
    plans: { step: remove, tell: 'not_withdrawn', origin: 'ours' }
  },
  {
    when: 'removed four times, and one try since has failed: an hour after the last answer',
    is: { ...stillIn(), attempts: [...removals(90, 80, 70, 55), ...failedRemovals(40)] },
    plans: { nextAt: NOW + 5 * MINUTE, tell: 'not_withdrawn', origin: 'ours' }
  },
  {
    when: 'removed three times, and back by an invitation of ours before the last',
    is: {
      ...stillIn(9, 8, 3),
      attempts: [...removals(9, 8, 3), anAttempt({ outcome: 'done', at: NOW - 5 * MINUTE })]
    },
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'an hour after the last removal a whole list does not have it: a membership lets it in, and not we',
    is: unlisted(NOW, 101, 60),
    plans: { transitions: ['g1 blocked not_ours seller'], origin: 'found' }
  },
  {
    when: 'the list was read before that: it may lag behind',
    is: unlisted(NOW - 1, 101, 60),
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'something was written since: the list may lag behind that',
    is: { ...unlisted(NOW, 101, 60), record: aRecord({ ...oursIn, writtenAt: NOW - HOUR + 1 }) },
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'it was not known to be in: it may have accepted a moment ago, which the list does not show yet',
    is: { ...unlisted(NOW, 101, 60), record: ours },
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'no list has it, and it was never removed',
    is: unlisted(NOW),
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'no list has it, and its removal was refused',
    is: { ...unlisted(NOW), attempts: [{ ...removal(100), outcome: 'refused' }] },
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'no list has it, and it was invited after the removal',
    is: {
      ...unlisted(NOW),
      attempts: [removal(200), anAttempt({ outcome: 'done', invitationId: 1, at: NOW - 2 * HOUR })]
    },
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'a removal that the host has refused is none',
    is: { ...stillIn(), attempts: [anAttempt({ kind: 'remove', outcome: 'refused', at: NOW - MINUTE })] },
    plans: { step: remove, origin: 'ours' }
  },
  {
    when: 'who may have been in before a call that had no answer',
    is: { grants: [invited], attempts: [anAttempt({ wasAbsent: false })], shown: collaborator },
    plans: { transitions: ['g1 accepted found'], settled: ['i1 done'], origin: 'found' }
  },
  {
    when: 'who had nothing before a call that had no answer',
    is: { grants: [invited], attempts: [anAttempt()], shown: collaborator },
    plans: { transitions: ['g1 accepted shown'], settled: ['i1 done'], origin: 'ours' }
  },
  {
    when: 'by another purchase, while one that was declined has ended',
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

test('who was found, and is not there when asked, is not taken for there, though no list was whole', () => {
  const asked = planAccount(facts({ record: found, shown: shows({ direct: true, complete: false }) }))
  const later = planAccount(facts({ record: { ...found, ...asked.record }, shown: shows({ complete: false }) }))
  assert.deepEqual([asked.transitions, later.transitions, later.step?.do], [[], [], 'invite'])
})

test('who has left after being found is ours when invited anew', () => {
  const gone = planAccount(facts({ record: found, shown: shows({ direct: true }) }))
  assert.equal(gone.record.origin, undefined)
  assert.ok('origin' in gone.record)
})

test('what was removed by hand is gone for a grant, too, that had ended beside it and is paid again', () => {
  const paidAgain = aGrant({ grantId: 'g2', state: 'revoking', because: 'other_claim' })
  const record = aRecord({ ...oursIn, absentAt: NOW - MINUTE, removedAt: NOW - 5 * MINUTE })
  const plan = planAccount(facts({ grants: [accepted, paidAgain], record, shown: shows({ direct: true }) }))
  assert.deepEqual(said(plan), ['g1 gone removed seller', 'g2 gone removed seller'])
  assert.equal(plan.step, undefined)
})

test('the proof of absence starts the count of renewals anew', () => {
  const record = aRecord({ ...ours, absentAt: NOW - MINUTE, renewals: 2, renewedAt: NOW - DAY })
  const { record: changes } = planAccount(facts({ grants: [invited], record, shown: shows({ direct: true }) }))
  assert.deepEqual([changes.renewals, changes.renewedAt, changes.origin], [0, undefined, undefined])
})

test('what was uncertain is settled by what is shown: a call that left an invitation was done', () => {
  const withdrawal = anAttempt({ id: 'i2', kind: 'withdraw', at: NOW - 5 * MINUTE })
  const { settled } = planAccount(facts({ attempts: [anAttempt(), withdrawal], shown: openInvitation }))
  assert.deepEqual(settled, [
    { id: 'i1', outcome: 'done' },
    { id: 'i2', outcome: 'unknown' }
  ])
})

describe('a plan says whether what is shown may be older than our own last write', () => {
  const isOld = (is: Partial<AccountFacts>) => planAccount(facts(is)).isOldView
  const paidAgain = aGrant({ state: 'revoking', because: 'refunded' })
  test('within a minute of a removal it may', () => {
    assert.equal(isOld({ grants: [paidAgain], record: oursIn, attempts: [removal(0.5)], shown: collaborator }), true)
    assert.equal(isOld({ grants: [paidAgain], record: oursIn, attempts: [removal(0.5)] }), true)
  })
  test('within an hour of it a collaborator may be, and nothing is not', () => {
    assert.equal(isOld({ grants: [paidAgain], record: oursIn, attempts: [removal(14)], shown: collaborator }), true)
    assert.equal(isOld({ grants: [paidAgain], record: oursIn, attempts: [removal(14)] }), undefined)
  })
  test('otherwise it is what is so', () => {
    assert.equal(isOld({ grants: [invited], record: ours, shown: collaborator }), undefined)
  })
})

table('the clock has run evenly for a while only', [
  {
    when: 'what was written before may have been written just then: nothing is concluded within the lag',
    is: { grants: [accepted], record: { ...oursIn, writtenAt: NOW - DAY }, evenSince: NOW - 59 * SECOND },
    plans: { nextAt: NOW + SECOND }
  },
  {
    when: 'since a minute ago: the account is asked about',
    is: { grants: [accepted], record: { ...oursIn, writtenAt: NOW - DAY }, evenSince: NOW - MINUTE },
    plans: { step: ask }
  },
  {
    when: 'what was written since counts by its own time',
    is: { grants: [accepted], record: { ...oursIn, writtenAt: NOW - 30 * SECOND }, evenSince: NOW - HOUR },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'the first half of a proof was before: it begins anew',
    is: {
      grants: [accepted],
      record: { ...oursIn, absentAt: NOW - 2 * MINUTE },
      shown: shows({ direct: true }),
      evenSince: NOW - 2 * MINUTE + 1
    },
    plans: { nextAt: NOW + MINUTE, record: { absentAt: NOW } }
  },
  {
    when: 'the first half was since then: it is proven',
    is: {
      grants: [accepted],
      record: { ...oursIn, absentAt: NOW - 2 * MINUTE },
      shown: shows({ direct: true }),
      evenSince: NOW - 3 * MINUTE
    },
    plans: { transitions: ['g1 gone left buyer'], record: { ...cleared, provenAt: undefined, oursUntil: undefined } }
  }
])
