import type { Config } from '../../config/config.ts'
import { letter } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'
import { routes } from '../../routes.ts'
import { plainText } from '../../words/text.ts'
import { PURCHASE_LINK_MINUTES } from '../users/link-minutes.ts'

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
    subject: `Find your purchase at ${name}`,
    shop: site,
    headline: 'Find your purchase',
    text: [
      `Somebody who is signed in to ${name} as ${askedBy} looks for purchases made with this address.`,
      `Is that you? Open the link in the browser where you are signed in, and press the button there.`
    ],
    button: { url: link.href, label: 'Find my purchase' },
    after: [
      `The link works once, for ${PURCHASE_LINK_MINUTES} minutes.`,
      'If it is not you, ignore this mail: nothing changes.'
    ],
    why: `${name} sent you this mail because somebody entered your address there.`,
    questions: plainText({ key: 'mail.questions', values: { seller: supportEmail } })
  })
}
