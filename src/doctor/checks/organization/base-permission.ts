import type { Check } from '../../finding.ts'
import { eachSetting, type HostFacts } from '../../host-facts.ts'

/** Whether members get access to every repository by themselves. */
export const basePermission: Check<HostFacts> = {
  id: 'base-permission',
  name: 'Base permission of the organization',
  link: 'https://docs.github.com/en/organizations/managing-user-access-to-your-organizations-repositories/managing-repository-roles/setting-base-permissions-for-an-organization',
  judge: (facts) =>
    eachSetting(facts, { key: 'basePermission', called: 'The base permission' }, (permission, login) => {
      if (permission === 'none') return { severity: 'fine', found: `The base permission of ${login} is none.` }
      const found = `The base permission of ${login} is ${permission}: every member has it on the repository, paid or not.`
      return { severity: 'wrong', found, fix: 'Set it to none.' }
    })
}
