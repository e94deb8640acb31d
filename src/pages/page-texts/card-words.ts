import type { GrantView, PurchaseView } from '../../access/requests/purchase-view.ts'
import type { Config, Product } from '../../config/config.ts'
import { productNamed } from '../../product.ts'
import type { Explanation } from '../../words/explain.ts'
import { isWithoutTrace } from '../../words/situation.ts'
import { purchaseRules } from '../../words/situation-rules.ts'
import { plainText, type Text } from '../../words/text.ts'
import { blocksOf, endedValues, isOfPayment, whyOf } from '../../words/why-access-ended.ts'
import { hostName } from './code-host.ts'
import { endOf, explainGrant, explainSale, explainWithoutAccount, shopFacts, teamOf } from './explain-view.ts'
import { refundWords } from './money.ts'
import { renewalWords } from './renewal-words.ts'
import { seatHolders } from './seats.ts'

/**
 * The words that a buyer reads first: a headline and the sentences below it. `folded`: the words in the menu of the row
 * of a team's account. `hints`: the quieter sentences, as long as the card repeats none of them.
 */
export type CardWords = {
  headline: Text
  sentences: readonly Text[]
  folded: readonly Text[]
  hints: readonly Text[]
}

/** The words of a whole card. `before`: the sentences above the headline, about what the buyer has to pay first. */
export type WholeCardWords = CardWords & { before: readonly Text[] }

/** A headline and sentences as they are read, one after the other. */
export function readWords(texts: readonly Text[]): string {
  const said = texts.map(plainText).filter((words) => words !== '')
  return said.map((words, index) => (index < said.length - 1 && !/[.?!]$/.test(words) ? `${words}.` : words)).join(' ')
}

/**
 * An account of a purchase. `now`: when its words are read, in ms; undefined for a mail, which is read at any time.
 * `inSteps`: the list of the card's steps names the account.
 */
type AccountOnCard = {
  config: Config
  purchase: PurchaseView
  grant: GrantView
  now: number | undefined
  inSteps?: boolean
}

/**
 * Explains an account for the card. If the purchase is not paid, the card says beside the account what became of the
 * payment.
 */
export function explainOnCard({ config, purchase, grant, now }: AccountOnCard): Explanation {
  return explainGrant(config, purchase, grant, now, purchase.status !== 'paid')
}

/**
 * The words about an account of a purchase for one account. `end`: what became of the payment, if these words are the
 * first of the card. Once the account has lost all, the money that went back comes first. A refused name changes
 * nothing about the purchase: its step is still to choose an account (`isStep`).
 */
export function accountWords(account: AccountOnCard, end?: EndWords): CardWords & { isStep: boolean } {
  const { config, purchase, grant, inSteps } = account
  const { headline, text, hints, next, tone, situation } = explainOnCard(account)
  if (end && tone === 'ended' && hasMoneyBack(purchase)) {
    const told: Text = plainText(text) === '' ? { key: 'line.sentence', values: { words: headline } } : text
    return { headline: end.alone.headline, sentences: [told], folded: [], hints, isStep: false }
  }
  if (inSteps && grant.state === 'blocked' && next === 'name_account') {
    const step = explainSale(config, 'to_name', { product: productNamed(config.products, purchase.product).name })
    const refused: Text = { key: 'grant.refused', values: { headline, text } }
    return { headline: step.headline, sentences: [refused], folded: [], hints, isStep: true }
  }
  // An account that keeps access needs no step that brings it back.
  const why = situation === 'kept_elsewhere' ? end?.inShort : end?.why
  return { headline, sentences: [...(why ? [why] : []), ...blocksOf(text)], folded: [], hints, isStep: false }
}

/**
 * The words of the row of a team's account. The row of an account with access says everything, so its menu has no
 * words. The hints about the end of a purchase are written once, below the rows.
 */
export function rowWords(account: AccountOnCard): CardWords {
  const { line, text, hints, next } = explainOnCard(account)
  const told = isOpen(account.purchase) ? [text, ...hints] : [text]
  return { headline: line, sentences: [], folded: next === 'clone' ? [] : told, hints: [] }
}

/** The accounts of a purchase that its card shows, in their order on the card. */
export function shownAccounts({ config, purchase, now }: Omit<AccountOnCard, 'grant' | 'inSteps'>): GrantView[] {
  // An account that never got in, and has nothing any more, leaves the card; so does one that had lost all before the
  // purchase ended. The history keeps them.
  return inGroups(purchase).filter((grant) => {
    const isOfBefore = !isOpen(purchase) && grant.state === 'revoked' && !isOfPayment(grant)
    return !isOfBefore && !isWithoutTrace(explainGrant(config, purchase, grant, now).situation)
  })
}

/**
 * The words about the end of a purchase that is over, or was not paid. `why`: the sentence beside an account, with what
 * brings access back; `inShort`: without that. `alone`: the words of a card that no account leads.
 */
export type EndWords = { why: Text; inShort: Text; alone: Pick<CardWords, 'headline' | 'sentences'> }

export function endWordsOf(config: Config, purchase: PurchaseView): EndWords {
  const { refund, status } = purchase
  const sale = explainWithoutAccount(config, purchase, false)
  const alone = { headline: sale.headline, sentences: [sale.text] }
  if (isOfRefund(status) && refund !== undefined) {
    const why = refundWords(refund, 'why.refunded')
    return { why, inShort: why, alone: { ...alone, headline: refundWords(refund) } }
  }
  const facts = shopFacts(config, productNamed(config.products, purchase.product).name)
  const values = { ...facts, ...endedValues({ status, ...endOf(purchase) }) }
  const inShort: Text = { key: whyOf({ status, because: 'no_payment' }), values }
  return { why: leadsOn.includes(status) ? sale.text : inShort, inShort, alone }
}

/** How a purchase can be without access, and get it back without being bought again. */
const leadsOn: readonly PurchaseView['status'][] = ['pending', 'failed', 'disputed', 'past_due']

/** Whether the buyer has the money back, or a part of it. */
export function hasMoneyBack({ status }: PurchaseView): boolean {
  return status !== 'paid' && purchaseRules[status].moneyBack === true
}

export function isOfRefund(status: PurchaseView['status']): boolean {
  return status === 'refunded' || status === 'partially_refunded'
}

/** Whether a purchase is paid, or its payment is on the way. */
export function isOpen({ status }: PurchaseView): boolean {
  return status === 'paid' || status === 'pending'
}

/** The account that leads the card of a purchase that is over; undefined where the words about the payment do. */
export function leadOf({ seats }: PurchaseView, accounts: readonly GrantView[]): GrantView | undefined {
  return seats === 1 ? accounts[0] : undefined
}

/**
 * The words that the buyer of a purchase reads on its card. `isOff`: its repository cannot give access. `about`: the id
 * of the account that the words are about, where several are named; otherwise it is the account that holds the seat.
 */
export function cardWords(card: Omit<AccountOnCard, 'grant' | 'inSteps'>, about: AboutCard): WholeCardWords {
  const renewal = renewalWords(card.purchase)
  return { ...wordsBelow(card, about), before: renewal ? [renewal] : [] }
}

type AboutCard = { isOff: boolean; about?: string | undefined }

function wordsBelow(card: Omit<AccountOnCard, 'grant' | 'inSteps'>, { isOff, about }: AboutCard): CardWords {
  const { config, purchase } = card
  const accounts = shownAccounts(card)
  if (!isOpen(purchase)) {
    const end = endWordsOf(config, purchase)
    const lead = leadOf(purchase, accounts)
    if (lead) return accountWords({ ...card, grant: lead, inSteps: true }, end)
    return { ...end.alone, folded: [], hints: explainWithoutAccount(config, purchase, false).hints }
  }
  const [holder] = seatHolders(purchase).filter((each) => accounts.includes(each))
  const grant = (holder && accounts.find(({ id }) => id === about)) ?? holder
  if (grant && purchase.seats > 1) return rowWords({ ...card, grant })
  if (grant) return accountWords({ ...card, grant, inSteps: purchase.status === 'paid' && sameAccount(grant, holder) })
  const { headline, text, hints } = isOfForm(purchase, isOff)
    ? explainForm(config, productNamed(config.products, purchase.product), purchase.seats)
    : explainWithoutAccount(config, purchase, isOff)
  return { headline, sentences: [text], folded: [], hints }
}

/** Whether the form above the card, and not the card, says what to do: no account of a team is named. */
export function isOfForm(purchase: PurchaseView, isOff: boolean): boolean {
  const { seats, status, isNameOpen } = purchase
  return seats > 1 && status === 'paid' && !isNameOpen && !isOff && seatHolders(purchase).length === 0
}

/** Explains a purchase for several accounts of which none is named: the words of the form that asks for the first. */
function explainForm(config: Config, { name, repositories }: Product, seats: number): Explanation {
  return explainSale(config, 'to_name', { product: name, team: teamOf(seats, repositories) })
}

/** The sentence of the form about what the name is for. `seats`: the accounts that the purchase of a team covers. */
export function giveWords(config: Config, product: Product, seats: number): Text {
  if (seats > 1) return explainForm(config, product, seats).text
  const { name, repositories } = product
  return { key: 'form.give', values: { host: hostName(config.codeHost), product: name, count: repositories.length } }
}

/** Whether both grants are for the same account, in whichever repository. */
export function sameAccount(grant: GrantView, holder: GrantView | undefined): boolean {
  return grant.id === holder?.id || (grant.accountId !== undefined && grant.accountId === holder?.accountId)
}

/** Each account of the first repository, followed by its grants in the other repositories. */
function inGroups({ grants, following }: PurchaseView): GrantView[] {
  const isFirst = (grant: GrantView) => grants.find(({ accountId }) => accountId === grant.accountId) === grant
  const besides = ({ accountId }: GrantView) => following.filter((each) => each.accountId === accountId)
  const grouped = grants.flatMap((grant) => (isFirst(grant) ? [grant, ...besides(grant)] : [grant]))
  return [...grouped, ...following.filter((grant) => !grouped.includes(grant))]
}
