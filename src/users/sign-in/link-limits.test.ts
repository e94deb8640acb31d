import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../runtime/time/durations.ts'
import { type LinksAsked, mayMailLink } from './link-limits.ts'

const NOW = 100 * DAY_MS

/** The times of `count` requests for a link, `ms` ago. */
const ago = (count: number, ms: number) => Array<number>(count).fill(NOW - ms)

const none: LinksAsked = { now: NOW, all: [], wide: [], here: [], known: false }

// The requests of the last day, and how long the next one has to wait; undefined: its link is mailed.
const table: [words: string, asked: Partial<LinksAsked>, waitMs: number | undefined][] = [
  ['the first sign-in link', {}, undefined],
  ['the tenth link from one network in 15 minutes', of('here', 9, MINUTE_MS), undefined],
  ['the eleventh link from one network in 15 minutes', of('here', 10, MINUTE_MS), 14 * MINUTE_MS],
  [
    'the eleventh link from a known network in 15 minutes',
    { ...of('here', 10, MINUTE_MS), known: true },
    14 * MINUTE_MS
  ],
  ['the eleventh link from one network, 15 minutes later,', of('here', 10, 15 * MINUTE_MS), undefined],
  ['the fortieth link of a day from a known network', { ...of('here', 39, HOUR_MS), known: true }, undefined],
  ['the 41st link of a day from a known network', { ...of('here', 40, HOUR_MS), known: true }, 23 * HOUR_MS],
  ['the 41st link from a known network, a day later,', { ...of('here', 40, DAY_MS), known: true }, undefined],
  ['the thirtieth link of a day from one wider network', of('wide', 29, HOUR_MS), undefined],
  ['the 31st link of a day from one wider network', of('wide', 30, HOUR_MS), 23 * HOUR_MS],
  ['the first link from a wider network, after 30 from others,', of('all', 30, HOUR_MS), undefined],
  [
    'the third link from a wider network, after 30 from others,',
    { all: ago(32, HOUR_MS), wide: ago(2, HOUR_MS) },
    undefined
  ],
  [
    'the fourth link from a wider network, after 30 from others,',
    { all: ago(33, HOUR_MS), wide: ago(3, HOUR_MS) },
    23 * HOUR_MS
  ],
  ['a link from a known network, after 30 from strangers,', { ...of('wide', 30, HOUR_MS), known: true }, undefined],
  ['a link from a new network, after 149 from others,', of('all', 149, HOUR_MS), undefined],
  ['a link from a new network, after 150 from others,', of('all', 150, HOUR_MS), 23 * HOUR_MS],
  ['a link from a known network, after 1000 from others,', { ...of('all', 1000, HOUR_MS), known: true }, undefined],
  ['the eleventh link, after ten requests dated in the future,', of('here', 10, -DAY_MS), 15 * MINUTE_MS]
]

function of(whose: 'all' | 'wide' | 'here', count: number, ms: number) {
  const asked = ago(count, ms)
  return { all: asked, ...(whose !== 'all' && { wide: asked }), ...(whose === 'here' && { here: asked }) }
}

for (const [words, asked, waitMs] of table) {
  const becomes = waitMs === undefined ? 'is mailed' : `waits for ${waitMs / MINUTE_MS} minutes`
  test(`By the limits of mailed links, ${words} ${becomes}`, () => {
    const answer = mayMailLink({ ...none, ...asked })
    assert.deepEqual(answer, waitMs === undefined ? { ok: true } : { ok: false, until: NOW + waitMs })
  })
}
