import type { User } from '../../accounts/sessions/current-user.ts'
import type { Product } from '../../config/config.ts'

/** What a checkout calls the id of our user, which comes back with the payment, and the address that it fills in. */
type Parameters = { user: string; email: string }

/** https://docs.stripe.com/payment-links/url-parameters; a checkout of the seller's own gets the same (docs/payments/standard.md). */
const stripe: Parameters = { user: 'client_reference_id', email: 'prefilled_email' }
/** https://polar.sh/docs/features/checkout/links */
const polar: Parameters = { user: 'reference_id', email: 'customer_email' }
/** https://docs.lemonsqueezy.com/help/checkout/passing-custom-data and …/prefilled-checkout-fields */
const lemonSqueezy: Parameters = { user: 'checkout[custom][user_id]', email: 'checkout[email]' }

/**
 * The checkout, carrying the user who is signed in, so that the payment finds its way back without an address to match.
 * Checkouts of Creem and Paddle take nothing from the address: there the buyer's own e-mail address decides.
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
  // Stores may have a domain of their own.
  if (isAt('lemonsqueezy.com') || pathname.startsWith('/checkout/buy/')) return lemonSqueezy
  if (isAt('creem.io') || isAt('paddle.com') || isAt('paddle.io')) return undefined
  return stripe
}
