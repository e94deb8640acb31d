import { canonicalEmail } from '../../config/values/email-address.ts'
import { soughtName } from '../../config/values/sought-name.ts'

/**
 * The readings of a search text. `address`, `domain`, `username`: the beginning of one, in lower case. `id`: a whole id
 * of a processor or of ours, or the number of an invoice. `pageId`: such an id as the end of the address of a page.
 * `name`: the beginning of a buyer's name, or of its last word. `number`: the host's id of an invitation or an account.
 * A text may be several of them.
 */
export type SearchTerms = {
  address?: string
  domain?: string
  username?: string
  name?: string
  id?: string
  pageId?: string
  number?: number
}

/** The longest search text, in characters: no id of a processor is longer. */
const LONGEST_SEARCH = 255

/** The terms of a search text; undefined if there is nothing to search for. */
export function searchTerms(text: string): SearchTerms | undefined {
  const id = cleaned(text)
  if (id === '') return undefined
  const lower = id.toLowerCase()
  const terms: SearchTerms = { id }
  const pageId = pageOf(id)?.split('/').at(-1)
  if (pageId) terms.pageId = pageId
  const at = lower.lastIndexOf('@')
  if (at > 0) terms.address = canonicalEmail(id) ?? lower
  // "@ada" may be the name of an account, and the beginning of a domain.
  else if (at === 0) terms.domain = lower.slice(1)
  else {
    terms.address = lower
    const buyer = soughtName(id)
    if (buyer !== '' && !lower.includes('@')) terms.name = buyer
    if (/^[^\s/:]+\.[^\s/:]*$/.test(lower) || isDomainName(lower)) terms.domain = lower
  }
  const name = usernameIn(lower)
  if (name !== undefined) terms.username = name
  if (/^\d+$/.test(id) && Number.isSafeInteger(Number(id))) terms.number = Number(id)
  return terms
}

/**
 * The ids under which what has this id may be stored: Lemon Squeezy's numbers are stored with the kind of thing before
 * them, as orders, subscriptions and invoices are numbered each for itself
 * (src/payments/processors/lemonsqueezy/webhook.ts).
 */
export function storedIds(id: string): string[] {
  return /^\d+$/.test(id) ? [id, `order:${id}`, `subscription:${id}`, `invoice:${id}`] : [id]
}

/** Whether a word may be the beginning of a domain, such as the name of a company. */
function isDomainName(lower: string): boolean {
  return /^[a-z\d][a-z\d-]{2,}$/.test(lower) && !/^\d+$/.test(lower)
}

/** Without spaces around it, what an address book adds to an address, and the NUL that Postgres refuses. */
function cleaned(text: string): string {
  const plain = text.slice(0, LONGEST_SEARCH).replaceAll('\0', '').trim()
  return (/<(\S+@\S+)>$/.exec(plain)?.[1] ?? plain).replace(/^mailto:/i, '')
}

/** The path of the address of a page, without the first and the last slash; undefined for any other text. */
function pageOf(text: string): string | undefined {
  return /^https?:/i.test(text) && URL.canParse(text) ? new URL(text).pathname.replace(/^\/|\/$/g, '') : undefined
}

/** The username that is meant: as typed, with an @, or the address of a profile page. */
function usernameIn(lower: string): string | undefined {
  const name = pageOf(lower) ?? lower.replace(/^@/, '')
  return /^[a-z\d_-]+$/.test(name) ? name : undefined
}

/** Mistakes up to which two addresses are near. */
export const MOST_MISTAKES = 2

/**
 * The letters that were left out, added, mistaken or swapped with the next one between two texts (the optimal string
 * alignment distance). Stops counting beyond {@link MOST_MISTAKES}.
 */
export function mistakesBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > MOST_MISTAKES) return MOST_MISTAKES + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const at = (values: number[], index: number) => values[index] ?? Number.POSITIVE_INFINITY
      row.push(
        Math.min(
          at(last, j) + 1,
          at(row, j - 1) + 1,
          at(last, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY
        )
      )
    }
    beforeLast = last
    last = row
  }
  return Math.min(last.at(-1) ?? 0, MOST_MISTAKES + 1)
}
