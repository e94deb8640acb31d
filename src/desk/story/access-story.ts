import type { Actor, Acts, Because, GrantState, Release } from '../../access/grant-states.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../runtime/time/durations.ts'
import { details, type StoryEntry } from './story.ts'

type Transition = {
  grantId: string
  login: string
  at: number
  version: number
  from: GrantState | null
  to: GrantState
  because: Because
  actor: Actor
  acts: Acts
  status: number | null
  requestId: string | null
}

type Call = {
  kind: 'invite' | 'withdraw' | 'remove'
  login: string
  at: number
  endedAt: number | null
  outcome: 'done' | 'refused' | 'unknown' | null
  status: number | null
  requestId: string | null
  words: string | null
  invitationId: number | null
}

const states: Record<GrantState, string> = {
  queued: 'The invitation for {login} waits',
  invited: '{login} is invited',
  accepted: '{login} has access',
  expired: 'The invitation for {login} has expired',
  gone: '{login} has neither an invitation nor access',
  revoking: 'Anything that {login} has is being withdrawn',
  revoked: '{login} has neither access nor an invitation any more, as {host} showed twice',
  blocked: '{login} is not invited'
}

/**
 * Why, as the end of a sentence that stays in the story: so without a time to come, which the forecast alone knows. A
 * reason without words does not compile.
 */
const reasons: Record<Because, string> = {
  new: 'it has joined the queue',
  limit: 'the daily limit of {host} is used up',
  throttled: '{host} asks for a pause',
  busy: 'another process writes to the repository',
  moves: 'the account was changed five times in 30 days',
  often: 'the account was invited five times in a day',
  token_refused: '{host} refuses the token',
  forbidden: 'the token may not invite',
  repository_invisible: 'the token cannot see the repository',
  repository_archived: 'the repository is archived',
  repository_replaced: 'the name of the repository leads to another one',
  personal_repository: 'the repository belongs to a personal account',
  no_seat: 'the organization has no host seat left',
  not_taken: '{host} did not take the invitation',
  account_blocked: 'the account has blocked the organization, or the organization has blocked it',
  invalid_request: '{host} says that the request is invalid',
  unreachable: '{host} does not answer',
  unclear: 'the answer of {host} is not certain, so it is asked',
  renewal: 'the invitation was not accepted in time, so it is sent again',
  paid_again: 'the purchase counts again',
  sent: 'the invitation was sent',
  unlisted: '{host} lists it late, or it was declined',
  lapsing: 'the invitation is about to expire, and is not renewed any more',
  found: 'it did not come through Pullpass',
  shown: '{host} shows a collaborator',
  lapsed: 'nobody accepted it',
  declined: 'it was declined, or withdrawn at {host}',
  left: 'the account left, or was removed at {host}',
  removed: 'somebody removed the account at {host}',
  no_trace: '{host} shows no trace of it',
  no_such_account: '{host} has no account of this name',
  not_a_person: 'it is an organization or a bot',
  account_flagged: '{host} has restricted the account',
  enterprise_managed: 'only its company can invite it',
  other_invitee: '{host} invited another account',
  other_permission: '{host} offered more than read access',
  not_ours: 'the purchase does not cover it any more, and that did not come through Pullpass',
  refunded: 'the payment was refunded',
  disputed: 'the payment is disputed',
  payment_lost: 'the dispute was lost',
  subscription_ended: 'the subscription has ended',
  renewal_failed: 'the renewal was not paid in time',
  ended_by_seller: 'the seller has ended the access',
  time_over: 'the time of the access is over',
  no_payment: 'no payment is left for it',
  moved: 'another account replaced it',
  mistyped: 'the name was given up, and its seat is free again',
  taken_back_by_seller: 'the seller has taken the invitation or the access back',
  seat_gone: 'the purchase covers fewer accounts',
  other_claim: 'another purchase keeps what the account has',
  breaker: 'many accounts would lose access at once, so the seller looks first'
}

/** An account that gives its seat up. Its state changes only afterwards, and not for that reason alone. */
const releases: Record<Release, string> = {
  moved: '{login} is replaced by another account',
  mistyped: 'The name {login} was given up, and its seat is free again',
  taken_back_by_seller: 'The seller took the seat of {login} back, and it is free again',
  seat_gone: '{login} gives its seat up: the purchase covers fewer accounts'
}

/** The end of a purchase whose account somebody had removed before. */
const OVER = 'Nothing is left to decide about {login}: the purchase that it was removed from has ended'

/** A reason as the end of a sentence. `host`: the code host's name. */
export function reasonWords(because: Because, host: string): string {
  return reasons[because].replaceAll('{host}', host)
}

const causes: Record<Actor, string> = {
  buyer: 'the buyer',
  seller: 'the seller',
  payment: 'the payment',
  controller: 'Pullpass',
  host: 'what {host} showed'
}

/** Why access is back that had ended for this reason. A reason that is not here has no such end. */
const backAfter: Partial<Record<Because, string>> = {
  disputed: 'the dispute is over',
  payment_lost: 'the dispute was decided otherwise',
  refunded: 'the refund was taken back',
  subscription_ended: 'the subscription runs again',
  renewal_failed: 'the renewal is paid',
  ended_by_seller: 'the seller gave the access back'
}

/**
 * The end of an invitation that waited, by the state that its account came to. `after`: how long it waited. A state
 * that is not here says by itself what became of it.
 */
const waitedFor: Partial<Record<GrantState, (after: string) => string>> = {
  invited: (after) => ` It went out ${after}.`,
  accepted: (after) => ` {login} had access ${after}, before it went out.`,
  gone: () => ' It did not go out.',
  revoking: () => ' It did not go out.',
  revoked: () => ' It did not go out.',
  blocked: () => ' It did not go out.'
}

/** Of each invitation that waited: what became of it, for the last decision before that. */
function endsOfWaits(inTurn: readonly Transition[]): Map<Transition, string> {
  const ends = new Map<Transition, string>()
  for (const own of Map.groupBy(inTurn, ({ grantId }) => grantId).values()) {
    let began: number | undefined
    for (const [index, each] of own.entries()) {
      if (each.to !== 'queued') began = undefined
      else began ??= each.at
      const next = own[index + 1]
      if (began === undefined || !next || next.to === 'queued') continue
      const after = afterWords(next.at - began)
      const isFound = next.to === 'invited' && next.because === 'found'
      ends.set(each, isFound ? ` Another invitation was there ${after}.` : (waitedFor[next.to]?.(after) ?? ''))
    }
  }
  return ends
}

/** How long after something it was, roughly. */
function afterWords(ms: number): string {
  if (ms < MINUTE_MS) return 'within a minute'
  const [count, unit] =
    ms < 2 * HOUR_MS
      ? [Math.round(ms / MINUTE_MS), 'minute']
      : ms < 2 * DAY_MS
        ? [Math.round(ms / HOUR_MS), 'hour']
        : [Math.round(ms / DAY_MS), 'day']
  return `after ${count} ${unit}${count === 1 ? '' : 's'}`
}

/**
 * The decisions about each account, with their actors and reasons. Of access that comes back, also why; of an
 * invitation that waited, also what became of it.
 */
export function transitionStory(transitions: readonly Transition[], host: string): StoryEntry[] {
  const inTurn = [...transitions].sort((a, b) => a.version - b.version)
  const endedBy = new Map<string, Because>()
  const back = new Map<Transition, string>()
  const ends = endsOfWaits(inTurn)
  for (const each of inTurn) {
    const { grantId, from, to, because } = each
    const ended = endedBy.get(grantId)
    const isBack = because === 'paid_again' || (from === 'revoking' && ['accepted', 'invited', 'queued'].includes(to))
    if (isBack && ended && backAfter[ended]) back.set(each, `, as ${backAfter[ended]}`)
    if (to === 'revoking') endedBy.set(grantId, because)
  }
  return transitions.map((each) => {
    const { at, version, login, from, to, because, actor, acts, status, requestId } = each
    const fill = (text: string) => text.replaceAll('{login}', login).replaceAll('{host}', host)
    return {
      at,
      rank: 2 + version / 1e6,
      kind: 'access',
      words: fill(`${sentenceOf(each)}${back.get(each) ?? ''}.${ends.get(each) ?? ''}`),
      ...(acts === 'seller' && { isBad: true }),
      details: details(
        ['State', from === null || from === to ? to : `${from} to ${to}`],
        ['Reason', because],
        ['Decided by', fill(causes[actor])],
        ['Next', acts === null ? 'Pullpass goes on automatically' : `the ${acts} acts`],
        ['Status', status],
        ['Request', requestId]
      )
    }
  })
}

/** A decision as a sentence without its end. */
function sentenceOf({ from, to, because, acts }: Transition): string {
  if (to === 'queued' && because === 'new') return 'The invitation for {login} joined the queue'
  if (from === to && isRelease(because)) return releases[because]
  if (because === 'other_claim') return `The purchase does not cover {login} any more, and ${reasons.other_claim}`
  if (because === 'not_ours') return `{login} keeps what it has: ${reasons.not_ours}`
  if (from === to && because === 'removed')
    return acts === null ? OVER : `The purchase counts again, and ${states[to]}: ${reasons[because]}`
  return `${because === 'unlisted' ? 'The invitation of {login} is not shown' : states[to]}: ${reasons[because]}`
}

function isRelease(because: Because): because is Release {
  return Object.hasOwn(releases, because)
}

const callWords: Record<Call['kind'], [done: string, asked: string]> = {
  invite: ['{host} created the invitation for {login}.', 'invite {login}'],
  withdraw: ['{host} deleted the invitation of {login}.', 'delete the invitation of {login}'],
  remove: [
    '{host} answered that {login} is removed from the repository. A check of the access follows.',
    'remove {login} from the repository'
  ]
}

/**
 * The words for a withdrawal that counts as done, although no answer says that the host has made it. The invitation may
 * have been accepted before.
 */
function doneWithout(kind: Call['kind'], status: number | null): string | undefined {
  if (kind === 'invite') return undefined
  if (status === null) {
    return `{host} was asked to ${callWords[kind][1]}, and did not answer. After that it showed nothing of the account.`
  }
  if (status !== 404) return undefined
  return kind === 'withdraw'
    ? 'The invitation of {login} was gone before {host} could delete it: it was accepted, declined or deleted.'
    : '{login} had no access any more when {host} was asked to remove it from the repository.'
}

/** Each write to the code host, with its answer and the host's own words. */
export function callStory(calls: readonly Call[], host: string): StoryEntry[] {
  return calls.map((each) => {
    const { at, endedAt, kind, login, outcome, status, requestId, words, invitationId } = each
    const fill = (text: string) => text.replaceAll('{login}', login).replaceAll('{host}', host)
    const [done, asked] = callWords[kind]
    const sentence =
      outcome === 'done'
        ? (doneWithout(kind, status) ?? done)
        : outcome === 'refused'
          ? `{host} refused to ${asked}.`
          : outcome === 'unknown'
            ? `{host} was asked to ${asked}, and did not answer for certain.`
            : `{host} is being asked to ${asked}.`
    return {
      at: endedAt ?? at,
      rank: 1,
      kind: 'host',
      words: fill(sentence),
      ...((outcome === 'refused' || outcome === 'unknown') && { isBad: true }),
      details: details(
        ['Status', status],
        ['Request', requestId],
        [`Words of ${host}`, words],
        ['Invitation', invitationId],
        ['Asked', new Date(at).toISOString()]
      )
    }
  })
}
