import type Stripe from 'stripe'
import { newId } from '../books/ids.ts'
import type { PaymentLink, Priced, Purchase } from './payment-link.ts'

/** What a payment link sells, the first of it as often as the buyer takes it. */
export function pricedIn({ link, quantity = 1 }: Purchase): (Priced & { quantity: number })[] {
  const first = { ...namesOf(link), name: link.name, amount: link.amount, recurring: link.recurring === true, quantity }
  return link.also ? [first, { ...link.also, quantity: 1 }] : [first]
}

/** A link that names no price of its own has one all the same. */
function namesOf({ id, price = `price_${id}`, product = `prod_${id}` }: PaymentLink) {
  return { price, product }
}

/** The total of it, in minor units. */
export function totalOf(purchase: Purchase): number {
  return pricedIn(purchase).reduce((sum, { amount, quantity }) => sum + amount * quantity, 0)
}

/** What only the API tells of a session: https://docs.stripe.com/api/checkout/sessions/line_items */
export function lineItemsOf(purchase: Purchase): Stripe.LineItem[] {
  const free = purchase.story === 'coupon'
  const created = Math.floor(purchase.now / 1000)
  return pricedIn(purchase).map((priced) => {
    const amount = priced.amount * priced.quantity
    return {
      id: newId('li_1'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: free ? amount : 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: free ? 0 : amount,
      currency: purchase.link.currency,
      description: priced.name,
      metadata: {},
      price: priceOf(priced, { currency: purchase.link.currency, created }),
      quantity: priced.quantity
    }
  })
}

/** https://docs.stripe.com/api/prices/object */
export function priceOf(
  { price, product, amount, recurring }: Priced,
  { currency, created }: { currency: string; created: number }
): Stripe.Price {
  return {
    id: price,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product,
    recurring: recurring
      ? { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: null
  }
}
