import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Line, type LineKind, lineKinds, type Shows } from './compare.ts'
import {
  accountedFor,
  kindNames,
  type LineWords,
  lineWords,
  markOf,
  recordedWords,
  showsWords,
  toneOfKind
} from './line-words.ts'
import type { OurGrant } from './our-records.ts'

const access: Shows = { as: 'access', role: 'read' }
const invitation: Shows = { as: 'invitation', permission: 'read' }
const expired: Shows = { as: 'expired', permission: 'read' }
const notListed = (recorded: 'access' | 'invitation'): Shows => ({ as: 'not_listed', recorded, seenAt: 1 })
const grant = { released: null } as OurGrant
const released = { released: 'moved' } as OurGrant

const line = (kind: LineKind, about: Partial<Line> = {}): Line => ({
  kind,
  accountId: 7,
  login: 'ada',
  shows: access,
  isOurs: true,
  isLive: true,
  grant,
  more: 0,
  since: undefined,
  ...about
})
const none = { grant: undefined, isLive: false, isOurs: false }

const table: [Line, why: RegExp, todo: RegExp | undefined, at: LineWords['at']][] = [
  [line('sender', none), /sends its invitations with this account/, undefined, undefined],
  [line('may_send', none), /account of the token administers .* after its first invitation\.$/, undefined, undefined],
  [line('owner', none), /The repository is its own/, undefined, undefined],
  [line('stranger', none), /^No purchase names this account/, /withdraw its access here or at GitHub\.$/, 'host'],
  [line('leaving', none), /had its access withdrawn\. .* until GitHub shows it no more\.$/, undefined, undefined],
  [line('leaving', { ...none, shows: invitation }), /had its invitation withdrawn/, undefined, undefined],
  [line('ignored', { ...none, note: 'Jo of sales' }), /meant to be there: Jo of sales$/, undefined, undefined],
  [line('paid', { isAdopted: true }), /let in by hand, and follows its purchase/, undefined, undefined],
  [line('invited', { isAdopted: true, shows: invitation }), /invited by hand, and follows/, undefined, undefined],
  [
    line('wrong_role', { shows: { as: 'access', role: 'write' } }),
    /^Paid, but it may do more/,
    /^Change its role/,
    'host'
  ],
  [
    line('wrong_role', { isLive: false, shows: { as: 'access', role: 'write' } }),
    /^It may do more/,
    /^Change its/,
    'host'
  ],
  [
    line('wrong_role', { ...none, shows: { as: 'access', role: 'admin' } }),
    /^It may/,
    /account of the token, /,
    'host'
  ],
  [line('wrong_role', { shows: invitation }), /^Paid, but the invitation offers more/, /^Withdraw it/, 'host'],
  [line('wrong_role', { ...none, shows: invitation }), /^The invitation offers more/, /^Withdraw it/, 'host'],
  [
    line('ended', { isLive: false }),
    /^No purchase pays for this access .* Pullpass takes it away/,
    /page of the purchase/,
    'purchase'
  ],
  [line('ended', { isLive: false, shows: invitation }), /^No purchase pays for this invitation/, /page of/, 'purchase'],
  [
    line('ended', { isLive: false, grant: released }),
    /^The account has given up its seat, but still has the access/,
    /page of/,
    'purchase'
  ],
  [
    line('ended', { isLive: false, isOurs: false }),
    /It is not from Pullpass, which leaves it as it is\.$/,
    /^Withdraw it, or remove it at GitHub/,
    'host'
  ],
  [line('ended', { ...none, isOurs: true, shows: invitation }), /Pullpass takes it away/, undefined, undefined],
  [
    line('others', { isOurs: false, shows: invitation }),
    /^Paid, but Pullpass did not send/,
    /withdraw it at GitHub/,
    'host'
  ],
  [line('others', { ...none, shows: invitation }), /no purchase names the account\.$/, /here or at/, 'host'],
  [
    line('others', { isOurs: false, isLive: false, shows: invitation }),
    /no purchase pays for it\.$/,
    /withdraw it here or at/,
    'host'
  ],
  [line('others', { ...none, accountId: null }), /does not exist any more/, /^Withdraw the invitation/, 'host'],
  [
    line('missing', { shows: notListed('access') }),
    /recorded as having access, but GitHub does not show/,
    /Check now/,
    'purchase'
  ],
  [line('missing', { shows: notListed('invitation') }), /recorded as invited, but/, /Check now/, 'purchase'],
  [
    line('by_hand', { isOurs: false }),
    /^Paid, but somebody let the account in by hand/,
    /^If the purchase ends/,
    'host'
  ],
  [
    line('by_hand', { isOurs: false, shows: notListed('access') }),
    /^Paid, and gets in by a team/,
    /^If the purchase/,
    'host'
  ],
  [
    line('expired', { shows: expired }),
    /^Paid, and invited by Pullpass, but not accepted/,
    /page of the purchase/,
    'purchase'
  ],
  [
    line('expired', { shows: expired, isAdopted: true }),
    /^Paid\. It was invited by hand, and follows its purchase .* not accepted in time\.$/,
    /what comes next/,
    'purchase'
  ],
  [
    line('expired', { shows: expired, isAdopted: true, isLive: false }),
    /^The invitation that was sent by hand has expired, and no purchase pays/,
    undefined,
    undefined
  ],
  [
    line('expired', { shows: expired, isLive: false }),
    /^The invitation of Pullpass has expired, and no purchase pays/,
    undefined,
    undefined
  ],
  [line('expired', { ...none, shows: expired }), /^Pullpass did not send this .*nobody in\.$/, /remove it at/, 'host'],
  [
    line('expired', { isOurs: false, shows: expired }),
    /nobody in\. The account has a purchase\.$/,
    /remove it at/,
    'host'
  ]
]

for (const [given, why, todo, at] of table) {
  const { kind, shows, isOurs, isLive } = given
  test(`A line says why and what to do: ${[kind, shows.as, isOurs && 'ours', isLive && 'live', given.grant?.released, given.accountId].filter(Boolean).join(', ')}`, () => {
    const said = lineWords(given, 'GitHub')
    assert.match(`${said.why}`, why)
    if (todo) assert.match(`${said.todo}`, todo)
    else assert.equal(said.todo, undefined)
    assert.equal(said.at, at)
  })
}

test('A line whose kind says all has no further words', () => {
  for (const given of [line('paid'), line('invited', { shows: invitation })])
    assert.deepEqual(lineWords(given, 'GitHub'), { why: undefined }, given.kind)
})

test('Each kind has a name of its own and a mark; what only the seller can change is the turn of the seller', () => {
  const marks = lineKinds.map((kind) => markOf({ kind, isOurs: true }))
  assert.deepEqual(
    marks.map(({ label }) => label),
    lineKinds.map((kind) => kindNames[kind])
  )
  assert.equal(new Set(marks.map(({ label }) => label)).size, lineKinds.length)
  assert.deepEqual(
    lineKinds.map((kind) => [markOf({ kind, isOurs: true }).tone, markOf({ kind, isOurs: false }).tone]),
    [
      ['needs_you', 'needs_you'],
      ['needs_you', 'needs_you'],
      ['waiting', 'needs_you'],
      ['waiting', 'waiting'],
      ['waiting', 'waiting'],
      ['waiting', 'waiting'],
      ['done', 'done'],
      ['ended', 'ended'],
      ['buyer', 'buyer'],
      ['done', 'done'],
      ['done', 'done'],
      ['done', 'done'],
      ['done', 'done'],
      ['done', 'done']
    ]
  )
})

test('Every account is called accounted for only if each is there for a known reason, and each paid one is shown', () => {
  const among = (...kinds: LineKind[]) =>
    accountedFor(
      kinds.map((kind) => ({ kind, isOurs: true })),
      false
    )
  assert.equal(among(), 'Every listed account is accounted for.')
  assert.equal(
    among('paid', 'invited', 'sender', 'may_send', 'owner', 'ignored', 'by_hand', 'expired'),
    'Every listed account is accounted for.'
  )
  assert.equal(accountedFor([{ kind: 'paid', isOurs: true }], true), '', 'the lists may lack a paid account')
  assert.equal(among('paid', 'missing'), 'One paid account is not shown.')
  assert.equal(among('missing', 'leaving', 'missing'), '2 paid accounts are not shown.')
  assert.equal(among('missing', 'stranger'), 'One account needs a look.')
  assert.equal(among('paid', 'ended'), '', 'Pullpass takes it away')
  assert.equal(among('paid', 'leaving'), '')
  assert.equal(among('paid', 'others'), 'One account needs a look.')
  assert.equal(among('stranger', 'wrong_role', 'ended'), '2 accounts need a look.')
  assert.equal(accountedFor([{ kind: 'ended', isOurs: false }], false), 'One account needs a look.')
  const byHand = { kind: 'expired', isOurs: false } as const
  assert.equal(
    accountedFor([byHand, { kind: 'expired', isOurs: true }], false, ({ isOurs }) => (isOurs ? 'done' : 'needs_you')),
    'One account needs a look.',
    'the mark of the page counts'
  )
})

test('A kind is the turn of the seller once one of its lines is', () => {
  assert.equal(toneOfKind('expired', ['ended', 'needs_you']), 'needs_you')
  assert.equal(toneOfKind('expired', ['ended', 'done']), 'ended')
  assert.equal(toneOfKind('stranger', []), 'needs_you')
})

test('Each view of the host has a few words of its own', () => {
  assert.deepEqual(
    [access, { as: 'access', role: undefined } as const, invitation, expired, notListed('access')].map((shows) =>
      showsWords(shows, 'Host')
    ),
    ['Has access, read', 'Has access', 'Open invitation, read', 'Expired invitation, read', 'Not listed by Host']
  )
})

test('The kinds of lines and the recorded states have these names', () => {
  assert.deepEqual(Object.values(kindNames), [
    'More than read',
    'No purchase',
    'Purchase ended',
    'Invited by others',
    'Being withdrawn',
    'Not shown',
    'Paid, not through Pullpass',
    'Invitation expired',
    'Invited, not accepted',
    'Has a purchase',
    'Meant to be there',
    'Owns the repository',
    'Administers the repository',
    'Sends the invitations'
  ])
})

test('Each recorded state of an account has a short sentence', () => {
  assert.deepEqual(Object.values(recordedWords), [
    'Its invitation waits to be sent.',
    'Pullpass counts it as invited.',
    'Pullpass counts it as having access.',
    'Pullpass counts its invitation as expired.',
    'It left, declined or was removed.',
    'Its access is being removed.',
    'Its access has ended.',
    'Pullpass goes no further with it.'
  ])
})
