import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Beginning, linesOf, type Move, moved, moves, refundedOf, type Sale, sold, taxOf } from './sale.ts'

const order = { email: 'ada@example.com' }

/** A sale after these steps. Fails when a step is refused. */
function saleAfter(made: Move[], beginning: Beginning = 'paid', item: Sale['item'] = 'starter-kit'): Sale {
  return made.reduce<Sale>(
    (sale, move, index) => {
      const outcome = moved(sale, move, 1000 + index)
      assert.ok(outcome.ok, move)
      return outcome.sale
    },
    sold('paddle', { ...order, item }, beginning, 1)
  )
}

test('A sale can take only the steps that fit its state', () => {
  const open: [sale: Sale, can: Move[]][] = [
    [saleAfter([]), ['refund_half', 'refund_rest', 'reject_refund', 'inquire', 'dispute']],
    [saleAfter([], 'free'), []],
    [saleAfter([], 'pending'), ['settle', 'fail']],
    [saleAfter(['fail'], 'pending'), []],
    [saleAfter(['refund_rest']), ['undo_refund']],
    [saleAfter(['refund_half']), ['refund_half', 'refund_rest', 'reject_refund', 'undo_refund', 'inquire', 'dispute']],
    [saleAfter(['reject_refund']), ['refund_half', 'refund_rest', 'reject_refund', 'inquire', 'dispute']],
    [saleAfter(['inquire']), ['refund_half', 'refund_rest', 'reject_refund', 'dispute']],
    [saleAfter(['dispute']), ['win', 'lose']],
    [saleAfter(['dispute', 'lose']), []],
    [saleAfter(['dispute', 'win']), ['refund_half', 'refund_rest', 'reject_refund', 'dispute']],
    [saleAfter(['refund_rest'], 'paid', 'membership'), ['undo_refund', 'end_later', 'end', 'pause', 'one_more']],
    [saleAfter(['refund_rest', 'one_more', 'pause'], 'paid', 'membership'), ['undo_refund', 'end', 'resume']],
    [
      saleAfter(['refund_rest', 'one_more', 'pause', 'resume'], 'paid', 'membership'),
      ['undo_refund', 'end_later', 'end', 'pause', 'one_more', 'one_fewer']
    ],
    [saleAfter(['refund_rest', 'end_later'], 'paid', 'membership'), ['undo_refund', 'end']],
    [saleAfter(['refund_rest', 'end'], 'paid', 'membership'), ['undo_refund']]
  ]
  for (const [sale, can] of open) {
    assert.deepEqual(
      moves.filter((move) => moved(sale, move, 2000).ok),
      can
    )
  }
})

test('A refused step of a sale has a sentence as its reason', () => {
  for (const move of moves) {
    const outcome = moved({ ...saleAfter(['refund_rest', 'undo_refund', 'dispute', 'lose']), refunds: [] }, move, 2000)
    assert.ok(!outcome.ok)
    assert.match(outcome.problem, /^[A-Z][^_"]{25,}\.$/, move)
  }
})

test('The refunds of a sale never exceed its amount, also an odd one; undone and rejected refunds do not count', () => {
  assert.equal(refundedOf(saleAfter(['refund_half'])), 4950)
  assert.equal(refundedOf(saleAfter(['refund_half', 'refund_half'])), 9900)
  assert.equal(refundedOf(saleAfter(['refund_rest', 'undo_refund'])), 0)
  assert.equal(refundedOf(saleAfter(['reject_refund', 'refund_half', 'undo_refund'])), 0)
  const odd = { ...saleAfter([]), amount: 101 }
  const half = moved(odd, 'refund_half', 1)
  assert.ok(half.ok)
  const rest = moved(half.sale, 'refund_half', 2)
  assert.ok(rest.ok)
  assert.deepEqual([refundedOf(half.sale), refundedOf(rest.sale)], [51, 101])
})

test('The total of a sale contains its tax', () => {
  assert.deepEqual([taxOf(11_900), taxOf(0), taxOf(1)], [1900, 0, 0])
})

test('A cart has two lines, and each line can be refunded once', () => {
  const bought = sold('paddle', { ...order, also: 'sticker', quantity: 2 }, 'paid', 1)
  assert.equal(bought.amount, 19_900)
  assert.deepEqual(
    linesOf(bought).map(({ item, quantity, amount }) => [item, quantity, amount]),
    [
      ['starter-kit', 2, 19_800],
      ['sticker', 1, 100]
    ]
  )
  const second = moved(bought, 'refund_second', 2)
  assert.ok(second.ok)
  assert.deepEqual(second.sale.refunds.at(-1)?.ofLines, [0, 100])
  assert.ok(!moved(second.sale, 'refund_second', 3).ok)
  const rest = moved(second.sale, 'refund_rest', 3)
  assert.ok(rest.ok)
  assert.deepEqual(rest.sale.refunds.at(-1)?.ofLines, [19_800, 0])
  const half = moved(bought, 'refund_half', 2)
  assert.ok(half.ok)
  assert.deepEqual(half.sale.refunds.at(-1)?.ofLines, [9950, 0])
  const undone = moved(second.sale, 'undo_refund', 3)
  assert.ok(undone.ok && moved(undone.sale, 'refund_second', 4).ok)
})
