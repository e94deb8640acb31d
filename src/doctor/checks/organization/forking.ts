import { presentOwner } from '../../../code-host/inspection.ts'
import type { Check } from '../../finding.ts'
import { eachShown, type HostFacts, notKnown } from '../../host-facts.ts'

/** Whether buyers may fork a repository: a fork in another organization stays after their access ends. */
export const forking: Check<HostFacts> = {
  id: 'forking',
  name: 'Forking',
  link: 'https://docs.github.com/en/organizations/managing-organization-settings/managing-the-forking-policy-for-your-organization',
  judge: (facts) =>
    eachShown(facts, ({ mayBeForked }, repository) => {
      const owner = presentOwner(repository)
      const organization = facts.inspection.organizations.find(({ login }) => login === owner)
      const isForbidden =
        organization && 'known' in organization.settings && organization.settings.known.membersMayFork === false
      if (isForbidden) return { severity: 'fine', found: `${owner} forbids the forking of private repositories.` }
      if (mayBeForked === undefined) return notKnown('The host does not say whether the repository may be forked.', '')
      if (!mayBeForked) return { severity: 'fine', found: 'The repository cannot be forked.' }
      const found = 'Buyers may fork the repository. A fork in another organization stays after their access has ended.'
      return {
        severity: 'worth_knowing',
        found,
        fix: 'Forbid the forking of private repositories, unless your buyers need it.'
      }
    })
}
