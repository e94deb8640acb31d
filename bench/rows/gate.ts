import { median } from '../measure.ts'
import { atMostTimesFloor, type Row } from '../row.ts'
import { type GateAnswer, type GateOrder, intoMemory, paymentsFile } from '../support/gate.ts'
import { programOf, startPart } from '../support/start.ts'

const SMALL = 1000
const LARGE = 10_000_000

/** The gate's question about users whom it was asked about a moment ago. */
export const gateLately = gateRow('gate: 10 million payments, users lately seen', true)
/** The gate's question about any user. */
export const gateAny = gateRow('gate: 10 million payments, any users', false)

function gateRow(name: string, lately: boolean): Row {
  return {
    name,
    unit: 'us',
    goal: atMostTimesFloor(1.5, 'the same at 1,000'),
    async prepare(stack, { profile }) {
      const [small, large] = [await paymentsFile(SMALL), await paymentsFile(LARGE)]
      const args = [small, String(SMALL), large, String(LARGE)]
      await intoMemory(large)
      const part = stack.use(startPart({ program: programOf('gate'), args, profile }))
      const ask = () => part.ask<GateAnswer>({ lately } satisfies GateOrder)
      await ask()
      return async () => {
        const { small, large } = await ask()
        return { figure: { value: median(large) }, floor: { value: median(small) } }
      }
    }
  }
}
