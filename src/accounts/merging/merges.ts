import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AlertSeller } from '../../alerts/alerts.ts'
import type { Config } from '../../config/config.ts'
import type { Database, Tables } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import type { Mailer, MailOutcome } from '../../mail/mail.ts'
import type { SmtpFailure } from '../../mail/smtp.ts'
import type { Log } from '../../runtime/logging/log.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SKEW_MS } from '../../runtime/time/durations.ts'
import { UNDO_DAYS } from '../users/link-minutes.ts'
import { mergeMail } from './merge-mail.ts'
import type { MergeFacts } from './merge-record.ts'
import { separateUsers } from './separate-users.ts'

/** ms for which a mail is tried. */
const TRIED_MS = 3 * DAY_MS
/** ms, at most, between two tries: of a server that is away, and of a mail that it does not take. */
const AWAY_PAUSE_MS = HOUR_MS
const MOST_PAUSE_MS = 6 * HOUR_MS
/** ms for which a mail waits for a server that is away before the seller is told. */
const AWAY_TOLD_MS = HOUR_MS
/** ms after which a mail that a process began to hand over is taken for abandoned; handing over takes three minutes at most. */
const HANDING_MS = 10 * MINUTE_MS
/** How often a mail is handed over without an answer, and ms in between: what may have gone out goes out twice at most. */
const MOST_UNANSWERED = 2
const UNANSWERED_MS = 30 * MINUTE_MS
const TWICE = 'It was handed to the mail server twice without an answer, so it may have been sent.'
/** Between two looks at what is still to be told. */
const LOOK_MS = MINUTE_MS

type Row = Selectable<Tables['joining']>

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
 * The mails keep to the rule of decisions/030. The token of a mailed link is made from the id of its row and the secret, so that a mail that did not go out can be tried
 * again, and none is stored.
 * @param options.host the code host's name in the reader's words
 * @param options.mails false where no mail can be sent: then nobody is told
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the functions share one queue of mails.
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
  /** Tells the seller of mails that do not go out. */
  alert: AlertSeller
}): Merges {
  const { db, now, log, alert } = options
  const stopping = new AbortController()
  let underWay: Promise<void> = Promise.resolve()
  let rounds: Promise<void> | undefined

  const tokenOf = (id: string) => `${id}.${macOf(id, options.authSecret)}`

  async function tellAll(): Promise<void> {
    if (!options.mails) return
    await bringBackFromTheFuture()
    const due = await db
      .selectFrom('joining')
      .selectAll()
      .where('tell_at', '<=', now())
      .orderBy('joined_at')
      .limit(50)
      .execute()
    for (const row of due) {
      if (stopping.signal.aborted || (await tell(row)) === 'away') return
    }
  }

  /** A clock that was ahead must not have a mail wait, or be tried, until then. */
  async function bringBackFromTheFuture(): Promise<void> {
    const waiting = db.updateTable('joining').where('tell_at', 'is not', null)
    await waiting
      .set({ joined_at: now() })
      .where('joined_at', '>', now() + SKEW_MS)
      .execute()
    await waiting
      .set({ tell_at: now() })
      .where('tell_at', '>', now() + MOST_PAUSE_MS + SKEW_MS)
      .execute()
  }

  /** Tells the owners one after the other. `away`: no other mail would fare better. */
  async function tell(row: Row): Promise<'done' | 'away'> {
    const age = now() - row.joined_at
    const unanswered: Record<string, number> = JSON.parse(row.unanswered)
    const about = { facts: factsOf(row), at: row.joined_at, token: tokenOf(row.id), host: options.host }
    let left: string[] = JSON.parse(row.tell)
    let mine = row
    let pause = pauseAfter(age, MOST_PAUSE_MS)
    for (const to of left) {
      const again = to in unanswered
      const before = unanswered[to] ?? 0
      // Until it is known what came of it, it may have gone out; after so long another process takes this one for dead.
      unanswered[to] = before + 1
      const told = { tell: JSON.stringify(left), unanswered: JSON.stringify(unanswered) }
      const begun = await change(mine, { ...told, tell_at: now() + HANDING_MS })
      if (!begun) return 'done'
      mine = begun
      const sent: MailOutcome =
        before >= MOST_UNANSWERED
          ? { ok: false, problem: TWICE, unanswered: true }
          : await options.send({
              ...mergeMail(options.site, { to, ...about }),
              fact: `joining ${row.id} ${to}`,
              again
            })
      if (sent.ok || !sent.unanswered) unanswered[to] = before
      const isLast = !sent.ok && (age >= TRIED_MS || (unanswered[to] ?? 0) >= MOST_UNANSWERED)
      if (sent.ok || isLast) left = left.filter((other) => other !== to)
      if (!sent.ok) await notTold(row, { to, isLast, ...sent })
      if (!sent.ok && sent.unanswered) pause = Math.max(pause, UNANSWERED_MS)
      if (!sent.ok && sent.away) {
        pause = pauseAfter(age, AWAY_PAUSE_MS)
        await end(mine, left, unanswered, pause)
        await waitWithIt(now() + pause)
        return 'away'
      }
    }
    await end(mine, left, unanswered, pause)
    return 'done'
  }

  async function end(mine: Row, left: readonly string[], unanswered: Record<string, number>, pause: number) {
    // The last try is at the very end.
    const tell_at = left.length > 0 ? Math.min(now() + pause, Math.max(mine.joined_at + TRIED_MS, now())) : null
    await change(mine, { tell: JSON.stringify(left), unanswered: JSON.stringify(unanswered), tell_at })
  }

  /** @returns the row as it is then; undefined when another process has it, or there is nobody to tell any more */
  async function change(row: Row, changes: Partial<Pick<Row, 'tell' | 'unanswered' | 'tell_at'>>) {
    const { numUpdatedRows } = await db
      .updateTable('joining')
      .set(changes)
      .where('id', '=', row.id)
      .where('tell_at', '=', row.tell_at)
      .executeTakeFirst()
    return numUpdatedRows > 0n ? { ...row, ...changes } : undefined
  }

  async function notTold(row: Row, failure: SmtpFailure & { to: string; isLast: boolean }): Promise<void> {
    const { to, problem, away, isLast } = failure
    const about = { joining: row.id, problem }
    if (!isLast) log.warn(about, 'an owner is not told of a joining yet')
    else {
      log.error(about, 'an owner was not told of a joining')
      await alert('mail_given_up', { item: `joining ${row.id} ${to}`, words: `"joining" to ${to}: ${problem}` })
    }
    if (away && now() - row.joined_at >= AWAY_TOLD_MS) await alert('mails_stuck', { words: problem })
  }

  /** The mail server is away: what waits is not tried one by one. */
  async function waitWithIt(until: number): Promise<void> {
    await db.updateTable('joining').set({ tell_at: until }).where('tell_at', '<=', now()).execute()
  }

  function soon(): Promise<void> {
    underWay = underWay.then(tellAll).catch((error) => log.error({ err: error }, 'joinings could not be told'))
    return underWay
  }

  function find(at: Database, token: string) {
    const id = idOf(token, options.authSecret)
    return at
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
      return row && { facts: factsOf(row), at: row.joined_at }
    },
    async separate(token) {
      const separated = await serializable(db, async (tx) => {
        const row = await find(tx, token)
        if (!row) return undefined
        const facts = factsOf(row)
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

function factsOf({ facts }: Pick<Row, 'facts'>): MergeFacts {
  return JSON.parse(facts)
}

/** About as long as it has been tried already. */
function pauseAfter(ageMs: number, mostMs: number): number {
  return Math.min(Math.max(ageMs, MINUTE_MS), mostMs)
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
