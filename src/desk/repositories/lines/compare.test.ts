import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HostInvitation } from '../../../code-host/code-host.ts'
import { compare, type Line, lineKinds, mayLag } from './compare.ts'
import type { Ignored, OurGrant, OurRecord } from './our-records.ts'

const ADA = 7
const BOT = 99
const STARTED = 1_000_000

const record = (about: Partial<OurRecord> = {}): OurRecord => ({
  accountId: ADA,
  login: 'ada',
  origin: 'ours',
  shown: 'collaborator',
  invitationId: null,
  seenAt: 10,
  writtenAt: 0,
  strayOf: null,
  ...about
})
const grant = (about: Partial<OurGrant> = {}): OurGrant => ({
  accountId: ADA,
  paymentId: 'p1',
  email: 'ada@mail.example',
  userEmail: null,
  status: 'paid',
  login: 'ada',
  state: 'accepted',
  because: 'shown',
  released: null,
  acceptedAt: 5,
  insideSince: null,
  updatedAt: 6,
  ...about
})
const invitation = (about: Partial<HostInvitation> = {}): HostInvitation => ({
  id: 31,
  inviteeId: ADA,
  inviteeLogin: 'ada',
  inviterId: BOT,
  permission: 'read',
  createdAt: 4,
  expired: false,
  ...about
})

type Given = {
  access?: { id: number; login?: string; role?: string }[]
  invited?: HostInvitation[]
  records?: OurRecord[]
  grants?: OurGrant[]
  ignored?: Ignored[]
  isWhole?: boolean
  /** Nothing was sent yet. */
  isNew?: boolean
}

function linesFor({
  access = [],
  invited = [],
  records = [],
  grants = [],
  ignored = [],
  isWhole = true,
  isNew = false
}: Given): Line[] {
  return compare(
    { startedAt: STARTED, collaborators: access, invitations: invited, isWhole },
    {
      records: new Map(records.map((each) => [each.accountId, each])),
      grants: Map.groupBy(grants, ({ accountId }) => accountId ?? 0),
      ignored: new Map(ignored.map((each) => [each.accountId, each]))
    },
    { inviterId: isNew ? undefined : BOT, owner: 'acme' }
  )
}

const admin = { id: BOT, login: 'bot', role: 'admin' }
const reads = [{ id: ADA, login: 'ada', role: 'read' }]
const sent = record({ shown: 'invitation', invitationId: 31 })
const notAccepted = grant({ state: 'invited', acceptedAt: null })

const table: [title: string, given: Given, kind: Line['kind'] | undefined, since?: number][] = [
  ['access through Pullpass, paid', { access: reads, records: [record()], grants: [grant()] }, 'paid', 5],
  [
    'access that was lost, and came back',
    { access: reads, records: [record()], grants: [grant({ insideSince: 6 })] },
    'paid',
    6
  ],
  [
    'access that the seller adopted',
    { access: reads, records: [record({ origin: 'adopted' })], grants: [grant()] },
    'paid',
    5
  ],
  [
    'access from elsewhere, paid',
    { access: reads, records: [record({ origin: 'found' })], grants: [grant()] },
    'by_hand',
    5
  ],
  ['access that nobody has looked at yet, paid', { access: reads, grants: [grant()] }, 'by_hand', 5],
  ['a host that names no role', { access: [{ id: ADA }], records: [record()], grants: [grant()] }, 'paid', 5],
  ['access without a purchase', { access: reads }, 'stranger'],
  [
    'a role of more than read, paid',
    { access: [{ id: ADA, role: 'write' }], records: [record()], grants: [grant()] },
    'wrong_role',
    5
  ],
  ['a role of more than read, without a purchase', { access: [{ id: ADA, role: 'triage' }] }, 'wrong_role'],
  ['an account that administers, before the first invitation', { access: [admin], isNew: true }, 'may_send'],
  [
    'a name of more than read, before the first invitation',
    { access: [{ id: BOT, role: 'write' }], isNew: true },
    'wrong_role'
  ],
  ['a buyer who administers', { access: [{ ...admin, id: ADA }], grants: [grant()], isNew: true }, 'wrong_role', 5],
  ['an account that administers, once another one sends', { access: [{ ...admin, id: ADA }] }, 'wrong_role'],
  ['the owner of the repository', { access: [{ ...admin, id: ADA, login: 'Acme' }] }, 'owner'],
  ['the account of our invitations', { access: [{ id: BOT, role: 'admin' }] }, 'sender'],
  ['a refunded purchase', { access: reads, records: [record()], grants: [grant({ status: 'refunded' })] }, 'ended'],
  ['a seat that was given up', { access: reads, records: [record()], grants: [grant({ released: 'moved' })] }, 'ended'],
  [
    'access that is being taken away',
    { access: reads, records: [record()], grants: [grant({ state: 'revoking' })] },
    'ended'
  ],
  [
    'access that appeared after its end',
    { access: reads, records: [record()], grants: [grant({ state: 'revoked' })] },
    'ended'
  ],
  ['our invitation, paid', { invited: [invitation()], records: [sent], grants: [notAccepted] }, 'invited', 4],
  [
    'our invitation, refunded',
    { invited: [invitation()], records: [sent], grants: [grant({ status: 'refunded' })] },
    'ended',
    4
  ],
  [
    'an invitation with another id than ours',
    { invited: [invitation({ id: 32 })], records: [sent], grants: [notAccepted] },
    'others',
    4
  ],
  [
    'an invitation that was found',
    { invited: [invitation()], records: [{ ...sent, origin: 'found' }], grants: [notAccepted] },
    'others',
    4
  ],
  ['an invitation without a purchase', { invited: [invitation()] }, 'others', 4],
  [
    'an invitation of a deleted account',
    { invited: [invitation({ inviteeId: null, inviteeLogin: null })] },
    'others',
    4
  ],
  [
    'an invitation to write',
    { invited: [invitation({ permission: 'write' })], records: [sent], grants: [notAccepted] },
    'wrong_role',
    4
  ],
  [
    'our expired invitation',
    { invited: [invitation({ expired: true })], records: [sent], grants: [notAccepted] },
    'expired',
    4
  ],
  ['an expired invitation to write', { invited: [invitation({ expired: true, permission: 'write' })] }, 'expired', 4],
  ['recorded access that the host does not show', { records: [record()], grants: [grant()] }, 'missing', 5],
  ['a recorded invitation that the host does not show', { records: [sent], grants: [notAccepted] }, 'missing'],
  [
    'a found invitation that the host does not show',
    { records: [{ ...sent, origin: 'found' }], grants: [notAccepted] },
    'missing'
  ],
  [
    'recorded access of an account that waits to be invited again',
    { records: [record()], grants: [grant({ state: 'queued', because: 'limit' })] },
    undefined
  ],
  [
    'access by a team of an account that waits',
    { records: [record({ origin: 'found' })], grants: [grant({ state: 'queued', because: 'limit' })] },
    'by_hand',
    5
  ],
  [
    'access by a team, which the list lacks',
    { records: [record({ origin: 'found' })], grants: [grant()] },
    'by_hand',
    5
  ],
  ['the same of a list that is not whole', { records: [record()], grants: [grant()], isWhole: false }, undefined],
  ['recorded access without a purchase', { records: [record()] }, undefined],
  [
    'recorded access of a refunded purchase',
    { records: [record()], grants: [grant({ status: 'refunded' })] },
    undefined
  ],
  [
    'an account that has left, which is not proven yet',
    { records: [record({ shown: 'nothing' })], grants: [grant()] },
    'missing',
    5
  ],
  [
    'an invitation that is gone, which is not proven yet',
    { records: [record({ shown: 'nothing' })], grants: [notAccepted] },
    'missing'
  ],
  [
    'an account that has left for certain',
    { records: [record({ shown: 'nothing' })], grants: [grant({ state: 'gone', because: 'left' })] },
    undefined
  ],
  [
    'an expired invitation that is gone',
    { records: [record({ shown: 'expired' })], grants: [grant({ state: 'expired', because: 'lapsed' })] },
    undefined
  ],
  ['an account that was asked about since', { records: [record({ seenAt: STARTED })], grants: [grant()] }, undefined],
  [
    'an account that we wrote about in the last minute',
    { records: [record({ writtenAt: STARTED - 60_000 })], grants: [grant()] },
    undefined
  ],
  [
    'an account that we wrote about before',
    { records: [record({ writtenAt: STARTED - 60_001 })], grants: [grant()] },
    'missing',
    5
  ]
]

for (const [title, given, kind, since] of table) {
  test(`The kind of ${title} is ${kind ?? 'no line at all'}`, () => {
    const lines = linesFor(given)
    assert.deepEqual(
      lines.map((line) => [line.kind, line.since]),
      kind === undefined ? [] : [[kind, since]]
    )
  })
}

test('A line has what the host shows and the purchase that pays, whatever other purchases name the account', () => {
  const [line] = linesFor({
    access: reads,
    records: [record()],
    grants: [
      grant({ paymentId: 'earlier', status: 'refunded', updatedAt: 900 }),
      grant({ paymentId: 'earlier', released: 'moved', updatedAt: 901 }),
      grant({ paymentId: 'paying', updatedAt: 1 })
    ]
  })
  assert.deepEqual(line?.shows, { as: 'access', role: 'read' })
  assert.deepEqual([line?.grant?.paymentId, line?.isLive, line?.isOurs, line?.more], ['paying', true, true, 1])
})

test('An account whose purchases have all ended is listed with the one that changed last', () => {
  const ended = (paymentId: string, updatedAt: number) => grant({ paymentId, updatedAt, status: 'refunded' })
  const [line] = linesFor({ access: reads, grants: [ended('a', 1), ended('b', 3), ended('c', 2)] })
  assert.deepEqual([line?.grant?.paymentId, line?.isLive, line?.more], ['b', false, 2])
})

test('An account has the name that the host gives, or else the one that is stored', () => {
  const named = (given: Given) => linesFor(given)[0]?.login
  assert.equal(named({ access: reads, records: [record({ login: 'earlier' })] }), 'ada')
  assert.equal(named({ access: [{ id: ADA }], records: [record({ login: 'recorded' })] }), 'recorded')
  assert.equal(named({ access: [{ id: ADA }], grants: [grant({ login: 'typed' })] }), 'typed')
  assert.equal(named({ access: [{ id: ADA }] }), undefined)
  assert.equal(
    named({ invited: [invitation({ inviteeLogin: null })], records: [record({ login: 'recorded' })] }),
    'recorded'
  )
})

test('An invitation has the name of its invitee, or else the one that is stored, and says whether it is open', () => {
  const given = { records: [record({ login: 'recorded' })], grants: [grant({ login: 'typed' })] }
  const of = (about: Partial<HostInvitation>, stored: Given = given) => {
    const [line] = linesFor({ invited: [invitation(about)], ...stored })
    return [line?.login, line?.shows]
  }
  const open = { as: 'invitation', permission: 'read' }
  assert.deepEqual(of({}), ['ada', open])
  assert.deepEqual(of({ inviteeLogin: null }), ['recorded', open])
  assert.deepEqual(of({ inviteeLogin: null }, { grants: given.grants }), ['typed', open])
  assert.deepEqual(of({ expired: true, permission: 'write' }), ['ada', { as: 'expired', permission: 'write' }])
})

test('A single purchase has no others beside it', () => {
  assert.equal(linesFor({ access: reads, grants: [grant(), grant({ released: 'moved' })] })[0]?.more, 0)
  assert.equal(linesFor({ access: reads })[0]?.more, 0)
})

test('An account with access and an open invitation has two lines', () => {
  const lines = linesFor({ access: reads, invited: [invitation()], records: [record()], grants: [grant()] })
  assert.deepEqual(
    lines.map(({ kind }) => kind),
    ['others', 'paid']
  )
})

test('The list begins with what the seller may want to change, and then goes by name, whatever its case', () => {
  const people = ['zoe', 'Bea', undefined, 'adam'].map((login, index) => ({
    id: index + 1,
    role: 'read',
    ...(login && { login })
  }))
  const access = [...people, { id: 50, login: 'xaver', role: 'admin' }, { id: BOT, login: 'bot' }]
  for (const given of [access, access.toReversed()]) {
    assert.deepEqual(
      linesFor({ access: given }).map(({ login, kind }) => `${login} ${kind}`),
      ['xaver wrong_role', 'undefined stranger', 'adam stranger', 'Bea stranger', 'zoe stranger', 'bot sender']
    )
  }
  assert.equal(new Set(lineKinds).size, lineKinds.length)
})

test('Of an account that the lists lack, the line says what was recorded and when', () => {
  const shows = (about: Partial<OurRecord>) => linesFor({ records: [record(about)], grants: [grant()] })[0]?.shows
  assert.deepEqual(shows({}), { as: 'not_listed', recorded: 'access', seenAt: 10 })
  assert.deepEqual(shows({ shown: 'invitation' }), { as: 'not_listed', recorded: 'invitation', seenAt: 10 })
  assert.deepEqual(shows({ shown: 'nothing' }), { as: 'not_listed', recorded: 'access', seenAt: undefined })
})

test('The lists may lag while they lack a paid account that was asked or written about just now', () => {
  const mayLagFor = (about: Partial<OurRecord>, given: Given = { grants: [grant()] }) => {
    const records = [record(about)]
    const ours = {
      records: new Map(records.map((each) => [each.accountId, each])),
      grants: Map.groupBy(given.grants ?? [], ({ accountId }) => accountId ?? 0),
      ignored: new Map()
    }
    return mayLag(linesFor({ ...given, records }), STARTED, ours)
  }
  assert.equal(mayLagFor({ seenAt: STARTED, shown: 'nothing' }), true)
  assert.equal(mayLagFor({ writtenAt: STARTED - 60_000, shown: 'invitation' }, { grants: [notAccepted] }), true)
  assert.equal(mayLagFor({ seenAt: STARTED }, { grants: [grant()], access: reads }), false, 'it is on the list')
  assert.equal(mayLagFor({ seenAt: STARTED }, { grants: [grant({ status: 'refunded' })] }), false)
  assert.equal(mayLagFor({}), false, 'it has a line')
})

const meant: Ignored = { accountId: ADA, note: 'a colleague', at: 3 }
const ordered = record({ origin: 'adopted', strayOf: 'order' })

test('An order or a note of the seller decides the kind of an account, unless a purchase pays for the account', () => {
  const kindOf = (given: Given) => linesFor(given)[0]?.kind
  assert.equal(kindOf({ access: reads, records: [ordered] }), 'leaving')
  assert.equal(kindOf({ access: reads, records: [ordered], grants: [grant({ status: 'refunded' })] }), 'leaving')
  assert.equal(kindOf({ access: reads, records: [ordered], grants: [grant()] }), 'paid')
  assert.equal(kindOf({ access: reads, ignored: [meant] }), 'ignored')
  assert.equal(kindOf({ access: [{ id: ADA, role: 'write' }], ignored: [meant] }), 'ignored')
  assert.equal(kindOf({ invited: [invitation({ inviterId: 5 })], ignored: [meant] }), 'ignored')
  assert.equal(kindOf({ access: reads, ignored: [meant], records: [record()], grants: [grant()] }), 'paid')
  assert.equal(
    kindOf({ access: reads, ignored: [meant], records: [record()], grants: [grant({ status: 'refunded' })] }),
    'ended',
    'what came through Pullpass is not ignored'
  )
  assert.equal(kindOf({ access: [{ id: BOT, role: 'admin' }], ignored: [{ ...meant, accountId: BOT }] }), 'sender')
  assert.equal(linesFor({ access: reads, ignored: [meant] })[0]?.note, 'a colleague')
  assert.equal(kindOf({ invited: [invitation({ inviteeId: null })], ignored: [meant] }), 'others')
})

test('An account that was adopted is told from one that was let in through Pullpass, by access or by an invitation', () => {
  const adopted = record({ origin: 'adopted' })
  const isAdopted = (given: Given) => linesFor(given)[0]?.isAdopted
  assert.equal(isAdopted({ access: reads, records: [adopted], grants: [grant()] }), true)
  assert.equal(isAdopted({ access: reads, records: [record()], grants: [grant()] }), undefined)
  const invited = linesFor({ invited: [invitation({ inviterId: 5 })], records: [adopted], grants: [notAccepted] })
  assert.deepEqual(
    invited.map(({ kind, isAdopted, isOurs, invitationId }) => ({ kind, isAdopted, isOurs, invitationId })),
    [{ kind: 'invited', isAdopted: true, isOurs: true, invitationId: 31 }]
  )
})
