import { REPOSITORY_IS_ARCHIVED } from '../../../alerts/check-alert-words.ts'
import type { Check } from '../../finding.ts'
import { eachShown, type HostFacts, notKnown } from '../../host-facts.ts'

/** Whether each repository is open to changes: an archived one takes no collaborators. */
export const repositoryArchived: Check<HostFacts> = {
  id: 'repository-archived',
  name: 'Repository is not archived',
  link: 'https://docs.github.com/en/repositories/archiving-a-github-repository/archiving-repositories',
  judge: (facts) =>
    eachShown(facts, ({ isArchived }) => {
      if (isArchived === undefined) return notKnown('The host does not say whether the repository is archived.', '')
      if (!isArchived) return { severity: 'fine', found: 'The repository is not archived.' }
      return { severity: 'wrong', found: REPOSITORY_IS_ARCHIVED, fix: 'Unarchive it.' }
    })
}
