import type { Config } from '../../config/config.ts'
import { letter } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'
import { routes } from '../../routes.ts'
import { dateTimeWords } from '../../runtime/time/time-words.ts'
import { plainText } from '../../words/text.ts'
import { isGuestId } from '../users/guests.ts'
import { UNDO_DAYS } from '../users/link-minutes.ts'
import { maskedAddress } from '../users/masked-address.ts'
import type { MergeFacts } from './merge-record.ts'

/** The merge in one sentence, for the mail and the page. `host`: the code host's name in the reader's words. */
export function mergeWords(facts: MergeFacts, host: string): string {
  switch (facts.kind) {
    case 'link':
      return `The ${host} account ${facts.login} was linked to the sign-in ${facts.email}. It can now sign in there, and its purchases are there too.`
    case 'merge':
      if (isOfGuest(facts)) {
        return `A purchase that was paid without signing in was added to the sign-in ${maskedAddress(facts.email)}.`
      }
      return `The sign-in ${facts.fromEmail} was brought together with ${facts.email}. Both now lead to the purchases of both.`
    case 'address':
      return `The address ${facts.address} was brought to the sign-in ${facts.email}. Its purchases are there, and it now signs in there.`
  }
}

const subjects = {
  link: 'An account was linked',
  merge: 'Two sign-ins were brought together',
  guest: 'A purchase was added to a sign-in',
  address: 'An address was brought to a sign-in'
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
  const headline = subjects[isOfGuest(facts) ? 'guest' : facts.kind]
  return letter({
    to,
    subject: `${headline} at ${name}`,
    shop: site,
    headline,
    text: [mergeWords(facts, host), `That was on ${dateTimeWords(at)}. If it was you, all is well.`],
    button: { url: link.href, label: 'Separate them again' },
    after: [
      'Was it not you? Then somebody has used your browser or your mailbox.',
      'Separating gives back what came to whose it was, and signs everybody out.',
      `The link works for ${UNDO_DAYS} days.`
    ],
    why: `${name} sent you this mail because your address belongs to one of the two.`,
    questions: plainText({ key: 'mail.questions', values: { seller: supportEmail } })
  })
}
