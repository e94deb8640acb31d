import type { PurchaseView } from '../../access/requests/views.ts'
import type { User } from '../../accounts/sessions/current-user.ts'
import { readOrClaim } from '../../accounts/users/find-purchases.ts'
import { type LinkedAccount, linkedAccounts } from '../../accounts/users/users.ts'
import type { Product } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import { type BuyerStatus, statusSection, statusUpdate } from '../../pages/buyer/live-status.ts'
import type { Bought } from '../../pages/words/purchases.ts'

/** The state of a buyer's purchases. `linked`: the buyer's code-host accounts. */
export type BuyerState = { bought: readonly Bought[]; status: BuyerStatus; linked: readonly LinkedAccount[] }

type BuyerContext = Pick<Context, 'config' | 'db' | 'now' | 'access'>

/** Loads the present state that a buyer's page shows. */
export async function buyerState(context: BuyerContext, user: User, from: string): Promise<BuyerState> {
  const { config, db, now, access } = context
  const { products } = config
  const linked = await linkedAccounts(db, user.id)
  async function read() {
    const purchases = await access.purchases(user.id, linked)
    return { purchases, bought: boughtOf(products, purchases) }
  }
  const { purchases, bought } = await readOrClaim({ db, now: now(), userId: user.id }, read, (found) => {
    return found.bought.length === products.length
  })
  const standing = ({ id }: Product) => bought.find(({ product }) => product.id === id)?.purchase.status ?? 'none'
  const shown = products.map(standing).join('-')
  return { bought, status: { config, purchases, from, shown, now: now() }, linked }
}

/** For each product a paid purchase if there is any, else the newest one. */
function boughtOf(products: readonly Product[], purchases: readonly PurchaseView[]): Bought[] {
  return products.flatMap((product) => {
    const own = purchases.filter((purchase) => purchase.product === product.id)
    const purchase = own.find(({ status }) => status === 'paid') ?? own[0]
    return purchase ? [{ product, purchase }] : []
  })
}

/** The parts of an open page that may have changed after an action, to be sent along with the toast. */
export async function updateAfter(context: BuyerContext, user: User, from: string): Promise<string> {
  const { status } = await buyerState(context, user, from)
  return statusUpdate(context.config, await statusSection(status))
}
