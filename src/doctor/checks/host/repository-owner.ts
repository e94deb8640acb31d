import type { Check } from '../../finding.ts'
import { eachShown, type HostFacts, notKnown } from '../../host-facts.ts'

/** Whether each repository belongs to an organization: in a personal one every collaborator can push. */
export const repositoryOwner: Check<HostFacts> = {
  id: 'repository-owner',
  name: 'Repository belongs to an organization',
  link: 'https://docs.github.com/en/account-and-profile/setting-up-and-managing-your-personal-account-on-github/managing-user-account-settings/permission-levels-for-a-personal-account-repository',
  judge: (facts) =>
    eachShown(facts, ({ ownerType }) => {
      if (ownerType === 'Organization') return { severity: 'fine', found: 'The repository belongs to an organization.' }
      if (ownerType !== 'User')
        return notKnown('The host does not say whether an organization owns the repository.', '')
      const found = 'The repository belongs to a person. Every collaborator could push to it, so nobody is invited.'
      return { severity: 'wrong', found, fix: 'Transfer it to an organization, and name that in the site config.' }
    })
}
