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
  ['secondary, seconds', { status: 403, headers: { 'retry-after': '90' }, body: secondary }, quiet(90_000)],
  ['the same as 429', { status: 429, headers: { 'retry-after': '90' }, body: secondary }, quiet(90_000)],
  ['a date', { status: 429, headers: { 'retry-after': new Date(now + 5 * MINUTE).toUTCString() } }, quiet(5 * MINUTE)],
  ['a header that came twice', { status: 403, headers: { 'retry-after': '60, 120' } }, quiet(120_000)],
  [
    'primary',
    { status: 403, headers: usedUp(now + 9 * MINUTE), body: json('API rate limit exceeded') },
    quiet(9 * MINUTE)
  ],
  ['primary as 429', { status: 429, headers: usedUp(now + 9 * MINUTE) }, quiet(9 * MINUTE)],
  ['retry-after wins', { status: 403, headers: { ...usedUp(now + HOUR), 'retry-after': '7' } }, quiet(7000)],
  ['secondary, only words', { status: 403, body: secondary }, quiet(MINUTE)],
  ['the old words', { status: 403, body: json('You have triggered an abuse detection mechanism.') }, quiet(MINUTE)],
  ['words in another type of body', { status: 403, body: '<p>secondary rate limit</p>' }, quiet(MINUTE)],
  [
    'only the page',
    { status: 403, body: json('No', { documentation_url: 'https://h/x#about-secondary-rate-limits' }) },
    quiet(MINUTE)
  ],
  ['only the unpublished header', { status: 403, headers: { 'gh-limited-by': 'search-elapsed-time' } }, quiet(MINUTE)],
  ['nothing left, no reset', { status: 403, headers: { 'x-ratelimit-remaining': '0' } }, quiet(MINUTE)],
  ['bare 429', { status: 429 }, quiet(MINUTE)],
  [
    '429 that makes no sense',
    { status: 429, headers: { 'retry-after': 'soon', 'x-ratelimit-reset': '-1' } },
    quiet(MINUTE)
  ],
  [
    'something left, 403',
    { status: 403, headers: { 'x-ratelimit-remaining': '1' }, body: json('No') },
    { kind: 'forbidden', words: 'No' }
  ],
  ['a flood, 422', { status: 422, body: json('Validation failed, or the endpoint has been spammed.') }, quiet(MINUTE)],
  [
    'the last call of the hour, 422',
    { status: 422, headers: usedUp(now + HOUR), body: json('No') },
    { kind: 'not_taken', words: 'No' }
  ],

  [
    'the limit',
    { status: 422, body: json('Cannot invite more than 50 people to a repository within a 24 hour period') },
    { kind: 'limit' }
  ],
  [
    'the limit, 403',
    { status: 403, body: json('Cannot invite more than 50 people to a repository within a 24 hour period') },
    { kind: 'limit' }
  ],
  [
    'the limit, 429',
    { status: 429, headers: { 'retry-after': '60' }, body: json('Over invitation rate limit') },
    { kind: 'limit' }
  ],
  [
    'the limit as of an organization',
    { status: 422, body: failed({ code: 'unprocessable', message: 'Over invitation rate limit' }) },
    { kind: 'limit' }
  ],
  [
    'secondary while inviting',
    { status: 403, body: json('You have exceeded a secondary rate limit for invitations.') },
    quiet(MINUTE)
  ],

  [
    'no seat',
    { status: 422, body: custom('You must purchase at least one more seat to add this user as a collaborator.') },
    { kind: 'no_seat' }
  ],
  ['no seat by its code', { status: 422, body: failed({ code: 'no_seat', message: 'x' }) }, { kind: 'no_seat' }],
  [
    'no licence',
    { status: 422, body: json('There are not enough licenses in this organization') },
    { kind: 'no_seat' }
  ],

  ['bad token', { status: 401, body: json('Bad credentials') }, { kind: 'token_refused' }],
  ['bad token, the last call', { status: 401, headers: usedUp(now + HOUR) }, { kind: 'token_refused' }],
  [
    'locked out',
    { status: 403, body: json('Maximum number of login attempts exceeded. Please try again later.') },
    { kind: 'token_refused' }
  ],

  ['may not', { status: 403, body: json(needs) }, { kind: 'forbidden', words: needs }],
  [
    'may not, and what it would need',
    { status: 403, headers: { 'x-accepted-github-permissions': 'administration=write' }, body: json(needs) },
    { kind: 'forbidden', words: `${needs} (needs administration=write)` }
  ],
  [
    'archived',
    { status: 403, body: json('Repository was archived so is read-only.') },
    { kind: 'forbidden', words: 'Repository was archived so is read-only.' }
  ],
  [
    'only owners invite',
    { status: 403, body: json('Only organization owners may invite outside collaborators.') },
    { kind: 'forbidden', words: 'Only organization owners may invite outside collaborators.' }
  ],
  ['nothing said', { status: 403 }, { kind: 'forbidden', words: '' }],

  ['not there', { status: 404, headers: usedUp(now + HOUR), body: json('Not Found') }, { kind: 'not_found' }],
  [
    'not taken',
    { status: 422, body: custom('This user is managed by an enterprise.') },
    { kind: 'not_taken', words: 'Validation Failed: This user is managed by an enterprise.' }
  ],
  [
    'errors that are texts',
    { status: 422, body: json('Validation Failed', { errors: ['one', 2, null] }) },
    { kind: 'not_taken', words: 'Validation Failed: one' }
  ],
  ...(['{login} is blocked', 'You cannot invite a user who has blocked the organization'] as const).flatMap((words) =>
    [403, 422].map(
      (status): Row => [
        `blocked (${status}): ${words}`,
        { status, body: json(words) },
        { kind: 'not_taken', words, why: 'blocked' }
      ]
    )
  ),
  [
    'the repository is blocked, and nobody else',
    { status: 403, body: json('Repository access blocked') },
    { kind: 'forbidden', words: 'Repository access blocked' }
  ],
  [
    'flagged',
    { status: 422, body: custom('This user has been flagged and cannot be invited.') },
    { kind: 'not_taken', words: 'Validation Failed: This user has been flagged and cannot be invited.', why: 'flagged' }
  ],
  [
    'the account behind the token is suspended, and not whom it invites',
    { status: 403, body: json('Sorry. Your account was suspended.') },
    { kind: 'forbidden', words: 'Sorry. Your account was suspended.' }
  ],
  [
    'invalid',
    { status: 422, body: json('pul is not a valid permission.') },
    { kind: 'not_taken', words: 'pul is not a valid permission.', why: 'invalid' }
  ],
  [
    'invalid by its code',
    { status: 422, body: json('Validation Failed', { errors: [{ resource: 'Repository', code: 'invalid' }] }) },
    { kind: 'not_taken', words: 'Validation Failed', why: 'invalid' }
  ],
  ['a status without words', { status: 409 }, { kind: 'not_taken', words: 'status 409' }],
  ['trade controls', { status: 451, body: json('Sorry') }, { kind: 'not_taken', words: 'Sorry' }],

  [
    'the server',
    { status: 500, body: json('Server Error') },
    { kind: 'unreachable', words: 'status 500: Server Error' }
  ],
  [
    'the server wants quiet, and may have done it',
    { status: 503, headers: { 'retry-after': '60' } },
    { kind: 'unreachable', words: 'status 503' }
  ],
  [
    'a proxy',
    { status: 502, body: '<html><title>Bad\n\tgateway</title></html>' },
    { kind: 'unreachable', words: 'status 502: Bad gateway' }
  ],
  ['too slow', { status: 408 }, { kind: 'unreachable', words: 'status 408' }],
  [
    'moved away',
    { status: 302, headers: { location: 'https://other.example' } },
    { kind: 'unreachable', words: 'status 302' }
  ],
  ['a success that is none', { status: 202 }, { kind: 'unreachable', words: 'status 202' }],
  [
    'nothing',
    { error: 'TypeError fetch failed: reset' },
    { kind: 'unreachable', words: 'TypeError fetch failed: reset' }
  ]
]

for (const [name, answer, expected] of table) {
  test(`${name}: ${expected.kind}`, () => assert.deepEqual(readRefusal(answer, now), expected))
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

test('whatever comes in, a refusal comes out: quiet for a second to a day, words on one short line', () => {
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

test('a 404 and a 401 are never taken for a throttle, and what may have been done never for a refusal', () => {
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

/** What each sentence of a host is read as, by itself and in a 403. Letter case tells nothing. */
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
    // They speak of invitations, and are not about their number.
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
    // Another sentence is another matter.
    'You may not invite people. The limit is not known.',
    'You may not invite people! The limit is not known.',
    'This is the limit. You may not invite people.',
    'This is the limit! You may not invite people.',
    'There is nothing to add. The seat is taken.',
    'There is nothing to add! The seat is taken.',
    // So is another word.
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
    test(`"${text}" is read as ${kind}, in whatever letters`, () => {
      for (const written of [text, text.toUpperCase()]) {
        assert.equal(readRefusal({ status: 403, body: json(written) }, now).kind, kind)
        assert.equal(readRefusal({ status: 403, body: json('Forbidden', { errors: [written] }) }, now).kind, kind)
      }
    })
  }
}

/** The cause that a host names for not taking an invitation, by its sentence; null: none. Letter case tells nothing. */
const causes: [cause: WhyNotTaken | null, texts: string[]][] = [
  [
    'blocked',
    [
      'The user is blocked.',
      'The user blocks the organization.',
      'The organization is blocking the user.',
      // Other words that only look alike.
      'Your membership is blocked.',
      'The requester is blocked.',
      // Another sentence is another matter.
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
    test(`"${text}" names ${cause ?? 'no'} as the cause, in whatever letters`, () => {
      for (const words of [text, text.toUpperCase()]) {
        const refusal = readRefusal({ status: 422, body: json(words) }, now)
        assert.deepEqual(refusal, { kind: 'not_taken', words, ...(cause && { why: cause }) })
      }
    })
  }
}

test('a cause is named by a 403 or a 422, and what is invalid only by a 422', () => {
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

test('the codes for what is missing or invalid name that as the cause, and no other code does', () => {
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

test('what a host said of a refusal is told with what a 403 would have needed', () => {
  const headers = { 'x-accepted-github-permissions': 'administration=write' }
  const body = json('No')
  assert.equal(hostWords({ status: 403, headers, body }), 'No (needs administration=write)')
  assert.equal(hostWords({ status: 404, headers, body }), 'No')
  assert.equal(hostWords({ status: 402, headers, body }), 'No')
  assert.equal(hostWords({ status: 403, body }), 'No')
  assert.equal(hostWords({ status: 422, body: ' ' }), undefined)
  assert.equal(hostWords({ status: 500 }), undefined)
})

test('either page of the documentation about throttles says so', () => {
  for (const [page, kind] of [
    ['rate-limits#about-secondary-rate-limits', 'throttled'],
    ['rate-limits#abuse-rate-limits', 'throttled'],
    ['collaborators', 'forbidden']
  ]) {
    const body = json('No', { documentation_url: `https://docs.example/${page}` })
    assert.equal(readRefusal({ status: 403, body }, now).kind, kind)
  }
})

test('a bare status means the same whatever its neighbours mean', () => {
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

test('only a 403 locks a person out, and only a 403 or a 422 is for want of a seat', () => {
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

test('a token that is refused is named by its digest, where that is known', () => {
  assert.deepEqual(readRefusal({ status: 401, tokenDigest: 'abc' }, now), { kind: 'token_refused', token: 'abc' })
  assert.deepEqual(readRefusal({ status: 401 }, now), { kind: 'token_refused' })
})

test('how many throttles came before makes the wait longer', () => {
  assert.deepEqual(readRefusal({ status: 429 }, now, 0), quiet(MINUTE))
  assert.deepEqual(readRefusal({ status: 429 }, now, 2), quiet(4 * MINUTE))
})

test('the words of a host are told on one line, each once, and shortened to 500 characters', () => {
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

test('where nothing came back, what prevented it is said, as far as it is known', () => {
  assert.deepEqual(readRefusal({}, now), { kind: 'unreachable', words: 'no answer' })
})
