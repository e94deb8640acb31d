import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../runtime/time/durations.ts'
import { type LinksAsked, mayMailLink } from './link-limits.ts'

const NOW = 100 * DAY_MS

/** Links that were asked for, by how long ago that was. */
const ago = (count: number, ms: number) => Array<number>(count).fill(NOW - ms)

const none: LinksAsked = { now: NOW, all: [], wide: [], here: [], known: false }

// What was asked for, and for how long nothing more is mailed; undefined: it is mailed.
const table: [words: string, asked: Partial<LinksAsked>, waitMs: number | undefined][] = [
  ['the first one', {}, undefined],
  ['the tenth from here within a quarter of an hour', of('here', 9, MINUTE_MS), undefined],
  ['the eleventh', of('here', 10, MINUTE_MS), 14 * MINUTE_MS],
  ['the eleventh, from a network that is known', { ...of('here', 10, MINUTE_MS), known: true }, 14 * MINUTE_MS],
  ['the eleventh, a quarter of an hour later', of('here', 10, 15 * MINUTE_MS), undefined],
  ['the fortieth of a day from here', { ...of('here', 39, HOUR_MS), known: true }, undefined],
  ['the one after it', { ...of('here', 40, HOUR_MS), known: true }, 23 * HOUR_MS],
  ['the one after it, a day later', { ...of('here', 40, DAY_MS), known: true }, undefined],
  ['the thirtieth of a day, all of them from this wider network', of('wide', 29, HOUR_MS), undefined],
  ['the one after it', of('wide', 30, HOUR_MS), 23 * HOUR_MS],
  ['after thirty of others, the first from elsewhere', of('all', 30, HOUR_MS), undefined],
  ['after thirty of others, the third from elsewhere', { all: ago(32, HOUR_MS), wide: ago(2, HOUR_MS) }, undefined],
  ['after thirty of others, the fourth from elsewhere', { all: ago(33, HOUR_MS), wide: ago(3, HOUR_MS) }, 23 * HOUR_MS],
  ['after thirty of others, from a network that is known', { ...of('wide', 30, HOUR_MS), known: true }, undefined],
  ['after 149 of others, from elsewhere', of('all', 149, HOUR_MS), undefined],
  ['after 150 of others, from elsewhere', of('all', 150, HOUR_MS), 23 * HOUR_MS],
  ['after 1000 of others, from a network that is known', { ...of('all', 1000, HOUR_MS), known: true }, undefined],
  ['while times of a clock that was ahead are kept', of('here', 10, -DAY_MS), 15 * MINUTE_MS]
]

function of(whose: 'all' | 'wide' | 'here', count: number, ms: number) {
  const asked = ago(count, ms)
  return { all: asked, ...(whose !== 'all' && { wide: asked }), ...(whose === 'here' && { here: asked }) }
}

for (const [words, asked, waitMs] of table) {
  const becomes = waitMs === undefined ? 'is mailed' : `waits for ${waitMs / MINUTE_MS} minutes`
  test(`one more link, ${words}: ${becomes}`, () => {
    const answer = mayMailLink({ ...none, ...asked })
    assert.deepEqual(answer, waitMs === undefined ? { ok: true } : { ok: false, until: NOW + waitMs })
  })
}
