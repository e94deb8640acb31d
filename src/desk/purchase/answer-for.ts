import { isLost } from '../../access/grant-states.ts'
import type { NextInvitation } from '../../access/plan/forecast.ts'
import { isSellerHold } from '../../access/plan/forecast.ts'
import type { GrantView, PurchaseView } from '../../access/requests/purchase-view.ts'
import type { Config } from '../../config/config.ts'
import { isWayOut } from '../../pages/buyer/account-card.ts'
import { explainOnCard, isOfRefund } from '../../pages/page-texts/card-words.ts'
import { hostName, invitationUrl } from '../../pages/page-texts/code-host.ts'
import { shopFacts } from '../../pages/page-texts/explain-view.ts'
import { givenWords, refundWords } from '../../pages/page-texts/money.ts'
import { isRenewalDue, renewalWords } from '../../pages/page-texts/renewal-words.ts'
import { addressesOf } from '../../pages/page-texts/repository-addresses.ts'
import { seatHolders } from '../../pages/page-texts/seats.ts'
import { BY_HAND, isGiven } from '../../payments/by-seller/given-access.ts'
import { storedRefund } from '../../payments/payment/refunded-sum.ts'
import { type Product, productOfScene, renewUrlOf } from '../../product.ts'
import { routes } from '../../routes.ts'
import type { Takeover } from '../../users/takeovers/takeover-rows.ts'
import type { Explanation } from '../../words/explain.ts'
import { moneyWords } from '../../words/money.ts'
import type { NextStep } from '../../words/situation-rules.ts'
import { plainText, say } from '../../words/text.ts'
import type { Unproven } from '../actions/check-now.ts'
import { givenFor } from '../giving/given-as.ts'
import { saidToAsker } from '../merging/takeover-words.ts'
import { type AccountRow, checkedAt, hasNothingToCheck, type PurchaseRow, seatsOf } from '../queries/purchase-rows.ts'
import { type AnswerAccount, answerText, answerToAsker, onNoPage, saidWithoutProof } from '../shared-texts/answer.ts'
import { saidToBuyer } from '../shared-texts/said-to-buyer.ts'
import { isMailRefused } from '../story/mail-refused.ts'
import type { Keeper, Keepers } from './kept-by-other-purchase.ts'

/**
 * The facts about a purchase that an answer is made of. `isNamedAtCheckout`: an account was named there, and became
 * none of the purchase. `mails`: those about the purchase. `isOff`: its repository cannot give access. `forMail`: the
 * words of the buyer's page. `onCard`: the words that its card has instead, if any. `why`: what became of the payment,
 * which the words of `forMail` do not say. `reason`: the seller's reason for access without a payment processor.
 * `next`: when an account that is named now would be invited. `keepers`: the other purchases that cover accounts of
 * this one. `invoice`: the number on the newest invoice or receipt. `isKnownByDay`: no other purchase of this buyer is
 * of this product and this day. `unproven`: the answers without proof of the last check. `asked`: the request of
 * another user for the purchase, which waits: the address of the sale is that of this user, so that the answer is too.
 */
type Answering = {
  isNamedAtCheckout: boolean
  mails: Parameters<typeof isMailRefused>[0]
  view: PurchaseView | undefined
  isOff: boolean
  forMail: Explanation
  onCard: { headline: string; text: string } | undefined
  why: string | undefined
  reason: string | undefined
  next: NextInvitation | undefined
  keepers: Keepers
  invoice: string | undefined
  isKnownByDay: boolean
  unproven: ReadonlyMap<string, Unproven>
  asked: Takeover | undefined
}

/** The answer to a mail of the buyer of this purchase. */
export function answerFor(config: Config, row: PurchaseRow, answering: Answering): string {
  const { isNamedAtCheckout, view, forMail, onCard, why, reason, next } = answering
  const product = productOfScene(config.products, row.scene)
  const url = config.site.url + routes.purchases
  const { asked } = answering
  const toAsker = asked && saidToAsker(asked, shopFacts(config, product?.name ?? ''))
  if (asked && toAsker) {
    return answerToAsker({ product: product?.name ?? config.site.name, said: toAsker, url, email: asked.email })
  }
  const seats = seatsOf(row, product?.seats ?? 1)
  const address = row.userEmail ?? row.email ?? undefined
  const refund = storedRefund(row)
  const accounts = accountsOf(config, row, answering)
  const [holder] = view ? seatHolders(view) : []
  const unprovenWords = accounts.find(({ id, isUnproven }) => isUnproven && id === holder?.id)?.said
  const waits = next?.waits
    ? { until: next.at, because: isSellerHold(next.because) ? ('seller' as const) : next.because }
    : undefined
  // The page of its buyer says nothing of a sale without a product that is not paid.
  const isOnNoPage = product === undefined && row.status !== 'paid'
  // The words of the card alone ask for a step.
  const isOwn = !isOnNoPage && unprovenWords === undefined && onCard === undefined
  return answerText({
    product: product?.name ?? config.site.name,
    said: isOnNoPage ? onNoPage : (unprovenWords ?? onCard ?? after(why, saidToBuyer(forMail, waits))),
    renewal: view && renewalOf(view, product),
    isNotSold: isOnNoPage || (product === undefined && row.notSoldAt !== null),
    paidAt: row.paidAt ?? undefined,
    isUnpaidForGood: row.status === 'failed' || row.status === 'ended',
    given: row.processor === BY_HAND ? handWords(row, reason) : undefined,
    money: moneyWords(row.amount, row.currency),
    refunded: refund && !(why !== undefined && isOfRefund(row.status)) ? plainText(refundWords(refund)) : undefined,
    sellerWords: row.status === 'ended_by_seller' ? (row.sellerWords ?? undefined) : undefined,
    invoice: answering.invoice,
    sale: row.partOf ?? row.key,
    isKnownByDay: answering.isKnownByDay,
    isStepThere: isOwn && (stepsThere.includes(forMail.next) || accounts.some(({ isStepThere }) => isStepThere)),
    accounts,
    seats: product && row.status === 'paid' && seats.all > 1 ? seats : undefined,
    host: hostName(config.codeHost),
    isCovered: view?.coveredBeside !== undefined,
    named:
      isNamedAtCheckout && row.username !== null ? { login: row.username, isAsked: row.askedAt !== null } : undefined,
    waysIn: seats.taken < seats.all && !answering.isOff ? waysInto(config) : undefined,
    wayOut: view && wayOutOf(view),
    url,
    signInAs: address,
    isMailRefused: address !== undefined && isMailRefused(answering.mails, address)
  })
}

/** Steps that the buyer takes on their page. */
const stepsThere: readonly NextStep[] = ['send_invite', 'name_account']

/** The sentence about a renewal that failed while there is access, and where to pay it, if that is known. */
function renewalOf(view: PurchaseView, product: Product | undefined): string | undefined {
  const words = renewalWords(view)
  if (!words) return undefined
  const url = product && isRenewalDue(view) ? renewUrlOf(product, view.processor) : undefined
  return `${plainText(words)}${url === undefined ? '' : ` Pay it here: ${url}`}`
}

/** Words with a sentence before their text. */
function after<Words extends { text: string }>(sentence: string | undefined, words: Words): Words {
  if (sentence === undefined) return words
  return { ...words, text: [sentence, words.text].filter((each) => each !== '').join(' ') }
}

/**
 * The accounts of the purchase, without earlier accounts that have nothing any more. An account is named again for a
 * further repository only if it has another state there.
 */
function accountsOf(
  config: Config,
  row: PurchaseRow,
  { view, keepers, unproven }: Pick<Answering, 'view' | 'keepers' | 'unproven'>
): (AnswerAccount & { id: string; isStepThere: boolean })[] {
  const { grants = [], following = [] } = view ?? {}
  const explained = (grant: GrantView) => view && explainOnCard({ config, purchase: view, grant, now: undefined })
  const said = (grant: GrantView) => {
    const words = explained(grant)
    return words && saidToBuyer(words)
  }
  const accounts = row.accounts.flatMap((account): ReturnType<typeof accountsOf> => {
    const first = grants.find(({ id }) => id === account.id)
    const further = following.find(({ id }) => id === account.id)
    const grant = first ?? further
    // Of accounts without a seat only those stay that still have something, and the name that was refused.
    if (account.released !== null && grant?.state !== 'revoking' && first?.state !== 'blocked') return []
    const leading = further && grants.find(({ accountId }) => accountId === further.accountId)
    const keeper = keepers.get(account.keptBy ?? '')
    const keepsInvitation = keeper !== undefined && account.shown === 'invitation'
    const isOpen = grant !== undefined && explained(grant)?.next === 'accept'
    if (further && leading && explained(further)?.situation === explained(leading)?.situation) return []
    const login = account.hostLogin ?? account.login
    const doubt = grant && hasSomething(grant) ? unprovenStill(account, unproven.get(account.id)) : undefined
    return [
      {
        id: account.id,
        login,
        checkedAt: checkedAt(account),
        isNobodys: grant?.state === 'blocked' && hasNothingToCheck(account),
        isStepThere: !doubt && grant !== undefined && stepsThere.includes(explained(grant)?.next ?? 'none'),
        said: doubt ? saidWithoutProof(login, hostName(config.codeHost), doubt) : grant && said(grant),
        isUnproven: doubt !== undefined,
        isHeld: grant && (grant.hindrance !== undefined || explained(grant)?.tone === 'seller'),
        kept: keeper && keptWords(keeper, keepsInvitation ? 'its invitation' : 'what it has', isLost(account.state)),
        invitation:
          grant && (isOpen || (keepsInvitation && keeper.isOfSameBuyer))
            ? invitationUrl(config, grant.repository)
            : undefined,
        opensIt: grant && whoOpens(config, view?.seats ?? 1, grant),
        clone:
          grant?.state === 'accepted' && hasSomething(grant) && !doubt && row.status === 'paid'
            ? addressesOf(config, grant.repository).repositoryUrl
            : undefined,
        repository: further && `${further.repository.owner}/${further.repository.repo}`
      }
    ]
  })
  return accounts.sort((a, b) => Number(a.repository !== undefined) - Number(b.repository !== undefined))
}

/** The words of the card about the account that opens the invitation; undefined for one that the buyer has proven. */
function whoOpens(config: Config, seats: number, { login, proven }: GrantView): string | undefined {
  if (proven) return undefined
  if (seats > 1) return say('team.copy.only', { login })
  return say('accept.other.text', { host: hostName(config.codeHost), login })
}

/** The words of the card of a team about the ways to fill a free seat. */
function waysInto(config: Config): string {
  return `${say('seats.ways.add', { host: hostName(config.codeHost) })} ${say('seats.ways.link')}`
}

/** How the buyer chooses another account on the card, while one that the buyer has not proven is invited. */
function wayOutOf(view: PurchaseView): string | undefined {
  const wrong = view.grants.find((grant) => {
    return (
      !grant.proven &&
      grant.because !== 'found' &&
      grant.state === 'invited' &&
      !grant.isReplaced &&
      isWayOut({ purchase: view, grant }, 'accept')
    )
  })
  if (!wrong) return undefined
  if (view.seats > 1) return say('team.hint')
  return `Is ${wrong.login} not your account? Choose another one there, under “${say('accept.other')}”.`
}

/** Whether the pages say of the account that it has access or an open invitation. */
function hasSomething({ state, notShown, runOut, isReplaced }: GrantView): boolean {
  return (state === 'invited' || state === 'accepted') && !notShown && !runOut && !isReplaced
}

/** The answer without proof, until a change of the grant or a look that may prove something is stored. */
function unprovenStill(account: AccountRow, unproven: Unproven | undefined): Unproven | undefined {
  if (!unproven || account.updatedAt > unproven.at) return undefined
  const { at, until = at + 1 } = unproven
  return (checkedAt(account) ?? 0) < until ? unproven : undefined
}

/** The purchase that keeps what an account has. Nothing is told of another buyer. */
function keptWords({ name, isOfSameBuyer }: Keeper, has: 'its invitation' | 'what it has', isAnew: boolean): string {
  const what = `It ${isAnew ? 'has' : 'keeps'} ${has} through`
  return isOfSameBuyer ? `${what} your purchase of ${name}.` : `${what} the purchase of another buyer.`
}

/** The words of the card about access by the seller's hand, and that it is for a bank transfer. */
function handWords(row: PurchaseRow, reason: string | undefined): string | undefined {
  const { paidAt, endsAt } = row
  if (paidAt === null) return undefined
  if (!isGiven(row))
    return plainText({ key: 'order.done', values: { day: { at: paidAt, style: 'date', now: undefined } } })
  const given = plainText(givenWords({ paidAt, endsAt: endsAt ?? undefined }))
  return givenFor(reason) === 'bank_transfer' ? `${given}, for your bank transfer` : given
}
