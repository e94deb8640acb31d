import type { Message } from '../../invite/default-messages.ts'
import type { BulkActionName } from '../../routes.ts'

/**
 * The outcome of an action for several purchases. `again`: it had been done before. `refused`: the others, each with
 * the reason. `mailsWait`: it mails buyers, and mails do not go out now.
 */
export type BulkOutcome = {
  done: number
  again: number
  refused: { called: string; why: string }[]
  mailsWait: boolean
}

/**
 * The words of an action about several purchases. `link`: leads to it; `title` and `button`: with the number of them.
 */
type BulkActionWords = {
  link: string
  title(count: number): string
  button(count: number): string
  done(count: number): string
}

const purchases = (count: number) => (count === 1 ? '1 purchase' : `${count} purchases`)
const links = (count: number) => (count === 1 ? '1 sign-in link' : `${count} sign-in links`)

export const bulkActionWords: Record<BulkActionName, BulkActionWords> = {
  check: {
    link: 'Check now',
    title: (count) => `Check the accounts of ${purchases(count)}`,
    button: (count) => `Check ${purchases(count)} now`,
    done: (count) => `${purchases(count)} checked`
  },
  'sign-in-link': {
    link: 'Send sign-in links',
    title: (count) => `Send ${links(count)}`,
    button: (count) => `Send ${links(count)}`,
    done: (count) => `${links(count)} on the way`
  },
  'give-back': {
    link: 'Give access back',
    title: (count) => `Give the access of ${purchases(count)} back`,
    button: (count) => `Give ${purchases(count)} back`,
    done: (count) => `${purchases(count)} given back`
  },
  'not-sold-here': {
    link: 'Not sold here',
    title: (count) => `Say that ${count === 1 ? '1 sale is' : `${count} sales are`} not sold here`,
    button: (count) => `${count === 1 ? '1 sale' : `${count} sales`} not sold here`,
    done: (count) => `${count === 1 ? '1 sale waits' : `${count} sales wait`} for you no more`
  },
  end: {
    link: 'End access',
    title: (count) => `End the access of ${purchases(count)}`,
    button: (count) => `End the access of ${purchases(count)}`,
    done: (count) => `The access of ${purchases(count)} ended`
  }
}

/** Reasons that the message names. The pages of the other purchases say more. */
const MOST_NAMED = 3
/** Characters of a reason in the message, which a cookie carries. */
const LONGEST = 200

/**
 * The outcome, as a message on the list that follows. It claims no more than what happened. `list`: the address of the
 * list of exactly the purchases that it was done for.
 */
export function bulkActionMessage(
  name: BulkActionName,
  { done, again, refused }: Omit<BulkOutcome, 'mailsWait'>,
  list: string
): Message {
  const named = refused.slice(0, MOST_NAMED).map(({ called, why }) => `${called}: ${why}`.slice(0, LONGEST))
  const more = refused.length - named.length
  const text = [
    again > 0 ? `${again} ${again === 1 ? 'was' : 'were'} done before.` : '',
    refused.length > 0 ? `Not done for ${purchases(refused.length)}: ${named.join(' ')}` : '',
    more > 0 ? `And ${more} more.` : ''
  ]
  const said = text.filter((part) => part !== '').join(' ') || 'The story of each purchase says what came of it.'
  if (done === 0)
    return { tone: again > 0 ? 'info' : 'error', title: again > 0 ? 'Done already' : 'Not done', text: said }
  const link = { href: list, label: done === 1 ? 'See this purchase' : 'See these purchases' }
  return { tone: refused.length > 0 ? 'info' : 'success', title: bulkActionWords[name].done(done), text: said, link }
}
