import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainProduct } from '../../../test/support/builders/plain-config.ts'
import type { AlertPurchase } from '../../alerts/checks/read-alert-purchases.ts'
import { whoOf } from './alert-purchases.ts'

test('The words of a raised role name the account and the role, and those of a stranger the account', () => {
  const time = { products: [plainProduct], due: undefined, now: 0 }
  assert.deepEqual(whoOf('role_raised', 'octocat: write', undefined, time), {
    account: 'octocat',
    short: 'Its role is write, raised by hand. Pullpass changes no role.',
    note: 'write'
  })
  assert.equal(whoOf('role_raised', null, undefined, time), undefined)
  assert.deepEqual(whoOf('stranger', 'octocat', undefined, time), { account: 'octocat' })
})

test('The words of a disputed purchase name its product where the shop has several', () => {
  const bought = { status: 'paid', scene: plainProduct.id, login: null, email: 'ada@mail.example', amount: 9900 }
  const purchase = { ...bought, name: null, currency: 'usd' } as AlertPurchase
  const productIn = (...products: (typeof plainProduct)[]) =>
    whoOf('dispute_opened', null, purchase, { products, now: 0 })?.product
  assert.equal(productIn(plainProduct), undefined)
  assert.equal(productIn(plainProduct, { ...plainProduct, id: 'plus', scenes: ['plus'] }), plainProduct.name)
})
