import { createHmac, timingSafeEqual } from 'node:crypto'
import { linkedAccounts } from '../../../accounts/users/users.ts'
import type { Context } from '../../../context.ts'
import { productOfScene } from '../../../product.ts'
import { routes } from '../../../routes.ts'
import { type Flash, inviteFlash } from '../../http/flash.ts'

/** The parameter of {@link connectPath}. */
const INVITE = 'invite'

/** A purchase of a guest, for which the browser of that guest goes to the code host. */
type Connecting = { guest: string; paymentId: string }

/**
 * The page to come back to from the code host, so that an invitation is sent then. It is signed for this guest: no link
 * of another site can name it, and in another browser it means nothing.
 */
export function connectPath({ authSecret }: Pick<Context, 'authSecret'>, connecting: Connecting): string {
  const value = `${connecting.paymentId}.${sign(authSecret, connecting)}`
  return `${routes.paid}?${new URLSearchParams({ [INVITE]: value })}`
}

/** The purchase in such a path, if the path was made for this guest. */
function purchaseIn({ authSecret }: Pick<Context, 'authSecret'>, path: URL, guest: string): string | undefined {
  const [paymentId = '', signature = ''] = (path.searchParams.get(INVITE) ?? '').split('.')
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(authSecret, { guest, paymentId }))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? paymentId : undefined
}

/** Signed with its purpose, so that no other text signed with this secret counts. */
function sign(authSecret: string, { guest, paymentId }: Connecting): string {
  return createHmac('sha256', authSecret).update(`connect:${guest}:${paymentId}`).digest('base64url')
}

/**
 * Sends the invitation for the purchase in the path, to the account with which its user has just come back from the code
 * host. Sends nothing if the path was not made for this guest, the purchase is not this user's or has an account already,
 * or the user has several accounts: the form has the name then.
 * @returns the outcome for the page, as after the form
 */
export async function inviteConnected(
  context: Pick<Context, 'access' | 'authSecret' | 'config' | 'db' | 'invite'>,
  path: URL,
  { guest, userId }: { guest: string; userId: string }
): Promise<Flash | undefined> {
  const { access, config, db } = context
  const paymentId = purchaseIn(context, path, guest)
  if (paymentId === undefined) return undefined
  const [account, another] = await linkedAccounts(db, userId)
  if (!account || another) return undefined
  const purchase = (await access.purchases(userId)).find((each) => each.paymentId === paymentId)
  const product = productOfScene(config.products, purchase?.product)
  if (!product || !purchase || purchase.grants.length > 0) return undefined
  const username = account.login
  const result = await context.invite({ userId, username, product: product.id })
  return inviteFlash(result, { username, product: product.id })
}
