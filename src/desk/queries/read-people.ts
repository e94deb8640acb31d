import { canonicalEmail } from '../../config/values/email-address.ts'
import type { Database } from '../../db/database.ts'
import { readAsked } from '../../users/merging/asked-merges.ts'
import { readLinkMails } from '../../users/users-and-guests/link-mails.ts'
import { signInsOf } from '../../users/users-and-guests/sign-ins.ts'
import { CODE_HOST_PROVIDER_ID, verifiedEmails } from '../../users/users-and-guests/users.ts'
import type { PurchaseRow } from './purchase-rows.ts'

/** Sign-ins that are shown: the newest ones. */
const MOST_SIGN_INS = 20

/**
 * The acts of people about a purchase: the seller's actions, sign-ins, connected accounts, merges, takeovers, seat
 * links and mails with a link. Times in ms.
 */
export async function readPeople(
  db: Database,
  { id, userId, email, status }: Pick<PurchaseRow, 'id' | 'userId' | 'email' | 'status'>
) {
  const takeovers = await db
    .selectFrom('takeover')
    .select(['email', 'asked_at as askedAt', 'objected_at as objectedAt', 'ended_at as endedAt', 'outcome'])
    .where('payment_id', '=', id)
    .execute()
  const seatLinks = await db
    .selectFrom('seat_link')
    .leftJoin('access_grant', 'access_grant.id', 'seat_link.grant_id')
    .select(['made_at as madeAt', 'access_grant.login'])
    .where('seat_link.payment_id', '=', id)
    .execute()
  // An action of the command line has no user.
  const actions = await db
    .selectFrom('seller_action')
    .leftJoin('user', 'user.id', 'seller_action.user_id')
    .select(['seller_action.id', 'kind', 'at', 'why', 'facts', 'user.email as by'])
    .where('payment_id', '=', id)
    .execute()
  const asked = actions.filter(({ kind }) => kind === 'ask_merge')
  const askedMerges = (await Promise.all(asked.map(({ id }) => readAsked(db, id)))).flatMap((each) => each ?? [])
  const ofUser = userId === null ? { signIns: [], linked: [], joinings: [] } : await readUser(db, userId)
  const proven = userId === null ? [] : await verifiedEmails(db, userId)
  const paidWith = canonicalEmail(email ?? '')
  const addresses = [...new Set([...proven, ...(paidWith === undefined ? [] : [paidWith])])]
  const found = await readLinkMails(db, { paymentId: id, addresses })
  // The link of a mail about a payment works only while it is paid, and for its address.
  const isVoid = (of: (typeof found)[number]) =>
    of.kind === 'paid' && (status !== 'paid' || !addresses.includes(of.email))
  const linkMails = found.map((link) => ({ ...link, isVoid: isVoid(link) }))
  const ofSeats = seatLinks.map((link) => ({ ...link, isVoid: status !== 'paid' }))
  return { actions, takeovers, seatLinks: ofSeats, askedMerges, linkMails, ...ofUser }
}

async function readUser(db: Database, userId: string) {
  const signIns = await signInsOf(db, userId, MOST_SIGN_INS)
  const linked = await db
    .selectFrom('account')
    .leftJoin('code_host_account', 'code_host_account.account_id', 'account.accountId')
    .select(['account.createdAt', 'code_host_account.login'])
    .where('account.userId', '=', userId)
    .where('account.providerId', '=', CODE_HOST_PROVIDER_ID)
    .execute()
  const joinings = await db
    .selectFrom('joining')
    .select(['kind', 'joined_at as joinedAt', 'undone_at as undoneAt'])
    .where('user_id', '=', userId)
    .where('kind', '<>', 'link')
    .execute()
  const at = <Row extends { createdAt: string | Date }>({ createdAt, ...row }: Row) => {
    return { ...row, at: new Date(createdAt).getTime() }
  }
  return { signIns, linked: linked.map(at), joinings }
}
