import type { Acts, Because, GrantState } from '../../access/grant-states.ts'
import { type AlertKind, isAskedAgain, toldByChecks } from '../../alerts/alert-words.ts'
import { grantOfEnd } from '../../alerts/alerts.ts'
import type { AlertPurchase } from '../../alerts/checks/read-alert-purchases.ts'
import { isSaidByPurchase } from '../../alerts/checks/said-by-purchase.ts'
import { isGuestId } from '../../payments/guest-reference.ts'
import { type Product, productOfScene } from '../../product.ts'
import { dateWords } from '../../runtime/time/time-words.ts'
import { moneyWords } from '../../words/money.ts'
import { accessMeanwhile, disputeWords } from './dispute-words.ts'
import type { Who } from './need-titles.ts'

/** The fate of the last account that the buyer named, if no account of the purchase has access or an invitation. */
function namedWords({
  lastLogin,
  lastBecause,
  username,
  askedAt,
  userId
}: Pick<AlertPurchase, 'lastLogin' | 'lastBecause' | 'username' | 'askedAt' | 'userId'>): string {
  if (lastBecause === 'no_such_account') return `The buyer named ${lastLogin}, and there is no such account.`
  if (lastBecause === 'not_a_person') return `The buyer named ${lastLogin}, which is no person’s account.`
  if (lastBecause === 'declined')
    return `${lastLogin} declined the invitation, or somebody cancelled it at the code host.`
  if (lastBecause === 'no_trace') return `The code host shows no invitation of ${lastLogin}, and gave no clear answer.`
  if (lastBecause === 'account_flagged') return `The buyer named ${lastLogin}, which the code host has restricted.`
  if (lastBecause === 'enterprise_managed')
    return `The buyer named ${lastLogin}, which only the company that owns it can invite.`
  if (lastLogin !== null) return `The seat of ${lastLogin} is free again.`
  if (isSignedInOnly({ lastLogin, username, userId })) return 'The buyer signed in and named no account.'
  if (username === null) return 'The buyer has named no account.'
  return askedAt === null
    ? `The buyer named ${username} at the checkout, which was not looked up.`
    : `The buyer named ${username} at the checkout, and no person’s account of this name is older than the payment.`
}

/** Whether the buyer has signed in, and never named an account. */
function isSignedInOnly({ lastLogin, username, userId }: Pick<AlertPurchase, 'lastLogin' | 'username' | 'userId'>) {
  return lastLogin === null && username === null && userId !== null && !isGuestId(userId)
}

/**
 * Whether the problem of an item still exists. The problem of one purchase may be solved before the alert ends.
 * `purchase`: undefined if the item is about none, or the purchase was deleted. `isRaised`: the alert is raised. Once
 * it is not raised any more, only the purchase can show that the problem still exists.
 */
export function isStillSo(
  { kind, item, isRaised, now }: { kind: AlertKind; item: string; isRaised: boolean; now: number },
  purchase: AlertPurchase | undefined
): boolean {
  if (purchase && isAskedAgain(kind)) return isSaidByPurchase(kind, purchase, now)
  if (!isRaised) return false
  if (purchase && kind === 'nobody_to_tell') return purchase.released === null
  return toldByChecks.some((each) => each === kind) ? waitsStill(kind, item, purchase) : true
}

/** Whether the account of an item waits for the seller for this reason, or its access has to end. */
function waitsStill(
  kind: AlertKind,
  item: string,
  account: { state: GrantState | null; because: Because | null; acts: Acts } | undefined
): boolean {
  if (grantOfEnd(item) !== undefined) return account?.state === 'revoking'
  return account?.acts === 'seller' && account.because === kind
}

/**
 * The line of an item as the desk shows it. `stored`: its line in the mail, which names ids for commands, or says what
 * the code host or the mail server said.
 */
export function itemLine(
  kind: AlertKind,
  stored: string | null,
  purchase: AlertPurchase | undefined,
  products: readonly Product[]
): string | undefined {
  if (!purchase || toldByChecks.some((each) => each === kind)) return stored ?? undefined
  const line = purchaseLine(purchase, products)
  const detail = detailOf(kind, purchase)
  if (detail !== undefined) return `${line}. ${detail}`
  return kind === 'mail_given_up' && stored !== null ? `${line}. ${stored}` : line
}

/**
 * Whether the line of an item says who it is about and no more than {@link whoOf} does: neither what the code host said
 * nor which mail was given up.
 */
export function isOnlyWho(kind: AlertKind): boolean {
  return kind !== 'mail_given_up' && !toldByChecks.some((each) => each === kind)
}

function detailOf(kind: AlertKind, purchase: AlertPurchase): string | undefined {
  if (kind === 'account_not_named') return namedWords(purchase)
  return kind === 'dispute_opened' ? accessMeanwhile(purchase) : undefined
}

/**
 * The person that an item is about; undefined if it is about none. `stored`: as for {@link itemLine}. `receiver`: the
 * address that a mail did not reach, where it is known: that of the purchase may have been corrected since. `now` in
 * ms.
 */
export function whoOf(
  kind: AlertKind,
  stored: string | null,
  purchase: AlertPurchase | undefined,
  { products, receiver, now }: { products: readonly Product[]; receiver?: string | undefined; now: number }
): Who | undefined {
  if (kind === 'stranger') return stored === null ? undefined : { account: stored }
  if (kind === 'role_raised') return raisedOf(stored)
  if (!purchase) return undefined
  const { login, email, name, amount, currency } = purchase
  const detail = detailOf(kind, purchase)
  return {
    account: login ?? undefined,
    buyer: receiver ?? email ?? name ?? undefined,
    ...(products.length > 1 && { product: productOfScene(products, purchase.scene)?.name }),
    paid: moneyWords(amount, currency),
    ...(kind === 'account_not_named' &&
      isSignedInOnly(purchase) && { many: 'Their buyers signed in and named no account.' }),
    ...(kind === 'dispute_opened'
      ? disputeWords(purchase, { due: purchase.answerDue, now })
      : { short: detail, note: detail })
  }
}

/** The id of the sale is shown only if neither the account nor the buyer is known. */
function purchaseLine(
  { email, name, processor, key, scene, createdAt, login }: AlertPurchase,
  products: readonly Product[]
): string {
  const buyer = login ?? email ?? name ?? `the sale ${key} (${processor})`
  const whose = login !== null && email !== null ? `${login}, of ${email}` : buyer
  const product = productOfScene(products, scene)?.name
  return `${whose}: ${product === undefined ? 'bought' : `${product}, bought`} on ${dateWords(Number(createdAt))}`
}

/** The account whose role was raised: its line in the mail has the role behind the name, in which there is no colon. */
function raisedOf(stored: string | null): Who | undefined {
  const [account, role] = stored?.split(': ') ?? []
  if (account === undefined || role === undefined) return undefined
  return { account, short: `Its role is ${role}, raised by hand. Pullpass changes no role.`, note: role }
}
