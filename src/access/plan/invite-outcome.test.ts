import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Refusal, WhyNotTaken } from '../../code-host/code-host.ts'
import { readRefusal } from '../../code-host/github/refusal.ts'
import { type Acts, type Because, mayBecome } from '../grant.ts'
import {
  type Attempt,
  afterInvite,
  afterNotFound,
  isForAnother,
  readInvitation,
  type SentInvitation
} from './invite-outcome.ts'

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
    grant: { grantId: 'g1', tries: 0 },
    accountId: 7,
    username: 'ada',
    fresh: false,
    now: NOW,
    ...changes
  })
}

/** What is kept of an invitation that the host has said to have made: it is ours, and what was known before is over. */
const kept = {
  origin: 'ours',
  shown: 'invitation',
  invitationId: 5,
  invitedAt: NOW,
  absentAt: undefined,
  removedAt: undefined
} as const
const triedTwice = { grant: { grantId: 'g1', tries: 2 } }
/** What follows for it when nobody knows yet what came of it. */
const unclear = {
  transition: { grantId: 'g1', to: 'queued', because: 'unclear', acts: null, retryAt: NOW + MINUTE },
  record: {},
  tries: 3,
  verify: 'access'
} as const

const refusedWith = (refusal: Refusal, tries = 0) =>
  after({ status: 422, refusal }, { grant: { grantId: 'g1', tries } })

describe('a 201', () => {
  test('is an invitation of ours', () => {
    assert.deepEqual(after({ status: 201, invitation: sent }), {
      transition: { grantId: 'g1', to: 'invited', because: 'sent', acts: 'buyer' },
      record: kept,
      tries: 0
    })
  })

  test('that names an invitation of somebody else leaves it theirs, whatever it offers', () => {
    const invitation = { ...sent, permission: 'write' }
    const { transition, record, withdraw } = after({ status: 201, invitation }, { foundInvitation: 5 })
    assert.deepEqual(transition, { grantId: 'g1', to: 'invited', because: 'found', acts: 'buyer' })
    assert.deepEqual([record, withdraw], [{}, undefined])
  })

  test('that the buyer asked for starts the count of renewals anew; any other leaves it alone', () => {
    const { record } = after({ status: 201, invitation: sent }, { fresh: true })
    assert.deepEqual(record, { ...kept, renewals: 0, renewedAt: undefined })
    assert.deepEqual(after({ status: 201, invitation: sent }).record, kept)
  })

  test('for another account is taken back', () => {
    const { transition, withdraw, record } = after({ status: 201, invitation: { ...sent, inviteeId: 8 } })
    assert.deepEqual(
      [transition.to, transition.because, transition.acts, withdraw],
      ['blocked', 'other_invitee', 'seller', 5]
    )
    assert.equal(record.origin, undefined)
  })

  test('for another name is taken back, where no account was known', () => {
    const strangers = { ...sent, inviteeLogin: 'eve' }
    const { transition, withdraw } = after({ status: 201, invitation: strangers }, { accountId: undefined })
    assert.deepEqual([transition.because, withdraw], ['other_invitee', 5])
    assert.equal(after({ status: 201, invitation: sent }, { accountId: undefined }).transition.to, 'invited')
  })

  test('with more than read is taken back, and known to be ours', () => {
    for (const permission of ['write', 'admin', 'triage', 'maintain', '']) {
      assert.deepEqual(after({ status: 201, invitation: { ...sent, permission } }), {
        transition: { grantId: 'g1', to: 'blocked', because: 'other_permission', acts: 'seller' },
        record: kept,
        tries: 0,
        withdraw: 5
      })
    }
  })

  test('whose body says nothing of an invitation proves none: the host is asked', () => {
    assert.deepEqual(after({ status: 201 }, triedTwice), unclear)
  })
})

test('a 204 proves nothing: the host is asked', () => {
  assert.deepEqual(after({ status: 204 }, triedTwice), unclear)
})

test('no answer at all proves nothing, and is an attempt that came to nothing', () => {
  const { verify: _, ...waits } = unclear
  assert.deepEqual(after({}, triedTwice), waits)
})

test('no call without a token: the seller is to act', () => {
  assert.deepEqual(after({ noToken: true }).transition, {
    grantId: 'g1',
    to: 'queued',
    because: 'forbidden',
    acts: 'seller',
    retryAt: NOW + MINUTE
  })
})

test('a call that could not be sent was not done: it waits for the host, and counts as no attempt', () => {
  const { transition, tries, verify } = after(
    { unsent: true, refusal: { kind: 'unreachable', words: '' } },
    { grant: { grantId: 'g1', tries: 2 } }
  )
  assert.deepEqual(
    [transition.to, transition.because, transition.acts, transition.retryAt],
    ['queued', 'unreachable', null, NOW + MINUTE]
  )
  assert.deepEqual([tries, verify], [2, undefined])
})

describe('a refusal', () => {
  type Row = {
    refusal: Refusal
    because: Because
    acts: Acts
    /** ms until the next try; undefined: none, somebody has to act first. */
    waits: number | undefined
    /** It counts as an attempt that came to nothing. */
    counts?: true
    /** What is asked next, and whether the host has said that it made nothing. */
    verify?: 'access' | 'existence'
    explained?: true
  }
  const notTaken = (why: WhyNotTaken): Refusal => ({ kind: 'not_taken', words: '', why })
  const asked = { verify: 'access', explained: true, counts: true } as const
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
    {
      refusal: { kind: 'not_taken', words: '' },
      because: 'unclear',
      acts: null,
      waits: HOUR,
      verify: 'access',
      counts: true
    },
    { refusal: notTaken('blocked'), because: 'account_blocked', acts: 'seller', waits: HOUR, ...asked },
    { refusal: notTaken('invalid'), because: 'invalid_request', acts: 'seller', waits: HOUR, ...asked },
    { refusal: notTaken('flagged'), because: 'account_flagged', acts: 'buyer', waits: undefined, ...asked },
    {
      refusal: { kind: 'not_found' },
      because: 'no_such_account',
      acts: 'buyer',
      waits: undefined,
      verify: 'existence',
      counts: true
    },
    { refusal: { kind: 'unreachable', words: '' }, because: 'unclear', acts: null, waits: MINUTE, counts: true }
  ]
  for (const row of rows) {
    const { refusal, because, acts, waits, counts, ...asked } = row
    const cause = 'why' in refusal ? ` (${refusal.why})` : ''
    const waitsOrNot = waits === undefined ? 'blocks' : 'queues, and says until when'
    test(`"${refusal.kind}"${cause} ${waitsOrNot}, and says who acts`, () => {
      const to = waits === undefined ? { to: 'blocked' } : { to: 'queued', retryAt: NOW + waits }
      assert.deepEqual(refusedWith(refusal), {
        transition: { grantId: 'g1', because, acts, ...to },
        record: {},
        tries: counts ? 1 : 0,
        ...asked
      })
    })
  }

  test('"not_taken" is tried ever more seldom, at most daily', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 20].map(
      (tries) => refusedWith({ kind: 'not_taken', words: '' }, tries).transition
    )
    assert.deepEqual(
      waits.map(({ retryAt = 0 }) => (retryAt - NOW) / HOUR),
      [1, 2, 4, 8, 16, 24, 24, 24]
    )
  })

  test('that is told again and again is for the seller to look at after six attempts, once nothing was found', () => {
    const queued = { to: 'queued', because: 'not_taken' }
    const after = (tries: number) => afterNotFound({ repositoryVisible: true, account: 'person' }, tries, NOW)
    assert.deepEqual(after(1), { ...queued, acts: null, retryAt: NOW + HOUR })
    assert.deepEqual(after(5), { ...queued, acts: null, retryAt: NOW + 16 * HOUR })
    assert.deepEqual(after(6), { ...queued, acts: 'seller', retryAt: NOW + 24 * HOUR })
  })

  test('is tried again in doubt by nobody, however often that was so', () => {
    const { transition } = refusedWith({ kind: 'not_taken', words: '' }, 30)
    assert.deepEqual([transition.because, transition.acts], ['unclear', null])
  })

  test('of a repository that cannot be seen is tried again in a quarter of an hour', () => {
    const found = { repositoryVisible: false, account: undefined }
    assert.deepEqual(afterNotFound(found, 1, NOW).retryAt, NOW + 15 * MINUTE)
  })

  test('"not_taken" of an account that an enterprise manages is for its buyer to mend', () => {
    const refusal = { kind: 'not_taken', words: '' } as const
    assert.deepEqual(after({ status: 422, refusal }, { username: 'ada_acme' }), {
      transition: { grantId: 'g1', to: 'blocked', because: 'enterprise_managed', acts: 'buyer' },
      record: {},
      tries: 1,
      verify: 'access',
      explained: true
    })
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
    const { transition } = after({ status: said.status, refusal, invitation }, { grant: { grantId: 'g1', tries } })
    assert.ok(mayBecome('queued', transition.to))
    if (said.status !== 201)
      assert.ok(transition.to === 'queued' || transition.to === 'blocked', `${said.status}: ${transition.to}`)
    if (transition.to === 'queued')
      assert.ok(transition.retryAt !== undefined && transition.retryAt > NOW, String(transition.retryAt))
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
  for (const inviter of [null, undefined, {}, { id: 'x' }, 'acme-bot', [], 7])
    assert.deepEqual(readInvitation(JSON.stringify({ ...body, inviter })), { ...sent, inviterId: undefined })
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
