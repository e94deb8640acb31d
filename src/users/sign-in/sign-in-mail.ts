import type { Config } from '../../config/config.ts'
import { letter } from '../../mail/letter.ts'
import type { Mail, Mailer } from '../../mail/mail.ts'
import { routes } from '../../routes.ts'
import type { Log } from '../../runtime/logging/log.ts'
import type { RateLimitedLog } from '../../runtime/logging/rate-limited-log.ts'
import { say } from '../../words/text.ts'
import { LINK_MINUTES } from '../users-and-guests/link-minutes.ts'
import type { SignInLinks } from './better-auth.ts'
import type { MailedLinks } from './mailed-links.ts'

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

/** The mail server got the sign-in mail but did not answer: the mail may be on its way, and its link works. */
export class MailUnanswered extends Error {}

/** Mails the links to sign in, and remembers where they were used. `send` throws {@link MailUnanswered}. */
export function createSignInLinks(deps: {
  site: Config['site']
  mailer: Pick<Mailer, 'send'>
  mailedLinks: Pick<MailedLinks, 'keepToken' | 'mailed' | 'remember' | 'codes'>
  log: Log
  seldom: RateLimitedLog
}): SignInLinks {
  const { site, mailer, mailedLinks, log, seldom } = deps
  return {
    remember: mailedLinks.remember,
    async send(link) {
      await mailedLinks.keepToken(link.asked, link)
      const { asked: id, browser, token } = link
      const code = browser === undefined ? undefined : await mailedLinks.codes.make({ id, browser, token })
      const sent = await mailer.send(signInMail(site, { ...link, ...(code !== undefined && { code }) }))
      await mailedLinks.mailed(token, sent)
      if (!sent.ok && sent.unanswered) throw new MailUnanswered(sent.problem)
      if (!sent.ok) throw new Error(`the sign-in mail was not sent: ${sent.problem}`)
      const { copyProblem: problem } = sent
      if (problem === undefined) return
      seldom('mail copy', 'MAIL_DIR', (more) =>
        log.warn({ problem, ...more }, 'the mail was sent, but not copied to MAIL_DIR')
      )
    }
  }
}
