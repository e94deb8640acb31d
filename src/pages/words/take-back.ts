import type { TakeBackResult } from '../../access/requests/take-back.ts'
import type { Message } from '../../invite/messages.ts'
import { timeWords } from '../../runtime/time/time-words.ts'

/** The message after a buyer pressed "I mistyped" or withdrew an account from its seat. */
export function mistypedMessage(result: TakeBackResult, facts: { supportEmail: string; now: number }): Message {
  const { supportEmail, now } = facts
  if (result.ok) {
    const text =
      'An invitation that is open is withdrawn at once, or as soon as the code host lets us. Now give the right name and press Send invite.'
    return { tone: 'success', title: 'Taken back', text }
  }
  const link = { href: `mailto:${supportEmail}`, label: `Write to ${supportEmail}` }
  switch (result.reason) {
    case 'too_late':
      return {
        tone: 'error',
        title: 'Accepted already',
        text: `The account has accepted the invitation, so it cannot be taken back like this. Send an invite to the right name: the first one then gives way. Is it a stranger’s account? Write to ${supportEmail}.`,
        link
      }
    case 'too_many': {
      const when = result.retryAt === undefined ? 'later' : timeWords(result.retryAt, now)
      return {
        tone: 'error',
        title: 'Too many changes of account',
        text: `A purchase can be changed five times in 30 days. The next change is possible ${when}. Cannot wait? Write to ${supportEmail}.`,
        link
      }
    }
    case 'not_yours':
      return {
        tone: 'error',
        title: 'There is nothing to take back',
        text: `That invitation is not one of yours, or is gone already. Reload the page to see how things stand. Still stuck? Write to ${supportEmail}.`,
        link
      }
  }
}
