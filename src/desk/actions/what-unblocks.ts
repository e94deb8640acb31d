import type { Because, GrantState } from '../../access/grant-states.ts'

/** `ask_again`: the account is invited once more. `why`: why the seller cannot lift it here, and what helps. */
export type Unblocking = { kind: 'ask_again' } | { kind: 'no'; why: string }

const askAgain: Unblocking = { kind: 'ask_again' }

/**
 * The seller's remedy for an account that does not go on. A cause that holds up the whole repository is lifted for all
 * of it, and access that did not come through Pullpass is not touched.
 */
export function unblockingOf(state: GrantState, because: Because): Unblocking {
  if (state === 'accepted') return no('The account has access.')
  if (because === 'breaker') {
    return no('Withdrawals are stopped for the whole repository. Today leads to the page that decides about them.')
  }
  if (because === 'not_ours') {
    return no('Its access did not come through Pullpass. Remove the account at the code host, or leave it there.')
  }
  if (state === 'revoking' || state === 'revoked') return no('The account is losing its access, or has lost it.')
  if (state === 'invited' && because !== 'unlisted') return no('An invitation is open: the buyer accepts it.')
  if (because === 'found')
    return no('You have invited the account yourself. Adopt that invitation on Repository, and Pullpass renews it.')
  return hold[because] === undefined ? askAgain : no(hold[because])
}

/** The causes that hold up every invitation to the repository, each with its remedy. */
const hold: Partial<Record<Because, string>> = {
  token_refused: 'The code host rejects the invite token. Make a new one; Pullpass then sends the invitation.',
  repository_replaced:
    'The repository is another one by now. Restore its name, or accept the new one: Today leads to the page that decides.',
  repository_archived: 'The repository is archived. Take it out of the archive; Pullpass then sends the invitation.',
  personal_repository: 'The repository belongs to a person. Move it into an organization.',
  limit: 'The limit of invitations of this day is used up. The invitation goes out in its turn.',
  throttled: 'The code host throttles requests. Pullpass sends the invitation later.',
  unclear: 'The code host is being asked what became of the last invitation. That takes a few minutes.'
}

/** The cause of an account that is blocked at the code host. */
export const BLOCKED_THERE =
  'The account has blocked your organization, or your organization has blocked it. Whoever has blocked the other has to lift that.'

/**
 * The steps that lift a block between an account and the organization, in their order. The first is done on the code
 * host's page of blocked accounts, the last with a button of the desk.
 */
export function stepsOfBlock({ login, owner, host }: { login: string; owner: string; host: string }) {
  return [
    `Check whether ${owner} has blocked ${login} at ${host}.`,
    `If it has, unblock ${login} there.`,
    `If it has not, ask the buyer to unblock ${owner}.`,
    'Then press “Send the invitation”: it need not wait for the next try.'
  ] as const
}

function no(why: string): Unblocking {
  return { kind: 'no', why }
}

/**
 * Whether the seller can take the invitation of an account back: it is open and came through Pullpass, or waits to be
 * sent. An account that gives way to another one loses its invitation with that.
 */
export function mayBeTakenBack({ state, because, givesWay }: Standing): boolean {
  return !givesWay && (state === 'queued' || (state === 'invited' && because !== 'found'))
}

type Standing = { state: GrantState; because: Because; givesWay: boolean }
