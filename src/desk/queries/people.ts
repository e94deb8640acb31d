import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isGuestId } from '../../payments/guest-reference.ts'
import { signInsOf } from '../../users/users-and-guests/sign-ins.ts'
import {
  CODE_HOST_PROVIDER_ID,
  linkedAccounts,
  presentUser,
  verifiedEmails
} from '../../users/users-and-guests/users.ts'
import type { SearchTerms } from './search-terms.ts'
import { startsWith } from './starts-with.ts'

/** Users that a search looks at, and those that it names. */
const [MOST_SEEN, MOST_NAMED] = [200, 5]

/** A user who has signed in and has no purchase. */
export type Visitor = { id: string; email: string }

/**
 * The users that a search text finds by an address or the name of a linked account, and who have no purchase. Each of
 * the statements goes by an index.
 */
export async function findVisitors(db: Database, { address, username }: SearchTerms): Promise<Visitor[]> {
  const verified = db.selectFrom('user').select('id').where('emailVerified', '=', sql.lit(true)).limit(MOST_SEEN)
  const linked = db
    .selectFrom('code_host_account')
    .innerJoin('account', 'account.accountId', 'code_host_account.account_id')
    .select('account.userId as id')
    .where('account.providerId', '=', CODE_HOST_PROVIDER_ID)
    .limit(MOST_SEEN)
  const proven = db.selectFrom('user_email').select('user_id as id').limit(MOST_SEEN)
  const queries = [
    ...(address?.includes('@')
      ? [
          verified.where(startsWith(db, sql.ref('email'), address)),
          proven.where(startsWith(db, sql.ref('email'), address))
        ]
      : []),
    ...(username === undefined
      ? []
      : [linked.where(startsWith(db, sql`lower(${sql.ref('code_host_account.login')})`, username))])
  ]
  const ids = new Set<string>()
  for (const query of queries) {
    const without = db
      .selectFrom(query.as('named'))
      .select('named.id')
      .where((of) =>
        of.not(of.exists(of.selectFrom('payment').select('id').whereRef('payment.user_id', '=', 'named.id')))
      )
      .limit(2 * MOST_NAMED)
    // A user whose sign-ins were moved to another one has no purchase, and that one may have some.
    for (const { id } of await without.execute()) ids.add((await presentUser(db, id)) ?? id)
  }
  const found: Visitor[] = []
  for (const id of ids) {
    const visitor = found.length < MOST_NAMED ? await readVisitor(db, id) : undefined
    if (visitor && visitor.purchases === 0) found.push({ id, email: visitor.email })
  }
  return found.sort((a, b) => (a.email < b.email ? -1 : 1))
}

/**
 * A user with everything that the desk says of one without a purchase: addresses, linked accounts, the newest sign-in
 * (`at` in ms), and how many purchases there are. Undefined if there is no such user, or the user is a guest.
 */
export async function readVisitor(db: Database, id: string) {
  const user = isGuestId(id)
    ? undefined
    : await db.selectFrom('user').select(['id', 'email']).where('id', '=', id).executeTakeFirst()
  if (!user || (await presentUser(db, id)) !== id) return undefined
  const { purchases } = await db
    .selectFrom('payment')
    .select(({ fn }) => fn.countAll().as('purchases'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const [signIn] = await signInsOf(db, id, 1)
  return {
    ...user,
    purchases: Number(purchases),
    addresses: await verifiedEmails(db, id),
    accounts: await linkedAccounts(db, id),
    signIn: signIn && { ...signIn, at: Number(signIn.at) }
  }
}
