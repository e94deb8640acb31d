import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../test/support/databases/postgres-server.ts'
import { atLeastTimesFloor, type Row } from '../row.ts'
import { deliveries } from '../support/deliveries.ts'
import { startLoad } from '../support/load.ts'
import { makeShopPlace } from '../support/shop.ts'
import type { ServerPart } from '../support/start.ts'

const COUNT = 600
const CONNECTIONS = 32
/** ms after which deliveries that are still not processed are an error. */
const PATIENCE_MS = 30_000

/** Deliveries that two processes on one Postgres accept and process, and one process alone. */
export const twoProcesses: Row = {
  name: 'delivery: two processes on one Postgres',
  unit: 'deliveries/s',
  rounds: 3,
  goal: atLeastTimesFloor('1.5', 'one process'),
  async prepare(stack, { profile }) {
    const server = await startPostgres()
    stack.defer(server.stop)
    const database = new pg.Client({ connectionString: server.url })
    await database.connect()
    stack.defer(() => database.end())
    // Unlike in the tests, what is answered 200 is on disk.
    await database.query('alter database postgres set synchronous_commit = on')
    const place = await makeShopPlace(stack, { postgres: server.url, profile })
    // Both run all the time, since a process that has just started is slow at first. Without deliveries it does
    // nothing.
    const [first, second] = [stack.use(await place.start()), stack.use(await place.start())]
    const loads = [stack.use(startLoad()), stack.use(startLoad())]

    async function sell(shops: readonly ServerPart[]) {
      const earlier = await rolledBack(database)
      const began = performance.now()
      const served = await Promise.all(
        shops.map((shop, index) => {
          const requests = deliveries(COUNT / shops.length)
          return loads[index]?.run(shop, { connections: CONNECTIONS / shops.length, requests })
        })
      )
      const accepted = Math.max(...served.map((each) => each?.ms ?? Number.NaN))
      while (!(await isEmpty(database))) {
        if (performance.now() - began > PATIENCE_MS) throw new Error('the deliveries are not processed')
        await sleep(10)
      }
      const perSecond = (COUNT / (performance.now() - began)) * 1000
      // The server's statistics are a second late.
      await sleep(1100)
      const repeated = ((await rolledBack(database)) - earlier) / COUNT
      return { perSecond, accepted: (COUNT / accepted) * 1000, repeated }
    }

    await sell([first])
    await sell([second])
    // As on a database that has been in use.
    await database.query('analyze')
    return async () => {
      const alone = await sell([first])
      const both = await sell([first, second])
      return {
        figure: { value: both.perSecond },
        floor: { value: alone.perSecond },
        beside: {
          'accepted in a second by two': both.accepted,
          'accepted in a second by one': alone.accepted,
          'transactions rolled back for each delivery, two': both.repeated,
          'transactions rolled back for each delivery, one': alone.repeated
        }
      }
    }
  }
}

/** The number of transactions that the server has rolled back: a conflict between two of them ends one. */
async function rolledBack(database: pg.Client): Promise<number> {
  const { rows } = await database.query('select xact_rollback from pg_stat_database where datname = current_database()')
  return Number(rows[0].xact_rollback)
}

async function isEmpty(database: pg.Client): Promise<boolean> {
  const { rows } = await database.query('select exists (select from inbox where done = 0) as waits')
  return !rows[0].waits
}
