import { randomInt } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An identifier in the style of Stripe's: a prefix that names the kind of object, then letters and digits. */
export function newId(prefix: string, length = 24): string {
  return prefix + Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

export const newSessionId = (): string => newId('cs_test_a1', 58)
export const isSessionId = (text: string): boolean => /^cs_test_a1[A-Za-z0-9]{58}$/.test(text)
