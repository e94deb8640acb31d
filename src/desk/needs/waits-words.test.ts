import assert from 'node:assert/strict'
import { test } from 'node:test'
import { purchasesWait, tokenWaits } from './waits-words.ts'

const of = (invitations: number, removals: number) => tokenWaits({ invitations, removals, purchases: new Set(['p1']) })

test('Invitations and removals that wait for a token are counted apart, and neither is said of none', () => {
  assert.equal(of(1, 0), '1 invitation waits.')
  assert.equal(of(3, 0), '3 invitations wait.')
  assert.equal(of(0, 1), '1 removal waits.')
  assert.equal(of(0, 2), '2 removals wait.')
  assert.equal(of(1, 1), '1 invitation and 1 removal wait.')
  assert.equal(of(2, 3), '2 invitations and 3 removals wait.')
  assert.equal(of(0, 0), undefined)
  assert.equal(tokenWaits(undefined), undefined)
})

test('Purchases that wait are counted where they are several', () => {
  assert.equal(purchasesWait(1), undefined)
  assert.equal(purchasesWait(2), '2 purchases wait.')
})
