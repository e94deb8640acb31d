import { SECOND_MS } from '../../../runtime/time/durations.ts'
import type { Check } from '../../finding.ts'
import { type HostFacts, notKnown } from '../../host-facts.ts'

/** Differences (ms) from which it is worth knowing, and from which it is wrong. The host's time is in whole seconds. */
const NOTABLE_MS = 10 * SECOND_MS
const WRONG_MS = 60 * SECOND_MS

/** Whether the clock of this machine agrees with the host's. */
export const clock: Check<HostFacts> = {
  id: 'clock',
  name: 'Clock',
  link: 'https://docs.stripe.com/webhooks#replay-attacks',
  judge({ inspection }) {
    const { clock: said } = inspection
    if ('unknown' in said) return [notKnown('The clock could not be compared with the host’s.', said.unknown)]
    const ahead = said.known.now - said.known.hostNow
    const seconds = Math.round(Math.abs(ahead) / SECOND_MS)
    if (Math.abs(ahead) < NOTABLE_MS)
      return [{ severity: 'fine', found: 'The clock of this machine agrees with the host’s.' }]
    const found = `The clock of this machine is ${seconds} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the host’s.`
    const fix = 'Have the machine set its clock by NTP. Signatures of deliveries and links in mails count by it.'
    return [{ severity: Math.abs(ahead) < WRONG_MS ? 'worth_knowing' : 'wrong', found, fix }]
  }
}
