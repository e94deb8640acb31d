import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyGrant } from '../../../test/support/builders/every-grant.ts'
import { plainConfig as config } from '../../../test/support/builders/plain-config.ts'
import { type Situation, situationOf } from '../../words/situation.ts'
import { purchaseRules, rules } from '../../words/situation-rules.ts'
import { explainGrant, situationOfSale } from '../words/explain-view.ts'
import { designPage } from './design-page.ts'
import { exampleOf, offPayment } from './design-purchases.ts'
import { exampleOfReason } from './design-reasons.ts'

const now = Date.UTC(2026, 10, 25, 15, 2)
const [product] = config.products
const examples = exampleOf({ product: product.id, repository: product.repositories[0], now })

for (const [situation, purchase] of Object.entries(examples)) {
  test(`The example of the situation "${situation}" is in that situation`, () => {
    const [grant] = purchase.grants
    const found = grant
      ? explainGrant(config, purchase, grant, now).situation
      : situationOfSale(purchase, purchase.paymentId === offPayment)
    assert.equal(found, situation)
  })
}

test('The page with every component names and shows each situation of a purchase or an account in both schemes', () => {
  const page = String(designPage(config, now))
  const named = [...page.matchAll(/<p class="hint" lang="en"><code>(\w+)<\/code><\/p>/g)].map(([, name]) => name)
  const reached = everyGrant.map(({ status, ...grant }) =>
    situationOf(status, { ...grant, accountId: 7, hadAccess: grant.state === 'accepted', givesWay: false })
  )
  const all = [...Object.keys({ ...rules, ...purchaseRules }), ...reached] as Situation[]
  for (const situation of new Set(all)) assert.equal(named.filter((name) => name === situation).length, 2, situation)
  const cards = page.match(/<section class="card purchase"/g) ?? []
  assert.equal(cards.length, 2 * (Object.keys(examples).length + 1))
})

const ofReasons = exampleOfReason({ product: product.id, repository: product.repositories[0], now })

test('The page with every component shows each reason for the state of an account in both schemes', () => {
  const shown = [...String(designPage(config, now)).matchAll(/data-reason="(\w+)"/g)].map(([, reason]) => reason)
  const all = [...new Set(everyGrant.map(({ because }) => because))].sort()
  assert.deepEqual(Object.keys(ofReasons).sort(), all)
  assert.deepEqual(shown.sort(), [...all, ...all].sort())
})

for (const [because, { status, grants }] of Object.entries(ofReasons)) {
  test(`The example of the reason "${because}" is an account that the shop can have`, () => {
    const [grant] = grants
    assert.equal(grant?.because, because)
    const isPossible = everyGrant.some((each) => {
      return each.status === status && each.state === grant?.state && each.because === because
    })
    assert.ok(isPossible, `${status} ${grant?.state}`)
  })
}

test('No two elements of the page with every component have the same id', () => {
  const ids = [...String(designPage(config, now)).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    []
  )
})
