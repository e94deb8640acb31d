import type { GrantState } from '../../grant-states.ts'

/** An account on a seat. `hadAccess`: it had access when the payment ended. `createdAt` in ms. */
type OnSeat = { hadAccess: boolean; createdAt: number }

/**
 * Whether an account that is being replaced keeps its seat as its payment ends, so that the access comes back to it if
 * the payment counts again. The account with access keeps the seat: the change to another one that has only an
 * invitation, or not even that, is over. If both had access, the later one has taken the seat already.
 */
export function keepsSeatAtEnd(own: OnSeat, heir: OnSeat): boolean {
  if (!own.hadAccess) return false
  return !heir.hadAccess || own.createdAt > heir.createdAt
}

/** An account of a purchase. `heir`: the id of the grant that is to take its seat. */
type Holder = OnSeat & { grantId: string; heir: string | undefined; state: GrantState }

/**
 * The accounts that a purchase brings back if it counts again: of a seat on which one account was to replace another,
 * only the one that keeps it. An account that declined or left stays away until its buyer asks.
 */
export function comingBack<Account extends Holder>(accounts: readonly Account[]): Account[] {
  return accounts.filter((account) => {
    const heir = accounts.find(({ grantId }) => grantId === account.heir)
    if (account.state === 'gone' || (heir && !keepsSeatAtEnd(account, heir))) return false
    return !accounts.some((other) => other.heir === account.grantId && keepsSeatAtEnd(other, account))
  })
}
