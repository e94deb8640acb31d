import { createHmac, timingSafeEqual } from 'node:crypto'
import type { GrantView, PurchaseView } from '../../../access/requests/purchase-view.ts'
import type { Context } from '../../../context.ts'
import type { Connect } from '../../../pages/buyer/invite-forms.ts'
import { seatHolders } from '../../../pages/page-texts/seats.ts'
import { productOfScene } from '../../../product.ts'
import { routes } from '../../../routes.ts'
import { signInMethods } from '../../../users/sign-in/sign-in-methods.ts'
import { linkedAccounts } from '../../../users/users-and-guests/users.ts'
import { type Flash, inviteFlash } from '../../http/flash.ts'
import { type InvitingContext, inviteForOthers } from './invite-for-others.ts'

/** The parameter of {@link connectPath}. */
const INVITE = 'invite'

/** A purchase for which the browser of its user or guest goes to the code host. */
type Connecting = { buyer: string; paymentId: string }

/**
 * The page to come back to from the code host, so that an invitation is sent then. It is signed for this buyer: no link
 * of another site can name it, and in another buyer's browser it means nothing.
 * @param path where to come back to, with its own parameters
 */
export function connectPath({ authSecret }: Pick<Context, 'authSecret'>, path: string, connecting: Connecting): string {
  const value = `${connecting.paymentId}.${sign(authSecret, connecting)}`
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [INVITE]: value })}`
}

/** The purchase in such a path, if the path was made for this buyer. */
function purchaseIn({ authSecret }: Pick<Context, 'authSecret'>, path: URL, buyer: string): string | undefined {
  const [paymentId = '', signature = ''] = (path.searchParams.get(INVITE) ?? '').split('.')
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(authSecret, { buyer, paymentId }))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? paymentId : undefined
}

/** Signed with its purpose, so that no other text signed with this secret counts. */
function sign(authSecret: string, { buyer, paymentId }: Connecting): string {
  return createHmac('sha256', authSecret).update(`connect:${buyer}:${paymentId}`).digest('base64url')
}

/**
 * Whether a purchase waits for an account, so that its buyer can be sent to the code host for it: no account holds a
 * seat, or only one that the code host refused and that only the buyer can name anew.
 */
function waitsForAccount(purchase: PurchaseView): boolean {
  const isRefused = ({ state, acts }: GrantView) => state === 'blocked' && acts === 'buyer'
  return purchase.status === 'paid' && seatHolders(purchase).every(isRefused)
}

/** The user's purchase of this product that waits for an account. */
export async function waitingPurchase(
  { access }: Pick<Context, 'access'>,
  userId: string,
  product: string | null
): Promise<PurchaseView | undefined> {
  const purchases = product === null ? [] : await access.purchases(userId)
  return purchases.find((each) => each.product === product && waitsForAccount(each))
}

/**
 * The form that leads to the code host, if one of the purchases of this user or guest waits for its first account.
 * `mayLink`: the account is linked on the way; a session by the link in a mail about a payment may link none, and gets
 * the name alone (decisions/089).
 */
export function connectOf(
  context: Pick<Context, 'authSecret' | 'config'>,
  buyer: { id: string; isGuest?: boolean; mayLink: boolean },
  purchases: readonly PurchaseView[]
): Connect | undefined {
  if (!signInMethods(context.config).codeHost) return undefined
  const waiting = purchases.find((purchase) => waitsForAccount(purchase))
  if (!waiting) return undefined
  if (!buyer.isGuest) {
    return { action: buyer.mayLink ? routes.link : routes.accountFromHost, field: 'product', value: waiting.product }
  }
  const path = connectPath(context, routes.paid, { buyer: buyer.id, paymentId: waiting.paymentId })
  return { action: routes.signInCodeHost, field: 'next', value: path }
}

/**
 * Sends the invitation for the purchase in the path, to the account with which its user has just come back from the
 * code host. Sends nothing if the path was not made for this buyer, the purchase is not this user's or has an account
 * already, or the user has several accounts: the form has the name then.
 * @param buyers `buyer`: for whom the path was made. `userId`: the user who has come back: a guest may have signed in
 * @returns the outcome for the page, as after the form
 */
export async function inviteConnected(
  context: InvitingContext & Pick<Context, 'authSecret'>,
  path: URL,
  { buyer, userId }: { buyer: string; userId: string }
): Promise<Flash | undefined> {
  const { db } = context
  const paymentId = purchaseIn(context, path, buyer)
  if (paymentId === undefined) return undefined
  const [account, another] = await linkedAccounts(db, userId)
  if (!account || another) return undefined
  return inviteNamed(context, { userId, paymentId, username: account.login })
}

/**
 * Sends the invitation for a purchase to the account that the code host has just named. Sends nothing if the purchase
 * belongs to another user, or has an account already.
 * @returns the outcome for the page, as after the form
 */
export async function inviteNamed(
  context: InvitingContext,
  { userId, paymentId, username }: { userId: string; paymentId: string; username: string }
): Promise<Flash | undefined> {
  const { access, config } = context
  const purchase = (await access.purchases(userId)).find((each) => each.paymentId === paymentId)
  const product = productOfScene(config.products, purchase?.product)
  if (!product || !purchase || !waitsForAccount(purchase)) return undefined
  const wanted = { userId, username, product: product.id }
  const result = await context.invite(wanted)
  await inviteForOthers(context, wanted, result)
  return inviteFlash(result, { username, product: product.id })
}
