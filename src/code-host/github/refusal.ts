import { parseJson } from '../../runtime/json.ts'
import { throttledUntil } from '../../runtime/time/retry-after.ts'
import type { Refusal, WhyNotTaken } from '../code-host.ts'
import { cleanWords as clean, saysArchived } from '../host-words.ts'

/**
 * An answer that is not a success, or a missing answer. `headers` by lower-case name; `error` says why no answer
 * arrived; `tokenDigest` identifies the token of the request.
 */
export type RefusedAnswer = {
  status?: number | undefined
  headers?: Record<string, string> | undefined
  body?: string | undefined
  error?: string | undefined
  tokenDigest?: string | undefined
}

/**
 * Statuses with which the host throttles. 422 is documented for an endpoint that "has been spammed" (docs/github.md).
 */
const THROTTLES = [403, 422, 429]

const throttleWords =
  /rate limit|abuse detection|too many requests|submitted too quickly|been spammed|try again later|wait (a few|some|\d+) (seconds|minutes)/i
/** The documentation page that the body links to. Some bodies have no other sign of a throttle. */
const throttlePage = /(secondary|abuse)-rate-limit/
/** `gh-limited-by` is not documented, but was observed: hub4j/github-api 2267. */
const signs = ['retry-after', 'gh-limited-by']
/** These words are about a throttle, even when the sentence mentions invitations. */
const otherLimit = /secondary rate|api rate limit|abuse detection/i
const limitWords =
  /invit[^.!]*(limit|more than \d+|too many|quota)\b|(limit|more than \d+|too many|quota)\b[^.!]*invit/i
const seatWords = /\b(purchase|buy|add|need|no|not enough|insufficient)\b[^.!]*\b(seats?|licen[cs]es?)\b|no_seat/i
/** After several bad tokens GitHub also refuses that person's valid tokens for a while. */
const lockedOut = /maximum number of login attempts/i

/**
 * Interprets a refusal by status, headers and words. `now` in ms, `throttlesInARow` is the number of throttles right
 * before this answer. Every input gives a meaningful refusal. Facts and their sources: docs/github.md, "Refusals".
 */
export function readRefusal(answer: RefusedAnswer, now: number, throttlesInARow = 0): Refusal {
  const { status, headers = {} } = answer
  const { message, codes, documentation } = readWords(answer.body)
  if (status === undefined) return { kind: 'unreachable', words: answer.error ?? 'no answer' }
  if (status === 401 || (status === 403 && lockedOut.test(message))) {
    return { kind: 'token_refused', ...(answer.tokenDigest && { token: answer.tokenDigest }) }
  }
  if (THROTTLES.includes(status)) {
    if (limitWords.test(message) && !otherLimit.test(message)) return { kind: 'limit' }
    const usedUp = status !== 422 && headers['x-ratelimit-remaining'] === '0'
    const said =
      signs.some((name) => name in headers) || throttleWords.test(message) || throttlePage.test(documentation)
    if (status === 429 || usedUp || said) {
      return { kind: 'throttled', until: throttledUntil(headers, now, throttlesInARow) }
    }
  }
  if (status === 404) return { kind: 'not_found' }
  if ((status === 403 || status === 422) && (codes.includes('no_seat') || seatWords.test(message))) {
    return { kind: 'no_seat' }
  }
  const why = status === 403 || status === 422 ? whyNot(status, message, codes) : undefined
  if (why) return { kind: 'not_taken', words: message, why }
  if (status === 403) {
    const words = withNeed(message, headers['x-accepted-github-permissions'])
    return { kind: 'forbidden', words, ...(saysArchived(message) && { why: 'archived' }) }
  }
  const definite = status >= 400 && status < 500 && status !== 408
  return definite
    ? { kind: 'not_taken', words: message || `status ${status}` }
    : { kind: 'unreachable', words: `status ${status}${message && `: ${message}`}` }
}

/** The host's words in a refusal, for the seller; undefined when there are none. */
export function hostWords({ status, headers = {}, body }: RefusedAnswer): string | undefined {
  const { message } = readWords(body)
  const words = status === 403 ? withNeed(message, headers['x-accepted-github-permissions']) : message
  return words || undefined
}

/** Words about a blocked account, and words about a blocked address or repository. */
const blockedWords = /\bblock(ed|s|ing)\b/i
const otherBlock = /\b(repository|ip|request|access)\b[^.]*\bblock/i
const flaggedWords = /\b(flagged|spammy|suspended)\b/i
/** The account that owns the token. */
const ourAccount = /your account/i
const invalidWords = /is not a valid|invalid request|cannot assign|only update permissions|cannot be a collaborator/i
const invalidCodes = ['missing', 'missing_field', 'invalid']

/** The cause that the host names for not accepting an invitation. */
function whyNot(status: number, message: string, codes: readonly string[]): WhyNotTaken | undefined {
  if (blockedWords.test(message) && !otherBlock.test(message)) return 'blocked'
  if (flaggedWords.test(message) && !ourAccount.test(message)) return 'flagged'
  const isInvalid = invalidWords.test(message) || codes.some((code) => invalidCodes.includes(code))
  return status === 422 && isInvalid ? 'invalid' : undefined
}

/**
 * Adds the permission that the token would need, from the host's header:
 * https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api
 */
function withNeed(message: string, need: string | undefined): string {
  return need ? clean(`${message} (needs ${clean(need)})`) : message
}

/**
 * The parts of GitHub's errors:
 * https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api#validation-failed
 */
function readWords(body = ''): { message: string; codes: string[]; documentation: string } {
  const value = parseJson(body)
  // A proxy in between answers in HTML, whose text may still hold the words. In the pattern a tag ends before the next
  // begins, so that a page of `<` takes no longer than another.
  if (!isObject(value)) return { message: clean(body.replace(/<[^<>]*>/g, ' ')), codes: [], documentation: '' }
  const errors = Array.isArray(value.errors) ? value.errors : []
  const said = [value.message, ...errors.map((error) => (isObject(error) ? error.message : error))]
  const codes = errors.flatMap((error) => (isObject(error) && typeof error.code === 'string' ? [error.code] : []))
  const texts = said.filter((text) => typeof text === 'string').map(clean)
  const documentation = typeof value.documentation_url === 'string' ? value.documentation_url : ''
  return { message: clean([...new Set(texts)].filter(Boolean).join(': ')), codes, documentation }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
