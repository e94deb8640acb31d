import type { Check } from '../../finding.ts'
import { acceptedToken, type HostFacts, notKnown, tokensPage } from '../../host-facts.ts'

/** Names in one sentence. */
const NAMED = 3

/** Whether the token reaches other repositories than those that are sold. */
export const tokenReach: Check<HostFacts> = {
  id: 'token-reach',
  name: 'Reach of the token',
  link: 'https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/managing-your-personal-access-tokens',
  judge(facts) {
    const token = acceptedToken(facts)
    if ('severity' in token) return [token]
    const pages = [tokensPage(facts)]
    const fix = 'Make a fine-grained token for what is sold here alone.'
    if (token.scopes?.length) {
      const found = `The token is of the older kind (${token.scopes.join(', ')}): it reaches all repositories of its account.`
      return [{ severity: 'worth_knowing', found, fix, pages }]
    }
    const { otherRepositories: others } = facts.inspection
    if ('unknown' in others) {
      const unknown = notKnown('Whether the token reaches other repositories is not known.', others.unknown)
      return [{ ...unknown, fix: 'Look at the token: it should name only the repositories that are sold here.', pages }]
    }
    if (others.known.length > 0) {
      const found = `The token reaches private repositories that are not sold here: ${namesOf(others.known)}.`
      return [{ severity: 'worth_knowing', found, fix, pages }]
    }
    return [{ severity: 'fine', found: 'The token reaches no private repository that is not sold here.' }]
  }
}

function namesOf(names: readonly string[]): string {
  const more = names.length - NAMED
  return [...names.slice(0, NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}
