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
  ['two\nlines', 'two lines']
]
for (const [said, told] of texts) {
  test(`The words ${JSON.stringify(said)} are told as "${told}"`, () => assert.equal(masked(said, masks), told))
}

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
