import type { Config } from '../../config/config.ts'
import type { BulkActionName } from '../../routes.ts'
import { type Order, orderOf } from '../action-pages/orders.ts'
import type { InvitingDeps } from '../actions/account-actions.ts'
import {
  type Acting,
  cannot,
  doMailsWait,
  outcomeToShow,
  previewToShow,
  type ShownPreview,
  scopeOf
} from '../actions/action.ts'
import { readPurchase } from '../actions/purchase-facts.ts'
import { buyerName, productName } from '../actions/purchase-names.ts'
import type { ActionOutcome } from '../shared-texts/action-words.ts'
import type { BulkOutcome } from '../shared-texts/bulk-action-words.ts'

/** An action about several purchases. `fields`: of its form, the same for each purchase. */
export type BulkOrder = { name: BulkActionName; paymentIds: readonly string[]; fields: URLSearchParams }

/** A chosen purchase: the effects of the action, or why it cannot be done. `called`: the buyer and the product. */
export type Chosen = { paymentId: string; called: string } & (
  | { ok: true; preview: ShownPreview }
  | { ok: false; why: string }
)

/** Says for each purchase what the action will do. Changes nothing. */
export async function previewBulkAction(deps: InvitingDeps, order: BulkOrder): Promise<Chosen[]> {
  const chosen: Chosen[] = []
  for (const paymentId of order.paymentIds) {
    const called = await callPurchase(deps, paymentId)
    chosen.push({ paymentId, called, ...(await previewToShow(deps, orderFor(order, paymentId, deps.config))) })
  }
  return chosen
}

/**
 * Does the action for one purchase after the other. Each is stored with an id of its own, so that it is done once. Once
 * the code host gives no answer, it is asked about no further purchase: each question would wait for its deadline.
 */
export async function actOnMany(deps: InvitingDeps, order: BulkOrder, acting: Acting): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: 0, again: 0, refused: [], mailsWait: await mailsWaitOf(deps, order) }
  let isAway = false
  for (const paymentId of order.paymentIds) {
    const own = { ...acting, actionId: `${acting.actionId}.${paymentId}` }
    const acted: ActionOutcome = isAway ? notAsked : await orderFor(order, paymentId, deps.config).act(deps, own)
    const why = whyNotDone(outcomeToShow(acted, deps.config))
    if (why !== undefined) outcome.refused.push({ called: await callPurchase(deps, paymentId), why })
    else if (acted.ok && acted.again) outcome.again += 1
    else outcome.done += 1
    isAway ||= acted.ok && (acted.accounts ?? []).some(({ why }) => stops.includes(why))
  }
  return outcome
}

/** Whether the action mails one of the buyers, and mails do not go out now. */
async function mailsWaitOf(deps: InvitingDeps, order: BulkOrder): Promise<boolean> {
  for (const paymentId of order.paymentIds) {
    if (await doMailsWait(deps, orderFor(order, paymentId, deps.config))) return true
  }
  return false
}

/** Answers after which the code host is asked no further question. */
const stops: readonly (string | undefined)[] = ['no_answer', 'throttled', 'token_refused']

const notAsked: ActionOutcome = cannot('It was not asked about: the code host gave no answer about the one before.')

/** The reason for which an action brought nothing; undefined if it brought something. */
function whyNotDone(acted: ActionOutcome): string | undefined {
  if (!acted.ok) return acted.why
  const { accounts = [] } = acted
  return accounts.length > 0 && accounts.every(({ shows }) => shows === 'unknown') ? acted.said : undefined
}

function orderFor({ name, fields }: BulkOrder, paymentId: string, { codeHost }: Config): Order {
  return orderOf(name, { paymentId, fields, codeHost })
}

async function callPurchase(deps: InvitingDeps, paymentId: string): Promise<string> {
  const purchase = await readPurchase(scopeOf(deps), paymentId)
  if (!purchase.ok) return 'A purchase that is not there'
  const product = productName(purchase)
  return product === undefined ? buyerName(purchase) : `${buyerName(purchase)}, ${product}`
}
