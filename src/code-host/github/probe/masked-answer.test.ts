import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Masks, masked, maskedAnswer } from './masked-answer.ts'

const masks: Masks = [
  ['', '{nothing}'],
  ['acme', '{org}'],
  ['acme-kit', '{repo}'],
  ['Grace Hops', '{account}'],
  ['12', '{id}']
]

const texts: [said: string, told: string][] = [
  ['ACME/acme-kit is archived', '{org}/{repo} is archived'],
  ['acme-kits and pacme are others', 'acme-kits and pacme are others'],
  ['GRACE HOPS is blocked', '{account} is blocked'],
  ['ask grace@acme.example.com.', 'ask {address}'],
  ['invitation 12 of 412, number 98765', 'invitation {id} of 412, number {number}'],
  ['see https://github.com/acme/acme-kit/98765', 'see https://github.com/{org}/{repo}/{number}'],
  [`token github_pat_${'a1'.repeat(12)}`, 'token […]'],
  ['two\nlines', 'two lines'],
  ['-acme acme- _acme acme_ (acme)', '-acme acme- _acme acme_ ({org})'],
  ['1234, 12345 and 67890', '1234, {number} and {number}'],
  ['one@two@three', '{address}'],
  [
    '"ada@example.com", <bob@example.com>; cc:eve@example.com (mail: x@y)',
    '"{address}", <{address}>; cc:{address} (mail: {address})'
  ]
]
for (const [said, told] of texts) {
  test(`The words ${JSON.stringify(said)} are told as "${told}"`, () => assert.equal(masked(said, masks), told))
}

test('Names are replaced as they are written, and the longest first', () => {
  const names: Masks = [
    ['acme', '{org}'],
    ['the acme', '{team}'],
    ['a.b', '{dotted}'],
    ['$&', '{$1}']
  ]
  assert.equal(masked('the acme, acme, a.b, axb, $&', names), '{team}, {org}, {dotted}, axb, {$1}')
})

test('An e-mail address is masked whatever sign stands before and after it', () => {
  for (const sign of [...'<>"\'(),;:'])
    assert.equal(masked(`at${sign}ada@example.com${sign}at`, masks), `at${sign}{address}${sign}at`)
})

test('Of a body only the names of the fields and the kinds of the values are told, two levels deep', () => {
  const body = JSON.stringify({ id: 7, acme: 'acme', none: null, is: true, list: [{ a: { b: { c: 1 } } }], empty: [] })
  assert.deepEqual(maskedAnswer('GET /x', { status: 200, body }, masks).shape, {
    ...{ id: 'number', '{org}': 'string', none: 'null', is: 'boolean', empty: [] },
    list: [{ a: 'object' }]
  })
})

test('Of the headers only those about the host are told, and the words only of a refusal', () => {
  const headers = {
    'x-ratelimit-limit': '15000',
    'retry-after': '60',
    'set-cookie': 'acme',
    location: 'https://acme.example.com',
    'x-accepted-github-permissions': 'administration=write'
  }
  const body = JSON.stringify({ message: 'No acme', errors: [{ code: 'custom', message: 'of acme-kit' }, 'text'] })
  assert.deepEqual(maskedAnswer('PUT /x', { status: 422, requestId: 'C0DE:12AB', headers, body }, masks), {
    call: 'PUT /x',
    status: 422,
    requestId: 'C0DE:12AB',
    headers: {
      'x-ratelimit-limit': '15000',
      'retry-after': '60',
      location: 'present',
      'x-accepted-github-permissions': 'administration=write'
    },
    shape: { message: 'string', errors: [{ code: 'string', message: 'string' }] },
    words: 'No {org} | custom, of {repo} | text'
  })
  assert.equal(maskedAnswer('PUT /x', { status: 201, body }, masks).words, undefined)
  assert.deepEqual(maskedAnswer('PUT /x', { requestId: 'not an id' }, masks), { call: 'PUT /x', headers: {} })
})

test('Each header that shows a behaviour of the host is told in its words, without names', () => {
  const headers = {
    deprecation: 'Sat, 01 Jan 2028',
    'retry-after': '60',
    sunset: 'Sun, 02 Jan 2028',
    'x-accepted-github-permissions': 'administration=write',
    'x-github-api-version-selected': '2022-11-28',
    'x-ratelimit-limit': '15000',
    'x-ratelimit-resource': 'core of acme'
  }
  assert.deepEqual(maskedAnswer('GET /x', { status: 200, headers }, masks).headers, {
    ...headers,
    'x-ratelimit-resource': 'core of {org}'
  })
})

test('Of headers that could name the seller only the presence is told', () => {
  const names = ['etag', 'github-authentication-token-expiration', 'link', 'location', 'x-oauth-scopes']
  const headers = Object.fromEntries(names.map((name) => [name, 'acme']))
  const told = Object.fromEntries(names.map((name) => [name, 'present']))
  assert.deepEqual(maskedAnswer('GET /x', { status: 200, headers }, masks).headers, told)
})

test('The names of the fields are masked, and those after the 150th are left out', () => {
  const body = JSON.stringify({
    acme: 1,
    ...Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`f${at}`, '']))
  })
  const shape = maskedAnswer('GET /x', { status: 200, body }, masks).shape as object
  assert.equal(Object.keys(shape).length, 150)
  assert.deepEqual([Object.keys(shape)[0], Object.keys(shape).at(-1)], ['{org}', 'f148'])
})

const bodies: [body: string, shape: unknown][] = [
  ['[]', []],
  ['[1, "two"]', ['number']],
  ['null', 'null'],
  ['{"a":{"b":[{"c":1}],"d":{}}}', { a: { b: ['object'], d: 'object' } }],
  ['[{"a":[[{"b":1}]]}]', [{ a: [[{ b: 'number' }]] }]]
]
for (const [body, shape] of bodies) {
  test(`The body ${body} has the shape ${JSON.stringify(shape)}`, () =>
    assert.deepEqual(maskedAnswer('GET /x', { status: 200, body }, masks).shape, shape))
}

const requestIds: [given: string, told: string | undefined][] = [
  ['C0DE:12AB:-_', 'C0DE:12AB:-_'],
  ['C0DE:acme:1', 'C0DE:{org}:1'],
  ['x'.repeat(80), 'x'.repeat(80)],
  ['x'.repeat(81), undefined],
  ['x', 'x'],
  ['a b', undefined],
  ['C0DE\nacme', undefined],
  ['', undefined]
]
for (const [given, told] of requestIds) {
  test(`The request id ${JSON.stringify(given)} is told as ${JSON.stringify(told)}`, () =>
    assert.equal(maskedAnswer('GET /x', { status: 200, requestId: given }, masks).requestId, told))
}

const refusals: [status: number | undefined, body: unknown, words: string | undefined][] = [
  [400, { message: 'No' }, 'No'],
  [399, { message: 'No' }, undefined],
  [undefined, { message: 'No' }, undefined],
  [422, { message: 7, errors: ['one', 'two'] }, 'one | two'],
  [422, { message: 'No', errors: 'acme' }, 'No'],
  [422, { errors: [null, 7, {}, { code: 1 }] }, undefined],
  [
    422,
    { message: 'No', errors: [{ resource: 'Invitation', code: 'custom', field: 'acme', message: 'of 12' }] },
    'No | Invitation, custom, {org}, of {id}'
  ],
  [422, 'acme', undefined],
  [422, null, undefined],
  [422, [], undefined]
]
for (const [status, body, words] of refusals) {
  test(`The words of ${status ?? 'no status'} with ${JSON.stringify(body)} are told as ${JSON.stringify(words)}`, () => {
    const raw = { body: JSON.stringify(body), ...(status !== undefined && { status }) }
    assert.equal(maskedAnswer('PUT /x', raw, masks).words, words)
  })
}

test('An answer without a body, a status or headers is told without them', () => {
  assert.deepEqual(maskedAnswer('GET /x', {}, masks), { call: 'GET /x', headers: {} })
  assert.deepEqual(maskedAnswer('GET /x', { status: 502, body: '<html>' }, masks), {
    call: 'GET /x',
    status: 502,
    headers: {}
  })
})
