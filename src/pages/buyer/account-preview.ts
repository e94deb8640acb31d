import { html } from 'hono/html'
import type { Preview } from '../../access/requests/views.ts'
import { type MessageKey, say, type Values } from '../../words/text.ts'
import type { Markup } from '../layout.ts'
import { sayMarkup } from '../rich-text.ts'

/**
 * Shows beside the field which account a name means. It has no pictures, so that nothing is loaded from other sites.
 * `host`: the code host's name.
 */
export function accountPreview(preview: Preview, host: string): Markup {
  switch (preview.kind) {
    case 'account': {
      const { id, login, name, profileUrl, joined, proven } = preview
      const facts = [
        ...(joined ? [say('preview.joined', { year: `${joined}` })] : []),
        say('preview.number', { id: `${id}` }),
        ...(proven ? [say('preview.proven')] : [])
      ]
      return html`<p class="preview" data-tone="good"><strong>${name ?? login}</strong>
        <a href="${profileUrl}" target="_blank" rel="noopener noreferrer">${login}<span class="sr-only"> ${say('preview.profile')}</span></a>
        <span class="hint">${facts.join(' · ')}</span></p>`
    }
    case 'not_a_person':
      return told(preview.type === 'Organization' ? 'preview.organization' : 'preview.not_a_person', {
        login: preview.login
      })
    case 'no_account':
      return told('preview.no_account', { login: preview.username, host })
    case 'enterprise_managed':
      return told('preview.managed', { login: preview.username })
    case 'not_a_name':
      return preview.username === '' ? html`` : told('preview.not_a_name')
    case 'unknown':
      return html``
  }
}

function told(key: MessageKey, values: Values = {}): Markup {
  return html`<p class="preview" data-tone="act">${sayMarkup(key, values)}</p>`
}
