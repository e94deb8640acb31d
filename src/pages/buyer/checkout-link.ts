import type { User } from '../../accounts/sessions/current-user.ts'
import type { Product } from '../../config/config.ts'
import type { CheckoutParameters, ProcessorDescriptor } from '../../payments/processors/descriptor.ts'

/**
 * The parameters for a checkout of the seller's own, and for a payment link of Stripe on another domain: those of
 * Stripe's payment links (docs/payments/standard.md).
 */
const usual: CheckoutParameters = { user: 'client_reference_id', email: 'prefilled_email' }

/**
 * Returns the address of the checkout with the signed-in user in it, so that the payment is matched without comparing
 * addresses.
 */
export function checkoutLink(
  { checkoutUrl }: Pick<Product, 'checkoutUrl'>,
  user: User | undefined,
  processors: readonly ProcessorDescriptor[]
): string {
  const url = new URL(checkoutUrl)
  const checkout = processors.find((processor) => processor.checkout?.isAt(url))?.checkout
  const parameters = checkout ? checkout.parameters : usual
  if (user && parameters) {
    url.searchParams.set(parameters.user, user.id)
    url.searchParams.set(parameters.email, user.email)
  }
  return url.href
}
