import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Refusal, SentInvitation, WhyNotTaken } from '../../code-host/code-host.ts'
import { readRefusal } from '../../code-host/github/refusal.ts'
import { readSentInvitation } from '../../code-host/github/shapes.ts'
import { HOUR_MS, MINUTE_MS } from '../../runtime/time/durations.ts'
import { type Acts, type Because, mayBecome } from '../grant-states.ts'
import { type Attempt, afterInvite, afterNotFound, isForAnother, isWithoutReason } from './invite-outcome.ts'

const NOW = 1_800_000_000_000

const sent: SentInvitation = {
  id: 5,
  inviteeId: 7,
  inviteeLogin: 'Ada',
  inviterId: 99,
  permission: 'read',
  createdAt: NOW
}

/** A grant that waits for its turn, after so many failed attempts. */
const waiting = (tries: number) => ({ grantId: 'g1', tries, because: 'new', acts: null }) as const

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
    grant: waiting(0),
    accountId: 7,
    username: 'ada',
    fresh: false,
    now: NOW,
    ...changes
  })
}

/** The record of an invitation that the host said it created: it is ours, and replaces earlier facts. */
const kept = {
  origin: 'ours',
  shown: 'invitation',
  invitationId: 5,
  invitedAt: NOW,
  absentAt: undefined,
  removedAt: undefined
} as const
const triedTwice = { grant: waiting(2) }
/** The consequence for the grant while the outcome of the attempt is unknown. */
const unclear = {
  transition: { grantId: 'g1', to: 'queued', because: 'unclear', acts: null, retryAt: NOW + MINUTE_MS },
  record: {},
  tries: 3,
  verify: 'access'
} as const

const refusedWith = (refusal: Refusal, tries = 0) => after({ status: 422, refusal }, { grant: waiting(tries) })

describe('an invite call that the host answers with 201', () => {
  test('The invitation in an answer of 201 is ours', () => {
    assert.deepEqual(after({ status: 201, invitation: sent }), {
      transition: { grantId: 'g1', to: 'invited', because: 'sent', acts: 'buyer' },
      record: kept,
      tries: 0
    })
  })

  test('A known invitation of another inviter in an answer of 201 is left alone, whatever its permission', () => {
    const invitation = { ...sent, permission: 'write' }
    const { transition, record, withdraw } = after({ status: 201, invitation }, { foundInvitation: 5 })
    assert.deepEqual(transition, { grantId: 'g1', to: 'invited', because: 'found', acts: 'buyer' })
    assert.deepEqual([record, withdraw], [{}, undefined])
  })

  test('After an invitation to another repository than the sold one, the grant waits for the seller', () => {
    const { transition, record } = after({ status: 201, invitation: sent, elsewhere: true }, triedTwice)
    assert.deepEqual(
      [transition, record],
      [
        { grantId: 'g1', to: 'queued', because: 'repository_replaced', acts: 'seller', retryAt: NOW + 15 * MINUTE_MS },
        {}
      ]
    )
  })

  test('The count of renewals starts again after a 201 for a request of the buyer, and is kept after any other 201', () => {
    const { record } = after({ status: 201, invitation: sent }, { fresh: true })
    assert.deepEqual(record, { ...kept, renewals: 0, renewedAt: undefined })
    assert.deepEqual(after({ status: 201, invitation: sent }).record, kept)
  })

  test('An invitation for another account in an answer of 201 is withdrawn', () => {
    const { transition, withdraw, record } = after({ status: 201, invitation: { ...sent, inviteeId: 8 } })
    assert.deepEqual(
      [transition.to, transition.because, transition.acts, withdraw],
      ['blocked', 'other_invitee', 'seller', 5]
    )
    assert.equal(record.origin, undefined)
  })

  test('An invitation for another name in an answer of 201 is withdrawn if the account is not known', () => {
    const strangers = { ...sent, inviteeLogin: 'eve' }
    const { transition, withdraw } = after({ status: 201, invitation: strangers }, { accountId: undefined })
    assert.deepEqual([transition.because, withdraw], ['other_invitee', 5])
    assert.equal(after({ status: 201, invitation: sent }, { accountId: undefined }).transition.to, 'invited')
  })

  test('An invitation with more than read in an answer of 201 is withdrawn, and recorded as ours', () => {
    for (const permission of ['write', 'admin', 'triage', 'maintain', '']) {
      assert.deepEqual(after({ status: 201, invitation: { ...sent, permission } }), {
        transition: { grantId: 'g1', to: 'blocked', because: 'other_permission', acts: 'seller' },
        record: kept,
        tries: 0,
        withdraw: 5
      })
    }
  })

  test('The host is asked after a 201 without an invitation in its body, which proves nothing', () => {
    assert.deepEqual(after({ status: 201 }, triedTwice), unclear)
  })
})

test('The host is asked after a 204, which proves nothing', () => {
  assert.deepEqual(after({ status: 204 }, triedTwice), unclear)
})

test('A call without an answer proves nothing, and counts as a failed attempt', () => {
  const { verify: _, ...waits } = unclear
  assert.deepEqual(after({}, triedTwice), waits)
})

test('The seller has to act if no call is made for want of a token', () => {
  assert.deepEqual(after({ noToken: true }).transition, {
    grantId: 'g1',
    to: 'queued',
    because: 'forbidden',
    acts: 'seller',
    retryAt: NOW + MINUTE_MS
  })
})

test('A grant whose call could not be sent waits for the host, and the call does not count as an attempt', () => {
  const { transition, tries, verify } = after({ unsent: true, refusal: { kind: 'unreachable', words: '' } }, triedTwice)
  assert.deepEqual(
    [transition.to, transition.because, transition.acts, transition.retryAt],
    ['queued', 'unreachable', null, NOW + MINUTE_MS]
  )
  assert.deepEqual([tries, verify], [2, undefined])
})

test('The seller, who was told that the host does not answer, still has to act after another call that could not be sent', () => {
  const rows = [
    ['unreachable', 'seller', 'seller'],
    ['unreachable', null, null],
    ['forbidden', 'seller', null]
  ] as const
  for (const [because, acts, then] of rows) {
    const { transition } = after({ unsent: true }, { grant: { ...waiting(0), because, acts } })
    assert.deepEqual([transition.because, transition.acts], ['unreachable', then], because)
  }
})

test('Only a refusal of the host that names no cause may mean that the account is invited already', () => {
  const rows: [Refusal | undefined, string, boolean][] = [
    [{ kind: 'not_taken', words: 'User has already been invited' }, 'ada', true],
    [{ kind: 'not_taken', words: '', why: 'blocked' }, 'ada', false],
    [{ kind: 'not_taken', words: '' }, 'ada_acme', false],
    [{ kind: 'limit' }, 'ada', false],
    [{ kind: 'unreachable', words: '' }, 'ada', false],
    [undefined, 'ada', false]
  ]
  for (const [refusal, username, may] of rows) {
    assert.equal(isWithoutReason(refusal, username), may, `${refusal?.kind} ${username}`)
  }
})

describe('a refusal of the host', () => {
  type Row = {
    refusal: Refusal
    because: Because
    acts: Acts
    /** ms until the next attempt; undefined: no attempt follows by itself. */
    waits: number | undefined
    /** The attempt counts as failed. */
    counts?: true
    /** The next question for the host, and whether the host said that it created nothing. */
    verify?: 'access' | 'existence'
    explained?: true
  }
  const notTaken = (why: WhyNotTaken): Refusal => ({ kind: 'not_taken', words: '', why })
  const asked = { verify: 'access', explained: true, counts: true } as const
  const rows: Row[] = [
    { refusal: { kind: 'throttled', until: NOW + 5 }, because: 'throttled', acts: null, waits: 5 },
    { refusal: { kind: 'limit' }, because: 'limit', acts: null, waits: 0, verify: 'access', explained: true },
    {
      refusal: { kind: 'token_refused' },
      because: 'token_refused',
      acts: 'seller',
      waits: 15 * MINUTE_MS
    },
    {
      refusal: { kind: 'forbidden', words: '' },
      because: 'forbidden',
      acts: 'seller',
      waits: 15 * MINUTE_MS
    },
    {
      refusal: { kind: 'no_seat' },
      because: 'no_seat',
      acts: 'seller',
      waits: HOUR_MS,
      verify: 'access',
      explained: true
    },
    {
      refusal: { kind: 'not_taken', words: '' },
      because: 'unclear',
      acts: null,
      waits: HOUR_MS,
      verify: 'access',
      counts: true
    },
    { refusal: notTaken('blocked'), because: 'account_blocked', acts: 'seller', waits: HOUR_MS, ...asked },
    { refusal: notTaken('invalid'), because: 'invalid_request', acts: 'seller', waits: HOUR_MS, ...asked },
    { refusal: notTaken('flagged'), because: 'account_flagged', acts: 'buyer', waits: undefined, ...asked },
    {
      refusal: { kind: 'not_found' },
      because: 'no_such_account',
      acts: 'buyer',
      waits: undefined,
      verify: 'existence',
      counts: true
    },
    { refusal: { kind: 'unreachable', words: '' }, because: 'unclear', acts: null, waits: MINUTE_MS, counts: true }
  ]
  for (const row of rows) {
    const { refusal, because, acts, waits, counts, ...asked } = row
    const cause = 'why' in refusal ? ` (${refusal.why})` : ''
    const waitsOrNot = waits === undefined ? 'blocks the grant' : 'queues the grant until a time'
    const actor = acts ? `the ${acts} has to act` : 'neither the seller nor the buyer has to act'
    test(`The refusal "${refusal.kind}"${cause} ${waitsOrNot}, and ${actor}`, () => {
      const to = waits === undefined ? { to: 'blocked' } : { to: 'queued', retryAt: NOW + waits }
      assert.deepEqual(refusedWith(refusal), {
        transition: { grantId: 'g1', because, acts, ...to },
        record: {},
        tries: counts ? 1 : 0,
        ...asked
      })
    })
  }

  test('An invitation that is "not_taken" is tried again after ever longer pauses, of a day at most', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 20].map(
      (tries) => refusedWith({ kind: 'not_taken', words: '' }, tries).transition
    )
    assert.deepEqual(
      waits.map(({ retryAt = 0 }) => (retryAt - NOW) / HOUR_MS),
      [1, 2, 4, 8, 16, 24, 24, 24]
    )
  })

  test('The seller has to act after six attempts that are "not_taken", if the host shows nothing', () => {
    const queued = { to: 'queued', because: 'not_taken' }
    const after = (tries: number) => afterNotFound({ repositoryVisible: true, account: 'person' }, tries, NOW)
    assert.deepEqual(after(1), { ...queued, acts: null, retryAt: NOW + HOUR_MS })
    assert.deepEqual(after(5), { ...queued, acts: null, retryAt: NOW + 16 * HOUR_MS })
    assert.deepEqual(after(6), { ...queued, acts: 'seller', retryAt: NOW + 24 * HOUR_MS })
  })

  test('Neither the seller nor the buyer has to act on a "not_taken" whose outcome is unclear, after any number of attempts', () => {
    const { transition } = refusedWith({ kind: 'not_taken', words: '' }, 30)
    assert.deepEqual([transition.because, transition.acts], ['unclear', null])
  })

  test('An invitation to a repository that the token cannot see is tried again after 15 minutes', () => {
    const found = { repositoryVisible: false, account: undefined }
    assert.deepEqual(afterNotFound(found, 1, NOW).retryAt, NOW + 15 * MINUTE_MS)
  })

  test('The buyer has to act if the invitation of an enterprise-managed account is "not_taken"', () => {
    const refusal = { kind: 'not_taken', words: '' } as const
    assert.deepEqual(after({ status: 422, refusal }, { username: 'ada_acme' }), {
      transition: { grantId: 'g1', to: 'blocked', because: 'enterprise_managed', acts: 'buyer' },
      record: {},
      tries: 1,
      verify: 'access',
      explained: true
    })
  })

  test('The seller has to act on a "not_found" if the repository cannot be seen, and the buyer if the name is not the name of a person', () => {
    const { verify, tries } = after({ status: 404, refusal: { kind: 'not_found' } })
    assert.deepEqual([verify, tries], ['existence', 1])
    const said = (repositoryVisible: boolean | undefined, account: 'person' | 'other' | 'none' | undefined) => {
      const { to, because, acts } = afterNotFound({ repositoryVisible, account }, 1, NOW)
      return `${to} ${because} ${acts}`
    }
    for (const account of ['person', 'other', 'none', undefined] as const) {
      assert.equal(said(false, account), 'queued repository_invisible seller')
    }
    assert.equal(said(true, 'none'), 'blocked no_such_account buyer')
    assert.equal(said(true, 'other'), 'blocked not_a_person buyer')
    assert.equal(said(true, 'person'), 'queued not_taken null')
    assert.equal(said(undefined, 'none'), 'blocked no_such_account buyer')
    // If the host's answer about the account is unknown, that says nothing against the name.
    for (const visible of [true, undefined]) assert.equal(said(visible, undefined), 'queued not_taken null')
  })
})

test('Every answer of the host leads to an allowed state and a time in the future, and no refusal leads to a success', () => {
  const answer = fc.record({
    status: fc.oneof(fc.constantFrom(401, 403, 404, 422, 429, 500, 502), fc.integer({ min: 200, max: 599 })),
    headers: fc.dictionary(fc.constantFrom('retry-after', 'x-ratelimit-remaining', 'x-ratelimit-reset'), fc.string()),
    body: fc.oneof(fc.string(), fc.json(), fc.constant('{"message":"secondary rate limit"}'))
  })
  const property = fc.property(answer, fc.integer({ min: 0, max: 30 }), (said, tries) => {
    const success = said.status === 201 || said.status === 204
    const refusal = success ? undefined : readRefusal(said, NOW, 0)
    const invitation = said.status === 201 ? readSentInvitation(said.body) : undefined
    const { transition } = after({ status: said.status, refusal, invitation }, { grant: waiting(tries) })
    assert.ok(mayBecome('queued', transition.to))
    if (said.status !== 201)
      assert.ok(transition.to === 'queued' || transition.to === 'blocked', `${said.status}: ${transition.to}`)
    if (transition.to === 'queued')
      assert.ok(transition.retryAt !== undefined && transition.retryAt > NOW, String(transition.retryAt))
  })
  fc.assert(property, { numRuns: 3000 })
})

test('The invitation in a 201 is read as a whole, or not at all', () => {
  const body = {
    id: 5,
    invitee: { id: 7, login: 'Ada' },
    inviter: { id: 99 },
    permissions: 'read',
    created_at: '2027-01-15T08:00:00Z'
  }
  assert.deepEqual(readSentInvitation(JSON.stringify(body)), sent)
  for (const inviter of [null, undefined, {}, { id: 'x' }, 'acme-bot', [], 7])
    assert.deepEqual(readSentInvitation(JSON.stringify({ ...body, inviter })), { ...sent, inviterId: undefined })
  const broken = [undefined, '', 'null', '[]', '<html>', '{', JSON.stringify({ ...body, invitee: null })]
  for (const text of [...broken, JSON.stringify({ ...body, created_at: 'soon' })])
    assert.equal(readSentInvitation(text), undefined)
})

test('An invitation belongs to the account with its id, or with its name if no id is known', () => {
  assert.ok(!isForAnother({ ...sent, inviteeLogin: 'renamed' }, { accountId: 7, login: 'ada' }))
  assert.ok(isForAnother(sent, { accountId: 8, login: 'ada' }))
  assert.ok(!isForAnother(sent, { accountId: undefined, login: 'aDA' }))
  assert.ok(isForAnother(sent, { accountId: undefined, login: 'eve' }))
})
