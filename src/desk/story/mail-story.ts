import { isNamedMail, type NamedMail, toldBy } from '../../access/mail/mail-kind-words.ts'
import type { StoryFacts } from '../queries/read-story.ts'
import { linkTimes, linkWords } from './link-story.ts'
import { details, type StoryEntry } from './story.ts'

/**
 * A mail about a purchase. Of one that waits, `fate`: why it is not going to be sent, and `goesTo`: to which address it
 * goes otherwise.
 */
type Mail = StoryFacts['mails'][number] & { fate?: 'void' | 'withheld' | undefined; goesTo?: string | undefined }

const fates: Record<Exclude<Mail['state'], 'void'>, string> = {
  waiting: 'It waits to be sent.',
  sending: 'It is being sent.',
  sent: 'It was handed to the mail server.',
  failed: 'It was given up.',
  withheld: 'It was not sent: the purchase was imported without mails.'
}

/** The fate of a mail that waits after a try. */
const TRIED = 'The mail server has not taken it yet, and it is tried again.'

/** Why a mail that waits is not going to be sent. */
const fatesAhead: Record<NonNullable<Mail['fate']>, string> = {
  void: 'It is not to be sent any more: it is no longer true.',
  withheld: 'It is not to be sent: the purchase was imported without mails.'
}

type KnownMail = Mail & { kind: NamedMail }

/**
 * The mails about a purchase and its accounts, with what became of them, and when. Mails that were no longer true
 * before their turn reached nobody: they are one line, whatever they would have told. `links`: the links of these
 * mails. `now` in ms.
 */
export function mailStory(mails: readonly Mail[], links: StoryFacts['linkMails'], now: number): StoryEntry[] {
  const known = mails.filter((mail): mail is KnownMail => isNamedMail(mail.kind))
  return [...sentStory(known, links, now), ...unneededStory(known.filter(({ state }) => state === 'void'))]
}

function unneededStory(mails: readonly KnownMail[]): StoryEntry[] {
  if (mails.length === 0) return []
  const words =
    mails.length === 1
      ? 'A mail was not sent: it was no longer true.'
      : `${mails.length} mails were not sent: they were no longer true.`
  const told = mails.map(
    (mail) => ['Not sent', `tells ${toldBy(mail)}, queued ${new Date(mail.at).toISOString()}`] as const
  )
  const at = Math.max(...mails.map(({ nextAt }) => nextAt))
  return [{ at, rank: 3, kind: 'mail', words, details: details(...told) }]
}

function sentStory(mails: readonly KnownMail[], links: StoryFacts['linkMails'], now: number): StoryEntry[] {
  return mails.flatMap((mail) => {
    const { kind, at, state, fate, nextAt, tries, unanswered, problem } = mail
    if (state === 'void') return []
    const link = linkOf(mail, links)
    return {
      // A mail has its fate from then on; before, it has only the time since which it waits.
      at: state === 'waiting' || state === 'sending' ? at : nextAt,
      rank: 3,
      kind: 'mail',
      words: `A mail${toWords(addressOf(mail, link))} tells ${toldBy(mail)}. ${fateWords(mail, state)}${link ? ` ${linkWords(link, now)}` : ''}`,
      ...(state === 'failed' && { isBad: true }),
      details: details(
        ['Kind', kind],
        ['Queued', new Date(at).toISOString()],
        ['Due', state === 'waiting' && !fate ? new Date(nextAt).toISOString() : undefined],
        ['Tries', tries > 1 ? tries : undefined],
        ['No answer', unanswered > 0 ? `${unanswered} of the tries: it may have arrived` : undefined],
        ['Problem', problem],
        ...(link ? linkTimes(link) : [])
      )
    } as const
  })
}

/**
 * The link of a mail that was sent, or may have been. Each try to send it had a link of its own: of several the one
 * that was used counts, else the newest.
 */
function linkOf({ state, subject, fact, unanswered }: KnownMail, links: StoryFacts['linkMails']) {
  const own = links.filter((link) => link.subject === subject && link.fact === fact)
  const used = own.find(({ usedAt }) => usedAt !== null)
  return used ?? (state === 'sent' || unanswered > 0 ? own.at(-1) : undefined)
}

/**
 * The address to which a mail went, or was tried in vain: as it was recorded, or as its link has it; of one that waits,
 * the address to which it goes. undefined if it is not known.
 */
function addressOf({ state, receiver, goesTo }: KnownMail, link: { email: string } | undefined): string | undefined {
  if (state === 'waiting') return goesTo
  return state === 'sent' || state === 'failed' ? (receiver ?? link?.email) : undefined
}

function toWords(address: string | undefined): string {
  return address === undefined ? '' : ` to ${address}`
}

function fateWords({ fate, tries }: KnownMail, state: keyof typeof fates): string {
  if (state !== 'waiting') return fates[state]
  if (fate) return fatesAhead[fate]
  return tries > 0 ? TRIED : fates.waiting
}

/**
 * When a mail told the buyer how to name an account, in ms; `waits`: it is still to be sent; `not_taken`: the mail
 * server has not taken it yet, and it is tried again; `given_up`: it is tried no more; undefined if there is none that
 * was, or will be. `correctedAt`: when the seller corrected the buyer's address, in ms. Earlier mails went to another
 * address; the link that was mailed then says how, too.
 */
export function howMailed(
  mails: readonly Mail[],
  correctedAt?: number | undefined
): number | 'waits' | 'not_taken' | 'given_up' | undefined {
  const isHow = (kind: Mail['kind']) => kind === 'ready' || kind === 'given_back'
  const all = mails.filter(({ kind }) => isHow(kind) || (kind === 'sign_in' && correctedAt !== undefined))
  const over = all.filter(({ nextAt }) => correctedAt === undefined || nextAt >= correctedAt)
  const sent = over.filter(({ state }) => state === 'sent').map(({ nextAt }) => nextAt)
  if (sent.length > 0) return Math.max(...sent)
  const open = all.filter(({ state, fate }) => (state === 'waiting' && !fate) || state === 'sending')
  if (open.length === 0) return over.some(({ state }) => state === 'failed') ? 'given_up' : undefined
  return open.every(({ state, tries }) => state === 'waiting' && tries > 0) ? 'not_taken' : 'waits'
}
