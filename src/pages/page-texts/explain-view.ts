import type { GrantView, PurchaseView } from '../../access/requests/purchase-view.ts'
import type { Config } from '../../config/config.ts'
import { productNamed } from '../../product.ts'
import { type Explanation, explainAccount, explainPurchase, type ShopFacts } from '../../words/explain.ts'
import type { PurchaseSituation } from '../../words/situation.ts'
import { accessEnd } from '../../words/when-access-ends.ts'
import type { EndOfPurchase } from '../../words/why-access-ended.ts'
import { hostName } from './code-host.ts'

/**
 * Explains an account of a purchase, for its card and for every message about it. `now` in ms; undefined for a mail,
 * which is read at any time. `isPaymentSaid`: the words beside it say what became of the payment.
 */
export function explainGrant(
  config: Config,
  purchase: PurchaseView,
  grant: GrantView,
  now: number | undefined,
  isPaymentSaid = false
): Explanation {
  const { replaces, replacedBy: _, ...facts } = grant
  const account = {
    ...facts,
    status: purchase.status,
    isOfTeam: purchase.seats > 1,
    replaces: replaces?.login,
    replacedBy: successorOf(purchase, grant)?.login,
    ...endOf(purchase),
    isPaymentSaid,
    ends: accessEnd({ ...purchase, isSubscriptionDue: purchase.isSubscriptionDue === true })
  }
  return explainAccount(account, shopFacts(config, productNamed(config.products, purchase.product).name), now)
}

/**
 * Explains a purchase while no account of it says more. `product`: the name of the product. `login`: the name that was
 * given with the payment. The end and `team`: as in {@link explainPurchase}.
 */
export function explainSale(
  config: Config,
  situation: PurchaseSituation,
  { product, email = '', ...more }: { product: string; email?: string } & Partial<SaleFacts>
): Explanation {
  return explainPurchase(situation, { ...shopFacts(config, product), email, ...more })
}

type SaleFacts = Pick<
  Parameters<typeof explainPurchase>[1],
  'login' | 'team' | 'isLate' | 'isNameHeld' | keyof EndOfPurchase
>

/** Explains a purchase that has no account which says more. `isOff`: its repository cannot give access. */
export function explainWithoutAccount(config: Config, purchase: PurchaseView, isOff: boolean): Explanation {
  const { name, repositories } = productNamed(config.products, purchase.product)
  return explainSale(config, situationOfSale(purchase, isOff), {
    product: name,
    login: purchase.coveredBeside ?? purchase.username,
    ...endOf(purchase),
    isLate: purchase.isLate === true,
    isNameHeld: purchase.isNameHeld === true,
    team: teamOf(purchase.seats, repositories)
  })
}

/** The end of a purchase, as far as it is known. */
export function endOf({ sellerWords, overAt, refund }: PurchaseView): EndOfPurchase {
  return { sellerWords, overAt, refund }
}

/** The facts about a purchase for several accounts; undefined of one for one account. */
export function teamOf(seats: number, repositories: readonly unknown[]) {
  return seats > 1 ? { seats, repositories: repositories.length } : undefined
}

/** The situation of a purchase while no account of it says more. `isOff`: its repository cannot give access. */
export function situationOfSale(
  { status, isNameOpen, coveredBeside }: PurchaseView,
  isOff: boolean
): PurchaseSituation {
  if (status !== 'paid') return status
  if (isOff) return 'shop_not_ready'
  if (isNameOpen) return 'looked_up'
  return coveredBeside === undefined ? 'to_name' : 'second_seat'
}

/** The facts about the shop that words name. `product`: the name of the product. */
export function shopFacts({ codeHost, site }: Config, product: string): ShopFacts {
  return { host: hostName(codeHost), shop: site.name, seller: site.supportEmail, product }
}

/** The account that is to take the seat of this one, but does not hold it yet. */
function successorOf(purchase: PurchaseView, grant: GrantView): GrantView | undefined {
  if (grant.state !== 'accepted' && grant.state !== 'invited') return undefined
  return besides(purchase, grant).find(({ id }) => id === grant.replacedBy)
}

/** All accounts of the purchase in the same repository. */
export function besides(purchase: PurchaseView, grant: GrantView): GrantView[] {
  const { owner, repo } = grant.repository
  return [...purchase.grants, ...purchase.following].filter(({ repository }) => {
    return repository.owner === owner && repository.repo === repo
  })
}
