import { guestIdOf } from '../../../accounts/users/guests.ts'
import { carriesReference, checkoutLink } from '../../../pages/buyer/checkout-link.ts'
import { newToken } from '../../../runtime/secret-token.ts'
import type { Visit } from '../../http/handler.ts'
import { seeOther } from '../../http/respond.ts'

/**
 * GET /buy/{product}: gives the browser a secret, and redirects to the product's checkout with the SHA-256 of the secret
 * as the reference. Stores nothing: a guest is stored when a payment brings the reference. Undefined if there is no such
 * product.
 */
export async function getBuy(id: string, request: Request, { context }: Visit): Promise<Response | undefined> {
  const { config, guestCookies, now } = context
  const { processors } = config.payments
  const product = config.products.find((each) => each.id === id)
  if (!product) return undefined
  const checkout = guestCookies.setCheckout({ product: product.id, at: now() })
  if (!carriesReference(product, processors)) return seeOther(product.checkoutUrl, [checkout])
  const secret = guestCookies.secret(request) ?? newToken()
  const link = checkoutLink(product, { id: guestIdOf(secret) }, processors)
  return seeOther(link, [guestCookies.setSecret(secret), checkout])
}
