import type { PaymentState } from '../../payments/payment/fold.ts'
import type { PaymentStatus } from '../../payments/payment/policy.ts'
import type { RepositoryName } from '../../product.ts'
import type { Acts, Because, GrantState, Origin } from '../grant.ts'

/** A grant as its buyer's pages show it. Times in ms since the epoch. */
export type GrantView = {
  id: string
  seat: number
  repository: RepositoryName
  /** The account's name as last heard from the host, or as typed. */
  login: string
  accountId: number | undefined
  /** The buyer has signed in with that account. */
  proven: boolean
  state: GrantState
  because: Because
  acts: Acts
  origin: Origin | undefined
  /** Place in the queue, from 1, while it waits for its turn, and when it is expected to be sent. */
  place: number | undefined
  expectedAt: number | undefined
  /** When the open invitation was made, and when it lapses. */
  sentAt: number | undefined
  lapsesAt: number | undefined
  /**
   * It takes longer than it should: a withdrawal, or finding out what became of a call, because the host does not show it or
   * cannot be read; an invitation, because the host does not answer; a renewal, because the host refuses it.
   */
  slow: boolean
  /** The account whose seat this one takes, and which keeps its access until then. */
  replaces: { login: string; state: GrantState } | undefined
}

/** One purchase with the accounts on its seats, those first that hold a seat now, then those that are being withdrawn. */
export type PurchaseView = {
  paymentId: string
  /** The id of the product. */
  product: string
  status: PaymentStatus
  /** Finer than the status. */
  state: PaymentState
  paidAt: number | undefined
  /** The username that was given at checkout. */
  username: string | undefined
  seats: number
  /** Those in the product's first repository, which count for seats and moves. */
  grants: GrantView[]
  /** Those in its other repositories, which follow. */
  following: GrantView[]
  /** Moves to another account that are left, and when the next one becomes possible when there is none. */
  movesLeft: number
  nextMoveAt: number | undefined
}

/** Whom a name means, as the preview beside the field tells. `unknown`: the host could not be asked. */
export type Preview =
  | { kind: 'account'; login: string; id: number; name: string | undefined; profileUrl: string; proven: boolean }
  | { kind: 'not_a_person'; login: string; type: string }
  | { kind: 'nobody'; username: string }
  | { kind: 'enterprise_managed'; username: string }
  | { kind: 'not_a_name'; username: string }
  | { kind: 'unknown'; username: string }
