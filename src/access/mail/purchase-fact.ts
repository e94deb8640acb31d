import { canonicalEmail } from '../../config/values/email-address.ts'
import { onUserWithAddress } from '../../db/about-payments.ts'
import type { MailKind } from '../../db/access-tables.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Command } from '../../mail/letter.ts'
import { BY_HAND } from '../../payments/by-seller/given-access.ts'
import { graceMailFact } from '../../payments/payment/policy.ts'
import type { PaymentStatus } from '../../payments/payment/state.ts'
import { shownReceipt } from '../../payments/processors/receipt.ts'
import { type Product, productOfScene, type RepositoryName, renewUrlOf } from '../../product.ts'
import { maskedAddress } from '../../users/users-and-guests/masked-address.ts'
import { signInApart } from '../../users/users-and-guests/users.ts'
import type { RepositoryHandle } from '../host/repository-deps.ts'
import { coveredSeats } from '../plan/choose-seat.ts'
import { endColumns, endOfAccessOf, endOfPurchase } from './end-of-payment.ts'
import type { MailFact, PurchaseMailFact } from './mail-facts.ts'
import { receiverOf } from './receiver.ts'

/** The database and the products that facts of mails are read from, and the pages that they name. `now` in ms. */
export type FactOptions = {
  db: Database
  products: readonly Product[]
  sold: {
    /** The scenes with which a payment keeps access to a product. */
    scenesOf(product: string): readonly string[]
    /** The queue of a repository, by its key: absent where a mail is not written, only whether its fact holds. */
    queueOf?(target: string): Promise<Pick<RepositoryHandle, 'pauseMs' | 'listed'>>
  }
  now(): number
  /** The address of the page with the form. */
  url: string
  /** The addresses of a repository's page and of the page of its invitation, and the commands that clone it. */
  addressesOf(repository: RepositoryName): { invitationUrl: string; repositoryUrl: string; clone: readonly Command[] }
}

/**
 * `product`: the product's name in the mail. `userId`: the user or guest who has the purchase, if there is one.
 * `isHeld`: the mail would lead to a repository that the seller has to look at first, so it waits.
 */
export type Found = { fact: MailFact; product: string; userId: string | null; isHeld?: boolean }

/**
 * A queued mail to a buyer. `subject`: the id of a payment for the kinds of {@link PurchaseMailFact}, otherwise of a
 * grant.
 */
export type QueuedFact = { subject: string; fact: string; kind: MailKind }

/** The present fact of a queued mail about a purchase; undefined as in `presentFact`. */
export async function factOfPurchase(
  { db, url, products, now }: FactOptions,
  { subject, kind, fact: queued }: QueuedFact & { kind: PurchaseMailFact['kind'] }
): Promise<Found | undefined> {
  const payment = await paymentOfMail.first(db, { id: subject })
  const to = payment && receiverOf(kind, { email: payment.email, userEmail: payment.user_email })
  const product = productOfScene(products, payment?.scene)
  const fact =
    payment &&
    (kind === 'grace'
      ? graceFact(payment, queued, { now: now(), product })
      : purchaseFact(payment, kind, { now: now(), product }))
  if (!to || !payment || !fact) return undefined
  const given = payment.processor === BY_HAND
  // A sale of nothing that is sold here has no product, and its mail names none.
  if (kind === 'not_sold' ? product !== undefined : !product) return undefined
  const heldBy = await holderApart(db, { to, userId: payment.user_id })
  return { fact: { ...fact, to, url, given, heldBy }, product: product?.name ?? '', userId: payment.user_id }
}

/** The masked address of the sign-in with the purchase of a mail, if the address of the mail does not lead there. */
async function holderApart(
  db: Database,
  { to, userId }: { to: string; userId: string | null }
): Promise<string | undefined> {
  const address = await signInApart(db, { userId, email: canonicalEmail(to) })
  return address && maskedAddress(address)
}

/** The purchases that the seller gave back with one action. */
export const givenBackTogether = statement((db, value: { id: string }) =>
  db.selectFrom('seller_action').select('payment_id').where('id', '=', value.id).orderBy('payment_id')
)

const paymentOfMail = statement((db, value: { id: string }) =>
  db
    .selectFrom('payment')
    .leftJoin('access_grant', 'access_grant.payment_id', 'payment.id')
    .leftJoin('user', onUserWithAddress)
    .select(endColumns.map((column) => `payment.${column}` as const))
    .select(['payment.processor', 'payment.email', 'payment.scene'])
    .select(['payment.receipt', 'payment.quantity', 'payment.amount'])
    .select(['payment.user_id', 'payment.state', 'payment.ends_at', 'payment.not_sold_at'])
    .select(['access_grant.id as grant_id', 'user.email as user_email'])
    .where('payment.id', '=', value.id)
)

type PaymentOfMail = Parameters<typeof endOfAccessOf>[0] &
  Parameters<typeof endOfPurchase>[0] & {
    status: PaymentStatus
    grant_id: string | null
    quantity: number | null
    email: string | null
    processor: string
    amount: number | null
    receipt: string | null
    /** When the seller said that it is not sold here. */
    not_sold_at: number | null
  }

function purchaseFact(
  payment: PaymentOfMail,
  kind: Exclude<PurchaseMailFact['kind'], 'grace'>,
  { now, product }: { now: number; product: Product | undefined }
): PurchaseMailFact | undefined {
  const { status } = payment
  switch (kind) {
    case 'ready': {
      if (status !== 'paid' || payment.grant_id !== null) return undefined
      // Only the address that paid is told where the receipt is.
      const receipt = payment.email === null ? undefined : shownReceipt(payment.receipt, now)
      const portal = payment.amount === 0 ? undefined : product?.portals?.[payment.processor]
      return { kind, ends: endOfAccessOf(payment, now), receipt, portal, team: product && teamOf(payment, product) }
    }
    case 'ended':
      return status === 'ended_by_seller' ? { kind, end: endOfPurchase(payment) } : undefined
    case 'not_sold':
      return status === 'paid' && payment.not_sold_at !== null ? { kind } : undefined
    case 'given_back':
    case 'sign_in':
      return status === 'paid' ? { kind } : undefined
  }
}

/** How many accounts and repositories a purchase for several accounts covers; undefined of one for one account. */
function teamOf(payment: Pick<PaymentOfMail, 'quantity'>, { seats, repositories }: Product) {
  const covered = coveredSeats(seats, payment)
  return covered > 1 ? { seats: covered, repositories: repositories.length } : undefined
}

/** The renewal is still the one that the mail was queued for, it is not paid, and the access goes on until then. */
function graceFact(
  payment: PaymentOfMail & { renewal_failed_at: number | null },
  queued: string,
  { now, product }: { now: number; product: Product | undefined }
): PurchaseMailFact | undefined {
  const { status, processor, sale_state, ends_at: endsAt, renewal_failed_at: failedAt } = payment
  if (status !== 'paid' || failedAt === null || endsAt === null || endsAt <= now) return undefined
  if (queued !== `${graceMailFact}${failedAt}`) return undefined
  const isOver = sale_state === 'ended'
  return {
    kind: 'grace',
    endsAt,
    isOver,
    renewUrl: isOver || !product || !processor ? undefined : renewUrlOf(product, processor)
  }
}
