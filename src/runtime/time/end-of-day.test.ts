import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endOfDay } from './end-of-day.ts'

test('A day ends when the next one begins, in UTC', () => {
  assert.equal(endOfDay('2027-01-31'), Date.UTC(2027, 1, 1))
  assert.equal(endOfDay('2028-02-29'), Date.UTC(2028, 2, 1))
  assert.equal(endOfDay('9999-12-31'), 253_402_300_800_000)
})

for (const text of [
  '',
  '2027-02-29',
  '2027',
  '2027-01',
  '2027-13-01',
  '31.1.2027',
  '2027-1-31',
  ' 2027-01-31',
  '2027-01-31T10:00',
  '12027-01-31'
])
  test(`The text "${text}" is no day`, () => assert.equal(endOfDay(text), undefined))
