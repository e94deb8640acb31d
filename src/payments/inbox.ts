import type { Selectable } from 'kysely'
import type { Database, Tables } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
import type { Log } from '../log.ts'
import type { Provider } from './provider.ts'
import { parsed } from './receive.ts'
import { type FindUser, recordEvent } from './record.ts'

export type Inbox = {
  /** Says that there may be something to do. */
  nudge(): void
  /** Works off everything that is due. */
  drain(): Promise<void>
  /** Works until `stop`: at once what an earlier process left, then at each nudge and when a retry is due. */
  start(): void
  /** Ends after the delivery at hand. */
  stop(): Promise<void>
}

export type InboxOptions = {
  db: Database
  now(): number
  log: Log
  providers: Readonly<Record<string, Provider>>
  findUser: FindUser
}

type Delivery = Selectable<Tables['inbox']>

/** ms after which a waiting inbox looks again without a nudge: another process may have stored something and died. */
const LOOK_AGAIN_MS = 30_000

/**
 * The stored deliveries, worked off oldest first. A failure is tried again later, and so is a delivery that cannot be read:
 * a paid sale is never dropped, and a newer version may know its shape.
 */
export function createInbox({ db, now, log, providers, findUser }: InboxOptions): Inbox {
  const switchedOn = Object.keys(providers)
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let wake = () => {}
  let nudged = false

  async function drain() {
    while (switchedOn.length > 0) {
      const due = await db
        .selectFrom('inbox')
        .selectAll()
        .where('done', '=', 0)
        .where('provider', 'in', switchedOn)
        .where('next_attempt_at', '<=', now())
        .orderBy('received_at')
        .limit(50)
        .execute()
      if (due.length === 0) return
      for (const delivery of shuffled(due)) {
        if (stopping.signal.aborted) return
        await workOff(delivery)
      }
    }
  }

  async function workOff(delivery: Delivery) {
    try {
      const outcome = await settle(delivery)
      if (outcome !== 'recorded')
        log.info({ provider: delivery.provider, event: delivery.event_id, outcome }, 'delivery')
    } catch (error) {
      const attempts = delivery.attempts + 1
      const waitMs = Math.min(2 ** attempts * 500, 3_600_000)
      log.error(
        { err: error, provider: delivery.provider, event: delivery.event_id, attempts },
        'delivery failed, will be tried again'
      )
      await where(
        db.updateTable('inbox').set({ attempts, next_attempt_at: now() + waitMs, error: String(error) }),
        delivery
      ).execute()
    }
  }

  /**
   * What it means and that it is done are committed together. A payment that found no user is looked at once more after
   * the commit: its buyer may have signed in during the transaction, and on Postgres neither saw the other, since the
   * sign-in library's own transaction is no serializable one.
   */
  async function settle(delivery: Delivery): Promise<string> {
    const { provider, event_id: eventId } = delivery
    const reading = providers[provider]?.read(parsed(delivery.body))
    if (!reading) throw new Error(`${provider} is switched off`)
    if (reading.kind === 'unreadable') throw new Error(`unreadable: ${reading.why}`)
    const outcome = reading.kind === 'event' ? 'recorded' : `${reading.kind}: ${reading.why}`
    const attempt = (isLast: boolean) =>
      serializable(db, async (tx) => {
        if (reading.kind === 'event') {
          const event = { provider, eventId, event: reading.event, now: now() }
          const recorded = await recordEvent(tx, event, findUser)
          if (recorded === 'without_user' && !isLast) return false
        }
        const done = { done: 1, attempts: delivery.attempts + 1, outcome, error: null }
        await where(tx.updateTable('inbox').set(done), delivery).execute()
        return true
      })
    if (!(await attempt(false))) await attempt(true)
    return outcome
  }

  async function work() {
    while (!stopping.signal.aborted) {
      nudged = false
      await drain().catch((error) => log.error({ err: error }, 'inbox'))
      const ms = await msUntilDue()
      if (!nudged && !stopping.signal.aborted) await rest(ms)
    }
  }

  async function msUntilDue(): Promise<number> {
    if (switchedOn.length === 0) return LOOK_AGAIN_MS
    const next = await db
      .selectFrom('inbox')
      .select((select) => select.fn.min('next_attempt_at').as('at'))
      .where('done', '=', 0)
      .where('provider', 'in', switchedOn)
      .executeTakeFirst()
      .catch(() => undefined)
    return next?.at == null ? LOOK_AGAIN_MS : Math.min(Math.max(Number(next.at) - now(), 100), LOOK_AGAIN_MS)
  }

  function rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  function nudge() {
    nudged = true
    wake()
  }

  return {
    nudge,
    drain,
    start() {
      running ??= work()
    },
    async stop() {
      stopping.abort()
      wake()
      await running
    }
  }
}

/** Only while it is not done: another process may have been quicker. */
function where<
  Query extends {
    where(column: 'provider' | 'event_id', operator: '=', value: string): Query
    where(column: 'done', operator: '=', value: number): Query
  }
>(query: Query, delivery: Delivery): Query {
  return query.where('provider', '=', delivery.provider).where('event_id', '=', delivery.event_id).where('done', '=', 0)
}

/** Processes that share a database pick the same deliveries; in different orders they seldom meet. */
function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
