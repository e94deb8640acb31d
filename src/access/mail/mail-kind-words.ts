import type { AskedMergeMailKind, MailKind, TakeoverMailKind } from '../../db/access-tables.ts'
import { isBackAgain } from '../tables/mails-due.ts'

/** A kind of mail about a purchase. */
export type NamedMail = MailKind | TakeoverMailKind | AskedMergeMailKind

/** The end of the sentence "A mail tells …". A kind of mail without words does not compile. */
const letters: Record<NamedMail, string> = {
  ready: 'how to get access',
  queued: 'that the invitation waits',
  invited: 'that the invitation is there',
  renewed: 'that there is a new invitation',
  accepted: 'how to clone',
  lapsing: 'that the invitation expires soon',
  lapsed: 'that the invitation has expired',
  stopped: 'what to do before an invitation can be sent',
  shrinking: 'that the purchase covers fewer accounts',
  withdrawn: 'that the account has neither access nor an invitation any more',
  ended: 'that the seller has ended the access',
  given_back: 'that the access is given back',
  grace: 'that a renewal was not paid, and when the access ends',
  not_sold: 'that the payment is for something that is not sold here',
  sign_in: 'how to sign in, by a link',
  'takeover:asked': 'that somebody asks for the purchase',
  'takeover:given': 'that the purchase was handed over',
  'takeover:taken': 'that the purchase went to somebody else',
  'takeover:kept': 'that the holder keeps the purchase',
  'merge:asked': 'that you ask whether two buyers are one'
}

/** The mails about takeovers that go to the user who asked. The others go to the buyer, who holds the purchase. */
const toAsker: readonly string[] = ['takeover:given', 'takeover:kept'] satisfies TakeoverMailKind[]

/** Whether the kind is one of a mail about a purchase. */
export function isNamedMail(kind: string): kind is NamedMail {
  return Object.hasOwn(letters, kind)
}

/** The receiver of a mail and its content, in words: "the buyer how to clone". */
export function toldBy({ kind, fact }: { kind: NamedMail; fact: string }): string {
  const what = kind === 'accepted' && isBackAgain(fact) ? 'that the account has access again' : letters[kind]
  return `${toAsker.includes(kind) ? 'the user who asked' : 'the buyer'} ${what}`
}

/** A mail that was given up, in a line for the seller. `problem`: its address and what the mail server said of it. */
export function givenUpWords({ kind, fact, problem }: { kind: string; fact: string; problem: string | null }): string {
  const mail = isNamedMail(kind) ? `The mail that tells ${toldBy({ kind, fact })}` : 'A mail'
  return problem === null ? `${mail}.` : `${mail}, ${problem}`
}
