import { dateTimeWords } from '../../runtime/time/time-words.ts'
import type { Explanation } from '../../words/explain.ts'
import type { Situation } from '../../words/situation.ts'
import { plain, plainText, type Text, timePart, type Value, type Values } from '../../words/text.ts'

/**
 * The words of the buyer's page, for a mail that the seller writes: where that page speaks of the seller, as "they" or
 * by the name of the shop, the seller speaks. `explained`: made for a mail, so that each day has its date. `waits`: an
 * account that is named now is not invited right away. Its `until` is the time of the invitation (ms), where that is
 * known. Its `because` is the reason, or `seller` if the seller has to act first.
 */
export function saidToBuyer(
  { situation, headline, text }: Explanation,
  waits?: Waits
): { headline: string; text: string } {
  const { values } = text
  const own = ownWords[situation]?.({
    ...{ login: wordOf(values.login), host: wordOf(values.host), product: wordOf(values.product) },
    ...{
      day: dayIn(values),
      replaces: wordOf(values.replaces),
      isSlow: values.slow === 'yes',
      isLate: values.late === 'yes',
      isReplaced: values.held === 'replaced',
      waits
    },
    isUnchecked: text.key === 'unchecked.seller',
    ofTeam: text.key === 'to_name.team' ? plainText(text) : undefined
  })
  return { headline: own?.headline ?? plainText(headline), text: own?.text ?? plainText(withOwnWhy(text)) }
}

function wordOf(value: Value | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** The text with the reason why access ends as the seller says it. */
function withOwnWhy(text: Text): Text {
  const { why } = text.values
  const own = typeof why === 'object' && 'key' in why ? ownWhy[why.key]?.(dayIn(why.values), why.values) : undefined
  return own === undefined ? text : { ...text, values: { ...text.values, why: own } }
}

const ownWhy: Partial<Record<Text['key'], (day: string | undefined, values: Values) => string>> = {
  'why.given_back': () => 'We have given you access again.',
  'why.ended_by_seller': (day) =>
    day ? `We ended the access of this purchase on ${day}.` : 'We have ended the access of this purchase.',
  'why.taken_back_by_seller': (_, { had, login }) =>
    had === 'yes' ? `We took away the access of ${wordOf(login)}.` : 'We withdrew the invitation.',
  'why.time_over': () => 'We gave you access for a time, which is over.'
}

/** The day in the words about the end of a payment; undefined where they name none. */
function dayIn({ dated, day }: Values): string | undefined {
  return dated === 'yes' && typeof day === 'object' && 'at' in day ? plain([timePart(day)]) : undefined
}

/**
 * `day`: when the purchase ended, where that is known.
 * `replaces`: the account that is to give its seat, or "none". `waits`: as in {@link saidToBuyer}. `ofTeam`: the
 * sentences to a team that has named no account.
 */
type Named = {
  login: string
  host: string
  product: string
  replaces: string
  day: string | undefined
  isSlow: boolean
  isLate: boolean
  isReplaced: boolean
  isUnchecked: boolean
  ofTeam: string | undefined
  waits: Waits | undefined
}

/**
 * Why an account that is named now is not invited right away, and until when (ms), where that is known. `seller`: until
 * the seller has acted. Nobody has asked for the invitation, so nothing says that it goes out.
 */
type Waits = { until: number | undefined; because: 'seller' | 'throttled' | 'limit' | 'often' }

function whyItWaits({ until, because }: Waits, host: string): string {
  if (because === 'seller')
    return 'Something on our side blocks invitations right now; we know, and invite it as soon as that is put right.'
  const why = because === 'throttled' ? `${host} asks us to wait right now` : `${host} limits invitations per day`
  if (until !== undefined) return `${why}: if you do that now, we expect to invite it on ${dateTimeWords(until)}.`
  return `${why}, so we invite it as soon as ${because === 'throttled' ? 'that is over' : 'it takes more'}.`
}

const HAS_TO_WAIT = 'Your invitation has to wait'

function cannotRenewYet({ login, host, isSlow }: Named): { headline?: string; text?: string } {
  if (!isSlow) return {}
  return {
    headline: HAS_TO_WAIT,
    text: `${host} won’t let us renew the invitation for ${login} yet. We know, and send it as soon as we can.`
  }
}

function checkedThen(login: string, host: string): string {
  return `Something on our side blocks invitations. We know; once it is put right, we check ${login} on ${host}, and invite it if we can.`
}

/** The situations in which the buyer's page speaks of the seller. A part that is left out is taken from that page. */
const ownWords: Partial<Record<Situation, (named: Named) => { headline?: string; text?: string }>> = {
  to_name: ({ host, waits, ofTeam }) =>
    waits ? { text: `${ofTeam ?? `Tell us which ${host} account is yours.`} ${whyItWaits(waits, host)}` } : {},
  looked_up: ({ login, host, isUnchecked }) =>
    isUnchecked ? { headline: HAS_TO_WAIT, text: checkedThen(login, host) } : {},
  pending: ({ product, isLate }) =>
    isLate
      ? {
          text: `Your payment for ${product} hasn’t arrived yet. It is taking longer than usual: ask your bank about it, and tell us what it says.`
        }
      : {},
  unmatched: () => ({
    text: 'We don’t know yet which product your payment is for. We are putting that right, and write to you then.'
  }),
  not_sold: () => ({
    text: 'It is for something that isn’t sold on this site, so there is no invitation in it.'
  }),
  shop_not_ready: () => ({
    headline: HAS_TO_WAIT,
    text: 'Something on our side blocks invitations right now. Your purchase is safe.'
  }),
  seller_acts: ({ login, host, isUnchecked }) => ({
    headline: HAS_TO_WAIT,
    text: isUnchecked
      ? checkedThen(login, host)
      : `Something on our side blocks invitations. We know, and invite ${login} as soon as it is put right.`
  }),
  no_seat: ({ login, host, replaces, isUnchecked }) => ({
    headline: HAS_TO_WAIT,
    text: isUnchecked
      ? checkedThen(login, host)
      : replaces === 'none'
        ? `Our organization has no ${host} licence left for ${login}. We know, and invite ${login} as soon as there is one.`
        : `Our organization has no ${host} licence left for ${login}. Remove ${replaces} first, or wait: we know.`
  }),
  other_repository: ({ login }) => ({
    text: `The address that was sold leads to another repository now. We have to look at it first, and change nothing for ${login} until then.`
  }),
  renewing: cannotRenewYet,
  run_out: cannotRenewYet,
  blocked_there: ({ login, host }) => ({
    text: `Either ${login} or our organization has blocked the other on ${host}. If it was you, unblock us and press Send invite.`
  }),
  invited_by_hand: ({ login }) => ({ text: `We invited ${login} directly. Accept that invitation.` }),
  lapsed_by_hand: ({ login }) => ({ text: `We had invited ${login} directly.` }),
  removed: ({ host }) => ({ text: `Somebody on our side removed it on ${host}.` }),
  wrong_invitee: ({ login, host }) => ({
    text: `${host} invited another account than ${login}, so we cancelled the invitation. We know.`
  }),
  wrong_permission: ({ login, host }) => ({
    text: `${host} offered ${login} more than read access, so we cancelled the invitation. We know.`
  }),
  seller_decides: ({ login, host }) => ({
    headline: `We decide about ${login}`,
    text: `What ${login} has on ${host} didn’t come from this purchase.`
  }),
  held_back: () => ({ text: 'We check this before anything changes.' }),
  not_removed: ({ login, host, isReplaced }) => ({
    text: isReplaced
      ? `That is to end, but the sold address leads to another repository now. We have to look at it before we change anything for ${login}.`
      : `That is to end, but ${host} has not let us take it away from ${login} yet. We know, and do it as soon as that is put right.`
  }),
  ended_by_seller: ({ product, day }) => ({
    headline: 'Purchase no longer valid',
    text: day
      ? `On ${day}, we ended the access to ${product} that this purchase gave.`
      : `We have ended the access to ${product} that this purchase gave.`
  }),
  time_over: ({ product }) => ({ text: `We gave you access to ${product} for a time, which is over.` })
}
