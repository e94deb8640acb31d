import type { InviteReason } from '../../../src/invite/result.ts'

/** A reason that is added to the contract has to be named here, so that the tables of toasts have it. */
const all: Record<InviteReason, true> = {
  invited: true,
  already_invited: true,
  invalid_username: true,
  forbidden: true,
  rate_limited: true,
  not_paid: true,
  unavailable: true
}

/** Each reason for which Send invite can end. */
export const everyReason = Object.keys(all) as InviteReason[]
