import type { ProcessorName } from '../delivery/carrier.ts'
import { creem } from './creem.ts'
import { lemonsqueezy } from './lemonsqueezy.ts'
import { paddle } from './paddle.ts'
import { polar } from './polar.ts'
import { standard } from './standard.ts'
import { stripe } from './stripe.ts'
import type { Spoken, WireFormat } from './wire-format.ts'

/** The formats whose messages are made from sales; Stripe has books of its own. */
export const wireFormats: Record<Exclude<ProcessorName, 'stripe'>, WireFormat> = {
  polar,
  lemonsqueezy,
  paddle,
  creem,
  standard
}

/** Every processor, as a receiver of its webhooks sees it. */
export const spoken: Record<ProcessorName, Spoken> = { stripe, ...wireFormats }
