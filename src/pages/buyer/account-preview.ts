import { html } from 'hono/html'
import type { Preview } from '../../access/requests/views.ts'
import type { Markup } from '../layout.ts'

/**
 * Shows beside the field which account a name means. It has no pictures, so that nothing is loaded from other sites.
 * `host`: the code host's name.
 */
export function accountPreview(preview: Preview, host: string): Markup {
  switch (preview.kind) {
    case 'account': {
      const { login, id, name, profileUrl, proven } = preview
      return html`<p class="preview" data-tone="good"><strong>${name ?? login}</strong>
        <a href="${profileUrl}" target="_blank" rel="noopener noreferrer">${login}<span class="sr-only"> (opens the profile in a new tab)</span></a>
        <span class="hint">account ${id}${proven ? ' · you signed in with it' : ''}</span></p>`
    }
    case 'not_a_person':
      return preview.type === 'Organization'
        ? told(
            html`<strong>${preview.login}</strong> is an organization, and cannot be invited. Give the name of your own account.`
          )
        : told(html`<strong>${preview.login}</strong> is not a person’s account, and cannot be invited.`)
    case 'no_account':
      return told(html`There is no account named <strong>${preview.username}</strong> on ${host}.`)
    case 'enterprise_managed':
      return told(
        html`<strong>${preview.username}</strong> looks like an account that a company manages: only that company can invite it. Give the name of a personal account.`
      )
    case 'not_a_name':
      return preview.username === ''
        ? html``
        : told(html`That cannot be a username: it has letters, digits and hyphens, and at most 39 of them.`)
    case 'unknown':
      return html``
  }
}

function told(text: Markup): Markup {
  return html`<p class="preview" data-tone="act">${text}</p>`
}
