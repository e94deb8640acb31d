import assert from 'node:assert/strict'
import { checkoutEvent } from '../builders/stripe-events.ts'
import { databases } from '../databases/databases.ts'
import { deliver } from './deliver.ts'
import { type Pullpass, type PullpassOptions, startPullpass } from './pullpass.ts'
import { collaboratorCalls, type RawHost, type Recorded, startRawHost } from './raw-host.ts'
import { signIn, type Visitor } from './visitor.ts'

export type Answered = { ok: boolean; reason: string; [extra: string]: unknown }

/**
 * A shop with one paid purchase, with a raw host. Answers of the host affect later calls, so each test has a sale of
 * its own.
 */
export type Sale = {
  host: RawHost
  pullpass: Pullpass
  buyer: Visitor & { userId: string }
  post(body: unknown, headers?: Record<string, string>): Promise<Response>
  /** Sends Send invite, asserts HTTP 200, and returns the result. */
  invite(username?: string): Promise<Answered>
  /** The collaborator calls so far. */
  puts(): Recorded[]
  [Symbol.asyncDispose](): Promise<void>
}

const [sqlite] = databases
/** The path under which the API is, as at GitHub Enterprise. */
export const BASE = '/api/v3'

/** @param options.hostUrl URL of a code host of the test, used instead of the raw host */
export async function startSale({
  hostUrl,
  ...options
}: Pick<PullpassOptions, 'secrets' | 'overrides'> & { hostUrl?: string } = {}): Promise<Sale> {
  assert.ok(sqlite)
  const database = await sqlite.create()
  const host = await startRawHost()
  const url = hostUrl ?? host.url
  const pullpass = await startPullpass({ database, host: { apiUrl: url + BASE, url }, ...options })
  const buyer = await signIn(pullpass, 'buyer@example.com')
  await deliver(pullpass.url, checkoutEvent({ reference: buyer.userId }))
  await pullpass.context.inbox.drain()
  // Ask for the repository's owner now, so that the question does not appear among the calls of the test.
  await pullpass.context.knownRepositories.of(pullpass.context.config.products[0]).isPersonal()
  host.calls.length = 0
  const post = (body: unknown, headers = {}) => buyer.postJson('/api/invite', body, headers)
  return {
    host,
    pullpass,
    buyer,
    post,
    async invite(username = 'octocat') {
      const response = await post({ username })
      assert.equal(response.status, 200)
      return (await response.json()) as Answered
    },
    puts: () => collaboratorCalls(host),
    async [Symbol.asyncDispose]() {
      await pullpass.close()
      await host.close()
      await database.dispose()
    }
  }
}
