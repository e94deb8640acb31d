import { letter, type MailingShop } from '../mail/letter.ts'
import type { Mail } from '../mail/mail.ts'
import { type Since, sinceWords } from './alert-groups.ts'
import { type AlertKind, alertWords, mailText } from './alert-words.ts'
import { whyToSeller } from './seller-news.ts'

const WAITS = 'Nothing that was paid is lost: what waits is sent, or withdrawn, as soon as it works again.'

/**
 * The mail to an admin, or to the support address of a site without admins, about alerts of one kind. `about`: the
 * repository, or "". `lines`: one for each alert that has words. `since`: when the first of them began or was noticed.
 * `url`: the page of the desk about them, where there is a desk.
 */
export function alertLetter(
  alerts: {
    to: string
    isAdmin: boolean
    kind: AlertKind
    about: string
    lines: readonly string[]
    since: Since
    isReminder: boolean
    url?: string | undefined
  },
  shop: MailingShop
): Mail {
  const { to, isAdmin, kind, about, lines, since, isReminder, url } = alerts
  const { subject, after = [WAITS] } = alertWords[kind]
  return letter({
    to,
    subject: `${shop.name}: ${isReminder ? 'Reminder: ' : ''}${subject}`,
    shop,
    headline: subject,
    text: [...(about === '' ? [] : [`The repository is ${about}.`]), mailText(kind)],
    lines,
    ...(url !== undefined && { button: { url, label: 'Look at it on the desk' } }),
    after: [sinceWords(since), ...after],
    why: whyToSeller(shop, isAdmin)
  })
}
