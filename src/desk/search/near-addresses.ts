import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { MOST_MISTAKES, mistakesBetween, type SearchTerms } from '../queries/search-terms.ts'
import { startsWith } from '../queries/starts-with.ts'

/** Letters from which on an address is compared. */
const SHORTEST = 3

/** Addresses that are compared with a mistyped one: of one beginning. */
const MOST_COMPARED = 500
/** Addresses that are offered. */
const MOST_NEAR = 3

/**
 * Addresses that paid and that differ from this one by few letters, the nearest first: the same name at another domain,
 * and names that begin with the same half. Reads two ranges of an index and a few hundred addresses at most.
 */
export async function nearAddresses(db: Database, { address }: SearchTerms): Promise<string[]> {
  const [name = '', domain] = address?.split('@') ?? []
  if (!address || name.length < SHORTEST || !domain) return []
  const beginnings = [`${name}@`, name.slice(0, Math.max(SHORTEST - 1, Math.ceil(name.length / 2)))]
  const found = new Map<string, number>()
  for (const beginning of beginnings) {
    const rows = await db
      .selectFrom('payment')
      .select('email')
      .distinct()
      .where('email', 'is not', null)
      .where(startsWith(db, sql.ref('email'), beginning))
      .limit(MOST_COMPARED)
      .execute()
    for (const { email } of rows) if (email !== null) found.set(email, mistakesBetween(email, address))
  }
  return [...found]
    .filter(([, mistakes]) => mistakes > 0 && mistakes <= MOST_MISTAKES)
    .sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1))
    .slice(0, MOST_NEAR)
    .map(([email]) => email)
}
