import type Stripe from 'stripe'
import { newId } from '../books/ids.ts'
import type { PaymentLink, Priced, Purchase } from './payment-link.ts'

/** The items of a purchase; the first item has the quantity that the buyer chose. */
export function pricedIn({ link, quantity = 1 }: Purchase): (Priced & { quantity: number })[] {
  const first = { ...namesOf(link), name: link.name, amount: link.amount, recurring: link.recurring === true, quantity }
  return link.also ? [first, { ...link.also, quantity: 1 }] : [first]
}

/** The price and product ids of a link, made from the link's id when the link has none. */
function namesOf({ id, price = `price_${id}`, product = `prod_${id}` }: PaymentLink) {
  return { price, product }
}

/** The total of a purchase before any coupon, in minor units. */
export function totalOf(purchase: Purchase): number {
  return pricedIn(purchase).reduce((sum, { amount, quantity }) => sum + amount * quantity, 0)
}

/** The line items of a session, which only the API returns: https://docs.stripe.com/api/checkout/sessions/line_items */
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
