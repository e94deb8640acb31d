import { onUserWithAddress } from '../../db/about-payments.ts'
import type { MailKind } from '../../db/access-tables.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Command } from '../../mail/letter.ts'
import { BY_HAND } from '../../payments/by-seller/given-access.ts'
import type { PaymentState, PaymentStatus, SaleState } from '../../payments/payment/state.ts'
import { type Product, productOfScene, type RepositoryName, repositoriesOf } from '../../product.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import type { Because, GrantState } from '../grant-states.ts'
import { coveredSeats } from '../plan/choose-seat.ts'
import { LIFE_MS } from '../plan/facts.ts'
import { repositoryOfRow } from '../repositories/find-row.ts'
import { isLeaving } from '../seats/shrink-seats.ts'
import { paidAgainAfter } from '../tables/history.ts'
import { graceMailFact, isToldEnd } from '../tables/mails-due.ts'
import { endOfAccessOf } from './end-of-access.ts'
import { type AccountMailFact, isAboutPurchase, isStopped, type MailFact, type PurchaseMailFact } from './mail-facts.ts'

/** The database and the products that facts of mails are read from, and the pages that they name. `now` in ms. */
export type FactOptions = {
  db: Database
  products: readonly Product[]
  /** The scenes with which a payment keeps access to a product. */
  scenesOf(product: string): readonly string[]
  now(): number
  /** The address of the page with the form. */
  url: string
  /** The addresses of a repository's page and of the page of its invitation, and the commands that clone it. */
  placeOf(repository: RepositoryName): { invitationUrl: string; repositoryUrl: string; clone: readonly Command[] }
}

/** `product`: the product's name in the mail. `userId`: the user or guest who has the purchase, if there is one. */
type Found = { fact: MailFact; product: string; userId: string | null }

/** The name of a product in a mail, with the repository if it has several: then each repository has its own mail. */
function wordsFor(
  { name, repositories }: Pick<Product, 'name' | 'repositories'>,
  { owner, repo }: RepositoryName
): string {
  return repositories.length === 1 ? name : `${name} (${owner}/${repo})`
}

/**
 * A queued mail to a buyer. `subject`: the id of a payment for the kinds of {@link PurchaseMailFact}, otherwise of a
 * grant.
 */
type QueuedFact = { subject: string; fact: string; kind: MailKind }

/**
 * The present fact of a queued mail to a buyer; undefined if the fact does not hold any more, or the buyer has no
 * address.
 */
export async function presentFact(options: FactOptions, queued: QueuedFact): Promise<Found | undefined> {
  const { db, products } = options
  const { subject, kind } = queued
  if (isAboutPurchase(kind)) {
    const own = await factOfPurchase(options, { ...queued, kind })
    if (own || kind !== 'given_back') return own
    // The mail tells of all purchases that came back together. Some of them may not be paid: a gift whose time is over.
    for (const { payment_id } of await givenBackTogether.all(db, { id: queued.fact.slice(`${kind}:`.length) })) {
      const other = await factOfPurchase(options, { ...queued, subject: payment_id, kind })
      if (other) return other
    }
    return undefined
  }
  const grant = await grantOfMail.first(db, { id: subject })
  const to = grant?.user_email ?? grant?.email
  if (!grant || !to) return undefined
  const product = productOfScene(products, grant.product)
  const names = repositoriesOf(product ? [product, ...products] : products)
  const repository = (await repositoryOfRow(db, names, grant.target)) ?? names[0]
  if (!repository) return undefined
  const about = { ...grant, to, id: subject, seats: product?.seats ?? 1, repository }
  const fact = await factOfGrant(options, about, kind)
  const words = product ? wordsFor(product, repository) : grant.product
  return fact && { fact, product: words, userId: grant.user_id }
}

async function factOfPurchase(
  { db, url, products, now }: FactOptions,
  { subject, kind, fact: queued }: QueuedFact & { kind: PurchaseMailFact['kind'] }
): Promise<Found | undefined> {
  const payment = await paymentOfMail.first(db, { id: subject })
  // A link that signs in works for the address of the user.
  const to = kind === 'sign_in' ? (payment?.user_email ?? payment?.email) : (payment?.email ?? payment?.user_email)
  const product = productOfScene(products, payment?.scene)
  const fact =
    payment && (kind === 'grace' ? graceFact(payment, queued, { now: now(), product }) : purchaseFact(payment, kind))
  if (!to || !payment || !fact) return undefined
  const given = payment.provider === BY_HAND
  // A sale of nothing that is sold here has no product, and its mail names none.
  if (kind === 'not_sold' ? product !== undefined : !product) return undefined
  return { fact: { ...fact, to, url, given }, product: product?.name ?? '', userId: payment.user_id }
}

const givenBackTogether = statement((db, value: { id: string }) =>
  db.selectFrom('seller_action').select('payment_id').where('id', '=', value.id).orderBy('payment_id')
)

const paymentOfMail = statement((db, value: { id: string }) =>
  db
    .selectFrom('payment')
    .leftJoin('access_grant', 'access_grant.payment_id', 'payment.id')
    .leftJoin('user', onUserWithAddress)
    .select(['payment.provider', 'payment.email', 'payment.status', 'payment.scene', 'payment.seller_words'])
    .select(['payment.user_id', 'payment.state', 'payment.sale_state', 'payment.ends_at'])
    .select(['payment.subscription_ends_at', 'payment.renewal_failed_at', 'payment.not_sold_at'])
    .select(['access_grant.id as grant_id', 'user.email as user_email'])
    .where('payment.id', '=', value.id)
)

type PaymentOfMail = Parameters<typeof endOfAccessOf>[0] & {
  status: PaymentStatus
  seller_words: string | null
  grant_id: string | null
  /** When the seller said that it is not sold here. */
  not_sold_at: number | null
}

function purchaseFact(
  payment: PaymentOfMail,
  kind: Exclude<PurchaseMailFact['kind'], 'grace'>
): PurchaseMailFact | undefined {
  const { status } = payment
  switch (kind) {
    case 'ready':
      return status === 'paid' && payment.grant_id === null ? { kind, ends: endOfAccessOf(payment) } : undefined
    case 'ended':
      return status === 'ended_by_seller' ? { kind, sellerWords: payment.seller_words ?? undefined } : undefined
    case 'not_sold':
      return status === 'paid' && payment.not_sold_at !== null ? { kind } : undefined
    case 'given_back':
    case 'sign_in':
      return status === 'paid' ? { kind } : undefined
  }
}

/** The renewal is still the one that the mail was queued for, it is not paid, and the access goes on until then. */
function graceFact(
  payment: PaymentOfMail & { renewal_failed_at: number | null },
  queued: string,
  { now, product }: { now: number; product: Product | undefined }
): PurchaseMailFact | undefined {
  const { status, sale_state, ends_at: endsAt, renewal_failed_at: failedAt } = payment
  if (status !== 'paid' || failedAt === null || endsAt === null || endsAt <= now) return undefined
  if (queued !== `${graceMailFact}${failedAt}`) return undefined
  const isOver = sale_state === 'ended'
  return { kind: 'grace', endsAt, isOver, renewUrl: isOver ? undefined : product?.renewUrl }
}

const grantOfMail = statement((db, value: { id: string }) =>
  db
    .selectFrom('access_grant')
    .leftJoin('payment', 'payment.id', 'access_grant.payment_id')
    .leftJoin('user', onUserWithAddress)
    .leftJoin('access_account', (join) =>
      join
        .onRef('access_account.account_id', '=', 'access_grant.account_id')
        .onRef('access_account.target', '=', 'access_grant.target')
    )
    .select([
      'access_grant.state',
      'access_grant.target',
      'access_grant.product',
      'access_grant.payment_id',
      'access_grant.because',
      'access_grant.accepted_at',
      'access_grant.released',
      'access_grant.replaced_by',
      'access_grant.login',
      'access_account.login as host_login',
      'access_account.invited_at as sent_at',
      'access_account.shown',
      'payment.provider',
      'payment.email',
      'payment.user_id',
      'payment.status',
      'payment.state as payment_state',
      'payment.sale_state',
      'payment.ends_at',
      'payment.subscription_ends_at',
      'payment.quantity',
      'payment.seller_words',
      'payment.username',
      'user.email as user_email'
    ])
    .where('access_grant.id', '=', value.id)
)

type GrantOfMail = {
  id: string
  to: string
  /** `seats`: the accounts that one product covers. `quantity`: the number of products bought. */
  seats: number
  quantity: number | null
  seller_words: string | null
  /** The account that was named at the checkout. */
  username: string | null
  state: GrantState
  because: Because
  /** The status of the payment. */
  status: PaymentStatus | null
  payment_state: PaymentState | null
  sale_state: SaleState | null
  ends_at: number | null
  subscription_ends_at: number | null
  provider: string | null
  target: string
  repository: RepositoryName
  product: string
  payment_id: string
  accepted_at: number | null
  released: string | null
  replaced_by: string | null
  sent_at: number | null
  /** The state of the account at the code host, as it was last shown. */
  shown: string | null
  login: string
  host_login: string | null
}

async function factOfGrant(options: FactOptions, grant: GrantOfMail, kind: MailKind): Promise<MailFact | undefined> {
  const given = grant.provider === BY_HAND
  const about = { to: grant.to, url: options.url, login: grant.host_login ?? grant.login, given }
  const fact = await accountFact(options, grant, kind)
  return fact && { ...about, ...fact }
}

async function accountFact(
  options: FactOptions,
  grant: GrantOfMail,
  kind: MailKind
): Promise<AccountMailFact | undefined> {
  const { db, now } = options
  const { target, seats, state, because, status } = grant
  const { invitationUrl, repositoryUrl, clone } = options.placeOf(grant.repository)
  const sentAt = grant.sent_at ?? now()
  const expiresAt = sentAt + LIFE_MS
  const ends = endOfAccessOf({ ...grant, state: grant.payment_state })
  const hadAccess = grant.accepted_at !== null
  switch (kind) {
    case 'queued': {
      const keepsSeat = grant.released === null && grant.replaced_by === null
      return state === 'queued' && status === 'paid' && keepsSeat ? { kind, because } : undefined
    }
    case 'invited':
    case 'renewed':
      if (state !== 'invited' || expiresAt <= now()) return undefined
      return {
        ...{ kind: 'invited', renewed: kind === 'renewed', invitationUrl, sentAt, expiresAt, ends },
        again: await paidAgainAfter(db, grant.id)
      }
    case 'accepted':
      return state === 'accepted' && because === 'shown' ? { kind, repositoryUrl, clone, ends } : undefined
    case 'lapsing':
      return state === 'invited' && expiresAt > now() ? { kind, invitationUrl, expiresAt, ends } : undefined
    case 'lapsed':
      return state === 'expired' ? { kind } : undefined
    case 'stopped': {
      const waits = (state === 'gone' || state === 'blocked') && status === 'paid'
      if (!waits || !isStopped(because)) return undefined
      const { payment_id: paymentId, username } = grant
      return { kind, because, ...(isSameName(username, grant.login) && { atCheckout: { paymentId } }) }
    }
    case 'shrinking': {
      const purchase = { target, seats, scenes: options.scenesOf(grant.product) }
      const goes = await isLeaving(db, purchase, grant.payment_id, grant.id)
      return goes ? { kind, seats: coveredSeats(seats, grant), until: now() + DAY_MS, hadAccess } : undefined
    }
    case 'withdrawn':
      // The account may have got access again since, for another purchase.
      return state === 'revoked' && isToldEnd(because) && !givesAccess(grant.shown)
        ? { kind, because, status: status ?? 'failed', hadAccess, sellerWords: grant.seller_words ?? undefined }
        : undefined
    default:
      return undefined
  }
}

function isSameName(one: string | null, other: string): boolean {
  return one !== null && one.toLowerCase() === other.toLowerCase()
}

/** The states at the code host of an account that has access, or is invited to have it. */
export const givingAccess = ['collaborator', 'invitation'] as const

function givesAccess(shown: string | null): boolean {
  return givingAccess.some((each) => each === shown)
}
