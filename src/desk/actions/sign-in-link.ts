import type { Database } from '../../db/database.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import {
  type Acted,
  type Acting,
  type ActionDeps,
  type ActionScope,
  type CannotBe,
  cannot,
  type Previewed,
  scopeOf,
  shopOf
} from './action.ts'
import { recordAction, storeOnce } from './action-rows.ts'
import { signInLinkPreview } from './preview-words.ts'
import { type PurchaseFacts, readPurchase } from './purchase-facts.ts'
import { statusWords } from './purchase-names.ts'

/** The most sign-in links of one purchase in 24 hours. */
const MOST_A_DAY = 5

/** Says what sending a sign-in link will do. Changes nothing. */
export async function previewSignInLink(deps: ActionDeps, paymentId: string): Promise<Previewed> {
  const purchase = await mailable(scopeOf(deps), paymentId)
  return purchase.ok ? { ok: true, preview: signInLinkPreview(purchase, shopOf(deps)) } : purchase
}

/** Mails the buyer of a paid purchase a link that signs in, by the queue of mails: it is retried for three days. */
export function sendSignInLink(deps: ActionDeps, paymentId: string, acting: Acting): Promise<Acted> {
  return storeOnce(deps, acting, async (scope) => {
    const { db: tx, now } = scope
    const purchase = await mailable(scope, paymentId)
    if (!purchase.ok) return purchase
    const fact = `sign_in:${acting.actionId}`
    await queueMail(tx, { subject: paymentId, fact, kind: 'sign_in', at: now })
    await recordAction(tx, acting, { kind: 'sign_in_link', payments: [paymentId], now })
    return { ok: true, said: `A sign-in link goes to ${purchase.mailsTo}.` }
  })
}

async function mailable(
  scope: ActionScope,
  paymentId: string
): Promise<(PurchaseFacts & { ok: true; mailsTo: string }) | CannotBe> {
  const purchase = await readPurchase(scope, paymentId)
  if (!purchase.ok) return purchase
  const mailsTo = purchase.userEmail ?? purchase.email
  if (purchase.status !== 'paid') return cannot(`The purchase is not paid: it is ${statusWords(purchase.status)}.`)
  if (!purchase.product) return cannot('The sale matches no product. Match it first.')
  if (mailsTo === undefined) return cannot('No address of this buyer is known. Match the sale with one.')
  if ((await sentLately(scope.db, paymentId, scope.now)) >= MOST_A_DAY) {
    return cannot(`${MOST_A_DAY} links were sent in the last 24 hours. Ask the buyer to look for them.`)
  }
  return { ...purchase, mailsTo }
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
