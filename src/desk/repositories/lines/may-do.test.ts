import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Line, LineKind, Shows } from './compare.ts'
import { mayDo, whyNot } from './may-do.ts'
import type { OurGrant } from './our-records.ts'

const access = (role?: string): Shows => ({ as: 'access', role })
const line = (kind: LineKind, about: Partial<Line> = {}): Line => ({
  kind,
  accountId: 7,
  login: 'ada',
  shows: access('read'),
  isOurs: false,
  isLive: false,
  grant: undefined,
  more: 0,
  since: undefined,
  ...about
})
const ended = { grant: {} as OurGrant }
const paid = { ...ended, isLive: true }
const all = ['withdraw', 'adopt', 'ignore']

const table: [about: string, line: Line, actions: string[]][] = [
  ['a stranger', line('stranger'), all],
  ['a stranger at a host that names no role', line('stranger', { shows: access() }), all],
  ['a stranger who may write', line('wrong_role', { shows: access('write') }), ['withdraw', 'ignore']],
  ['an administrator', line('wrong_role', { shows: access('admin') }), ['ignore']],
  ['an owner', line('wrong_role', { shows: access('Owner') }), ['ignore']],
  ['a buyer who may write', line('wrong_role', { ...paid, isOurs: true, shows: access('write') }), []],
  ['a buyer who got in by hand', line('by_hand', paid), ['adopt']],
  ['a buyer who gets in by a team', line('by_hand', { ...paid, shows: notListed() }), []],
  ['an account that is recorded and not shown', line('missing', { ...paid, isOurs: true, shows: notListed() }), []],
  ['access by hand whose purchase is over', line('ended', ended), all],
  ['access through Pullpass whose purchase is over', line('ended', { ...ended, isOurs: true }), []],
  ['an invitation of others', line('others', { shows: { as: 'invitation', permission: 'read' } }), all],
  [
    'an invitation of others to administer',
    line('wrong_role', { shows: { as: 'invitation', permission: 'admin' } }),
    ['withdraw', 'ignore']
  ],
  ['an expired invitation of others', line('expired', { shows: { as: 'expired', permission: 'read' } }), all],
  ['an invitation of others to a buyer', line('others', { ...paid, shows: invited() }), ['adopt']],
  ['an invitation of a deleted account', line('others', { accountId: null, shows: invited() }), []],
  ['an invitation through Pullpass', line('invited', { ...paid, isOurs: true, shows: invited() }), []],
  ['a buyer', line('paid', { ...paid, isOurs: true }), []],
  ['an adopted account', line('paid', { ...paid, isOurs: true, isAdopted: true }), ['let-go']],
  ['an account that is being withdrawn', line('leaving', { isOurs: true }), []],
  ['an account that is meant to be there', line('ignored', { note: 'a colleague' }), ['stop-ignoring']],
  ['the owner of the repository', line('owner', { shows: access('admin') }), []],
  ['the account that sends the invitations', line('sender', { shows: access('admin') }), []]
]

function notListed(): Shows {
  return { as: 'not_listed', recorded: 'access', seenAt: 1 }
}

function invited(): Shows {
  return { as: 'invitation', permission: 'read' }
}

for (const [about, each, actions] of table) {
  test(`The actions offered for ${about} are ${actions.join(', ') || 'none'}`, () => {
    assert.deepEqual(mayDo(each), actions)
  })
}

test('Each action that does not apply says why', () => {
  const said = (action: Parameters<typeof whyNot>[0], each: Line) => whyNot(action, each, 'GitHub') ?? 'it applies'
  assert.match(said('withdraw', line('by_hand', paid)), /^A purchase pays for it\. End the access/)
  assert.match(said('withdraw', line('sender')), /never removes it/)
  assert.match(said('withdraw', line('leaving')), /being withdrawn already/)
  assert.match(said('withdraw', line('ignored')), /Take that back first/)
  assert.match(said('withdraw', line('ended', { isOurs: true })), /takes it away automatically/)
  assert.match(said('withdraw', line('others', { accountId: null })), /does not exist any more/)
  assert.match(said('withdraw', line('wrong_role', { shows: access('admin') })), /administers .* Only GitHub/)
  assert.match(said('withdraw', line('by_hand', { shows: notListed() })), /by a team, a membership or ownership/)
  assert.match(said('adopt', line('stranger', { shows: access('write') })), /more than read/)
  assert.match(said('adopt', line('paid', { isOurs: true })), /through Pullpass already/)
  assert.match(said('ignore', line('by_hand', paid)), /^A purchase pays for it\.$/)
  assert.match(said('ignore', line('ended', { isOurs: true })), /through Pullpass\.$/)
  assert.match(said('let-go', line('paid')), /does not follow/)
  assert.match(said('stop-ignoring', line('stranger')), /have not said/)
})
