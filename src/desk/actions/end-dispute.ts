import { receiverOf } from '../../access/mail/receiver.ts'
import { comingBack } from '../../access/plan/ending/change-at-end.ts'
import type { Config } from '../../config/config.ts'
import { cardWords } from '../../pages/page-texts/card-words.ts'
import { foreseeDecisions, recordDecision } from '../../payments/by-seller/seller-decision.ts'
import type { Foreseen } from '../../payments/payment/record-event.ts'
import type { PaymentStatus } from '../../payments/payment/state.ts'
import { type DisputeEnd, untoldDisputeEnds } from '../../payments/processors/descriptor.ts'
import { processorLabel } from '../../payments/processors/names.ts'
import { plainText } from '../../words/text.ts'
import { comesBackWords, endMails, leavesWords } from './account-words.ts'
import {
  type Acted,
  type Acting,
  type ActionDeps,
  type CannotBe,
  cannot,
  mailed,
  noAddress,
  noMail,
  type Preview,
  type Previewed,
  recording,
  scopeOf
} from './action.ts'
import { recordAction, storeOnce } from './action-rows.ts'
import { hasSomething } from './preview-words.ts'
import { type PurchaseFacts, type PurchaseScope, readPurchase } from './purchase-facts.ts'
import { buyerName, purchaseName, statusWords } from './purchase-names.ts'

/** An order to say how the open dispute about a purchase has ended, where its processor does not report that. */
export type DisputeOrder = { paymentId: string; end: DisputeEnd }

type Scope = PurchaseScope & { config: Pick<Config, 'payments'> }

/** The ends of the open dispute about a purchase that its processor does not report; none where no dispute is open. */
export function untoldEndsOf(
  { config }: { config: Pick<Config, 'payments'> },
  { isDisputed, processor }: Pick<PurchaseFacts, 'isDisputed' | 'processor'>
): readonly DisputeEnd[] {
  return isDisputed ? untoldDisputeEnds(config.payments.processors, processor) : []
}

/** Says what the order will do. Changes nothing. */
export async function previewDisputeEnd(deps: ActionDeps, order: DisputeOrder): Promise<Previewed> {
  const scope = scopeOf(deps)
  const purchase = await disputedOf(scope, order)
  if (!purchase.ok) return purchase
  const { processor, key, status } = purchase
  const foreseen = await foreseeDecisions(deps.db, [{ processor, key, dispute: order.end }], recording(scope))
  const then = foreseen.find((each) => each.key === key)
  const stays = then === undefined || then.status === status
  const buyerSees = stays ? ['The purchase as it is now.'] : await seenThen(deps, purchase, then)
  return { ok: true, preview: previewOf(purchase, { ...order, after: then?.status ?? status, buyerSees }, deps.config) }
}

/**
 * Stores how the dispute has ended, as if the processor had reported it: it counts for every dispute of the sale that
 * was reported so far, and for all that the sale is of.
 */
export function endDispute(deps: ActionDeps, order: DisputeOrder, acting: Acting): Promise<Acted> {
  return storeOnce(deps, acting, async (scope) => {
    const { db: tx, now, config } = scope
    const purchase = await disputedOf(scope, order)
    if (!purchase.ok) return purchase
    const { paymentId, processor, key } = purchase
    await recordDecision(tx, { processor, key, dispute: order.end }, recording(scope))
    await recordAction(tx, acting, { kind: `dispute_${order.end}`, payments: [paymentId], now })
    const after = await readPurchase(scope, paymentId)
    const status = after.ok ? after.status : purchase.status
    const counts = status === 'paid' ? 'It counts as paid.' : `It is ${statusWords(status)}.`
    const name = purchaseName(purchase, config.payments.processors)
    return { ok: true, said: `The dispute was ${order.end}: ${name}. ${counts}` }
  })
}

async function disputedOf(
  scope: Scope,
  { paymentId, end }: DisputeOrder
): Promise<({ ok: true } & PurchaseFacts) | CannotBe> {
  const purchase = await readPurchase(scope, paymentId)
  if (!purchase.ok) return purchase
  if (!purchase.isDisputed) return cannot('No dispute about this purchase is open.')
  if (untoldEndsOf(scope, purchase).includes(end)) return purchase
  const label = processorLabel(scope.config.payments.processors, purchase.processor)
  return cannot(`${label} reports itself when a dispute is ${end}.`)
}

/** The words of the card of a purchase once its dispute has ended, unless another event has changed it meanwhile. */
async function seenThen(
  { access, config, now }: ActionDeps,
  { paymentId, userId }: PurchaseFacts,
  { status, overAt, refund }: Foreseen
): Promise<string[]> {
  const view = await access.purchase(paymentId, userId ?? null)
  if (!view) return ['Nothing: the sale is of nothing that is sold here.']
  const card = { config, purchase: { ...view, status, overAt, refund }, now: now() }
  const { headline, sentences } = cardWords(card, { isOff: false })
  return [headline, ...sentences].map(plainText).filter((each) => each !== '')
}

/** `after`: the status of the purchase once the dispute has ended. */
function previewOf(
  purchase: PurchaseFacts,
  { end, after, buyerSees }: DisputeOrder & { after: PaymentStatus; buyerSees: string[] },
  { payments: { processors } }: Pick<Config, 'payments'>
): Preview {
  const { accounts, processor, key, status } = purchase
  const to = receiverOf('invited', purchase)
  const label = processorLabel(processors, processor)
  const losers = after === 'paid' || after === status ? [] : accounts.filter(hasSomething)
  const back = after === 'paid' && after !== status ? comingBack(accounts) : []
  const mails = [
    ...back.map(({ login, isTold }) =>
      isTold
        ? `To ${to}, once it is invited again: that ${login} has to accept once more.`
        : `To ${to}, once it is invited: that ${login} has to accept.`
    ),
    ...endMails(purchase, losers)
  ]
  return {
    title: `The dispute of ${buyerName(purchase)} was ${end}`,
    does: [
      `Records that the bank has decided ${end === 'won' ? 'for you' : 'for the buyer'}: ${purchaseName(purchase, processors)}. It counts for all of that sale. ${label} does not report it.`,
      accessThen({ status, after }, label),
      ...back.map(comesBackWords),
      ...losers.map((account) => leavesWords(account))
    ],
    buyerSees,
    ...(to === undefined ? noAddress : mails.length === 0 ? noMail('None.') : mailed(mails)),
    undo: `Not here. The command “npm run pullpass -- payments dispute ${processor} ${key} ${end === 'won' ? 'lost' : 'won'}” records the other end.`
  }
}

/** The access once a dispute has ended. `status`, `after`: of the purchase, before and after it. */
function accessThen({ status, after }: { status: PaymentStatus; after: PaymentStatus }, label: string): string {
  if (after === 'paid')
    return status === 'paid'
      ? 'The access stays: your policy keeps it.'
      : `The purchase counts again, as ${label} says.`
  if (after === 'ended_by_seller') return 'You have ended its access, and it stays ended.'
  return after === 'lost'
    ? 'The purchase gives no access any more.'
    : `The purchase gives no access: it is ${statusWords(after)}.`
}
