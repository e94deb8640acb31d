import { familyKeywords } from '../../shop-front.ts'
import { type Checked, quoted } from '../mistake.ts'
import { nearestKey } from '../values/nearest-key.ts'

export const howToWriteFonts = "Write a list of names, like fonts: ['Charter', 'Georgia', 'serif']."

const MOST_LETTERS = 60

/** A shorter name may be a family of its own: Serifa is one. */
const FEWEST_OF_KEYWORD = 7

/**
 * Checks the name of a font family. It goes into a stylesheet and into mails, so it may have no character with a
 * meaning in CSS. The value is as it was written; `fontOf` gives the name to use.
 */
export function checkFontFamily(written: string): Checked<string> {
  const name = fontOf(written)
  const refuse = (problem: string, fix: string) =>
    ({ ok: false, problem: `${quoted(written)} ${problem}`, fix }) as const
  if (familyKeywords.includes(name)) return { ok: true, value: written }
  if (/[(:/@]/.test(name)) {
    return refuse(
      'is not the name of a font family.',
      `Pullpass loads no fonts: name what devices have. ${howToWriteFonts}`
    )
  }
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._+-]*$/u.test(name)) {
    const fix = `Leave out quotes and other signs, and give each family its own entry. ${howToWriteFonts}`
    return refuse('is not the plain name of a font family.', fix)
  }
  if (name.length > MOST_LETTERS) {
    return refuse(`has more than ${MOST_LETTERS} characters.`, howToWriteFonts)
  }
  const meant = name.length < FEWEST_OF_KEYWORD ? undefined : nearestKey(name, familyKeywords, 2)
  if (meant !== undefined) return refuse('is a font family that no device has.', `Did you mean '${meant}'?`)
  return { ok: true, value: written }
}

/** The name of a family with one space between words, and a keyword as CSS writes it. */
export function fontOf(written: string): string {
  const name = written.trim().replaceAll(/\s+/g, ' ')
  return familyKeywords.find((keyword) => keyword.toLowerCase() === name.toLowerCase()) ?? name
}
