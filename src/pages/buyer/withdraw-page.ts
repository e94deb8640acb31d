import { html } from 'hono/html'
import type { User } from '../../accounts/sessions/current-user.ts'
import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import { layout, type Markup } from '../layout.ts'
import { hostName } from '../words/code-host.ts'

/** Asks for confirmation before an account that has accepted loses its access: the consequences, and one button. */
export function withdrawPage(page: {
  config: Config
  user: User
  grant: { id: string; login: string }
  from: string
}): Markup {
  const { config, user, grant, from } = page
  const host = hostName(config.codeHost)
  const title = `Take the place of ${grant.login} away?`
  const body = html`<h1>${title}</h1>
    <p class="lead">Its place becomes free for the account that waits.</p>
    <section class="card" aria-labelledby="means-heading">
      <header><h2 id="means-heading">What that means</h2></header>
      <section>
        <ul class="steps">
          <li><strong>${grant.login}</strong> loses its access at once: it can neither clone nor pull any more.</li>
          <li>If it has a private fork of the repository on ${host}, ${host} deletes that fork. Save what is only there before.</li>
          <li>What is cloned to a disk stays there.</li>
          <li>${host} may tell the account that it was removed.</li>
          <li>It counts as one of five changes in 30 days.</li>
        </ul>
      </section>
    </section>
    <form class="actions" method="post" action="${routes.mistyped}">
      <input type="hidden" name="grant" value="${grant.id}">
      <input type="hidden" name="from" value="${from}">
      <input type="hidden" name="confirmed" value="yes">
      <button type="submit" class="btn" data-variant="destructive">Take its place away</button>
      <a class="btn" data-variant="outline" href="${from}">Keep it</a>
    </form>
    <p class="hint">Not sure? Write to <a href="mailto:${config.site.supportEmail}">${config.site.supportEmail}</a>.</p>`
  return layout({ config, user, title, body })
}
