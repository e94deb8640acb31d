import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { atLeast, type Row } from '../row.ts'
import { deliveries } from '../support/deliveries.ts'
import { startLoad } from '../support/load.ts'
import { startShop } from '../support/shop.ts'

const COUNT = 1500
const CONNECTIONS = 32
/** ms after which deliveries that are still not processed are an error. */
const PATIENCE_MS = 60_000

/** Deliveries that are accepted and processed: from the first request until the inbox is empty again. */
export const deliverySustained: Row = {
  name: 'delivery: sustained, with working off',
  unit: 'deliveries/s',
  goal: atLeast(1000, 'a second'),
  async prepare(stack, { profile }) {
    const shop = await startShop(stack, { profile })
    const load = stack.use(startLoad())
    const database = new DatabaseSync(shop.file, { readOnly: true })
    stack.defer(() => database.close())
    const waiting = database.prepare('select count(*) as count from inbox where done = 0')
    return async () => {
      const requests = deliveries(COUNT)
      const before = await shop.usage()
      const began = performance.now()
      const { perSecond } = await load.run(shop, { connections: CONNECTIONS, requests })
      while (waiting.get()?.count !== 0) {
        if (performance.now() - began > PATIENCE_MS) throw new Error('the deliveries are not processed')
        await sleep(10)
      }
      const ms = performance.now() - began
      const { cpuUs } = await shop.usage()
      return {
        figure: { value: (COUNT / ms) * 1000, cpuUs: (cpuUs - before.cpuUs) / COUNT },
        beside: { 'accepted in a second meanwhile': perSecond }
      }
    }
  }
}
