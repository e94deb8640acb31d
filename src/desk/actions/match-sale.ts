import { receiverOf } from '../../access/mail/receiver.ts'
import { endGivenUpMails } from '../../alerts/checks/mail-evidence.ts'
import { canonicalEmail } from '../../config/values/email-address.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { recordDecision } from '../../payments/by-seller/seller-decision.ts'
import { isGuestId } from '../../payments/guest-reference.ts'
import { endAlertsOfSales } from '../../payments/sales/alert-of-sales.ts'
import { givePayments, heldTogether, paymentsOfSale } from '../../payments/sales/sales.ts'
import { endTakeoversOf } from '../../users/takeovers/take-over.ts'
import { PAID_LINK_DAYS } from '../../users/users-and-guests/link-minutes.ts'
import { signInAddress, userOfAddress } from '../../users/users-and-guests/users.ts'
import { seatsTakenByUsers } from '../search/taken-seats.ts'
import {
  type Acted,
  type Acting,
  type ActionDeps,
  type ActionScope,
  type ActionTxScope,
  type CannotBe,
  cannot,
  mailed,
  type Preview,
  type Previewed,
  recording,
  scopeOf,
  shopOf
} from './action.ts'
import { recordAction, storeOnce } from './action-rows.ts'
import { matchPreview } from './preview-words.ts'
import { type PurchaseFacts, readPurchase } from './purchase-facts.ts'
import { amountDiffers, newBuyerWords, purchaseName } from './purchase-names.ts'

/** An order to say what a sale is of, or whose it is. `product`: the id; `email`: the address of the buyer. */
export type MatchOrder = { paymentId: string; product?: string | undefined; email?: string | undefined }

/** Says what matching a sale will do. Changes nothing. */
export async function previewMatchSale(
  deps: ActionDeps,
  order: MatchOrder
): Promise<(Previewed & { ok: true; from: string | undefined; userEmail: string | undefined }) | CannotBe> {
  const match = await matchOf(scopeOf(deps), order)
  if (!match.ok) return match
  const { purchase, product, email, userId } = match
  const preview = matchPreview(purchase, { product, email, known: userId !== undefined }, shopOf(deps))
  // The amount of the sale may show that something else was bought.
  const sale = `The sale: ${purchaseName(purchase, deps.config.payments.processors)}.`
  const differs = amountDiffers(purchase, product)
  const others = userId === undefined ? 0 : (await heldTogether(deps.db, purchase)).length - 1
  const more = `${others === 1 ? 'The other purchase of the sale goes' : `${others} other purchases of the sale go`} with it.`
  const changes =
    email === undefined || userId === undefined ? [] : await buyerChange(deps.db, purchase, { userId, email })
  const does = [
    sale,
    ...(differs === undefined ? [] : [differs]),
    ...preview.does,
    ...changes,
    ...(others > 0 ? [more] : [])
  ]
  const userEmail = userId === undefined ? undefined : await signInAddress(deps.db, userId)
  return { ok: true, preview: { ...preview, does }, from: purchase.email ?? purchase.userEmail, userEmail }
}

/** Says what the present buyer loses, and which seats the new one has taken already. */
async function buyerChange(
  db: ActionDeps['db'],
  { paymentId, userId: present, userEmail, accounts }: PurchaseFacts,
  { userId, email }: { userId: string; email: string }
): Promise<string[]> {
  if (present === userId) return []
  const seats = (await seatsTakenByUsers(db, [userId])).filter((seat) => seat.paymentId === paymentId && seat.isHeld)
  const isSignedIn = present !== undefined && !isGuestId(present)
  const loses = isSignedIn ? (userEmail ?? 'The present buyer') : undefined
  return newBuyerWords({ to: email, present: loses, accounts, seats: seats.map(({ login }) => login) })
}

/**
 * Gives a sale a product or a buyer, as the seller's decision: no later event of the processor changes the address. A
 * sale of somebody goes to another user only if that one has signed in.
 */
export function matchSale(deps: ActionDeps, order: MatchOrder, acting: Acting): Promise<Acted> {
  return storeOnce(deps, acting, (scope) => matchInTx(scope, order, acting))
}

/** Stores the match. */
async function matchInTx(scope: ActionTxScope, order: MatchOrder, acting: Acting): Promise<Acted> {
  const { db: tx, now } = scope
  const match = await matchOf(scope, order)
  if (!match.ok) return match
  const { purchase, product, email, userId } = match
  const { paymentId, processor, key } = purchase
  const facts = { ...(product && { scene: product.id }), ...(email !== undefined && { email }) }
  await recordDecision(tx, { processor, key, ...facts }, recording(scope))
  const moved = userId === undefined ? [{ id: paymentId, key }] : await heldTogether(tx, purchase)
  const payments = moved.map(({ id }) => id)
  if (userId !== undefined) {
    for (const one of moved) await endTakeoversOf(tx, { processor, key: one.key }, { userId, now })
    await givePayments(tx, payments, userId, now)
  }
  // The seller has decided otherwise now.
  if (product) await tx.updateTable('payment').set({ not_sold_at: null }).where('id', '=', paymentId).execute()
  await endAlertsOfSales(tx, now)
  const earlier = email === undefined || purchase.email === email ? undefined : purchase.email
  if (earlier !== undefined) await endGivenUpMails(tx, payments, now)
  const told = { ...facts, ...(earlier !== undefined && { earlier }) }
  await recordAction(tx, acting, { kind: 'match_sale', payments, facts: told, now })
  const parts = [
    ...(product ? [`is one of ${product.name}`] : []),
    ...(email === undefined
      ? []
      : [userId === undefined ? `goes to whoever signs in with ${email}` : `belongs to ${email}`])
  ]
  return { ok: true, said: `The sale ${parts.join(' and ')}.` }
}

async function matchOf(scope: ActionScope, order: MatchOrder) {
  const { db, config } = scope
  const { products } = config
  const purchase = await readPurchase(scope, order.paymentId)
  if (!purchase.ok) return purchase
  if (order.product === undefined && order.email === undefined) return cannot('Name the product, the buyer, or both.')
  const product = products.find(({ id }) => id === order.product)
  if (order.product !== undefined) {
    const ids = products.map(({ id }) => id)
    if (!product) return cannot(`There is no product ${order.product}; there is ${ids.join(', ')}.`)
    const several = await whyNotOne(db, purchase)
    if (several) return several
  }
  if (order.email === undefined) return { ok: true, purchase, product, email: undefined, userId: undefined } as const
  const email = canonicalEmail(order.email)
  if (email === undefined) return cannot(`${order.email} is no e-mail address. Write one like ada@example.com.`)
  const userId = await userOfAddress(db, email)
  const isHeld = purchase.userId !== undefined && !isGuestId(purchase.userId)
  if (userId === undefined && isHeld) {
    return cannot(`This sale has a user. It can only go to somebody who has signed in, and nobody has with ${email}.`)
  }
  return { ok: true, purchase, product, email, userId } as const
}

/** A sale of several products has its products by their ids: one product cannot be said of it. */
async function whyNotOne(
  db: ActionDeps['db'],
  { processor, key }: { processor: string; key: string }
): Promise<CannotBe | undefined> {
  const parts = await paymentsOfSale(db, processor, key)
  if (parts.length <= 1) return undefined
  return cannot(
    `This sale is of several products (${parts.join(', ')}), which are told apart by their ids. Write the ids into payments.${processor}.scenes in the site config, restart, and have the delivery of the sale processed once more: “Replay” on its page of Deliveries`
  )
}

/** An order to correct the address of a buyer, such as one that was mistyped at the checkout. */
export type AddressOrder = { paymentId: string; email: string }

/** Says what correcting the address will do. Changes nothing. */
export async function previewCorrectAddress(deps: ActionDeps, order: AddressOrder): Promise<Previewed> {
  if (order.email.trim() === '') return cannot('Write the right address.')
  const matched = await previewMatchSale(deps, order)
  if (!matched.ok) return matched
  const { preview, from, userEmail } = matched
  const corrected = correctedAddress({ from, to: order.email.trim(), userEmail, does: preview.does })
  return { ok: true, preview: { ...preview, ...corrected } }
}

/**
 * The parts of a match's preview that differ if it corrects the buyer's address. `from`: the address until now;
 * `userEmail`: with which the user signs in who gets the purchase, where there is one. `does`: the sentences of the
 * preview about the match itself.
 */
function correctedAddress({
  from,
  to,
  userEmail,
  does
}: {
  from: string | undefined
  to: string
  userEmail: string | undefined
  does: readonly string[]
}): Pick<Preview, 'title' | 'does' | 'mails' | 'noMails' | 'undo'> {
  return {
    title: `Correct the address${from === undefined ? '' : ` ${from}`} to ${to}`,
    does: [
      ...does,
      ...(from === undefined ? [] : [`Ends the sign-in links of this purchase that were mailed to ${from}.`])
    ],
    ...mailed(
      [
        `To ${receiverOf('sign_in', { email: to, userEmail })}, now: a link that signs in the reader of that mailbox, once, for ${PAID_LINK_DAYS} days.`
      ],
      from === undefined ? [] : [`Nothing goes to ${from}.`]
    ),
    undo: 'You can correct the address again. A mail that was sent cannot be taken back.'
  }
}

/** Gives the sale to the buyer with the right address, and mails that address a link that signs in. */
export function correctAddress(deps: ActionDeps, order: AddressOrder, acting: Acting): Promise<Acted> {
  return storeOnce(deps, acting, async (scope) => {
    if (order.email.trim() === '') return cannot('Write the right address.')
    const acted = await matchInTx(scope, order, acting)
    if (!acted.ok) return acted
    const { db: tx, now: at } = scope
    await queueMail(tx, { subject: order.paymentId, fact: `sign_in:${acting.actionId}`, kind: 'sign_in', at })
    const after = await readPurchase(scope, order.paymentId)
    const to = after.ok ? receiverOf('sign_in', after) : undefined
    return { ...acted, said: `${acted.said} A sign-in link goes to ${to ?? order.email.trim()}.` }
  })
}
