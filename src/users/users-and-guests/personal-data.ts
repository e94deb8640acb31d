import { canonicalEmail } from '../../config/values/email-address.ts'
import type { Database } from '../../db/database.ts'
import { storedReceipt } from '../../payments/processors/receipt.ts'
import { maskedAddress } from './masked-address.ts'
import { signInsOf } from './sign-ins.ts'
import { CODE_HOST_PROVIDER_ID, verifiedEmails } from './users.ts'
import { languageOfVisitor } from './visitor-language.ts'

/** The stored data about a user, to be handed to that user. */
export type PersonalData = Awaited<ReturnType<typeof personalData>>

/**
 * Reads what is stored about a user: addresses, language, code-host accounts, sign-ins, purchases with their accounts
 * and history, mails, and links that were mailed. Without secrets, and without the bodies of deliveries, which only the
 * seller can read. Times are ISO 8601, amounts in minor units of their currency.
 */
export async function personalData(db: Database, userId: string) {
  const addresses = await verifiedEmails(db, userId)
  return {
    user: userId,
    addresses,
    language: await languageOfVisitor(db, userId),
    codeHostAccounts: await codeHostAccountsOf(db, userId),
    openSignIns: await openSignInsOf(db, userId),
    signIns: (await signInsOf(db, userId)).map(({ at, browser, system }) => ({ at: iso(at), browser, system })),
    ...(await aboutPurchases(db, await purchasesOf(db, { userId }, addresses))),
    mailedLinks: await linksMailedTo(db, addresses)
  }
}

/**
 * Reads what is stored about an address (canonical) that signs in to no user: the purchases that were paid with it and
 * belong to no user or guest, as {@link personalData} gives them.
 */
export async function dataOfAddress(db: Database, email: string) {
  const purchases = await aboutPurchases(db, await purchasesOf(db, { email }, [email]))
  return { addresses: [email], ...purchases, mailedLinks: await linksMailedTo(db, [email]) }
}

/** The purchases with their accounts, and the mails about both. */
async function aboutPurchases(db: Database, purchases: Awaited<ReturnType<typeof purchasesOf>>) {
  const accounts = await accountsOf(
    db,
    purchases.map(({ id }) => id)
  )
  return {
    purchases: purchases.map((purchase) => ({
      ...purchase,
      accounts: accounts.filter(({ purchase: id }) => id === purchase.id)
    })),
    mails: await mailsAbout(
      db,
      [...purchases, ...accounts].map(({ id }) => id)
    )
  }
}

async function codeHostAccountsOf(db: Database, userId: string) {
  return db
    .selectFrom('account')
    .innerJoin('code_host_account', 'code_host_account.account_id', 'account.accountId')
    .select(['account.accountId as number', 'code_host_account.login as username'])
    .where('account.userId', '=', userId)
    .where('account.providerId', '=', CODE_HOST_PROVIDER_ID)
    .orderBy('account.accountId')
    .execute()
}

async function openSignInsOf(db: Database, userId: string) {
  const rows = await db
    .selectFrom('session')
    .select(['createdAt', 'expiresAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ createdAt, expiresAt, ipAddress, userAgent }) => ({
    since: new Date(createdAt).toISOString(),
    until: new Date(expiresAt).toISOString(),
    network: ipAddress,
    browser: userAgent
  }))
}

/**
 * A payment may have been made by somebody else, with a checkout link of this user's browser. The address, the
 * customer, the username and the receipt of the payment are shown only if this user has proven the address.
 */
async function purchasesOf(db: Database, of: { userId: string } | { email: string }, addresses: readonly string[]) {
  const payments = db.selectFrom('payment')
  const own =
    'userId' in of
      ? payments.where('user_id', '=', of.userId)
      : payments.where('email', '=', of.email).where('user_id', 'is', null)
  const rows = await own
    .select(['id', 'processor', 'key', 'reference', 'customer', 'scene', 'email', 'name', 'status', 'state', 'amount'])
    .select(['currency', 'quantity', 'username', 'seller_words', 'ends_at', 'paid_at', 'created_at', 'receipt'])
    .select(['state_at', 'refunded_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(
    ({
      processor,
      key,
      scene,
      email,
      name,
      customer,
      username,
      seller_words,
      ends_at,
      paid_at,
      created_at,
      state_at,
      refunded_at,
      receipt,
      ...rest
    }) => ({
      ...rest,
      sellerWords: seller_words,
      stateSince: iso(state_at),
      refundedAt: iso(refunded_at),
      accessEndsAt: iso(ends_at),
      ...(addresses.includes(canonicalEmail(email ?? '') ?? '')
        ? { email, name, customer, username, receipt: storedReceipt(receipt)?.url ?? null }
        : { email: email && maskedAddress(email) }),
      product: scene,
      processor,
      processorId: key,
      paidAt: iso(paid_at),
      storedAt: iso(created_at)
    })
  )
}

/** The accounts of purchases, each with its history. */
async function accountsOf(db: Database, payments: readonly string[]) {
  if (payments.length === 0) return []
  const grants = await db
    .selectFrom('access_grant')
    .select(['id', 'payment_id', 'seat', 'account_id', 'login', 'state', 'because', 'created_at'])
    .where('payment_id', 'in', payments)
    // An account that has left its seat may have been named by an earlier holder of the purchase.
    .where('released', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const ids = grants.map(({ id }) => id)
  const history =
    ids.length === 0
      ? []
      : await db
          .selectFrom('access_history')
          .select(['grant_id', 'at', 'to_state', 'because', 'actor'])
          .where('grant_id', 'in', ids)
          .orderBy('version')
          .execute()
  const renames =
    ids.length === 0
      ? []
      : await db.selectFrom('access_rename').selectAll().where('grant_id', 'in', ids).orderBy('at').execute()
  return grants.map(({ id, payment_id, seat, account_id, login, state, because, created_at }) => ({
    id,
    purchase: payment_id,
    seat,
    number: account_id,
    username: login,
    earlierUsernames: renames.filter(({ grant_id }) => grant_id === id).map(({ from_login }) => from_login),
    state,
    because,
    namedAt: iso(created_at),
    history: history
      .filter(({ grant_id }) => grant_id === id)
      .map((each) => ({ at: iso(each.at), state: each.to_state, because: each.because, by: each.actor }))
  }))
}

async function mailsAbout(db: Database, subjects: readonly string[]) {
  if (subjects.length === 0) return []
  const rows = await db
    .selectFrom('access_mail')
    .select(['subject', 'kind', 'at', 'state'])
    .where('subject', 'in', subjects)
    .orderBy('at')
    .execute()
  return rows.map(({ subject, kind, at, state }) => ({ about: subject, kind, at: iso(at), state }))
}

/** The mails with a link to these addresses (canonical), as long as they are kept. */
async function linksMailedTo(db: Database, addresses: readonly string[]) {
  if (addresses.length === 0) return []
  const rows = await db
    .selectFrom('link_mail')
    .select(['kind', 'email', 'at', 'used_at'])
    .where('email', 'in', addresses)
    .orderBy('at')
    .execute()
  return rows.map(({ kind, email, at, used_at }) => ({ kind, address: email, at: iso(at), usedAt: iso(used_at) }))
}

function iso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
