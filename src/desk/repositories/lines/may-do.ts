import { type PeopleActionName, peopleActions } from '../../../routes.ts'
import type { Line } from './compare.ts'

/** A name of the role with which an account administers a repository, and may own it. */
const ADMINISTERS = /^(admin|owner)$/i

/** The actions that apply to an account as the list shows it, in the order of their buttons. */
export function mayDo(line: Line): PeopleActionName[] {
  return peopleActions.filter((action) => whyNot(action, line, '') === undefined)
}

/** Why an action does not apply to an account, as a sentence for the seller; undefined if it does. `host`: its name. */
export function whyNot(action: PeopleActionName, line: Line, host: string): string | undefined {
  const { kind, isAdopted } = line
  if (action === 'stop-ignoring')
    return kind === 'ignored' ? undefined : 'You have not said that it is meant to be there.'
  if (action === 'let-go') return isAdopted ? undefined : 'It does not follow a purchase by your word.'
  return notItsOwn(line, host) ?? reasons[action](line, host)
}

/** Why nothing can be done here about what the account has: it has nothing of its own, or it sends our invitations. */
function notItsOwn({ kind, accountId, shows }: Line, host: string): string | undefined {
  if (accountId === null) return `The account does not exist any more. Withdraw its invitation at ${host}.`
  if (kind === 'sender') return 'Pullpass sends its invitations with this account, and never removes it.'
  if (kind === 'owner') return 'The repository is its own.'
  if (shows.as === 'not_listed')
    return `${host} does not list it. If it gets in by a team, a membership or ownership, only ${host} can change that.`
  if (kind === 'leaving') return 'It is being withdrawn already.'
  if (kind === 'ignored') return 'You have said that it is meant to be there. Take that back first.'
  return undefined
}

type Reason = (line: Line, host: string) => string | undefined

const reasons: Record<'withdraw' | 'adopt' | 'ignore', Reason> = {
  withdraw({ isLive, isOurs, shows }, host) {
    if (isLive) return 'A purchase pays for it. End the access on the page of the purchase instead.'
    if (isOurs) return 'It came through Pullpass, which takes it away automatically.'
    if (shows.as === 'access' && ADMINISTERS.test(shows.role ?? ''))
      return `It administers the repository, as its owners and the account of the token do. Only ${host} can change that.`
    return undefined
  },
  adopt({ isOurs, shows }, host) {
    if (isOurs) return 'What it has came through Pullpass already.'
    const role = shows.as === 'access' ? shows.role : shows.as === 'not_listed' ? undefined : shows.permission
    if (role !== undefined && role !== 'read')
      return `It may do more than read, which Pullpass never gives. Change that at ${host} first.`
    return undefined
  },
  ignore({ isLive, isOurs }) {
    if (isLive) return 'A purchase pays for it.'
    if (isOurs) return 'It came through Pullpass.'
    return undefined
  }
}
