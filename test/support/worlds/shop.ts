import { after, before, describe } from 'node:test'
import { databases, type TestDatabase } from '../databases/databases.ts'
import { deliver } from './deliver.ts'
import { type Pullpass, type PullpassOptions, startPullpass } from './pullpass.ts'
import { type RawHost, startRawHost } from './raw-host.ts'

/** A Pullpass on a database, with a code host that records its calls. */
export type Shop = Pullpass & {
  host: RawHost
  database: TestDatabase
  /** Sends events, asserts that each is answered 200, and has them processed. */
  receive(...events: unknown[]): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export type ShopOptions = Omit<PullpassOptions, 'database' | 'host'>

/** Use with `await using`: a shop that a failed test leaves open would keep its process running for ever. */
export async function openShop(database: TestDatabase, options: ShopOptions = {}): Promise<Shop> {
  const host = await startRawHost()
  const pullpass = await startPullpass({ database, host: { apiUrl: host.url, url: host.url }, ...options })
  async function close() {
    await pullpass.close()
    await host.close()
  }
  return {
    ...pullpass,
    host,
    database,
    async receive(...events) {
      for (const event of events) {
        const { status } = await deliver(pullpass.url, event)
        if (status !== 200) throw new Error(`a delivery was answered ${status}`)
      }
      await pullpass.context.inbox.drain()
    },
    close,
    [Symbol.asyncDispose]: close
  }
}

/** Runs the same stories on SQLite and on Postgres. All stories of a database share one shop. */
export function onEachDatabase(title: string, stories: (shop: () => Shop) => void, options: ShopOptions = {}): void {
  onEachEmptyDatabase(title, (database) => {
    let shop: Shop
    before(async () => {
      shop = await openShop(database(), options)
    })
    after(() => shop.close())
    stories(() => shop)
  })
}

/**
 * Runs the same stories on SQLite and on Postgres, each on an empty database. The stories open their shops themselves.
 */
export function onEachEmptyDatabase(
  title: string,
  stories: (database: () => TestDatabase) => void,
  among = databases
): void {
  for (const { name, create } of among) {
    describe(`${title}, on ${name}`, () => {
      let database: TestDatabase
      before(async () => {
        database = await create()
      })
      stories(() => database)
      // Hooks run in the order in which they are written, so everything that the stories opened is closed before this.
      after(() => database.dispose())
    })
  }
}
