import { REPOSITORY_IS_PUBLIC } from '../../../alerts/check-alert-words.ts'
import type { Check } from '../../finding.ts'
import { eachShown, type HostFacts, notKnown } from '../../host-facts.ts'

/** Whether each repository is private: a public one can be had without paying. */
export const repositoryPrivate: Check<HostFacts> = {
  id: 'repository-private',
  name: 'Repository is private',
  link: 'https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/managing-repository-settings/setting-repository-visibility',
  judge: (facts) =>
    eachShown(facts, ({ isPrivate, isInternal }) => {
      if (isPrivate === undefined) return notKnown('The host does not say whether the repository is private.', '')
      if (isPrivate && isInternal) {
        const found = 'The repository is internal: every member of your enterprise reads it, without paying.'
        return { severity: 'worth_knowing', found, fix: 'Make it private, unless they may all read it.' }
      }
      if (isPrivate) return { severity: 'fine', found: 'The repository is private.' }
      return {
        severity: 'alarm',
        found: REPOSITORY_IS_PUBLIC,
        fix: 'Make it private again now. Copies that others have made stay with them.'
      }
    })
}
