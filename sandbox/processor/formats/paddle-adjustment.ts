import { linesOf, type Sale } from '../books/sale.ts'
import { customerId, idOf, itemId, type Json, splitOf, subscriptionId, time, transactionId } from './paddle-parts.ts'

export type Adjustment = {
  /** identifies the adjustment within the sale */
  name: string
  action: 'refund' | 'chargeback' | 'chargeback_reverse' | 'chargeback_warning'
  status: 'pending_approval' | 'approved' | 'rejected' | 'reversed'
  amount: number
  /** the amount of each line, in minor units */
  ofLines: number[]
  /** ms since the epoch */
  at: number
}

/** Adjustments carry no custom data. https://developer.paddle.com/webhooks/adjustments/adjustment-created */
export function paddleAdjustment(sale: Sale, adjustment: Adjustment): Json {
  const { action, status, amount, ofLines, name } = adjustment
  const lines = linesOf(sale)
  const isFull = amount === sale.amount
  const split = splitOf(amount)
  const currency_code = sale.currency.toUpperCase()
  const totals = { ...split, fee: '0', earnings: split.subtotal, currency_code, retained_fee: '0' }
  return {
    id: idOf('adj', `${sale.id} ${name}`),
    action,
    type: isFull ? 'full' : 'partial',
    transaction_id: transactionId(sale),
    subscription_id: subscriptionId(sale),
    customer_id: customerId(sale),
    reason: action === 'refund' ? 'requested by the buyer' : 'fraud',
    credit_applied_to_balance: false,
    currency_code,
    status,
    items: ofLines.flatMap((back, index) =>
      back === 0 && lines.length > 1
        ? []
        : {
            id: idOf('adjitm', `${sale.id} ${name} ${index}`),
            item_id: itemId(sale, index),
            type: back === lines[index]?.amount ? 'full' : 'partial',
            amount: String(back),
            proration: null,
            totals: splitOf(back)
          }
    ),
    totals,
    payout_totals: action === 'refund' ? totals : { ...totals, chargeback_fee: { amount: '1500', original: null } },
    created_at: time(adjustment.at),
    updated_at: time(sale.changedAt)
  }
}
