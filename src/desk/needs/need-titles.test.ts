import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needTitles, type Who } from './need-titles.ts'

const ada: Who = { account: 'ada', buyer: 'ada@mail.example', paid: '$99.00' }

for (const [kind, { one, many, short, act }] of Object.entries(needTitles)) {
  test(`The line of a need of the kind "${kind}" is a sentence of few words, and its button names an act`, () => {
    assert.ok(short.split(' ').length <= 14, short)
    assert.match(short, /^[A-Z{].*\.$/)
    assert.doesNotMatch(act, /^Look at/)
    const isSeenHere = kind === 'admin_mail_given_up' || kind === 'event_given_up'
    assert.equal(act === '', isSeenHere, 'only the first page is about it')
  })
  if (!one || !many) continue
  test(`The title of a need of the kind "${kind}" names the one that it is about, or counts them`, () => {
    assert.match(one(ada), /\bada\b/)
    assert.match(many(3), /\b3\b/)
    assert.doesNotMatch(`${one(ada)} ${one({})} ${many(3)}`.replaceAll('{host}', ''), /[{}]|undefined/)
  })
}

test('A title says what was paid where that is known', () => {
  const titles = (who: Who) => [needTitles.dispute_opened.one?.(who), needTitles.sale_of_nobody.one?.(who)]
  assert.deepEqual(titles(ada), [
    'ada@mail.example disputes $99.00',
    'ada@mail.example paid $99.00 and has not signed in'
  ])
  assert.deepEqual(titles({}), ['A buyer disputes a payment', 'A buyer paid and has not signed in'])
})
