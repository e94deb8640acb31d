import type { Context } from '../../context.ts'
import { hostName } from '../../pages/words/code-host.ts'
import { productOfScene } from '../../product.ts'
import type { PurchaseRow } from '../queries/purchase-rows.ts'
import { isNameOpen } from '../words/checkout-name.ts'
import { type PurchaseState, stateOfAccount, stateOfPurchase } from '../words/purchase-state.ts'

type Deps = Pick<Context, 'config' | 'now'>

/** How a purchase stands, in the words of the desk. */
export function stateOf(row: PurchaseRow, deps: Deps): PurchaseState {
  return stateOfPurchase({ ...row, nameWaits: isNameOpen(row, deps.now()) }, shopOf(row, deps))
}

/** How each account of a purchase stands. */
export function statesOfAccounts(row: PurchaseRow, deps: Deps): PurchaseState[] {
  return row.accounts.map((account) => stateOfAccount(account, row, shopOf(row, deps)))
}

function shopOf({ scene }: PurchaseRow, { config: { site, codeHost, products } }: Pick<Deps, 'config'>) {
  const product = productOfScene(products, scene)?.name
  return { host: hostName(codeHost), shop: site.name, seller: site.supportEmail, product }
}
