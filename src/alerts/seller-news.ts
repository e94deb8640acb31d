import type { ChatMessage } from '../chat/chat-message.ts'
import type { Database, Tx } from '../db/database.ts'
import { letter, type MailingShop } from '../mail/letter.ts'
import type { Mail } from '../mail/mail.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { DAY_MS } from '../runtime/time/durations.ts'
import { subjectOf } from './alert-groups.ts'

/**
 * Something that the seller is told once. `fact`: its name, which no other news has. `subject`: its sentence. `texts`:
 * the paragraphs of the mail; `lines`: the list in it. `said`: the chat message, which has no personal data.
 */
export type News = {
  fact: string
  subject: string
  texts: readonly string[]
  lines: readonly string[]
  said: ChatMessage
}

/** The receivers of news: the admins' addresses, and whether there is a chat. */
export type Receivers = { admins: readonly string[]; hasChat: boolean }

/** The kind of the mails with news. */
export const NEWS = 'alert:news'

/** ms for which news are kept: longer than a mail is tried. */
const KEPT_MS = 90 * DAY_MS

/**
 * Queues the mails and the chat message of a piece of news, unless that was done before, also by another process.
 * `at`: now, in ms.
 * @returns whether it is told for the first time
 */
export async function announce(tx: Tx, news: News, { admins, hasChat }: Receivers, at: number): Promise<boolean> {
  const { fact, subject, said } = news
  await tx
    .deleteFrom('seller_news')
    .where('at', '<', at - KEPT_MS)
    .execute()
  const row = { fact, at, subject, texts: JSON.stringify(news.texts), lines: JSON.stringify(news.lines) }
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('seller_news')
    .values(row)
    .onConflict((conflict) => conflict.column('fact').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  for (const admin of admins) await queueMail(tx, { subject: subjectOf(admin), fact, kind: NEWS, at })
  if (hasChat) {
    const waiting = { kind: NEWS, at, state: 'waiting', next_at: at, said: JSON.stringify(said) } as const
    await tx
      .insertInto('chat_message')
      .values({ fact, ...waiting })
      .onConflict((conflict) => conflict.column('fact').doNothing())
      .execute()
  }
  return true
}

/**
 * Why a mail goes to this address: it is an admin's, or the support address of a site without admins, which gets what
 * they would get.
 */
export function whyToSeller({ name }: Pick<MailingShop, 'name'>, isAdmin: boolean): string {
  const why = isAdmin ? 'among its admins' : 'its support address, and it names no admins'
  return `${name} sent you this mail because your address is ${why}.`
}

/** The mail with a piece of news; undefined if it is not stored any more. */
export async function newsMail(
  db: Database,
  { to, fact, isAdmin }: { to: string; fact: string; isAdmin: boolean },
  shop: MailingShop
): Promise<Mail | undefined> {
  const news = await db.selectFrom('seller_news').selectAll().where('fact', '=', fact).executeTakeFirst()
  if (!news) return undefined
  return newsLetter({ ...news, to, isAdmin, texts: JSON.parse(news.texts), lines: JSON.parse(news.lines) }, shop)
}

/** The mail with a piece of news, to an admin, or to the support address of a site without admins. */
export function newsLetter(
  { to, isAdmin, subject, texts, lines }: Pick<News, 'subject' | 'texts' | 'lines'> & { to: string; isAdmin: boolean },
  shop: MailingShop
): Mail {
  return letter({
    to,
    subject: `${shop.name}: ${subject}`,
    shop,
    headline: subject,
    text: texts,
    lines,
    why: whyToSeller(shop, isAdmin)
  })
}
