import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AlertSeller } from '../../alerts/alerts.ts'
import type { Config } from '../../config/config.ts'
import { canonicalEmail } from '../../config/values/email-address.ts'
import type { Database, Tables } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import type { Mail, Mailer, MailOutcome } from '../../mail/mail.ts'
import {
  AWAY_MS,
  AWAY_TOLD_MS,
  HANDING_MS,
  MOST_UNANSWERED,
  REFUSED_MS,
  TRIED_MS,
  TWICE,
  UNANSWERED_MS
} from '../../mail/retries.ts'
import type { SmtpFailure } from '../../mail/smtp.ts'
import { createKeyedMutex } from '../../runtime/keyed-mutex.ts'
import type { Log } from '../../runtime/logging/log.ts'
import { DAY_MS, MINUTE_MS, SKEW_MS } from '../../runtime/time/durations.ts'
import { createWorker, type Worker } from '../../runtime/worker.ts'
import { inLanguage } from '../../words/in-language.ts'
import type { Language } from '../../words/languages.ts'
import { UNDO_DAYS } from '../users-and-guests/link-minutes.ts'
import { presentUser, verifiedEmails } from '../users-and-guests/users.ts'
import { languageOfMail } from '../users-and-guests/visitor-language.ts'
import { accountDeletedMail } from './account-deleted-mail.ts'
import { mergeMail } from './merge-mail.ts'
import { factsOf, type Merge, productsOf, purchasesLeft, readMerge, restOfAct } from './read-merge.ts'
import { separateUsers } from './separate-users.ts'

/** ms between two checks for mails that are due. */
const LOOK_MS = MINUTE_MS

type Row = Selectable<Tables['joining']>

/**
 * Tells the owners of merged sign-ins by mail, and separates the sign-ins if an owner asks for it. The worker sends the
 * mails that could not be sent before.
 */
export type Merges = Worker & {
  /** The merge that a mailed link is about; undefined if the link is unknown, used or too old. Changes nothing. */
  read(token: string): Promise<Merge | undefined>
  /** Separates the merged sign-ins; undefined if the link is unknown, used or too old. */
  separate(token: string): Promise<Merge | undefined>
  /** Sends the mails that are due. */
  tellDue(): Promise<void>
}

/**
 * Mails are retried by the rule of decisions/030. The token of a mailed link is computed from the id of its row and the
 * secret: it can be computed again for a retry, and no token is stored.
 * @param options.host the code host's name in the reader's words
 * @param options.mails false if no mail can be sent: then the owners are not told
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the functions share one queue of mails.
export function createMerges(options: {
  db: Database
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  log: Log
  send: Mailer['send']
  site: Config['site']
  products: Config['products']
  authSecret: string
  host: string
  mails: boolean
  /** Tells the seller of mails that cannot be sent. */
  alert: AlertSeller
}): Merges {
  const { db, now, log, alert } = options
  const stopping = new AbortController()
  const turns = createKeyedMutex()

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

  /** If the clock was ahead when a time was stored, the mail must not wait, or be retried, until that time. */
  async function bringBackFromTheFuture(): Promise<void> {
    const waiting = db.updateTable('joining').where('tell_at', 'is not', null)
    await waiting
      .set({ joined_at: now() })
      .where('joined_at', '>', now() + SKEW_MS)
      .execute()
    await waiting
      .set({ tell_at: now() })
      .where('tell_at', '>', now() + REFUSED_MS + SKEW_MS)
      .execute()
  }

  /** Sends the mails about one merge, one after the other. `away`: the mail server cannot be reached. */
  async function tell(row: Row): Promise<'done' | 'away'> {
    if (row.kind !== 'deleted' && (await readMerge(db, [row, ...(await restOfAct(db, row))])) === undefined) {
      await end(row, [], JSON.parse(row.unanswered), 0)
      return 'done'
    }
    const age = now() - row.joined_at
    const unanswered: Record<string, number> = JSON.parse(row.unanswered)
    let left: string[] = JSON.parse(row.tell)
    let mine = row
    let pause = pauseAfter(age, REFUSED_MS)
    for (const to of left) {
      const again = to in unanswered
      const before = unanswered[to] ?? 0
      // Counted as unanswered until the server answers. After HANDING_MS another process considers this one dead.
      unanswered[to] = before + 1
      const told = { tell: JSON.stringify(left), unanswered: JSON.stringify(unanswered) }
      const begun = await change(mine, { ...told, tell_at: now() + HANDING_MS })
      if (!begun) return 'done'
      mine = begun
      const sent: MailOutcome =
        before >= MOST_UNANSWERED
          ? { ok: false, problem: TWICE, unanswered: true }
          : await options.send({
              ...(await letterOf(row, to)),
              fact: `joining ${row.id} ${to}`,
              again
            })
      if (sent.ok || !sent.unanswered) unanswered[to] = before
      const isLast = !sent.ok && (age >= TRIED_MS || (unanswered[to] ?? 0) >= MOST_UNANSWERED)
      if (sent.ok || isLast) left = left.filter((other) => other !== to)
      if (!sent.ok) await notTold(row, { to, isLast, ...sent })
      if (!sent.ok && sent.unanswered) pause = Math.max(pause, UNANSWERED_MS)
      if (!sent.ok && sent.away) {
        pause = pauseAfter(age, AWAY_MS)
        await end(mine, left, unanswered, pause)
        await waitWithIt(now() + pause)
        return 'away'
      }
    }
    await end(mine, left, unanswered, pause)
    return 'done'
  }

  async function letterOf(row: Row, to: string): Promise<Mail> {
    if (row.kind === 'deleted') {
      const { language }: { language: Language } = JSON.parse(row.facts)
      return inLanguage(language, () => accountDeletedMail(options.site, to))
    }
    const moved = await purchasesLeft(db, [row, ...(await restOfAct(db, row))])
    const purchases = { count: moved.length, products: await productsOf(db, options.products, moved) }
    const own = await verifiedEmails(db, (await presentUser(db, row.user_id)) ?? row.user_id)
    const isOwn = own.includes(canonicalEmail(to) ?? to)
    const of = { facts: factsOf(row), at: row.joined_at, purchases, isOwn }
    const about = { ...of, token: tokenOf(row.id), host: options.host }
    return inLanguage(await languageOfMail(db, { to }), () => mergeMail(options.site, { to, ...about }))
  }

  async function end(mine: Row, left: readonly string[], unanswered: Record<string, number>, pause: number) {
    // The last retry is exactly at the end of TRIED_MS.
    const tell_at = left.length > 0 ? Math.min(now() + pause, Math.max(mine.joined_at + TRIED_MS, now())) : null
    await change(mine, { tell: JSON.stringify(left), unanswered: JSON.stringify(unanswered), tell_at })
    // Nothing is kept of a user who is gone.
    const told = db.deleteFrom('joining').where('id', '=', mine.id).where('kind', '=', 'deleted')
    if (mine.kind === 'deleted' && tell_at === null) await told.where('tell_at', 'is', null).execute()
  }

  /** @returns the changed row; undefined if another process has changed it meanwhile */
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
    if (!isLast) log.warn(about, 'a mail about merged sign-ins was not sent and will be tried again')
    else {
      log.error(about, 'a mail about merged sign-ins was given up')
      await alert('mail_given_up', {
        item: `joining ${row.id} ${to}`,
        words: `The mail that tells of joined sign-ins, to ${to}: ${problem}`
      })
    }
    if (away && now() - row.joined_at >= AWAY_TOLD_MS) await alert('mails_stuck', { words: problem })
  }

  /** Postpones all mails that are due: the mail server cannot be reached, so trying each of them is of no use. */
  async function waitWithIt(until: number): Promise<void> {
    await db.updateTable('joining').set({ tell_at: until }).where('tell_at', '<=', now()).execute()
  }

  const tellDue = () => turns.run('mails', tellAll)
  const worker = createWorker({
    name: 'mails about merged sign-ins',
    log,
    now,
    sleep: options.sleep,
    stopped: stopping.signal,
    stop: () => stopping.abort(),
    async work() {
      await tellDue()
      return { nextAt: now() + LOOK_MS }
    },
    afterFailureMs: LOOK_MS,
    longestMs: LOOK_MS
  })

  function find(at: Database, token: string) {
    const id = idOf(token, options.authSecret)
    return at
      .selectFrom('joining')
      .select(['id', 'user_id', 'facts', 'joined_at'])
      .where('id', '=', id ?? '')
      .where('kind', '<>', 'deleted')
      .where('undone_at', 'is', null)
      .where('joined_at', '>', now() - UNDO_DAYS * DAY_MS)
      .executeTakeFirst()
  }

  return {
    ...worker,
    tellDue,
    async read(token) {
      const row = await find(db, token)
      return row && readMerge(db, [row, ...(await restOfAct(db, row))])
    },
    async separate(token) {
      const separated = await serializable(db, async (tx) => {
        const row = await find(tx, token)
        if (!row) return undefined
        const all = [row, ...(await restOfAct(tx, row))] as const
        const merge = await readMerge(tx, all)
        if (!merge) return undefined
        // The newest first: what it brought may stand on what an earlier one had brought.
        for (const each of all.toReversed()) {
          await separateUsers(tx, { userId: each.user_id, facts: factsOf(each), now: now() })
          await tx.updateTable('joining').set({ undone_at: now(), tell_at: null }).where('id', '=', each.id).execute()
        }
        return { id: row.id, ...merge }
      })
      if (separated)
        log.warn({ joining: separated.id, kind: separated.facts.kind }, 'merged sign-ins were separated again')
      return separated
    }
  }
}

/** The pause before the next retry, in ms: about as long as the mail has been retried so far. */
function pauseAfter(ageMs: number, mostMs: number): number {
  return Math.min(Math.max(ageMs, MINUTE_MS), mostMs)
}

function macOf(id: string, secret: string): string {
  return createHmac('sha256', secret).update(`separate:${id}`).digest('base64url')
}

/** The id in a token of ours; undefined for any other text. */
function idOf(token: string, secret: string): string | undefined {
  const [id = '', mac = ''] = token.split('.')
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(id, secret))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}
