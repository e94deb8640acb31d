import { type BuyerAddresses, receiverOf } from '../../access/mail/receiver.ts'
import type { SeatChoice } from '../../access/plan/choose-seat.ts'
import { comingBack } from '../../access/plan/ending/change-at-end.ts'
import type { NextInvitation } from '../../access/plan/forecast.ts'
import { BY_HAND } from '../../payments/by-seller/given-access.ts'
import type { PaymentStatus } from '../../payments/payment/state.ts'
import type { ProcessorDescriptor } from '../../payments/processors/descriptor.ts'
import { processorLabel } from '../../payments/processors/names.ts'
import type { Product } from '../../product.ts'
import { dateWords } from '../../runtime/time/time-words.ts'
import { plainText, type Values } from '../../words/text.ts'
import { lastDay } from '../../words/when-access-ends.ts'
import {
  comesBackWords,
  endMails,
  givesWayWords,
  goesOutWords,
  isKept,
  leavesWords,
  notLookedUp,
  onceNothingIsLeft
} from './account-words.ts'
import { mailed, noAddress, noMail, type Preview } from './action.ts'
import type { AccountFacts, OtherPurchase, PurchaseFacts } from './purchase-facts.ts'
import { buyerName, productName, purchaseName, purchaseNameAndStatus, statusWords } from './purchase-names.ts'

/** The names of the shop and of its support address, as buyers read them, and of the payment processors. */
export type PreviewShop = {
  shop: string
  seller: string
  processors: readonly Pick<ProcessorDescriptor, 'name' | 'label'>[]
}

/** Says what ending the access of a purchase does. `buyerSees`: the words of its card then. */
export function endPreview(
  {
    purchase,
    others,
    buyerSees
  }: { purchase: PurchaseFacts; others: readonly OtherPurchase[]; buyerSees: readonly string[] },
  shop: PreviewShop
): Preview {
  const { accounts } = purchase
  const to = receiverOf('ended', purchase)
  const values = valuesOf(purchase, shop)
  const losers = accounts.filter(hasSomething)
  const ending = others.map(({ paymentId }) => paymentId)
  return {
    title: `End the access of ${buyerName(purchase)} to ${productOf(purchase)}`,
    does: [
      `Closes the purchase: ${purchaseName(purchase, shop.processors)}. Send invite says that it is not paid${isGiven(purchase) ? '' : `, whatever ${processorOf(purchase, shop)} reports later`}.`,
      ...losers.map((account) => leavesWords(account, ending)),
      ...others.map(
        (other) => `Ends another purchase of this buyer too: ${purchaseNameAndStatus(other, shop.processors)}.`
      )
    ],
    buyerSees: [...buyerSees],
    ...(to === undefined
      ? noAddress
      : mailed([
          `To ${to}, now: “${say('mail.ended.subject', values)}”, with your words.`,
          ...endMails(purchase, losers, ending)
        ])),
    undo: 'You can give the access back at any time. If the purchase then counts as paid, its accounts are invited; a private fork that the code host has deleted does not come back.'
  }
}

/**
 * Says what giving access back does, to the purchase that is named first and to the others that ended with it: each as
 * it will stand then. `buyerSees`: the words of the card of the first.
 */
export function givenBackPreview(
  given: readonly [PurchaseFacts, ...PurchaseFacts[]],
  buyerSees: readonly string[],
  shop: PreviewShop
): Preview {
  const [purchase, ...others] = given
  const paid = given.find(isPaid)
  const told = paid ?? purchase
  const to = receiverOf('given_back', told)
  return {
    title: `Give ${buyerName(purchase)} access to ${productOf(purchase)} back`,
    does: [
      ...standsThen(purchase, shop),
      ...others.map((other) => {
        const closed = isPaid(other) ? '' : ` It still gives no access: ${whyStillClosed(other)}`
        return `Gives another purchase back that ended with it: ${purchaseName(other, shop.processors)}.${closed}`
      })
    ],
    buyerSees: [...buyerSees],
    ...(to === undefined
      ? noAddress
      : paid
        ? mailed([`To ${to}, now: “${say('mail.given_back.subject', valuesOf(told, shop))}”.`])
        : noMail('Nothing: no access comes back.')),
    undo: given.some(hasAccessToEnd)
      ? 'You can end the access again.'
      : 'There is nothing to undo: your decision about the access is taken back, and nothing else changes.'
  }
}

function isPaid({ status }: OtherPurchase): boolean {
  return status === 'paid'
}

/** How a purchase stands once it is given back, and the fate of its accounts. */
function standsThen(purchase: PurchaseFacts, shop: PreviewShop): string[] {
  const { accounts } = purchase
  if (isPaid(purchase)) {
    const by = isGiven(purchase) ? '' : `, as ${processorOf(purchase, shop)} says`
    return [`The purchase counts again${by}.`, ...comingBack(accounts).map(comesBackWords)]
  }
  const nobody = accounts.length === 0 ? [] : ['No account is invited.']
  return [`The purchase still gives no access: ${whyStillClosed(purchase)}`, ...nobody]
}

/** Why a purchase that is given back gives no access, and what the seller can do about it, after a colon. */
export function whyStillClosed({ status, endsAt }: Pick<PurchaseFacts, 'status' | 'endsAt'>): string {
  if (status === 'time_over' && endsAt !== undefined)
    return `its last day, ${dateWords(lastDay(endsAt))}, has passed. You can then set another one with “Prolong”.`
  const after = status === 'disputed' ? ' If you win the dispute, it gives access again.' : ''
  return `it is ${statusWords(status)}.${after}`
}

/**
 * Says what matching a sale does. `product`, `email`: what it gets; `known`: somebody has signed in with the address.
 */
export function matchPreview(
  purchase: PurchaseFacts,
  { product, email, known }: { product: Product | undefined; email: string | undefined; known: boolean },
  shop: PreviewShop
): Preview {
  const name = product?.name ?? productOf(purchase)
  const to = receiverOf('ready', email === undefined ? purchase : { email })
  const subject = say('mail.ready.subject', { shop: shop.shop, product: name })
  const status = statusWords(purchase.status)
  return {
    title: `Match the sale of ${buyerName(purchase)}`,
    does: [
      ...(product ? [`Counts it as a sale of ${product.name}.`] : []),
      ...(email === undefined
        ? []
        : [known ? `Gives it to the user who signs in with ${email}.` : toWhomeverSignsIn(email)]),
      isGiven(purchase)
        ? `Its status stays: ${status}.`
        : `Its status is ${status}, and stays what ${processorOf(purchase, shop)} reports.`
    ],
    buyerSees: [`The purchase of ${name}, after signing in.`],
    ...(to === undefined
      ? noAddress
      : purchase.status === 'paid'
        ? mailed([`To ${to}, if the buyer has named no account: “${subject}”.`])
        : noMail(`Nothing: the purchase is ${status}.`)),
    undo: 'You can match the sale again, with another product or another address, or say that it is not sold here.'
  }
}

function toWhomeverSignsIn(email: string): string {
  return `Gives it to the buyer who signs in with ${email}. Nobody has yet.`
}

/**
 * An invitation that the seller asks for. `from`: the account whose seat the seller moves; `again`: the account has
 * been named already. `seat`: the seat that it takes. `next`: whether it goes out now. `isKnown`: the code host has
 * said that the name is a person's.
 */
type Invitation = {
  purchase: PurchaseFacts
  username: string
  from: AccountFacts | undefined
  again: AccountFacts | undefined
  seat: Exclude<SeatChoice, { do: 'which' }>
  next: NextInvitation
  isKnown: boolean
}

/** Says what an invitation that the seller asks for does. */
export function invitePreview(invitation: Invitation, shop: PreviewShop): Preview {
  const { purchase, username, from, again, seat, next, isKnown } = invitation
  const { accounts } = purchase
  const to = receiverOf('invited', purchase)
  const loser = 'from' in seat ? accounts.find(({ grantId }) => grantId === seat.from) : undefined
  const values = valuesOf(purchase, shop, { login: username })
  return {
    title: `${from ? `Change ${from.login} to ${username}` : `Invite ${username}`} for ${buyerName(purchase)}`,
    does: [
      ...(again ? [`Asks the code host first what ${username} has.`] : []),
      ...(isKnown ? [] : [notLookedUp(username)]),
      ...goesOutWords(`Invites ${username} to ${productOf(purchase)}`, next),
      seat.do === 'take'
        ? `${username} takes a free seat. No account is replaced.`
        : loser
          ? givesWayWords(loser, username)
          : `${username} keeps its seat.`
    ],
    buyerSees: [`${username} as an account of the purchase, with its state.`],
    ...(to === undefined
      ? noAddress
      : mailed([
          `To ${to}, once it is invited: “${say('mail.invited.subject', values)}”.`,
          ...(isKnown ? [] : [ifNobodys(purchase, username, values)]),
          ...(loser && hasSomething(loser) ? endMails(purchase, [loser]) : [])
        ])),
    undo: loser
      ? `You can move the seat back to ${loser.login}.`
      : 'You can move the seat to another account. The buyer can take an open invitation back.'
  }
}

/** Says what taking the invitation of an account back does. */
export function takenBackPreview(
  { purchase, account }: { purchase: PurchaseFacts; account: AccountFacts },
  shop: PreviewShop
): Preview {
  const { login, grantId, holds } = account
  const { accounts } = purchase
  const stays = accounts.filter(({ heir, target }) => heir === grantId && target === account.target).at(-1)
  const isTold = account.isTold && !isKept(account)
  return {
    title:
      holds === 'place'
        ? `Take ${login} out of the queue for ${buyerName(purchase)}`
        : `Withdraw the invitation of ${login} for ${buyerName(purchase)}`,
    does: [
      leavesWords(account),
      stays
        ? `${stays.login} keeps its seat, which ${login} was to take.`
        : 'Its seat is free again. The buyer can name another account, and you can invite one.'
    ],
    buyerSees: [
      ...(isTold
        ? [`Until it is deleted: “${say('why.taken_back_by_seller', valuesOf(purchase, shop, { had: 'no', login }))}”`]
        : []),
      stays ? `Then ${stays.login} alone.` : `Then the purchase without ${login}, with the form for an account.`
    ],
    ...(receiverOf('withdrawn', purchase) === undefined
      ? noAddress
      : isTold
        ? mailed([onceNothingIsLeft(purchase, login, 'it isn’t invited any more')])
        : noMail(account.isTold ? `Nothing: ${login} loses nothing.` : `Nothing: ${login} was never invited.`)),
    undo: `You or the buyer can invite ${login} ${holds === 'place' ? 'later' : 'again, with a new invitation'}.`
  }
}

/** The mail to the buyer about a name that turns out to be no person's. */
export function ifNobodys(buyer: BuyerAddresses, username: string, values: Values): string {
  return `To ${receiverOf('stopped', buyer)}, if the code host then shows no person’s account named ${username}: “${say('mail.stopped.blocked', values)}”.`
}

/** A message of the catalogue, as the buyer reads it. */
export function say(key: Parameters<typeof plainText>[0]['key'], values: Values): string {
  return plainText({ key, values })
}

export function valuesOf(purchase: OtherPurchase, { shop, seller }: PreviewShop, more: Values = {}): Values {
  return { shop, seller: { writeTo: seller }, product: productOf(purchase), ...more }
}

/** Whether the seller gave it: then no processor reports anything about it. */
function isGiven({ processor }: OtherPurchase): boolean {
  return processor === BY_HAND
}

function processorOf({ processor }: OtherPurchase, { processors }: PreviewShop): string {
  return processorLabel(processors, processor)
}

export function productOf(purchase: OtherPurchase): string {
  return productName(purchase) ?? 'no known product'
}

/** Whether the account has an invitation or access, or waits for one. */
export function hasSomething({ state, because }: Pick<AccountFacts, 'state' | 'because'>): boolean {
  if (because === 'found') return false
  return ['queued', 'invited', 'accepted', 'expired', 'blocked'].includes(state)
}

/** The statuses of a payment that gives access, or gives it by itself once something is paid or decided. */
const mayGive: readonly PaymentStatus[] = ['paid', 'pending', 'disputed', 'past_due']

/**
 * Whether the end of the access of a purchase by the seller changes anything: the purchase gives access or may give it
 * by itself, or an account has something that nobody takes away yet.
 */
export function hasAccessToEnd({
  status,
  accounts
}: Pick<PurchaseFacts, 'status'> & { accounts: readonly Pick<AccountFacts, 'state' | 'because'>[] }): boolean {
  const keeps = (account: Pick<AccountFacts, 'state' | 'because'>) =>
    hasSomething(account) && (account.state === 'invited' || account.state === 'accepted')
  return mayGive.includes(status) || (status !== 'ended_by_seller' && accounts.some(keeps))
}
