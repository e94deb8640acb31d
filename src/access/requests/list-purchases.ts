import type { Database } from '../../db/database.ts'
import { isGiven } from '../../payments/by-seller/given-access.ts'
import { overAt, stateForBuyer } from '../../payments/payment/policy.ts'
import { storedRefund } from '../../payments/payment/refunded-sum.ts'
import { keepingScenesOf, nameOf, type Product, productOfScene, type RepositoryName } from '../../product.ts'
import { isLastDayOver } from '../../words/when-access-ends.ts'
import type { GrantState } from '../grant-states.ts'
import { waitOf } from '../host/read-forecast.ts'
import type { Listed } from '../host/repository-deps.ts'
import { coveredBeside, coveredSeats, MOVES, movesOf, nextMoveAt } from '../plan/choose-seat.ts'
import { isGivenUp } from '../plan/ending/end-grant.ts'
import { isRefusedName } from '../plan/ending/why-grant-ended.ts'
import { LAG_MS, LIFE_MS, runOutOf } from '../plan/facts.ts'
import { isNameOpen } from '../plan/name-from-checkout.ts'
import { isPaymentLate, isSlow } from '../plan/slow-work.ts'
import { readRejectedNames } from '../repositories/rejected-tokens.ts'
import { readKeepers } from '../seats/other-purchases-of-account.ts'
import { paidAgainAfter } from '../tables/history.ts'
import type { GrantView, PurchaseView } from './purchase-view.ts'
import { type GrantRow, readPurchases, type SeenRepository, type Wanted } from './read-purchases.ts'
import { isOfEnd, readAround, readRemovals, readWithdrawals } from './read-withdrawals.ts'
import type { LinkedAccount } from './resolve-username.ts'

type Options = {
  db: Database
  now(): number
  /** ms between two writes to a repository. */
  pauseMs: number
  products: readonly Product[]
  /** The scenes of the products, and the names of their repositories (`nameOf`). */
  scenes: readonly string[]
  names: readonly string[]
  /** The rows of the repositories, of which a statement has just read these. */
  rowsOf(seen: readonly SeenRepository[]): RepositoryRows | Promise<RepositoryRows>
}

/** The stored rows of the repositories in the site config, by their keys. */
export type RepositoryRows = {
  /** The key of a repository's row; if there is no row yet, a key that no row has. */
  keyOf(name: RepositoryName): string
  nameOf(target: string): RepositoryName
  /** The invitations of a repository, as last listed. */
  listedOf(target: string): Listed
  /** Whether a name in the site config leads to the row. */
  has(target: string): boolean
  /** Whether the host has said which repository the name means. */
  isHeard(name: RepositoryName): boolean
}

/** ms for which an account that has lost its access is still shown. */
const SHOWN_MS = 30 * 24 * 60 * 60 * 1000

/**
 * A user's purchases with the accounts on their seats: paid ones first, in the order of the products, the newest first.
 * Or one purchase, as its buyer will see it once somebody has signed in for it.
 * @param linked the accounts that the user has signed in with
 */
export async function purchasesOf(
  options: Options,
  wanted: Wanted,
  linked: readonly Pick<LinkedAccount, 'id'>[]
): Promise<PurchaseView[]> {
  const { db, products, scenes, names, now } = options
  const read = await readPurchases(db, { ...wanted, scenes, names })
  const { payments, grants: rows } = read
  if (payments.length === 0) return []
  const repositoryRows = await options.rowsOf(read.repositories)
  const targetsOf = (product: Product) => [...new Set(product.repositories.map(repositoryRows.keyOf))]
  const views = await viewsOf({ ...options, repositoryRows }, rows, linked)
  const rejected = payments.some(({ username, askedAt }) => username !== null && askedAt === null)
    ? await readRejectedNames(db)
    : undefined
  const purchases = payments.flatMap((payment): PurchaseView[] => {
    const product = productOfScene(products, payment.scene)
    if (!product) return []
    const { status, paymentId } = payment
    const live = status === 'paid'
    const configured = targetsOf(product)
    const ofPayment = rows.filter((row) => row.paymentId === paymentId)
    const targets = ofPayment.some(({ target }) => configured.includes(target))
      ? configured
      : (formerTargets(product, ofPayment, repositoryRows) ?? configured)
    const [first = ''] = targets
    const own = ofPayment.filter(({ target }) => targets.includes(target))
    const mine = own.filter(
      (row) => isWorthShowing(row, live, now()) || (live && row.target === first && isRefusedName(row, own))
    )
    const sorted = mine
      .filter((row) => !isNamedAgain(row, own))
      .sort((a, b) => rank(a) - rank(b) || a.seat - b.seat || b.created_at - a.created_at)
    const viewsIn = (target: string) => {
      const visible = sorted.filter((row) => row.target === target).flatMap(({ id }) => views.get(id) ?? [])
      if (repositoryRows.has(target)) return visible
      const repository = product.repositories[targets.indexOf(target)] ?? product.repositories[0]
      return visible.map((view) => ({ ...view, repository }))
    }
    const seatsTaken = own
      .filter(({ target }) => target === first)
      .map(({ moved, created_at: createdAt }) => ({ paymentId, moved: moved === 1, createdAt }))
    return [
      {
        paymentId,
        product: product.id,
        status,
        state: stateForBuyer({ status, state: payment.paymentState, sale: payment.saleState }),
        paidAt: payment.paidAt ?? undefined,
        createdAt: payment.heardAt,
        isLate: isPaymentLate({ status, createdAt: payment.heardAt }, now()),
        username: payment.username ?? undefined,
        isNameOpen: isNameOpen({ ...payment, accounts: ofPayment.length }, now()),
        ...(rejected?.has(nameOf(product.repositories[0])) && { isNameHeld: true }),
        // Each other answer of the host has made a grant (controller/grant-from-checkout.ts).
        isNameYounger: live && payment.askedAt !== null && ofPayment.length === 0,
        coveredBeside: undefined,
        sellerWords: payment.sellerWords ?? undefined,
        processor: payment.processor,
        isGiven: isGiven(payment),
        endsAt: payment.endsAt ?? undefined,
        refund: storedRefund({ ...payment, state: payment.paymentState }),
        subscriptionEndsAt: payment.subscriptionEndsAt ?? undefined,
        isSubscriptionDue: isLastDayOver(payment.subscriptionEndsAt, now()),
        overAt: overAt({ status, sale: payment.saleState }, payment),
        takeover: payment.takeover ?? undefined,
        seats: coveredSeats(product.seats, payment),
        grants: viewsIn(first),
        following: targets.slice(1).flatMap(viewsIn),
        movesLeft: Math.max(0, MOVES - movesOf(seatsTaken, paymentId, now()).length),
        nextMoveAt: nextMoveAt(seatsTaken, paymentId, now())
      }
    ]
  })
  const rankOf = ({ status, product }: PurchaseView) => {
    const index = products.findIndex(({ id }) => id === product)
    return status === 'paid' ? index : products.length
  }
  for (const purchase of purchases) purchase.coveredBeside = coveredBeside(purchase, purchases)
  return purchases.sort((a, b) => rankOf(a) - rankOf(b))
}

/**
 * The keys of the repositories with the accounts of a purchase, after the name in the site config changed and while the
 * host does not say which repository the new name means: most likely it is the same one. The first one comes first. A
 * repository on which no account holds a seat any more was given up before, for another one.
 */
function formerTargets(
  { repositories: [leading] }: Product,
  rows: readonly GrantRow[],
  repositoryRows: RepositoryRows
): string[] | undefined {
  const former = rows.filter(({ target }) => !repositoryRows.has(target))
  if (former.length === 0 || repositoryRows.isHeard(leading)) return undefined
  const held = former.filter(({ released }) => released === null)
  const sorted = [...(held.length > 0 ? held : former)].sort((a, b) => a.created_at - b.created_at)
  return [...new Set(sorted.map(({ target }) => target))]
}

type ViewOptions = Options & { repositoryRows: RepositoryRows }

/** The views of these grants for the pages, by the ids of the grants. */
async function viewsOf(
  options: ViewOptions,
  rows: readonly GrantRow[],
  linked: readonly Pick<LinkedAccount, 'id'>[]
): Promise<Map<string, GrantView>> {
  const views = new Map<string, GrantView>()
  for (const row of rows) {
    const view = await grantView(options, row)
    // An account that was linked after the invitation counts as proven, too.
    views.set(row.id, { ...view, proven: view.proven || linked.some(({ id }) => id === row.account_id) })
  }
  for (const row of rows) {
    const [view, heir] = [views.get(row.id), views.get(row.replaced_by ?? '')]
    if (!view || !heir || row.released !== null) continue
    view.replacedBy = heir.id
    // A seat may have several names that were not invited, one after the other, beside the account that has access.
    if (hasMore(view, heir.replaces)) heir.replaces = { login: view.login, state: view.state }
  }
  const keepers = await readKeepers(options.db, rows, (id) => keepingScenesOf(options.products, id))
  const leaving = rows.filter(({ id }) => !keepers.has(id))
  const withdrawals = await readWithdrawals(options.db, leaving, { now: options.now(), names: options.names })
  const again = await paidAgainAfter(options.db, rows.flatMap(idIfQueuedAgain))
  const removals = await readRemovals(options.db, rows)
  const around = await readAround(options.db, rows.filter(isOfEnd))
  for (const view of views.values()) {
    view.removedAt = removals.get(view.id)
    view.keptBy = keepers.get(view.id)
    view.again = again.get(view.id)
    Object.assign(view, withdrawals.get(view.id), around.get(view.id))
  }
  return views
}

/** The id of a grant that waits for an invitation or has one, and was queued before for another one. */
function idIfQueuedAgain({ id, state, queued_at, created_at }: GrantRow): string[] {
  return (state === 'queued' || state === 'invited') && queued_at > created_at ? [id] : []
}

/** Whether the account has more to lose than the other one. */
function hasMore({ state }: Pick<GrantView, 'state'>, other: GrantView['replaces']): boolean {
  const rankOf = (one: GrantState | undefined) => (one === 'accepted' ? 2 : one === 'invited' ? 1 : 0)
  return other === undefined || rankOf(state) >= rankOf(other.state)
}

/** Whether the account gave the seat up, and holds another one of the same purchase, which says how it stands. */
function isNamedAgain({ released, because, target, account_id }: GrantRow, own: readonly GrantRow[]): boolean {
  if (released === null || because !== 'other_claim') return false
  return own.some((other) => other.released === null && other.target === target && other.account_id === account_id)
}

/** Whether the row is shown: a name that was taken back before it was invited is not. */
function isWorthShowing(row: GrantRow, live: boolean, now: number): boolean {
  // A grant that was declined or left can only be restarted while the payment is live.
  if (row.state === 'gone' && !live) return false
  if (row.released === null) return true
  // The buyer named another account, and this one has only what it had without the purchase.
  if (row.because === 'not_ours' && isGivenUp(row.released)) return false
  if (row.state !== 'revoked') return row.invited_at !== null || row.accepted_at !== null
  return row.accepted_at !== null && row.updated_at > now - SHOWN_MS
}

function rank({ released, replaced_by }: GrantRow): number {
  if (released !== null) return 2
  return replaced_by === null ? 0 : 1
}

async function grantView(options: ViewOptions, row: GrantRow): Promise<GrantView> {
  const { state, because } = row
  const { queued_at: queuedAt, retry_at: retryAt } = row
  const waiting = { grantId: row.id, state, because, queuedAt, renewal: row.renewal === 1, retryAt }
  const { target } = row
  const { repositoryRows } = options
  const {
    queuePosition,
    expectedAt,
    earliestAt,
    triedAt,
    isOverLimit = false
  } = await waitOf({ ...options, target, listed: repositoryRows.listedOf(target) }, waiting)
  const open = state === 'invited' || state === 'expired'
  const slow = isSlow({
    ...{ state, because, acts: row.acts, hasRejectedToken: row.refused_token !== null },
    isLate: options.now() - row.updated_at >= MINUTES_MS,
    isUnreadable: row.unreadable_since !== null
  })
  const sentAt = open ? (row.sent_at ?? row.invited_at ?? undefined) : undefined
  return {
    id: row.id,
    seat: row.seat,
    repository: repositoryRows.nameOf(target),
    login: row.host_login ?? row.login,
    accountId: row.account_id ?? undefined,
    proven: row.proven === 1,
    state,
    because,
    acts: row.acts,
    origin: row.origin ?? undefined,
    since: because === 'found' || row.since === null ? undefined : Number(row.since),
    hadAccess: row.had_access === 1,
    hadBefore: row.accepted_at !== null,
    invited: 'yes',
    besides: undefined,
    queuePosition,
    expectedAt,
    earliestAt,
    triedAt,
    isOverLimit,
    sentAt,
    expiresAt: sentAt === undefined || because === 'found' ? undefined : sentAt + LIFE_MS,
    notShown: notShownOf(row, options.now()),
    runOut: runOutOf({ state, sentAt, renewals: row.renewals }, options.now()),
    slow,
    hindrance: undefined,
    removedAt: undefined,
    isGoneBefore: false,
    replaces: undefined,
    replacedBy: undefined,
    keptBy: undefined,
    isReplaced: row.another !== null
  }
}

/** Since when the host shows no invitation or access of the account, and when that counts. */
function notShownOf({ state, because, retry_at, updated_at, absent_at }: GrantRow, now: number): GrantView['notShown'] {
  if (because === 'unlisted' && retry_at !== null) return { since: updated_at, until: dueAt(retry_at, now) }
  // Asked about the account itself, it showed nothing. It is asked once more before that counts.
  if ((state !== 'invited' && state !== 'accepted') || absent_at === null) return undefined
  return { since: absent_at, until: dueAt(absent_at + LAG_MS, now) }
}

/** The time until the host is asked again; undefined where that should have happened long ago. */
function dueAt(at: number, now: number): number | undefined {
  return now - at > MINUTES_MS ? undefined : Math.max(at, now)
}

/** The usual maximum duration (ms) of a withdrawal, or of a question to the host. */
const MINUTES_MS = 15 * 60_000
