import { receiverOf } from '../../access/mail/receiver.ts'
import { isKept } from '../actions/account-words.ts'
import { hasSomething } from '../actions/preview-words.ts'
import type { AccountFacts, Holding, PurchaseFacts } from '../actions/purchase-facts.ts'

/** The sentences about accounts that the form has. The page after it names each account. */
const NAMED = 3

type Ending = Pick<PurchaseFacts, 'email' | 'userEmail'> & {
  product: Pick<NonNullable<PurchaseFacts['product']>, 'name'> | undefined
  accounts: readonly Pick<AccountFacts, 'login' | 'state' | 'because' | 'holds' | 'keptBy'>[]
}

/** Says in a few lines what the end of the access of a purchase means, before the seller writes anything. */
export function wordsBeforeEnd({ product, accounts, ...buyer }: Ending): string[] {
  const name = product?.name ?? 'the repository'
  const words = accounts
    .filter(hasSomething)
    .map((account) =>
      isKept(account)
        ? `${account.login} keeps what it has while another purchase covers the same account.`
        : losing[account.holds](account.login, name)
    )
  // An account of several repositories loses the same in each.
  const all = [...new Set(words)]
  const said = all.length > NAMED ? [...all.slice(0, NAMED), 'Review says what becomes of the others.'] : all
  const to = receiverOf('ended', buyer)
  const mail =
    to === undefined
      ? 'No mail goes out: no address of this buyer is known.'
      : `A mail to ${to} tells the buyer, with your words.`
  return [
    said.length === 0 ? 'No account has access or an invitation now.' : said.join(' '),
    `${mail} This does not refund the payment.`,
    'You can give the access back at any time.'
  ]
}

/** The loss of an account, by what it has. `name`: of the product. */
const losing: Record<Holding, (login: string, name: string) => string> = {
  access: (login, name) => `${login} loses access to ${name}.`,
  access_unsure: (login, name) => `${login} loses access to ${name}, if it is still there.`,
  invitation: (login) => `The invitation of ${login} is cancelled.`,
  invitation_unsure: (login) => `The invitation of ${login} is cancelled, if it is still open.`,
  invitation_over: (login) => `${login} loses what it has by now.`,
  invitation_maybe: (login) => `The invitation of ${login} is cancelled, if one was sent.`,
  place: (login) => `${login} leaves the queue.`,
  by_hand: (login) => `${login} keeps what it has, which did not come through Pullpass.`,
  nothing: (login) => `${login} is not invited.`
}
