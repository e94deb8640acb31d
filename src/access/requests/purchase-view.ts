import type { PaymentState, PaymentStatus, StoredRefund } from '../../payments/payment/state.ts'
import type { RepositoryName } from '../../product.ts'
import type { Acts, Because, Besides, GrantState, Invited, Origin, PaidAgainAfter } from '../grant-states.ts'
import type { StoredHindrance } from './read-withdrawals.ts'

/** A grant as its buyer's pages show it. Times in ms since the epoch. */
export type GrantView = {
  id: string
  seat: number
  repository: RepositoryName
  /** The account's name: the one that the host last reported, or as typed. */
  login: string
  accountId: number | undefined
  /** The buyer has signed in with this account. */
  proven: boolean
  state: GrantState
  because: Because
  acts: Acts
  origin: Origin | undefined
  /**
   * Since when the grant is in its state. Undefined for access from elsewhere, which may be older than what is known of
   * it.
   */
  since: number | undefined
  /**
   * The account has access, or had it when its present end began. `hadBefore`: it had access at some time, also before
   * it was invited anew.
   */
  hadAccess: boolean
  hadBefore?: boolean
  /** Whether an invitation was sent to the account, or may have been; `yes` for a grant that goes on. */
  invited: Invited
  /** The access or invitation that the host showed last, where the grant has ended and that came another way. */
  besides: Besides | undefined
  /**
   * `queuePosition`: the position in the queue, from 1, while the grant waits for its turn. `expectedAt`: when the
   * invitation is expected to be sent. `earliestAt`: the invitation is not sent before this time; a later one is not
   * known. `triedAt`: when Pullpass tries to send it, and does not know whether the host takes it. `isOverLimit`: the
   * host's limit of a day holds the invitation back.
   */
  queuePosition: number | undefined
  expectedAt: number | undefined
  earliestAt: number | undefined
  triedAt: number | undefined
  isOverLimit: boolean
  /** When the open invitation was created, and when it expires. */
  sentAt: number | undefined
  expiresAt: number | undefined
  /** Since when the host shows no invitation or access of the account, and when that counts. */
  notShown: { since: number; until: number | undefined } | undefined
  /**
   * The open invitation is so old that it has expired, and the host was not asked since. `renewed`: a new one is sent
   * then; `last`: only if somebody asks for it.
   */
  runOut: 'renewed' | 'last' | undefined
  /**
   * The work takes longer than usual: a withdrawal or the answer about an attempt, because the host does not show it or
   * cannot be read; an invitation, because the host does not answer; a renewal, because the host refuses it.
   */
  slow: boolean
  /** Why the withdrawal of what the account has is not made now. */
  hindrance: StoredHindrance | undefined
  /** When the host took the access away at our request, after which it was proven that the account has none. */
  removedAt: number | undefined
  /** Its invitation was gone before we deleted it, so that the account may have access. */
  isGoneBefore: boolean
  /**
   * The account that this one replaces on its seat, and that keeps its access until then; of several, the one that has
   * most.
   */
  replaces: { login: string; state: GrantState } | undefined
  /** The id of the account that is to take the seat of this one. */
  replacedBy: string | undefined
  /** The id of another purchase that is paid and covers the account, where this one has ended. */
  keptBy: string | undefined
  /** The name of the repository means another one now, so that nothing leads there until the seller has looked. */
  isReplaced?: boolean | undefined
  /** The end of the payment after which the account is invited again, since the payment counts again. */
  again?: PaidAgainAfter | undefined
}

/** A purchase with the accounts on its seats: first those that hold a seat now, then those that are being withdrawn. */
export type PurchaseView = {
  paymentId: string
  /** The id of the product. */
  product: string
  status: PaymentStatus
  /** More precise than the status. */
  state: PaymentState
  paidAt: number | undefined
  /** When it was first heard of, paid or not. */
  createdAt: number
  /** The payment is pending for longer than its words name as usual. */
  isLate?: boolean
  /** The username that the buyer gave at checkout. */
  username: string | undefined
  /** The code host is still to be asked whose that name is, and then an invitation to it is sent unasked. */
  isNameOpen: boolean
  /** The host rejects the token, so it cannot be asked about that account. */
  isNameHeld?: boolean
  /** No invitation was sent to that name unasked, since its account was created after the payment. */
  isNameYounger: boolean
  /** The account that another paid purchase of the product covers, while this one is paid, and has no account. */
  coveredBeside: string | undefined
  /** The seller's words to the buyer about the end of the access, while the seller has ended it. */
  sellerWords: string | undefined
  /** The processor that was paid. */
  processor: string
  /** The seller gave the access, and the day of no order is known. */
  isGiven: boolean
  /** When the access ends, if it was given for a time. */
  endsAt: number | undefined
  /** The refund, if anything was refunded. */
  refund: StoredRefund | undefined
  /** When the cancelled subscription ends or ended, where that is known. */
  subscriptionEndsAt: number | undefined
  /** The day on which the cancelled subscription ends is over. */
  isSubscriptionDue?: boolean
  /** When that happened which ended the payment (`overAt` of the policy), where it is known. */
  overAt: number | undefined
  /** The id of a request of another user to take the purchase over, if there is one that has not ended. */
  takeover: string | undefined
  seats: number
  /** The grants in the product's first repository, which count for seats and moves. */
  grants: GrantView[]
  /** The grants in the other repositories, which follow the first. */
  following: GrantView[]
  /**
   * `movesLeft`: the remaining moves to another account. `nextMoveAt`: when the next move is possible, if none is left.
   */
  movesLeft: number
  nextMoveAt: number | undefined
}

/** The account of a name, as the preview beside the field shows it. `unknown`: the host could not be asked. */
export type Preview =
  | {
      kind: 'account'
      id: number
      login: string
      name: string | undefined
      profileUrl: string
      joined: number | undefined
      proven: boolean
    }
  | { kind: 'not_a_person'; login: string; type: string }
  | { kind: 'no_account'; username: string }
  | { kind: 'enterprise_managed'; username: string }
  | { kind: 'not_a_name'; username: string }
  | { kind: 'unknown'; username: string }
