import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskPageOf } from './desk-page.ts'

const rows: [Parameters<typeof deskPageOf>[0], path: string][] = [
  [{ kind: 'account_not_named', about: '', items: ['p-1'] }, '/admin/buyers/p-1'],
  [{ kind: 'account_not_named', about: '', items: ['p-1', 'p-2'] }, '/admin/buyers?need=account_not_named'],
  [{ kind: 'sale_of_zero', about: '', items: ['p-1'] }, '/admin/buyers/p-1'],
  // The item of these has the processor's id of the sale, which is not ours.
  [{ kind: 'sale_of_nobody', about: '', items: ['stripe cs_1'] }, '/admin/buyers?need=sale_of_nobody'],
  [{ kind: 'sale_unmatched', about: '', items: ['paddle pri_1'] }, '/admin/buyers?state=unmatched'],
  [{ kind: 'account_blocked', about: 'acme/kit', items: ['g-1'] }, '/admin/buyers?need=account_blocked'],
  [{ kind: 'breaker', about: 'acme/kit', items: [''] }, '/admin/repositories/acme/kit/reconcile'],
  [{ kind: 'stranger', about: 'acme/kit', items: ['1'] }, '/admin/repositories/acme/kit'],
  [{ kind: 'breaker', about: '', items: [''] }, '/admin/repositories'],
  [{ kind: 'token_refused', about: '', items: ['0a1b'] }, '/admin/health'],
  [{ kind: 'delivery_unreadable', about: '', items: ['stripe evt_1'] }, '/admin/deliveries?outcome=unreadable'],
  [{ kind: 'purchase_asked_for', about: '', items: ['x'] }, '/admin/buyers?need=purchase_asked_for']
]

for (const [alerts, path] of rows) {
  test(`The page of the desk about ${alerts.kind} (${alerts.items.join(', ')}) is ${path}`, () => {
    assert.equal(deskPageOf(alerts), path)
  })
}
