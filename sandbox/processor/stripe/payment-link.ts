/** What the seller has set up at the processor for one product. */
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
  /** `price_…` and `prod_…`, which only the API tells */
  price?: string
  product?: string
  /** paid every month */
  recurring?: boolean
  /** what is sold together with it */
  also?: Priced
  /** where the buyer goes after paying; `{CHECKOUT_SESSION_ID}` in it is replaced, as Stripe does */
  successUrl: string
}

/** A thing with its price, in minor units. */
export type Priced = { name: string; price: string; product: string; amount: number; recurring: boolean }

/** How a buyer pays: at once, by a debit that is decided days later, or nothing at all thanks to a 100 % coupon. */
export const stories = ['paid', 'bank_debit', 'coupon'] as const
export type Story = (typeof stories)[number]

/**
 * What Stripe keeps of `?client_reference_id=`: letters, digits, `-` and `_`, up to 200 of them. Anything else is
 * dropped without a word, and the checkout goes on.
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
  /** 1 unless the buyer took several; the payload does not tell */
  quantity?: number
  /** what the buyer filled into the link's own fields, by their keys */
  customFields?: Record<string, string>
  /** ms since the epoch */
  now: number
}
