import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessEnd, endValues, invitationEnd, isLastDayOver } from './when-access-ends.ts'

const at = (day: number, hour = 0) => Date.UTC(2026, 11, day, hour)

const days: [when: string, endsAt: number, now: number, isOver: boolean][] = [
  ['on the last day, before its hour', at(31, 10), at(31, 9), false],
  ['on the last day, after its hour', at(31, 10), at(31, 23), false],
  ['on the day after', at(31, 10), at(32), true],
  ['at midnight, where it ends with the day before', at(31), at(31), true],
  ['an hour before such a midnight', at(31), at(30, 23), false]
]
for (const [when, endsAt, now, isOver] of days) {
  test(`The last day of a subscription is ${isOver ? 'over' : 'not over'} ${when}`, () => {
    assert.equal(isLastDayOver(endsAt, now), isOver)
  })
}

test('A subscription whose last day is over, and that has not ended, is due, and lets no invitation end with it', () => {
  const paid = { status: 'paid', state: 'ending', endsAt: undefined, isGiven: false } as const
  const ends = accessEnd({ ...paid, subscriptionEndsAt: at(31), isSubscriptionDue: true })
  assert.deepEqual(ends, { at: at(31), unlessPaid: false, isDue: true })
  assert.equal(endValues(ends).ends, 'due')
  assert.equal(invitationEnd(at(40), ends), at(40))
  const before = accessEnd({ ...paid, subscriptionEndsAt: at(31), isSubscriptionDue: false })
  assert.deepEqual(before, { at: at(31), unlessPaid: false })
  assert.equal(invitationEnd(at(40), before), at(31))
})
