import type { Config } from '../../config/config.ts'
import { letter } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'
import { routes } from '../../routes.ts'
import { say } from '../../words/text.ts'
import { isGuestId } from '../users/guests.ts'
import { UNDO_DAYS } from '../users/link-minutes.ts'
import { maskedAddress } from '../users/masked-address.ts'
import type { MergeFacts } from './merge-record.ts'

/** The merge in one sentence, for the mail and the page. `host`: the code host's name in the reader's words. */
export function mergeWords(facts: MergeFacts, host: string): string {
  switch (facts.kind) {
    case 'link':
      return say('joined.link', { host, login: facts.login, email: facts.email })
    case 'merge':
      if (isOfGuest(facts)) return say('joined.guest', { email: maskedAddress(facts.email) })
      return say('joined.merge', { other: facts.fromEmail, email: facts.email })
    case 'address':
      return say('joined.address', { other: facts.address, email: facts.email })
  }
}

/** Whether the purchases of a guest were brought to a user. */
export function isOfGuest(facts: MergeFacts): boolean {
  return facts.kind === 'merge' && isGuestId(facts.from)
}

/** The mail to each address of the merged sign-ins. Its link opens a page with one button that separates them again. */
export function mergeMail(
  site: Config['site'],
  { to, facts, at, token, host }: { to: string; facts: MergeFacts; at: number; token: string; host: string }
): Mail {
  const { name, url, supportEmail } = site
  const link = new URL(routes.separate, url)
  link.searchParams.set('token', token)
  const headline = say(`mail.joined.${isOfGuest(facts) ? 'guest' : facts.kind}`)
  const when = { at, style: 'moment', now: undefined } as const
  return letter({
    to,
    subject: say('mail.joined.subject', { headline, shop: name }),
    shop: site,
    headline,
    text: [mergeWords(facts, host), say('mail.joined.when', { when })],
    button: { url: link.href, label: say('mail.joined.button') },
    after: [say('mail.joined.not_you'), say('mail.joined.separating'), say('mail.joined.days', { days: UNDO_DAYS })],
    why: say('mail.joined.why', { shop: name }),
    questions: say('mail.questions', { seller: supportEmail })
  })
}
