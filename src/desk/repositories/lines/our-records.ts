import type { Because, GrantState, Origin, Release } from '../../../access/grant-states.ts'
import type { PaymentStatus } from '../../../payments/payment/state.ts'

/**
 * An account on a repository, as it was last seen. `seenAt` in ms. `writtenAt`: the end of our last write about it, in
 * ms.
 */
export type OurRecord = {
  accountId: number
  login: string
  origin: Origin | null
  shown: 'nothing' | 'invitation' | 'expired' | 'collaborator'
  invitationId: number | null
  seenAt: number
  writtenAt: number
  /** The account is to lose what it has, although no grant of its own says so. */
  strayOf: string | null
}

/** An account of a purchase on a repository. Times in ms. */
export type OurGrant = {
  accountId: number | null
  paymentId: string
  email: string | null
  userEmail: string | null
  status: PaymentStatus
  login: string
  state: GrantState
  because: Because
  released: Release | null
  acceptedAt: number | null
  /** When the account last got in, which it may have lost before. */
  insideSince: number | null
  updatedAt: number
}

/** An account that the seller has said is meant to be there. `at` in ms. */
export type Ignored = { accountId: number; note: string; at: number }

/** Our records of the accounts of a repository, by account id. */
export type OurRecords = {
  records: ReadonlyMap<number, OurRecord>
  grants: ReadonlyMap<number, readonly OurGrant[]>
  ignored: ReadonlyMap<number, Ignored>
}
