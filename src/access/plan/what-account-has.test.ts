import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Besides, GrantState, Invited, Origin } from '../grant-states.ts'
import { besidesOf, invitedOf } from './what-account-has.ts'

type Sent = { state: GrantState; wasInvited?: boolean; origin?: Origin | null; calls?: number; invited: Invited }

const sent: Sent[] = [
  { state: 'invited', invited: 'yes' },
  { state: 'accepted', invited: 'yes' },
  { state: 'expired', invited: 'yes' },
  { state: 'queued', invited: 'never' },
  { state: 'queued', calls: 1, invited: 'maybe' },
  { state: 'queued', wasInvited: true, invited: 'before' },
  { state: 'queued', wasInvited: true, calls: 1, invited: 'maybe' },
  { state: 'queued', wasInvited: true, calls: 1, origin: 'ours', invited: 'yes' },
  { state: 'revoking', origin: 'ours', invited: 'yes' },
  { state: 'revoking', origin: 'adopted', invited: 'yes' },
  { state: 'revoking', origin: 'found', invited: 'never' },
  { state: 'revoked', invited: 'never' },
  { state: 'revoked', calls: 1, invited: 'maybe' },
  { state: 'revoked', wasInvited: true, calls: 1, invited: 'before' },
  { state: 'revoked', wasInvited: true, calls: 1, origin: 'ours', invited: 'before' },
  { state: 'gone', wasInvited: true, calls: 1, origin: 'adopted', invited: 'before' }
]

for (const { state, wasInvited = false, origin = null, calls = 0, invited } of sent) {
  const facts = [wasInvited ? 'invited before' : 'not invited before', `origin ${origin}`, `${calls} calls`].join(', ')
  test(`Whether a grant that is ${state} was invited is "${invited}" (${facts})`, () => {
    assert.equal(invitedOf({ state, wasInvited, origin, calls }), invited)
  })
}

type Left = Parameters<typeof besidesOf>[0] & { has?: Besides['has'] }

const ended = { state: 'revoked', isStranger: false, isIgnored: false } as const
const left: Left[] = [
  { ...ended, shown: null },
  { ...ended, shown: 'nothing', isIgnored: true },
  { ...ended, shown: 'expired', isIgnored: true },
  { ...ended, shown: 'collaborator' },
  { ...ended, shown: 'invitation' },
  { ...ended, shown: 'collaborator', isIgnored: true, has: 'access' },
  { ...ended, shown: 'invitation', isIgnored: true, has: 'invitation' },
  { ...ended, shown: 'invitation', isStranger: true, has: 'invitation' },
  { ...ended, shown: 'collaborator', isStranger: true, has: 'access' },
  { ...ended, shown: null, isStranger: true, has: 'access' },
  { ...ended, state: 'gone', shown: 'collaborator', isIgnored: true, has: 'access' },
  { ...ended, state: 'blocked', shown: 'collaborator', isIgnored: true },
  { ...ended, state: 'accepted', shown: 'collaborator', isStranger: true }
]

for (const { has, ...facts } of left) {
  const { state, shown, isStranger, isIgnored } = facts
  const whose = isStranger ? 'of a stranger' : isIgnored ? 'of an ignored account' : 'of another account'
  test(`A grant ${whose} that is ${state} has ${has ?? 'nothing'} besides where the host showed ${shown}`, () => {
    assert.deepEqual(besidesOf(facts), has && { has, isIgnored })
  })
}
