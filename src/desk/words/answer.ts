import { dateTimeWords, dateWords } from '../../runtime/time/time-words.ts'

/** What an answer to a buyer says. Times in ms. `said`: what the buyer's page says, as a headline and a text. */
export type AnswerFacts = {
  product: string
  said: { headline: string; text: string }
  paidAt: number | undefined
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
export function answerText({ product, said, paidAt, money, sale, account, host, url }: AnswerFacts): string {
  const paid = paidAt === undefined ? 'Not paid yet' : `Paid on ${dateWords(paidAt)}`
  const checked =
    account?.checkedAt === undefined ? '' : `, checked with ${host} on ${dateTimeWords(account.checkedAt)}`
  return [
    `${product}: ${said.headline}${/[.?!]$/.test(said.headline) ? '' : '.'}`,
    said.text,
    `${paid}${money === undefined ? '' : ` (${money})`}, order ${sale}.`,
    account ? `Account: ${account.login}${checked}.` : `No ${host} account is named yet.`,
    `You see the same here: ${url}`
  ].join('\n')
}
