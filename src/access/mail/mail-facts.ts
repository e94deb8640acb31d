import type { MailKind } from '../../db/access-tables.ts'
import type { Command } from '../../mail/letter.ts'
import type { Receipt } from '../../payments/payment/event.ts'
import type { PaymentStatus } from '../../payments/payment/state.ts'
import type { Portal } from '../../product.ts'
import type { MessageKey } from '../../words/text.ts'
import type { AccessEnd } from '../../words/when-access-ends.ts'
import type { EndOfPurchase } from '../../words/why-access-ended.ts'
import type { Because, GrantState, PaidAgainAfter } from '../grant-states.ts'
import type { Wait } from '../host/read-forecast.ts'
import type { ToldEnd } from '../tables/mails-due.ts'

/** Why a grant stopped that only its buyer can continue. */
export type StoppedBecause = keyof typeof stopped

/** A fact about one account that its buyer is told by mail. Times in ms since the epoch. */
export type AccountMailFact =
  /**
   * The account was named at the checkout, and still waits for its invitation. `accountId`: as far as it is known.
   * `wait`: its position in the queue, and when and why it is sent only then, as the page says.
   */
  | { kind: 'queued'; because: Because; accountId: number | null; wait?: Wait | undefined }
  /**
   * `renewalsLeft`: of an invitation in place of one that was not accepted, how many more may follow unasked. `again`:
   * the purchase counts again, after this end of it. `hadAccess`: before that end.
   */
  | {
      kind: 'invited'
      renewalsLeft?: number | undefined
      hadAccess: boolean
      again?: PaidAgainAfter | undefined
      invitationUrl: string
      sentAt: number
      expiresAt: number
      ends?: AccessEnd | undefined
    }
  /** The account has accepted. `isBack`: it has lost its access before, and has it again. */
  | {
      kind: 'accepted'
      isBack?: boolean
      repositoryUrl: string
      clone: readonly Command[]
      ends?: AccessEnd | undefined
    }
  /** The invitation is about to expire, and is not renewed again by itself. */
  | { kind: 'lapsing'; invitationUrl: string; expiresAt: number; ends?: AccessEnd | undefined }
  /** The invitation has expired, and is not renewed again by itself. The name is stored. */
  | { kind: 'lapsed' }
  /** The grant waits for its buyer. `atCheckout`: it was named there; `signIn` as in {@link PurchaseMailFact}. */
  | { kind: 'stopped'; because: StoppedBecause; atCheckout?: { paymentId: string; signIn?: string | undefined } }
  /**
   * The purchase covers fewer accounts than before, and this account loses its seat. `seats`: the number covered now;
   * `until`: the account keeps its seat until then.
   */
  | { kind: 'shrinking'; seats: number; until: number; hadAccess: boolean }
  /** `status`: of the payment, which may be paid again by now. */
  | {
      kind: 'withdrawn'
      because: ToldEnd
      status: PaymentStatus
      hadAccess: boolean
      end?: EndOfPurchase | undefined
      /** Another purchase of the product by this buyer is paid, and has no account. */
      hasFreePurchase?: boolean
    }

/** A fact about a purchase that its buyer is told by mail, whatever accounts are named. */
export type PurchaseMailFact =
  /**
   * The buyer has not named an account. `signIn`: the link that signs in, if the address can be signed in. `receipt`:
   * of the payment, for the reader of the address that paid; `portal`: the processor's page, if that address is not
   * known. `team`: as in `explainPurchase`.
   */
  | {
      kind: 'ready'
      signIn?: string | undefined
      ends?: AccessEnd | undefined
      receipt?: Receipt | undefined
      portal?: Portal | undefined
      team?: { seats: number; repositories: number } | undefined
    }
  /** The seller has ended the access. */
  | { kind: 'ended'; end?: EndOfPurchase | undefined }
  /** The seller has given the access back. */
  | { kind: 'given_back' }
  /**
   * The renewal was not paid, and the access ends at `endsAt` (ms). `isOver`: the subscription has ended. `renewUrl`:
   * where to pay; absent if it is not known, or too late.
   */
  | { kind: 'grace'; endsAt: number; isOver: boolean; renewUrl?: string | undefined }
  /** The payment is for something that is not sold here, as the seller says. */
  | { kind: 'not_sold' }
  /** The seller sends a link that signs in; `signIn` is absent if the address cannot be signed in by now. */
  | { kind: 'sign_in'; signIn?: string | undefined }

/**
 * A fact that a buyer is told by mail. `url`: the page with the form. `given`: the seller gave the access. `ends`: when
 * the access of the purchase ends. `heldBy`: the masked address of the sign-in with the purchase, if `to` does not lead
 * there.
 */
export type MailFact = { to: string; url: string; given?: boolean | undefined; heldBy?: string | undefined } & (
  | PurchaseMailFact
  | ({ login: string } & AccountMailFact)
)

const purchaseKinds = [
  'ready',
  'ended',
  'given_back',
  'grace',
  'not_sold',
  'sign_in'
] as const satisfies PurchaseMailFact['kind'][]

/** Whether a mail of this kind is about a purchase, whatever accounts are named. */
export function isAboutPurchase(kind: MailKind): kind is PurchaseMailFact['kind'] {
  return purchaseKinds.some((each) => each === kind)
}

/** The state of a grant that stopped, and the subject of the mail about it. */
export const stopped = {
  no_such_account: ['blocked', 'mail.stopped.blocked'],
  not_a_person: ['blocked', 'mail.stopped.blocked'],
  account_flagged: ['blocked', 'mail.stopped.blocked'],
  enterprise_managed: ['blocked', 'mail.stopped.blocked'],
  declined: ['gone', 'mail.stopped.none'],
  left: ['gone', 'mail.stopped.left'],
  no_trace: ['gone', 'mail.stopped.none']
} as const satisfies Partial<Record<Because, readonly [GrantState, MessageKey]>>

/** The reasons with words. */
export const stoppedReasons = Object.keys(stopped) as StoppedBecause[]

/** Whether a mail about a stopped grant has words for this reason. */
export function isStopped(because: string): because is StoppedBecause {
  return Object.hasOwn(stopped, because)
}
