import { type CannotBe, cannot } from './action.ts'

/** The most UTF-16 units of what a seller writes to a buyer, or of a reason. */
export const MOST_WORDS = 500

/**
 * The seller's words, on one line and without characters that cannot be shown. Refused if nothing is left, or if it is
 * too long. `called`: the field, as the subject of a sentence.
 */
export function sellerWords(text: string, called: string): { ok: true; words: string } | CannotBe {
  const words = text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .toWellFormed()
    .trim()
  if (words === '') return cannot(`${called} is empty.`)
  if (words.length > MOST_WORDS) return cannot(`${called} is longer than ${MOST_WORDS} characters.`)
  return { ok: true, words }
}
