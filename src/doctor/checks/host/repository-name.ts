import { nameOf } from '../../../product.ts'
import { deskRepositoryPath } from '../../../routes.ts'
import { type Check, settingsPage } from '../../finding.ts'
import { eachShown, type HostFacts, notKnown } from '../../host-facts.ts'

/** Whether each repository still has the name of the site config, and is the one that was sold under it. */
export const repositoryName: Check<HostFacts> = {
  id: 'repository-name',
  name: 'Name of the repository',
  link: 'https://docs.github.com/en/repositories/creating-and-managing-repositories/renaming-a-repository',
  judge: (facts) =>
    eachShown(facts, ({ id, fullName }, asked) => {
      const sold = facts.soldAs(asked)
      if (sold !== undefined && id !== undefined && sold !== id) {
        const found = `The name leads to another repository (number ${id}) than the one that was sold (number ${sold}).`
        const fix = 'Give the sold one its name back, or accept the new one.'
        const pages = [{ to: deskRepositoryPath(asked), called: 'Look at the repository' }]
        return { severity: 'wrong', found, fix, pages, command: 'npm run pullpass -- reconcile --apply' }
      }
      if (sold !== undefined && id === undefined)
        return notKnown('The host does not say whether this is the repository that was sold.', '')
      if (fullName === undefined) return notKnown('The host does not say what the repository is called.', '')
      if (fullName.toLowerCase() === nameOf(asked))
        return { severity: 'fine', found: 'The repository has the name of the site config.' }
      const isTransferred = fullName.split('/')[0]?.toLowerCase() !== asked.owner.toLowerCase()
      const found = `The repository was ${isTransferred ? 'transferred' : 'renamed'}: it is ${fullName} now.`
      const fix = 'Write that name in the site config: the old name works only until somebody takes it.'
      return { severity: 'wrong', found, fix, pages: [settingsPage] }
    })
}
