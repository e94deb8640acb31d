import { parseJson } from '../../../runtime/json.ts'
import type { Refusal } from '../../code-host.ts'
import type { Membership } from '../../inspection.ts'
import type { ProbeVerdict } from '../../probing.ts'

/** A verdict, with the sentence that says why. The sentence has no names. */
export type Judged = { verdict: ProbeVerdict; found: string }

/**
 * An answer to a try. Without a `status` no answer arrived. `refusal`: the meaning of an answer that is no success.
 * `invitation`: the one that the answer names.
 */
export type TriedAnswer = {
  status?: number
  body?: string
  refusal?: Refusal
  invitation?: { id: number; inviteeId: number; permission: string }
}

/** ms for which Pullpass lets the lists lag behind a write. */
export const LAG_MS = 60_000

/** The settings of an organization that decide something: docs/github.md, "The organization and the repository". */
const settings = [
  'default_repository_permission',
  'members_can_delete_repositories',
  'members_can_fork_private_repositories',
  'two_factor_requirement_enabled',
  'plan'
]

const assumed = (found: string): Judged => ({ verdict: 'as assumed', found })
const different = (found: string): Judged => ({ verdict: 'different', found })
export const unrun = (found: string): Judged => ({ verdict: 'unrun', found })

/** Why an answer shows nothing about the behaviour, as a sentence; undefined when it shows something. */
function obstacleIn({ status, refusal }: TriedAnswer): string | undefined {
  if (refusal?.kind === 'token_refused') return 'The host rejected the token.'
  if (refusal?.kind === 'throttled')
    return `The host throttled the request${status === undefined ? '' : ` (${status})`}.`
  if (status === undefined) return 'No answer arrived.'
  if (refusal?.kind === 'limit') return `The repository has used up its invitations of a day (${status}).`
  if (status >= 500 || status === 408) return `The host failed with ${status}.`
  return undefined
}

/** @param role of the account of the token; undefined where the host does not tell it */
export function judgeOrganization(answer: TriedAnswer, role: Membership | undefined): Judged {
  const obstacle = obstacleIn(answer)
  if (obstacle) return unrun(obstacle)
  const body = parseJson(answer.body ?? '')
  if (answer.status !== 200 || typeof body !== 'object' || body === null) {
    return different(`It answered ${answer.status}, and no organization.`)
  }
  const values = body as Record<string, unknown>
  const isShown = (name: string) => values[name] !== undefined && values[name] !== null
  const [shown, hidden] = [settings.filter(isShown), settings.filter((name) => !isShown(name))]
  const lists = `Shown: ${shown.join(', ') || 'none'}. Not shown: ${hidden.join(', ') || 'none'}.`
  if (role === undefined) {
    return unrun(
      `${lists} The host does not tell this token whether its account is an owner, so this shows nothing. With the permission Members (read) it would.`
    )
  }
  const whose = role === 'owner' ? 'The account of the token is an owner.' : 'The account of the token is no owner.'
  const expected = role === 'owner' ? hidden.length === 0 : shown.length === 0
  return (expected ? assumed : different)(`${whose} ${lists}`)
}

export function judgeRemovalOfNobody(answer: TriedAnswer): Judged {
  const obstacle = obstacleIn(answer)
  if (obstacle) return unrun(obstacle)
  const found = `It answered ${answer.status}.`
  return answer.status === 204 || answer.status === 404 ? assumed(found) : different(found)
}

/**
 * @param expiredId the invitation that had expired
 * @param listed the invitations of the account afterwards; undefined when the list could not be read
 */
export function judgePutOverExpired(
  answer: TriedAnswer,
  expiredId: number,
  listed: readonly { id: number; expired: boolean }[] | undefined
): Judged {
  const obstacle = obstacleIn(answer)
  if (obstacle) return unrun(obstacle)
  const after = listed?.find(({ id }) => id === expiredId)
  const state = !listed
    ? 'The list could not be read afterwards'
    : !after
      ? 'The expired invitation is listed no longer'
      : after.expired
        ? 'The expired invitation is still listed as expired'
        : 'The invitation that had expired is open again'
  const found = `${answerWords(answer, expiredId)} ${state}.`
  if (!listed) return unrun(found)
  return answer.status === 422 && after?.expired === true ? assumed(found) : different(found)
}

/** @param accountId the account that was to be invited */
export function judgeFirstPut(answer: TriedAnswer, accountId: number): Judged {
  const obstacle = obstacleIn(answer)
  if (obstacle) return unrun(obstacle)
  const { status, refusal, invitation } = answer
  if (status === 204) {
    return unrun(
      'It answered 204: the account has access at once. Either it is a member of the organization, or this host sends no invitations.'
    )
  }
  if (refusal?.kind === 'no_seat') return unrun(`The organization has no free seat (${status}).`)
  if (refusal) return unrun(`The host did not invite the account (${status}), so nothing that follows could be tried.`)
  if (!invitation) return different(`It answered ${status}, and names no invitation.`)
  if (invitation.inviteeId !== accountId) return different('It answered 201 with an invitation of another account.')
  if (invitation.permission !== 'read') return different('It answered 201 with another permission than read.')
  return assumed('It answered 201 with an invitation of the account, to read.')
}

/** @param seen after how many ms the list showed the invitation; `failed`: the list could not be read to the end */
export function judgeLag(seen: { shownAfterMs: number } | { notWithinMs: number; failed: boolean }): Judged {
  if ('shownAfterMs' in seen) {
    const found = `The list showed it ${secondsIn(seen.shownAfterMs)} after the answer.`
    return seen.shownAfterMs <= LAG_MS ? assumed(found) : different(found)
  }
  if (seen.failed) return unrun('The list could not be read.')
  const found = `The list did not show it within ${secondsIn(seen.notWithinMs)}.`
  return seen.notWithinMs < LAG_MS ? unrun(found) : different(found)
}

/**
 * @param firstId the invitation that was open
 * @param listed the open invitations of the account afterwards; undefined when the list could not be read
 */
export function judgeSecondPut(answer: TriedAnswer, firstId: number, listed: readonly number[] | undefined): Judged {
  const obstacle = obstacleIn(answer)
  if (obstacle) return unrun(obstacle)
  const words = answerWords(answer, firstId)
  if (!listed) return unrun(`${words} The list could not be read afterwards.`)
  const counted = `${listed.length === 1 ? '1 invitation is' : `${listed.length} invitations are`} listed afterwards`
  const which = listed.length !== 1 ? '' : listed[0] === firstId ? ', the first one' : ', another than the first one'
  const found = `${words} ${counted}${which}.`
  const isKnown = answer.status === 204 || answer.status === 422 || answer.invitation !== undefined
  return isKnown && listed.length === 1 ? assumed(found) : different(found)
}

/**
 * @param isListed whether the invitation was listed afterwards; undefined when the list could not be read
 * @param watchedMs for how long the list was watched
 */
export function judgeRemovalWhileOpen(answer: TriedAnswer, isListed: boolean | undefined, watchedMs: number): Judged {
  const obstacle = obstacleIn(answer)
  if (obstacle) return unrun(obstacle)
  const words = `It answered ${answer.status}.`
  if (isListed === undefined) return unrun(`${words} The list could not be read afterwards.`)
  if (!isListed) return different(`${words} The invitation was listed no longer after ${secondsIn(watchedMs)}.`)
  const found = `${words} The invitation was still listed after ${secondsIn(watchedMs)}.`
  return answer.status === 204 ? assumed(found) : different(found)
}

function answerWords({ status, invitation }: TriedAnswer, before: number): string {
  if (status !== 201) return `It answered ${status}.`
  if (!invitation) return 'It answered 201, and names no invitation.'
  return `It answered 201 with ${invitation.id === before ? 'the same invitation' : 'a new invitation'}.`
}

/** A time in seconds, with one decimal. */
function secondsIn(ms: number): string {
  return `${(Math.round(ms / 100) / 10).toFixed(1)} s`
}
