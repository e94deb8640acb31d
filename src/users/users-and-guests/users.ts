import { sql } from 'kysely'
import { canonicalEmail } from '../../config/values/email-address.ts'
import type { Database } from '../../db/database.ts'
import { padded, statement } from '../../db/statement.ts'

/**
 * The users of payments, in their order: for each the first of the ids that is a user's, else the user with this
 * verified address.
 */
export async function findUsers(
  db: Database,
  buyers: readonly { ids: readonly string[]; email: string | undefined }[]
): Promise<(string | undefined)[]> {
  const present = await presentUsers(db, [...new Set(buyers.flatMap(({ ids }) => ids))])
  const known = buyers.map(({ ids }) => ids.map((id) => present.get(id)).find((user) => user !== undefined))
  const emails = buyers.map(({ email }) => canonicalEmail(email ?? ''))
  const open = emails.filter((email, index): email is string => email !== undefined && known[index] === undefined)
  const byEmail = await usersOfVerifiedEmails(db, [...new Set(open)])
  return known.map((user, index) => user ?? byEmail.get(emails[index] ?? ''))
}

/**
 * The user who has the sign-ins of this user today: the one that its address was moved to, else the user itself.
 * Undefined when there is no such user.
 */
export async function presentUser(db: Database, id: string): Promise<string | undefined> {
  return (await presentUsers(db, [id])).get(id)
}

/** As {@link presentUser} for many users, by their ids. */
async function presentUsers(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const users = await usersWithHolders.all(db, { ids: padded(ids) })
  return new Map(users.map(({ id, broughtTo }) => [id, broughtTo ?? id]))
}

const usersWithHolders = statement((db, value: { ids: readonly string[] }) =>
  db
    .selectFrom('user')
    .leftJoin('user_email', 'user_email.email', 'user.email')
    .select(['user.id as id', 'user_email.user_id as broughtTo'])
    .where('user.id', 'in', value.ids)
)

/**
 * The user that a sign-in link to this address signs in: the one that the address was moved to, else the one with this
 * address.
 */
export async function userOfAddress(db: Database, email: string): Promise<string | undefined> {
  const brought = await holderOfAddress.first(db, { email })
  if (brought) return brought.user_id
  const own = await userWithAddress.first(db, { email })
  return own?.emailVerified ? own.id : undefined
}

/**
 * The address of the sign-in of this user, where signing in with another address (canonical) does not lead to the user;
 * undefined where it does, and for a guest.
 */
export async function signInApart(
  db: Database,
  { userId, email }: { userId: string | null; email: string | undefined }
): Promise<string | undefined> {
  if (userId === null) return undefined
  const own = await signInAddress(db, userId)
  if (own === undefined) return undefined
  return email !== undefined && (await userOfAddress(db, email)) === userId ? undefined : own
}

const holderOfAddress = statement((db, value: { email: string }) =>
  db.selectFrom('user_email').select('user_id').where('email', '=', value.email)
)

const userWithAddress = statement((db, value: { email: string }) =>
  db.selectFrom('user').select(['id', 'emailVerified']).where('email', '=', value.email)
)

/**
 * As {@link userOfAddress} for many addresses, and where no user signs in with the address: the user whose code-host
 * account has it verified.
 */
async function usersOfVerifiedEmails(db: Database, emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const users = await usersWithAddresses.all(db, { emails: padded(emails) })
  // The map keeps the last entry of an address: the highest rank, and of equal ranks the user with the smallest id.
  users.sort((a, b) => a.rank - b.rank || (a.id < b.id ? 1 : -1))
  return new Map(users.map(({ email, id }) => [email, id]))
}

/** The users who have proven this address (canonical), in whichever way. */
export async function usersWhoProved(db: Database, email: string): Promise<string[]> {
  const users = await usersWithAddresses.all(db, { emails: padded([email]) })
  const present = await presentUsers(
    db,
    users.map(({ id }) => id)
  )
  return [...new Set(users.map(({ id }) => present.get(id) ?? id))]
}

const usersWithAddresses = statement((db, value: { emails: readonly string[] }) =>
  db
    .selectFrom('user_email')
    .select(['email', 'user_id as id', sql.lit(3).as('rank')])
    .where('email', 'in', value.emails)
    .unionAll(
      db
        .selectFrom('user')
        .select(['email', 'id', sql.lit(2).as('rank')])
        .where('email', 'in', value.emails)
        .where('emailVerified', '=', sql.lit(true))
    )
    .unionAll(
      db
        .selectFrom('code_host_email')
        .innerJoin('account', 'account.accountId', 'code_host_email.account_id')
        .select(['code_host_email.email as email', 'account.userId as id', sql.lit(1).as('rank')])
        .where('account.providerId', '=', CODE_HOST_PROVIDER_ID)
        .where('code_host_email.email', 'in', value.emails)
    )
)

/**
 * All verified addresses of a user, in their canonical form: the one that the user signs in with, those proven by a
 * link, and those verified at the linked code host.
 */
export async function verifiedEmails(db: Database, userId: string): Promise<string[]> {
  const user = await addressOfUser.first(db, { userId })
  const linked = await linkedAddresses.all(db, { userId })
  const proven = await provenAddresses.all(db, { userId })
  const own = user?.emailVerified ? [user.email] : []
  const all = [...own, ...[...proven, ...linked].map((row) => row.email)]
  return [...new Set(all.flatMap((email) => canonicalEmail(email) ?? []))]
}

/** The proven address with which this user signs in; undefined if there is none, as for a guest. */
export async function signInAddress(db: Database, userId: string): Promise<string | undefined> {
  const user = await addressOfUser.first(db, { userId })
  return user?.emailVerified ? user.email : undefined
}

const addressOfUser = statement((db, value: { userId: string }) =>
  db.selectFrom('user').select(['email', 'emailVerified']).where('id', '=', value.userId)
)

const linkedAddresses = statement((db, value: { userId: string }) =>
  db
    .selectFrom('account')
    .innerJoin('code_host_email', 'code_host_email.account_id', 'account.accountId')
    .select('code_host_email.email as email')
    .where('account.userId', '=', value.userId)
    .where('account.providerId', '=', CODE_HOST_PROVIDER_ID)
)

const provenAddresses = statement((db, value: { userId: string }) =>
  db.selectFrom('user_email').select('email').where('user_id', '=', value.userId)
)

/** The user, and all users and guests that lead to it today. */
export async function usersLeadingTo(db: Database, userId: string): Promise<string[]> {
  const moved = db.selectFrom('user_email').select('email').where('user_id', '=', userId)
  const rows = await db.selectFrom('user').select('id').where('email', 'in', moved).execute()
  return [...new Set([userId, ...rows.map(({ id }) => id)])]
}

/** A code-host account that a user has signed in with or linked; `login` is its last known name. */
export type LinkedAccount = { id: number; login: string }

/**
 * The user's code-host accounts, the newest last. Usually one; a second one appears when another account signs in whose
 * verified address is the user's.
 */
export async function linkedAccounts(db: Database, userId: string): Promise<LinkedAccount[]> {
  const rows = await accountsOfUser.all(db, { userId })
  return rows.map(({ id, login }) => ({ id: Number(id), login }))
}

const accountsOfUser = statement((db, value: { userId: string }) =>
  db
    .selectFrom('account')
    .innerJoin('code_host_account', 'code_host_account.account_id', 'account.accountId')
    .select(['account.accountId as id', 'code_host_account.login as login'])
    .where('account.userId', '=', value.userId)
    .where('account.providerId', '=', CODE_HOST_PROVIDER_ID)
    .orderBy('account.createdAt')
    .orderBy('account.id')
)

/** Stores the new name of a linked account that was renamed at the host. */
export async function renameLinked(db: Database, { id, login }: LinkedAccount): Promise<void> {
  await db.updateTable('code_host_account').set({ login }).where('account_id', '=', String(id)).execute()
}

/** better-auth's name for the code host; part of the callback address `/api/auth/callback/github`. */
export const CODE_HOST_PROVIDER_ID = 'github'
