import type { AlertKind } from '../../alerts/alert-words.ts'

/**
 * The person or the sale that a need is about. `account`: its name at the code host. `buyer`: the address, or the name.
 * `product`: its name, in a shop with several. `paid`: the amount in words. `short`: the line below the title, where
 * that says more of this one; `many`: that line of several, if it is so of each; `note`: it in the list of several.
 */
export type Who = {
  account?: string | undefined
  buyer?: string | undefined
  product?: string | undefined
  paid?: string | undefined
  short?: string | undefined
  many?: string | undefined
  note?: string | undefined
}

/**
 * The words of a need in the list. `one` and `many`: the titles; a need without them has the sentence of its alert as
 * title. `short`: the line below the title. `act`: the label of the button; `acts`: its label when the need counts
 * several, if that differs. `{host}`: the code host's name.
 */
export type NeedTitle = Rest & { one?: (who: Who) => string; many?: (count: number) => string }

type Rest = { short: string; act: string; acts?: string }

/** A need about accounts. `does` and `do`: the words about one of them, and about several. */
export function ofAccounts(does: string, all: string, rest: Rest): NeedTitle {
  return {
    one: ({ account = 'an account' }) => does.replace('{account}', account),
    many: (count) => all.replace('{count}', `${count}`),
    ...rest
  }
}

/** A need about purchases: the buyer, and what was paid where that is known. */
function ofPurchases(one: (buyer: string, paid: string) => string, all: string, rest: Rest) {
  return {
    one: ({ buyer = 'A buyer', paid }: Who) => one(buyer, paid === undefined ? '' : ` ${paid}`),
    many: (count: number) => all.replace('{count}', `${count}`),
    ...rest
  }
}

/** A kind without words does not compile. */
export const needTitles: Readonly<Record<AlertKind, NeedTitle>> = {
  account_blocked: ofAccounts('{account} is blocked at {host}', '{count} accounts are blocked at {host}', {
    short: 'Paid, and cannot be invited until the block is lifted.',
    act: 'Send the invitation',
    acts: 'See the purchases'
  }),
  not_taken: ofAccounts(
    '{host} does not take the invitation of {account}',
    '{host} does not take {count} invitations',
    {
      short: 'Refused six times, or not answered. Pullpass tries again every day.',
      act: 'Find the cause'
    }
  ),
  invalid_request: ofAccounts(
    '{host} calls the invitation of {account} invalid',
    '{host} calls {count} invitations invalid',
    { short: 'Its own words say why. Pullpass tries again every day.', act: 'Read why' }
  ),
  unreachable: ofAccounts('{host} does not answer about {account}', '{host} does not answer about {count} accounts', {
    short: 'Nothing is sent or removed before the answer. After it, all goes on.',
    act: 'See who waits'
  }),
  found: ofAccounts(
    'The invitation sent to {account} by hand has expired',
    '{count} invitations sent by hand have expired',
    {
      short: 'Adopt it, and Pullpass renews it. Delete it, and the buyer can ask.',
      act: 'Adopt it',
      acts: 'Adopt them'
    }
  ),
  removed: ofAccounts('{account} was removed by hand', '{count} accounts were removed by hand', {
    short: 'The payment is still good, and the buyer can press Send invite.',
    act: 'Invite or leave'
  }),
  not_ours: ofAccounts(
    '{account} has access that no payment covers',
    '{count} accounts have access that no payment covers',
    {
      short: 'The access did not come through Pullpass, so it stays.',
      act: 'Decide'
    }
  ),
  other_invitee: ofAccounts(
    'The invitation for {account} went to another account',
    '{count} invitations went to other accounts',
    { short: 'Withdrawn at once. The buyer can press Send invite again.', act: 'See what happened' }
  ),
  other_permission: ofAccounts(
    'The invitation of {account} offered more than reading',
    '{count} invitations offered more than reading',
    { short: 'Withdrawn at once. Look at the roles of the organization.', act: 'See what happened' }
  ),
  nobody_to_tell: ofAccounts(
    '{account} has to give way, and no address is known',
    '{count} accounts have to give way, and no address is known',
    { short: 'The access stays until the buyer can be told.', act: 'Name the address', acts: 'Name the addresses' }
  ),
  invitation_lapsed: ofAccounts('{account} has not accepted the invitation', '{count} invitations were not accepted', {
    short: 'Expired, and sent again only if the buyer asks.',
    act: 'Help the buyer',
    acts: 'Help the buyers'
  }),
  stranger: ofAccounts(
    '{account} has access or an invitation without a purchase',
    '{count} accounts have access or an invitation without a purchase',
    {
      short: 'Let in by hand. Withdraw it, give it a purchase, or leave it.',
      act: 'Decide'
    }
  ),
  role_raised: ofAccounts('{account} may do more than read', '{count} accounts may do more than read', {
    short: 'The role was raised by hand. Pullpass changes no role.',
    act: 'See the role'
  }),
  dispute_opened: ofPurchases(
    (buyer, paid) => `${buyer} disputes${paid || ' a payment'}`,
    '{count} payments are disputed',
    {
      short: 'Answer at the payment processor before its deadline.',
      act: 'Answer the dispute',
      acts: 'Answer the disputes'
    }
  ),
  end_not_reported: ofPurchases(
    (buyer) => `The subscription of ${buyer} should have ended`,
    '{count} subscriptions should have ended',
    {
      short: 'The processor has not reported the end, so the access goes on.',
      act: 'Check the subscription',
      acts: 'Check the subscriptions'
    }
  ),
  account_not_named: ofPurchases(
    (buyer, paid) => `${buyer} paid${paid} and has no invitation`,
    '{count} paid purchases have no invitation',
    {
      short: 'No account that was named has access or an invitation.',
      act: 'Help the buyer',
      acts: 'Help the buyers'
    }
  ),
  sale_of_nobody: ofPurchases(
    (buyer, paid) => `${buyer} paid${paid} and has not signed in`,
    '{count} paid sales are nobody’s yet',
    {
      short: 'The buyer may not know how to get in.',
      act: 'Reach the buyer',
      acts: 'Reach the buyers'
    }
  ),
  sale_of_zero: ofPurchases((buyer) => `${buyer} paid nothing`, '{count} sales were of nothing', {
    short: 'A coupon, or a wrong price. Access is given all the same.',
    act: 'Check the sale',
    acts: 'Check the sales'
  }),
  purchase_asked_for: ofPurchases((buyer) => `A purchase of ${buyer} is asked for`, '{count} purchases are asked for', {
    short: 'Another sign-in has proven the address that paid.',
    act: 'Give or keep'
  }),
  mail_given_up: ofPurchases((buyer) => `A mail to ${buyer} was given up`, '{count} mails to buyers were given up', {
    short: 'Tried for up to three days: the buyer may not know what it says.',
    act: 'Check the address',
    acts: 'Check the addresses'
  }),
  sale_unmatched: ofPurchases(
    (buyer, paid) => `${buyer} paid${paid} for an unknown product`,
    '{count} sales match no product',
    {
      short: 'Their buyers get nothing until you name the product.',
      act: 'Match the sale'
    }
  ),
  product_unknown: { short: 'Their buyers get nothing until you name the product.', act: 'Match the sales' },
  token_refused: { short: 'Nothing is sent and nothing withdrawn until it is replaced.', act: 'Replace the token' },
  token_expiring: { short: 'After that nothing is sent and nothing withdrawn.', act: 'Replace the token' },
  token_reaches_more: { short: 'Whoever steals it can do more than invite.', act: 'Narrow the token' },
  token_of_owner: { short: 'Whoever steals it can delete the repository.', act: 'Replace the token' },
  forbidden: { short: '{host} refuses what it is asked with this token.', act: 'Mend the token' },
  repository_invisible: { short: '{host} shows it no repository of that name.', act: 'Mend the token' },
  repository_replaced: { short: 'Nothing is sent and nothing withdrawn until you decide.', act: 'Decide' },
  repository_public: { short: 'Everybody reads what you sell, without paying.', act: 'See the repository' },
  repository_renamed: { short: 'The old name works only until somebody takes it.', act: 'Correct the name' },
  repository_archived: { short: 'Buyers can read it, and nobody can change it.', act: 'See what to do' },
  personal_repository: { short: 'Nobody is invited before an organization owns it.', act: 'See how' },
  no_seat: { short: 'No invitation goes out until a host seat is free.', act: 'See the seats' },
  seats_short: { short: 'Without a free host seat no invitation goes out.', act: 'See the seats' },
  list_unreadable: { short: 'Meanwhile nobody is taken for gone, and nothing is renewed.', act: 'See which list' },
  not_withdrawn: { short: 'Withdrawn three times. A team may let the account in.', act: 'See who it is' },
  breaker: { short: 'Many would lose access with no payment event behind it.', act: 'Look and decide' },
  delivery_unreadable: {
    short: 'It may be a sale whose buyer gets nothing, or a refund.',
    act: 'Read it',
    acts: 'Read them'
  },
  signatures_failing: { short: 'None with a right one has come since.', act: 'Check the secret' },
  webhooks_silent: { short: 'New sales count, but later than they could.', act: 'Check the webhook' },
  key_refused: { short: 'Sales count, but what no webhook brings may be missed.', act: 'Renew the key' },
  mails_stuck: { short: 'For an hour or longer the mail server could not be used.', act: 'Check the mail server' },
  admin_mail_given_up: { short: 'This admin gets no mail until the address works again.', act: '' },
  event_given_up: { short: 'It does not know what events say that were tried for three days.', act: '' },
  chat_stuck: { short: 'Alerts that should be there by now are not.', act: 'Check the chat' },
  backup_old: { short: 'If the disk breaks, everything since then is lost.', act: 'Check the backup' },
  data_in_danger: { short: 'Soon nothing can be stored, or what is stored is damaged.', act: 'See what to do' },
  check_failed: { short: 'You or your buyers suffer from it, or will.', act: 'See what to do' },
  clock_ahead: { short: 'Some things are tried earlier than they would have been.', act: 'Check the clock' }
}
