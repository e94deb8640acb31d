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

/**
 * The message for the buyer: what happened, and what happens next, worded so that it is true for every cause of the
 * reason.
 */
export function inviteMessage(reason: InviteReason, facts: MessageFacts): Message {
  const { username, host, invitationUrl, supportEmail } = facts
  const support = { href: `mailto:${supportEmail}`, label: `Write to ${supportEmail}` }
  const invitation = { href: invitationUrl, label: 'Open the invitation' }
  switch (reason) {
    case 'invited':
      if (facts.verified === 'unknown') {
        return {
          tone: 'info',
          title: `${host} took the request`,
          text: `${host} did not say which invitation it made for ${username}. Look for one, signed in to ${host} as ${username}: the account may have access already.`,
          link: invitation
        }
      }
      return {
        tone: 'success',
        title: 'Invitation sent',
        text: `${host} has invited ${username}. Accept within 7 days, signed in to ${host} as ${username}. ${host} also sends an e-mail to that account’s own address.`,
        link: invitation
      }
    case 'already_invited':
      if (facts.verified === false) {
        return {
          tone: 'error',
          title: `${host} did not take the invitation`,
          text: `There is no invitation for ${username}. Is it a personal account? Try again later, or write to ${supportEmail}.`,
          link: support
        }
      }
      return {
        tone: 'info',
        title: 'No new invitation was made',
        text: `${host} made no new invitation for ${username}. The account probably has access, or an invitation is waiting. Nothing there? Write to ${supportEmail}.`,
        link: invitation
      }
    case 'invalid_username':
      return {
        tone: 'error',
        title: 'Username not found',
        text: `“${username}” could not be invited: there seems to be no person of that name on ${host} (an organization cannot be invited). Check the spelling against the address of the profile page and send again. Sure that it is right? Write to ${supportEmail}.`
      }
    case 'forbidden':
      return {
        tone: 'error',
        title: 'Waiting for the seller',
        text: `The shop can’t send invitations right now. Your purchase is safe. Please write to ${supportEmail}.`,
        link: support
      }
    case 'rate_limited':
      if (facts.missing) {
        return {
          tone: 'error',
          title: `Who should ${username} replace?`,
          text: 'All seats are in use. Choose who gives up a seat, then send again.'
        }
      }
      return {
        tone: 'error',
        title: 'Too many invitations right now',
        text: `${username} has not been invited, and your purchase is safe. Send again ${facts.retryInMinutes ? `in ${facts.retryInMinutes} min` : 'in an hour; the limit lasts a day at most'}.`
      }
    case 'not_paid': {
      const { findPurchase } = facts
      const next = findPurchase === undefined ? 'sign in with that one' : 'find your purchase by that one'
      return {
        tone: 'error',
        title: 'No paid purchase found',
        text: `There is no paid purchase for this sign-in. Did you pay with another e-mail address? Then ${next}, or write to ${supportEmail}.`,
        link: findPurchase === undefined ? support : { href: findPurchase, label: 'Find my purchase' }
      }
    }
    case 'unavailable':
      return {
        tone: 'error',
        title: `No clear answer from ${host}`,
        text: `It is not known whether ${username} was invited. Wait a minute and send again: doing it twice does no harm.`
      }
  }
}

/** Renders a message as a toast: an element for `#toaster` that stays until the buyer closes it. */
export function toast(message: Message): string {
  const { tone, title, text, link, problem } = message
  return `<div class="toast" role="${tone === 'error' ? 'alert' : 'status'}" aria-atomic="true" data-category="${tone}" data-duration="-1"${problem ? ` data-problem="${escapeHtml(problem)}"` : ''}>
  <div class="toast-content">
    <section><h2>${escapeHtml(title)}</h2><p>${escapeHtml(text)}</p></section>
    <footer role="presentation">
      ${link ? `<a class="btn" data-variant="outline" data-size="sm" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>` : ''}
      <button type="button" class="btn" data-variant="outline" data-size="sm">Close</button>
    </footer>
  </div>
</div>`
}
