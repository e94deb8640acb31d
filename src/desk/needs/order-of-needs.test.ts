import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrderOfNeed, isForBuyer } from './order-of-needs.ts'

type Waiting = Parameters<typeof inOrderOfNeed>[0][number]

const need = (kind: Waiting['kind'], since: number): Waiting => ({ kind, since })
const kinds = (...needs: Waiting[]) => inOrderOfNeed(needs).map(({ kind }) => kind)

test('The urgent needs come first, those of the whole shop before those of a buyer; then what has a deadline, what keeps a buyer out, and the questions', () => {
  assert.deepEqual(
    kinds(
      need('stranger', 1),
      need('backup_old', 2),
      need('account_blocked', 3),
      need('dispute_opened', 5),
      need('token_expiring', 4),
      need('mail_given_up', 6),
      need('mails_stuck', 7)
    ),
    ['mails_stuck', 'mail_given_up', 'token_expiring', 'dispute_opened', 'account_blocked', 'backup_old', 'stranger']
  )
})

test('Of one rank the need that has waited longest comes first', () => {
  assert.deepEqual(kinds(need('found', 9), need('not_taken', 3), need('account_blocked', 5)), [
    'not_taken',
    'account_blocked',
    'found'
  ])
  assert.deepEqual(kinds(need('not_ours', 2), need('sale_of_zero', 1)), ['sale_of_zero', 'not_ours'])
})

for (const kind of ['sale_of_nobody', 'account_not_named', 'invitation_lapsed'] as const) {
  test(`A need of the kind "${kind}" waits for a buyer, and comes after all others`, () => {
    assert.deepEqual(kinds(need(kind, 1), need('stranger', 2)), ['stranger', kind])
    assert.deepEqual([isForBuyer({ kind }), isForBuyer({ kind: 'stranger' })], [true, false])
  })
}

test('A removal that the host has refused is urgent, and any other reason that is no kind of alert keeps a buyer out', () => {
  assert.deepEqual(kinds(need('dispute_opened', 1), need('stranger', 1), need('new', 2), need('refunded', 3)), [
    'refunded',
    'dispute_opened',
    'new',
    'stranger'
  ])
})
