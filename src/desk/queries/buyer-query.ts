import type { Because } from '../../access/grant-states.ts'
import { type AlertKind, isAlertKind } from '../../alerts/alert-words.ts'
import { canonicalEmail } from '../../config/values/email-address.ts'
import { isToken } from '../../runtime/secret-token.ts'
import { isReason } from '../../words/situation.ts'

/** The limits of the list of purchases: those that wait for the seller, and then each step of a purchase. */
export const listStates = [
  'seller',
  'paid',
  'in',
  'invited',
  'waiting',
  'stuck',
  'declined',
  'no_account',
  'leaving',
  'unmatched',
  'not_sold',
  'renewal_failed',
  'pending',
  'failed',
  'ended'
] as const

/** The groups of purchases, by whose turn it is: each purchase is in one of them. */
export const groups = ['needs_you', 'buyer', 'waiting', 'done', 'ended'] as const

/** The group of a purchase, which the mark of its state shows. */
export type Group = (typeof groups)[number]

/** The group as the address of its list names it, beside the finer lists. */
export const groupInAddress = {
  needs_you: 'needs_you',
  buyer: 'buyer',
  waiting: 'in_progress',
  done: 'has_access',
  ended: 'over'
} as const satisfies Record<Group, string>

/**
 * `seller`: an account for which the seller has to act. `paid`: paid, without those of `not_sold`. `in`: an account
 * has access. `invited`: not accepted yet. `waiting`: the invitation is not sent yet. `stuck`: the buyer or the
 * seller has to act, or the invitation has expired. `declined`: the buyer declined the invitation, or left, and can
 * press Send invite again. `no_account`: the purchase is paid, and the buyer has named no account, or none that can be
 * invited.
 * `leaving`: access is being withdrawn, which another purchase does not keep. `unmatched`: paid for nothing that is
 * sold here. `not_sold`: the same, and the seller has said that this is right. `renewal_failed`: a renewal of the
 * subscription was not paid, and the buyer keeps access for now, or has lost it and the processor still tries.
 * `pending`: the payment is on its way. `failed`: it was refused, and never paid. `ended`: not paid any more.
 */
export type ListState = (typeof listStates)[number]

/** The name of each list. */
export const listNames: Record<ListState, string> = {
  seller: 'An account waits for you',
  paid: 'Paid',
  in: 'With access',
  invited: 'Invited, not accepted',
  waiting: 'Invitation not sent yet',
  stuck: 'Stuck',
  declined: 'Declined or left',
  no_account: 'No account',
  leaving: 'Access being removed',
  unmatched: 'Matches no product',
  not_sold: 'Not sold here',
  renewal_failed: 'Renewal not paid',
  pending: 'Payment pending',
  failed: 'Payment failed',
  ended: 'Ended or paused'
}

/** The kind of an item of Today: the kind of its alerts, or the reason for which accounts wait for the seller. */
export type NeedKind = AlertKind | Because

function isNeed(text: string): text is NeedKind {
  return isAlertKind(text) || isReason(text)
}

/** The cursor of a purchase in the list, which never changes. `createdAt` in ms. */
export type Cursor = { createdAt: number; id: string }

/**
 * A list of purchases: all that its address says. `group`: those whose state is marked so; a list is limited by it or
 * by a `state`. `need`: those of an item of
 * Today, by the reason or the kind of the alert. `product`: the id. `writer`: the address of a person whose purchase is
 * looked for under another one. `done`: the id of an action that was done for exactly these. `after`: the last line of
 * the page before.
 */
export type BuyerQuery = {
  search: string
  group?: Group
  state?: ListState
  need?: NeedKind
  product?: string
  processor?: string
  writer?: string
  done?: string
  order: 'newest' | 'oldest'
  after?: Cursor
}

/** Reads a list from the query of its address. What the address should not say is left out. */
export function readBuyerQuery(params: URLSearchParams): BuyerQuery {
  const text = (name: string) => (params.get(name) ?? '').replaceAll('\0', '').trim().slice(0, 255)
  const group = groups.find((each) => groupInAddress[each] === params.get('state'))
  const state = listStates.find((each) => each === params.get('state'))
  const need = [text('need')].find(isNeed)
  const writer = canonicalEmail(text('for'))
  const done = text('done')
  const after = readCursor(`${params.get('after')}`)
  return {
    search: text('q'),
    ...(group && { group }),
    ...(state && { state }),
    ...(need && { need }),
    ...(text('product') !== '' && { product: text('product') }),
    ...(text('processor') !== '' && { processor: text('processor') }),
    ...(writer !== undefined && { writer }),
    ...(isToken(done) && { done }),
    order: params.get('order') === 'oldest' ? 'oldest' : 'newest',
    ...(after && { after })
  }
}

/** The query of the address of a list, with its question mark; empty for the list of all purchases. */
export function buyerQueryText(query: BuyerQuery): string {
  const { search, group, state, need, product, processor, writer, done, order, after } = query
  const params = new URLSearchParams({
    ...(search !== '' && { q: search }),
    ...(group && { state: groupInAddress[group] }),
    ...(state && { state }),
    ...(need !== undefined && { need }),
    ...(product !== undefined && { product }),
    ...(processor !== undefined && { processor }),
    ...(writer !== undefined && { for: writer }),
    ...(done !== undefined && { done }),
    ...(order === 'oldest' && { order }),
    ...(after && { after: `${after.createdAt}.${after.id}` })
  })
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** A text that is no cursor, such as that of null, has none. */
function readCursor(text: string): Cursor | undefined {
  const [, createdAt, id] = /^(\d{1,15})\.([\w-]{1,80})$/.exec(text) ?? []
  return id === undefined ? undefined : { createdAt: Number(createdAt), id }
}
