import { creem } from './creem/creem.ts'
import type { ProcessorDescriptor } from './descriptor.ts'
import { lemonsqueezy } from './lemonsqueezy/lemonsqueezy.ts'
import { paddle } from './paddle/paddle.ts'
import { polar } from './polar/polar.ts'
import { standard } from './standard/standard.ts'
import { stripe } from './stripe/stripe.ts'

/** All payment processors, in the order in which messages name them. */
// biome-ignore format: a processor is a line.
const processors = [
  stripe,
  polar,
  lemonsqueezy,
  paddle,
  creem,
  standard
] as const

/** The payment processors of Pullpass. */
export const allProcessors: readonly ProcessorDescriptor[] = processors

/** The processors whose ids the site config maps to products. */
export type MappedName = Extract<(typeof processors)[number], { ids: object }>['name']
