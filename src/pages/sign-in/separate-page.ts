import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import { mergeWords, shownTo } from '../../users/merging/merge-mail.ts'
import { isOfGuest } from '../../users/merging/merge-record.ts'
import type { Merge } from '../../users/merging/read-merge.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { UNDO_DAYS } from '../../users/users-and-guests/link-minutes.ts'
import { say } from '../../words/text.ts'
import { layout, type Markup } from '../layout.ts'
import { hostName, shopValues } from '../page-texts/code-host.ts'
import { sayMarkup } from '../rich-text.ts'

/** The page behind the mailed link: what was merged, what separating does, and one button. */
export function separatePage(page: { config: Config; user: User | undefined; joining: Merge; token: string }): Markup {
  const { config, user, joining, token } = page
  const { facts, at, purchases } = joining
  const host = hostName(config.codeHost)
  const title = say('separate.title')
  const when = { at, style: 'moment', now: undefined, isPast: true } as const
  const body = html`<h1>${title}</h1>
    <p class="lead">${mergeWords(facts, host, purchases, user?.email)} ${sayMarkup('joined.when', { when })}</p>
    <section class="card" aria-labelledby="means-heading">
      <header><h2 id="means-heading">${say('separate.does')}</h2></header>
      <section>
        <ul class="steps">
          ${effects(joining, host).map((words) => html`<li>${words}</li>`)}
          <li>${signedOut(facts, user?.email)}</li>
          <li>${say('separate.stays', { host })}</li>
        </ul>
      </section>
    </section>
    <form class="actions" method="post" action="${routes.separate}">
      <input type="hidden" name="token" value="${token}">
      <button type="submit" class="btn">${say('separate.button')}</button>
      <a class="btn" data-variant="outline" href="${routes.product}">${say('separate.leave')}</a>
    </form>
    <p>${say('separate.was_you')}</p>`
  return layout({ config, user, title, body })
}

function signedOut(facts: Merge['facts'], reader: string | undefined): string {
  if (facts.kind !== 'merge') return say('separate.signed_out', { email: facts.email })
  if (!isOfGuest(facts)) return say('separate.signed_out.either')
  return say('separate.signed_out', { email: shownTo(reader, facts.email) })
}

function effects({ facts, purchases }: Merge, host: string): string[] {
  switch (facts.kind) {
    case 'link':
      return [say('separate.link', { host, login: facts.login, email: facts.email }), say('separate.link.purchases')]
    case 'merge':
      if (isOfGuest(facts)) return [say('separate.guest', { count: purchases })]
      return [
        say('separate.merge', { other: facts.fromEmail }),
        say('separate.merge.purchases', { email: facts.email })
      ]
    case 'address':
      return [say('separate.address', { other: facts.address, email: facts.email }), say('separate.address.purchases')]
  }
}

/** Says that the sign-ins are separate again. */
export function separatedPage({ config, joining }: { config: Config; joining: Merge }): Markup {
  const host = hostName(config.codeHost)
  const title = say('separated.title')
  const body = html`<h1>${title}</h1>
    <p class="lead">${effects(joining, host)[0]} ${say('separated.text')}</p>
    <p>${sayMarkup('separated.was_not_you', { a: { link: routes.sessions } })}</p>
    <p>${say('separated.secure', { host })}</p>
    <p class="actions"><a class="btn" href="${routes.signIn}">${say('sign_in.title')}</a></p>`
  return layout({ config, user: undefined, title, body })
}

/** The link was used, is too old, or was cut off. */
export function nothingToSeparatePage({ config, user }: { config: Config; user: User | undefined }): Markup {
  const title = say('separate.none')
  const body = html`<h1>${title}</h1>
    <p class="lead">${say('separate.none.text', { days: UNDO_DAYS })}</p>
    <p class="hint">${sayMarkup('frame.stuck', shopValues(config))}</p>`
  return layout({ config, user, title, body })
}
