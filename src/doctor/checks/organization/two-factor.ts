import type { Check } from '../../finding.ts'
import { eachSetting, type HostFacts } from '../../host-facts.ts'

/** Whether the organization removes buyers who sign in without a second factor. */
export const twoFactor: Check<HostFacts> = {
  id: 'two-factor',
  name: 'Two-factor requirement',
  link: 'https://docs.github.com/en/organizations/keeping-your-organization-secure/managing-two-factor-authentication-for-your-organization/requiring-two-factor-authentication-in-your-organization',
  judge: (facts) =>
    eachSetting(
      facts,
      { key: 'requiresTwoFactor', called: 'The two-factor requirement', page: 'security' },
      (is, login) => {
        if (!is) return { severity: 'fine', found: `${login} does not require two-factor sign-in.` }
        const found = `${login} requires two-factor sign-in: buyers without it cannot accept, and lose their access when they turn it off.`
        return { severity: 'worth_knowing', found, fix: 'Say so where you sell, or do not require it.' }
      }
    )
}
