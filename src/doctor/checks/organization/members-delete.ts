import type { Check } from '../../finding.ts'
import { eachSetting, type HostFacts } from '../../host-facts.ts'

/** Whether members, and so the token, could delete or transfer the repository. */
export const membersDelete: Check<HostFacts> = {
  id: 'members-delete',
  name: 'Members may not delete repositories',
  link: 'https://docs.github.com/en/organizations/managing-organization-settings/setting-permissions-for-deleting-or-transferring-repositories',
  judge: (facts) =>
    eachSetting(facts, { key: 'membersMayDelete', called: 'Whether members may delete repositories' }, (may, login) => {
      if (!may) return { severity: 'fine', found: `Members of ${login} may not delete or transfer repositories.` }
      const found = `Members of ${login} may delete and transfer repositories, and so may whoever steals the token.`
      return { severity: 'wrong', found, fix: 'Forbid it.' }
    })
}
