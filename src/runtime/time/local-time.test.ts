import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTimeZone, isWithinHours, localTime, mondayOf } from './local-time.ts'

const at = (text: string) => Date.parse(text)
const night = { from: 22 * 60, to: 8 * 60 }
const BERLIN = 'Europe/Berlin'

test('A time zone is known by its name and by nothing else', () => {
  const names = ['UTC', BERLIN, 'Etc/GMT+5', 'Mars/Base', '', '+01:00', '-01:00', 'Europe']
  assert.deepEqual(names.map(isTimeZone), [true, true, true, false, false, false, false, false])
})

const local: [at: string, zone: string, date: string, weekday: number, minutes: number][] = [
  ['2026-11-23T06:30:00Z', 'UTC', '2026-11-23', 1, 390],
  ['2026-11-23T06:30:00Z', BERLIN, '2026-11-23', 1, 450],
  ['2026-11-22T23:30:59Z', BERLIN, '2026-11-23', 1, 30],
  ['2026-11-23T04:59:00Z', 'America/New_York', '2026-11-22', 7, 1439],
  ['2026-11-23T00:00:00Z', 'UTC', '2026-11-23', 1, 0],
  ['2026-11-25T12:00:00Z', 'Asia/Kathmandu', '2026-11-25', 3, 17 * 60 + 45],
  ['2026-11-24T12:00:00Z', 'UTC', '2026-11-24', 2, 720],
  ['2026-11-26T12:00:00Z', 'UTC', '2026-11-26', 4, 720],
  ['2026-11-27T12:00:00Z', 'UTC', '2026-11-27', 5, 720],
  ['2026-11-28T12:00:00Z', 'UTC', '2026-11-28', 6, 720]
]

for (const [time, zone, date, weekday, minutes] of local) {
  test(`In ${zone}, ${time} is minute ${minutes} of ${date}`, () => {
    assert.deepEqual(localTime(at(time), zone), { date, weekday, minutes })
  })
}

const noon = { from: 12 * 60, to: 14 * 60 }
const hours: [at: string, hours: { from: number; to: number }, zone: string, isWithin: boolean][] = [
  ['2026-11-23T21:59:59Z', night, 'UTC', false],
  ['2026-11-23T22:00:00Z', night, 'UTC', true],
  ['2026-11-23T23:59:59.999Z', night, 'UTC', true],
  ['2026-11-24T00:00:30Z', night, 'UTC', true],
  ['2026-11-24T07:59:59Z', night, 'UTC', true],
  ['2026-11-24T08:00:00Z', night, 'UTC', false],
  ['2026-11-23T20:59:59Z', night, BERLIN, false],
  ['2026-11-23T21:00:00Z', night, BERLIN, true],
  ['2026-11-23T11:59:59Z', noon, 'UTC', false],
  ['2026-11-23T12:00:00Z', noon, 'UTC', true],
  ['2026-11-23T13:59:59Z', noon, 'UTC', true],
  ['2026-11-23T14:00:00Z', noon, 'UTC', false],
  ['2026-11-23T12:00:00Z', { from: 12 * 60, to: 12 * 60 }, 'UTC', false],
  ['2026-11-23T23:30:00Z', { from: 23 * 60, to: 0 }, 'UTC', true],
  ['2026-11-24T00:00:00Z', { from: 23 * 60, to: 0 }, 'UTC', false],
  // Summer time begins on March 29, 2026 at 02:00 in Berlin, and ends on October 25 at 03:00.
  ['2026-03-29T05:59:59Z', night, BERLIN, true],
  ['2026-03-29T06:00:00Z', night, BERLIN, false],
  ['2026-10-25T06:59:59Z', night, BERLIN, true],
  ['2026-10-25T07:00:00Z', night, BERLIN, false]
]

for (const [time, given, zone, isWithin] of hours) {
  test(`${time} ${isWithin ? 'lies' : 'does not lie'} in the hours from ${given.from} to ${given.to} in ${zone}`, () => {
    assert.equal(isWithinHours(at(time), given, zone), isWithin)
  })
}

test('The Monday of a week is its own Monday, and that of its Sunday', () => {
  const mondays = ['2026-11-23T12:00:00Z', '2026-11-29T12:00:00Z', '2026-11-30T12:00:00Z', '2027-01-01T12:00:00Z']
  assert.deepEqual(
    mondays.map((time) => mondayOf(localTime(at(time), 'UTC'))),
    ['2026-11-23', '2026-11-23', '2026-11-30', '2026-12-28']
  )
})
