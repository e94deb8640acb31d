import type { Check, Judgement } from '../../finding.ts'
import { type HostFacts, notKnown, organizationPage } from '../../host-facts.ts'

/** Whether the account of the token is a member of the organization: only members may list the collaborators. */
export const membership: Check<HostFacts> = {
  id: 'membership',
  name: 'Member of the organization',
  link: 'https://docs.github.com/en/rest/collaborators/collaborators#list-repository-collaborators',
  judge: (facts) =>
    facts.inspection.organizations.map(({ login: about, membership: said }): Judgement => {
      if ('unknown' in said)
        return {
          ...notKnown(`Whether the account of the token is a member of ${about} is not known.`, said.unknown),
          about
        }
      if (said.known !== 'none')
        return { severity: 'fine', found: `The account of the token is a member of ${about}.`, about }
      const found = `The account of the token is no member of ${about}, so it may not list who has access.`
      return {
        severity: 'wrong',
        found,
        fix: `Make it a member of ${about}, with access to the repository as administrator.`,
        pages: [organizationPage(facts, about, 'people')],
        about
      }
    })
}
