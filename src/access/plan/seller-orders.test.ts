import { aGrant, anAttempt, aRecord, NOW, shows } from '../../../test/support/builders/account-facts.ts'
import {
  accepted,
  cleared,
  collaborator,
  ended,
  HOUR,
  MINUTE,
  openInvitation,
  remove,
  table,
  withdraw
} from '../../../test/support/builders/plan-table.ts'

const ordered = aRecord({ origin: 'adopted', shown: 'collaborator', strayOf: 'order' })
const invitedToo = aRecord({ ...ordered, shown: 'invitation', invitationId: 1, invitedAt: NOW - HOUR })
const unverified = aGrant({ state: 'blocked', because: 'not_ours', live: false, ended: 'no_payment', verified: false })
const left = aGrant({ state: 'gone', because: 'left', live: false, ended: 'refunded' })
const nothing = shows()
const removedAgo = (ms: number) => anAttempt({ kind: 'remove', outcome: 'done', at: NOW - ms, endsAt: NOW - ms })
const gone = { shown: 'nothing', origin: undefined, invitationId: undefined, strayOf: undefined } as const

table('The seller orders to withdraw what an account has', [
  {
    when: 'An account without a grant is removed under the id of the order',
    is: { grants: [], record: ordered, shown: collaborator },
    plans: { step: { ...remove, grantId: 'order' }, origin: 'adopted' }
  },
  {
    when: 'An invitation of somebody else is withdrawn under the id of the order',
    is: { grants: [], record: invitedToo, shown: openInvitation },
    plans: { step: { ...withdraw, grantId: 'order' }, origin: 'adopted' }
  },
  {
    when: 'An account whose grant ended without an event is removed, and the order counts as verified',
    is: { grants: [unverified], record: ordered, shown: collaborator },
    plans: { transitions: ['g1 revoking no_payment'], step: remove, origin: 'adopted' }
  },
  {
    when: 'An account that left and was let in again by hand is removed',
    is: { grants: [left], record: ordered, shown: collaborator },
    plans: { transitions: ['g1 revoking refunded'], step: remove, origin: 'adopted' }
  },
  {
    when: 'The order ends where a purchase pays for the account by now',
    is: { grants: [accepted], record: ordered, shown: collaborator },
    plans: { origin: 'adopted', record: { strayOf: undefined } }
  },
  {
    when: 'The order ends where the access comes from a team, as a whole list an hour after the removal says',
    is: {
      grants: [],
      record: ordered,
      attempts: [removedAgo(2 * HOUR)],
      shown: shows({ collaborator: true, unlistedAt: NOW })
    },
    plans: { origin: 'found', record: { strayOf: undefined } }
  },
  {
    when: 'The order ends when whole lists show nothing, a minute after the removal',
    is: { grants: [], record: ordered, attempts: [removedAgo(2 * MINUTE)], shown: nothing },
    plans: { record: gone }
  },
  {
    when: 'The order of an account with a grant that left before ends in the same way',
    is: { grants: [left], record: ordered, attempts: [removedAgo(2 * MINUTE)], shown: nothing },
    plans: { record: gone }
  },
  {
    when: 'The order ends with the proof that an account with an ended grant has nothing',
    is: {
      grants: [{ ...ended, state: 'revoking', because: 'refunded', ended: 'refunded' }],
      record: aRecord({ ...ordered, absentAt: NOW - 2 * MINUTE }),
      attempts: [removedAgo(4 * MINUTE)],
      shown: shows({ direct: true })
    },
    plans: {
      transitions: ['g1 revoked refunded'],
      nextAt: NOW + 10 * MINUTE,
      record: { ...cleared, strayOf: undefined, provenAt: NOW, oursUntil: NOW - 4 * MINUTE + HOUR }
    }
  }
])
