import { html } from 'hono/html'
import { browserWords } from '../../accounts/sessions/browser-words.ts'
import type { Session } from '../../accounts/sessions/current-user.ts'
import type { OpenSession } from '../../accounts/sessions/sessions.ts'
import type { Config } from '../../config/config.ts'
import type { Message } from '../../invite/messages.ts'
import { routes } from '../../routes.ts'
import { timeWords } from '../../runtime/time/time-words.ts'
import { layout, type Markup } from '../layout.ts'

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
  const title = 'Where you are signed in'
  const body = html`<h1>${title}</h1>
    <p class="lead">As <strong>${session.user.email}</strong>. A sign-in lasts 30 days, or until it is ended.</p>
    <ul class="sessions">
      ${sessions.map((each) => (each.id === session.id ? card(each, now, true) : card(each, now, false)))}
    </ul>
    ${
      others.length > 0
        ? html`<form class="actions" method="post" action="${routes.sessionsEnd}">
      <input type="hidden" name="all" value="yes">
      <button type="submit" class="btn">Sign out everywhere else</button>
    </form>`
        : html`<p>You are signed in nowhere else.</p>`
    }
    <p class="hint">Is there a sign-in that is not yours? Sign it out, and make sure that nobody else reads your mailbox or uses your browser. Not sure?
    Write to <a href="mailto:${config.site.supportEmail}">${config.site.supportEmail}</a>.</p>
    <p class="hint"><a href="${routes.account}">Back to your account</a></p>`
  return layout({ config, user: session.user, title, body, message })
}

function card({ id, since, userAgent, address }: OpenSession, now: number, isThis: boolean): Markup {
  return html`<li class="card">
      <header>
        <h2>${browserWords(userAgent)}${isThis ? html` <span class="badge" data-variant="secondary">This browser</span>` : ''}</h2>
        <p>Since ${timeWords(since, now)}${address ? html`, from ${address}` : ''}</p>
      </header>
      ${
        isThis
          ? ''
          : html`<footer><form method="post" action="${routes.sessionsEnd}">
        <input type="hidden" name="session" value="${id}">
        <button type="submit" class="btn" data-variant="outline" data-size="sm">Sign out</button>
      </form></footer>`
      }
    </li>`
}
