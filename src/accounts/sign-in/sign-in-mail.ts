import type { Config } from '../../config/config.ts'
import { letter } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'
import { routes } from '../../routes.ts'
import { plainText } from '../../words/text.ts'
import { LINK_MINUTES } from '../users/link-minutes.ts'

/**
 * A link to sign in. `device`: the browser that asked, from a closed list of names. `code`: works in that browser alone;
 * undefined if the mail has none.
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
    subject: `Sign in to ${name}`,
    shop: site,
    headline: `Sign in to ${name}`,
    text: [
      `Somebody asked for this mail in this browser: ${link.device}.`,
      ...(link.code === undefined ? [] : ['Type this code in the browser where you asked for it, and in no other:'])
    ],
    ...(link.code !== undefined && { code: link.code }),
    button: { url: url.href, label: 'Sign in' },
    after: [
      `The link works once, for ${LINK_MINUTES} minutes.`,
      'If you did not ask for it, ignore this mail, and tell the code to nobody.'
    ],
    why: `${name} sent you this mail because somebody entered your address there.`,
    questions: plainText({ key: 'mail.questions', values: { seller: supportEmail } })
  })
  return { ...mail, isAwaited: true }
}
