import { dateTimeWords, dateWords } from '../../runtime/time/time-words.ts'

/**
 * The facts of an answer to a buyer. Times in ms. `said`: the words of `saidToBuyer`.
 */
export type AnswerFacts = {
  /** The name of the product; of the shop, for a sale without one. */
  product: string
  said: { headline: string; text: string }
  /** The sentence about a renewal that failed while there is access: the page of the buyer begins with it. */
  renewal?: string | undefined
  /** The sale is of something that is not sold here, so that no page has it. */
  isNotSold: boolean
  paidAt: number | undefined
  /** The purchase was never paid, and its payment failed or is over. */
  isUnpaidForGood?: boolean
  /** The words of the card about access that the seller gave; undefined where it was paid. */
  given: string | undefined
  /** The amount in words, if it is certain. */
  money: string | undefined
  /** The sum of the refunds and the day of the last one, in words. */
  refunded: string | undefined
  /** The seller's words to the buyer about the end of the access, if the seller ended it. */
  sellerWords: string | undefined
  /** The number on the invoice or the receipt that the buyer has. */
  invoice?: string | undefined
  /** The processor's id of the sale. */
  sale: string
  /** The product and the day tell the purchase from the others of its buyer. */
  isKnownByDay?: boolean
  /** The words ask for a step on the buyer's page, such as Send invite. */
  isStepThere?: boolean
  /** All accounts of the purchase. */
  accounts: readonly AnswerAccount[]
  /**
   * Of a purchase that covers several accounts, while it is paid: how many seats are in use, and how many there are.
   */
  seats: { taken: number; all: number } | undefined
  /** The words of the card about how further people get the free seats of a team. */
  waysIn?: string | undefined
  host: string
  /** The name from the checkout, while no account of the purchase has it. `isAsked`: it was looked up. */
  named: { login: string; isAsked: boolean } | undefined
  /** Without an account, since another purchase of the buyer covers the account. */
  isCovered?: boolean
  /** How the buyer chooses another account on that page, where the invited one may be another person's. */
  wayOut?: string | undefined
  /** The page where the buyer sees the same, and the address to sign in with there. */
  url: string
  signInAs: string | undefined
  /** The mail server refuses mails to that address, so that no sign-in link reaches it. */
  isMailRefused?: boolean
}

/**
 * An account in an answer. `checkedAt` in ms. `said`: how the account stands. `invitation`: the page where an
 * invited account accepts. `opensIt`: the sentence that names the account which can open that page. `clone`: the
 * page of the repository, for an account with access. `repository`: where the account stands otherwise than in the
 * first repository of the product.
 */
export type AnswerAccount = {
  login: string
  checkedAt: number | undefined
  said: { headline: string; text: string } | undefined
  invitation?: string | undefined
  opensIt?: string | undefined
  /** The host was asked a moment ago, and its answer does not prove whether `invitation` is still open. */
  isUnproven?: boolean | undefined
  clone?: string | undefined
  /** The host knows no person's account of this name. */
  isNobodys?: boolean | undefined
  /** The purchase that keeps what it has, as a sentence, where this one has ended. */
  kept?: string | undefined
  /** The seller has to act, so the answer says why it stands so. */
  isHeld?: boolean | undefined
  repository?: string | undefined
}

/**
 * Plain lines to answer a buyer's mail with: in the buyer's words, each day with its date. Several accounts have a line
 * each. Of a sale that is not sold here there are no account and no page.
 */
export function answerText(facts: AnswerFacts): string {
  const { product, said, seats, paidAt, given, money, accounts } = facts
  const { refunded, sellerWords, renewal, waysIn } = facts
  const paid =
    paidAt === undefined ? (facts.isUnpaidForGood ? 'Not paid' : 'Not paid yet') : `Paid on ${dateWords(paidAt)}`
  const order = `${paid}${money === undefined ? '' : ` (${money})`}${numberOf(facts)}`
  const about = renewal === undefined ? `${product}: ` : ''
  const inUse = seats && `${about}${seats.taken} of ${seats.all} seats are in use.`
  const ofTeam = inUse && accounts.length > 0 ? [waysIn === undefined ? inUse : `${inUse} ${waysIn}`] : undefined
  return [
    ...(renewal === undefined ? [] : [`${product}: ${renewal}`]),
    ...(ofTeam ?? [`${about}${sentence(said.headline)}`, said.text]),
    ...(sellerWords ? [`We wrote: ${sellerWords}`] : []),
    `${given ?? order}.${refunded === undefined ? '' : ` ${sentence(refunded)}`}`,
    ...(facts.isNotSold
      ? []
      : [
          ...(ofTeam || accounts.length > 1 ? accountLines(facts) : [accountLine(facts)]),
          ...pageLines(facts),
          ...(facts.wayOut === undefined ? [] : [facts.wayOut])
        ])
  ].join('\n')
}

/** Characters of an order number that people read, and find on their receipt. */
const LONGEST_NUMBER = 20

/**
 * The number by which the buyer finds the payment: that on the invoice, else the order number. An id that only programs
 * read is named where nothing else tells which purchase is meant.
 */
function numberOf({ invoice, sale, paidAt, isKnownByDay }: AnswerFacts): string {
  if (invoice !== undefined) return `, invoice ${invoice}`
  const order = sale.replace(/^order:/, '')
  const isNeeded = paidAt === undefined || !isKnownByDay
  return order.length <= LONGEST_NUMBER || isNeeded ? `, order ${order}` : ''
}

/**
 * The answer to a user who asks for a purchase that another one holds. `said`: what the page of that user says of the
 * request. Nothing here is about the holder, the accounts or the payment.
 */
export function answerToAsker({
  product,
  said,
  url,
  email
}: {
  product: string
  said: { headline: string; text: string }
  url: string
  email: string
}): string {
  return [
    `${product}: ${sentence(said.headline)}`,
    said.text,
    `You see the same here, signed in with ${email}: ${url}`
  ].join('\n')
}

/** The one account. Its state is in the first lines, unless those are about the payment. */
function accountLine({ accounts: [account], said, host, named, isCovered, seats }: AnswerFacts): string {
  if (!account) {
    if (isCovered) return `This purchase has no ${host} account of its own.`
    const inUse = seats === undefined ? '' : `: ${seats.taken} of ${seats.all} seats are in use`
    if (named === undefined) return `No ${host} account is named yet${inUse}.`
    return named.isAsked
      ? `You named ${named.login} at the checkout. Your page asks whether that account is yours.`
      : `Account: ${named.login}, not looked up yet.`
  }
  const { login, checkedAt, kept, isHeld } = account
  if (account.isNobodys) return `You gave us the name ${login}.`
  const checked = checkedAt === undefined ? '' : `, checked with ${host} on ${dateTimeWords(checkedAt)}`
  const own =
    account.said && !kept && account.said.headline !== said?.headline && !said?.text.includes(account.said.headline)
      ? ` ${sentence(account.said.headline)}${isHeld ? ` ${account.said.text}` : ''}`
      : ''
  return `Account: ${login}${checked}.${own}${kept === undefined ? '' : ` ${kept}`}${whereTo(account)}`
}

/** The page where the buyer sees the same, and how to sign in there. */
function pageLines({ accounts, signInAs, isMailRefused, url, isStepThere }: AnswerFacts): string[] {
  const says = accounts.some(({ isUnproven }) => isUnproven)
    ? 'Until then your page stays as it was, here'
    : isStepThere
      ? 'You see and do that here'
      : 'You see the same here'
  if (signInAs === undefined) return [`${says}: ${url}`]
  if (!isMailRefused) return [`${says}, signed in with ${signInAs}: ${url}`]
  return [
    `Mails to ${signInAs} come back, so no sign-in link reaches you there. Please tell us another address of yours.`,
    `${says}, signed in with that one: ${url}`
  ]
}

/** A line for each account, with its state, below one that says how old the oldest answer of the host is. */
function accountLines({ accounts, host }: AnswerFacts): string[] {
  const times = accounts.map(({ checkedAt = 0 }) => checkedAt)
  const oldest = Math.min(...times)
  const later = times.some((at) => at > oldest) ? ' or later' : ''
  return [
    oldest === 0 ? 'Accounts:' : `Accounts, each checked with ${host} on ${dateTimeWords(oldest)}${later}:`,
    ...accounts.map((account) => {
      const { login, repository, said, kept } = account
      const name = repository === undefined ? login : `${login} in ${repository}`
      return `- ${name}${said ? `: ${sentence(said.headline)} ${kept ?? said.text}` : '.'}${whereTo(account)}`
    })
  ]
}

/** The page on which the account goes on. */
function whereTo({ invitation, opensIt, isUnproven, clone }: AnswerAccount): string {
  if (invitation !== undefined) {
    const way = isUnproven ? 'If the invitation is still open, it is here' : 'Accept the invitation here'
    return ` ${way}: ${invitation}${opensIt === undefined ? '' : ` (${opensIt})`}`
  }
  return clone === undefined ? '' : ` The repository: ${clone}`
}

function sentence(words: string): string {
  return /[.?!]$/.test(words) ? words : `${words}.`
}

/**
 * The words about an account of which the host showed nothing at `at`, where that proves nothing before `until`, in ms,
 * if that is known.
 */
export function saidWithoutProof(
  login: string,
  host: string,
  { at, until }: { at: number; until?: number | undefined }
): { headline: string; text: string } {
  const again = until === undefined ? 'soon' : `after ${dateTimeWords(until)}`
  return {
    headline: `We are checking this with ${host}`,
    text: `On ${dateTimeWords(at)} ${host} showed neither access nor an invitation of ${login}. It may lag behind, so that proves nothing yet. We ask again ${again}.`
  }
}

/** The words about a sale that is not paid, and matches no product. */
export const onNoPage: AnswerFacts['said'] = {
  headline: 'We have found your order',
  text: 'It is not paid, and matches nothing that is sold on this site.'
}
