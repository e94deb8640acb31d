import { escapeHtml } from './escape-html.ts'
import type { InviteReason } from './result.ts'

export type MessageFacts = {
  username: string
  host: string
  /** Where the invited account accepts. https://docs.github.com/en/rest/collaborators/invitations (`html_url`) */
  invitationUrl: string
  supportEmail: string
  /** The page on which a buyer adds purchases made with another address, if there is such a page. */
  findPurchase?: string
  /** Minutes after which a request that was held back is worth repeating, if that is known. */
  retryInMinutes?: number
  /** Whether the host, asked once more, confirmed the reason. */
  verified?: boolean | 'unknown'
  /** The request did not say whose seat the account takes. */
  missing?: 'replace'
}

export type Message = {
  tone: 'success' | 'info' | 'error'
  title: string
  text: string
  /** The next step as a link. */
  link?: { href: string; label: string }
  /** The mistake in the field of the form. The field is marked, and these words stand beside it. */
  problem?: string
}

/** The subject of a message: the reason, and for some reasons a fact that qualifies it. */
export type MessageKind = InviteReason | 'invited_unknown' | 'not_taken' | 'no_seat_named'

/** The words of messages, in a language. */
export type MessageWords = {
  about(kind: MessageKind, facts: MessageFacts): { title: string; text: string }
  /** The links to the invitation, to the support address, and to the page that finds purchases. */
  links: { open: string; write: (supportEmail: string) => string; find: string }
}

/**
 * The message for the buyer: what happened, worded so that it is true for every cause of the reason. The next step
 * stands on the card, or is the link. `words`: in English, unless others are given.
 */
export function inviteMessage(reason: InviteReason, facts: MessageFacts, words: MessageWords = english): Message {
  const { invitationUrl, supportEmail, findPurchase } = facts
  const kind = kindOf(reason, facts)
  const support = { href: `mailto:${supportEmail}`, label: words.links.write(supportEmail) }
  const invitation = { href: invitationUrl, label: words.links.open }
  const find = findPurchase === undefined ? support : { href: findPurchase, label: words.links.find }
  const links: Partial<Record<MessageKind, Message['link']>> = {
    invited: invitation,
    invited_unknown: invitation,
    already_invited: invitation,
    not_taken: support,
    forbidden: support,
    not_paid: find
  }
  const link = links[kind]
  return { tone: tones[kind] ?? 'error', ...words.about(kind, facts), ...(link && { link }) }
}

function kindOf(reason: InviteReason, { verified, missing }: MessageFacts): MessageKind {
  if (reason === 'invited' && verified === 'unknown') return 'invited_unknown'
  if (reason === 'already_invited' && verified === false) return 'not_taken'
  if (reason === 'rate_limited' && missing) return 'no_seat_named'
  return reason
}

const tones: Partial<Record<MessageKind, Message['tone']>> = {
  invited: 'success',
  invited_unknown: 'info',
  already_invited: 'info'
}

const english: MessageWords = {
  about(kind, facts) {
    const [title, text] = englishWords[kind](facts)
    return { title, text }
  },
  links: { open: 'Open the invitation', write: (address) => `Write to ${address}`, find: 'Find my purchase' }
}

const englishWords: Record<MessageKind, (facts: MessageFacts) => [title: string, text: string]> = {
  invited: ({ host, username }) => [
    'Invitation sent',
    `${host} has invited ${username}: accept within 7 days, signed in as ${username}. ${host} also sends an email to that account’s own address.`
  ],
  invited_unknown: ({ host, username }) => [
    `${host} took the request`,
    `${host} did not say which invitation it made for ${username}. Look for one as ${username}: the account may have access already.`
  ],
  already_invited: ({ username, supportEmail }) => [
    'No new invitation was made',
    `The account ${username} probably has access, or an invitation is waiting. If there is nothing, write to ${supportEmail}.`
  ],
  not_taken: ({ host, username }) => [`${host} did not take the invitation`, `There is no invitation for ${username}.`],
  invalid_username: ({ host, username, supportEmail }) => [
    'Username not found',
    `“${username}” could not be invited: ${host} seems to have no person of that name. Check the spelling on the profile page, or write to ${supportEmail}.`
  ],
  forbidden: () => ['Waiting for the seller', `The shop can’t send invitations right now, and your purchase is safe.`],
  no_seat_named: ({ username }) => [
    `Who should ${username} replace?`,
    'All seats are in use, and nobody has been replaced.'
  ],
  rate_limited: ({ username, retryInMinutes }) => [
    'Too many invitations right now',
    `${username} was not invited${retryInMinutes ? `; another try is possible in ${retryInMinutes} min` : ', and the limit lasts a day at most'}.`
  ],
  not_paid: () => ['No paid purchase found', 'This sign-in has no purchase that is paid.'],
  unavailable: ({ host, username }) => [
    `No clear answer from ${host}`,
    `It is not known whether ${username} was invited.`
  ]
}

/**
 * Renders a message as a toast: an element for `#toaster` that stays until the buyer closes it, with the button
 * `close`.
 */
export function toast(message: Message, close = 'Close'): string {
  const { tone, title, text, link, problem } = message
  return `<div class="toast" role="${tone === 'error' ? 'alert' : 'status'}" aria-atomic="true" data-category="${tone}"${problem ? ` data-problem="${escapeHtml(problem)}"` : ''}>
  <div class="toast-content">
    <section><h2>${escapeHtml(title)}</h2><p>${escapeHtml(text)}</p></section>
    <footer role="presentation">
      ${link ? `<a class="btn" data-variant="outline" data-size="sm" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>` : ''}
      <button type="button" class="btn" data-variant="outline" data-size="sm">${escapeHtml(close)}</button>
    </footer>
  </div>
</div>`
}
