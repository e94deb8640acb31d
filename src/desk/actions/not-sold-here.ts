import { receiverOf } from '../../access/mail/receiver.ts'
import type { Config } from '../../config/config.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { explainSale } from '../../pages/page-texts/explain-view.ts'
import { recordDecision, scenesFromEvents } from '../../payments/by-seller/seller-decision.ts'
import { endAlertsOfSales } from '../../payments/sales/alert-of-sales.ts'
import type { OtherSale } from '../../payments/sales/sales.ts'
import { productOfScene } from '../../product.ts'
import { plainText } from '../../words/text.ts'
import { endMails, leavesWords } from './account-words.ts'
import {
  type Acted,
  type Acting,
  type ActionDeps,
  type ActionScope,
  type CannotBe,
  cannot,
  mailed,
  noAddress,
  noMail,
  type Preview,
  type Previewed,
  type PreviewMails,
  recording,
  scopeOf
} from './action.ts'
import { recordAction, storeOnce } from './action-rows.ts'
import { hasSomething } from './preview-words.ts'
import { type PurchaseFacts, type PurchaseScope, readPurchase } from './purchase-facts.ts'
import { buyerName, purchaseName, statusWords } from './purchase-names.ts'

/** An order to say that a sale is of something that is not sold here; or, with `isNotSold` false, to take that back. */
export type NotSoldOrder = { paymentId: string; isNotSold: boolean }

/** Says what the order will do. Changes nothing. */
export async function previewNotSold(deps: ActionDeps, order: NotSoldOrder): Promise<Previewed> {
  const sale = await saleOf(scopeOf(deps), order)
  return sale.ok ? { ok: true, preview: previewOf(sale, order, deps.config) } : sale
}

/**
 * Stores that a sale which matches no product waits for the seller no more, or that it does again. No later event of
 * the sale changes that; once it matches a product, it counts as a purchase like any other (decisions/070). If only the
 * seller has matched it, that is taken back.
 */
export function callNotSold(deps: ActionDeps, order: NotSoldOrder, acting: Acting): Promise<Acted> {
  const { paymentId, isNotSold } = order
  return storeOnce(deps, acting, async (scope) => {
    const { db: tx, now } = scope
    const sale = await saleOf(scope, order)
    if (!sale.ok) return sale
    const { processor, key } = sale
    if (sale.product) await recordDecision(tx, { processor, key, unmatched: true }, recording(scope))
    const not_sold_at = isNotSold ? now : null
    await tx.updateTable('payment').set({ not_sold_at }).where('id', '=', paymentId).execute()
    await endAlertsOfSales(tx, now)
    const kind = isNotSold ? 'not_sold_here' : 'sold_here'
    await recordAction(tx, acting, { kind, payments: [paymentId], now })
    // The dashboard has promised a mail of the seller.
    if (isNotSold)
      await queueMail(tx, { subject: paymentId, fact: `not_sold:${acting.actionId}`, kind: 'not_sold', at: now })
    return { ok: true, said: isNotSold ? 'The sale waits for you no more.' : 'The sale waits for you again.' }
  })
}

/** Whether the sale is of its product only because the seller has said so. */
export async function isByMatch(
  { db, config: { products } }: PurchaseScope,
  { product, processor, key }: Pick<PurchaseFacts, 'product' | 'processor' | 'key'>
): Promise<boolean> {
  if (!product) return false
  const scenes = await scenesFromEvents(db, processor, key)
  return !scenes.some((scene) => productOfScene(products, scene))
}

async function saleOf(
  scope: ActionScope,
  { paymentId, isNotSold }: NotSoldOrder
): Promise<({ ok: true } & PurchaseFacts) | CannotBe> {
  const sale = await readPurchase(scope, paymentId)
  if (!sale.ok) return sale
  if (sale.product && isNotSold && (await isByMatch(scope, sale))) return sale
  if (sale.product) return cannot(`It is a sale of ${sale.product.name}, which is sold here.`)
  if (isNotSold && sale.isNotSold) return cannot('You have said already that this is not sold here.')
  if (!isNotSold && !sale.isNotSold) return cannot('You have not said that this is not sold here.')
  return sale
}

function previewOf(sale: PurchaseFacts, { isNotSold }: NotSoldOrder, config: Config): Preview {
  const name = purchaseName(sale, config.payments.processors)
  const [unmatched, notSold] = [headlineOf(config, 'unmatched'), headlineOf(config, 'not_sold')]
  const mail = mailOf(sale, config)
  if (sale.product) return takenBack(sale, { product: sale.product.name, name, notSold, mail })
  return isNotSold
    ? {
        title: `The sale of ${buyerName(sale)} is not sold here`,
        does: [
          `Counts the sale as one of something else: ${name}.`,
          'It waits for you no more: not on Today, not in “Matches no product”, and in no mail and no chat message.',
          'A later event of this sale changes nothing about that, unless the sale then matches a product. Then it counts as a purchase of that.'
        ],
        buyerSees: [`${withNothingElse}: “${notSold}”, and no longer: “${unmatched}”.`],
        ...mail,
        undo: 'Yes. The mail stays sent. The page of the sale then has “Sold here after all”, and you can match the sale as before.'
      }
    : {
        title: `The sale of ${buyerName(sale)} is sold here after all`,
        does: [
          `Takes back that this sale is of something else: ${name}.`,
          'It waits for you again, until you match it.'
        ],
        buyerSees: [`${withNothingElse}: “${unmatched}”, and no longer: “${notSold}”. It promises that you write.`],
        ...noMail('None, until you match the sale.'),
        undo: 'Yes. You can say again that it is not sold here.'
      }
}

/** The dashboard is about a sale that is of no product only where there is nothing else. */
const withNothingElse = 'A buyer without another purchase or payment here reads on the dashboard'

/** The mail that tells the buyer that the payment is for something else. */
function mailOf(sale: PurchaseFacts, config: Config): PreviewMails {
  const { status } = sale
  const to = receiverOf('not_sold', sale)
  if (to === undefined) return noAddress
  if (status !== 'paid') return noMail(`Nothing: the sale is ${statusWords(status)}.`)
  const { headline, text } = explainSale(config, 'not_sold', { product: '' })
  return mailed([`To ${to}, now: “${plainText(headline)}”: “${plainText(text)}”`])
}

function headlineOf(config: Config, situation: OtherSale): string {
  return plainText(explainSale(config, situation, { product: '' }).headline)
}

/**
 * Says what taking a match back does. `product`: the name of the product; `name`: of the sale. `notSold`: the headline
 * of a sale that is not sold here; `mail`: the mail about that.
 */
function takenBack(
  sale: PurchaseFacts,
  { product, name, notSold, mail }: { product: string; name: string; notSold: string; mail: PreviewMails }
): Preview {
  const { accounts } = sale
  const losers = accounts.filter(hasSomething)
  return {
    title: `The sale of ${buyerName(sale)} is not sold here`,
    does: [
      `Takes back that you matched it with ${product}: ${name}.`,
      'It gives no access any more. It waits for you no more either: not on Today, and in no mail and no chat message.',
      ...losers.map((account) => leavesWords(account))
    ],
    buyerSees: ['The sale is no purchase on any page any more.', `${withNothingElse}: “${notSold}”.`],
    ...(mail === noAddress ? mail : mailed([...mail.mails, ...endMails(sale, losers)], mail.noMails)),
    undo:
      losers.length === 0
        ? 'Yes. You can match the sale again.'
        : 'Yes. You can match the sale again, and the accounts are then invited. A private fork that the code host has deleted does not come back.'
  }
}
