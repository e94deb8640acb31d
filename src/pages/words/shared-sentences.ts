import type { Because, GrantState } from '../../access/grant-states.ts'
import { aboutWords, roundUp, timeWords, untilWords } from '../../runtime/time/time-words.ts'
import type { Phrase } from './rich-text.ts'

/** When the invitation of this account is sent, if known. */
export function turn({ queuePlace, expectedAt, now, login }: GrantFacts): Phrase {
  const when: Phrase =
    expectedAt === undefined
      ? [`We send it to ${login} as soon as its turn comes.`]
      : ['We expect to send it ', { at: roundUp(expectedAt), words: aboutWords(expectedAt, now) }, '.']
  const where = queuePlace === undefined ? '' : `You are number ${queuePlace} in the queue. `
  return [where, ...when, ' You need do nothing.']
}

export function timePart(at: number, now: number): { at: number; words: string } {
  return { at, words: timeWords(at, now) }
}

/** Which account was invited, when, and until when it can accept. */
export function invitation({ login, host, sentAt, lapsesAt, now }: GrantFacts): Phrase {
  return [
    `${host} has invited ${login}`,
    ...(sentAt === undefined ? [] : [', ', timePart(sentAt, now)]),
    '. The invitation is open ',
    ...(lapsesAt === undefined ? ['for 7 days'] : [{ at: lapsesAt, words: untilWords(lapsesAt, now) }]),
    `. Accept it signed in to ${host} as ${login}.`
  ]
}

export const foundTitle: Partial<Record<GrantState, string>> = {
  invited: 'An invitation is open already',
  accepted: 'Has access already, not through us',
  expired: 'An invitation has lapsed, not sent by us'
}

/** Access, or an invitation, that Pullpass did not give. */
export function foundText({ login, state }: GrantFacts): Phrase {
  if (state === 'invited') {
    return [`Somebody of the shop has invited ${login} by hand already. Accept that invitation, signed in as ${login}.`]
  }
  if (state === 'expired') return [`An invitation that somebody of the shop sent to ${login} by hand has lapsed.`]
  return [
    `${login} has access already, and not through this purchase: the seller gave it by hand or by a team. You can clone right away.`
  ]
}

/** Why access is withdrawn, whether that is done, and (`clones`) what it means for clones on the buyer's disk. */
export function withdrawn({ login, state, host, slow }: GrantFacts, why: string, clones: boolean): Phrase {
  const done = `Through this purchase ${login} has neither access nor an open invitation any more, because ${why}.`
  const until = slow
    ? `That takes longer than usual: ${host} has not shown yet that it is done. It goes on by itself until it is.`
    : `It takes a few minutes until ${host} shows that it is done.`
  const underWay = `The access of ${login} is being withdrawn, because ${why}. ${until}`
  return [state === 'revoked' ? done : underWay, clones ? ' What you have cloned stays on your disk.' : '']
}

/** The facts for the words about a grant. Times in ms since the epoch. `host` is the code host's name. */
export type GrantFacts = {
  login: string
  state: GrantState
  because: Because
  queuePlace?: number | undefined
  expectedAt?: number | undefined
  sentAt?: number | undefined
  lapsesAt?: number | undefined
  /** The account that keeps its access until this account has accepted. */
  replaces?: { login: string; state: GrantState } | undefined
  /** The account is invited again once its access is withdrawn. */
  comesBack?: boolean
  /** The withdrawal, the renewal, the host's answer, or finding out what became of a call takes longer than it should. */
  slow?: boolean | undefined
  host: string
  supportEmail: string
  now: number
}

/**
 * `good`: nothing is wrong. `wait`: it continues without the buyer. `act`: the buyer has to act. `stuck`: the seller
 * has to act. `over`: withdrawn.
 */
export type Tone = 'good' | 'wait' | 'act' | 'stuck' | 'over'
