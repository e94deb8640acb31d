import type { Config } from '../../config/config.ts'
import { policiesOf } from '../../payments/payment/policy.ts'
import { processorLabel } from '../../payments/processors/names.ts'
import { moneyWords } from '../../words/money.ts'
import type { StoryShop } from './payment-story.ts'

/** The facts about the shop that the story of the deliveries of this processor needs. */
export function storyShop(
  { payments, products, sandbox }: Pick<Config, 'payments' | 'products' | 'sandbox'>,
  processor: string
): StoryShop {
  const descriptor = payments.processors.find(({ name }) => name === processor)
  return {
    processor: processorLabel(payments.processors, processor),
    kindWords: descriptor?.kindWords ?? {},
    // The real processor does not know the payments of the sandbox, which has pages of its own.
    pageOf: (event, isTest) => {
      const page = descriptor?.pageOf?.(event, isTest)
      return sandbox ? page && sandbox.paymentPage?.(event.references ?? []) : page
    },
    policyOf: policiesOf(products),
    money: (amount, currency) => moneyWords(amount ?? null, currency ?? null)
  }
}
