import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainConfig as config } from '../../../test/support/builders/plain-config.ts'
import { plainGrant, plainPurchase } from '../../../test/support/builders/plain-purchase.ts'
import { explainGrant, explainWithoutAccount } from './explain-view.ts'
import { explainedInJson, resultInJson } from './explained-in-json.ts'

test('The result of Send invite has its times as ISO 8601 text in JSON, and its fields in the order of the contract', () => {
  const at = Date.UTC(2026, 10, 20, 15, 20)
  const grant = { id: 'g1', state: 'queued', because: 'limit', place: 2, expectedAt: at }
  assert.equal(
    JSON.stringify(resultInJson({ ok: false, reason: 'rate_limited', detail: 'It waits.', grant, retryAt: at })),
    '{"ok":false,"reason":"rate_limited","detail":"It waits.","grant":{"id":"g1","state":"queued","because":"limit","place":2,"expectedAt":"2026-11-20T15:20:00.000Z"},"retryAt":"2026-11-20T15:20:00.000Z"}'
  )
  assert.equal(JSON.stringify(resultInJson({ ok: false, reason: 'not_paid' })), '{"ok":false,"reason":"not_paid"}')
})

test('The state of a purchase that ended says in JSON when it ended, and when the access of the account did', () => {
  const overAt = Date.UTC(2026, 10, 14, 9)
  const gone = plainGrant({ state: 'revoked', because: 'payment_lost', hadAccess: true, removedAt: overAt + 60_000 })
  const lost = plainPurchase([gone], { status: 'lost', overAt })
  assert.deepEqual(explainedInJson(explainWithoutAccount(config, lost, false)).times, {
    overAt: '2026-11-14T09:00:00.000Z'
  })
  const { text, times } = explainedInJson(explainGrant(config, lost, gone, overAt))
  assert.deepEqual(times, { overAt: '2026-11-14T09:00:00.000Z', removedAt: '2026-11-14T09:01:00.000Z' })
  assert.equal(text, 'Your bank took back the payment on November 14, 2026. Access to acme/kit ended the same day.')
})
