import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { MOST_MISTAKES, mistakesBetween, type SearchTerms } from '../queries/search-terms.ts'
import { isAtDomain, startsWith } from '../queries/starts-with.ts'

/** Letters from which on an address is compared. */
const SHORTEST = 3

/** Addresses of one range that are compared with a mistyped one. */
const MOST_COMPARED = 500
/** Addresses that are offered. */
const MOST_NEAR = 3

/**
 * Addresses that paid and that differ from this one by few letters, the nearest first: the same name at another domain,
 * names that begin with the same half, and any name among the newest at the same domain. Reads three ranges of an index
 * and some hundred addresses of each at most.
 */
export async function nearAddresses(db: Database, { address }: SearchTerms): Promise<string[]> {
  const [name = '', domain] = address?.split('@') ?? []
  if (!address || name.length < SHORTEST || !domain) return []
  const half = name.slice(0, Math.max(SHORTEST - 1, Math.ceil(name.length / 2)))
  const addresses = db.selectFrom('payment').select('email').where('email', 'is not', null)
  const ranges = [
    ...[`${name}@`, half].map((beginning) =>
      addresses
        .distinct()
        .where(startsWith(db, sql.ref('email'), beginning))
        .limit(MOST_COMPARED)
    ),
    addresses
      .where(isAtDomain(db, 'email', domain))
      .orderBy('created_at', 'desc')
      .limit(MOST_COMPARED)
  ]
  const found = new Map<string, number>()
  for (const range of ranges)
    for (const { email } of await range.execute()) if (email !== null) found.set(email, mistakesBetween(email, address))
  return [...found]
    .filter(([, mistakes]) => mistakes > 0 && mistakes <= MOST_MISTAKES)
    .sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1))
    .slice(0, MOST_NEAR)
    .map(([email]) => email)
}
