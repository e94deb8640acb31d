import { join } from 'node:path'
import { WEBHOOK_SECRET } from '../../test/support/builders/secrets.ts'
import { atLeastTimesFloor, type Row } from '../row.ts'
import { deliveries } from '../support/deliveries.ts'
import { inTurn, startLoad } from '../support/load.ts'
import { startShop } from '../support/shop.ts'
import { programOf, startServer } from '../support/start.ts'

/** Deliveries that are accepted: verified and on disk. */
export const deliveryOfMany = deliveryRow('delivery: 32 connections', { connections: 32, ours: 400, theirs: 80 })
/** The same from a processor that sends one delivery after the other. */
export const deliveryOfOne = deliveryRow('delivery: 1 connection', { connections: 1, ours: 40, theirs: 60 })

/** @param counts how many deliveries Pullpass and the floor are sent at a time */
function deliveryRow(name: string, counts: { connections: number; ours: number; theirs: number }): Row {
  return {
    name,
    unit: 'deliveries/s',
    goal: atLeastTimesFloor('2/3'),
    async prepare(stack, { profile }) {
      const shop = await startShop(stack, { profile })
      const file = join(shop.file, '..', 'floor.db')
      const floor = stack.use(await startServer({ program: programOf('delivery-floor'), args: [file, WEBHOOK_SECRET] }))
      const load = stack.use(startLoad())
      const orders = () => {
        const order = (count: number) => ({ connections: counts.connections, requests: deliveries(count) })
        return [order(counts.ours), order(counts.theirs)] as const
      }
      await inTurn(load, [shop, floor], orders)
      return async () => {
        const { p50, p99, busy: _, ...samples } = await inTurn(load, [shop, floor], orders)
        return { ...samples, beside: { 'ms until half of the answers': p50, 'ms until 99 of 100 answers': p99 } }
      }
    }
  }
}
