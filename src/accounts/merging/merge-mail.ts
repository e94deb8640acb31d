import type { Config } from '../../config/config.ts'
import { letter } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'
import { routes } from '../../routes.ts'
import { dateTimeWords } from '../../runtime/time/time-words.ts'
import { UNDO_DAYS } from '../users/link-minutes.ts'
import type { MergeFacts } from './merge-record.ts'

/** The merge in one sentence, for the mail and the page. `host`: the code host's name in the reader's words. */
export function mergeWords(facts: MergeFacts, host: string): string {
  switch (facts.kind) {
    case 'link':
      return `The ${host} account ${facts.login} was linked to the sign-in ${facts.email}: whoever has that account can sign in with it, and what was bought with its addresses is there.`
    case 'merge':
      return `The sign-in ${facts.fromEmail} was brought together with ${facts.email}: what was bought with either is in one, and both lead there.`
    case 'address':
      return `The address ${facts.address} was brought to the sign-in ${facts.email}: what was bought with it is there, and signing in with it leads there.`
  }
}

const subjects = {
  link: 'An account was linked',
  merge: 'Two sign-ins were brought together',
  address: 'An address was brought to a sign-in'
}

/** The mail to each address of the merged sign-ins. Its link opens a page with one button that separates them again. */
export function mergeMail(
  { name, url, supportEmail }: Config['site'],
  { to, facts, at, token, host }: { to: string; facts: MergeFacts; at: number; token: string; host: string }
): Mail {
  const link = new URL(routes.separate, url)
  link.searchParams.set('token', token)
  return letter({
    to,
    subject: `${subjects[facts.kind]} at ${name}`,
    before: [
      mergeWords(facts, host),
      `That was on ${dateTimeWords(at)}. If it was you, you need do nothing.`,
      'If it was not you, somebody has used your browser or your mailbox. Separate them again: what came goes back to whose it was, and everybody is signed out.'
    ],
    link: { url: link.href, label: 'Separate them again' },
    after: [`The link works for ${UNDO_DAYS} days.`],
    supportEmail
  })
}
