import type { Because } from '../../access/grant-states.ts'
import type { GrantView, PurchaseView } from '../../access/requests/purchase-view.ts'
import type { Config, Product } from '../../config/config.ts'
import { inviteMessage, type Message, type MessageFacts, type MessageWords } from '../../invite/default-messages.ts'
import type { InviteExtras, InviteReason } from '../../invite/result.ts'
import type { Explanation } from '../../words/explain.ts'
import type { TakeoverWords } from '../../words/explain-takeover.ts'
import { speech } from '../../words/in-language.ts'
import { type Situation, situationByReason } from '../../words/situation.ts'
import type { Tone } from '../../words/situation-rules.ts'
import { type MessageKey, type Phrase, phraseOf, plain, plainText, say } from '../../words/text.ts'
import { isUnchecked } from '../../words/unchecked-account.ts'
import { hostName, messageFacts } from './code-host.ts'
import { explainGrant, explainWithoutAccount } from './explain-view.ts'
import { ofProduct } from './seats.ts'

/** A result of Send invite, as far as a message needs it. */
export type InviteEnd = {
  reason: InviteReason
  username: string
  product: Product
} & Pick<InviteExtras<number>, 'verified' | 'retryAt' | 'missing'> & { grant?: { id: string } }

/** The account of a result among the purchases that the page shows; undefined if the page does not show it. */
export function shownAccount(
  { grant }: Pick<InviteEnd, 'grant'>,
  purchases: readonly PurchaseView[]
): { purchase: PurchaseView; grant: GrantView } | undefined {
  for (const purchase of purchases) {
    const view = purchase.grants.find(({ id }) => id === grant?.id)
    if (view) return { purchase, grant: view }
  }
  return undefined
}

/**
 * The newest purchase of the product, which says why the gate refuses. Undefined if the user has no purchase of the
 * product, or has a paid one by now.
 */
function refusedPurchase(purchases: readonly PurchaseView[], product: Product): PurchaseView | undefined {
  const own = ofProduct(purchases, product)
  return own.some(({ status }) => status === 'paid') ? undefined : own[0]
}

/**
 * The message after Send invite: what happened, in a line. The present state and the next step stand on the card, in
 * other words. Both are made from the same facts. `now` in ms. `elsewhere`: the words of a purchase that the user can
 * ask for.
 */
export function inviteToast(
  config: Config,
  end: InviteEnd,
  purchases: readonly PurchaseView[],
  now: number,
  elsewhere?: TakeoverWords
): Message {
  const isRefused = end.reason === 'not_paid'
  if (isRefused && elsewhere) return nothingNew(elsewhere)
  const refused = isRefused ? refusedPurchase(purchases, end.product) : undefined
  if (refused) {
    const explained = explainWithoutAccount(config, refused, false)
    return nothingNew(explained, say('form.problem', { title: plainText(explained.headline) }))
  }
  const shown = isRefused ? undefined : shownAccount(end, purchases)
  if (!shown) {
    const message = inviteMessage(end.reason, messageFacts(config, end, now), catalogueWords)
    return { ...message, ...problemOf(end.reason, message.title) }
  }
  const explained = explainGrant(config, shown.purchase, shown.grant, now)
  return { tone: toneOf(end.reason, explained), ...wordsOf(config, end, shown.grant, explained, now) }
}

/** Nothing is sent. `why`: the fact in a line; without it, the card says it. */
function nothingNew({ tone }: Pick<Explanation, 'tone'>, why = say('toast.nothing')): Message {
  return { tone: toneOfMessage[tone], title: say('toast.nothing.title'), text: why }
}

/** The kind of outcome. `refused`: the name itself is wrong, and the field says why. */
type Outcome =
  | 'refused'
  | 'sent'
  | 'has_invitation'
  | 'not_needed'
  | 'unclear'
  | 'withdrawn'
  | 'not_taken'
  | 'blocked_there'
  | 'no_seat'
  | 'unanswered'
  | 'noted'
  | 'nothing'

function outcomeOf(reason: InviteReason, { situation, next, tone }: Explanation): Outcome {
  if (reason === 'invalid_username' || refusals.includes(situation)) return 'refused'
  if (reason === 'invited' && situation === 'invited') return 'sent'
  if (situation === 'wrong_invitee' || situation === 'wrong_permission') return 'withdrawn'
  if (situation === 'not_taken' || situation === 'no_seat' || situation === 'blocked_there') return situation
  if (situation === 'being_checked') return 'unclear'
  if (next === 'accept') return 'has_invitation'
  if (tone === 'done' || situation === 'in_already') return 'not_needed'
  if (situation === 'host_away') return 'unanswered'
  return noted.includes(situation) ? 'noted' : 'nothing'
}

/** The name itself has to be another one. */
const refusals: readonly Situation[] = ['no_such_account', 'not_a_person', 'account_flagged', 'managed_account']

/** The id of the grant of a name that is refused: the field of the form says why. */
export function refusedIn({ grant }: Pick<InviteExtras<number>, 'grant'>): string | undefined {
  const situation = grant?.state === 'blocked' && situationByReason[grant.because as Because]
  return situation && refusals.includes(situation) ? grant?.id : undefined
}

/** The account is named, and its invitation comes later. */
const noted: readonly Situation[] = [
  ...(['in_queue', 'day_limit', 'changes_used_up', 'invited_often', 'renewing'] as const),
  ...(['coming_back', 'seller_acts'] as const)
]

/** The title, the line below it, and for a refused name the mistake in the field. */
function wordsOf(
  config: Config,
  { reason, retryAt }: InviteEnd,
  grant: GrantView,
  explained: Explanation,
  now: number
): Pick<Message, 'title' | 'text' | 'problem'> {
  const { situation, tone, times, headline, text } = explained
  const { login } = grant
  const heldUntil = reason === 'rate_limited' && retryAt !== undefined ? retryAt : undefined
  // While the host does not say how many invitations it takes, a try promises nothing: the card names no time either.
  const otherwise = situation === 'day_limit' ? undefined : (times.triedAt ?? heldUntil)
  // No time is promised where the seller has to act first.
  const at = tone === 'waiting' ? (times.expectedAt ?? otherwise) : undefined
  const when = at === undefined ? '' : ({ at, style: 'about', now } as const)
  const values = { host: hostName(config.codeHost), login, known: at === undefined ? 'no' : 'yes', when }
  const outcome = outcomeOf(reason, explained)
  if (outcome === 'refused') {
    const title = plainText(headline)
    return { title, text: firstSentence(phraseOf(text)), problem: say('form.problem', { title }) }
  }
  // While the host has not confirmed an account of this name, the toast promises no invitation: the card says so.
  const [title, line] = outcome === 'noted' && isUnchecked(grant) ? toasts.unchecked : toasts[outcome]
  return { title: say(title, values), text: say(line, values) }
}

/** The title of the toast about an outcome, and the line below it. */
export const toasts: Record<Exclude<Outcome, 'refused'> | 'unchecked', readonly [title: MessageKey, line: MessageKey]> =
  {
    sent: ['invite.invited.title', 'toast.sent'],
    has_invitation: ['invite.has_invitation', 'toast.none_new'],
    not_needed: ['toast.not_needed.title', 'toast.not_needed'],
    unclear: ['invite.unavailable.title', 'toast.unclear'],
    withdrawn: ['toast.withdrawn.title', 'toast.withdrawn'],
    not_taken: ['toast.refused.title', 'toast.tried'],
    blocked_there: ['toast.refused.title', 'toast.blocked'],
    no_seat: ['toast.noted.title', 'toast.no_seat'],
    unanswered: ['toast.noted.title', 'toast.unanswered'],
    noted: ['toast.noted.title', 'toast.noted'],
    unchecked: ['toast.noted.title', 'toast.nothing'],
    nothing: ['toast.nothing.title', 'toast.nothing']
  }

/** The messages of the form, from the catalogue. */
const catalogueWords: MessageWords = {
  about(kind, facts) {
    const values = valuesOf(facts)
    return { title: say(`invite.${kind}.title`, values), text: say(`invite.${kind}.text`, values) }
  },
  links: {
    get open() {
      return say('accept.open')
    },
    write: (supportEmail) => say('frame.write_to', { seller: supportEmail }),
    get find() {
      return say('invite.find')
    }
  }
}

function valuesOf({ host, username, supportEmail, retryInMinutes, findPurchase }: MessageFacts) {
  return {
    host,
    username,
    seller: supportEmail,
    known: retryInMinutes === undefined ? 'no' : 'yes',
    minutes: retryInMinutes ?? 0,
    find: findPurchase === undefined ? 'no' : 'yes'
  }
}

/** A full stop inside a time ends no sentence: in German, a date is "20. November". */
function firstSentence(said: Phrase): string {
  const withoutStops = said.map((part) => {
    const words = plain([part])
    return typeof part === 'object' && 'at' in part ? words.replaceAll('.', ',') : words
  })
  const segments = new Intl.Segmenter(speech().language, { granularity: 'sentence' }).segment(withoutStops.join(''))
  const [first] = segments
  return plain(said).slice(0, first?.segment.length).trim()
}

function problemOf(reason: InviteReason, title: string): Pick<Message, 'problem'> {
  return reason === 'invalid_username' ? { problem: say('form.problem', { title }) } : {}
}

function toneOf(reason: InviteReason, { tone, next }: Explanation): Message['tone'] {
  if (next === 'accept' || tone === 'done') return reason === 'invited' ? 'success' : 'info'
  // The question whether the account is the buyer's refuses nothing.
  if (reason === 'already_invited' && tone === 'needs_you') return 'info'
  return toneOfMessage[tone]
}

const toneOfMessage: Record<Tone, Message['tone']> = {
  done: 'success',
  waiting: 'info',
  needs_you: 'error',
  seller: 'error',
  ended: 'error'
}
