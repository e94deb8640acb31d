import { isProvenEnd } from '../../access/grant-states.ts'
import type { GrantView, PurchaseView } from '../../access/requests/purchase-view.ts'
import type { InviteSeats } from '../../invite/form.ts'
import { paragraph, say } from '../../words/text.ts'

/** The purchases of this product. */
export function ofProduct(purchases: readonly PurchaseView[], { id }: { id: string }): PurchaseView[] {
  return purchases.filter(({ product }) => product === id)
}

/**
 * Whether a grant was withdrawn because of a payment that is paid again, as after a dispute that was won. The account
 * is then invited again automatically.
 */
function comesBack({ status }: PurchaseView, { state, because }: GrantView): boolean {
  return status === 'paid' && (state === 'revoking' || state === 'revoked') && isProvenEnd(because)
}

/**
 * The accounts that hold the seats of a purchase: the first one listed for each seat, except accounts whose access is
 * being withdrawn for good.
 */
export function seatHolders(purchase: PurchaseView): GrantView[] {
  const bySeat = new Map<number, GrantView>()
  for (const grant of purchase.grants) {
    const leaves = (grant.state === 'revoking' || grant.state === 'revoked') && !comesBack(purchase, grant)
    if (!leaves && !bySeat.has(grant.seat)) bySeat.set(grant.seat, grant)
  }
  return [...bySeat.values()]
}

/** The id of the grant that waits in the queue and that a further name replaces, if there is only one seat. */
export function givesWay(purchases: readonly PurchaseView[]): string | undefined {
  const live = purchases.filter(({ status }) => status === 'paid')
  const [only] = live
  if (!only || live.length > 1 || only.seats > 1) return undefined
  return seatHolders(only).find(({ state }) => state === 'queued')?.id
}

/** With this number of changes left or fewer, the form mentions it. */
const FEW_MOVES = 2

/**
 * The form's words about seats: none while no account is named, otherwise how a further name affects the accounts named
 * before.
 */
export function inviteSeats(purchases: readonly PurchaseView[], now: number): InviteSeats {
  const live = purchases.filter(({ status }) => status === 'paid')
  const holders = live.flatMap((purchase) => seatHolders(purchase))
  const seats = live.reduce((sum, purchase) => sum + purchase.seats, 0)
  const [holder] = holders
  if (!holder) return {}
  if (holders.length < seats) {
    return { note: say('form.seats.some', { held: holders.length, seats }) }
  }
  const refused = seats === 1 && holder.state === 'blocked'
  if (refused) return {}
  const moves = live.map((purchase) => movesWords(purchase, now)).find((words) => words !== '') ?? ''
  if (seats === 1) return { note: paragraph(soleHolder(holder), moves) }
  return {
    note: paragraph(say('form.seats.all', { seats }), moves),
    choice: {
      legend: say('form.seats.who'),
      options: holders.map((holder) => ({ id: holder.id, label: holder.login, hint: say(seatHint(holder)) }))
    }
  }
}

/** How an account on a seat stands. Of one that has nothing any more, access has ended only if it had any. */
function seatHint({ state, hadAccess }: GrantView): `form.seat.${GrantView['state'] | 'without'}` {
  return state === 'gone' && !hadAccess ? 'form.seat.without' : `form.seat.${state}`
}

/**
 * Access that did not come from this purchase does not end with it, so nothing is said of it; nor of what the host does
 * not show any more.
 */
function soleHolder({ login, state, because, notShown }: GrantView): string {
  return say('form.seats.sole', { login, state: because === 'found' || notShown ? 'other' : state })
}

function movesWords({ movesLeft, nextMoveAt }: PurchaseView, now: number): string {
  if (movesLeft > FEW_MOVES) return ''
  if (movesLeft > 0) return say('form.moves.left', { left: movesLeft })
  const when = nextMoveAt === undefined ? '' : ({ at: nextMoveAt, style: 'at', now } as const)
  return say('form.moves.none', { known: nextMoveAt === undefined ? 'no' : 'yes', when })
}
