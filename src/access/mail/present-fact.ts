import { sql } from 'kysely'
import { onUserWithAddress, sceneOfFew } from '../../db/about-payments.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { BY_HAND } from '../../payments/by-seller/given-access.ts'
import type { PaymentState } from '../../payments/payment/state.ts'
import { type Product, productOfScene, type RepositoryName, repositoriesOf } from '../../product.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import type { Because, GrantState } from '../grant-states.ts'
import { type Wait, waitOf } from '../host/read-forecast.ts'
import { coveredSeats } from '../plan/choose-seat.ts'
import { LIFE_MS, MAX_RENEWALS } from '../plan/facts.ts'
import { repositoryOfRow } from '../repositories/find-row.ts'
import { isReplacedFor } from '../repositories/replaced-names.ts'
import { isLeaving } from '../seats/shrink-seats.ts'
import { onAccountOfGrant } from '../tables/account-of-grant.ts'
import { paidAgainAfter } from '../tables/history.ts'
import { acceptedFact, isBackAgain, isToldEnd } from '../tables/mails-due.ts'
import { endColumns, endOfAccessOf, endOfPurchase } from './end-of-payment.ts'
import { type AccountMailFact, isAboutPurchase, isStopped, type MailFact } from './mail-facts.ts'
import { type FactOptions, type Found, factOfPurchase, givenBackTogether, type QueuedFact } from './purchase-fact.ts'
import { receiverOf } from './receiver.ts'

/** The name of a product in a mail, with the repository if it has several: then each repository has its own mail. */
function wordsFor(
  { name, repositories }: Pick<Product, 'name' | 'repositories'>,
  { owner, repo }: RepositoryName
): string {
  return repositories.length === 1 ? name : `${name} (${owner}/${repo})`
}

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
  const to = grant && receiverOf(kind, { email: grant.email, userEmail: grant.user_email })
  if (!grant || !to) return undefined
  const product = productOfScene(products, grant.product)
  const names = repositoriesOf(product ? [product, ...products] : products)
  const repository = (await repositoryOfRow(db, names, grant.target)) ?? names[0]
  if (!repository) return undefined
  const about = { ...grant, to, id: subject, seats: product?.seats ?? 1, repository }
  const fact = await factOfGrant(options, about, queued)
  const words = product ? wordsFor(product, repository) : grant.product
  if (!fact) return undefined
  const isHeld = leadsThere.includes(fact.kind) && (await isReplacedFor(db, names, subject))
  return { fact, product: words, userId: grant.user_id, isHeld }
}

/** The mails with a link to the repository, or to its invitation. */
const leadsThere: readonly MailFact['kind'][] = ['invited', 'accepted', 'lapsing']

const grantOfMail = statement((db, value: { id: string }) =>
  db
    .selectFrom('access_grant')
    .leftJoin('payment', 'payment.id', 'access_grant.payment_id')
    .leftJoin('user', onUserWithAddress)
    .leftJoin('access_account', onAccountOfGrant)
    .select([
      'access_grant.state',
      'access_grant.target',
      'access_grant.product',
      'access_grant.payment_id',
      'access_grant.because',
      'access_grant.accepted_at',
      'access_grant.had_access',
      'access_grant.released',
      'access_grant.replaced_by',
      'access_grant.queued_at',
      'access_grant.retry_at',
      'access_grant.renewal',
      'access_grant.login',
      'access_grant.account_id',
      'access_account.login as host_login',
      'access_account.invited_at as sent_at',
      'access_account.shown',
      'access_account.renewals',
      'payment.processor',
      'payment.email',
      'payment.user_id',
      'payment.state as payment_state',
      'payment.ends_at',
      'payment.quantity',
      'payment.username',
      'user.email as user_email'
    ])
    .select(endColumns.map((column) => `payment.${column}` as const))
    .where('access_grant.id', '=', value.id)
)

type GrantOfMail = Omit<Parameters<typeof endOfPurchase>[0], 'state'> & {
  id: string
  to: string
  /** `seats`: the accounts that one product covers. `quantity`: the number of products bought. */
  seats: number
  quantity: number | null
  /** The account that was named at the checkout. */
  username: string | null
  state: GrantState
  because: Because
  payment_state: PaymentState | null
  ends_at: number | null
  processor: string | null
  target: string
  repository: RepositoryName
  product: string
  payment_id: string
  accepted_at: number | null
  had_access: number
  released: string | null
  replaced_by: string | null
  queued_at: number
  retry_at: number | null
  renewal: number
  sent_at: number | null
  /** The state of the account at the code host, as it was last shown. */
  shown: string | null
  /** How often the invitation was renewed since the buyer asked for one. */
  renewals: number | null
  user_id: string | null
  login: string
  account_id: number | null
  host_login: string | null
}

async function factOfGrant(
  options: FactOptions,
  grant: GrantOfMail,
  queued: QueuedFact
): Promise<MailFact | undefined> {
  const given = grant.processor === BY_HAND
  const about = { to: grant.to, url: options.url, login: grant.host_login ?? grant.login, given }
  const fact = await accountFact(options, grant, queued)
  return fact && { ...about, ...fact }
}

async function accountFact(
  options: FactOptions,
  grant: GrantOfMail,
  { kind, fact }: QueuedFact
): Promise<AccountMailFact | undefined> {
  const { db, now } = options
  const { target, seats, state, because, status } = grant
  const { invitationUrl, repositoryUrl, clone } = options.addressesOf(grant.repository)
  const sentAt = grant.sent_at ?? now()
  const expiresAt = sentAt + LIFE_MS
  const ends = endOfAccessOf({ ...grant, state: grant.payment_state }, now())
  const hadAccess = grant.had_access === 1
  switch (kind) {
    case 'queued': {
      const keepsSeat = grant.released === null && grant.replaced_by === null
      if (state !== 'queued' || status !== 'paid' || !keepsSeat) return undefined
      return { kind, because, accountId: grant.account_id, wait: await waitOfMail(options, grant) }
    }
    case 'invited':
    case 'renewed':
      if (state !== 'invited' || expiresAt <= now()) return undefined
      return {
        ...{ kind: 'invited', hadAccess: grant.accepted_at !== null, invitationUrl, sentAt, expiresAt, ends },
        ...(kind === 'renewed' && { renewalsLeft: Math.max(0, MAX_RENEWALS - (grant.renewals ?? 0)) }),
        again: (await paidAgainAfter(db, [grant.id])).get(grant.id)
      }
    case 'accepted':
      if (state !== 'accepted' || because !== 'shown') return undefined
      // A buyer who never got the commands gets them now.
      return { kind, isBack: isBackAgain(fact) && (await wasToldCommands(db, grant.id)), repositoryUrl, clone, ends }
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
      const purchase = { target, seats, scenes: options.sold.scenesOf(grant.product) }
      const goes = await isLeaving(db, purchase, grant.payment_id, grant.id)
      return goes ? { kind, seats: coveredSeats(seats, grant), until: now() + DAY_MS, hadAccess } : undefined
    }
    case 'withdrawn': {
      // The account may have got access again since, for another purchase.
      if (state !== 'revoked' || !isToldEnd(because) || givesAccess(grant.shown)) return undefined
      const hasFreePurchase = status !== 'paid' && (await hasUnnamedPurchase(db, grant, options))
      const end = endOfPurchase({ ...grant, state: grant.payment_state })
      return { kind, because, status: status ?? 'failed', hadAccess, end, hasFreePurchase }
    }
    default:
      return undefined
  }
}

/** Whether the buyer has another paid purchase of the product that no account was named for. */
async function hasUnnamedPurchase(
  db: Database,
  { user_id: userId, payment_id: paymentId, product }: GrantOfMail,
  { sold }: Pick<FactOptions, 'sold'>
): Promise<boolean> {
  if (userId === null) return false
  return (await unnamed.first(db, { userId, paymentId, scenes: sold.scenesOf(product) })) !== undefined
}

const unnamed = statement((db, value: { userId: string; paymentId: string; scenes: readonly string[] }) =>
  db
    .selectFrom('payment')
    .select('payment.id')
    .where('payment.user_id', '=', value.userId)
    .where('payment.id', '!=', value.paymentId)
    .where('payment.status', '=', sql.lit('paid'))
    .where(sceneOfFew, 'in', value.scenes)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('access_grant as other')
            .select('other.id')
            .whereRef('other.payment_id', '=', 'payment.id')
            .where('other.state', 'not in', ['revoking', 'revoked'])
        )
      )
    )
    .limit(1)
)

/** Whether a mail told the commands that clone: the first one about the access of the account. */
async function wasToldCommands(db: Database, subject: string): Promise<boolean> {
  return (await sentFirst.first(db, { subject, fact: acceptedFact })) !== undefined
}

const sentFirst = statement((db, value: { subject: string; fact: string }) =>
  db
    .selectFrom('access_mail')
    .select('fact')
    .where('subject', '=', value.subject)
    .where('fact', '=', value.fact)
    .where('state', '=', 'sent')
)

/** The wait for the invitation, where the queue of its repository is known. */
async function waitOfMail({ db, now, sold }: FactOptions, grant: GrantOfMail): Promise<Wait | undefined> {
  const { id: grantId, target, state, because, queued_at: queuedAt, retry_at: retryAt } = grant
  const queue = await sold.queueOf?.(target)
  const waiting = { grantId, state, because, queuedAt, renewal: grant.renewal === 1, retryAt }
  return queue && waitOf({ db, now, target, ...queue }, waiting)
}

function isSameName(one: string | null, other: string): boolean {
  return one !== null && one.toLowerCase() === other.toLowerCase()
}

/** The states at the code host of an account that has access, or is invited to have it. */
export const givingAccess = ['collaborator', 'invitation'] as const

function givesAccess(shown: string | null): boolean {
  return givingAccess.some((each) => each === shown)
}
