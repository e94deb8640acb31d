import { sql } from 'kysely'
import { callForAlertMails, isAlert, subjectOf } from '../../alerts/alert-mails.ts'
import { endAlerts } from '../../alerts/alerts.ts'
import { wasCorrectedSince, wasReachedSince } from '../../alerts/checks/mail-evidence.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { REFUSED_MS } from '../../mail/retries.ts'
import type { Shutdown } from '../../runtime/shutdown.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { givenUpWords } from './mail-kind-words.ts'
import { queueOwedMails } from './queue-owed-mails.ts'
import { type MailRow, type SendMailOptions, sendOneMail } from './send-one-mail.ts'

/** How the mail queue is run. */
export type MailQueueOptions = SendMailOptions & { seller: SellerPort; stopping: Shutdown }

/** How the seller is told of what only the seller can mend. */
export type SellerPort = SendMailOptions['seller'] & {
  /** Checks for further facts that the seller has to know, and alerts the seller to them. */
  check(): Promise<void>
}

/** ms after which the queue is read again, if nothing is due earlier. */
const CHECK_MS = 60_000

/**
 * Sends the waiting mails. A mail that the mail server has accepted is not handed over again. A mail that was handed
 * over without an answer, or by a process that then died, is handed over once more (decisions/030). A mail whose fact
 * does not hold any more is not sent. Each mail is retried for three days.
 * @returns when to run again, in ms
 */
export async function sendMails(options: MailQueueOptions): Promise<{ nextAt: number }> {
  const { db, now } = options
  await queueOwedMails(options)
  await tellOfGivenUp(options)
  await options.seller.check()
  await callForAlertMails({ db, now, admins: options.seller.admins })
  await bringBackFromTheFuture(options)
  for (const mail of await dueMails(db, now())) {
    if (options.stopping.begun.aborted) break
    if ((await sendOneMail(options, mail)) === 'away') break
  }
  const next = await Promise.all([nextAtOf(db, 'waiting'), nextAtOf(db, 'sending')])
  return { nextAt: Math.min(...next, now() + CHECK_MS) }
}

/** The mails that wait, and those whose sending was never finished: the oldest first. */
async function dueMails(db: Database, now: number): Promise<MailRow[]> {
  const waiting = await statementsOn.waiting.due.all(db, { now })
  const sending = await statementsOn.sending.due.all(db, { now })
  return [...waiting, ...sending].sort((a, b) => a.at - b.at)
}

async function nextAtOf(db: Database, state: 'waiting' | 'sending'): Promise<number> {
  const next = await statementsOn[state].next.first(db, {})
  return Number(next?.at ?? Number.POSITIVE_INFINITY)
}

/** Corrects times that a clock wrote while it ran ahead, so that no mail waits for them. */
async function bringBackFromTheFuture({ db, now }: MailQueueOptions): Promise<void> {
  const latest = now() + REFUSED_MS
  for (const state of ['waiting', 'sending'] as const) {
    if (!(await statementsOn[state].ahead.first(db, { latest }))) continue
    await db
      .updateTable('access_mail')
      .set({ next_at: now() })
      .where('state', '=', sql.lit(state))
      .where('next_at', '>', latest)
      .execute()
  }
}

/** The statements on mails in one of the states. The conditions equal those of the partial indexes. */
const statementsOn = { waiting: statementsFor('waiting'), sending: statementsFor('sending') }

function statementsFor(state: 'waiting' | 'sending') {
  const mails = (db: Database) => db.selectFrom('access_mail').where('state', '=', sql.lit(state))
  return {
    due: statement((db, value: { now: number }) =>
      mails(db).selectAll().where('next_at', '<=', value.now).orderBy('at').orderBy('subject').limit(50)
    ),
    next: statement((db) => mails(db).select((select) => select.fn.min('next_at').as('at'))),
    ahead: statement((db, value: { latest: number }) =>
      mails(db).select('subject').where('next_at', '>', value.latest).limit(1)
    )
  }
}

/** ms for which a mail that was given up is reported. */
const GIVEN_UP_MS = 30 * DAY_MS
/** The maximum number of mails that the seller is told of. */
const MOST_TOLD = 100

/**
 * Alerts the seller of mails that were given up, and ends the alert about each whose buyer has got a later mail, or has
 * another address since.
 * Queries find these mails, so a process that dies misses none of them.
 */
async function tellOfGivenUp({ db, now, seller }: MailQueueOptions): Promise<void> {
  const failed = await mailsGivenUp.all(db, { since: now() - GIVEN_UP_MS })
  const over = new Set<string>()
  for (const { subject, fact, kind, problem, next_at } of failed) {
    if (isAlert(kind)) continue
    const item = `${subject} ${fact}`
    const mail = { subject, at: Number(next_at) }
    if ((await wasReachedSince(db, mail)) || (await wasCorrectedSince(db, mail))) over.add(item)
    else await seller.alert('mail_given_up', { item, words: givenUpWords({ kind, fact, problem }) })
  }
  if (over.size > 0) await endAlerts(db, 'mail_given_up', ({ item }) => over.has(item), now())
  await tellOfAdmins({ db, now, seller })
}

/**
 * Alerts the seller of an admin whose latest mail was given up. The other admins get a mail about it. A single admin
 * has the chat and the desk.
 */
async function tellOfAdmins({ db, now, seller }: Pick<MailQueueOptions, 'db' | 'now' | 'seller'>): Promise<void> {
  for (const admin of seller.admins) {
    const last = await lastMailThatEnded.first(db, { subject: subjectOf(admin), since: now() - GIVEN_UP_MS })
    if (last?.state !== 'failed') continue
    await seller.alert('admin_mail_given_up', { item: admin, words: last.problem ?? admin })
  }
}

/** The newest mail to an admin that was sent or given up. */
const lastMailThatEnded = statement((db, value: { subject: string; since: number }) =>
  db
    .selectFrom('access_mail')
    .select(['state', 'problem'])
    .where('subject', '=', value.subject)
    .where('state', 'in', ['sent', 'failed'])
    .where('next_at', '>', value.since)
    .orderBy('next_at', 'desc')
    .limit(1)
)

const mailsGivenUp = statement((db, value: { since: number }) =>
  db
    .selectFrom('access_mail')
    .select(['subject', 'fact', 'kind', 'problem', 'next_at'])
    .where('state', '=', sql.lit('failed'))
    .where('next_at', '>', value.since)
    .orderBy('next_at', 'desc')
    .limit(MOST_TOLD)
)
