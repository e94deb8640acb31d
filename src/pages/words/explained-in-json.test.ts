import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resultInJson } from './explained-in-json.ts'

test('The result of Send invite has its times as ISO 8601 text in JSON, and its fields in the order of the contract', () => {
  const at = Date.UTC(2026, 10, 20, 15, 20)
  const grant = { id: 'g1', state: 'queued', because: 'limit', place: 2, expectedAt: at }
  assert.equal(
    JSON.stringify(resultInJson({ ok: false, reason: 'rate_limited', detail: 'It waits.', grant, retryAt: at })),
    '{"ok":false,"reason":"rate_limited","detail":"It waits.","grant":{"id":"g1","state":"queued","because":"limit","place":2,"expectedAt":"2026-11-20T15:20:00.000Z"},"retryAt":"2026-11-20T15:20:00.000Z"}'
  )
  assert.equal(JSON.stringify(resultInJson({ ok: false, reason: 'not_paid' })), '{"ok":false,"reason":"not_paid"}')
})
