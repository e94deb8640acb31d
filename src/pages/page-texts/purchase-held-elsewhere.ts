import type { PurchaseView } from '../../access/requests/purchase-view.ts'
import type { Config } from '../../config/config.ts'
import { productNamed } from '../../product.ts'
import type { TakeoverWords } from '../../words/explain-takeover.ts'
import type { MessageKey, Text } from '../../words/text.ts'
import { endWordsOf } from './card-words.ts'
import { explainWithoutAccount, shopFacts } from './explain-view.ts'

/**
 * A purchase that is elsewhere and cannot be asked for. `email`: the address of the payment, which the reader has
 * proven. `heldIn`: what holds it: this browser, another browser, or a sign-in.
 */
export type ClosedElsewhere = { purchase: PurchaseView; email: string; heldIn: 'here' | 'browser' | 'sign_in' }

/**
 * The words about such a purchase: what became of it, as its own card says, and where it is. A paid one is with another
 * sign-in whose owner has proven the address, too.
 */
export function closedWords(config: Config, { purchase, email, heldIn }: ClosedElsewhere): TakeoverWords {
  const { name } = productNamed(config.products, purchase.product)
  const given = purchase.isGiven ? 'yes' : 'no'
  const values = { ...shopFacts(config, name), email, heldIn, given, count: 0, accounts: '' }
  const about = (key: MessageKey): Text => ({ key, values })
  if (purchase.status === 'paid') {
    const text = about('takeover.can_ask.text')
    return { tone: 'needs_you', headline: about('takeover.can_ask.headline'), text, hints: [about('takeover.sign_in')] }
  }
  const { tone, badge, text: why, hints } = explainWithoutAccount(config, purchase, false)
  const { alone } = endWordsOf(config, purchase)
  return {
    tone,
    badge,
    headline: alone.headline,
    text: about('takeover.ended.text'),
    hints: [why, ...hints]
  }
}
