import { queueMail } from '../../mail/queue-mail.ts'
import { type Acted, type Acting, type ActionDeps, cannot, type Previewed } from './action.ts'
import { storeOnce } from './action-rows.ts'
import { matchInTx, previewMatchSale } from './match-sale.ts'
import { signInLinkMails } from './preview-words.ts'

/** An order to correct the address of a buyer, such as one that was mistyped at the checkout. */
export type AddressOrder = { paymentId: string; email: string }

/** Says what correcting the address will do. Changes nothing. */
export async function previewCorrectAddress(deps: ActionDeps, order: AddressOrder): Promise<Previewed> {
  if (order.email.trim() === '') return cannot('Write the right address.')
  const matched = await previewMatchSale(deps, order)
  if (!matched.ok) return matched
  const { preview } = matched
  return { ok: true, preview: { ...preview, mails: [signInLinkMails(order.email.trim())] } }
}

/** Gives the sale to the buyer with the right address, and mails that address a link that signs in. */
export function correctAddress(deps: ActionDeps, order: AddressOrder, acting: Acting): Promise<Acted> {
  return storeOnce(deps, acting, async (tx, at) => {
    if (order.email.trim() === '') return cannot('Write the right address.')
    const acted = await matchInTx(deps, tx, { order, acting, at })
    if (!acted.ok) return acted
    await queueMail(tx, { subject: order.paymentId, fact: `sign_in:${acting.actionId}`, kind: 'sign_in', at })
    return { ...acted, said: `${acted.said} A sign-in link goes there.` }
  })
}
