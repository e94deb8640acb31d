import type { Config } from '../../config/config.ts'
import { letter } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'
import { routes } from '../../routes.ts'
import { say } from '../../words/text.ts'
import { LINK_MINUTES } from '../users/link-minutes.ts'

/**
 * A link to sign in. `device`: the browser that asked, from a closed list of names. `code`: works in that browser
 * alone; undefined if the mail has none.
 */
export type SignInLink = { email: string; token: string; device: string; code?: string }

/**
 * The mail with the sign-in link. The link opens a page with one button; only pressing it uses the link up. The mail
 * contains no text chosen by the visitor who asked for it, who may not be its recipient.
 */
export function signInMail(site: Config['site'], link: SignInLink): Mail {
  const url = new URL(routes.signInLink, site.url)
  url.searchParams.set('token', link.token)
  const { name, supportEmail } = site
  const mail = letter({
    to: link.email,
    subject: say('sign_in.to', { shop: name }),
    shop: site,
    headline: say('sign_in.to', { shop: name }),
    text: [
      say('mail.sign_in.device', { device: link.device }),
      ...(link.code === undefined ? [] : [say('mail.sign_in.code')])
    ],
    ...(link.code !== undefined && { code: link.code }),
    button: { url: url.href, label: say('sign_in.title') },
    after: [
      say('mail.sign_in.works', { minutes: LINK_MINUTES }),
      say(link.code === undefined ? 'mail.sign_in.ignore_link' : 'mail.sign_in.ignore')
    ],
    why: say('mail.address_entered', { shop: name }),
    questions: say('mail.questions', { seller: supportEmail })
  })
  return { ...mail, isAwaited: true }
}
