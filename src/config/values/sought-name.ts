/**
 * A name as the search compares it: small letters without their marks, and one space between words. "Ada  Löwe" is
 * found by "ada lowe". Letters that have no plain one in Unicode's compatibility forms, such as "ø", stay.
 */
export function soughtName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\p{Z}]+/gu, ' ')
    .trim()
}

/** The last word of a name as the search compares it; undefined if the name is a single word. */
export function soughtLastName(name: string): string | undefined {
  const words = soughtName(name).split(' ')
  return words.length > 1 ? words.at(-1) : undefined
}
