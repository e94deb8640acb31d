import type { MailKind } from '../../db/access-tables.ts'
import { isAboutPurchase } from './mail-facts.ts'

/**
 * The addresses of a buyer: the one in the payment, and the proven one with which the user signs in who has the
 * purchase. They differ where a buyer has connected an account of the code host that has another address.
 */
export type BuyerAddresses = { email?: string | null | undefined; userEmail?: string | null | undefined }

/**
 * The address to which a mail of this kind goes; undefined if the buyer has none. A mail about the payment goes to the
 * address that paid. A mail about an account, or with a link that signs in, goes to the user who has the purchase. All
 * that write a mail, or say where it goes, ask here.
 */
export function receiverOf(kind: MailKind, { email, userEmail }: BuyerAddresses): string | undefined {
  const isAboutPayment = isAboutPurchase(kind) && kind !== 'sign_in'
  return (isAboutPayment ? (email ?? userEmail) : (userEmail ?? email)) || undefined
}
