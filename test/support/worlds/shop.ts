import type { TestDatabase } from '../databases/databases.ts'
import type { Shared } from '../databases/on-each-database.ts'
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
export async function openTestShop(database: TestDatabase, options: ShopOptions = {}): Promise<Shop> {
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

/** A shop that the tests of a suite share. */
export function aShop(options: ShopOptions = {}): Shared<() => Shop> {
  return (database) => {
    let shop: Shop
    return {
      given: () => shop,
      async open() {
        shop = await openTestShop(database(), options)
      },
      close: () => shop.close()
    }
  }
}
