import { canonicalEmail } from '../config/values/email-address.ts'

/**
 * The form in which the address of a payment is kept: the canonical one where there is one. Where there is none it stays as
 * it was told, ASCII letters in lower case, for the seller to read; nobody can prove such an address, so it matches nobody.
 */
export function normalEmail(email: string): string {
  return canonicalEmail(email) ?? email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
