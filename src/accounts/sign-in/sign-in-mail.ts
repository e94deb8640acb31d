import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import type { Mail } from '../../mail/mail.ts'
import { routes } from '../../routes.ts'
import { LINK_MINUTES } from '../users/link-minutes.ts'

/**
 * The mail with the sign-in link. The link opens a page with one button; only pressing it uses the link up. The mail
 * contains no text chosen by the visitor who asked for it, who may not be its recipient.
 */
export function signInMail(site: Config['site'], link: { email: string; token: string }): Mail {
  const url = new URL(routes.signInLink, site.url)
  url.searchParams.set('token', link.token)
  const once = `The link works once, for ${LINK_MINUTES} minutes.`
  const notYou = 'If you did not ask for it, you need do nothing.'
  return {
    to: link.email,
    isAwaited: true,
    subject: `Sign in to ${site.name}`,
    text: `Open this address to sign in to ${site.name}:\n\n${url.href}\n\n${once}\n${notYou}\n\nQuestions? ${site.supportEmail}\n`,
    html: String(html`<p>Sign in to ${site.name}:</p>
<p><a href="${url.href}">Sign in</a></p>
<p>${once} ${notYou}</p>
<p>Questions? <a href="mailto:${site.supportEmail}">${site.supportEmail}</a></p>`)
  }
}
