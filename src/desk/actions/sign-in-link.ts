import { receiverOf } from '../../access/mail/receiver.ts'
import { canonicalEmail } from '../../config/values/email-address.ts'
import type { Database } from '../../db/database.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { PAID_LINK_DAYS } from '../../users/users-and-guests/link-minutes.ts'
import { signInApart } from '../../users/users-and-guests/users.ts'
import {
  type Acted,
  type Acting,
  type ActionDeps,
  type ActionScope,
  type CannotBe,
  cannot,
  mailed,
  type Preview,
  type Previewed,
  scopeOf,
  shopOf
} from './action.ts'
import { recordAction, storeOnce } from './action-rows.ts'
import { type PreviewShop, say, valuesOf } from './preview-words.ts'
import { type PurchaseFacts, readPurchase } from './purchase-facts.ts'
import { statusWords } from './purchase-names.ts'

/** The most sign-in links of one purchase in 24 hours. */
const MOST_A_DAY = 5

/** Says what sending a sign-in link will do. Changes nothing. */
export async function previewSignInLink(deps: ActionDeps, paymentId: string): Promise<Previewed> {
  const found = await mailable(scopeOf(deps), paymentId)
  return found.ok ? { ok: true, preview: signInLinkPreview(found, shopOf(deps)) } : found
}

/** Mails the buyer of a paid purchase a link that signs in, by the queue of mails: it is retried for three days. */
export function sendSignInLink(deps: ActionDeps, paymentId: string, acting: Acting): Promise<Acted> {
  return storeOnce(deps, acting, async (scope) => {
    const { db: tx, now } = scope
    const found = await mailable(scope, paymentId)
    if (!found.ok) return found
    const fact = `sign_in:${acting.actionId}`
    await queueMail(tx, { subject: paymentId, fact, kind: 'sign_in', at: now })
    await recordAction(tx, acting, { kind: 'sign_in_link', payments: [paymentId], now })
    return { ok: true, said: `A sign-in link goes to ${found.to}.` }
  })
}

/** A purchase whose buyer can be mailed a link. `notTo`: the address that paid, where it does not lead to the user. */
async function mailable(
  scope: ActionScope,
  paymentId: string
): Promise<{ ok: true; purchase: PurchaseFacts; to: string; notTo: string | undefined } | CannotBe> {
  const purchase = await readPurchase(scope, paymentId)
  if (!purchase.ok) return purchase
  const { userId, email } = purchase
  const to = receiverOf('sign_in', purchase)
  if (purchase.status !== 'paid') return cannot(`The purchase is not paid: it is ${statusWords(purchase.status)}.`)
  if (!purchase.product) return cannot('The sale matches no product. Match it first.')
  if (to === undefined) return cannot('No address of this buyer is known. Match the sale with one.')
  if ((await sentLately(scope.db, paymentId, scope.now)) >= MOST_A_DAY) {
    return cannot(`${MOST_A_DAY} links were sent in the last 24 hours. Ask the buyer to look for them.`)
  }
  const holder = await signInApart(scope.db, { userId: userId ?? null, email: canonicalEmail(email ?? '') })
  return { ok: true, purchase, to, notTo: holder === undefined ? undefined : email }
}

async function sentLately(db: Database, paymentId: string, now: number): Promise<number> {
  const mails = db.selectFrom('access_mail').select('fact').where('subject', '=', paymentId)
  return (
    await mails
      .where('kind', '=', 'sign_in')
      .where('at', '>', now - DAY_MS)
      .execute()
  ).length
}

/**
 * Says what sending a sign-in link to this address (`to`) does. `notTo`: the address that paid, where it would not open
 * the purchase.
 */
function signInLinkPreview(
  { purchase, to, notTo }: { purchase: PurchaseFacts; to: string; notTo: string | undefined },
  shop: PreviewShop
): Preview {
  const subject = say('mail.sign_in.subject', valuesOf(purchase, shop))
  const why = `Nothing goes to ${notTo}, the address that paid: the purchase belongs to the sign-in ${to}, and a link to ${notTo} would not open it.`
  return {
    title: `Send ${to} a sign-in link`,
    does: [`Mails a link that signs in the reader of that mailbox. It works once, within ${PAID_LINK_DAYS} days.`],
    buyerSees: ['The purchase, after pressing the button in the mail.'],
    ...mailed([`To ${to}, now: “${subject}”.`], notTo === undefined ? [] : [why]),
    undo: 'A mail that was sent cannot be taken back. Its link ends when access ends.'
  }
}
