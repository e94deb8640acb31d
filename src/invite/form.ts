import type { InviteReason } from './result.ts'

/** Where the form posts to, and what it shows. `host` is the code host's name in the buyer's words. */
export type InviteForm = {
  action: string
  /** Path of the page that shows the form; the plain form post comes back to it. */
  from: string
  host: string
  /** Prefilled username. */
  username?: string
  /** Marks the field as refused, with the reason under it. */
  problem?: string
}

/**
 * Layer 1: the form, as HTML text. Without JavaScript it is a plain form post; with htmx on the page the answer takes
 * the place of the last one in `#toaster`, and while one submission is under way further ones are dropped.
 */
export function inviteForm(form: InviteForm): string {
  const described = form.problem ? 'username-problem username-hint' : 'username-hint'
  return `<form class="form invite-form" method="post" action="${escapeHtml(form.action)}" hx-post="${escapeHtml(form.action)}"
  hx-target="#toaster" hx-swap="innerHTML" hx-sync="this:drop">
  <input type="hidden" name="from" value="${escapeHtml(form.from)}">
  <div class="field"${form.problem ? ' data-invalid="true"' : ''}>
    <label for="username">${escapeHtml(form.host)} username</label>
    <input class="input" id="username" name="username" type="text" required maxlength="200" value="${escapeHtml(form.username ?? '')}"
      autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false"
      aria-describedby="${described}"${form.problem ? ' aria-invalid="true"' : ''}>
    ${form.problem ? `<p id="username-problem" class="field-problem">${escapeHtml(form.problem)}</p>` : ''}
    <p id="username-hint" class="hint">The name in the address of the profile page. Pasting the whole address is fine.</p>
  </div>
  <button type="submit" class="btn">Send invite</button>
</form>`
}

/**
 * What people paste, made a username: white space, invisible characters, a leading `@` and the address of a profile page
 * go away. Only addresses of github.com and of the code host at `codeHostUrl` count: elsewhere the same name is somebody
 * else. Anything that is not understood stays as it is.
 */
export function cleanUsername(pasted: string, codeHostUrl: string): string {
  const text = pasted.replace(/\p{Cf}/gu, '').trim()
  const [, host, name] = /^(?:https?:\/\/)?([^/?#\s@]+)\/@?([^/?#\s]+)\/?(?:[?#]\S*)?$/i.exec(text) ?? []
  const hosts = ['github.com', 'www.github.com', new URL(codeHostUrl).host]
  return host && name && hosts.includes(host.toLowerCase()) ? name : text.replace(/^@/, '')
}

export type MessageFacts = {
  username: string
  host: string
  /** Where the invitee accepts. https://docs.github.com/en/rest/collaborators/invitations (`html_url`) */
  invitationUrl: string
  supportEmail: string
  /** Minutes after which a request held back is worth sending again, where that is known. */
  retryInMinutes?: number
}

export type Message = {
  tone: 'success' | 'info' | 'error'
  title: string
  text: string
  /** The next step as a link. */
  link?: { href: string; label: string }
}

/** What the buyer is told: what happened, and what happens next. Worded so that it is so for everything behind the reason. */
export function inviteMessage(reason: InviteReason, facts: MessageFacts): Message {
  const { username, host, invitationUrl, supportEmail } = facts
  const support = { href: `mailto:${supportEmail}`, label: `Write to ${supportEmail}` }
  const invitation = { href: invitationUrl, label: 'Open the invitation' }
  switch (reason) {
    case 'invited':
      return {
        tone: 'success',
        title: 'Invitation sent',
        text: `${host} has invited ${username}. Accept within 7 days, signed in to ${host} as ${username}. ${host} also sends an e-mail to that account’s own address.`,
        link: invitation
      }
    case 'already_invited':
      return {
        tone: 'info',
        title: 'No new invitation was made',
        text: `${host} made no new invitation for ${username}: as a rule the account has access already, or an invitation is waiting. Open it signed in as ${username}. Nothing there? Write to ${supportEmail}.`,
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
        title: 'The seller has to act',
        text: `The shop may not send invitations at the moment. It is not your doing, and your purchase is safe. Please write to ${supportEmail}.`,
        link: support
      }
    case 'rate_limited':
      return {
        tone: 'error',
        title: 'Too many invitations right now',
        text: `${username} has not been invited, and your purchase is safe. Send again ${facts.retryInMinutes ? `in ${facts.retryInMinutes} min` : 'in an hour; the limit lasts a day at most'}.`
      }
    case 'not_paid':
      return {
        tone: 'error',
        title: 'No paid purchase found',
        text: `There is no paid purchase for this sign-in. Did you pay with another e-mail address? Then sign in with that one, or write to ${supportEmail}.`,
        link: support
      }
    case 'unavailable':
      return {
        tone: 'error',
        title: `No clear answer from ${host}`,
        text: `It is not known whether ${username} was invited. Wait a minute and send again: doing it twice does no harm.`
      }
  }
}

/** A message as a toast: an element for `#toaster` that stays until it is closed. */
export function toast(message: Message): string {
  const { tone, title, text, link } = message
  return `<div class="toast" role="${tone === 'error' ? 'alert' : 'status'}" aria-atomic="true" data-category="${tone}" data-duration="-1">
  <div class="toast-content">
    <section><h2>${escapeHtml(title)}</h2><p>${escapeHtml(text)}</p></section>
    <footer role="presentation">
      ${link ? `<a class="btn" data-size="sm" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>` : ''}
      <button type="button" class="btn" data-variant="outline" data-size="sm">Close</button>
    </footer>
  </div>
</div>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** This folder imports nothing, so it escapes by itself. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
