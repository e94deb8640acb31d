import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readReportQuery, reportQueryText } from './report-query.ts'

const read = (text: string) => readReportQuery(new URLSearchParams(text))

test('The address of a page of the report says its meaning and its number, and nothing else counts', () => {
  assert.deepEqual(read(''), { kind: undefined, page: 1 })
  assert.deepEqual(read('kind=bad_date&page=12'), { kind: 'bad_date', page: 12 })
  for (const page of ['0', '-1', '1.5', 'x', '', '01', '12345'])
    assert.deepEqual(read(`page=${page}&kind=none`), { kind: undefined, page: 1 }, page)
  assert.equal(reportQueryText({ kind: undefined, page: 1 }), '')
  assert.equal(reportQueryText({ kind: 'bad_date', page: 2 }), '?kind=bad_date&page=2')
  assert.equal(reportQueryText({ kind: undefined, page: 3 }), '?page=3')
})
