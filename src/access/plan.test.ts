import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { aClaim, anIntent, anInvitation, aRecord, facts, NOW, shows } from '../../test/setup/account-facts.ts'
import { mayMove } from './grant.ts'
import {
  type AccountFacts,
  type AccountPlan,
  type AccountRecord,
  type Claim,
  type IntentRecord,
  planAccount
} from './plan.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Row = {
  when: string
  is: Partial<AccountFacts>
  plans: Partial<Pick<AccountPlan, 'nextAt' | 'step' | 'tell'>> & { moves?: string[] }
}

/** `g1 invited sent`: that claim, to that state, for that reason, and who acts where somebody has to. */
function said({ moves }: AccountPlan): string[] {
  return moves.map(({ grantId, to, because, acts }) => `${grantId} ${to} ${because}${acts ? ` ${acts}` : ''}`)
}

function table(title: string, rows: readonly Row[]) {
  describe(title, () => {
    for (const { when, is, plans } of rows) {
      test(when, () => {
        const plan = planAccount(facts(is))
        for (const { grantId, to } of plan.moves) {
          const from = (is.claims ?? [queued]).find((claim) => claim.grantId === grantId)
          assert.ok(from && mayMove(from.state, to), `${from?.state} to ${to}`)
        }
        assert.deepEqual(said(plan), plans.moves ?? [])
        if ('step' in plans) assert.deepEqual(plan.step, plans.step)
        else assert.equal(plan.step, undefined)
        if ('nextAt' in plans) assert.equal(plan.nextAt, plans.nextAt)
        assert.equal(plan.tell, plans.tell)
      })
    }
  })
}

const queued = aClaim()
const invited = aClaim({ state: 'invited', because: 'sent' })
const accepted = aClaim({ state: 'accepted', because: 'shown' })
const ended = aClaim({ state: 'accepted', because: 'shown', live: false })
const ours = aRecord({ origin: 'ours', shown: 'invitation', invitationId: 1, invitedAt: NOW - 60 * MINUTE })
const oursIn = aRecord({ ...ours, shown: 'collaborator' })
const found = aRecord({ origin: 'found', shown: 'collaborator' })
const collaborator = shows({ collaborator: true })
const openInvitation = shows({ invitation: anInvitation() })
const invite = { do: 'invite', grantId: 'g1', queuedAt: queued.queuedAt, renewal: false } as const
const withdraw = { do: 'withdraw', grantId: 'g1', invitationId: 1, verified: true } as const
const remove = { do: 'remove', grantId: 'g1', verified: true } as const
const ask = { do: 'ask' } as const

table('nothing is shown, and a claim waits', [
  { when: 'it is invited', is: {}, plans: { step: invite } },
  {
    when: 'also from an incomplete reading: the first invitation goes on',
    is: { shown: shows({ complete: false }) },
    plans: { step: invite }
  },
  {
    when: 'the time of the next try has not come',
    is: { claims: [aClaim({ because: 'limit', retryAt: NOW + 5 })] },
    plans: { nextAt: NOW + 5 }
  },
  {
    when: 'a renewal says that it is one',
    is: { claims: [aClaim({ because: 'renewal', renewal: true })] },
    plans: { step: { ...invite, renewal: true } }
  },
  {
    when: 'also one that met something else meanwhile',
    is: { claims: [aClaim({ because: 'throttled', retryAt: NOW, renewal: true })] },
    plans: { step: { ...invite, renewal: true } }
  },
  {
    when: 'paid again',
    is: { claims: [aClaim({ state: 'revoked', because: 'disputed' })] },
    plans: { moves: ['g1 queued paid_again'], step: invite }
  },
  {
    when: 'of two claims the first come is served',
    is: { claims: [aClaim({ queuedAt: NOW }), aClaim({ grantId: 'g2', queuedAt: NOW - 5 })] },
    plans: { step: { ...invite, grantId: 'g2', queuedAt: NOW - 5 } }
  },
  { when: 'one whose seat is being taken is not invited', is: { claims: [aClaim({ replaced: true })] }, plans: {} },
  {
    when: 'the account is no more: nobody is invited by its name',
    is: { shown: shows({ direct: true, nobody: true }) },
    plans: { moves: ['g1 blocked no_such_account buyer'] }
  },
  {
    when: 'it was nobody’s name, and gave its seat back: it stays as it is',
    is: { claims: [aClaim({ state: 'blocked', because: 'no_such_account', live: false, ended: 'mistyped' })] },
    plans: {}
  },
  { when: 'gone waits for the buyer', is: { claims: [aClaim({ state: 'gone', because: 'declined' })] }, plans: {} },
  {
    when: 'paid again, and what was not through us has gone meanwhile',
    is: { claims: [aClaim({ state: 'blocked', because: 'not_ours' })] },
    plans: { moves: ['g1 queued paid_again'], step: invite }
  },
  {
    when: 'blocked waits for a person',
    is: { claims: [aClaim({ state: 'blocked', because: 'enterprise_managed' })] },
    plans: {}
  }
])

const open = anIntent({ at: NOW - 30 * SECOND, endsAt: NOW - 20 * SECOND })
table('nothing is shown, and an attempt to invite has no known outcome', [
  {
    when: 'it may still show: no second attempt',
    is: { intents: [open] },
    plans: { moves: ['g1 queued unclear'], nextAt: NOW + 40 * SECOND }
  },
  {
    when: 'one under way',
    is: { intents: [anIntent({ at: NOW, endsAt: NOW + 10 * SECOND })] },
    plans: { moves: ['g1 queued unclear'], nextAt: NOW + 70 * SECOND }
  },
  {
    when: 'a minute later it was not done: another attempt',
    is: { intents: [anIntent({ at: NOW - 2 * MINUTE })] },
    plans: { step: invite }
  },
  {
    when: 'not from an incomplete reading: the account itself is asked about',
    is: { intents: [anIntent({ at: NOW - 2 * MINUTE })], shown: shows({ complete: false }) },
    plans: { moves: ['g1 queued unclear'], step: ask }
  },
  {
    when: 'not from an incomplete reading, and the question was asked a moment ago',
    is: {
      intents: [anIntent({ at: NOW - 5 * MINUTE })],
      record: aRecord({ seenAt: NOW - MINUTE }),
      shown: shows({ complete: false })
    },
    plans: { moves: ['g1 queued unclear'], nextAt: NOW + 9 * MINUTE }
  },
  {
    when: 'nor from a question that a list without an end leaves open',
    is: { intents: [anIntent({ at: NOW - 2 * MINUTE })], shown: shows({ complete: false, direct: true }) },
    plans: { moves: ['g1 queued unclear'], nextAt: NOW + MINUTE }
  },
  {
    when: 'a list that is not whole leaves the account itself to be asked about',
    is: { intents: [anIntent({ at: NOW - 2 * MINUTE })], shown: shows({ complete: false }) },
    plans: { moves: ['g1 queued unclear'], step: { do: 'ask' }, nextAt: NOW + MINUTE }
  },
  {
    when: 'the host said that it had made it, and does not show it yet: it is not sent a second time',
    is: { intents: [anIntent({ at: NOW - 10 * MINUTE, taken: true })] },
    plans: { moves: ['g1 queued unclear'], nextAt: NOW + MINUTE }
  },
  {
    when: 'the host said that it had made it, and shows nothing a quarter of an hour later: the buyer is asked',
    is: { intents: [anIntent({ at: NOW - 20 * MINUTE, taken: true })] },
    plans: { moves: ['g1 gone no_trace buyer'] }
  },
  {
    when: 'invited already or not taken, it did not say: as long as it may lag behind, that is not known',
    is: {
      claims: [aClaim({ because: 'unclear', tries: 1, retryAt: NOW + HOUR })],
      record: aRecord({ writtenAt: NOW - 30 * SECOND }),
      intents: [anIntent({ at: NOW - 30 * SECOND, outcome: 'refused' })]
    },
    plans: { nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'invited already or not taken, and nothing is there a minute later: it was not taken, and is tried when it is due',
    is: {
      claims: [aClaim({ because: 'unclear', tries: 1, retryAt: NOW + HOUR })],
      record: aRecord({ writtenAt: NOW - MINUTE }),
      intents: [anIntent({ at: NOW - MINUTE, outcome: 'refused' })]
    },
    plans: { moves: ['g1 queued not_taken'], nextAt: NOW + HOUR }
  },
  {
    when: 'long after, it may have been declined',
    is: { intents: [anIntent({ at: NOW - 60 * MINUTE })] },
    plans: { moves: ['g1 gone no_trace buyer'] }
  },
  {
    when: 'long after, also when the payment came back meanwhile',
    is: { claims: [aClaim({ state: 'revoking', because: 'disputed' })], intents: [anIntent()] },
    plans: { moves: ['g1 gone no_trace buyer'] }
  },
  {
    when: 'a renewal whose withdrawal had no answer a moment ago: nobody has declined so soon',
    is: {
      claims: [aClaim({ because: 'renewal', renewal: true })],
      intents: [anIntent({ kind: 'withdraw', at: NOW - 2 * MINUTE })]
    },
    plans: { step: { ...invite, renewal: true } }
  },
  {
    when: 'a renewal whose withdrawal had no answer long ago: it may have been declined',
    is: {
      claims: [aClaim({ because: 'renewal', renewal: true })],
      intents: [anIntent({ kind: 'withdraw', at: NOW - 60 * MINUTE })]
    },
    plans: { moves: ['g1 gone no_trace buyer'] }
  },
  {
    when: 'what the buyer has asked for is sent, whatever became of an earlier withdrawal',
    is: { intents: [anIntent({ kind: 'withdraw', at: NOW - 60 * MINUTE })] },
    plans: { step: invite }
  },
  {
    when: 'the account is no more, whoever has its name now',
    is: { intents: [anIntent({ at: NOW - 2 * MINUTE })], shown: shows({ direct: true, nobody: true }) },
    plans: { moves: ['g1 blocked no_such_account buyer'] }
  },
  {
    when: 'a definite refusal is no such attempt',
    is: { intents: [anIntent({ at: NOW - SECOND, outcome: 'refused' })] },
    plans: { step: invite }
  }
])

const tried = (tries: number, changes: Partial<Claim> = {}) => aClaim({ because: 'unclear', tries, ...changes })
const longAgo = anIntent({ at: NOW - 2 * MINUTE - 10 * SECOND, endsAt: NOW - 2 * MINUTE })
table('nothing is shown after attempts that had no answer', [
  {
    when: 'one: another at once',
    is: { claims: [tried(1)], intents: [longAgo] },
    plans: { moves: ['g1 queued new'], step: invite }
  },
  {
    when: 'three: it waits for four minutes from the last one',
    is: { claims: [tried(3)], intents: [longAgo] },
    plans: { moves: ['g1 queued not_taken'], nextAt: NOW + 2 * MINUTE }
  },
  {
    when: 'many: for six hours, and a person has to look',
    is: { claims: [tried(30)], intents: [longAgo] },
    plans: { moves: ['g1 queued not_taken seller'], nextAt: NOW - 2 * MINUTE + 6 * 60 * MINUTE }
  },
  {
    when: 'another claim on the account waits as long: they would be one and the same call',
    is: { claims: [tried(3), tried(0, { grantId: 'g2' })], intents: [longAgo] },
    plans: { moves: ['g1 queued not_taken', 'g2 queued not_taken'], nextAt: NOW + 2 * MINUTE }
  },
  {
    when: 'settled, the waiting makes it no attempt that left no trace',
    is: {
      claims: [tried(8, { because: 'not_taken', retryAt: NOW + HOUR })],
      intents: [anIntent({ at: NOW - HOUR, outcome: 'unknown' })]
    },
    plans: { nextAt: NOW + HOUR }
  },
  {
    when: 'and the time has come',
    is: {
      claims: [tried(8, { because: 'not_taken', retryAt: NOW })],
      intents: [anIntent({ at: NOW - HOUR, outcome: 'unknown' })]
    },
    plans: { step: invite }
  }
])

table('nothing is shown of what was there', [
  {
    when: 'our last write was a moment ago',
    is: { claims: [invited], record: aRecord({ ...ours, writtenAt: NOW - SECOND }) },
    plans: { nextAt: NOW + 59 * SECOND }
  },
  {
    when: 'a list says nothing about absence',
    is: { claims: [accepted], record: oursIn },
    plans: { step: { do: 'ask' } }
  },
  {
    when: 'an incomplete list calls for nothing',
    is: { claims: [accepted], record: oursIn, shown: shows({ complete: false }) },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'the first direct answer',
    is: { claims: [accepted], record: oursIn, shown: shows({ direct: true }) },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'the second one too soon',
    is: {
      claims: [accepted],
      record: aRecord({ ...oursIn, absentAt: NOW - 59 * SECOND }),
      shown: shows({ direct: true })
    },
    plans: { nextAt: NOW + SECOND }
  },
  {
    when: 'the second: left',
    is: { claims: [accepted], record: aRecord({ ...oursIn, absentAt: NOW - MINUTE }), shown: shows({ direct: true }) },
    plans: { moves: ['g1 gone left buyer'] }
  },
  {
    when: 'the second: removed by hand',
    is: {
      claims: [accepted],
      record: aRecord({ ...oursIn, absentAt: NOW - MINUTE, removedAt: NOW - DAY }),
      shown: shows({ direct: true })
    },
    plans: { moves: ['g1 gone removed seller'] }
  },
  {
    when: 'the second: declined',
    is: { claims: [invited], record: aRecord({ ...ours, absentAt: NOW - MINUTE }), shown: shows({ direct: true }) },
    plans: { moves: ['g1 gone declined buyer'] }
  },
  {
    when: 'the second: revoked',
    is: {
      claims: [{ ...ended, state: 'revoking', because: 'refunded' }],
      record: aRecord({ ...oursIn, absentAt: NOW - MINUTE }),
      intents: [anIntent({ kind: 'remove', at: NOW - 5 * MINUTE, outcome: 'done' })],
      shown: shows({ direct: true })
    },
    plans: { moves: ['g1 revoked refunded'] }
  },
  {
    when: 'a first answer from before the last write does not count',
    is: {
      claims: [accepted],
      record: aRecord({ ...oursIn, absentAt: NOW - 2 * MINUTE, writtenAt: NOW - 90 * SECOND }),
      shown: shows({ direct: true })
    },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'nor one from before a call whose end nobody knows',
    is: {
      claims: [invited],
      record: aRecord({ ...ours, absentAt: NOW - 2 * MINUTE }),
      intents: [anIntent({ outcome: 'unknown', at: NOW - 110 * SECOND })],
      shown: shows({ direct: true })
    },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'after its time: that may be a decline, so it is not sent again by itself',
    is: { claims: [invited], record: aRecord({ ...ours, invitedAt: NOW - 8 * DAY }) },
    plans: { step: ask }
  },
  {
    when: 'the second, after its time: lapsed or declined, which the buyer is asked',
    is: {
      claims: [invited],
      record: aRecord({ ...ours, invitedAt: NOW - 8 * DAY, absentAt: NOW - MINUTE }),
      shown: shows({ direct: true })
    },
    plans: { moves: ['g1 expired lapsed buyer'] }
  },
  {
    when: 'the second, of one that was listed as lapsed: deleted by hand, or by the host',
    is: {
      claims: [aClaim({ state: 'expired', because: 'renewal' })],
      record: aRecord({ ...ours, shown: 'expired', invitedAt: NOW - 8 * DAY, absentAt: NOW - MINUTE }),
      shown: shows({ direct: true })
    },
    plans: { moves: ['g1 expired lapsed buyer'] }
  },
  {
    when: 'the first was before its time: declined',
    is: {
      claims: [invited],
      record: aRecord({ ...ours, invitedAt: NOW - 7 * DAY, absentAt: NOW - MINUTE }),
      shown: shows({ direct: true })
    },
    plans: { moves: ['g1 gone declined buyer'] }
  },
  {
    when: 'lapsed, and the buyer is asked already',
    is: { claims: [aClaim({ state: 'expired', because: 'lapsed' })], record: aRecord({ ...ours, renewals: 3 }) },
    plans: {}
  },
  {
    when: 'declined, then disputed: it stays declined',
    is: { claims: [aClaim({ state: 'gone', because: 'declined', live: false, ended: 'disputed' })] },
    plans: {}
  },
  {
    when: 'declined, then moved elsewhere: the card goes',
    is: { claims: [aClaim({ state: 'gone', because: 'declined', live: false, ended: 'moved' })] },
    plans: { moves: ['g1 revoking moved'], step: { do: 'ask' } }
  }
])

table('an invitation is shown', [
  {
    when: 'of ours',
    is: { record: ours, shown: openInvitation },
    plans: { moves: ['g1 invited sent buyer'], nextAt: NOW - 60 * MINUTE + 6 * DAY }
  },
  {
    when: 'that explains an attempt of unknown outcome',
    is: { intents: [anIntent()], shown: openInvitation },
    plans: { moves: ['g1 invited sent buyer'] }
  },
  { when: 'that was there already', is: { shown: openInvitation }, plans: { moves: ['g1 invited found buyer'] } },
  {
    when: 'by somebody else, while an attempt is open',
    is: { intents: [anIntent()], shown: shows({ invitation: anInvitation({ inviterId: 5 }) }) },
    plans: { moves: ['g1 invited found buyer'] }
  },
  {
    when: 'of ours, and the payment is gone',
    is: { claims: [{ ...invited, live: false, ended: 'refunded' }], record: ours, shown: openInvitation },
    plans: { moves: ['g1 revoking refunded'], step: withdraw }
  },
  {
    when: 'of ours, and one of two payments is gone',
    is: {
      claims: [
        { ...invited, live: false, ended: 'refunded' },
        { ...invited, grantId: 'g2' }
      ],
      record: ours,
      shown: openInvitation
    },
    plans: { moves: ['g1 revoking other_claim'] }
  },
  {
    when: 'older than the one of ours that the host has just answered with: the list lags',
    is: {
      claims: [invited],
      record: aRecord({ ...ours, invitationId: 2, invitedAt: NOW - 1000, writtenAt: NOW - 1000 }),
      shown: openInvitation
    },
    plans: { nextAt: NOW - 1000 + MINUTE }
  },
  {
    when: 'older than that, and still there a while later: not ours',
    is: {
      claims: [invited],
      record: aRecord({ ...ours, invitationId: 2, invitedAt: NOW - 2 * MINUTE, writtenAt: NOW - 2 * MINUTE }),
      shown: shows({ invitation: anInvitation({ createdAt: NOW - DAY }) })
    },
    plans: { moves: ['g1 invited found buyer'] }
  },
  {
    when: 'of ours, withdrawn and shown all the same',
    is: {
      claims: [{ ...invited, live: false, ended: 'refunded' }],
      record: aRecord({ ...ours, shown: 'nothing' }),
      shown: openInvitation
    },
    plans: { moves: ['g1 revoking refunded'], step: withdraw }
  },
  {
    when: 'of ours, no payment event behind the end',
    is: {
      claims: [{ ...invited, live: false, ended: 'no_payment', verified: false }],
      record: ours,
      shown: openInvitation
    },
    plans: { moves: ['g1 revoking no_payment'], step: { ...withdraw, verified: false } }
  },
  {
    when: 'of ours, also in an incomplete reading: what is shown is there',
    is: {
      claims: [{ ...invited, live: false, ended: 'refunded' }],
      record: ours,
      shown: { ...openInvitation, complete: false }
    },
    plans: { moves: ['g1 revoking refunded'], step: withdraw }
  },
  {
    when: 'found, and the payment is gone',
    is: {
      claims: [{ ...invited, live: false, ended: 'refunded' }],
      record: aRecord({ origin: 'found', invitationId: 1 }),
      shown: openInvitation
    },
    plans: { moves: ['g1 blocked not_ours seller'] }
  },
  {
    when: 'giving more than read',
    is: { record: ours, shown: shows({ invitation: anInvitation({ permission: 'write' }) }) },
    plans: { moves: ['g1 blocked other_permission seller'], step: withdraw }
  },
  {
    when: 'a stray: it is nobody’s, and goes',
    is: { claims: [], record: aRecord({ ...ours, strayOf: 'g9' }), shown: openInvitation },
    plans: { step: { ...withdraw, grantId: 'g9' } }
  },
  {
    when: 'right after a withdrawal of ours: it may be what was',
    is: {
      claims: [{ ...invited, live: false, ended: 'refunded' }],
      record: ours,
      intents: [anIntent({ kind: 'withdraw', at: NOW - 30 * SECOND, endsAt: NOW - 30 * SECOND, outcome: 'done' })],
      shown: openInvitation
    },
    plans: { moves: ['g1 revoking refunded'], nextAt: NOW + 30 * SECOND }
  },
  {
    when: 'that came late, after the proof',
    is: {
      claims: [{ ...ended, state: 'revoked', because: 'refunded' }],
      intents: [anIntent({ outcome: 'unknown', at: NOW - 61 * MINUTE })],
      shown: openInvitation
    },
    plans: { moves: ['g1 revoking refunded'], step: withdraw }
  },
  {
    when: 'shown once more by a list that lags, after the account was seen to be in',
    is: { claims: [accepted], record: oursIn, shown: openInvitation },
    plans: { moves: ['g1 invited sent buyer'] }
  }
])

const old = (days: number, expired = false) =>
  shows({ invitation: anInvitation({ createdAt: NOW - days * DAY, expired }) })
const renew = { do: 'renew', grantId: 'g1', invitationId: 1, lapsed: false } as const
table('an invitation of ours grows old', [
  {
    when: 'on day 6 it is renewed',
    is: { claims: [invited], record: ours, shown: old(6) },
    plans: { step: renew, nextAt: NOW + DAY }
  },
  {
    when: 'not from an incomplete reading',
    is: { claims: [invited], record: ours, shown: { ...old(6), complete: false } },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'not twice a day',
    is: { claims: [invited], record: aRecord({ ...ours, renewals: 1, renewedAt: NOW - DAY + 5 }), shown: old(6) },
    plans: { nextAt: NOW + 5 }
  },
  {
    when: 'not a fourth time: the buyer is told',
    is: { claims: [invited], record: aRecord({ ...ours, renewals: 3 }), shown: old(6) },
    plans: { moves: ['g1 invited lapsing buyer'], nextAt: NOW + DAY }
  },
  {
    when: 'past its time and not yet called expired',
    is: { claims: [{ ...invited, because: 'lapsing' }], record: aRecord({ ...ours, renewals: 3 }), shown: old(8) },
    plans: { nextAt: undefined }
  },
  {
    when: 'lapsed: sent anew',
    is: { claims: [invited], record: ours, shown: old(7, true) },
    plans: { moves: ['g1 expired renewal'], step: { ...renew, lapsed: true } }
  },
  {
    when: 'lapsed after three renewals',
    is: { claims: [invited], record: aRecord({ ...ours, renewals: 3 }), shown: old(7, true) },
    plans: { moves: ['g1 expired lapsed buyer'] }
  },
  {
    when: 'one of somebody else lapses: not ours to renew',
    is: { record: aRecord({ origin: 'found', invitationId: 1 }), shown: old(7, true) },
    plans: { moves: ['g1 expired found seller'] }
  }
])

table('a collaborator is shown', [
  {
    when: 'through us',
    is: { claims: [invited], record: ours, shown: collaborator },
    plans: { moves: ['g1 accepted shown'] }
  },
  { when: 'who was there already', is: { shown: collaborator }, plans: { moves: ['g1 accepted found'] } },
  {
    when: 'who was there when we called, and the call had no answer',
    is: { record: found, intents: [anIntent({ wasAbsent: false })], shown: collaborator },
    plans: { moves: ['g1 accepted found'] }
  },
  {
    when: 'at once by our call, who had nothing before',
    is: { intents: [anIntent({ atOnce: true })], shown: collaborator },
    plans: { moves: ['g1 accepted shown'] }
  },
  {
    when: 'at once by our call, and nobody knows what was before',
    is: { intents: [anIntent({ atOnce: true, wasAbsent: false })], shown: collaborator },
    plans: { moves: ['g1 accepted found'] }
  },
  {
    when: 'through us, and the payment is gone',
    is: { claims: [ended], record: oursIn, shown: collaborator },
    plans: { moves: ['g1 revoking refunded'], step: remove }
  },
  {
    when: 'through us, and another payment keeps it',
    is: { claims: [ended, { ...accepted, grantId: 'g2' }], record: oursIn, shown: collaborator },
    plans: { moves: ['g1 revoking other_claim'] }
  },
  {
    when: 'by somebody’s hand: our invitation was withdrawn before, unaccepted',
    is: { claims: [ended], record: aRecord({ ...ours, shown: 'nothing' }), shown: collaborator },
    plans: { moves: ['g1 blocked not_ours seller'] }
  },
  {
    when: 'found, and the payment is gone',
    is: { claims: [ended], record: found, shown: collaborator },
    plans: { moves: ['g1 blocked not_ours seller'] }
  },
  {
    when: 'found, and paid again',
    is: { claims: [aClaim({ state: 'blocked', because: 'not_ours' })], record: found, shown: collaborator },
    plans: { moves: ['g1 accepted found'] }
  },
  {
    when: 'by a new purchase: the old one stays withdrawn',
    is: {
      claims: [
        { ...ended, state: 'revoked', because: 'refunded' },
        { ...invited, grantId: 'g2' }
      ],
      record: ours,
      shown: collaborator
    },
    plans: { moves: ['g2 accepted shown'] }
  },
  {
    when: 'not on the list, but found by a question an hour ago at most',
    is: { claims: [{ ...accepted, because: 'found' }], record: aRecord({ ...found, seenAt: NOW - 59 * MINUTE }) },
    plans: {}
  },
  {
    when: 'not on the list, and found to have nothing by a question since: asked again',
    is: {
      claims: [{ ...accepted, because: 'found' }],
      record: aRecord({ ...found, seenAt: NOW - 5 * MINUTE, absentAt: NOW - 5 * MINUTE })
    },
    plans: { step: { do: 'ask' } }
  },
  {
    when: 'not on the list, found long ago: asked again',
    is: { claims: [{ ...accepted, because: 'found' }], record: aRecord({ ...found, seenAt: NOW - 60 * MINUTE }) },
    plans: { step: { do: 'ask' } }
  }
])

/** A removal of ours that the host has answered with success, so many minutes ago. */
const removal = (ago: number) =>
  anIntent({ id: `r${ago}`, kind: 'remove', at: NOW - ago * MINUTE, endsAt: NOW - ago * MINUTE, outcome: 'done' })
const removals = (...minutes: number[]) => minutes.map(removal)
const over = { live: false, ended: 'refunded', state: 'revoking', because: 'refunded' } as const
const invitedOver = aClaim(over)
const withdrawal = (minutesAgo: number, changes: Partial<IntentRecord> = {}) =>
  anIntent({
    kind: 'withdraw',
    at: NOW - minutesAgo * MINUTE,
    endsAt: NOW - minutesAgo * MINUTE,
    outcome: 'done',
    invitationId: 1,
    atOnce: true,
    ...changes
  })
table('nothing is shown, and a withdrawal is owed', [
  {
    when: 'an invitation that is known by its id is withdrawn by that, whatever the lists show',
    is: { claims: [invitedOver], record: ours },
    plans: { step: withdraw }
  },
  {
    when: 'also a moment after it was sent: no list shows it yet',
    is: { claims: [invitedOver], record: aRecord({ ...ours, writtenAt: NOW - SECOND }) },
    plans: { step: withdraw }
  },
  {
    when: 'also when no list can be read',
    is: { claims: [invitedOver], record: ours, shown: shows({ complete: false }) },
    plans: { step: withdraw }
  },
  {
    when: 'once withdrawn it is proven',
    is: { claims: [invitedOver], record: aRecord({ ...ours, writtenAt: NOW - 2 * MINUTE }), intents: [withdrawal(2)] },
    plans: { step: ask }
  },
  {
    when: 'a withdrawal that had no answer is sent once more',
    is: { claims: [invitedOver], record: ours, intents: [withdrawal(2, { silent: true })] },
    plans: { step: withdraw }
  },
  {
    when: 'not twice in a minute',
    is: {
      claims: [invitedOver],
      record: ours,
      intents: [withdrawal(1.5, { outcome: undefined }), withdrawal(1.25, { outcome: undefined })]
    },
    plans: { nextAt: NOW - 1.25 * MINUTE + 5 * MINUTE }
  },
  {
    when: 'what somebody else has sent is not',
    is: { claims: [invitedOver], record: aRecord({ ...ours, origin: 'found' }) },
    plans: { step: ask }
  },
  {
    when: 'what another purchase keeps is not',
    is: {
      claims: [
        { ...invitedOver, because: 'other_claim' },
        { ...invited, grantId: 'g2' }
      ],
      record: ours
    },
    plans: { step: ask }
  },
  {
    when: 'an invitation that was gone before may have been accepted: the account is removed, too',
    is: { claims: [invitedOver], record: ours, intents: [withdrawal(2, { atOnce: false })] },
    plans: { step: remove }
  },
  {
    when: 'access that we know of is removed, whatever the lists show',
    is: { claims: [invitedOver], record: oursIn, shown: shows({ complete: false }) },
    plans: { step: remove }
  },
  {
    when: 'removed, and no list can be read: the account is asked about',
    is: { claims: [invitedOver], record: oursIn, intents: removals(2), shown: shows({ complete: false }) },
    plans: { step: ask }
  },
  {
    when: 'removed and asked about, and the list of invitations cannot be read: it stays as it is',
    is: {
      claims: [invitedOver],
      record: oursIn,
      intents: removals(2),
      shown: shows({ complete: false, direct: true })
    },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'an account that was asked about a minute ago, and removed before, is asked about every ten minutes',
    is: {
      claims: [invitedOver],
      record: aRecord({ ...oursIn, seenAt: NOW - MINUTE }),
      intents: [anIntent({ kind: 'remove', at: NOW - 5 * MINUTE, outcome: 'done' })],
      shown: shows({ complete: false })
    },
    plans: { nextAt: NOW + 9 * MINUTE }
  },
  {
    when: 'an account that is gone is not removed by a name that may be a stranger’s: the proof goes on',
    is: {
      claims: [invitedOver],
      record: aRecord({ ...oursIn, absentAt: NOW - MINUTE }),
      shown: shows({ direct: true, nobody: true })
    },
    plans: { moves: ['g1 revoked refunded'], nextAt: NOW + 10 * MINUTE }
  },
  {
    when: 'a stray: it is withdrawn by its id as well',
    is: { claims: [], record: aRecord({ ...ours, strayOf: 'g9' }) },
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
    plans: { moves: ['g1 queued unclear'], nextAt: NOW + MINUTE }
  },
  {
    when: 'one that had access is asked about',
    is: { claims: [accepted], record: oursIn, shown: oddEntry },
    plans: { step: ask }
  },
  {
    when: 'asked about, and it still may: it stays what it was',
    is: { claims: [invited], record: ours, shown: { ...oddEntry, direct: true } },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'an invitation that is known by its id is withdrawn all the same',
    is: { claims: [invitedOver], record: ours, shown: { ...oddEntry, direct: true } },
    plans: { step: withdraw }
  }
])

const sentJustNow = anIntent({ at: NOW - 3 * MINUTE, endsAt: NOW - 3 * MINUTE, outcome: 'done', invitationId: 1 })
const justSent = aRecord({ ...ours, invitedAt: NOW - 3 * MINUTE, writtenAt: NOW - 3 * MINUTE })
table('a host that lags', [
  {
    when: 'an invitation that no list has shown yet is not taken for declined within the hour',
    is: { claims: [invited], record: justSent, intents: [sentJustNow] },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'one that was listed, and is not any more, is asked about',
    is: { claims: [invited], record: { ...justSent, listedAt: NOW - 2 * MINUTE }, intents: [sentJustNow] },
    plans: { step: ask }
  },
  {
    when: 'after an hour it is asked about in any case',
    is: {
      claims: [invited],
      record: { ...justSent, writtenAt: NOW - 61 * MINUTE },
      intents: [{ ...sentJustNow, at: NOW - 61 * MINUTE, endsAt: NOW - 61 * MINUTE }]
    },
    plans: { step: ask }
  },
  {
    when: 'an invitation that we have deleted is listed once more, and a new one is on its way: that is the old view',
    is: {
      claims: [aClaim({ because: 'renewal', renewal: true })],
      record: aRecord({ ...ours, shown: 'nothing' }),
      intents: [withdrawal(14)],
      shown: openInvitation
    },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'still listed an hour after it was deleted: then it is there',
    is: {
      claims: [aClaim({ because: 'renewal', renewal: true })],
      record: aRecord({ ...ours, shown: 'nothing' }),
      intents: [withdrawal(61)],
      shown: openInvitation
    },
    plans: { moves: ['g1 invited sent buyer'] }
  },
  {
    when: 'paid again a quarter of an hour after the removal: a collaborator is what was before',
    is: {
      claims: [aClaim({ state: 'revoking', because: 'refunded' })],
      record: oursIn,
      intents: [removal(14)],
      shown: collaborator
    },
    plans: { nextAt: NOW + MINUTE }
  },
  {
    when: 'paid again, invited again after the removal, and in: accepted',
    is: {
      claims: [invited],
      record: ours,
      intents: [removal(14), anIntent({ at: NOW - 10 * MINUTE, outcome: 'done', invitationId: 1 })],
      shown: collaborator
    },
    plans: { moves: ['g1 accepted shown'] }
  }
])

const revoked = aClaim({ live: false, ended: 'refunded', state: 'revoked', because: 'refunded' })
const proven = (minutesAgo: number, seenMinutesAgo = minutesAgo) =>
  aRecord({ provenAt: NOW - minutesAgo * MINUTE, seenAt: NOW - seenMinutesAgo * MINUTE })
table('what was withdrawn is looked for once more', [
  { when: 'not before ten minutes', is: { claims: [revoked], record: proven(9) }, plans: { nextAt: NOW + MINUTE } },
  { when: 'after ten minutes', is: { claims: [revoked], record: proven(10) }, plans: { step: ask } },
  {
    when: 'then after an hour',
    is: { claims: [revoked], record: proven(30, 20) },
    plans: { nextAt: NOW + 30 * MINUTE }
  },
  { when: 'at the hour', is: { claims: [revoked], record: proven(60, 50) }, plans: { step: ask } },
  { when: 'at the day', is: { claims: [revoked], record: proven(1440, 1380) }, plans: { step: ask } },
  {
    when: 'also when no list is whole',
    is: { claims: [revoked], record: proven(10), shown: shows({ complete: false }) },
    plans: { step: ask }
  },
  { when: 'and no more after that', is: { claims: [revoked], record: proven(2000, 500) }, plans: {} },
  {
    when: 'the answer shows nothing',
    is: { claims: [revoked], record: proven(10), shown: shows({ direct: true }) },
    plans: { nextAt: NOW + 50 * MINUTE }
  },
  { when: 'one of long ago is not asked about', is: { claims: [revoked] }, plans: {} }
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
  ['by a call of ours that had no answer', {}, { intents: [anIntent({ outcome: 'unknown' })] }, 'ours']
]
describe('a collaborator is shown after a withdrawal of ours', () => {
  for (const [who, record, more, origin] of reappeared) {
    test(`${who}: ${origin}`, () => {
      const plan = planAccount(facts({ claims: [revoked], record: aRecord(record), shown: collaborator, ...more }))
      assert.equal(plan.record.origin, origin)
      assert.deepEqual(said(plan), origin === 'ours' ? ['g1 revoking refunded'] : [])
      assert.equal(plan.step?.do, origin === 'ours' ? 'remove' : undefined)
    })
  }
})

test('an invitation that a call of ours was answered with is ours, whatever the lists have shown since', () => {
  const record = aRecord({ origin: 'found', shown: 'expired', invitationId: 9 })
  const intents = [anIntent({ outcome: 'done', at: NOW - DAY, invitationId: 1 })]
  const plan = planAccount(facts({ claims: [invitedOver], record, intents, shown: openInvitation }))
  assert.deepEqual([plan.record.origin, plan.step], ['ours', withdraw])
})

describe('what is kept of what we gave, once it is proven to be gone', () => {
  const kept = (record: Partial<AccountRecord>, intents: IntentRecord[] = []) => {
    const proof = { absentAt: NOW - MINUTE, writtenAt: NOW - 10 * MINUTE }
    const is = { claims: [invitedOver], record: aRecord({ ...ours, ...record, ...proof }), intents }
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
  test('a live claim whose invitation went without us: it may have been accepted, so a day and an hour', () => {
    const record = aRecord({ ...ours, absentAt: NOW - MINUTE })
    const plan = planAccount(facts({ claims: [invited], record, shown: shows({ direct: true }) }))
    assert.deepEqual([plan.record.provenAt, plan.record.oursUntil], [undefined, NOW + 25 * HOUR])
  })
  test('a live claim whose access was seen, and went without us: nothing', () => {
    const record = aRecord({ ...oursIn, absentAt: NOW - MINUTE })
    const plan = planAccount(facts({ claims: [accepted], record, shown: shows({ direct: true }) }))
    assert.deepEqual([plan.record.provenAt, plan.record.oursUntil], [undefined, undefined])
  })
  test('nothing was ever given: it is not looked for again', () => {
    assert.deepEqual(kept({ origin: undefined, shown: 'nothing', invitationId: undefined }), [undefined, undefined])
  })
})

const stillIn = (...minutes: number[]) => ({
  claims: [{ ...ended, state: 'revoking', because: 'refunded' } as const],
  record: oursIn,
  intents: removals(...minutes),
  shown: { ...collaborator, direct: true }
})
table('a collaborator is shown in spite of us', [
  { when: 'removed once, a minute ago: once more', is: stillIn(1), plans: { step: remove } },
  { when: 'removed twice: not before five minutes', is: stillIn(3, 2), plans: { nextAt: NOW + 3 * MINUTE } },
  { when: 'removed twice, five minutes ago: once more', is: stillIn(6, 5), plans: { step: remove } },
  {
    when: 'removed three times: the seller is told, and it is tried after a quarter of an hour',
    is: stillIn(9, 8, 3),
    plans: { nextAt: NOW + 12 * MINUTE, tell: 'not_withdrawn' }
  },
  {
    when: 'removed for days: twice a day, and it stays ours',
    is: stillIn(4000, 3000, 2000, 1500, 1200, 1000, 721),
    plans: { step: remove, tell: 'not_withdrawn' }
  },
  {
    when: 'removed three times, and back by an invitation of ours before the last',
    is: {
      ...stillIn(9, 8, 3),
      intents: [...removals(9, 8, 3), anIntent({ outcome: 'done', at: NOW - 5 * MINUTE })]
    },
    plans: { step: remove }
  },
  {
    when: 'a removal that the host has refused is none',
    is: { ...stillIn(), intents: [anIntent({ kind: 'remove', outcome: 'refused', at: NOW - MINUTE })] },
    plans: { step: remove }
  },
  {
    when: 'who may have been in before a call that had no answer',
    is: { claims: [invited], intents: [anIntent({ wasAbsent: false })], shown: collaborator },
    plans: { moves: ['g1 accepted found'] }
  },
  {
    when: 'who had nothing before a call that had no answer',
    is: { claims: [invited], intents: [anIntent()], shown: collaborator },
    plans: { moves: ['g1 accepted shown'] }
  },
  {
    when: 'by another purchase, while one that was declined has ended',
    is: {
      claims: [
        { ...ended, state: 'gone', because: 'declined' },
        { ...accepted, grantId: 'g2' }
      ],
      record: oursIn,
      shown: collaborator
    },
    plans: { moves: ['g1 revoking other_claim'] }
  }
])

test('who was found, and is not there when asked, is not taken for there, though no list was whole', () => {
  const asked = planAccount(facts({ record: found, shown: shows({ direct: true, complete: false }) }))
  const later = planAccount(facts({ record: { ...found, ...asked.record }, shown: shows({ complete: false }) }))
  assert.deepEqual([asked.moves, later.moves, later.step?.do], [[], [], 'invite'])
})

test('who has left after being found is ours when invited anew', () => {
  const gone = planAccount(facts({ record: found, shown: shows({ direct: true }) }))
  assert.equal(gone.record.origin, undefined)
  assert.ok('origin' in gone.record)
})

test('what was removed by hand is gone for a claim, too, that had ended beside it and is paid again', () => {
  const paidAgain = aClaim({ grantId: 'g2', state: 'revoking', because: 'other_claim' })
  const record = aRecord({ ...oursIn, absentAt: NOW - MINUTE, removedAt: NOW - 5 * MINUTE })
  const plan = planAccount(facts({ claims: [accepted, paidAgain], record, shown: shows({ direct: true }) }))
  assert.deepEqual(said(plan), ['g1 gone removed seller', 'g2 gone removed seller'])
  assert.equal(plan.step, undefined)
})

test('the proof of absence starts the count of renewals anew', () => {
  const record = aRecord({ ...ours, absentAt: NOW - MINUTE, renewals: 2, renewedAt: NOW - DAY })
  const { record: changes } = planAccount(facts({ claims: [invited], record, shown: shows({ direct: true }) }))
  assert.deepEqual([changes.renewals, changes.renewedAt, changes.origin], [0, undefined, undefined])
})

test('what was uncertain is settled by what is shown: a call that left an invitation was done', () => {
  const withdrawal = anIntent({ id: 'i2', kind: 'withdraw', at: NOW - 5 * MINUTE })
  const { settled } = planAccount(facts({ intents: [anIntent(), withdrawal], shown: openInvitation }))
  assert.deepEqual(settled, [
    { id: 'i1', outcome: 'done' },
    { id: 'i2', outcome: 'unknown' }
  ])
})
