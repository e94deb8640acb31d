import { html } from 'hono/html'
import type { Preview } from '../../access/requests/purchase-view.ts'
import { routes } from '../../routes.ts'
import { type MessageKey, say, type Values } from '../../words/text.ts'
import type { Markup } from '../layout.ts'
import { sayMarkup } from '../rich-text.ts'

/** `isOfTeam`: the name may be that of a teammate. */
type Options = { hasPictures: boolean; isOfTeam: boolean }

/**
 * Shows beside the field which account a name means. Its picture comes through this server, so that nothing is loaded
 * from other sites; the first letter of the name is seen until the picture is there, or if there is none. `host`: the
 * code host's name.
 */
export function accountPreview(preview: Preview, host: string, { hasPictures, isOfTeam }: Options): Markup {
  switch (preview.kind) {
    case 'account': {
      const { id, login, name, profileUrl, joined, proven } = preview
      const shown = name ?? login
      const picture = routes.accountPicture.replace(':id', String(id))
      const facts = [
        ...(joined ? [say('preview.joined', { year: `${joined}` })] : []),
        ...(proven ? [say('preview.proven')] : []),
        say('preview.number', { id: `${id}` })
      ]
      return html`<div class="preview" data-tone="good">
        <span class="face" aria-hidden="true">${firstLetter(shown)}${hasPictures ? html`<img src="${picture}" alt="" width="40" height="40">` : ''}</span>
        <p><strong>${shown}</strong>
          <a href="${profileUrl}" target="_blank" rel="noopener noreferrer">@${login}<span class="sr-only"> ${say('preview.profile')}</span></a>
          <span class="hint">${facts.join(' · ')}</span>
          ${proven ? '' : html`<button type="button" class="link not-you">${say(isOfTeam ? 'preview.not_right' : 'preview.not_you')}</button>`}</p></div>`
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

function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return (first?.segment ?? '').toUpperCase()
}

function told(key: MessageKey, values: Values = {}): Markup {
  return html`<p class="preview" data-tone="act">${sayMarkup(key, values)}</p>`
}
