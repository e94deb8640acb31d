import type { GrantView, PurchaseView } from '../../access/requests/views.ts'
import type { Config, Product } from '../../config/config.ts'
import { inviteMessage, type Message, type MessageFacts, type MessageWords } from '../../invite/messages.ts'
import type { InviteExtras, InviteReason } from '../../invite/result.ts'
import type { Explanation } from '../../words/explain.ts'
import type { TakeoverWords } from '../../words/explain-takeover.ts'
import { speech } from '../../words/in-language.ts'
import type { Tone } from '../../words/situation-rules.ts'
import { type Phrase, phraseOf, plain, plainText, say } from '../../words/text.ts'
import { messageFacts } from './code-host.ts'
import { explainGrant } from './explain-view.ts'

/** A result of Send invite, as far as a message needs it. */
export type InviteEnd = {
  reason: InviteReason
  username: string
  product: Product
} & Pick<InviteExtras, 'verified' | 'retryAt' | 'missing'> & { grant?: { id: string } }

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
 * The message after Send invite: what happened, from the same facts as the card. What the buyer does next stands on the
 * card. `now` in ms. `elsewhere`: what the page says of a purchase that the user can ask for.
 */
export function inviteToast(
  config: Config,
  end: InviteEnd,
  purchases: readonly PurchaseView[],
  now: number,
  elsewhere?: TakeoverWords
): Message {
  if (end.reason === 'not_paid' && elsewhere) return elsewhereToast(elsewhere)
  const shown = end.reason === 'not_paid' ? undefined : shownAccount(end, purchases)
  if (!shown) {
    const message = inviteMessage(end.reason, messageFacts(config, end, now), catalogueWords)
    return { ...message, ...problemOf(end.reason, message.title) }
  }
  const explained = explainGrant(config, shown.purchase, shown.grant, now)
  const said = phraseOf(explained.text)
  const title = titleOf(end.reason, explained)
  return {
    tone: toneOf(end.reason, explained),
    title,
    // A buyer who waits learns until when.
    text: explained.tone === 'waiting' ? plain(said) : firstSentence(said),
    ...problemOf(end.reason, title)
  }
}

function elsewhereToast({ tone, headline, text }: TakeoverWords): Message {
  return {
    tone: toneOfMessage[tone],
    title: plainText(headline),
    text: plainText(text)
  }
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

function titleOf(reason: InviteReason, { situation, next, headline }: Explanation): string {
  if (reason === 'invited' && situation === 'invited') return say('invite.invited.title')
  if (reason === 'already_invited' && next === 'accept') return say('invite.has_invitation')
  return plainText(headline)
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
