import { DAY_MS } from '../../../runtime/time/durations.ts'
import { dateWords } from '../../../runtime/time/time-words.ts'
import type { Check } from '../../finding.ts'
import { acceptedToken, type HostFacts, notKnown, tokensPage } from '../../host-facts.ts'

/** Days before the end from which it is worth knowing, and from which it is wrong. */
const SOON_DAYS = 30
const LATE_DAYS = 7

/** The finding about a token that the host rejects. */
export const REJECTED = 'The host rejects the token: it is expired, revoked or mistyped.'

/** The fix for a token that does not work, or not for long. */
export const REPLACE_TOKEN =
  'Make a new token, and set CODE_HOST_INVITE_TOKEN or replace the file of CODE_HOST_INVITE_TOKEN_FILE. Then revoke the old one.'

/** Whether there is a token that the host accepts, and for how long. */
export const tokenLife: Check<HostFacts> = {
  id: 'token-life',
  name: 'Life of the token',
  link: 'https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/managing-your-personal-access-tokens',
  judge(facts) {
    const { token } = facts.inspection
    const replace = { fix: REPLACE_TOKEN, pages: [tokensPage(facts)] }
    if ('unknown' in token) return [notKnown('Whether the host accepts the token is not known.', token.unknown)]
    if (token.known.state === 'missing') return [{ severity: 'wrong', found: 'There is no token.', ...replace }]
    if (token.known.state === 'rejected') {
      return [{ severity: 'wrong', found: REJECTED, ...replace }]
    }
    const accepted = acceptedToken(facts)
    if ('severity' in accepted) return [accepted]
    const { expiresAt } = accepted
    if (expiresAt === undefined) {
      const found = 'The host accepts the token, and names no day on which it expires.'
      return [
        {
          severity: 'worth_knowing',
          found,
          ...replace,
          fix: 'Use a token that expires within a year, and replace it every 60 days.'
        }
      ]
    }
    const days = Math.floor((expiresAt - facts.now) / DAY_MS)
    const found = `The token expires on ${dateWords(expiresAt)}, ${inDays(expiresAt - facts.now)}.`
    if (days <= LATE_DAYS) return [{ severity: 'wrong', found, ...replace }]
    if (days <= SOON_DAYS) return [{ severity: 'worth_knowing', found, ...replace }]
    return [{ severity: 'fine', found }]
  }
}

/** The rest of the life of the token, rounded to the nearest day as the pages round times. `rest` in ms. */
function inDays(rest: number): string {
  if (rest < DAY_MS) return 'within a day'
  const days = Math.round(rest / DAY_MS)
  return days === 1 ? 'in 1 day' : `in ${days} days`
}
