import { dateTimeWords, dateWords } from '../../runtime/time/time-words.ts'
import type { Explanation } from '../../words/explain.ts'
import type { Situation } from '../../words/situation.ts'
import { plainText, type Text, type Value } from '../../words/text.ts'

/**
 * The facts of an answer to a buyer. Times in ms. `said`: the words of {@link saidToBuyer}; undefined
 * for a sale of nothing that is sold here, which is on no page.
 */
export type AnswerFacts = {
  /** The name of the product; of the shop, for a sale without one. */
  product: string
  said: { headline: string; text: string } | undefined
  /** The sale is of something that is not sold here. */
  isNotSold: boolean
  paidAt: number | undefined
  /** The words of the card about access that the seller gave; undefined where it was paid. */
  given: string | undefined
  /** The amount in words, if it is certain. */
  money: string | undefined
  /** The sum of the refunds and the day of the last one, in words. */
  refunded: string | undefined
  /** The seller's words to the buyer about the end of the access, if the seller ended it. */
  sellerWords: string | undefined
  /** The processor's id of the sale. */
  sale: string
  /** All accounts of the purchase. */
  accounts: readonly AnswerAccount[]
  /**
   * Of a purchase that covers several accounts, while it is paid: how many seats are in use, and how many there are.
   */
  seats: { taken: number; all: number } | undefined
  host: string
  /** The name from the checkout, while no account of the purchase is of it. `isAsked`: it was looked up. */
  named: { login: string; isAsked: boolean } | undefined
  /** The page where the buyer sees the same, and the address to sign in with there. */
  url: string
  signInAs: string | undefined
}

/**
 * An account in an answer. `checkedAt` in ms. `said`: how it stands. `invitation`: the page where it accepts, while it
 * is invited. `clone`: the page of the repository, while it has access. `repository`: where the account stands
 * otherwise than in the first repository of the product.
 */
export type AnswerAccount = {
  login: string
  checkedAt: number | undefined
  said: { headline: string; text: string } | undefined
  invitation?: string | undefined
  /** The host was asked a moment ago, and its answer does not prove whether `invitation` is still open. */
  isUnproven?: boolean | undefined
  clone?: string | undefined
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
  const { product, said = facts.isNotSold ? notSold : onNoPage, seats, paidAt, given, money, sale, accounts } = facts
  const { refunded, sellerWords } = facts
  const paid = paidAt === undefined ? 'Not paid yet' : `Paid on ${dateWords(paidAt)}`
  const order = `${paid}${money === undefined ? '' : ` (${money})`}, order ${sale.replace(/^order:/, '')}`
  const signIn = facts.signInAs === undefined ? '' : `, signed in with ${facts.signInAs}`
  const isLeft = facts.said === undefined && facts.isNotSold
  const isDoubted = accounts.some(({ isUnproven }) => isUnproven)
  const ofTeam =
    seats && accounts.length > 0 ? [`${product}: ${seats.taken} of ${seats.all} seats are in use.`] : undefined
  return [
    ...(ofTeam ?? [`${product}: ${sentence(said.headline)}`, said.text]),
    ...(sellerWords ? [`We wrote: ${sellerWords}`] : []),
    `${given ?? order}.${refunded === undefined ? '' : ` ${sentence(refunded)}`}`,
    ...(isLeft
      ? []
      : [
          ...(ofTeam || accounts.length > 1 ? accountLines(facts) : [accountLine(facts)]),
          `${isDoubted ? 'Until then your page stands as before, here' : 'You see the same here'}${signIn}: ${facts.url}`
        ])
  ].join('\n')
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
function accountLine({ accounts: [account], said, host, named }: AnswerFacts): string {
  if (!account) {
    if (named === undefined) return `No ${host} account is named yet.`
    return named.isAsked
      ? `You named ${named.login} at the checkout. Your page asks whether that account is yours.`
      : `Account: ${named.login}, not looked up yet.`
  }
  const { login, checkedAt, kept, isHeld } = account
  const checked = checkedAt === undefined ? '' : `, checked with ${host} on ${dateTimeWords(checkedAt)}`
  const own =
    account.said && !kept && account.said.headline !== said?.headline && !said?.text.includes(account.said.headline)
      ? ` ${sentence(account.said.headline)}${isHeld ? ` ${account.said.text}` : ''}`
      : ''
  return `Account: ${login}${checked}.${own}${kept === undefined ? '' : ` ${kept}`}${whereTo(account)}`
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
function whereTo({ invitation, isUnproven, clone }: AnswerAccount): string {
  if (invitation !== undefined && isUnproven) return ` If the invitation is still open, it is here: ${invitation}`
  if (invitation !== undefined) return ` Accept the invitation here: ${invitation}`
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

const onNoPage: NonNullable<AnswerFacts['said']> = {
  headline: 'We have found your order',
  text: 'It does not say which product it is for. We are putting that right, and write to you then.'
}

const notSold: NonNullable<AnswerFacts['said']> = {
  headline: 'We have found your order',
  text: 'It is for something that isn’t sold on this site, so there is no invitation in it.'
}

/**
 * The words of the buyer's page, for a mail that the seller writes: where that page speaks of the seller, as "they" or
 * by the name of the shop, the seller speaks. `explained`: made for a mail, so that each day has its date. `waits`: an
 * account that is named now is not invited right away, and until when (ms), where that is known; `isHeld`: the seller
 * has to act first.
 */
export function saidToBuyer(
  { situation, headline, text }: Explanation,
  waits?: Waits
): { headline: string; text: string } {
  const { values } = text
  const own = ownWords[situation]?.({
    ...{ login: wordOf(values.login), host: wordOf(values.host), product: wordOf(values.product) },
    ...{ replaces: wordOf(values.replaces), isSlow: values.slow === 'yes', waits },
    isUnchecked: text.key === 'unchecked.seller'
  })
  return { headline: own?.headline ?? plainText(headline), text: own?.text ?? plainText(withOwnWhy(text)) }
}

function wordOf(value: Value | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** The text with the reason why access ends as the seller says it. */
function withOwnWhy(text: Text): Text {
  const { why } = text.values
  const own = typeof why === 'object' && 'key' in why ? ownWhy[why.key] : undefined
  return own === undefined ? text : { ...text, values: { ...text.values, why: own } }
}

const ownWhy: Partial<Record<Text['key'], string>> = {
  'why.given_back': 'We have given you access again.',
  'why.ended_by_seller': 'We have ended your access.',
  'why.time_over': 'We gave you access for a time, which is over.'
}

/** `replaces`: the account that is to give its seat, or "none". `waits`: as in {@link saidToBuyer}. */
type Named = {
  login: string
  host: string
  product: string
  replaces: string
  isSlow: boolean
  isUnchecked: boolean
  waits: Waits | undefined
}

/**
 * Why an account that is named now is not invited right away, and until when (ms), where that is known. `isHeld`: until
 * the seller has acted.
 */
type Waits = { until: number | undefined; isHeld: boolean }

function whyItWaits({ until, isHeld }: Waits, host: string): string {
  if (isHeld)
    return 'Something on our side blocks invitations right now; we know, and invite it as soon as that is put right.'
  const when = until === undefined ? 'as soon as it takes more' : `on ${dateTimeWords(until)}`
  return `${host} limits invitations per day, so yours goes out ${when}.`
}

const HAS_TO_WAIT = 'Your invitation has to wait'

function cannotRenewYet({ login, host, isSlow }: Named): { headline?: string; text?: string } {
  if (!isSlow) return {}
  return {
    headline: HAS_TO_WAIT,
    text: `${host} won’t let us renew the invitation for ${login} yet. We know, and send it as soon as we can.`
  }
}

function checkedThen(login: string, host: string): string {
  return `Something on our side blocks invitations. We know; once it is put right, we check ${login} on ${host}, and invite it if we can.`
}

/** The situations in which the buyer's page speaks of the seller. A part that is left out is that of the page. */
const ownWords: Partial<Record<Situation, (named: Named) => { headline?: string; text?: string }>> = {
  to_name: ({ host, waits }) =>
    waits
      ? {
          text: `Tell us which ${host} account is yours. ${whyItWaits(waits, host)}`
        }
      : {},
  shop_not_ready: () => ({
    headline: HAS_TO_WAIT,
    text: 'Something on our side blocks invitations right now. Your purchase is safe.'
  }),
  seller_acts: ({ login, host, isUnchecked }) => ({
    headline: HAS_TO_WAIT,
    text: isUnchecked
      ? checkedThen(login, host)
      : `Something on our side blocks invitations. We know, and invite ${login} as soon as it is put right.`
  }),
  no_seat: ({ login, host, replaces, isUnchecked }) => ({
    headline: HAS_TO_WAIT,
    text: isUnchecked
      ? checkedThen(login, host)
      : replaces === 'none'
        ? `Our organization has no ${host} licence left for ${login}. We know, and invite ${login} as soon as there is one.`
        : `Our organization has no ${host} licence left for ${login}. Remove ${replaces} first, or wait: we know.`
  }),
  renewing: cannotRenewYet,
  run_out: cannotRenewYet,
  blocked_there: ({ login, host }) => ({
    text: `Either ${login} or our organization has blocked the other on ${host}. If it was you, unblock us and press Send invite.`
  }),
  invited_by_hand: ({ login }) => ({ text: `We invited ${login} directly. Accept that invitation.` }),
  lapsed_by_hand: ({ login }) => ({ text: `We had invited ${login} directly.` }),
  removed: ({ host }) => ({ text: `Somebody on our side removed it on ${host}.` }),
  wrong_invitee: ({ login, host }) => ({
    text: `${host} invited another account than ${login}, so we cancelled the invitation. We know.`
  }),
  wrong_permission: ({ login, host }) => ({
    text: `${host} offered ${login} more than read access, so we cancelled the invitation. We know.`
  }),
  seller_decides: ({ login }) => ({
    text: `The access of ${login} didn’t come from this purchase, so we decide about it.`
  }),
  held_back: ({ login }) => ({ text: `We check this before ${login} loses access.` }),
  not_removed: ({ login, host }) => ({
    text: `That is to end, but ${host} has not let us take it away from ${login} yet. We know, and do it as soon as that is put right.`
  }),
  ended_by_seller: ({ product }) => ({ text: `We have ended your access to ${product}.` }),
  time_over: ({ product }) => ({ text: `We gave you access to ${product} for a time, which is over.` })
}
