import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../../../runtime/time/durations.ts'
import type { Hindrance } from '../../grant-states.ts'
import type { AttemptRecord } from '../facts.ts'
import { hindranceOf, isGoneBefore, type Leaving } from './repeat-withdrawal.ts'

const now = Date.UTC(2026, 10, 20, 15, 0)

/** A removal that ended a minute ago, and what the host has answered. */
function call(over: Partial<AttemptRecord> = {}): AttemptRecord {
  const endsAt = over.endsAt ?? now - MINUTE_MS
  const none = { id: 'c', outcome: undefined, invitationId: undefined, atOnce: false, created: false, wasAbsent: false }
  return { kind: 'remove', ...none, ...over, at: endsAt - 1000, endsAt }
}

const leaving: Leaving = {
  state: 'revoking',
  acts: null,
  retryAt: null,
  attempts: [],
  shows: true,
  cannotWrite: false,
  throttledUntil: 0
}

const refused = { outcome: 'refused', silent: false } as const
const unanswered = { outcome: undefined } as const

const table: [sentence: string, facts: Partial<Leaving>, hindrance: Hindrance | undefined][] = [
  ['A withdrawal that was not tried yet is hindered by nothing', {}, undefined],
  ['A call that is under way hinders nothing', { attempts: [call({ endsAt: now + 1 })] }, undefined],
  ['A call that the host has taken hinders nothing', { attempts: [call({ outcome: 'done' })] }, undefined],
  [
    'A call that the host has taken hinders nothing, also while the token is rejected or the host asks for a pause',
    { attempts: [call({ outcome: 'done' })], cannotWrite: true, throttledUntil: now + HOUR_MS },
    undefined
  ],
  [
    'A refusal that the seller has to mend waits for the seller, and is tried again automatically',
    { acts: 'seller', retryAt: now + HOUR_MS, attempts: [call(refused)] },
    { by: 'seller', nextAt: now + HOUR_MS }
  ],
  ['A refusal that the seller has to mend may have no time', { acts: 'seller' }, { by: 'seller' }],
  ['A refused call is made again after the lag', { attempts: [call(refused)] }, { by: 'refusal', nextAt: now }],
  [
    'A refused call is not made again before the pause of the host is over',
    { attempts: [call(refused)], throttledUntil: now + HOUR_MS },
    { by: 'refusal', nextAt: now + HOUR_MS }
  ],
  [
    'A call without an answer is made again after the pause of the plan',
    { attempts: [call({ ...unanswered, endsAt: now - 3 * MINUTE_MS }), call(unanswered)] },
    { by: 'silence', nextAt: now + 4 * MINUTE_MS }
  ],
  [
    'A call that ends right now is not under way any more',
    { attempts: [call({ ...unanswered, endsAt: now })] },
    { by: 'silence', nextAt: now + MINUTE_MS }
  ],
  [
    'A call whose effect stayed unknown has no answer',
    { attempts: [call({ outcome: 'unknown' })] },
    { by: 'silence', nextAt: now }
  ],
  [
    'A call that never reached the host has no answer',
    { attempts: [call({ outcome: 'refused', silent: true })] },
    { by: 'silence', nextAt: now }
  ],
  [
    'An unanswered withdrawal of an invitation waits by the calls about that invitation',
    {
      attempts: [
        call({ kind: 'withdraw', invitationId: 6, endsAt: now - 2 * MINUTE_MS }),
        call({ kind: 'withdraw', invitationId: 7 })
      ]
    },
    { by: 'silence', nextAt: now }
  ],
  [
    'The last call counts, not an earlier one',
    { attempts: [call({ ...unanswered, endsAt: now - HOUR_MS }), call({ outcome: 'done' })] },
    undefined
  ],
  [
    'A call from before the last invitation says nothing',
    { attempts: [call({ ...unanswered, endsAt: now - HOUR_MS }), call({ kind: 'invite', outcome: 'done' })] },
    undefined
  ],
  ['A rejected token is for the seller to replace', { cannotWrite: true }, { by: 'seller' }],
  [
    'A rejected token hinders nothing where the host showed nothing and no call was made',
    { cannotWrite: true, shows: false },
    undefined
  ],
  [
    'A rejected token is for the seller to replace after a call without an answer, whatever the host showed',
    { cannotWrite: true, shows: false, attempts: [call(unanswered)] },
    { by: 'seller' }
  ],
  [
    'A rejected token is for the seller before the withdrawal has begun',
    { state: 'accepted', cannotWrite: true },
    { by: 'seller' }
  ],
  [
    'A grant that waits for the seller for another reason has no refused withdrawal',
    { state: 'accepted', acts: 'seller' },
    undefined
  ],
  [
    'A pause of the host delays the first call',
    { throttledUntil: now + MINUTE_MS },
    { by: 'pause', nextAt: now + MINUTE_MS }
  ],
  ['A pause of the host that is over delays nothing', { throttledUntil: now }, undefined],
  [
    'A pause of the host delays nothing where the host showed nothing',
    { shows: false, throttledUntil: now + MINUTE_MS },
    undefined
  ]
]

for (const [sentence, facts, hindrance] of table) {
  test(sentence, () => assert.deepEqual(hindranceOf({ ...leaving, ...facts }, now), hindrance))
}

const gone = call({ kind: 'withdraw', outcome: 'done', silent: false, invitationId: 5 })
const deleted = { ...gone, atOnce: true }
const answers: [sentence: string, attempts: AttemptRecord[], isGone: boolean][] = [
  ['An invitation of which the host knew nothing any more was gone before', [gone], true],
  ['An invitation stays gone before after the account was removed', [gone, call({ outcome: 'done' })], true],
  ['An invitation that the host has deleted was there', [deleted], false],
  ['An invitation that the host has deleted is not there for the next deletion', [deleted, gone], false],
  ['A deletion without an answer says nothing of the invitation', [{ ...gone, silent: true }], false],
  ['A refused deletion says nothing of the invitation', [{ ...gone, ...refused }], false],
  ['A removal says nothing of the invitation', [call({ outcome: 'done', silent: false })], false],
  ['An earlier deletion says nothing of a newer invitation', [gone, call({ kind: 'invite', outcome: 'done' })], false],
  ['An account about which nothing was written has no such invitation', [], false]
]
for (const [sentence, attempts, isGone] of answers) {
  test(sentence, () => {
    const inTurn = attempts.map((each, index) => ({ ...each, at: each.at + index }))
    assert.equal(isGoneBefore(inTurn), isGone)
  })
}
