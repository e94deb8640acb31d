import type { Because, GrantState } from '../../access/grant-states.ts'
import { runOutOf } from '../../access/plan/facts.ts'
import { readAround, type StoredAround } from '../../access/requests/read-withdrawals.ts'
import { mayBeKept, readCovering } from '../../access/seats/other-purchases-of-account.ts'
import { onAccountOfGrant } from '../../access/tables/account-of-grant.ts'
import { onUserWithAddress, sceneOfFew } from '../../db/about-payments.ts'
import type { Database } from '../../db/database.ts'
import { isGuestId } from '../../payments/guest-reference.ts'
import type { PaymentStatus } from '../../payments/payment/state.ts'
import { keepingScenesOf, type Product, productOfScene } from '../../product.ts'
import { verifiedEmails } from '../../users/users-and-guests/users.ts'
import { type AccountSituation, situationOf } from '../../words/situation.ts'
import { type CannotBe, cannot } from './action.ts'

/** A purchase as the seller's actions see it. */
export type PurchaseFacts = {
  paymentId: string
  processor: string
  key: string
  status: PaymentStatus
  /** A dispute about it is open, whether or not it counts as paid meanwhile. */
  isDisputed: boolean
  /** The scene that the payment names, and the product that is sold under it today. */
  scene: string | undefined
  product: Product | undefined
  /** The seller has said that the sale is not sold here. It counts only while the sale matches no product. */
  isNotSold: boolean
  /** The user or the guest that the payment belongs to. */
  userId: string | undefined
  /** The address of the payment, and the proven one of its user. `receiverOf` says which one gets a mail. */
  email: string | undefined
  userEmail: string | undefined
  /** The price in minor units of the currency (ISO 4217). */
  amount: number | undefined
  currency: string | undefined
  /** When it was paid, and when it was first heard of, in ms. */
  paidAt: number | undefined
  createdAt: number
  /** When the access ends unless something is paid before, in ms. */
  endsAt: number | undefined
  /** The accounts of the purchase that hold a seat, in all of its repositories. */
  accounts: AccountFacts[]
}

/**
 * An account that holds a seat of a purchase. `state`, `because`: as recorded; they decide what can be done, and no
 * sentence is made of them, since the host may have shown something else since.
 */
export type AccountFacts = {
  grantId: string
  target: string
  login: string
  accountId: number | undefined
  state: GrantState
  because: Because
  acts: string | undefined
  /** The seat is to go to another account, once that one has access. `heir`: the id of its grant. */
  givesWay: boolean
  heir: string | undefined
  /** The account has access, or had it when its present end began. */
  hadAccess: boolean
  /** When it was named, in ms. */
  createdAt: number
  invited: StoredAround['invited']
  /** The account had an invitation or access through the purchase: its buyer is mailed about the end of that. */
  isTold: boolean
  /** How the account stands, as all pages say it. */
  situation: AccountSituation
  holds: Holding
  /** The ids of the other paid purchases that cover the same account in the same repository. */
  keptBy: readonly string[]
}

/**
 * The access or the invitation of an account as the host last showed it, whatever its purchase says. `by_hand`: what it
 * has did not come through Pullpass. `access_unsure`, `invitation_unsure`: the host did not show it when it was last
 * asked. `invitation_over`: by its age the invitation has expired, unless it was accepted. `invitation_maybe`: the
 * outcome of an attempt is not known. `place`: its place in the queue.
 */
export type Holding =
  | 'access'
  | 'access_unsure'
  | 'invitation'
  | 'invitation_unsure'
  | 'invitation_over'
  | 'invitation_maybe'
  | 'place'
  | 'by_hand'
  | 'nothing'

/** The facts about an account that the host has shown. Times in ms. */
type Seen = Pick<AccountFacts, 'state' | 'because' | 'invited'> & { absentAt: number | null; hasRunOut: boolean }

/** The access or the invitation of an account, as far as the host has shown it. */
export function holdingOf({ state, because, invited, absentAt, hasRunOut }: Seen): Holding {
  if ((state === 'queued' || state === 'blocked') && invited === 'maybe') return 'invitation_maybe'
  if (state === 'queued' && invited !== 'yes') return 'place'
  if (state !== 'accepted' && state !== 'invited') return 'nothing'
  if (because === 'found') return 'by_hand'
  if (state === 'accepted') return absentAt === null ? 'access' : 'access_unsure'
  if (absentAt !== null || because === 'unlisted') return 'invitation_unsure'
  return hasRunOut ? 'invitation_over' : 'invitation'
}

/** The database, the configuration of which only the products are looked at, and the time in ms. */
export type PurchaseScope = { db: Database; config: { products: readonly Product[] }; now: number }

/** The id of the payment that a processor calls by this key; undefined if there is none. */
export async function paymentIdOf(db: Database, processor: string, key: string): Promise<string | undefined> {
  const rows = db.selectFrom('payment').select('id').where('processor', '=', processor).where('key', '=', key)
  return (await rows.executeTakeFirst())?.id
}

/**
 * The grant of a purchase for the account with this name, whatever its case, in the first repository that it has; empty
 * if there is none.
 */
export async function grantNamed(db: Database, paymentId: string, login: string): Promise<string> {
  const purchase = await readPurchase({ db, config: { products: [] }, now: 0 }, paymentId)
  const name = login.toLowerCase()
  return (purchase.ok && purchase.accounts.find((each) => each.login.toLowerCase() === name)?.grantId) || ''
}

/** Of a grant that was changed while it was read. */
const usual: StoredAround = { invited: 'yes', besides: undefined }

/** Reads a purchase; a refusal if there is none with this id. */
export async function readPurchase(
  { db, config: { products }, now }: PurchaseScope,
  paymentId: string
): Promise<({ ok: true } & PurchaseFacts) | CannotBe> {
  const row = await payments(db).where('payment.id', '=', paymentId).executeTakeFirst()
  if (!row) return cannot('There is no such purchase.')
  const grants = await accountsOf(db, paymentId).execute()
  const ids = grants.map(({ id }) => id)
  const covering = await readCovering(db, ids, (product) => keepingScenesOf(products, product))
  const around = await readAround(db, grants)
  const accounts = grants.map((grant) => {
    const keptBy = covering.get(grant.id) ?? []
    return { ...accountOf({ ...grant, ...(around.get(grant.id) ?? usual) }, { ...row, keptBy }, now), keptBy }
  })
  return { ok: true, ...purchaseOf(row, products), accounts }
}

function accountsOf(db: Database, paymentId: string) {
  return db
    .selectFrom('access_grant')
    .leftJoin('access_account', onAccountOfGrant)
    .select(['access_grant.id', 'access_grant.target', 'access_grant.login', 'access_account.login as hostLogin'])
    .select(['access_grant.account_id as accountId', 'state', 'because', 'acts', 'replaced_by', 'accepted_at'])
    .select(['access_grant.had_access', 'access_grant.created_at as createdAt'])
    .select(['access_grant.invited_at as invitedAt', 'access_account.invited_at as hostInvitedAt'])
    .select(['access_account.renewals', 'access_account.absent_at as absentAt', 'access_account.shown'])
    .where('payment_id', '=', paymentId)
    .where('released', 'is', null)
    .orderBy('access_grant.created_at')
    .orderBy('access_grant.id')
}

type GrantRow = Awaited<ReturnType<ReturnType<typeof accountsOf>['execute']>>[number] & StoredAround

function accountOf(
  grant: GrantRow,
  { status, keptBy: [oldest] }: Pick<Row, 'status'> & Pick<AccountFacts, 'keptBy'>,
  now: number
): Omit<AccountFacts, 'keptBy'> {
  const { id, target, login, hostLogin, accountId, state, because, acts, replaced_by, absentAt } = grant
  const { hostInvitedAt, invitedAt, renewals, invited, besides } = grant
  const runOut = runOutOf({ state, sentAt: hostInvitedAt ?? invitedAt ?? undefined, renewals }, now)
  const givesWay = replaced_by !== null
  const notShown = absentAt === null ? undefined : { since: absentAt, until: absentAt }
  const hadAccess = grant.had_access === 1
  const keptBy = mayBeKept({ ...grant, status }) ? oldest : undefined
  return {
    grantId: id,
    target,
    login: hostLogin ?? login,
    accountId: accountId ?? undefined,
    state,
    because,
    acts: acts ?? undefined,
    givesWay,
    heir: replaced_by ?? undefined,
    hadAccess,
    createdAt: grant.createdAt,
    invited,
    isTold: invitedAt !== null || grant.accepted_at !== null,
    situation: situationOf(status, { ...grant, hadAccess, invited, besides, givesWay, notShown, runOut, keptBy }),
    holds: holdingOf({ state, because, invited, absentAt, hasRunOut: runOut !== undefined })
  }
}

/** The buyer and the product that other purchases are looked for. `paymentId`: a purchase that is left out. */
type Asked = Pick<PurchaseFacts, 'userId' | 'email' | 'product' | 'scene'> & { paymentId?: string }

/** Another purchase of the same buyer. */
export type OtherPurchase = Omit<PurchaseFacts, 'accounts'>

/**
 * The buyer's other purchases of the same product, the newest first: those of the same user, and those with an address
 * of the buyer that no other user holds.
 */
export async function otherPurchases(
  { db, config }: Omit<PurchaseScope, 'now'>,
  purchase: Asked
): Promise<OtherPurchase[]> {
  const { paymentId = '', userId, email, product, scene } = purchase
  const scenes = product?.scenes ?? (scene === undefined ? [] : [scene])
  if (scenes.length === 0) return []
  const proven = userId === undefined || isGuestId(userId) ? [] : await verifiedEmails(db, userId)
  const emails = [...new Set([...proven, ...(email === undefined ? [] : [email])])]
  const own = payments(db).where(sceneOfFew, 'in', scenes).where('payment.id', '!=', paymentId)
  const ofUser = userId === undefined ? [] : await own.where('payment.user_id', '=', userId).execute()
  const ofEmail = emails.length === 0 ? [] : await own.where('payment.email', 'in', emails).execute()
  const free = ofEmail.filter(({ userId: other }) => other === null || isGuestId(other))
  const byId = new Map([...ofUser, ...free].map((row) => [row.id, row]))
  return [...byId.values()]
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
    .map((row) => purchaseOf(row, config.products))
}

function payments(db: Database) {
  return db
    .selectFrom('payment')
    .leftJoin('user', onUserWithAddress)
    .select(['payment.id', 'payment.processor', 'payment.key', 'payment.status', 'payment.scene', 'payment.email'])
    .select(['payment.user_id as userId', 'user.email as userEmail', 'payment.amount', 'payment.currency'])
    .select(['payment.paid_at as paidAt', 'payment.created_at as createdAt', 'payment.not_sold_at as notSoldAt'])
    .select(['payment.ends_at as endsAt', 'payment.state'])
}

type Row = Awaited<ReturnType<ReturnType<typeof payments>['execute']>>[number]

function purchaseOf(
  {
    id,
    processor,
    key,
    status,
    state,
    scene,
    email,
    userId,
    userEmail,
    amount,
    currency,
    paidAt,
    createdAt,
    endsAt,
    notSoldAt
  }: Row,
  products: readonly Product[]
): OtherPurchase {
  return {
    paymentId: id,
    processor,
    key,
    status,
    isDisputed: state === 'disputed',
    scene: scene ?? undefined,
    product: productOfScene(products, scene),
    isNotSold: notSoldAt !== null,
    userId: userId ?? undefined,
    email: email ?? undefined,
    userEmail: userEmail ?? undefined,
    amount: amount ?? undefined,
    currency: currency ?? undefined,
    paidAt: paidAt ?? undefined,
    createdAt,
    endsAt: endsAt ?? undefined
  }
}
