import type { Check, Judgement } from '../../finding.ts'
import { acceptedToken, type HostFacts, notKnown, organizationPage } from '../../host-facts.ts'

/** Whose token it is, and whether that account may do more than it needs. */
export const tokenOwner: Check<HostFacts> = {
  id: 'token-owner',
  name: 'Account of the token',
  link: 'https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/managing-your-personal-access-tokens',
  judge(facts) {
    const token = acceptedToken(facts)
    if ('severity' in token) return [token]
    const { login } = token.account
    const { organizations } = facts.inspection
    const whose = `The token belongs to ${login}`
    if (organizations.length === 0) return [{ severity: 'fine', found: `${whose}.` }]
    return organizations.map(({ login: about, membership }): Judgement => {
      if ('unknown' in membership)
        return { ...notKnown(`${whose}. Its role in ${about} is not known.`, membership.unknown), about }
      if (membership.known !== 'owner')
        return { severity: 'fine', found: `${whose}, which is no owner of ${about}.`, about }
      const found = `${whose}, an owner of ${about}: whoever steals the token can also delete the repository.`
      return {
        severity: 'worth_knowing',
        found,
        fix: 'Use the token of an account of its own that is only a member.',
        pages: [organizationPage(facts, about, 'people')],
        about
      }
    })
  }
}
