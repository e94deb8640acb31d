import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Refusal } from '../code-host/code-host.ts'
import { readRefusal } from '../code-host/refusal.ts'
import { type Acts, type Because, mayMove } from './grant.ts'
import {
  type Attempt,
  afterInvite,
  afterNotFound,
  isForAnother,
  readInvitation,
  type SentInvitation
} from './outcome.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const sent: SentInvitation = {
  id: 5,
  inviteeId: 7,
  inviteeLogin: 'Ada',
  inviterId: 99,
  permission: 'read',
  createdAt: NOW
}

function after(outcome: Partial<Attempt['outcome']>, changes: Partial<Attempt> = {}) {
  return afterInvite({
    outcome: {
      status: undefined,
      invitation: undefined,
      refusal: undefined,
      words: undefined,
      noToken: false,
      unsent: false,
      ...outcome
    },
    claim: { grantId: 'g1', tries: 0 },
    accountId: 7,
    username: 'ada',
    fresh: false,
    now: NOW,
    ...changes
  })
}

const refusedWith = (refusal: Refusal, tries = 0) =>
  after({ status: 422, refusal }, { claim: { grantId: 'g1', tries } })

describe('a 201', () => {
  test('is an invitation of ours', () => {
    const { move, record, withdraw, verify } = after({ status: 201, invitation: sent })
    assert.deepEqual(move, { grantId: 'g1', to: 'invited', because: 'sent', acts: 'buyer' })
    assert.deepEqual(
      [record.origin, record.shown, record.invitationId, record.invitedAt],
      ['ours', 'invitation', 5, NOW]
    )
    assert.deepEqual([withdraw, verify], [undefined, undefined])
    assert.ok('absentAt' in record && record.absentAt === undefined)
  })

  test('that names an invitation of somebody else leaves it theirs, whatever it offers', () => {
    const invitation = { ...sent, permission: 'write' }
    const { move, record, withdraw } = after({ status: 201, invitation }, { foundInvitation: 5 })
    assert.deepEqual(move, { grantId: 'g1', to: 'invited', because: 'found', acts: 'buyer' })
    assert.deepEqual([record, withdraw], [{}, undefined])
  })

  test('that the buyer asked for starts the count of renewals anew; any other leaves it alone', () => {
    const { record } = after({ status: 201, invitation: sent }, { fresh: true })
    assert.deepEqual([record.renewals, 'renewedAt' in record], [0, true])
    const renewed = after({ status: 201, invitation: sent }).record
    assert.ok(!('renewals' in renewed) && !('renewedAt' in renewed))
  })

  test('for another account is taken back', () => {
    const { move, withdraw, record } = after({ status: 201, invitation: { ...sent, inviteeId: 8 } })
    assert.deepEqual([move.to, move.because, move.acts, withdraw], ['blocked', 'other_invitee', 'seller', 5])
    assert.equal(record.origin, undefined)
  })

  test('for another name is taken back, where no account was known', () => {
    const strangers = { ...sent, inviteeLogin: 'eve' }
    const { move, withdraw } = after({ status: 201, invitation: strangers }, { accountId: undefined })
    assert.deepEqual([move.because, withdraw], ['other_invitee', 5])
    assert.equal(after({ status: 201, invitation: sent }, { accountId: undefined }).move.to, 'invited')
  })

  test('with more than read is taken back, and known to be ours', () => {
    for (const permission of ['write', 'admin', 'triage', 'maintain', '']) {
      const { move, withdraw, record } = after({ status: 201, invitation: { ...sent, permission } })
      assert.deepEqual([move.to, move.because, withdraw, record.origin], ['blocked', 'other_permission', 5, 'ours'])
    }
  })

  test('whose body says nothing of an invitation proves none: the host is asked', () => {
    const { move, record, verify, tries } = after({ status: 201 })
    assert.deepEqual([move.to, move.because, verify, tries, record], ['queued', 'unclear', 'access', 1, {}])
  })
})

test('a 204 proves nothing: the host is asked', () => {
  const { move, verify } = after({ status: 204 })
  assert.deepEqual([move.to, move.because, verify], ['queued', 'unclear', 'access'])
})

test('no call without a token: the seller is to act', () => {
  assert.deepEqual(after({ noToken: true }).move, {
    grantId: 'g1',
    to: 'queued',
    because: 'forbidden',
    acts: 'seller',
    retryAt: NOW + MINUTE
  })
})

test('a call that could not be sent was not done: it waits for the host, and counts as no attempt', () => {
  const { move, tries, verify } = after(
    { unsent: true, refusal: { kind: 'unreachable', words: '' } },
    { claim: { grantId: 'g1', tries: 2 } }
  )
  assert.deepEqual([move.to, move.because, move.acts, move.retryAt], ['queued', 'unreachable', null, NOW + MINUTE])
  assert.deepEqual([tries, verify], [2, undefined])
})

describe('a refusal', () => {
  type Row = {
    refusal: Refusal
    because: Because
    acts: Acts
    waits: number
    /** What is asked next, and whether the host has said that it made nothing. */
    verify?: 'access'
    explained?: true
  }
  const rows: Row[] = [
    { refusal: { kind: 'throttled', until: NOW + 5 }, because: 'throttled', acts: null, waits: 5 },
    { refusal: { kind: 'limit' }, because: 'limit', acts: null, waits: HOUR, verify: 'access', explained: true },
    {
      refusal: { kind: 'token_refused' },
      because: 'token_refused',
      acts: 'seller',
      waits: 15 * MINUTE
    },
    {
      refusal: { kind: 'forbidden', words: '' },
      because: 'forbidden',
      acts: 'seller',
      waits: 15 * MINUTE
    },
    {
      refusal: { kind: 'no_seat' },
      because: 'no_seat',
      acts: 'seller',
      waits: HOUR,
      verify: 'access',
      explained: true
    },
    { refusal: { kind: 'not_taken', words: '' }, because: 'unclear', acts: null, waits: HOUR, verify: 'access' },
    { refusal: { kind: 'unreachable', words: '' }, because: 'unclear', acts: null, waits: MINUTE }
  ]
  for (const row of rows) {
    const { refusal, because, acts, waits } = row
    test(`"${refusal.kind}" queues, and says who acts and until when`, () => {
      const { move, verify, explained } = refusedWith(refusal)
      assert.deepEqual(move, { grantId: 'g1', to: 'queued', because, acts, retryAt: NOW + waits })
      assert.deepEqual([verify, explained], [row.verify, row.explained])
    })
  }

  test('"not_taken" is tried ever more seldom, at most daily', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 20].map((tries) => refusedWith({ kind: 'not_taken', words: '' }, tries).move)
    assert.deepEqual(
      waits.map(({ retryAt = 0 }) => (retryAt - NOW) / HOUR),
      [1, 2, 4, 8, 16, 24, 24, 24]
    )
  })

  test('"not_taken" of an account that an enterprise manages is for its buyer to mend', () => {
    const { move, verify, explained } = after(
      { status: 422, refusal: { kind: 'not_taken', words: '' } },
      { username: 'ada_acme' }
    )
    assert.deepEqual([move.to, move.because, move.acts], ['blocked', 'enterprise_managed', 'buyer'])
    assert.deepEqual([verify, explained], ['access', true])
  })

  test('"not_found" is the seller’s fault where the repository cannot be seen, else the name’s', () => {
    const { verify, tries } = after({ status: 404, refusal: { kind: 'not_found' } })
    assert.deepEqual([verify, tries], ['existence', 1])
    const said = (repositoryVisible: boolean | undefined, account: 'person' | 'other' | 'nobody' | undefined) => {
      const { to, because, acts } = afterNotFound({ repositoryVisible, account }, 1, NOW)
      return `${to} ${because} ${acts}`
    }
    for (const account of ['person', 'other', 'nobody', undefined] as const) {
      assert.equal(said(false, account), 'queued repository_invisible seller')
    }
    assert.equal(said(true, 'nobody'), 'blocked no_such_account buyer')
    assert.equal(said(true, 'other'), 'blocked not_a_person buyer')
    assert.equal(said(true, 'person'), 'queued not_taken null')
    assert.equal(said(undefined, 'nobody'), 'blocked no_such_account buyer')
    // Nothing was to be learned: that says nothing against the name.
    for (const visible of [true, undefined]) assert.equal(said(visible, undefined), 'queued not_taken null')
  })
})

test('whatever the host answers: somewhere a queued grant may go, a time that is in the future, and never a success for a refusal', () => {
  const answer = fc.record({
    status: fc.oneof(fc.constantFrom(401, 403, 404, 422, 429, 500, 502), fc.integer({ min: 200, max: 599 })),
    headers: fc.dictionary(fc.constantFrom('retry-after', 'x-ratelimit-remaining', 'x-ratelimit-reset'), fc.string()),
    body: fc.oneof(fc.string(), fc.json(), fc.constant('{"message":"secondary rate limit"}'))
  })
  const property = fc.property(answer, fc.integer({ min: 0, max: 30 }), (said, tries) => {
    const success = said.status === 201 || said.status === 204
    const refusal = success ? undefined : readRefusal(said, NOW, 0)
    const invitation = said.status === 201 ? readInvitation(said.body) : undefined
    const { move } = after({ status: said.status, refusal, invitation }, { claim: { grantId: 'g1', tries } })
    assert.ok(mayMove('queued', move.to))
    if (said.status !== 201) assert.ok(move.to === 'queued' || move.to === 'blocked', `${said.status}: ${move.to}`)
    if (move.to === 'queued') assert.ok(move.retryAt !== undefined && move.retryAt > NOW, String(move.retryAt))
  })
  fc.assert(property, { numRuns: 3000 })
})

test('the invitation of a 201 is read, or nothing is', () => {
  const body = {
    id: 5,
    invitee: { id: 7, login: 'Ada' },
    inviter: { id: 99 },
    permissions: 'read',
    created_at: '2027-01-15T08:00:00Z'
  }
  assert.deepEqual(readInvitation(JSON.stringify(body)), sent)
  assert.equal(readInvitation(JSON.stringify({ ...body, inviter: null }))?.inviterId, undefined)
  const broken = [undefined, '', 'null', '[]', '<html>', '{', JSON.stringify({ ...body, invitee: null })]
  for (const text of [...broken, JSON.stringify({ ...body, created_at: 'soon' })])
    assert.equal(readInvitation(text), undefined)
})

test('whose invitation it is: by the id where one is known, whatever the name', () => {
  assert.ok(!isForAnother({ ...sent, inviteeLogin: 'renamed' }, { accountId: 7, login: 'ada' }))
  assert.ok(isForAnother(sent, { accountId: 8, login: 'ada' }))
  assert.ok(!isForAnother(sent, { accountId: undefined, login: 'aDA' }))
  assert.ok(isForAnother(sent, { accountId: undefined, login: 'eve' }))
})
