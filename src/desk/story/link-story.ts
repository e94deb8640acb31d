import type { StoryFacts } from '../queries/read-story.ts'
import { details, type StoryEntry } from './story.ts'

/** A mail with a link. Times in ms. */
type LinkMail = StoryFacts['linkMails'][number]

/** The state of a link in words, for the time `now` (ms). */
export function linkWords(
  { usedAt, endedAt, ...link }: Pick<LinkMail, 'usedAt' | 'endedAt' | 'until' | 'isVoid'>,
  now: number
) {
  if (usedAt !== null) return 'The link was used.'
  return endedAt === null ? unusedWords(link, now) : 'The link was not used: another one of the purchase was.'
}

/** The state of a link that was not used. `isVoid`: the purchase has ended it. Times in ms. */
export function unusedWords({ until, isVoid }: { until: number; isVoid: boolean }, now: number): string {
  return now < until && !isVoid
    ? 'The link works, and has not been used yet.'
    : 'The link was not used, and works no more.'
}

/** The times of a link, for the details. */
export function linkTimes({
  usedAt,
  endedAt,
  until,
  isVoid
}: Pick<LinkMail, 'usedAt' | 'endedAt' | 'until' | 'isVoid'>) {
  const at = (time: number | null) => (time === null ? undefined : new Date(time).toISOString())
  const isOpen = usedAt === null && endedAt === null && !isVoid
  return [
    ['Link used', at(usedAt)],
    ['Link ended', at(endedAt)],
    ['Link works until', isOpen ? at(until) : undefined]
  ] as const
}

/** The newest mail with a link, in words, and when the link was made, in ms. */
export type NewestLink = { words: string; at: number }

/** A mail of the queue, as far as it says what became of its link. */
type QueuedMail = Pick<StoryFacts['mails'][number], 'subject' | 'fact' | 'state' | 'tries' | 'unanswered'>

/**
 * The newest mail with a link for a purchase, with what became of the link; undefined if there is none. `queued`: the
 * mails of the queue, some of which have a link. `now` in ms.
 */
export function newestLink(
  mails: readonly LinkMail[],
  queued: readonly QueuedMail[],
  now: number
): NewestLink | undefined {
  const newest = mails.at(-1)
  if (!newest) return undefined
  const { email, at } = newest
  return {
    words: `To ${email}. ${newest.usedAt === null ? fateWords(newest, queued, now) : linkWords(newest, now)}`,
    at
  }
}

/** The fate of a link that was not used: of one that never left, that its mail did not. */
function fateWords(link: LinkMail, queued: readonly QueuedMail[], now: number): string {
  if (link.kind !== 'paid') return link.outcome === 'failed' ? outcomes.failed : linkWords(link, now)
  const mail = queued.find(({ subject, fact }) => link.subject === subject && link.fact === fact)
  if (!mail || mail.state === 'sent') return linkWords(link, now)
  const { state, unanswered } = mail
  if (state === 'sending' || unanswered > 0) return `${maybeThere[state]} ${linkWords(link, now)}`
  return neverThere[state]
}

/** The fate of a mail with a link that may have arrived, as the mail server gave no answer. */
const maybeThere: Record<Exclude<QueuedMail['state'], 'sent'>, string> = {
  waiting: 'The mail server did not answer: its mail may have arrived, and is tried again.',
  sending: 'Its mail is being sent.',
  failed: 'The mail server did not answer, and its mail was given up: it may have arrived.',
  void: 'The mail server did not answer: its mail may have arrived, and is not tried again.',
  withheld: 'The mail server did not answer: its mail may have arrived, and is not tried again.'
}

/** The fate of a mail with a link that did not leave. The next try has a link of its own. */
const neverThere: Record<Exclude<QueuedMail['state'], 'sent' | 'sending'>, string> = {
  waiting: 'The mail server has not taken its mail yet, so the link reached nobody. The next try has a new link.',
  failed: 'Its mail was given up, so the link reached nobody.',
  void: 'Its mail was not sent, so the link reached nobody.',
  withheld: 'Its mail was not sent, so the link reached nobody.'
}

const askedFor: Record<Exclude<LinkMail['kind'], 'paid'>, string> = {
  sign_in: 'On the sign-in page somebody asked for a link to {email}.',
  find: 'A user asked for a link to find the purchases of {email}.'
}

const outcomes: Record<NonNullable<LinkMail['outcome']>, string> = {
  sent: 'Its mail was handed to the mail server.',
  unanswered: 'The mail server did not answer: its mail may have arrived.',
  failed: 'Its mail was not sent.'
}

/**
 * The mails with a link that were sent at once, as somebody asked for them, with what became of the mail and the link.
 * The story of queued mails has their links. `now` in ms.
 */
export function linkStory(mails: readonly LinkMail[], now: number): StoryEntry[] {
  return mails.flatMap(({ kind, ...mail }) => {
    if (kind === 'paid') return []
    const { email, at, outcome, problem } = mail
    const isLost = outcome === 'failed' && mail.usedAt === null
    const words = [
      askedFor[kind].replace('{email}', email),
      outcome === null ? 'Its mail was handed over, and nothing is known of it.' : outcomes[outcome],
      ...(isLost ? [] : [linkWords(mail, now)])
    ]
    const own = details(['Problem', problem], ...(isLost ? [] : linkTimes(mail)))
    return { at, rank: 3, kind: 'mail', words: words.join(' '), ...(isLost && { isBad: true }), details: own } as const
  })
}
