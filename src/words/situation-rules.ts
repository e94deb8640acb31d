import type { AccountSituation, PurchaseSituation } from './situation.ts'

/**
 * `done`: nothing is left to do. `waiting`: it goes on without the buyer. `needs_you`: the buyer acts. `seller`: the
 * seller acts. `ended`: it is over.
 */
export type Tone = 'done' | 'waiting' | 'needs_you' | 'seller' | 'ended'

/** The one next step of the buyer. `none`: there is nothing to do. */
export type NextStep =
  | 'name_account'
  | 'send_invite'
  | 'accept'
  | 'clone'
  | 'remove_earlier'
  | 'find_purchase'
  | 'buy_again'
  | 'renew'
  | 'write_to_seller'
  | 'none'

/**
 * `questions`: the seller can help, though the buyer acts. `leaving`: the account loses what it had. `dated`: the text
 * says when the invitation is sent, if that is known. `ending`: the account still has what it is about to lose.
 */
type Rule = { tone: Tone; next?: NextStep; questions?: true; leaving?: true; dated?: true; ending?: true }

/** The rule of each situation of an account. */
export const rules: Record<AccountSituation, Rule> = {
  in_queue: { tone: 'waiting', dated: true },
  day_limit: { tone: 'waiting', dated: true },
  changes_used_up: { tone: 'waiting', dated: true },
  invited_often: { tone: 'waiting', dated: true },
  seller_acts: { tone: 'seller' },
  no_seat: { tone: 'seller' },
  not_taken: { tone: 'waiting' },
  blocked_there: { tone: 'seller', next: 'send_invite' },
  host_away: { tone: 'waiting' },
  being_checked: { tone: 'waiting' },
  renewing: { tone: 'waiting', dated: true },
  invited: { tone: 'needs_you', next: 'accept' },
  not_shown: { tone: 'needs_you', next: 'send_invite' },
  last_chance: { tone: 'needs_you', next: 'accept' },
  run_out: { tone: 'waiting' },
  run_out_last: { tone: 'needs_you', next: 'send_invite' },
  invited_by_hand: { tone: 'needs_you', next: 'accept' },
  in: { tone: 'done', next: 'clone' },
  access_not_shown: { tone: 'waiting' },
  other_repository: { tone: 'seller' },
  in_already: { tone: 'done' },
  lapsed: { tone: 'needs_you', next: 'send_invite' },
  lapsed_by_hand: { tone: 'seller', next: 'write_to_seller' },
  declined: { tone: 'needs_you', next: 'send_invite' },
  left: { tone: 'needs_you', next: 'send_invite' },
  removed: { tone: 'seller', next: 'write_to_seller' },
  no_trace: { tone: 'needs_you', next: 'send_invite' },
  no_such_account: { tone: 'needs_you', next: 'name_account', questions: true },
  not_a_person: { tone: 'needs_you', next: 'name_account', questions: true },
  account_flagged: { tone: 'needs_you', next: 'name_account', questions: true },
  managed_account: { tone: 'needs_you', next: 'name_account', questions: true },
  wrong_invitee: { tone: 'seller' },
  wrong_permission: { tone: 'seller' },
  giving_way: { tone: 'waiting' },
  seller_decides: { tone: 'seller' },
  held_back: { tone: 'seller' },
  not_removed: { tone: 'seller' },
  kept_elsewhere: { tone: 'ended', leaving: true },
  removing: { tone: 'waiting', leaving: true, ending: true },
  taken_away: { tone: 'ended', leaving: true },
  still_there: { tone: 'ended', leaving: true },
  cancelling: { tone: 'waiting', leaving: true, ending: true },
  cancelled: { tone: 'ended', leaving: true },
  withdrawing: { tone: 'waiting', leaving: true, ending: true },
  unqueued: { tone: 'ended', leaving: true },
  end_unclear: { tone: 'waiting', leaving: true, ending: true },
  not_invited: { tone: 'ended' },
  coming_back: { tone: 'waiting' }
}

/**
 * `moneyBack`: the buyer has the money back, or a part of it. Buying again is possible, but no step that is asked for.
 */
type PurchaseRule = { tone: Tone; next: NextStep; moneyBack?: true }

/** The rule of each situation of a purchase. */
export const purchaseRules: Record<PurchaseSituation, PurchaseRule> = {
  to_name: { tone: 'needs_you', next: 'name_account' },
  looked_up: { tone: 'waiting', next: 'none' },
  second_seat: { tone: 'done', next: 'none' },
  shop_not_ready: { tone: 'seller', next: 'write_to_seller' },
  no_purchase: { tone: 'needs_you', next: 'find_purchase' },
  readdressed: { tone: 'needs_you', next: 'find_purchase' },
  unmatched: { tone: 'seller', next: 'none' },
  not_sold: { tone: 'ended', next: 'find_purchase' },
  pending: { tone: 'waiting', next: 'none' },
  failed: { tone: 'needs_you', next: 'buy_again' },
  refunded: { tone: 'ended', next: 'none', moneyBack: true },
  partially_refunded: { tone: 'ended', next: 'none', moneyBack: true },
  disputed: { tone: 'waiting', next: 'none' },
  lost: { tone: 'ended', next: 'none', moneyBack: true },
  ended: { tone: 'ended', next: 'buy_again' },
  past_due: { tone: 'needs_you', next: 'renew' },
  ended_by_seller: { tone: 'ended', next: 'write_to_seller' },
  time_over: { tone: 'ended', next: 'buy_again' }
}

/** Whether the product can be bought again, as the next step or not. */
export function canBeBoughtAgain(situation: PurchaseSituation): boolean {
  const { next, moneyBack } = purchaseRules[situation]
  return next === 'buy_again' || moneyBack === true
}
