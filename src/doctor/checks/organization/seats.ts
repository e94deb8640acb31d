import type { Check } from '../../finding.ts'
import { eachSetting, type HostFacts, organizationPage } from '../../host-facts.ts'

/** Free host seats below which it is worth knowing. */
const FEW = 5

/** The page with the list prices. They change, and a seller may pay less or more, so no amount is said. */
const PRICES = 'https://github.com/pricing'

/**
 * Finds whether a buyer costs a host seat on the organization's plan, and whether enough of them are free for the
 * buyers who wait.
 */
export const seats: Check<HostFacts> = {
  id: 'seats',
  name: 'Host seats',
  link: 'https://docs.github.com/en/billing/reference/github-license-users',
  judge: (facts) =>
    eachSetting(facts, { key: 'plan', called: 'The plan', page: 'billing' }, (plan, login) => {
      const { name, seats: all, filledSeats: filled } = plan
      if (name === 'free')
        return { severity: 'fine', found: `${login} is on the plan free: a buyer costs no host seat.` }
      const cost = `${login} is on the plan ${name}: each buyer who has no host seat there yet takes one, as every outside collaborator of a private repository does, and so does each open invitation. What a seat costs you is not told to Pullpass: the billing page of ${login} at ${facts.host} shows it. The list prices are at ${PRICES}.`
      const pages = [organizationPage(facts, login, 'billing'), { to: PRICES, called: 'Prices of host seats' }]
      if (all === undefined || filled === undefined)
        return { severity: 'unknown', found: `${cost} How many are free is not shown.`, pages }
      const free = Math.max(0, all - filled)
      const found = `${cost} ${filled} of ${all} are used, ${free} ${free === 1 ? 'is' : 'are'} free, and ${facts.waiting} ${facts.waiting === 1 ? 'invitation waits' : 'invitations wait'}.`
      const buy = { fix: 'Buy host seats.', pages }
      if (free === 0 || free < facts.waiting) return { severity: 'wrong', found, ...buy }
      return free < FEW ? { severity: 'worth_knowing', found, ...buy } : { severity: 'fine', found }
    })
}
