import { type Check, type Judgement, settingsPage } from '../../finding.ts'
import { type HostFacts, notKnown, tokensPage } from '../../host-facts.ts'

/** Whether the token sees each repository that is sold. */
export const repositoryShown: Check<HostFacts> = {
  id: 'repository-shown',
  name: 'Repository can be read',
  link: 'https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api',
  judge: (facts) =>
    facts.inspection.repositories.map(({ owner, repo, shown }): Judgement => {
      const about = `${owner}/${repo}`
      if ('unknown' in shown)
        return { ...notKnown('Whether the token sees the repository is not known.', shown.unknown), about }
      if (shown.known) return { severity: 'fine', found: 'The token sees the repository.', about }
      const found =
        'The host shows the token no such repository: the name is wrong, the token covers another one, or an owner has not approved it yet.'
      const fix = 'Compare the name in the site config with the repository, and the token with what it covers.'
      return { severity: 'wrong', found, fix, pages: [tokensPage(facts), settingsPage], about }
    })
}
