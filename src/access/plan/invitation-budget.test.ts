import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type BudgetFacts, budgetOf, isOverLimit, waitsUntil } from './invitation-budget.ts'

const facts = (changes: Partial<BudgetFacts> = {}): BudgetFacts => ({
  now: 1_000_000_000,
  ours: [],
  others: [],
  writtenAt: 0,
  pauseMs: 1000,
  throttledUntil: 0,
  limitedUntil: 0,
  ...changes
})
// GitHub's limit, and the allowed difference between the clocks, repeated here independently of the code.
const INVITATIONS_PER_WINDOW = 50
const WINDOW_MS = 86_400_000
const MARGIN_MS = 2_000

test('50 invitations may go out a pause apart if none was sent before, and the next goes out a day after the first', () => {
  const { now } = facts()
  const budget = budgetOf(facts())
  assert.equal(budget.left, 50)
  assert.equal(budget.at(1), now)
  assert.equal(budget.at(50), now + 49_000)
  assert.equal(budget.at(51), now + WINDOW_MS + MARGIN_MS)
  assert.equal(budget.at(101), now + 2 * (WINDOW_MS + MARGIN_MS))
})

test('Invitations from other inviters count, and invitations of more than a day ago do not', () => {
  const { now } = facts()
  const budget = budgetOf(
    facts({
      pauseMs: 0,
      ours: Array(30).fill(now - 1000),
      others: [...Array(20).fill(now - 5000), now - WINDOW_MS * 2]
    })
  )
  assert.deepEqual([budget.left, budget.used], [0, 50])
  assert.equal(budget.at(1), now - 5000 + WINDOW_MS + MARGIN_MS)
  assert.equal(budget.at(21), now - 1000 + WINDOW_MS + MARGIN_MS)
})

test('Room in the limit is free also while requests are throttled, and none is once the host has refused one', () => {
  const { now } = facts()
  const roomOf = (changes: Partial<BudgetFacts>) => {
    const { free, left } = budgetOf(facts({ ours: Array(30).fill(now), ...changes }))
    return [free, left]
  }
  assert.deepEqual(roomOf({}), [20, 20])
  assert.deepEqual(roomOf({ throttledUntil: now + 1 }), [20, 0])
  assert.deepEqual(roomOf({ limitedUntil: now + 1 }), [0, 0])
  assert.deepEqual(roomOf({ others: Array(21).fill(now) }), [0, 0])
})

test('An invitation counts until a day and two seconds after it was sent', () => {
  const { now } = facts()
  const leftAfter = (ago: number) => budgetOf(facts({ ours: [now - ago] })).left
  assert.equal(leftAfter(WINDOW_MS + MARGIN_MS - 1), 49)
  assert.equal(leftAfter(WINDOW_MS + MARGIN_MS), 50)
})

test('The budget does not depend on the order in which the invitations are given', () => {
  const now = 999_990_000
  const earliest = now - WINDOW_MS
  const budget = budgetOf(facts({ now, pauseMs: 0, ours: [...Array(49).fill(now), earliest] }))
  assert.equal(budget.at(1), earliest + WINDOW_MS + MARGIN_MS)
  assert.equal(budget.at(2), now + WINDOW_MS + MARGIN_MS)
})

test("The next invitation goes out when both the host's limit and its throttle allow it", () => {
  const { now } = facts()
  const ours = Array(50).fill(now - WINDOW_MS)
  assert.equal(budgetOf(facts({ ours, throttledUntil: now + 1000 })).at(1), now + MARGIN_MS)
  assert.equal(budgetOf(facts({ ours, throttledUntil: now + 60_000 })).at(1), now + 60_000)
})

test('No invitation is left if more than 50 were sent', () => {
  const { now } = facts()
  const budget = budgetOf(facts({ ours: Array(60).fill(now - 1000) }))
  assert.equal(budget.left, 0)
})

test('Attempts that are still running count as sent', () => {
  const { now } = facts()
  assert.equal(budgetOf(facts({ ours: Array(50).fill(now + 9000) })).left, 0)
})

test('No invitation goes out while the host throttles, nor before the pause is over', () => {
  const { now } = facts()
  assert.equal(budgetOf(facts({ throttledUntil: now + 60_000 })).left, 0)
  assert.equal(budgetOf(facts({ throttledUntil: now + 60_000 })).at(1), now + 60_000)
  assert.equal(budgetOf(facts({ limitedUntil: now + 5000 })).at(2), now + 6000)
  assert.equal(budgetOf(facts({ writtenAt: now - 400 })).at(1), now + 600)
})

test('Invitations at the times of the forecast are never more than 50 in 24 hours, whatever was sent before', () => {
  const ago = fc.array(fc.integer({ min: 0, max: 2 * WINDOW_MS }), { maxLength: 120 })
  const legal = ago.map((times) => {
    const kept: number[] = []
    for (const time of [...times].sort((a, b) => b - a)) {
      if (kept.filter((other) => other - time < WINDOW_MS).length < INVITATIONS_PER_WINDOW) kept.push(time)
    }
    return kept
  })
  fc.assert(
    fc.property(legal, fc.integer({ min: 1, max: 200 }), (times, count) => {
      const { now } = facts()
      const past = times.map((time) => now - time)
      const budget = budgetOf(facts({ ours: past }))
      const sent = [...past, ...Array.from({ length: count }, (_, index) => budget.at(index + 1))].sort((a, b) => a - b)
      for (const [index, time] of sent.entries()) {
        const fiftieth = sent[index + INVITATIONS_PER_WINDOW]
        if (fiftieth === undefined || fiftieth < now) continue
        assert.ok(fiftieth - time >= WINDOW_MS, `${fiftieth} - ${time}`)
      }
      // The first invitation goes out as soon as possible.
      const inWindow = past.filter((time) => time > now - WINDOW_MS - MARGIN_MS).length
      if (inWindow < INVITATIONS_PER_WINDOW) assert.equal(budget.at(1), now)
    }),
    { numRuns: 300 }
  )
})

test('An invitation waits exactly as long as so many before it use up what is left', () => {
  const { now } = facts()
  const budget = budgetOf(facts({ ours: Array(48).fill(now - 1000), pauseMs: 0 }))
  assert.deepEqual(
    [0, 1, 2, 3].map((ahead) => waitsUntil(budget, ahead)),
    [undefined, undefined, budget.at(3), budget.at(4)]
  )
  const paused = budgetOf(facts({ throttledUntil: now + 5000 }))
  assert.equal(waitsUntil(paused, 0), now + 5000)
})

test('The limit of a day, and not a throttle, holds back each invitation that it has no room for', () => {
  const { now } = facts()
  const over = (changes: Partial<BudgetFacts>) => [0, 1, 2].map((ahead) => isOverLimit(budgetOf(facts(changes)), ahead))
  assert.deepEqual(over({ ours: Array(48).fill(now - 1000) }), [false, false, true])
  assert.deepEqual(over({ throttledUntil: now + 5000 }), [false, false, false])
  assert.deepEqual(over({ limitedUntil: now + 5000 }), [true, true, true])
})
