import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import type { Mailer } from '../../mail/mail.ts'
import type { Log } from '../../runtime/logging/log.ts'
import { DAY_MS, MINUTE_MS } from '../../runtime/time/durations.ts'
import { UNDO_DAYS } from '../users/link-minutes.ts'
import { mergeMail } from './merge-mail.ts'
import type { MergeFacts } from './merge-record.ts'
import { separateUsers } from './separate-users.ts'

/** For which a mail is tried, and how long at most between two tries. */
const TRIED_MS = 3 * DAY_MS
const MOST_PAUSE_MS = 60 * MINUTE_MS
/** Between two looks at what is still to be told. */
const LOOK_MS = MINUTE_MS

/** What somebody has joined, as the mailed link finds it. Times in ms. */
export type Merge = { facts: MergeFacts; at: number }

/** Ways of signing in that were joined: their owners are told by mail, and can separate them again. */
export type Merges = {
  /** Tells what is not told yet, soon. */
  nudge(): void
  /** What a mailed link is about; undefined when it is none, used or too old. Changes nothing. */
  read(token: string): Promise<Merge | undefined>
  /** Separates them; undefined when there is nothing to separate any more. */
  separate(token: string): Promise<Merge | undefined>
  /** Tells from time to time what could not be told. */
  start(): void
  /** Resolves once what is under way is done. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/**
 * The token of a mailed link is made from the id of its row and the secret, so that a mail that did not go out can be tried
 * again, and none is stored.
 * @param options.host the code host's name in the reader's words
 * @param options.mails false where no mail can be sent: then nobody is told
 */
export function createMerges(options: {
  db: Database
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  log: Log
  send: Mailer['send']
  site: Config['site']
  authSecret: string
  host: string
  mails: boolean
}): Merges {
  const { db, now, log } = options
  const stopping = new AbortController()
  let underWay: Promise<void> = Promise.resolve()
  let rounds: Promise<void> | undefined

  const tokenOf = (id: string) => `${id}.${macOf(id, options.authSecret)}`

  async function tellAll(): Promise<void> {
    if (!options.mails) return
    const due = await db.selectFrom('joining').selectAll().where('tell_at', '<=', now()).limit(50).execute()
    for (const row of due) {
      // Another process tells it, or this one anew if that ends meanwhile.
      const taken = await db
        .updateTable('joining')
        .set({ tell_at: now() + 10 * MINUTE_MS })
        .where('id', '=', row.id)
        .where('tell_at', '=', row.tell_at)
        .executeTakeFirst()
      if (taken.numUpdatedRows === 0n) continue
      const left = await tell(row)
      const age = now() - row.joined_at
      const again = left.length > 0 && age < TRIED_MS ? now() + pauseAfter(age) : null
      await db
        .updateTable('joining')
        .set({ tell: JSON.stringify(left), tell_at: again })
        .where('id', '=', row.id)
        .execute()
      if (left.length > 0 && again === null) log.error({ joining: row.id }, 'the owners were not told of a joining')
    }
  }

  /** @returns the addresses that could not be told */
  async function tell(row: { id: string; facts: string; tell: string; joined_at: number }): Promise<string[]> {
    const left: string[] = []
    const about = { facts: JSON.parse(row.facts), at: row.joined_at, token: tokenOf(row.id), host: options.host }
    for (const to of JSON.parse(row.tell) as string[]) {
      const sent = await options.send({
        ...mergeMail(options.site, { to, ...about }),
        fact: `joining ${row.id} ${to}`
      })
      if (sent.ok) continue
      left.push(to)
      log.warn({ joining: row.id, problem: sent.problem }, 'an owner is not told of a joining yet')
    }
    return left
  }

  function soon(): Promise<void> {
    underWay = underWay.then(tellAll).catch((error) => log.error({ err: error }, 'joinings could not be told'))
    return underWay
  }

  function find(tx: Database, token: string) {
    const id = idOf(token, options.authSecret)
    return tx
      .selectFrom('joining')
      .select(['id', 'user_id', 'facts', 'joined_at'])
      .where('id', '=', id ?? '')
      .where('undone_at', 'is', null)
      .where('joined_at', '>', now() - UNDO_DAYS * DAY_MS)
      .executeTakeFirst()
  }

  return {
    nudge: () => void soon(),
    async read(token) {
      const row = await find(db, token)
      return row && { facts: JSON.parse(row.facts) as MergeFacts, at: row.joined_at }
    },
    async separate(token) {
      const separated = await serializable(db, async (tx) => {
        const row = await find(tx, token)
        if (!row) return undefined
        const facts = JSON.parse(row.facts) as MergeFacts
        await separateUsers(tx, { userId: row.user_id, facts, now: now() })
        await tx.updateTable('joining').set({ undone_at: now(), tell_at: null }).where('id', '=', row.id).execute()
        return { id: row.id, facts, at: row.joined_at }
      })
      if (separated)
        log.warn({ joining: separated.id, kind: separated.facts.kind }, 'what was joined was separated again')
      return separated
    },
    start() {
      rounds ??= (async () => {
        while (!stopping.signal.aborted) {
          await soon()
          await options.sleep(LOOK_MS, stopping.signal)
        }
      })()
    },
    settled: () => underWay,
    async stop() {
      stopping.abort()
      await rounds
      await underWay
    }
  }
}

/** About as long as it has been tried already. */
function pauseAfter(ageMs: number): number {
  return Math.min(Math.max(ageMs, MINUTE_MS), MOST_PAUSE_MS)
}

function macOf(id: string, secret: string): string {
  return createHmac('sha256', secret).update(`separate:${id}`).digest('base64url')
}

/** The id in a token that we have made; undefined for any other text. */
function idOf(token: string, secret: string): string | undefined {
  const [id = '', mac = ''] = token.split('.')
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(id, secret))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}
