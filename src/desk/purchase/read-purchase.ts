import { coveredSeats } from '../../access/plan/choose-seat.ts'
import type { Context } from '../../context.ts'
import { isForATime } from '../../payments/by-seller/given-access.ts'
import { scopeOf } from '../actions/action.ts'
import { actionsOf } from '../actions/action-rows.ts'
import { untoldEndsOf } from '../actions/end-dispute.ts'
import { isByMatch } from '../actions/not-sold-here.ts'
import { hasAccessToEnd } from '../actions/preview-words.ts'
import { type PurchaseFacts, readPurchase } from '../actions/purchase-facts.ts'
import { openQuestion } from '../merging/ask-merge.ts'
import { waitingTakeovers } from '../merging/decide-takeover.ts'
import { type PurchaseRow, readPurchaseRows } from '../queries/purchase-rows.ts'
import type { ActionName } from '../shared-texts/action-words.ts'
import { openActions } from '../shared-texts/open-actions.ts'

/** The purchase that a path of the desk names; undefined if there is none. */
export async function readRow(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  { payment = '' }: Readonly<Record<string, string>>
): Promise<PurchaseRow | undefined> {
  const [row] = await readPurchaseRows({ db, products: config.products, now }, [payment.replaceAll('\0', '')])
  return row
}

/** A purchase with the actions that apply to it; undefined if it was deleted meanwhile. */
export async function readActions(
  context: Pick<Context, 'db' | 'config' | 'now'>,
  { id, quantity }: PurchaseRow
): Promise<{ purchase: PurchaseFacts; open: ActionName[] } | undefined> {
  const scope = scopeOf(context)
  const { db, now } = scope
  const purchase = await readPurchase(scope, id)
  if (!purchase.ok) return undefined
  const { status, product, email, userEmail } = purchase
  const actions = await actionsOf(db, [id])
  const wasMatched = actions.some(({ kind, facts }) => kind === 'match_sale' && 'scene' in facts)
  const open = openActions({
    status,
    isSold: product !== undefined,
    isNotSold: purchase.isNotSold,
    hasAddress: (email ?? userEmail) !== undefined,
    asksMerge: (await openQuestion(scope, actions)) !== undefined,
    wasMatched,
    isByMatch: wasMatched && (await isByMatch(scope, purchase)),
    isAskedFor: (await waitingTakeovers(db, purchase, now)).length > 0,
    untoldEnds: untoldEndsOf(context, purchase),
    hasAccessToEnd: hasAccessToEnd(purchase),
    isForATime: isForATime(purchase),
    seats: coveredSeats(product?.seats ?? 1, { quantity }),
    accounts: accountsInFirst(purchase).map((each) => ({ ...each, isKnown: each.accountId !== null }))
  })
  return { purchase, open }
}

/** The accounts of a purchase in its first repository. They decide, and the others follow. */
export function accountsInFirst({ accounts }: PurchaseFacts): PurchaseFacts['accounts'] {
  const [first] = accounts
  return accounts.filter(({ target }) => target === first?.target)
}
