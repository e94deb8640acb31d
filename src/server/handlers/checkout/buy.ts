import { carriesReference, checkoutLink } from '../../../pages/buyer/checkout-link.ts'
import { newToken } from '../../../runtime/secret-token.ts'
import { guestIdOf, isDeletedGuest } from '../../../users/users-and-guests/guests.ts'
import { keepLanguageForCheckout } from '../../../users/users-and-guests/visitor-language.ts'
import { speech } from '../../../words/in-language.ts'
import type { Visit } from '../../http/handler.ts'
import { seeOther } from '../../http/respond.ts'

/**
 * GET /buy/{product}: remembers the visit, and redirects to the product's checkout: with a user who is signed in as the
 * reference; else with the SHA-256 of a secret that the browser gets. A guest is stored when a payment brings the
 * reference; until then at most the language of the visitor is stored, if it is not English, for the mail about the
 * payment. Undefined if there is no such product.
 */
export async function getBuy(id: string, request: Request, { context }: Visit): Promise<Response | undefined> {
  const { config, db, guestCookies, currentUser, now } = context
  const { processors } = config.payments
  const product = config.products.find((each) => each.id === id)
  if (!product) return undefined
  const checkout = guestCookies.setCheckout({ product: product.id, at: now() })
  if (!carriesReference(product, processors)) return seeOther(product.checkoutUrl, [checkout])
  const user = await currentUser(request)
  if (user) return seeOther(checkoutLink(product, user, processors), [checkout])
  const known = guestCookies.secret(request)
  const isUsable = known !== undefined && !(await isDeletedGuest(db, guestIdOf(known)))
  const secret = isUsable ? known : newToken()
  const link = checkoutLink(product, { id: guestIdOf(secret) }, processors)
  const { language } = speech()
  if (language !== 'en') await keepLanguageForCheckout(db, { guestId: guestIdOf(secret), language, now: now() })
  return seeOther(link, [guestCookies.setSecret(secret), checkout])
}
