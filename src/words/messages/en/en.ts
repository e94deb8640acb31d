import { account } from './account.ts'
import { frame } from './frame.ts'
import { invite } from './invite.ts'
import { mails } from './mails.ts'
import { purchases } from './purchases.ts'
import { seatLinks } from './seat-links.ts'
import { shop } from './shop.ts'
import { signIn } from './sign-in.ts'
import { situations } from './situations.ts'
import { takeovers } from './takeovers.ts'
import { together } from './together.ts'

/**
 * The English catalogue, by which the other languages are checked. Each message is in the ICU format: {name} is a
 * value; {x, select, …} and {x, plural, …} choose; <a>…</a> is a link, <b>…</b> stands out, <code>…</code> is typed.
 * https://unicode-org.github.io/icu/userguide/format_parse/messages/
 *
 * A sentence has at most 20 words, a text at most two sentences. It says what is so, and what the reader does next; it
 * does not explain the machine.
 */
export const en = {
  ...account,
  ...frame,
  ...invite,
  ...mails,
  ...purchases,
  ...seatLinks,
  ...shop,
  ...signIn,
  ...situations,
  ...takeovers,
  ...together
} as const

/** A message of the catalogue. */
export type MessageKey = keyof typeof en

/** All messages in a language. */
export type Catalogue = Readonly<Record<MessageKey, string>>
