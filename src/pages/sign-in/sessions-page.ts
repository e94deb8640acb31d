import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import type { Message } from '../../invite/default-messages.ts'
import { routes } from '../../routes.ts'
import { browserWords } from '../../users/sessions/browser-words.ts'
import type { Session } from '../../users/sessions/current-user.ts'
import type { OpenSession } from '../../users/sessions/sessions.ts'
import { say } from '../../words/text.ts'
import { layout, type Markup } from '../layout.ts'
import { shopValues } from '../page-texts/code-host.ts'
import { sayMarkup } from '../rich-text.ts'

/** The user's sessions, with a button to end each. `session`: the session of this visit. */
export function sessionsPage(page: {
  config: Config
  session: Session
  sessions: readonly OpenSession[]
  message: Message | undefined
  now: number
}): Markup {
  const { config, session, sessions, message, now } = page
  const others = sessions.filter(({ id }) => id !== session.id)
  const title = say('sessions.title')
  const body = html`<h1>${title}</h1>
    <p class="lead">${sayMarkup('sessions.lead', { email: session.user.email })}</p>
    <ul class="sessions">
      ${sessions.map((each) => (each.id === session.id ? card(each, now, true) : card(each, now, false)))}
    </ul>
    ${
      others.length > 0
        ? html`<form class="actions" method="post" action="${routes.sessionsEnd}">
      <input type="hidden" name="all" value="yes">
      <button type="submit" class="btn">${say('sessions.elsewhere')}</button>
    </form>`
        : html`<p>${say('sessions.nowhere')}</p>`
    }
    <p class="hint">${say('sessions.strange')}</p>
    <p class="hint">${sayMarkup('frame.not_sure', shopValues(config))}</p>
    <p class="hint"><a href="${routes.account}">${say('sessions.back')}</a></p>`
  return layout({ config, user: session.user, title, body, message })
}

function card({ id, since, userAgent, address }: OpenSession, now: number, isThis: boolean): Markup {
  return html`<li class="card">
      <header>
        <h2>${browserWords(userAgent)}${isThis ? html` <span class="badge" data-variant="secondary">${say('sessions.this')}</span>` : ''}</h2>
        <p>${sayMarkup(address ? 'sessions.since_from' : 'sessions.since', { when: { at: since, style: 'at', now, isPast: true }, address })}</p>
      </header>
      ${
        isThis
          ? ''
          : html`<footer><form method="post" action="${routes.sessionsEnd}">
        <input type="hidden" name="session" value="${id}">
        <button type="submit" class="btn" data-variant="outline" data-size="sm">${say('frame.sign_out')}</button>
      </form></footer>`
      }
    </li>`
}
