import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrderOfNeed, isForBuyer } from './order-of-needs.ts'

type Waiting = Parameters<typeof inOrderOfNeed>[0][number]

const need = (kind: Waiting['kind'], since: number, isOut = false): Waiting => ({ kind, since, isOut })
const kinds = (...needs: Waiting[]) => inOrderOfNeed(needs).map(({ kind }) => kind)

test('A need with a deadline comes first, then what stops the shop, what keeps a buyer out, and the rest', () => {
  assert.deepEqual(
    kinds(
      need('stranger', 1),
      need('account_blocked', 2),
      need('mails_stuck', 3),
      need('dispute_opened', 5),
      need('token_expiring', 4)
    ),
    ['token_expiring', 'dispute_opened', 'mails_stuck', 'account_blocked', 'stranger']
  )
})

test('In each of these the need that has waited longest comes first', () => {
  assert.deepEqual(kinds(need('found', 9), need('sale_unmatched', 3), need('removed', 5)), [
    'sale_unmatched',
    'removed',
    'found'
  ])
  assert.deepEqual(kinds(need('not_ours', 2), need('sale_of_zero', 1)), ['sale_of_zero', 'not_ours'])
})

const stopsTheShop: Waiting['kind'][] = [
  ...(['breaker', 'token_refused', 'forbidden', 'repository_public', 'repository_invisible'] as const),
  ...(['repository_replaced', 'personal_repository', 'no_seat', 'list_unreadable', 'signatures_failing'] as const),
  ...(['webhooks_silent', 'key_refused', 'mails_stuck'] as const)
]
for (const kind of stopsTheShop) {
  test(`A need of the kind "${kind}" comes after an older dispute, and before an older sale without a product`, () => {
    assert.deepEqual(kinds(need('sale_unmatched', 1), need(kind, 2), need('dispute_opened', 3)), [
      'dispute_opened',
      kind,
      'sale_unmatched'
    ])
  })
}

const keepsOut: Waiting['kind'][] = [
  ...(['account_blocked', 'not_taken', 'invalid_request', 'unreachable', 'found', 'removed', 'other_invitee'] as const),
  ...(['other_permission', 'sale_unmatched', 'product_unknown', 'purchase_asked_for'] as const),
  ...(['delivery_unreadable'] as const)
]
for (const kind of keepsOut) {
  test(`A need of the kind "${kind}" comes before an older one that keeps nobody out`, () => {
    assert.deepEqual(kinds(need('stranger', 1), need(kind, 2)), [kind, 'stranger'])
  })
}

for (const kind of ['sale_of_nobody', 'account_not_named', 'invitation_lapsed'] as const) {
  test(`A need of the kind "${kind}" waits for a buyer, and comes after all others`, () => {
    assert.deepEqual(kinds(need(kind, 1), need('stranger', 2)), ['stranger', kind])
    assert.deepEqual([isForBuyer({ kind }), isForBuyer({ kind: 'stranger' })], [true, false])
  })
}

test('A reason that is no kind of alert counts as keeping a buyer out where it says so', () => {
  assert.deepEqual(kinds(need('stranger', 1), need('new', 2, true)), ['new', 'stranger'])
  assert.deepEqual(kinds(need('stranger', 1), need('refunded', 2)), ['stranger', 'refunded'])
})
