import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainProduct } from '../../../test/support/builders/plain-config.ts'
import { inOrderOfCards } from './order-of-cards.ts'

const kit = { ...plainProduct, id: 'kit', scenes: ['kit', 'kit-2024'] }
const course = { ...plainProduct, id: 'course', scenes: ['course'] }
const extras = { ...plainProduct, id: 'extras', scenes: ['extras'] }

/** Purchases as `product@time`, before and after. */
const table: [words: string, before: string, after: string][] = [
  ['no purchase', '', ''],
  ['one of each product', 'extras@9 kit@1 course@5', 'kit@1 course@5 extras@9'],
  ['several of one product', 'kit@1 kit@3 kit@2', 'kit@3 kit@2 kit@1'],
  ['several of several', 'course@9 kit@1 extras@4 kit@8 course@2', 'kit@8 kit@1 course@9 course@2 extras@4'],
  ['one under an earlier id', 'course@1 kit-2024@2 kit@3', 'kit@3 kit-2024@2 course@1']
]

for (const [words, before, after] of table) {
  test(`The cards of ${words} stand as the shop lists its products, the newest first: ${after}`, () => {
    const purchases = before.split(' ').flatMap((each) => {
      const [product, at] = each.split('@')
      return product ? [{ product, createdAt: Number(at) }] : []
    })
    const given = structuredClone(purchases)
    const sorted = inOrderOfCards([kit, course, extras], purchases)
    assert.equal(sorted.map(({ product, createdAt }) => `${product}@${createdAt}`).join(' '), after)
    assert.deepEqual(purchases, given, 'the list itself is left as it is')
  })
}

test('Purchases of one product and one moment keep their order', () => {
  const purchases = ['a', 'b', 'c'].map((id) => ({ id, product: 'kit', createdAt: 7 }))
  assert.deepEqual(
    inOrderOfCards([kit, course], purchases).map(({ id }) => id),
    ['a', 'b', 'c']
  )
})
