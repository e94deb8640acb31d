import type { Database } from '../../db/database.ts'
import { letter, type MailingShop } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'
import { routes } from '../../routes.ts'
import { say } from '../../words/text.ts'
import { maskedAddress } from '../users-and-guests/masked-address.ts'
import { askedMergeToken } from './asked-merge-token.ts'
import { readAsked, sides, stateOfAsked } from './asked-merges.ts'

/**
 * The mail that is queued about a question; undefined once there is nothing to confirm. `fact`: the side and its
 * address.
 */
export async function queuedAskedMergeMail(
  options: { db: Database; now(): number; shop: MailingShop; url: string; authSecret: string },
  { subject, fact }: { subject: string; fact: string }
): Promise<Mail | undefined> {
  const { db, now, shop, url, authSecret } = options
  const asked = await readAsked(db, subject)
  const side = sides.find((each) => fact.startsWith(`${each} `))
  if (!asked || side === undefined || stateOfAsked(asked, now()) !== 'open') return undefined
  if (asked.confirmedAt[side] !== undefined) return undefined
  const { first, second } = asked.emails
  const [to, other] = side === 'first' ? [first, second] : [second, first]
  const token = askedMergeToken({ id: subject, side }, authSecret)
  return askedMergeMail({ to, other, until: asked.expiresAt, token }, { ...shop, url })
}

/** The mail that asks a buyer to confirm. `other`: the address of the other buyer, which is masked. `until` in ms. */
export function askedMergeMail(
  { to, other, until, token }: { to: string; other: string; until: number; token: string },
  { url, ...shop }: MailingShop & { url: string }
): Mail {
  const values = { shop: shop.name, email: to, other: maskedAddress(other) }
  const link = new URL(routes.together, url)
  link.searchParams.set('token', token)
  return letter({
    to,
    subject: say('mail.together.subject', values),
    shop,
    headline: say('mail.together.headline'),
    text: [say('mail.together.text', values)],
    button: { url: link.href, label: say('mail.together.button') },
    after: [
      say('mail.together.nothing', values),
      say('mail.together.until', { when: { at: until, style: 'at', now: undefined } })
    ],
    why: say('mail.together.why', values),
    questions: say('mail.questions', { seller: shop.supportEmail })
  })
}
