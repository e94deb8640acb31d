import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskPageBefore } from './desk-page-before.ts'

const table: [path: string, before: string][] = [
  ['/admin/buyers/p1/end', '/admin/buyers/p1'],
  ['/admin/buyers/p1/sign-in-link?x=1', '/admin/buyers/p1'],
  ['/admin/buyers/p1/seen', '/admin/buyers/p1/seen'],
  ['/admin/buyers/p1', '/admin/buyers/p1'],
  ['/admin/give-access', '/admin/buyers'],
  ['/admin/several/end?list=%3Fq%3Dada%26state%3Din&purchase=p1', '/admin/buyers?q=ada&state=in'],
  ['/admin/several/end?list=&purchase=p1', '/admin/buyers'],
  ['/admin/several/end?list=//elsewhere.example', '/admin/buyers'],
  ['/admin/several/end', '/admin/buyers'],
  ['/admin/several/of-tomorrow', '/admin/several/of-tomorrow'],
  ['/admin/deliveries/stripe.evt_1?state=failing', '/admin/deliveries/stripe.evt_1?state=failing'],
  ['/admin/deliveries/stripe.evt_1/end', '/admin/deliveries/stripe.evt_1/end'],
  ['/admin/deliveries/end', '/admin/deliveries/end'],
  ['/admin/repositories/acme/kit/adopt', '/admin/repositories/acme/kit'],
  ['/admin/repositories/acme/kit/reconcile', '/admin/repositories/acme/kit'],
  ['/admin/repositories/acme/kit', '/admin/repositories/acme/kit'],
  ['/admin/health', '/admin/health'],
  ['/admin', '/admin']
]

for (const [path, before] of table) {
  test(`The seller who does not sign in again for ${path} goes back to ${before}`, () =>
    assert.equal(deskPageBefore(path), before))
}
