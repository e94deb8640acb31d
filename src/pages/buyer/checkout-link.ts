import type { User } from '../../accounts/sessions/current-user.ts'
import type { Product } from '../../config/config.ts'

/**
 * The checkout's names for two parameters: the id of our user, which comes back with the payment, and the address that
 * it fills in.
 */
type Parameters = { user: string; email: string }

/**
 * https://docs.stripe.com/payment-links/url-parameters; the seller's own checkout gets the same parameters
 * (docs/payments/standard.md).
 */
const stripe: Parameters = { user: 'client_reference_id', email: 'prefilled_email' }
/** https://polar.sh/docs/features/checkout/links */
const polar: Parameters = { user: 'reference_id', email: 'customer_email' }
/** https://docs.lemonsqueezy.com/help/checkout/passing-custom-data and …/prefilled-checkout-fields */
const lemonSqueezy: Parameters = { user: 'checkout[custom][user_id]', email: 'checkout[email]' }

/**
 * Returns the address of the checkout with the signed-in user in it, so that the payment is matched without comparing
 * addresses. Checkouts of Creem and Paddle take no parameters: there the buyer's e-mail address is compared.
 */
export function checkoutLink({ checkoutUrl }: Pick<Product, 'checkoutUrl'>, user: User | undefined): string {
  const url = new URL(checkoutUrl)
  const parameters = parametersAt(url)
  if (user && parameters) {
    url.searchParams.set(parameters.user, user.id)
    url.searchParams.set(parameters.email, user.email)
  }
  return url.href
}

function parametersAt({ hostname, pathname }: URL): Parameters | undefined {
  const isAt = (domain: string) => hostname === domain || hostname.endsWith(`.${domain}`)
  if (isAt('polar.sh')) return polar
  // A store may have its own domain.
  if (isAt('lemonsqueezy.com') || pathname.startsWith('/checkout/buy/')) return lemonSqueezy
  if (isAt('creem.io') || isAt('paddle.com') || isAt('paddle.io')) return undefined
  return stripe
}
