import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LINK_RESTS_MS, type Resting, restOf, type SentLink, unusedLinkWords } from './unused-sign-in-links.ts'

const [AT, SENT] = [1000, 5000]
const link = (state: SentLink['state']): SentLink => ({ state, at: AT, nextAt: SENT })
const cases: [what: string, link: SentLink | undefined, now: number, rest: Resting | undefined][] = [
  ['without a link does not rest', undefined, SENT, undefined],
  ['whose link was just sent rests', link('sent'), SENT, { sentAt: SENT, until: SENT + LINK_RESTS_MS }],
  [
    'whose link was sent rests to the last moment',
    link('sent'),
    SENT + LINK_RESTS_MS - 1,
    { sentAt: SENT, until: SENT + LINK_RESTS_MS }
  ],
  ['whose link was sent days ago does not rest any more', link('sent'), SENT + LINK_RESTS_MS, undefined],
  ['whose link waits rests', link('waiting'), AT, { sentAt: undefined, until: AT + LINK_RESTS_MS }],
  ['whose link is being sent rests', link('sending'), AT, { sentAt: undefined, until: AT + LINK_RESTS_MS }],
  ['whose link could not be sent does not rest', link('failed'), AT, undefined],
  ['whose link was not true any more does not rest', link('void'), AT, undefined]
]
for (const [what, sent, now, rest] of cases) {
  test(`A purchase of nobody ${what}`, () => assert.deepEqual(restOf(sent, now), rest))
}

test('Only a link that was sent is called unused', () => {
  assert.equal(unusedLinkWords(link('sent')), 'A link was sent on January 1, 1970, 00:00 UTC, and was not used.')
  assert.equal(unusedLinkWords(link('failed')), undefined)
  assert.equal(unusedLinkWords(undefined), undefined)
})
