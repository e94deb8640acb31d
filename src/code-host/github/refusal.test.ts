import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Refusal, WhyNotTaken } from '../code-host.ts'
import { hostWords, type RefusedAnswer, readRefusal } from './refusal.ts'

const now = Date.UTC(2026, 0, 1, 12)
const json = (message: string, more: object = {}) => JSON.stringify({ message, ...more })
const failed = (error: object) => json('Validation Failed', { errors: [{ resource: 'Repository', ...error }] })
const custom = (message: string) => failed({ code: 'custom', message })
const secondary = json('You have exceeded a secondary rate limit. Please wait a few minutes before you try again.')
const usedUp = (reset: number) => ({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset / 1000) })
const quiet = (ms: number): Refusal => ({ kind: 'throttled', until: now + ms })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const needs = 'Resource not accessible by personal access token'
type Row = [string, RefusedAnswer, Refusal]
const table: Row[] = [
  [
    'a secondary limit and seconds to wait',
    { status: 403, headers: { 'retry-after': '90' }, body: secondary },
    quiet(90_000)
  ],
  ['a secondary limit as 429', { status: 429, headers: { 'retry-after': '90' }, body: secondary }, quiet(90_000)],
  [
    'a date to wait for',
    { status: 429, headers: { 'retry-after': new Date(now + 5 * MINUTE).toUTCString() } },
    quiet(5 * MINUTE)
  ],
  ['a retry-after header that came twice', { status: 403, headers: { 'retry-after': '60, 120' } }, quiet(120_000)],
  [
    'a primary limit',
    { status: 403, headers: usedUp(now + 9 * MINUTE), body: json('API rate limit exceeded') },
    quiet(9 * MINUTE)
  ],
  ['a primary limit as 429', { status: 429, headers: usedUp(now + 9 * MINUTE) }, quiet(9 * MINUTE)],
  [
    'both a reset and retry-after, which takes precedence,',
    { status: 403, headers: { ...usedUp(now + HOUR), 'retry-after': '7' } },
    quiet(7000)
  ],
  ['only the words of a secondary limit', { status: 403, body: secondary }, quiet(MINUTE)],
  [
    'the older words of a secondary limit',
    { status: 403, body: json('You have triggered an abuse detection mechanism.') },
    quiet(MINUTE)
  ],
  ['the words of a secondary limit in HTML', { status: 403, body: '<p>secondary rate limit</p>' }, quiet(MINUTE)],
  [
    'only a link to the page about throttles',
    { status: 403, body: json('No', { documentation_url: 'https://h/x#about-secondary-rate-limits' }) },
    quiet(MINUTE)
  ],
  ['only the undocumented header', { status: 403, headers: { 'gh-limited-by': 'search-elapsed-time' } }, quiet(MINUTE)],
  ['no calls left and no reset', { status: 403, headers: { 'x-ratelimit-remaining': '0' } }, quiet(MINUTE)],
  ['only status 429', { status: 429 }, quiet(MINUTE)],
  [
    'status 429 and headers that cannot be read',
    { status: 429, headers: { 'retry-after': 'soon', 'x-ratelimit-reset': '-1' } },
    quiet(MINUTE)
  ],
  [
    'status 403 and calls left',
    { status: 403, headers: { 'x-ratelimit-remaining': '1' }, body: json('No') },
    { kind: 'forbidden', words: 'No' }
  ],
  [
    'status 422 and words about spam',
    { status: 422, body: json('Validation failed, or the endpoint has been spammed.') },
    quiet(MINUTE)
  ],
  [
    'status 422 to the last call of the hour',
    { status: 422, headers: usedUp(now + HOUR), body: json('No') },
    { kind: 'not_taken', words: 'No' }
  ],

  [
    'words about the invitation limit',
    { status: 422, body: json('Cannot invite more than 50 people to a repository within a 24 hour period') },
    { kind: 'limit' }
  ],
  [
    'words about the invitation limit as 403',
    { status: 403, body: json('Cannot invite more than 50 people to a repository within a 24 hour period') },
    { kind: 'limit' }
  ],
  [
    'words about the invitation limit as 429',
    { status: 429, headers: { 'retry-after': '60' }, body: json('Over invitation rate limit') },
    { kind: 'limit' }
  ],
  [
    'words about the invitation limit of an organization',
    { status: 422, body: failed({ code: 'unprocessable', message: 'Over invitation rate limit' }) },
    { kind: 'limit' }
  ],
  [
    'a secondary limit for invitations',
    { status: 403, body: json('You have exceeded a secondary rate limit for invitations.') },
    quiet(MINUTE)
  ],

  [
    'words about a missing host seat',
    { status: 422, body: custom('You must purchase at least one more seat to add this user as a collaborator.') },
    { kind: 'no_seat' }
  ],
  [
    'the code for a missing host seat',
    { status: 422, body: failed({ code: 'no_seat', message: 'x' }) },
    { kind: 'no_seat' }
  ],
  [
    'words about a missing licence',
    { status: 422, body: json('There are not enough licenses in this organization') },
    { kind: 'no_seat' }
  ],

  ['a bad token', { status: 401, body: json('Bad credentials') }, { kind: 'token_refused' }],
  ['a bad token at the last call of the hour', { status: 401, headers: usedUp(now + HOUR) }, { kind: 'token_refused' }],
  [
    'a locked account behind the token',
    { status: 403, body: json('Maximum number of login attempts exceeded. Please try again later.') },
    { kind: 'token_refused' }
  ],

  ['a missing permission', { status: 403, body: json(needs) }, { kind: 'forbidden', words: needs }],
  [
    'a missing permission and the one it would need',
    { status: 403, headers: { 'x-accepted-github-permissions': 'administration=write' }, body: json(needs) },
    { kind: 'forbidden', words: `${needs} (needs administration=write)` }
  ],
  [
    'an archived repository',
    { status: 403, body: json('Repository was archived so is read-only.') },
    { kind: 'forbidden', words: 'Repository was archived so is read-only.', why: 'archived' }
  ],
  [
    'the words that only owners may invite',
    { status: 403, body: json('Only organization owners may invite outside collaborators.') },
    { kind: 'forbidden', words: 'Only organization owners may invite outside collaborators.' }
  ],
  ['no words', { status: 403 }, { kind: 'forbidden', words: '' }],

  ['status 404', { status: 404, headers: usedUp(now + HOUR), body: json('Not Found') }, { kind: 'not_found' }],
  [
    'a failed validation',
    { status: 422, body: custom('This user is managed by an enterprise.') },
    { kind: 'not_taken', words: 'Validation Failed: This user is managed by an enterprise.' }
  ],
  [
    'errors as texts',
    { status: 422, body: json('Validation Failed', { errors: ['one', 2, null] }) },
    { kind: 'not_taken', words: 'Validation Failed: one' }
  ],
  ...(['{login} is blocked', 'You cannot invite a user who has blocked the organization'] as const).flatMap((words) =>
    [403, 422].map(
      (status): Row => [
        `words about a blocked account (${status}: ${words})`,
        { status, body: json(words) },
        { kind: 'not_taken', words, why: 'blocked' }
      ]
    )
  ),
  [
    'words about a blocked repository',
    { status: 403, body: json('Repository access blocked') },
    { kind: 'forbidden', words: 'Repository access blocked' }
  ],
  [
    'words about a flagged account',
    { status: 422, body: custom('This user has been flagged and cannot be invited.') },
    { kind: 'not_taken', words: 'Validation Failed: This user has been flagged and cannot be invited.', why: 'flagged' }
  ],
  [
    'words about the suspended account behind the token',
    { status: 403, body: json('Sorry. Your account was suspended.') },
    { kind: 'forbidden', words: 'Sorry. Your account was suspended.' }
  ],
  [
    'words about an invalid request',
    { status: 422, body: json('pul is not a valid permission.') },
    { kind: 'not_taken', words: 'pul is not a valid permission.', why: 'invalid' }
  ],
  [
    'the code of an invalid request',
    { status: 422, body: json('Validation Failed', { errors: [{ resource: 'Repository', code: 'invalid' }] }) },
    { kind: 'not_taken', words: 'Validation Failed', why: 'invalid' }
  ],
  ['a status without words', { status: 409 }, { kind: 'not_taken', words: 'status 409' }],
  ['status 451', { status: 451, body: json('Sorry') }, { kind: 'not_taken', words: 'Sorry' }],

  [
    'an error of the server',
    { status: 500, body: json('Server Error') },
    { kind: 'unreachable', words: 'status 500: Server Error' }
  ],
  [
    'an error of the server and retry-after',
    { status: 503, headers: { 'retry-after': '60' } },
    { kind: 'unreachable', words: 'status 503' }
  ],
  [
    'an error of a proxy',
    { status: 502, body: '<html><title>Bad\n\tgateway</title></html>' },
    { kind: 'unreachable', words: 'status 502: Bad gateway' }
  ],
  ['status 408', { status: 408 }, { kind: 'unreachable', words: 'status 408' }],
  [
    'a redirect',
    { status: 302, headers: { location: 'https://other.example' } },
    { kind: 'unreachable', words: 'status 302' }
  ],
  ['status 202', { status: 202 }, { kind: 'unreachable', words: 'status 202' }],
  [
    'only the error of a failed call',
    { error: 'TypeError fetch failed: reset' },
    { kind: 'unreachable', words: 'TypeError fetch failed: reset' }
  ]
]

for (const [name, answer, expected] of table) {
  test(`An answer with ${name} is read as ${expected.kind}`, () => assert.deepEqual(readRefusal(answer, now), expected))
}

const header = fc.oneof(
  fc.string(),
  fc.integer().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toUTCString())
)

const anything = fc.record(
  {
    status: fc.oneof(fc.constantFrom(401, 403, 404, 422, 429), fc.integer({ min: 100, max: 999 })),
    headers: fc.dictionary(
      fc.constantFrom(
        'retry-after',
        'x-ratelimit-remaining',
        'x-ratelimit-reset',
        'date',
        'x-accepted-github-permissions'
      ),
      header
    ),
    body: fc.oneof(
      fc.string(),
      fc.json(),
      fc.string({ unit: 'binary' }).map((text) => json(text))
    )
  },
  { requiredKeys: ['status'] }
)

test('Any answer becomes a refusal, with a throttle of a second to a day and words on one short line', () => {
  const turns = fc.oneof(fc.nat(), fc.constantFrom(-1, Number.NaN, Number.POSITIVE_INFINITY))
  fc.assert(
    fc.property(anything, turns, (answer, inARow) => {
      const refusal = readRefusal(answer, now, inARow)
      if (refusal.kind === 'throttled') {
        assert.ok(refusal.until >= now + 1000 && refusal.until <= now + 24 * HOUR, String(refusal.until - now))
      }
      if ('words' in refusal) assert.ok([...refusal.words].length <= 520 && !/[\r\n]/.test(refusal.words))
      assert.ok([...(hostWords(answer) ?? '')].length <= 500)
    })
  )
})

test('A 404 or 401 is never read as a throttle, and a call that may have been done never as refused', () => {
  fc.assert(
    fc.property(anything, (answer) => {
      const { kind } = readRefusal(answer, now)
      if (answer.status === 404) assert.equal(kind, 'not_found')
      if (answer.status === 401) assert.equal(kind, 'token_refused')
      if (answer.status === 429) assert.ok(kind === 'throttled' || kind === 'limit')
      if (answer.status >= 500 || answer.status < 400) assert.equal(kind, 'unreachable')
    })
  )
})

/** How each sentence of a host is read, alone and in a 403. Upper and lower case make no difference. */
const sentences: Partial<Record<Refusal['kind'], string[]>> = {
  throttled: [
    'You have exceeded a rate limit.',
    'You have exceeded a secondary rate limit.',
    'You have triggered an abuse detection mechanism.',
    'Too many requests.',
    'This was submitted too quickly.',
    'The endpoint has been spammed.',
    'Please try again later.',
    ...['a few minutes', 'some minutes', '60 minutes', 'a few seconds', '15 seconds'].map(
      (time) => `Please wait ${time}.`
    ),
    // These sentences mention invitations, but are about a throttle.
    'You have exceeded a secondary rate limit: too many invitations.',
    'API rate limit exceeded while inviting.',
    'Abuse detection: too many invitations.'
  ],
  limit: [
    'The invitation limit is reached.',
    'You cannot invite more than 50 people.',
    'You have invited too many people.',
    'Invitations are over their quota.',
    'You are at the limit of invitations.',
    'It is not allowed to make more than 50 invitations in a day.',
    'There are too many open invitations.',
    'The quota for inviting people is used up.'
  ],
  no_seat: [
    ...['purchase', 'buy', 'add', 'need'].map((verb) => `You ${verb} another seat.`),
    ...['seat', 'seats', 'license', 'licenses', 'licence', 'licences'].map((noun) => `You have no ${noun} left.`),
    'There are not enough seats.',
    'Insufficient seats are left.',
    'The reason is no_seat.'
  ],
  forbidden: [
    // The limit is in another sentence than the invitation.
    'You may not invite people. The limit is not known.',
    'You may not invite people! The limit is not known.',
    'This is the limit. You may not invite people.',
    'This is the limit! You may not invite people.',
    'There is nothing to add. The seat is taken.',
    'There is nothing to add! The seat is taken.',
    // The words are only similar.
    'Invitations are limited to owners.',
    'Only a limited set of people may invite.',
    'The user domino has a seat.',
    'This person was added to a seat.',
    'Add the licensee first.',
    'You need to accept the sublicense first.'
  ]
}

for (const [kind, texts] of Object.entries(sentences)) {
  for (const text of texts) {
    test(`The words "${text}" are read as ${kind}, in upper and lower case`, () => {
      for (const written of [text, text.toUpperCase()]) {
        assert.equal(readRefusal({ status: 403, body: json(written) }, now).kind, kind)
        assert.equal(readRefusal({ status: 403, body: json('Forbidden', { errors: [written] }) }, now).kind, kind)
      }
    })
  }
}

/**
 * The cause that a host names for not accepting an invitation, by its sentence; null for none. Upper and lower case
 * make no difference.
 */
const causes: [cause: WhyNotTaken | null, texts: string[]][] = [
  [
    'blocked',
    [
      'The user is blocked.',
      'The user blocks the organization.',
      'The organization is blocking the user.',
      // The sentence contains only similar words.
      'Your membership is blocked.',
      'The requester is blocked.',
      // The word about another block is in another sentence.
      'There is no access. The user is blocked.',
      'The request is unblocked. The user is blocked.'
    ]
  ],
  ['flagged', ['The user is flagged.', 'The user is spammy.', 'The user is suspended.']],
  [
    'invalid',
    [
      'It is not a valid permission.',
      'This is an invalid request.',
      'You cannot assign this permission.',
      'You can only update permissions of an invitation.',
      'The owner cannot be a collaborator.'
    ]
  ],
  [
    null,
    [
      'The repository was blocked.',
      'Your IP is blocked.',
      'The request was blocked.',
      'Access to it was blocked.',
      'The user was unblocked.',
      'There is no field blocked_by.',
      'The user was unflagged.',
      'There is no field suspended_at.',
      'Your account was suspended.',
      'Your accounts were flagged.'
    ]
  ]
]

for (const [cause, texts] of causes) {
  for (const text of texts) {
    test(`The words "${text}" name ${cause ?? 'no'} cause, in upper and lower case`, () => {
      for (const words of [text, text.toUpperCase()]) {
        const refusal = readRefusal({ status: 422, body: json(words) }, now)
        assert.deepEqual(refusal, { kind: 'not_taken', words, ...(cause && { why: cause }) })
      }
    })
  }
}

test('A cause is read from a 403 or a 422, and the cause "invalid" only from a 422', () => {
  const whyOf = (status: number, words: string) => {
    const refusal = readRefusal({ status, body: json(words) }, now)
    return 'why' in refusal ? refusal.why : refusal.kind
  }
  const statuses = [403, 409, 422, 503]
  assert.deepEqual(
    statuses.map((status) => whyOf(status, 'The user is blocked.')),
    ['blocked', 'not_taken', 'blocked', 'unreachable']
  )
  assert.deepEqual(
    statuses.map((status) => whyOf(status, 'This is an invalid request.')),
    ['forbidden', 'not_taken', 'invalid', 'unreachable']
  )
})

test('The codes for missing and invalid fields give the cause "invalid", and no other code does', () => {
  for (const [code, why] of Object.entries({
    missing: 'invalid',
    missing_field: 'invalid',
    invalid: 'invalid',
    custom: undefined,
    '': undefined
  })) {
    const refusal = readRefusal({ status: 422, body: failed({ code }) }, now)
    assert.equal('why' in refusal ? refusal.why : undefined, why, code)
  }
})

test("The host's words of a 403 include the permission that the token would need", () => {
  const headers = { 'x-accepted-github-permissions': 'administration=write' }
  const body = json('No')
  assert.equal(hostWords({ status: 403, headers, body }), 'No (needs administration=write)')
  assert.equal(hostWords({ status: 404, headers, body }), 'No')
  assert.equal(hostWords({ status: 402, headers, body }), 'No')
  assert.equal(hostWords({ status: 403, body }), 'No')
  assert.equal(hostWords({ status: 422, body: ' ' }), undefined)
  assert.equal(hostWords({ status: 500 }), undefined)
})

test('Both pages of the documentation about throttles are recognised', () => {
  for (const [page, kind] of [
    ['rate-limits#about-secondary-rate-limits', 'throttled'],
    ['rate-limits#abuse-rate-limits', 'throttled'],
    ['collaborators', 'forbidden']
  ]) {
    const body = json('No', { documentation_url: `https://docs.example/${page}` })
    assert.equal(readRefusal({ status: 403, body }, now).kind, kind)
  }
})

test('A status without words always has the same meaning', () => {
  for (let status = 100; status < 600; status += 1) {
    const special: Record<number, Refusal['kind']> = {
      401: 'token_refused',
      403: 'forbidden',
      404: 'not_found',
      408: 'unreachable',
      429: 'throttled'
    }
    const isRefused = Math.floor(status / 100) === 4
    assert.equal(
      readRefusal({ status }, now).kind,
      special[status] ?? (isRefused ? 'not_taken' : 'unreachable'),
      `${status}`
    )
  }
})

test('Only a 403 means a locked account, and only a 403 or a 422 a missing host seat', () => {
  const kindOf = (status: number, message: string) => readRefusal({ status, body: json(message) }, now).kind
  const locked = 'Maximum number of login attempts exceeded.'
  assert.deepEqual(
    [403, 404, 500].map((status) => kindOf(status, locked)),
    ['token_refused', 'not_found', 'unreachable']
  )
  const seat = 'You must purchase a seat.'
  assert.deepEqual(
    [402, 403, 404, 409, 422].map((status) => kindOf(status, seat)),
    ['not_taken', 'no_seat', 'not_found', 'not_taken', 'no_seat']
  )
})

test('A rejected token is reported with its digest, when that is known', () => {
  assert.deepEqual(readRefusal({ status: 401, tokenDigest: 'abc' }, now), { kind: 'token_refused', token: 'abc' })
  assert.deepEqual(readRefusal({ status: 401 }, now), { kind: 'token_refused' })
})

test('More throttles before make the wait of a refusal longer', () => {
  assert.deepEqual(readRefusal({ status: 429 }, now, 0), quiet(MINUTE))
  assert.deepEqual(readRefusal({ status: 429 }, now, 2), quiet(4 * MINUTE))
})

test("The host's words in a refusal are on one line, without repetitions, and cut after 500 characters", () => {
  const wordsOf = (body: string, headers = {}) => {
    const refusal = readRefusal({ status: 403, body, headers }, now)
    assert.ok(refusal.kind === 'forbidden')
    return refusal.words
  }
  assert.equal(wordsOf('<p>Bad</p><p>gateway</p>'), 'Bad gateway')
  assert.equal(wordsOf('<p>2 > 1</p>'), '2 > 1')
  assert.equal(wordsOf('1 < 2 <b>so</b>'), '1 < 2 so')
  assert.equal(wordsOf('[1]'), '[1]')
  assert.equal(wordsOf('null'), 'null')
  assert.equal(wordsOf(json('Bad\u0000\u0007 \u00a0\r\n gateway')), 'Bad gateway')
  assert.equal(wordsOf(json('', { errors: ['One', { message: 'Two' }, 'One', ''] })), 'One: Two')
  assert.equal(wordsOf('', { 'x-accepted-github-permissions': 'administration=write' }), '(needs administration=write)')
  assert.equal(wordsOf(json('x'.repeat(500))), 'x'.repeat(500))
  assert.equal(wordsOf(json(`a${'x'.repeat(500)}`)), `a${'x'.repeat(498)}…`)
})

test('Without an answer, the refusal gives the error that prevented it, if known', () => {
  assert.deepEqual(readRefusal({}, now), { kind: 'unreachable', words: 'no answer' })
})
