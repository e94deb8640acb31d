import { dateWords } from '../../runtime/time/time-words.ts'
import type { Check, Judgement } from '../finding.ts'
import type { ShopFacts } from '../shop-facts.ts'

/** Whether each processor has lately sent deliveries. */
export const deliveries: Check<ShopFacts> = {
  id: 'deliveries',
  name: 'Deliveries of processors',
  judge: ({ processors }) =>
    processors.map(({ label, name, lastDeliveryAt }): Judgement => {
      if (lastDeliveryAt !== undefined) {
        return {
          severity: 'fine',
          found: `The last delivery of ${label} came on ${dateWords(lastDeliveryAt)}.`,
          about: label
        }
      }
      const found = `No delivery of ${label} has come in the last 30 days.`
      const fix = `Send a test delivery from the dashboard of ${label}, to /api/webhooks/${name} of this shop.`
      return { severity: 'worth_knowing', found, fix, about: label }
    })
}
