import { receiverOf } from '../../access/mail/receiver.ts'
import { coveredSeats } from '../../access/plan/choose-seat.ts'
import { comingBack } from '../../access/plan/ending/change-at-end.ts'
import type { NextInvitation } from '../../access/plan/forecast.ts'
import type { Product } from '../../product.ts'
import { dateWords } from '../../runtime/time/time-words.ts'
import { lastDay } from '../../words/when-access-ends.ts'
import { comesBackWords, goesOutWords, notLookedUp } from '../actions/account-words.ts'
import { mailed, noAddress, noMail, type Preview } from '../actions/action.ts'
import { ifNobodys, type PreviewShop, productOf, say, valuesOf } from '../actions/preview-words.ts'
import type { OtherPurchase, PurchaseFacts } from '../actions/purchase-facts.ts'
import { buyerName, purchaseNameAndStatus } from '../actions/purchase-names.ts'

/** The sentence about the last day of access that ends then (ms). */
function lastDayWords(endsAt: number): string {
  return `Its last day is ${dayWords(endsAt)}, in UTC.`
}

function dayWords(endsAt: number): string {
  return dateWords(lastDay(endsAt))
}

/** Access to give: `held` are the purchases of the product that the buyer has already. Times in ms since the epoch. */
type Gift = {
  email: string
  /** The proven address with which its user signs in, where there is one. */
  userEmail: string | undefined
  product: Product
  why: string
  username: string | undefined
  quantity: number | undefined
  until: number | undefined
  held: readonly OtherPurchase[]
  /** The code host has said that the name is a person's. */
  isKnown: boolean
}

/**
 * Says what giving access without a processor does. `next`: what becomes of an invitation that is asked for now;
 * undefined without a username.
 */
export function givePreview(gift: Gift, next: NextInvitation | undefined, { shop, processors }: PreviewShop): Preview {
  const { email, product, why, username, quantity, until, held, isKnown } = gift
  const values = { shop, product: product.name, login: username ?? '' }
  const kind = username === undefined ? 'ready' : 'invited'
  const seats = coveredSeats(product.seats, { quantity })
  return {
    title: `Give ${email} access to ${product.name}`,
    does: [
      `Records a purchase by hand, without a processor${quantity === undefined ? '' : `, ${quantity} times the product`}. Your reason: “${why}”`,
      ...(seats === 1
        ? []
        : [
            `The purchase covers ${seats} accounts${username === undefined ? '' : `. ${username} takes one seat, and ${seats - 1} stay free`}.`
          ]),
      ...(username === undefined || next === undefined
        ? [`The buyer names ${seats === 1 ? 'an account' : 'the accounts'} after signing in with this address.`]
        : [
            ...(isKnown ? [] : [notLookedUp(username)]),
            ...goesOutWords(`Invites ${username}`, next),
            'If it has access already, nothing is sent.'
          ]),
      until === undefined ? 'The access has no end.' : `The access ends automatically. ${lastDayWords(until)}`,
      ...held.map(
        (other) => `This buyer has a purchase of the product already: ${purchaseNameAndStatus(other, processors)}.`
      )
    ],
    buyerSees: ['The purchase like any other, with “Given to you” in place of the order. Your reason is not shown.'],
    ...mailed([
      `To ${receiverOf(kind, gift)}${username === undefined ? '' : `, once ${username} is invited`}: “${say(`mail.${kind}.subject`, values)}”.`,
      ...(username === undefined || isKnown ? [] : [ifNobodys(gift, username, values)])
    ]),
    undo: 'You can end the access at any time.'
  }
}

/** Access to prolong. `until`: its new end in ms, or none. `isOver`: its time is over. */
type Prolonging = { purchase: PurchaseFacts; endsAt: number; until: number | 'never'; isOver: boolean }

/** Says what another last day of access that the seller gave does. */
export function prolongPreview({ purchase, endsAt, until, isOver }: Prolonging, shop: PreviewShop): Preview {
  const { accounts } = purchase
  const to = receiverOf('given_back', purchase)
  const subject = say('mail.given_back.subject', valuesOf(purchase, shop))
  const isEndless = until === 'never'
  const end = isEndless ? 'has no end any more.' : `ends automatically. ${lastDayWords(until)}`
  return {
    title: `Prolong the access of ${buyerName(purchase)} to ${productOf(purchase)}`,
    does: [
      `${isOver ? 'The purchase counts again. The' : 'The'} access ${end} ${isEndless ? 'Until now its last day was' : 'Until now it was'} ${dayWords(endsAt)}.`,
      ...(isOver ? comingBack(accounts).map(comesBackWords) : [])
    ],
    buyerSees: [
      `The purchase${isOver ? ' as it was before its end' : ''}, ${isEndless ? 'without a last day' : 'with its new last day'}.`
    ],
    ...(to === undefined
      ? noAddress
      : isOver
        ? mailed([`To ${to}, now: “${subject}”.`])
        : noMail(
            isEndless
              ? 'None: the access goes on as before. The page of the purchase names no last day any more.'
              : 'None: the access goes on as before. The buyer reads the new last day on the page of the purchase.'
          )),
    undo: isEndless
      ? 'You can end the access at any time. It gets no other last day.'
      : 'You can set another last day here, or end the access at any time.'
  }
}
