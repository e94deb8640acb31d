import type { Product } from '../../product.ts'
import { dateTimeWords } from '../../runtime/time/time-words.ts'
import { plainText, type Values } from '../../words/text.ts'
import type { Preview } from './action.ts'
import type { AccountFacts, OtherPurchase, PurchaseFacts } from './purchase-facts.ts'

/** The names of the shop and of its support address, as buyers read them. */
export type PreviewShop = { shop: string; seller: string }

/** Says what ending the access of a purchase does. `words`: what the buyer is told. */
export function endPreview(
  { purchase, others, words }: { purchase: PurchaseFacts; others: readonly OtherPurchase[]; words: string },
  shop: PreviewShop
): Preview {
  const { accounts, mailsTo } = purchase
  const values = valuesOf(purchase, shop, { words })
  return {
    title: `End the access of ${buyerOf(purchase)} to ${productOf(purchase)}`,
    does: [
      `Closes the purchase ${nameOf(purchase)}. Send invite says that it is not paid, whatever ${processorWords(purchase)} reports later.`,
      ...accounts.filter(hasSomething).map(leavesWords),
      ...others.map((other) => `Ends another purchase of this buyer too: ${nameOf(other)}, which is ${other.status}.`)
    ],
    buyerSees: [
      say('ended_by_seller.headline', values),
      say('ended_by_seller.text', values),
      say('hint.seller_writes', values)
    ],
    mails:
      mailsTo === undefined
        ? ['Nothing: no address of this buyer is known.']
        : [
            `To ${mailsTo}, now: “${say('mail.ended.subject', values)}”, with your words.`,
            ...accounts
              .filter(hasSomething)
              .map(({ login }) => `To ${mailsTo}, once the code host shows it: that ${login} has nothing any more.`)
          ],
    undo: 'You can give the access back at any time. The accounts are then invited again; a private fork that the code host has deleted does not come back.'
  }
}

/** Says what giving access back does, to the purchase that is named first and to the others that ended with it. */
export function givenBackPreview(
  [purchase, ...others]: readonly [PurchaseFacts, ...PurchaseFacts[]],
  shop: PreviewShop
): Preview {
  const { accounts, mailsTo } = purchase
  const values = valuesOf(purchase, shop)
  return {
    title: `Give ${buyerOf(purchase)} access to ${productOf(purchase)} back`,
    does: [
      `The purchase ${nameOf(purchase)} counts again as ${processorWords(purchase)} says: a refund since then keeps it closed.`,
      ...accounts.map(({ login }) => `${login} is invited again, in its turn.`),
      ...others.map((other) => `Gives another purchase back that ended with it: ${nameOf(other)}.`)
    ],
    buyerSees: ['The purchase as it was before you ended its access.'],
    mails:
      mailsTo === undefined
        ? ['Nothing: no address of this buyer is known.']
        : [`To ${mailsTo}, now: “${say('mail.given_back.subject', values)}”.`],
    undo: 'You can end the access again.'
  }
}

/** Access to give: `held` are the purchases of the product that the buyer has already. Times in ms since the epoch. */
type Gift = {
  email: string
  product: Product
  why: string
  username: string | undefined
  quantity: number | undefined
  until: number | undefined
  held: readonly OtherPurchase[]
}

/** Says what giving access without a processor does. */
export function givePreview(gift: Gift, { shop }: PreviewShop): Preview {
  const { email, product, why, username, quantity, until, held } = gift
  const values = { shop, product: product.name, login: username ?? '' }
  const subject = username === undefined ? 'mail.ready.subject' : 'mail.invited.subject'
  return {
    title: `Give ${email} access to ${product.name}`,
    does: [
      `Records a purchase by hand, without a processor${quantity === undefined ? '' : `, ${quantity} times the product`}. Your reason: ${why}`,
      username === undefined
        ? 'The buyer names an account after signing in with this address.'
        : `Invites ${username} in its turn, if that is the account of a person. If not, the buyer names one.`,
      until === undefined ? 'The access has no end.' : `The access ends by itself on ${dateTimeWords(until)}.`,
      ...held.map(
        (other) => `This buyer has a purchase of the product already: ${nameOf(other)}, which is ${other.status}.`
      )
    ],
    buyerSees: ['The purchase like any other, with “Given to you” in place of the order. Your reason is not shown.'],
    mails: [`To ${email}: “${say(subject, values)}”.`],
    undo: 'You can end the access at any time.'
  }
}

/** Says what matching a sale does. `product`, `email`: what it gets; `known`: somebody has signed in with the address. */
export function matchPreview(
  purchase: PurchaseFacts,
  { product, email, known }: { product: Product | undefined; email: string | undefined; known: boolean },
  { shop }: PreviewShop
): Preview {
  const name = product?.name ?? productOf(purchase)
  const to = email ?? purchase.mailsTo
  const subject = say('mail.ready.subject', { shop, product: name })
  return {
    title: `Match the sale ${nameOf(purchase)}`,
    does: [
      ...(product ? [`Counts it as a sale of ${product.name}.`] : []),
      ...(email === undefined
        ? []
        : [known ? `Gives it to the user who signs in with ${email}.` : toWhomeverSignsIn(email)]),
      `Its status is ${purchase.status}, and stays what ${processorWords(purchase)} reports.`
    ],
    buyerSees: [`The purchase of ${name}, after signing in.`],
    mails:
      to === undefined || purchase.status !== 'paid'
        ? ['None.']
        : [`To ${to}, if the buyer has named no account: “${subject}”.`],
    undo: 'You can match the sale again, with another product or another address.'
  }
}

function toWhomeverSignsIn(email: string): string {
  return `Gives it to the buyer who signs in with ${email}. Nobody has yet.`
}

/** A message of the catalogue, as the buyer reads it. */
function say(key: Parameters<typeof plainText>[0]['key'], values: Values): string {
  return plainText({ key, values })
}

function valuesOf(purchase: OtherPurchase, { shop, seller }: PreviewShop, more: Values = {}): Values {
  return { shop, seller: { writeTo: seller }, product: productOf(purchase), ...more }
}

/** The processor's name and its id of the sale. */
function nameOf({ provider, key }: OtherPurchase): string {
  return `${provider} ${key}`
}

function processorWords({ provider }: OtherPurchase): string {
  return provider
}

function productOf({ product, scene }: OtherPurchase): string {
  return product?.name ?? scene ?? 'no known product'
}

/** The buyer, by the best name that is known. */
function buyerOf({ email, mailsTo, key }: OtherPurchase): string {
  return email ?? mailsTo ?? `the buyer of ${key}`
}

/** Whether the account has an invitation or access, or waits for one. */
function hasSomething({ state, because }: AccountFacts): boolean {
  if (because === 'found') return false
  return ['queued', 'invited', 'accepted', 'expired', 'blocked'].includes(state)
}

function leavesWords({ login, state }: AccountFacts): string {
  if (state === 'accepted') return `Removes ${login} from the repository.`
  return state === 'invited' ? `Cancels the invitation of ${login}.` : `${login} is not invited any more.`
}
