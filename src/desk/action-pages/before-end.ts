import { isKept, leavesWords } from '../actions/account-words.ts'
import { hasSomething } from '../actions/preview-words.ts'
import type { AccountFacts, PurchaseFacts } from '../actions/purchase-facts.ts'

/** The sentences about accounts that the form has. The page after it names each account. */
const NAMED = 3

type Ending = Pick<PurchaseFacts, 'mailsTo'> & {
  product: Pick<NonNullable<PurchaseFacts['product']>, 'name'> | undefined
  accounts: readonly Pick<AccountFacts, 'login' | 'state' | 'because' | 'holds' | 'keptBy'>[]
}

/** Says in a few lines what the end of the access of a purchase means, before the seller writes anything. */
export function wordsBeforeEnd({ product, accounts, mailsTo }: Ending): string[] {
  const words = accounts.filter(hasSomething).map((account) => {
    if (isKept(account)) return `${account.login} keeps what it has while another purchase covers the same account.`
    return account.holds === 'access'
      ? `${account.login} loses access to ${product?.name ?? 'the repository'}.`
      : leavesWords(account)
  })
  // An account of several repositories loses the same in each.
  const all = [...new Set(words)]
  const said = all.length > NAMED ? [...all.slice(0, NAMED), 'Review says what becomes of the others.'] : all
  const mail =
    mailsTo === undefined
      ? 'No mail goes out: no address of this buyer is known.'
      : `A mail to ${mailsTo} tells the buyer, with your words.`
  return [
    said.length === 0 ? 'No account has access or an invitation now.' : said.join(' '),
    `${mail} Pullpass moves no money.`,
    'You can give the access back at any time.'
  ]
}
