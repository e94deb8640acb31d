import assert from 'node:assert/strict'
import { databases } from '../setup/databases.ts'
import { type Pullpass, type PullpassOptions, startPullpass } from '../setup/pullpass.ts'
import { collaboratorCalls, type RawHost, type Recorded, startRawHost } from '../setup/raw-host.ts'
import { checkoutEvent, deliver } from '../setup/stripe-events.ts'
import { signIn, type Visitor } from '../setup/visitor.ts'

export type Answered = { ok: boolean; reason: string; [extra: string]: unknown }

/** A shop with one paid purchase, in front of a raw host. What the host has said counts for later calls, so each test has its own. */
export type Sale = {
  host: RawHost
  pullpass: Pullpass
  buyer: Visitor & { userId: string }
  post(body: unknown, headers?: Record<string, string>): Promise<Response>
  /** Send invite: the result, which is HTTP 200 whatever it is. */
  invite(username?: string): Promise<Answered>
  /** The collaborator calls so far. */
  puts(): Recorded[]
  [Symbol.asyncDispose](): Promise<void>
}

const [sqlite] = databases
/** Under a path, as at GitHub Enterprise. */
export const BASE = '/api/v3'

/** @param options.hostUrl of a code host of the test's own, in place of the raw one */
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
  // The question about the repository's owner is not the subject here: it is known from now on.
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
