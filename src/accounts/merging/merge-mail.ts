import type { Config } from '../../config/config.ts'
import { letter } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'
import { routes } from '../../routes.ts'
import { say } from '../../words/text.ts'
import { UNDO_DAYS } from '../users/link-minutes.ts'
import { maskedAddress } from '../users/masked-address.ts'
import { isOfGuest, type MergeFacts } from './merge-record.ts'

/**
 * The merge in one sentence, for the mail and the page. `host`: the code host's name in the reader's words.
 * `purchases`: how many of guests came with it, and with those that were made at once with it.
 */
export function mergeWords(facts: MergeFacts, host: string, purchases: number): string {
  switch (facts.kind) {
    case 'link':
      return say('joined.link', { host, login: facts.login, email: facts.email })
    case 'merge':
      if (isOfGuest(facts)) return say('joined.guest', { email: maskedAddress(facts.email), count: purchases })
      return say('joined.merge', { other: facts.fromEmail, email: facts.email })
    case 'address':
      return say('joined.address', { other: facts.address, email: facts.email })
  }
}

type Mailed = { to: string; facts: MergeFacts; at: number; purchases: number; token: string; host: string }

/** The mail to each address of the merged sign-ins. Its link opens a page with one button that separates them again. */
export function mergeMail(site: Config['site'], { to, facts, at, purchases, token, host }: Mailed): Mail {
  const { name, url, supportEmail } = site
  const link = new URL(routes.separate, url)
  link.searchParams.set('token', token)
  const headline = isOfGuest(facts) ? say('mail.joined.guest', { count: purchases }) : say(`mail.joined.${facts.kind}`)
  const when = { at, style: 'moment', now: undefined } as const
  return letter({
    to,
    subject: say('mail.joined.subject', { headline, shop: name }),
    shop: site,
    headline,
    text: [mergeWords(facts, host, purchases), say('mail.joined.when', { when })],
    button: { url: link.href, label: say('mail.joined.button') },
    after: [say('mail.joined.not_you'), say('mail.joined.separating'), say('mail.joined.days', { days: UNDO_DAYS })],
    why: say('mail.joined.why', { shop: name }),
    questions: say('mail.questions', { seller: supportEmail })
  })
}
