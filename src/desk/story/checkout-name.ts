import { isNameOpen } from '../../access/plan/name-from-checkout.ts'
import type { PaymentStatus } from '../../payments/payment/state.ts'
import type { StoryEntry } from './story.ts'

/** A purchase with the username from its checkout. `askedAt`: when the code host was asked about it. Times in ms. */
type Named = {
  username: string | null
  askedAt: number | null
  status: PaymentStatus
  paidAt: number | null
  /** Of all accounts that were named for it, and when. */
  accounts: readonly { login: string; createdAt: number }[]
}

/**
 * The fate of the username from the checkout, where no account of the purchase tells it: as the end of a sentence,
 * and since when, in ms. undefined if it became an account of the purchase, which has its own state and story.
 */
export function checkoutName(purchase: Named, host: string, now: number): { words: string; at?: number } | undefined {
  const { username, askedAt, status, paidAt, accounts } = purchase
  if (username === null) return undefined
  const isIts = ({ login, createdAt }: Named['accounts'][number]) =>
    login.toLowerCase() === username.toLowerCase() || createdAt === askedAt
  if (accounts.some(isIts)) return undefined
  if (accounts.length > 0) return { words: 'not used: the buyer named another account', ...atOf(askedAt) }
  if (askedAt !== null) {
    const words = `not invited automatically: it was created at ${host} after the payment, so it may be a stranger’s. The buyer’s page says so, and the form proposes it`
    return { words, at: askedAt }
  }
  if (status !== 'paid') return { words: 'not looked up: the purchase is not paid' }
  if (paidAt === null) return { words: 'not looked up: nothing was paid yet' }
  if (!isNameOpen({ ...purchase, accounts: accounts.length }, now))
    return { words: 'not looked up: the payment is too old. The form proposes it to the buyer' }
  return { words: `not looked up yet: Pullpass asks ${host} whose name it is` }
}

function atOf(askedAt: number | null): { at?: number } {
  return askedAt === null ? {} : { at: askedAt }
}

/** The story's entry about the name from the checkout: none until the code host was asked about that name. */
export function checkoutNameStory(purchase: Named, host: string, now: number): StoryEntry[] {
  const found = checkoutName(purchase, host, now)
  if (found?.at === undefined) return []
  const words = `The account ${purchase.username} from the checkout was ${found.words}.`
  return [{ at: found.at, rank: 2, kind: 'access', words, details: [] }]
}
