import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAGE, readRepositoryQuery, repositoryQueryText } from './repository-query.ts'

const read = (query: string) => readRepositoryQuery(new URLSearchParams(query))

test('An address says the kind and the page, and what it should not say is left out', () => {
  assert.deepEqual(read(''), { kind: undefined, page: 1 })
  assert.deepEqual(read('kind=stranger&page=12'), { kind: 'stranger', page: 12 })
  for (const page of ['0', '-1', '1.5', 'x', '01', '1e3', '1000000', ' 2'])
    assert.equal(read(`kind=paid&page=${encodeURIComponent(page)}`).page, 1, page)
  assert.equal(read('page=999999').page, 999_999)
  for (const kind of ['', 'nonsense', 'PAID', '__proto__']) assert.equal(read(`kind=${kind}`).kind, undefined, kind)
})

test('A query becomes the end of an address, which is read as the same query', () => {
  assert.equal(repositoryQueryText({ kind: undefined, page: 1 }), '')
  assert.equal(repositoryQueryText({ kind: undefined, page: 2 }), '?page=2')
  assert.equal(repositoryQueryText({ kind: 'paid', page: 1 }), '?kind=paid')
  assert.equal(repositoryQueryText({ kind: 'by_hand', page: 3 }), '?kind=by_hand&page=3')
  assert.deepEqual(read('kind=by_hand&page=3'), { kind: 'by_hand', page: 3 })
})

test('A page has a hundred lines', () => {
  assert.equal(PAGE, 100)
})
