import { canonicalEmail } from '../config/values/email-address.ts'

/**
 * The form in which the address of a payment is stored: the canonical one if it has one. Otherwise it stays as the
 * processor gave it, with ASCII letters in lower case, for the seller to read. Such an address cannot be proven, so it
 * matches no user.
 */
export function normalEmail(email: string): string {
  return canonicalEmail(email) ?? email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
