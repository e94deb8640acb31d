import type { Config } from '../../config/config.ts'
import { letter } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'
import { routes } from '../../routes.ts'
import { say } from '../../words/text.ts'
import { PURCHASE_LINK_MINUTES } from '../users-and-guests/link-minutes.ts'

/** The mail to the address used at checkout. It says who asked: only that sign-in can use the link. */
export function purchaseLinkMail(
  site: Config['site'],
  { to, token, askedBy }: { to: string; token: string; askedBy: string }
): Mail {
  const { name, url, supportEmail } = site
  const link = new URL(routes.purchaseLink, url)
  link.searchParams.set('token', token)
  return letter({
    to,
    subject: say('mail.find.subject', { shop: name }),
    shop: site,
    headline: say('find.title'),
    text: [say('mail.find.text', { shop: name, user: askedBy }), say('mail.find.open')],
    button: { url: link.href, label: say('invite.find') },
    after: [say('mail.sign_in.works', { minutes: PURCHASE_LINK_MINUTES }), say('mail.find.ignore')],
    why: say('mail.address_entered', { shop: name }),
    questions: say('mail.questions', { seller: supportEmail })
  })
}
