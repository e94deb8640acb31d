import { DAY_MS } from '../../src/runtime/time/durations.ts'
import { simulateLaunch } from '../../test/launch/launch.ts'
import type { Row } from '../row.ts'

/** As many as take half a minute. `npm run launch` simulates 10,000 of them, in a quarter of an hour. */
const BUYERS = 1000
const HOURS = 24
const WASTED = 'calls wasted'

/** Buyers of a launch day, at a simulated host with its real limits: when the last one is invited, in virtual time. */
export const launch: Row = {
  name: 'launch: 1,000 buyers',
  unit: 'days until the last is invited',
  rounds: 1,
  goal: {
    text: 'within 0.1 % of the shortest possible, no call wasted',
    isMet: ({ ratio }, rounds) =>
      ratio !== undefined && ratio <= 1.001 && rounds.every(({ beside }) => beside?.[WASTED] === 0)
  },
  async prepare() {
    return async () => {
      const { invited, best, calls, accepted, rounds } = await simulateLaunch({ buyers: BUYERS, hours: HOURS })
      const median = Math.floor((BUYERS - 1) / 2)
      return {
        figure: { value: (invited[BUYERS - 1] ?? Number.POSITIVE_INFINITY) / DAY_MS },
        floor: { value: (best.at(-1) ?? Number.NaN) / DAY_MS },
        beside: {
          [WASTED]: calls.wasted,
          invited: invited.length,
          accepted,
          'days until half are invited': (invited[median] ?? Number.POSITIVE_INFINITY) / DAY_MS,
          'the same at best': (best[median] ?? Number.NaN) / DAY_MS,
          'calls to the host': calls.all,
          'of them counted': calls.counted,
          'of them writes': calls.writes,
          rounds
        }
      }
    }
  }
}
