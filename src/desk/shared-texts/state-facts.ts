import type { Acts, Because, Besides, GrantState, Invited } from '../../access/grant-states.ts'
import type { StoredWithdrawal } from '../../access/requests/read-withdrawals.ts'
import type { ShopFacts } from '../../words/explain.ts'
import type { RunOut } from '../../words/situation.ts'
import type { AccessEnd } from '../../words/when-access-ends.ts'
import type { Disputed } from './dispute-next.ts'

/** The facts about a purchase that decide how it stands. Times in ms. */
export type PurchaseFacts = Disputed & {
  paidAt: number | null
  createdAt: number
  updatedAt: number
  /** When the seller said that it is not sold here. */
  notSoldAt: number | null
  /** The buyer disputes the payment, and the seller has not taken that off the list of Today. */
  disputeWaits: boolean
  /** An account was named with the payment, and is not looked up yet. */
  nameWaits: boolean
  /** The host rejects the token, so it cannot be asked about that account. */
  isNameHeld?: boolean
  /** Without an account, since another purchase of the buyer covers the account. */
  isCovered?: boolean
  /** When another purchase ceased to cover the account. */
  uncoveredAt?: number | undefined
  /** When the access ends, if it has an end. */
  ends: AccessEnd | undefined
  /** A renewal was not paid, while there is access. */
  isRenewalUnpaid?: boolean
  /** The accounts that hold a seat come first. */
  accounts: readonly AccountFacts[]
}

/** The facts about an account of a purchase. Times in ms. */
export type AccountFacts = {
  id: string
  login: string
  hostLogin: string | null
  /** The host's number of it; null until the host has said whose the name is. */
  accountId: number | null
  state: GrantState
  because: Because
  acts: Acts
  proven: number
  /** When it got in; null again once it is queued or invited anew. */
  acceptedAt: number | null
  /** Whether an invitation was sent to the account, or may have been. */
  invited: Invited
  /** The access or invitation that the host showed last, where the grant has ended and that came another way. */
  besides: Besides | undefined
  released: string | null
  replacedBy: string | null
  /**
   * When the host first showed that the account has nothing, which is not certain yet while its state says otherwise.
   */
  absentAt: number | null
  /** The digest of the token that the code host has rejected last for the repository, if it was not accepted since. */
  refusedToken: string | null
  /** The name of the repository means another one than was sold. */
  isReplaced?: boolean
  /** Another purchase that covers the account, where this one has ended. */
  keptBy: string | undefined
  /** By its age the open invitation has expired. */
  runOut: RunOut | undefined
  /** The host's limit of a day holds the invitation back. */
  isOverLimit?: boolean
  updatedAt: number
  /** When the first invitation of the account for this purchase went out. */
  invitedAt?: number | null
  /** When the host made the newest invitation. */
  hostInvitedAt?: number | null
  /** How often Pullpass has sent the invitation again since somebody asked for it. */
  renewals?: number | null
} & StoredWithdrawal

/**
 * How the shop explains itself. `product`: the name of the product; undefined if nothing that is sold here was bought.
 */
export type StateShop = Omit<ShopFacts, 'product'> & { product: string | undefined }
