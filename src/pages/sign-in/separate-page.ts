import { html } from 'hono/html'
import { isOfGuest, mergeWords } from '../../accounts/merging/merge-mail.ts'
import type { Merge } from '../../accounts/merging/merges.ts'
import type { User } from '../../accounts/sessions/current-user.ts'
import { UNDO_DAYS } from '../../accounts/users/link-minutes.ts'
import { maskedAddress } from '../../accounts/users/masked-address.ts'
import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import { dateTimeWords } from '../../runtime/time/time-words.ts'
import { layout, type Markup } from '../layout.ts'
import { hostName } from '../words/code-host.ts'

/** The page behind the mailed link: what was merged, what separating does, and one button. */
export function separatePage(page: { config: Config; user: User | undefined; joining: Merge; token: string }): Markup {
  const { config, user, joining, token } = page
  const { facts, at } = joining
  const host = hostName(config.codeHost)
  const title = 'Separate them again?'
  const body = html`<h1>${title}</h1>
    <p class="lead">${mergeWords(facts, host)} That was on ${dateTimeWords(at)}.</p>
    <section class="card" aria-labelledby="means-heading">
      <header><h2 id="means-heading">What the button does</h2></header>
      <section>
        <ul class="steps">
          ${effects(joining, host).map((words) => html`<li>${words}</li>`)}
          <li>Everybody who is signed in as ${facts.kind !== 'merge' ? facts.email : isOfGuest(facts) ? maskedAddress(facts.email) : 'either'} is signed out, everywhere.</li>
          <li>Invitations and access at ${host} stay with the purchase that they came by.</li>
        </ul>
      </section>
    </section>
    <form class="actions" method="post" action="${routes.separate}">
      <input type="hidden" name="token" value="${token}">
      <button type="submit" class="btn">Separate them</button>
      <a class="btn" data-variant="outline" href="${routes.product}">Leave it as it is</a>
    </form>
    <p>If it was you who joined them, you need do nothing.</p>`
  return layout({ config, user, title, body })
}

function effects({ facts }: Merge, host: string): string[] {
  switch (facts.kind) {
    case 'link':
      return [
        `The ${host} account ${facts.login} no longer signs in as ${facts.email}.`,
        'What was bought with its addresses waits for whoever signs in with them.'
      ]
    case 'merge':
      if (isOfGuest(facts)) return ['The purchase goes back to the browser that paid for it.']
      return [
        `${facts.fromEmail} is a sign-in of its own again, with the purchases, addresses and linked accounts that it had.`,
        `What was bought with its addresses since then goes there, too. Everything else stays with ${facts.email}.`
      ]
    case 'address':
      return [
        `Signing in with ${facts.address} no longer leads to ${facts.email}.`,
        'What was bought with it waits for whoever signs in with it.'
      ]
  }
}

/** Says that the sign-ins are separate again. */
export function separatedPage({ config, joining }: { config: Config; joining: Merge }): Markup {
  const { facts } = joining
  const host = hostName(config.codeHost)
  const title = 'They are separate again'
  const body = html`<h1>${title}</h1>
    <p class="lead">${effects(joining, host)[0]} Everybody was signed out.</p>
    <p>Was it not you who joined them? Then sign in, look at <a href="${routes.sessions}">where you are signed in</a>, and
    make sure that nobody else reads the mailbox${facts.kind === 'address' ? '' : ` or uses the ${host} account`}.</p>
    <p class="actions"><a class="btn" href="${routes.signIn}">Sign in</a></p>`
  return layout({ config, user: undefined, title, body })
}

/** The link was used, is too old, or was cut off. */
export function nothingToSeparatePage({ config, user }: { config: Config; user: User | undefined }): Markup {
  const { supportEmail } = config.site
  const title = 'That link does not work'
  const body = html`<h1>${title}</h1>
    <p class="lead">It was used already, is older than ${UNDO_DAYS} days, or was not copied whole. Nothing has changed.</p>
    <p class="hint">Still stuck? Write to <a href="mailto:${supportEmail}">${supportEmail}</a>.</p>`
  return layout({ config, user, title, body })
}
