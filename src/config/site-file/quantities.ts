import type { ProcessorDescriptor } from '../../payments/processors/descriptor.ts'
import { keyVariable } from '../../payments/processors/names.ts'
import type { Product } from '../../product.ts'
import type { ApiKeys } from '../environment/api-keys.ts'
import type { Findings } from '../mistake.ts'

/**
 * Reports each product that says it can be bought in a quantity, at a checkout whose processor tells the quantity only
 * to an API key that is missing: its buyers would pay for seats that they do not get.
 */
export function checkQuantities(
  products: readonly Pick<Product, 'checkoutUrl' | 'quantity'>[],
  keys: ApiKeys | undefined,
  processors: readonly ProcessorDescriptor[],
  findings: Pick<Findings, 'mistakes'>
): void {
  for (const [index, { checkoutUrl, quantity }] of products.entries()) {
    const of = processors.find(({ checkout }) => checkout?.isAt(new URL(checkoutUrl)))
    if (!quantity || !of?.checkout?.quantityNeedsKey || keys?.[of.name] !== undefined) continue
    const key = keyVariable(of.name)
    findings.mistakes.push({
      name: products.length === 1 ? 'product.quantity' : `products[${index}].quantity`,
      problem: `is true, but ${of.label} does not report the quantity unless it is asked: without ${key} a purchase of five covers no more accounts than a purchase of one.`,
      fix: `Set ${key} (see docs/payments/${of.name}.md), or leave quantity out and let the checkout sell one at a time.`
    })
  }
}
