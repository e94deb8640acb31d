import { dateTimeWords, dateWords } from '../../runtime/time/time-words.ts'

/**
 * The facts of an answer to a buyer. Times in ms. `said`: the words of the buyer's page, as a headline and a text; undefined
 * for a sale of nothing that is sold here, which is on no page.
 */
export type AnswerFacts = {
  /** The name of the product; of the shop, for a sale without one. */
  product: string
  said: { headline: string; text: string } | undefined
  paidAt: number | undefined
  /** The seller gave the access, and nothing was paid. */
  isGiven: boolean
  /** The amount in words, if it is certain. */
  money: string | undefined
  /** The processor's id of the sale. */
  sale: string
  account: { login: string; checkedAt: number | undefined } | undefined
  host: string
  /** The page where the buyer sees the same. */
  url: string
}

/** Five plain lines to answer a buyer's mail with: in the buyer's words, each day with its date. */
export function answerText(facts: AnswerFacts): string {
  const { product, said = onNoPage, paidAt, isGiven, money, sale, account, host, url } = facts
  const paid = paidAt === undefined ? 'Not paid yet' : `${isGiven ? 'Given' : 'Paid'} on ${dateWords(paidAt)}`
  const checked =
    account?.checkedAt === undefined ? '' : `, checked with ${host} on ${dateTimeWords(account.checkedAt)}`
  return [
    `${product}: ${said.headline}${/[.?!]$/.test(said.headline) ? '' : '.'}`,
    said.text,
    `${paid}${money === undefined ? '' : ` (${money})`}, order ${sale}.`,
    account ? `Account: ${account.login}${checked}.` : `No ${host} account is named yet.`,
    `${facts.said ? 'You see the same here' : 'From then on you see it here'}: ${url}`
  ].join('\n')
}

const onNoPage: NonNullable<AnswerFacts['said']> = {
  headline: 'We have found your order',
  text: 'It does not say which product it is for. We are putting that right, and write to you then.'
}
