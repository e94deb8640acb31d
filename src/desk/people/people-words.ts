import type { Withdrawal } from '../../access/by-seller/withdraw-account.ts'
import type { AccountActionKind } from '../../db/seller-tables.ts'
import type { Message } from '../../invite/default-messages.ts'
import type { PeopleActionName } from '../../routes.ts'
import { timeWords } from '../../runtime/time/time-words.ts'

/** The words of an action about accounts. `title` and `button`: with the number of accounts. */
type PeopleWords = {
  kind: AccountActionKind
  /** `logins`: the accounts that it is about. A name that is not known is undefined. */
  title(logins: readonly (string | undefined)[]): string
  button(count: number): string
  done: string
  undo: string
}

const accounts = (count: number) => (count === 1 ? '1 account' : `${count} accounts`)

/** A single account by its name, or how many there are. */
const named = (logins: readonly (string | undefined)[]) =>
  logins.length === 1 ? (logins[0] ?? 'an account') : accounts(logins.length)

export const peopleWords: Record<PeopleActionName, PeopleWords> = {
  withdraw: {
    kind: 'withdraw',
    title: (logins) => `Withdraw what ${named(logins)} ${logins.length === 1 ? 'has' : 'have'}`,
    button: (count) => (count === 1 ? 'Withdraw' : `Withdraw from ${accounts(count)}`),
    done: 'Withdrawal ordered',
    undo: 'Not by Pullpass: let the account in again by hand. A private fork that is deleted does not come back.'
  },
  adopt: {
    kind: 'adopt',
    title: () => 'Adopt an account',
    button: () => 'Adopt',
    done: 'Adopted',
    undo: 'Yes, with Let go on this page: the account stays, and follows no payment.'
  },
  'let-go': {
    kind: 'let_go',
    title: (logins) => `Let ${named(logins)} go`,
    button: (count) => (count === 1 ? 'Let go' : `Let ${accounts(count)} go`),
    done: 'Let go',
    undo: 'Yes: adopt the account again.'
  },
  ignore: {
    kind: 'ignore',
    title: (logins) => `Ignore ${named(logins)}`,
    button: (count) => (count === 1 ? 'Ignore' : `Ignore ${accounts(count)}`),
    done: 'Meant to be there',
    undo: 'Yes, with Stop ignoring on this page.'
  },
  'stop-ignoring': {
    kind: 'stop_ignoring',
    title: (logins) => `Stop ignoring ${named(logins)}`,
    button: (count) => (count === 1 ? 'Stop ignoring' : `Stop ignoring ${accounts(count)}`),
    done: 'Not ignored any more',
    undo: 'Yes: ignore the account again.'
  }
}

/** The outcome of a withdrawal, as a sentence that claims no more than the host has shown. */
export function withdrawalWords(outcome: Withdrawal, login: string, at: { host: string; now: number }): string {
  const { host, now } = at
  switch (outcome.is) {
    case 'gone':
      return `${host} has taken away what ${login} had, and shows nothing any more.`
    case 'accepted':
      return `${host} has accepted the withdrawal from ${login}, and does not show it yet. Pullpass goes on asking. If ${login} still gets in an hour from now, that is by a team, a membership or ownership, which only ${host} can change.`
    case 'refused':
      return `${host} refused the withdrawal from ${login}${outcome.status === undefined ? '' : ` with status ${outcome.status}`}: ${outcome.words} It is not tried again automatically.`
    case 'waits': {
      const until = outcome.until === undefined ? '' : ` That is ${timeWords(outcome.until, now)} at the earliest.`
      return `Nothing is taken from ${login} yet: ${waitingFor[outcome.why](host)}. Pullpass does it as soon as it can.${until}`
    }
    case 'nothing':
      return `${host} shows nothing of ${login} to withdraw.`
    case 'paid':
      return `A purchase pays for what ${login} has by now, so nothing was done.`
    case 'replaced':
      return 'The name of the repository leads to another one now than the one that was sold, so nothing was done.'
    case 'sender':
      return `Pullpass sends its invitations with ${login}, so nothing was done.`
  }
}

const waitingFor: Record<Extract<Withdrawal, { is: 'waits' }>['why'], (host: string) => string> = {
  throttled: (host) => `${host} throttles requests`,
  token_refused: (host) => `${host} rejects the token`,
  no_answer: (host) => `${host} has not answered`,
  busy: () => 'another write to the repository comes first',
  turn: () => 'others come first'
}

/** Whether the seller's wish was met, or will be without the seller. */
export function isMet({ is }: Pick<Withdrawal, 'is'>): boolean {
  return is === 'gone' || is === 'accepted' || is === 'waits' || is === 'nothing'
}

/** The outcome of an action, for each account. `isWithdrawn`: the host shows already that it has nothing any more. */
export type PeopleOutcome = { ok: boolean; said: string; isWithdrawn?: boolean }[]

/** Characters of a message: the cookie that carries it to the next page has room for about 2,000. */
const LONGEST = 1000

/** The outcome of an action, as a message on the list that follows. */
export function peopleMessage(name: PeopleActionName, outcome: PeopleOutcome): Message {
  const text = outcome
    .map(({ said }) => said)
    .join(' ')
    .slice(0, LONGEST)
  const met = outcome.filter(({ ok }) => ok).length
  if (met === 0) return { tone: 'error', title: 'Not done', text }
  const title = outcome.every(({ isWithdrawn }) => isWithdrawn) ? 'Withdrawn' : peopleWords[name].done
  return { tone: met < outcome.length ? 'info' : 'success', title, text }
}
