import { randomUUID } from 'node:crypto'
import { ulidOf } from '../books/derived-id.ts'
import { inNextPeriod, linesOf, type Sale } from '../books/sale.ts'
import { json, type Message, only200 } from '../delivery/carrier.ts'
import { paddleSignature } from '../delivery/signature.ts'
import { type Adjustment, paddleAdjustment } from './paddle-adjustment.ts'
import { paddleCustomer, paddleSubscription, paddleTransaction } from './paddle-objects.ts'
import type { WireFormat } from './wire-format.ts'

/**
 * Paddle Billing. The events of a checkout: https://developer.paddle.com/webhooks/scenarios/subscription-created; the
 * envelope and the retries, 60 within three days: https://developer.paddle.com/webhooks/about/how-webhooks-work and
 * https://developer.paddle.com/webhooks/about/respond-to-webhooks
 */
export const paddle: WireFormat = {
  label: 'Paddle',
  lacks: {
    free: 'What Paddle sends for a transaction without a total is not written down.',
    lost: 'Paddle says nothing when a chargeback is lost: it stays as it was when it was opened.'
  },
  tell(sale, happened, now) {
    const transaction = (event: string, status: Parameters<typeof paddleTransaction>[1]) =>
      message(`transaction.${event}`, paddleTransaction(sale, status), now)
    const subscription = (event: string) => message(`subscription.${event}`, paddleSubscription(sale), now)
    const customer = message('customer.created', paddleCustomer(sale), now)
    // The approval is later than the request: a receiver orders the two by `occurred_at` alone.
    const adjustment = (event: string, made: Adjustment) =>
      message(event, paddleAdjustment(sale, made), made.status === 'pending_approval' ? now - 1 : now)
    const refund = (event: string, status: Adjustment['status']) => adjustment(event, refundOf(sale, status))
    const chargeback = (event: string, action: Adjustment['action'], status: Adjustment['status']) =>
      adjustment(event, chargebackOf(sale, action, status, now))
    switch (happened) {
      case 'sold':
        if (sale.status === 'pending') return [customer, transaction('ready', 'ready')]
        return [
          customer,
          transaction('paid', 'paid'),
          ...(sale.subscription ? [subscription('created'), subscription('activated')] : []),
          transaction('completed', 'completed')
        ]
      case 'settle':
        return [transaction('paid', 'paid'), transaction('completed', 'completed')]
      case 'fail':
        return [transaction('payment_failed', 'ready')]
      case 'refund_half':
      case 'refund_rest':
      case 'refund_second':
        return [refund('adjustment.created', 'pending_approval'), refund('adjustment.updated', 'approved')]
      case 'reject_refund':
        return [refund('adjustment.created', 'pending_approval'), refund('adjustment.updated', 'rejected')]
      case 'undo_refund':
        return [refund('adjustment.updated', 'reversed')]
      case 'inquire':
        return [chargeback('adjustment.created', 'chargeback_warning', 'approved')]
      case 'dispute':
        return [chargeback('adjustment.created', 'chargeback', 'approved')]
      case 'win':
        return [
          chargeback('adjustment.updated', 'chargeback', 'reversed'),
          chargeback('adjustment.created', 'chargeback_reverse', 'approved')
        ]
      case 'lose':
        return []
      case 'renewal_fails': {
        const failed = message('transaction.past_due', paddleTransaction(inNextPeriod(sale), 'past_due'), now)
        return [failed, subscription('updated'), subscription('past_due')]
      }
      case 'renewal_paid':
        return [transaction('paid', 'paid'), subscription('updated'), transaction('completed', 'completed')]
      case 'end_later':
        return [subscription('updated')]
      case 'end':
        return [subscription('canceled')]
      case 'pause':
        return [subscription('updated'), subscription('paused')]
      case 'resume':
        return [subscription('updated'), subscription('resumed')]
      case 'one_more':
      case 'one_fewer':
        return [subscription('updated')]
    }
  },
  headers: (sent, secret, at) => ({
    ...json,
    'paddle-signature': paddleSignature(sent.body, secret, Math.floor(at / 1000)),
    'paddle-version': '1',
    'user-agent': 'Paddle'
  }),
  takes: only200,
  // Paddle publishes the number of retries and the total time, but not the pauses.
  pauseAfter: (failures) => (failures > 60 ? null : Math.min(60 * 2 ** Math.min(failures - 1, 12), 4500) * 1000)
}

/** The adjustment of the newest refund, with this status. */
function refundOf(sale: Sale, status: Adjustment['status']): Adjustment {
  const index = sale.refunds.length - 1
  const refund = sale.refunds[index]
  if (refund === undefined) throw new Error(`${sale.id} has no refund`)
  return {
    name: `refund ${index}`,
    action: 'refund',
    status,
    amount: refund.amount,
    ofLines: refund.ofLines,
    at: refund.at
  }
}

/** A chargeback and its reversal are two adjustments. */
function chargebackOf(sale: Sale, action: Adjustment['action'], status: Adjustment['status'], now: number): Adjustment {
  const { dispute } = sale
  if (dispute === null) throw new Error(`${sale.id} is not disputed`)
  const at = action === 'chargeback_reverse' ? now : dispute.at
  const ofLines = linesOf(sale).map(({ amount }) => amount)
  return { name: `${action} ${dispute.at}`, action, status, amount: sale.amount, ofLines, at }
}

function message(type: string, data: unknown, now: number): Message {
  const id = `evt_${ulidOf(randomUUID())}`
  const body = {
    event_id: id,
    event_type: type,
    occurred_at: new Date(now).toISOString().replace('Z', '000Z'),
    notification_id: `ntf_${ulidOf(randomUUID())}`,
    data
  }
  return { id, type, body: JSON.stringify(body) }
}
