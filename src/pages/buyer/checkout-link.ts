import type { Product } from '../../config/config.ts'
import type { CheckoutParameters, ProcessorDescriptor } from '../../payments/processors/descriptor.ts'
import { routes } from '../../routes.ts'

/**
 * The buyer who pays. `id`: the reference that comes back with the payment; `email`: the address to fill in, where it
 * is known.
 */
type Payer = { id: string; email?: string }

/** The parts of the site config that say where a product is sold. */
type Sold = Pick<Product, 'checkoutUrl'>

/**
 * The parameters for a checkout of the seller's own, and for a payment link of Stripe on another domain: those of
 * Stripe's payment links (docs/payments/standard.md).
 */
const usual: CheckoutParameters = { user: 'client_reference_id', email: 'prefilled_email' }

/** The parameters of the checkout; undefined if it takes none. */
function parametersOf(url: URL, processors: readonly ProcessorDescriptor[]): CheckoutParameters | undefined {
  const checkout = processors.find((processor) => processor.checkout?.isAt(url))?.checkout
  return checkout ? checkout.parameters : usual
}

/** Whether the checkout carries a reference, which then comes back with the payment. */
export function carriesReference({ checkoutUrl }: Sold, processors: readonly ProcessorDescriptor[]): boolean {
  return parametersOf(new URL(checkoutUrl), processors) !== undefined
}

/**
 * Returns the address of the checkout with the payer in it, so that the payment is matched without comparing addresses.
 */
export function checkoutLink({ checkoutUrl }: Sold, payer: Payer, processors: readonly ProcessorDescriptor[]): string {
  const url = new URL(checkoutUrl)
  const parameters = parametersOf(url, processors)
  if (parameters) url.searchParams.set(parameters.user, payer.id)
  if (parameters && payer.email !== undefined) url.searchParams.set(parameters.email, payer.email)
  return url.href
}

/**
 * The address of a buy button. It leads by our own site, which remembers the visit, so that the page after the checkout
 * knows an earlier purchase from the new one.
 */
export function buyLink({ id }: Pick<Product, 'id'>): string {
  return routes.buy.replace(':product', encodeURIComponent(id))
}
