import { canonicalEmail } from '../../config/values/email-address.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'

/** The user of a payment: the first of the ids that is a user's, else the user with this verified address. */
export async function findUser(
  db: Database,
  by: { ids: readonly string[]; email: string | undefined }
): Promise<string | undefined> {
  for (const id of by.ids) {
    const user = await standingUser(db, id)
    if (user) return user
  }
  const email = canonicalEmail(by.email ?? '')
  return email === undefined ? undefined : findByVerifiedEmail(db, email)
}

/**
 * The user who has the sign-ins of this user today: the one that its address was moved to, else the user itself.
 * Undefined when there is no such user.
 */
export async function standingUser(db: Database, id: string): Promise<string | undefined> {
  const user = await userWithHolder.first(db, { id })
  return user?.broughtTo ?? user?.id
}

const userWithHolder = statement((db, value: { id: string }) =>
  db
    .selectFrom('user')
    .leftJoin('user_email', 'user_email.email', 'user.email')
    .select(['user.id as id', 'user_email.user_id as broughtTo'])
    .where('user.id', '=', value.id)
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

const holderOfAddress = statement((db, value: { email: string }) =>
  db.selectFrom('user_email').select('user_id').where('email', '=', value.email)
)

const userWithAddress = statement((db, value: { email: string }) =>
  db.selectFrom('user').select(['id', 'emailVerified']).where('email', '=', value.email)
)

/** A user who signs in with the address takes precedence over one whose code-host account has it verified. */
async function findByVerifiedEmail(db: Database, email: string): Promise<string | undefined> {
  const own = await userOfAddress(db, email)
  if (own !== undefined) return own
  return (await userOfLinkedAddress.first(db, { email }))?.id
}

const userOfLinkedAddress = statement((db, value: { email: string }) =>
  db
    .selectFrom('code_host_email')
    .innerJoin('account', 'account.accountId', 'code_host_email.account_id')
    .select('account.userId as id')
    .where('account.providerId', '=', CODE_HOST_PROVIDER)
    .where('code_host_email.email', '=', value.email)
    .orderBy('account.userId')
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

const addressOfUser = statement((db, value: { userId: string }) =>
  db.selectFrom('user').select(['email', 'emailVerified']).where('id', '=', value.userId)
)

const linkedAddresses = statement((db, value: { userId: string }) =>
  db
    .selectFrom('account')
    .innerJoin('code_host_email', 'code_host_email.account_id', 'account.accountId')
    .select('code_host_email.email as email')
    .where('account.userId', '=', value.userId)
    .where('account.providerId', '=', CODE_HOST_PROVIDER)
)

const provenAddresses = statement((db, value: { userId: string }) =>
  db.selectFrom('user_email').select('email').where('user_id', '=', value.userId)
)

/** A code-host account that a user has signed in with or linked; `login` is its last known name. */
type LinkedAccount = { id: number; login: string }

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
    .where('account.providerId', '=', CODE_HOST_PROVIDER)
    .orderBy('account.createdAt')
    .orderBy('account.id')
)

/** Stores the new name of a linked account that was renamed at the host. */
export async function renameLinked(db: Database, { id, login }: LinkedAccount): Promise<void> {
  await db.updateTable('code_host_account').set({ login }).where('account_id', '=', String(id)).execute()
}

/** better-auth's name for the code host; part of the callback address `/api/auth/callback/github`. */
export const CODE_HOST_PROVIDER = 'github'
