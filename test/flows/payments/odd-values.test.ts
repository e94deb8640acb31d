// Signed deliveries with one odd value: whatever it is, both databases must give the same result.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Move, moves } from '../../../sandbox/processor/books/sale.ts'
import { type Message, type ProcessorName, processorNames } from '../../../sandbox/processor/delivery/carrier.ts'
import { listInbox } from '../../../src/cli/sales/inbox.ts'
import { creem } from '../../../src/payments/processors/creem/webhook.ts'
import { lemonsqueezy } from '../../../src/payments/processors/lemonsqueezy/webhook.ts'
import { paddle } from '../../../src/payments/processors/paddle/webhook.ts'
import { polar } from '../../../src/payments/processors/polar/webhook.ts'
import type { Processor, ProcessorOptions } from '../../../src/payments/processors/processor.ts'
import { standard } from '../../../src/payments/processors/standard/webhook.ts'
import { stripe } from '../../../src/payments/processors/stripe/webhook.ts'
import { openAllBooks, scenesOf, signedHeaders, signingSecret } from '../../simulation/world/processors.ts'
import { plainConfig } from '../../support/builders/plain-config.ts'
import { databases } from '../../support/databases/databases.ts'
import { testOnEachDatabase } from '../../support/databases/on-each-database.ts'
import { allowFile } from '../../support/runner/time-limit.ts'
import { openTestShop, type Shop } from '../../support/worlds/shop.ts'

allowFile(10 * 60_000)

const scenes = scenesOf('starter-kit')
const readers: Record<ProcessorName, (options: ProcessorOptions) => Processor> = {
  stripe,
  polar,
  lemonsqueezy,
  paddle,
  creem,
  standard
}

/** Placeholder of a number that JSON can write and that no double can hold. */
const ENDLESS = '@endless@'
/** A long text without repetitions, so that no index can compress it. */
const long = Array.from({ length: 400 }, (_, place) => (Math.imul(place + 1, 2_654_435_761) >>> 0).toString(36)).join(
  '-'
)

/** Values that only one database accepts, that no database accepts, or that have an unexpected type. */
const alwaysTried = ['a\0b', long, 2 ** 31, 1e300]
const triedInTurn = [
  ...['a\ud800b', 2 ** 53, ENDLESS],
  ...['', null, -1, 0, 1.5, true, [], {}, -1e300, '2147483648', '99999999999999999999'],
  ...['9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00Z', '2026-02-30T12:00:00Z', '275760-09-13T00:00:00.001Z'],
  ...['a\u0001\u001b[31mb', 253_402_300_800, 8_640_000_000_000_001]
]

type Sent = { processor: ProcessorName; message: Message; words: string }

/** Makes messages of one kind, each of a new sale. */
type Recipe = { type: string; make(): Message }

// The event that has to come before this event.
const before: Partial<Record<Move, Move>> = {
  win: 'dispute',
  lose: 'dispute',
  undo_refund: 'refund_rest',
  resume: 'pause'
}

/** A recipe for each kind of message that a processor sends. */
function recipesOf(processor: ProcessorName): Recipe[] {
  const found = new Map<string, Recipe>()
  for (const item of ['starter-kit', 'membership'] as const) {
    for (const beginning of ['paid', 'pending'] as const) {
      for (const move of moves) {
        const live = () => {
          const books = openAllBooks()[processor]
          const order = { email: 'ada@example.com', reference: 'user_1', username: 'ada', quantity: 2, item }
          const bought = books.buy(order, beginning, Date.now() - 60_000)
          const earlier = before[move]
          if (earlier) books.move(bought.id, earlier, Date.now() - 30_000)
          const moved = books.move(bought.id, move, Date.now())
          return [...bought.events, ...(moved?.ok ? moved.events : [])]
        }
        for (const { type } of live()) {
          const make = () => {
            const message = live().findLast((one) => one.type === type)
            assert.ok(message)
            return message
          }
          if (!found.has(type)) found.set(type, { type, make })
        }
      }
    }
  }
  return [...found.values()]
}

type Path = readonly (string | number)[]

/** The paths of all fields of the body that the processor's reader reads. */
function usedPaths(processor: Processor, body: unknown): Path[] {
  const used = new Map<string, Path>()
  const watched = (value: unknown, path: Path): unknown => {
    if (typeof value !== 'object' || value === null) return value
    return new Proxy(value, {
      get(target, key) {
        const inner = Reflect.get(target, key)
        if (typeof key !== 'string' || !Object.hasOwn(target, key) || key === 'length') return inner
        const at = [...path, key]
        used.set(at.join('.'), at)
        return watched(inner, at)
      }
    })
  }
  processor.eventId(watched(body, []), new Headers())
  processor.eventType(watched(body, []))
  processor.read(watched(body, []))
  return [...used.values()]
}

/** A copy of the body with another value at this path. */
function withValue(body: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value
  const copy = Array.isArray(body) ? [...body] : { ...(body as object) }
  Object.assign(copy, { [first]: withValue((body as Record<string, unknown>)[first], rest, value) })
  return copy
}

const idPaths: Partial<Record<ProcessorName, Path>> = {
  stripe: ['id'],
  paddle: ['event_id'],
  creem: ['id'],
  lemonsqueezy: ['data', 'attributes', 'updated_at']
}

let made = 0
/** Messages of every kind with odd values in every field that is read. Each message has an id of its own. */
function oddMessages(processor: ProcessorName): Sent[] {
  const reader = readers[processor]({ secrets: [], scenes: scenes[processor] })
  const seen = new Set<string>()
  return recipesOf(processor).flatMap(({ type, make }) => {
    return usedPaths(reader, JSON.parse(make().body)).flatMap((path) => {
      const isNew = !seen.has(path.join('.'))
      seen.add(path.join('.'))
      const parsed: unknown = JSON.parse(make().body)
      const odd = [...alwaysTried, ...triedInTurn]
      const inTurn = [odd[made % odd.length]]
      return [...(isNew ? alwaysTried : []), ...inTurn].map((value): Sent => {
        made += 1
        const idPath = idPaths[processor]
        const id =
          processor === 'lemonsqueezy' ? `2026-11-21T12:00:00.${String(made).padStart(6, '0')}Z` : `evt_${made}`
        const fresh = idPath ? withValue(parsed, idPath, id) : parsed
        const text = JSON.stringify(withValue(fresh, path, value)).replaceAll(`"${ENDLESS}"`, '1e999')
        const words = `${processor} ${type} with ${JSON.stringify(value)?.slice(0, 40)} at ${path.join('.')}`
        return { processor, message: { id, type, body: text }, words }
      })
    })
  })
}

const isDefined = <T>(value: T | undefined): value is T => value !== undefined

/** Posts the messages, 25 at a time. Returns a description of each that was not answered 200. */
async function postAll(shop: Shop, all: readonly Sent[]): Promise<string[]> {
  const refused: string[] = []
  for (let from = 0; from < all.length; from += 25) {
    const some = all.slice(from, from + 25).map(async ({ processor, message, words }) => {
      const headers = signedHeaders(processor, message, Date.now())
      const url = `${shop.url}/api/webhooks/${processor}`
      const { status } = await fetch(url, { method: 'POST', headers, body: message.body })
      return status === 200 ? undefined : `${words}: ${status}`
    })
    refused.push(...(await Promise.all(some)).filter(isDefined))
  }
  return refused
}

/** The rows that the deliveries made, sorted as texts. */
async function outcomeOf({ context: { db } }: Shop): Promise<Record<string, string[]>> {
  const texts = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort()
  const inbox = await db.selectFrom('inbox').select(['processor', 'event_id', 'done', 'outcome', 'error']).execute()
  const events = await db.selectFrom('payment_event').selectAll().execute()
  const payments = await db.selectFrom('payment').selectAll().execute()
  return {
    inbox: texts(inbox),
    events: texts(events),
    // Two sales that an odd value merges get the id and key of the first that was processed, so these are left out.
    payments: texts(payments.map(({ id, key, updated_at, user_id, ...row }) => row)),
    references: texts(await db.selectFrom('payment_reference').selectAll().execute()),
    customers: texts(await db.selectFrom('payment_customer').selectAll().execute())
  }
}

describe('a signed delivery with an odd value', () => {
  testOnEachDatabase(
    'An impossible value in a delivery is explained in the list of the inbox',
    async (_, { create }) => {
      const database = await create()
      await using shop = await openTestShop(database, { secrets: { webhookSecrets: { standard: [signingSecret] } } })
      const data = { id: 'order-1', metadata: { scene: 'starter-kit' }, email: 'ada@example.com' }
      const send = async (id: string, changes: object, timestamp = '2026-11-21T12:00:00Z') => {
        const body = JSON.stringify({ type: 'payment.paid', timestamp, data: { ...data, ...changes } })
        const sent = { processor: 'standard', message: { id, type: 'payment.paid', body }, words: id } as const
        assert.deepEqual(await postAll(shop, [sent]), [])
      }
      await send('many', { quantity: 2 ** 31 })
      await send('nul', { id: 'order\0' })
      await send('early', {}, '0000-01-01T00:00:00Z')
      await shop.context.inbox.drain()
      const printed: string[] = []
      const query = { state: 'unreadable', limit: 50 } as const
      await listInbox(shop.context, query, (text) => printed.push(text))
      const text = printed.join('\n')
      assert.match(
        text,
        /many .*unreadable .*again at the next start.* its quantity is 2147483648, and no purchase covers/
      )
      assert.match(text, /nul .*data\.id must be a text of 1 to 255 characters/)
      assert.match(text, /early .*its time is not between the years 1970 and 9999/)
      assert.deepEqual(await shop.context.db.selectFrom('payment').select('key').execute(), [])
      await shop.close()
      await database.dispose()
    }
  )

  test('A delivery with an odd value is answered 200, processed or set aside, and gives the same rows on both databases', async () => {
    const all = processorNames.flatMap(oddMessages)
    assert.ok(all.length > 1500, `${all.length} messages`)
    const outcomes = []
    const unprocessed: string[] = []
    for (const { name, create } of databases) {
      const database = await create()
      await using shop = await openTestShop(database, {
        config: { payments: { ...plainConfig.payments, scenes } },
        secrets: { webhookSecrets: Object.fromEntries(processorNames.map((processor) => [processor, [signingSecret]])) }
      })
      const refused = await postAll(shop, all)
      assert.deepEqual(refused.slice(0, 5), [], `${refused.length} on ${name}`)
      await shop.context.inbox.drain()
      const { db } = shop.context
      const waiting = await db.selectFrom('inbox').select(['event_id', 'error']).where('done', '=', 0).execute()
      unprocessed.push(...waiting.map(({ event_id, error }) => `${event_id} on ${name}: ${error}`))
      outcomes.push(await outcomeOf(shop))
      await shop.close()
      await database.dispose()
    }
    assert.deepEqual(unprocessed.slice(0, 5), [], `${unprocessed.length} are still tried`)
    const [sqlite, postgres] = outcomes
    for (const table of Object.keys(sqlite ?? {})) {
      const [one, other] = [new Set(sqlite?.[table]), new Set(postgres?.[table])]
      const differing = [...one.symmetricDifference(other)]
      assert.deepEqual(differing.slice(0, 4), [], `${differing.length} rows of ${table} differ`)
    }
  })
})
