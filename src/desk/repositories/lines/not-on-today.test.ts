import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Line } from './compare.ts'
import { isUnrecorded, notOnToday } from './not-on-today.ts'
import type { OurGrant } from './our-records.ts'

const access = { as: 'access', role: 'read' } as const
const invitation = { as: 'invitation', permission: 'read' } as const
const expired = { as: 'expired', permission: 'read' } as const
const unseen = { as: 'not_listed', recorded: 'access', seenAt: 1 } as const
const grant: OurGrant = {
  ...{ accountId: 7, paymentId: 'p', login: 'ada', state: 'accepted', because: 'shown', released: null },
  ...{ acceptedAt: null, updatedAt: 0, insideSince: null, email: null, status: 'paid', userEmail: null }
}
const line = (is: Partial<Line>): Line => ({
  ...{ kind: 'stranger', accountId: 7, login: 'ada', shows: access, isOurs: false, isLive: false },
  ...{ grant: undefined, more: 0, since: undefined },
  ...is
})
const nobody = { strangers: new Set<number>(), raised: new Set<number>() }

const unsaid: [what: string, is: Partial<Line>][] = [
  ['an account that somebody has let in by hand', {}],
  ['an invitation that somebody has sent by hand', { kind: 'others', shows: invitation }],
  ['an account without a purchase that may write', { kind: 'wrong_role' }],
  ['a buyer whose role was raised', { kind: 'wrong_role', grant, isLive: true }]
]
for (const [what, is] of unsaid) {
  test(`The page knows that Today does not name ${what} before a check has recorded it`, () => {
    assert.deepEqual([...notOnToday({ lines: [line(is)], isWhole: true }, nobody)], [7])
    const named = new Set([7])
    const recorded = is.isLive ? { ...nobody, raised: named } : { ...nobody, strangers: named }
    assert.deepEqual([...notOnToday({ lines: [line(is)], isWhole: true }, recorded)], [])
  })
}

const silent: [what: string, is: Partial<Line>][] = [
  ['a buyer with access', { kind: 'paid', grant, isLive: true }],
  ['an account that you ignore', { kind: 'ignored' }],
  ['the account of the token', { kind: 'sender' }],
  ['an account whose purchase has ended', { kind: 'ended', grant }],
  ['an expired invitation', { kind: 'expired', shows: expired }],
  ['an invitation of a deleted account', { kind: 'others', shows: invitation, accountId: null }],
  ['a buyer who is invited with more than read', { kind: 'wrong_role', grant, isLive: true, shows: invitation }]
]
for (const [what, is] of silent) {
  test(`The page does not expect that Today names ${what}`, () => {
    assert.deepEqual([...notOnToday({ lines: [line(is)], isWhole: true }, nobody)], [])
  })
}

test('An account that Today names, and that whole lists lack, is gone before a check has recorded that', () => {
  const recorded = { strangers: new Set([8]), raised: new Set([9]) }
  assert.deepEqual([...notOnToday({ lines: [], isWhole: true }, recorded)], [8, 9])
  assert.deepEqual([...notOnToday({ lines: [], isWhole: false }, recorded)], [])
})

const unrecorded: [is: Partial<Line>, isUnrecorded: boolean][] = [
  [{ kind: 'missing', grant, isLive: true, shows: unseen }, true],
  [{ kind: 'paid', isLive: true, grant: { ...grant, state: 'invited' } }, true],
  [{ kind: 'paid', isLive: true, grant }, false],
  [{ kind: 'invited', isLive: true, grant: { ...grant, state: 'invited' }, shows: invitation }, false],
  [{ kind: 'ended', grant: { ...grant, state: 'invited' } }, false]
]
for (const [is, expected] of unrecorded) {
  test(`A check has ${expected ? 'something' : 'nothing'} to record of ${is.kind} with ${is.grant?.state}`, () => {
    assert.equal(isUnrecorded(line(is)), expected)
  })
}
