import { median } from '../measure.ts'
import { atLeastTimesFloor, type Row } from '../row.ts'
import { type Cost, startBuying, startCalls } from '../support/buying.ts'

/** Submissions of a round: a repository takes 50 invitations a day. */
export const A_DAY = 40
export const WARM = 45

/** Send invite at a host that answers at once, one submission after the other, without the pause between writes. */
export const invite: Row = {
  name: 'invite: host 0 ms',
  unit: 'submissions/s',
  goal: atLeastTimesFloor('1/2', 'its host calls alone'),
  async prepare(stack, { profile }) {
    const buying = await startBuying(stack, profile)
    for (let count = 0; count < WARM; count += 1) await buying.submit()
    const groups = await buying.callsOfOne()
    const calls = await startCalls(stack, groups)
    for (let count = 0; count < WARM; count += 1) await calls.make()
    async function day() {
      const costs: { ours: Cost; alone: Cost; round: Cost }[] = []
      for (let count = 0; count < A_DAY; count += 1) {
        const { submission, round } = await buying.submit()
        costs.push({ ours: submission, round, alone: await calls.make() })
      }
      await buying.nextDay()
      return costs
    }
    await buying.nextDay()
    return async () => {
      const costs = await day()
      const of = (part: (cost: (typeof costs)[number]) => number) => median(costs.map(part))
      return {
        figure: { value: 1000 / of(({ ours }) => ours.ms), cpuUs: of(({ ours }) => ours.cpuUs) },
        floor: { value: 1000 / of(({ alone }) => alone.ms), cpuUs: of(({ alone }) => alone.cpuUs) },
        beside: {
          'ms for a submission': of(({ ours }) => ours.ms),
          'ms for its host calls alone': of(({ alone }) => alone.ms),
          'CPU (us) of the round after it': of(({ round }) => round.cpuUs),
          'calls to the host': groups.flat().length,
          'round trips': groups.length
        }
      }
    }
  }
}
