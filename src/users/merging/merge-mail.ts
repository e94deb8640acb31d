import type { Config } from '../../config/config.ts'
import { letter } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'
import { routes } from '../../routes.ts'
import { say } from '../../words/text.ts'
import { UNDO_DAYS } from '../users-and-guests/link-minutes.ts'
import { maskedAddress } from '../users-and-guests/masked-address.ts'
import { isOfGuest, type MergeFacts } from './merge-record.ts'

/**
 * The merge in one sentence, for the mail and the page. `host`: the code host's name in the reader's words.
 * `purchases`: how many of guests came with it, and with those that were made at once with it. `reader`: the address of
 * the signed-in reader.
 */
export function mergeWords(facts: MergeFacts, host: string, purchases: number, reader?: string): string {
  switch (facts.kind) {
    case 'link':
      return say('joined.link', { host, login: facts.login, email: facts.email })
    case 'merge':
      if (isOfGuest(facts)) return say('joined.guest', { email: shownTo(reader, facts.email), count: purchases })
      return say('joined.merge', { other: facts.fromEmail, email: facts.email })
    case 'address':
      return say('joined.address', { other: facts.address, email: facts.email })
  }
}

/** The address of a sign-in, which is masked for everybody else. `reader`: the address of the signed-in reader. */
export function shownTo(reader: string | undefined, email: string): string {
  return reader === email ? email : maskedAddress(email)
}

type Mailed = {
  to: string
  facts: MergeFacts
  at: number
  purchases: MovedPurchases
  token: string
  host: string
  /** The reader signs in as the user who has everything since. */
  isOwn: boolean
}

/** How many purchases of guests a merge brought, and the names of their products. */
export type MovedPurchases = { count: number; products: readonly string[] }

/** The mail to each address of the merged sign-ins. Its link opens a page with one button that separates them again. */
export function mergeMail(site: Config['site'], mailed: Mailed): Mail {
  const { to, facts, at, token, host, purchases } = mailed
  const { name, url, supportEmail } = site
  const link = new URL(routes.separate, url)
  link.searchParams.set('token', token)
  const when = say('mail.joined.when', { when: { at, style: 'moment', now: undefined } })
  const both = { to, shop: site, questions: say('mail.questions', { seller: supportEmail }) }
  if (isOfGuest(facts)) return letter({ ...both, ...guestParts(site, { ...mailed, undo: link.href, when }) })
  const headline = say(`mail.joined.${facts.kind}`)
  return letter({
    ...both,
    subject: say('mail.joined.subject', { headline, shop: name }),
    headline,
    text: [mergeWords(facts, host, purchases.count), when],
    button: { url: link.href, label: say('mail.joined.button') },
    after: [say('mail.joined.not_you'), say('mail.joined.separating'), say('mail.joined.days', { days: UNDO_DAYS })],
    why: say('mail.joined.why', { shop: name })
  })
}

/**
 * The parts about purchases of a guest. The payer may be another person than the holder of the sign-in, whose address
 * only the holder reads whole.
 */
function guestParts(
  { name: shop, url }: Config['site'],
  { facts, purchases: { count, products }, isOwn, undo, when }: Mailed & { undo: string; when: string }
) {
  const own = isOwn ? 'yes' : 'no'
  const email = isOwn ? facts.email : maskedAddress(facts.email)
  const product = products[0] ?? say('mail.joined.guest.unnamed')
  const headline = say('mail.joined.guest', { count, product, own })
  return {
    subject: say('mail.joined.subject', { headline, shop }),
    headline,
    text: [say('mail.joined.guest.text', { count, own, email }), when],
    ...(count > 1 && { lines: products }),
    ...(isOwn && { button: { url: new URL(routes.purchases, url).href, label: say('mail.purchase') } }),
    after: [say('mail.joined.guest.not_you', { days: UNDO_DAYS, email })],
    elsewhere: { url: undo, label: say('mail.joined.guest.undo') },
    why: say('mail.joined.guest.why', { shop, own })
  }
}
