/** A payment link, which the seller has set up at Stripe for one product. */
export type PaymentLink = {
  /** the page is `/b/{slug}`, as for Stripe's payment links */
  slug: string
  /** `plink_…` */
  id: string
  name: string
  /** in minor units */
  amount: number
  /** three letters, lower case */
  currency: string
  /** copied to each session, e.g. `{ scene }` */
  metadata: Record<string, string>
  /** `price_…` and `prod_…`, which only the API returns */
  price?: string
  product?: string
  /** paid every month */
  recurring?: boolean
  /** an item that is sold together with the first */
  also?: Priced
  /** where the buyer goes after paying; `{CHECKOUT_SESSION_ID}` in it is replaced, as Stripe does */
  successUrl: string
}

/** An item with its price; `amount` in minor units. */
export type Priced = { name: string; price: string; product: string; amount: number; recurring: boolean }

/** How a buyer pays: at once, by a debit that is decided days later, or nothing because of a 100 % coupon. */
export const stories = ['paid', 'bank_debit', 'coupon'] as const
export type Story = (typeof stories)[number]

/**
 * The value that Stripe keeps of `?client_reference_id=`: letters, digits, `-` and `_`, up to 200 of them. Stripe drops
 * any other value without an error, and the checkout goes on.
 * https://docs.stripe.com/payment-links/url-parameters
 */
export function acceptedReference(text: string | undefined): string | null {
  return text !== undefined && /^[A-Za-z0-9_-]{1,200}$/.test(text) ? text : null
}

export type Purchase = {
  sessionId: string
  link: PaymentLink
  email: string
  clientReferenceId: string | null
  story: Story
  /** 1 when absent; the payload of the session does not contain it */
  quantity?: number
  /** the buyer's values for the link's custom fields, by key */
  customFields?: Record<string, string>
  /** ms since the epoch */
  now: number
}
