import { median } from '../measure.ts'
import type { Row } from '../row.ts'
import { startBuying, startCalls } from '../support/buying.ts'

const DELAY_MS = 50
/** Submissions of a round. */
const COUNT = 8
/** ms that a submission may take beside its two round trips. */
const BESIDE_MS = 20

/** Send invite at a host that takes 50 ms for each answer. */
export const inviteSlowHost: Row = {
  name: 'invite: host 50 ms',
  unit: 'ms',
  goal: {
    text: `at most 2 × a bare PUT, and ${BESIDE_MS} ms`,
    isMet: ({ figure, floor }) => floor !== undefined && figure <= 2 * floor + BESIDE_MS
  },
  async prepare(stack, { profile }) {
    const buying = await startBuying(stack, profile)
    for (let count = 0; count < COUNT; count += 1) await buying.submit()
    const groups = await buying.callsOfOne()
    const put = groups.flat().filter(({ method }) => method === 'PUT')
    const bare = await startCalls(stack, [put])
    for (let count = 0; count < COUNT; count += 1) await bare.make()
    for (const { host } of [buying, bare]) await host.order({ delayMs: DELAY_MS })
    return async () => {
      await buying.nextDay()
      const [ours, alone]: [number[], number[]] = [[], []]
      for (let count = 0; count < COUNT; count += 1) {
        ours.push((await buying.submit()).submission.ms)
        alone.push((await bare.make()).ms)
      }
      return {
        figure: { value: median(ours) },
        floor: { value: median(alone) },
        beside: { 'round trips': groups.length, 'calls to the host': groups.flat().length }
      }
    }
  }
}
