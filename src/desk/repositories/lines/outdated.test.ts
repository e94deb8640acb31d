import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Line } from './compare.ts'
import { isOutdated } from './outdated.ts'

const AT = 1_000_000
const stranger: Line = {
  ...{ kind: 'stranger', accountId: 7, login: 'sid', shows: { as: 'access', role: 'read' } },
  ...{ isOurs: false, isLive: false, grant: undefined, more: 0, since: undefined }
}
const named = { strangers: new Set([7]), raised: new Set<number>() }
const nobody = { strangers: new Set<number>(), raised: new Set<number>() }

const rows: [
  what: string,
  is: {
    lines?: Line[] | undefined
    gaps?: string[]
    today?: typeof named
    checked?: number
    age: number
    asked?: true
  },
  isOutdated: boolean
][] = [
  ['of which Today says the same is shown for its minute', { age: 59_000 }, false],
  [
    'that lacks an account that a later check recorded is made anew at once',
    { today: named, checked: 1, age: 2 },
    true
  ],
  ['that lacks an account recorded in the same moment is made anew', { today: named, checked: 0, age: 0 }, true],
  ['that knows of an account before the check does is shown', { lines: [stranger], checked: -1, age: 20_000 }, false],
  ['that misses an earlier record is shown: the next check follows it', { today: named, checked: -1, age: 2 }, false],
  ['that was not whole does not contradict Today', { today: named, gaps: ['a gap'], checked: 1, age: 9999 }, false],
  ['before a check that found the same is shown for ten seconds', { checked: 1, age: 9999 }, false],
  ['before a check that found the same is made anew after ten seconds', { checked: 1, age: 10_000 }, true],
  ['of the last ten seconds is shown, though the seller asks', { age: 9999, asked: true }, false],
  ['of ten seconds ago is made anew if the seller asks', { age: 10_000, asked: true }, true],
  ['from a clock that ran ahead is made anew if the seller asks', { age: -10_000, asked: true }, true],
  ['that failed is shown', { lines: undefined, today: named, checked: 1, age: 20_000 }, false],
  ['that failed is made anew if the seller asks', { lines: undefined, age: 10_000, asked: true }, true],
  ['that has just failed is shown, though the seller asks', { lines: undefined, age: 9999, asked: true }, false]
]
for (const [what, is, expected] of rows) {
  test(`A reading ${what}`, () => {
    const { today = nobody, checked = -1, age, asked = false, gaps } = is
    const lines = 'lines' in is ? is.lines : []
    const reading = { at: AT, lines, ...(gaps && { gaps }) }
    const said = isOutdated(reading, { ...today, checkedAt: AT + checked }, { isAsked: asked, now: AT + age })
    assert.equal(said, expected)
  })
}
