import type { PurchaseView } from '../../access/requests/purchase-view.ts'
import type { Tx } from '../../db/database.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { cardWords } from '../../pages/page-texts/card-words.ts'
import { foreseeDecisions, recordDecision } from '../../payments/by-seller/seller-decision.ts'
import type { Foreseen } from '../../payments/payment/record-event.ts'
import { plainText } from '../../words/text.ts'
import {
  type Acted,
  type Acting,
  type ActionDeps,
  type ActionScope,
  type CannotBe,
  cannot,
  type Previewed,
  recording,
  scopeOf,
  shopOf
} from './action.ts'
import { paymentsOfLast, recordAction, storeOnce } from './action-rows.ts'
import {
  endPreview,
  givenBackPreview,
  hasAccessToEnd,
  hasSomething,
  type PreviewShop,
  whyStillClosed
} from './preview-words.ts'
import {
  type OtherPurchase,
  otherPurchases,
  type PurchaseFacts,
  type PurchaseScope,
  readPurchase
} from './purchase-facts.ts'
import { purchaseName, statusWords } from './purchase-names.ts'
import { sellerWords } from './seller-words.ts'

/**
 * An order to end the access of a purchase. `words`: what the buyer is told. `others`: whether the buyer's other
 * purchases of the product are ended too, or the ids of those that are.
 */
export type EndOrder = { paymentId: string; words: string; others: 'all' | 'none' | readonly string[] }

type Ending = { ok: true; words: string; purchase: PurchaseFacts; others: OtherPurchase[] }

/** Says what the end of the access of a purchase will do. Changes nothing. */
export async function previewEndAccess(deps: ActionDeps, order: EndOrder): Promise<Previewed> {
  const ending = await endingOf(scopeOf(deps), order)
  if (!ending.ok) return ending
  const { purchase, words } = ending
  const then = { status: 'ended_by_seller', sellerWords: words, overAt: deps.now() } as const
  const buyerSees = await seenOnce(deps, purchase, then)
  return { ok: true, preview: endPreview({ ...ending, buyerSees }, shopOf(deps)) }
}

/** The words of the card of a purchase once it stands so, with those of the seller, if there are any. */
async function seenOnce(
  { access, config, now }: ActionDeps,
  { paymentId, userId }: PurchaseFacts,
  then: Pick<PurchaseView, 'status' | 'overAt' | 'sellerWords'> & Partial<Pick<PurchaseView, 'refund'>>
): Promise<string[]> {
  const view = await access.purchase(paymentId, userId ?? null)
  // A sale of nothing that is sold here has no card.
  if (!view) return ['Nothing: the sale is of nothing that is sold here.']
  const { headline, sentences, hints } = cardWords(
    { config, purchase: { ...view, ...then }, now: now() },
    { isOff: false }
  )
  const said = hints.filter(({ key }) => key === 'hint.seller_writes')
  return [headline, ...sentences, ...said].map(plainText).filter((each) => each !== '')
}

/**
 * Ends the access of a purchase, until the seller gives it back: the gate is closed at once, whatever the processor
 * reports later, and the access is withdrawn. The buyer is told by mail, in the words of the order.
 */
export function endAccess(deps: ActionDeps, order: EndOrder, acting: Acting): Promise<Acted> {
  return storeOnce(deps, acting, async (scope) => {
    const { db: tx, now } = scope
    const ending = await endingOf(scope, order)
    if (!ending.ok) return ending
    const { words, purchase, others } = ending
    for (const { processor, key } of [purchase, ...others]) {
      await recordDecision(tx, { processor, key, access: 'ended', words }, recording(scope))
    }
    const payments = [purchase, ...others].map(({ paymentId }) => paymentId)
    await recordAction(tx, acting, { kind: 'end_access', payments, why: words, now })
    await queuePurchaseMail(tx, purchase, 'ended', acting, now)
    // Of the other purchases the accounts are not read.
    const isUnderWay = others.length > 0 || purchase.accounts.some(hasSomething)
    const said = endedWords([purchase, ...others], isUnderWay, shopOf(deps))
    return { ok: true, said, ...(isUnderWay && { isUnderWay }) }
  })
}

async function endingOf(scope: ActionScope, { paymentId, words: text, others: which }: EndOrder) {
  const told = sellerWords(text, 'What the buyer is told')
  if (!told.ok) return told
  const purchase = await readPurchase(scope, paymentId)
  if (!purchase.ok) return purchase
  if (purchase.status === 'ended_by_seller') return cannot('You have ended the access of this purchase already.')
  if (!hasAccessToEnd(purchase))
    return cannot(`There is no access to end: the purchase is ${statusWords(purchase.status)}, and no account has any.`)
  const all = which === 'none' ? [] : await otherPurchases(scope, purchase)
  const chosen = all.filter((other) => which === 'all' || which.includes(other.paymentId))
  const others = chosen.filter(({ status }) => status !== 'ended_by_seller')
  return { ok: true, words: told.words, purchase, others } satisfies Ending
}

/** An order to give access back that the seller ended. `alone`: the other purchases that ended with it stay ended. */
export type GiveBackOrder = { paymentId: string; alone?: boolean }

/** Says what giving access back will do. Changes nothing. */
export async function previewGiveBack(deps: ActionDeps, order: GiveBackOrder): Promise<Previewed> {
  const scope = scopeOf(deps)
  const purchases = await endedOf(scope, order)
  if ('ok' in purchases) return purchases
  const decisions = purchases.map(({ processor, key }) => ({ processor, key, access: 'given_back' }) as const)
  const foreseen = await foreseeDecisions(deps.db, decisions, recording(scope))
  const then = (purchase: PurchaseFacts): GivenBack => {
    const found = foreseen.find(({ processor, key }) => processor === purchase.processor && key === purchase.key)
    return { ...purchase, overAt: undefined, refund: undefined, ...found }
  }
  const [named, ...others] = purchases
  const given = then(named)
  const { status, overAt, refund } = given
  const buyerSees = await seenOnce(deps, named, { status, overAt, refund, sellerWords: undefined })
  return { ok: true, preview: givenBackPreview([given, ...others.map(then)], buyerSees, shopOf(deps)) }
}

/** A purchase as it will be once it is given back. */
type GivenBack = PurchaseFacts & Pick<Foreseen, 'overAt' | 'refund'>

/**
 * Gives back access that the seller ended, of the purchase and of those that ended with it: each counts as its
 * processor says today.
 */
export function giveAccessBack(deps: ActionDeps, order: GiveBackOrder, acting: Acting): Promise<Acted> {
  return storeOnce(deps, acting, async (scope) => {
    const { db: tx, now } = scope
    const purchases = await endedOf(scope, order)
    if ('ok' in purchases) return purchases
    for (const { processor, key } of purchases) {
      await recordDecision(tx, { processor, key, access: 'given_back' }, recording(scope))
    }
    const payments = purchases.map(({ paymentId }) => paymentId)
    await recordAction(tx, acting, { kind: 'give_back', payments, now })
    const given = await statusesOf(tx, purchases)
    const told = given.find(({ status }) => status === 'paid') ?? purchases[0]
    await queuePurchaseMail(tx, told, 'given_back', acting, now)
    return { ok: true, said: givenBackWords(given, shopOf(deps)) }
  })
}

/** The purchases to give back: the one that is named first, and those that the same action of the seller ended. */
export async function endedOf(
  scope: PurchaseScope,
  { paymentId, alone = false }: GiveBackOrder
): Promise<[PurchaseFacts, ...PurchaseFacts[]] | CannotBe> {
  const purchase = await readPurchase(scope, paymentId)
  if (!purchase.ok) return purchase
  if (purchase.status !== 'ended_by_seller') return cannot('You have not ended the access of this purchase.')
  const together = alone ? [] : await paymentsOfLast(scope.db, paymentId, 'end_access')
  const others: PurchaseFacts[] = []
  for (const id of together) {
    const other = id === paymentId ? cannot('') : await readPurchase(scope, id)
    if (other.ok && other.status === 'ended_by_seller') others.push(other)
  }
  return [purchase, ...others]
}

async function queuePurchaseMail(
  tx: Tx,
  { paymentId }: PurchaseFacts,
  kind: 'ended' | 'given_back',
  { actionId }: Acting,
  now: number
): Promise<void> {
  await queueMail(tx, { subject: paymentId, fact: `${kind}:${actionId}`, kind, at: now })
}

type Named = Pick<PreviewShop, 'processors'>

function endedWords(purchases: readonly OtherPurchase[], isUnderWay: boolean, { processors }: Named): string {
  return `The access is ${isUnderWay ? 'being ended' : 'ended'}: ${purchases.map((purchase) => purchaseName(purchase, processors)).join('; ')}.`
}

/** The purchases with their statuses of now: a processor may have reported a refund meanwhile. */
async function statusesOf(tx: Tx, purchases: readonly PurchaseFacts[]): Promise<PurchaseFacts[]> {
  const ids = purchases.map(({ paymentId }) => paymentId)
  const rows = await tx.selectFrom('payment').select(['id', 'status']).where('id', 'in', ids).execute()
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  return purchases.map((purchase) => ({ ...purchase, status: statuses.get(purchase.paymentId) ?? purchase.status }))
}

/** Says what each purchase is now. */
function givenBackWords(purchases: readonly PurchaseFacts[], { processors }: Named): string {
  return purchases
    .map((purchase) => {
      const name = purchaseName(purchase, processors)
      return purchase.status === 'paid'
        ? `The access is given back: ${name}.`
        : `No access: ${name}. You have given it back, but ${whyStillClosed(purchase)}`
    })
    .join(' ')
}
