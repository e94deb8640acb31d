import type { Config } from '../../config/config.ts'
import { moneyWords } from '../../pages/words/money.ts'
import { policiesOf } from '../../payments/payment/policy.ts'
import { processorLabel } from '../../payments/processors/names.ts'
import type { StoryShop } from './payment-story.ts'

/** The facts about the shop that the story of the deliveries of this processor needs. */
export function storyShop({ payments, products }: Pick<Config, 'payments' | 'products'>, provider: string): StoryShop {
  return {
    processor: processorLabel(payments.processors, provider),
    kindWords: payments.processors.find(({ name }) => name === provider)?.kindWords ?? {},
    policyOf: policiesOf(products),
    money: (amount, currency) => moneyWords(amount ?? null, currency ?? null)
  }
}
