import { type Selectable, sql } from 'kysely'
import type { AlertMailKind } from '../db/access-tables.ts'
import type { Database, Tables, Tx } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
import { statement } from '../db/statement.ts'
import type { MailingShop } from '../mail/letter.ts'
import type { Mail } from '../mail/mail.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { DAY_MS } from '../runtime/time/durations.ts'
import {
  type Alert,
  adminOf,
  type Group,
  isOpen,
  isToTell,
  kindOf,
  listedOf,
  openGroups,
  sinceOf,
  subjectOf
} from './alert-groups.ts'
import { alertLetter } from './alert-letter.ts'
import { alertRules, isUrgent } from './alert-words.ts'
import { mailReminderAt } from './checks/reminders.ts'
import { deskPageOf, purchasePageOf } from './desk-page.ts'
import { isQuiet, storedQuietHours } from './quiet-hours.ts'
import { NEWS, newsMail } from './seller-news.ts'

export { subjectOf } from './alert-groups.ts'

type MailRow = Selectable<Tables['access_mail']>
/** The admins' e-mail addresses, and the present time in ms. */
export type AlertMailOptions = { db: Database; admins: readonly string[]; now(): number }

/** ms after which an alert is deleted. */
const KEPT_MS = 90 * DAY_MS
/** The maximum number of lines in one mail. */
const MOST_LINES = 20

/**
 * Queues a mail to each admin about open alerts that are new, or whose reminder is due. While such a mail to the same
 * admin about the same kind and repository waits, no other is queued; nor for a day after one that the mail server took
 * twice without an answer, since it may have arrived (decisions/030). A mail to another admin, whose address may bounce
 * for days, does not delay it, and an admin is not mailed that its own mails are given up. In quiet hours only mails
 * about urgent kinds are queued.
 */
export async function callForAlertMails({ db, admins, now }: AlertMailOptions): Promise<void> {
  await bringBackFromTheFuture(db, now())
  if (admins.length === 0 || (await dueMails(db, admins, now())).length === 0) return
  await serializable(db, async (tx) => {
    const at = now()
    await tx
      .deleteFrom('seller_alert')
      .where('said_at', '<', at - KEPT_MS)
      .execute()
    for (const { subject, kind } of await dueMails(tx, admins, at)) {
      await queueMail(tx, { subject, fact: `${kind} ${at}`, kind, at })
    }
  })
}

/** Corrects times that a clock wrote while it ran ahead: they would delay mails, or keep alerts open that are over. */
async function bringBackFromTheFuture(db: Database, now: number): Promise<void> {
  for (const { time, ahead } of alertTimes) {
    if (await ahead.first(db, { now })) {
      await db
        .updateTable('seller_alert')
        .set({ [time]: now })
        .where(time, '>', now)
        .execute()
    }
  }
}

/** The times of alerts, each with the statement that finds one in the future. */
const alertTimes = (['since', 'said_at', 'noticed_at', 'over_at', 'ended_at', 'told_at', 'settled_at'] as const).map(
  (time) => ({
    time,
    ahead: statement((db, value: { now: number }) =>
      db.selectFrom('seller_alert').select('kind').where(time, '>', value.now).limit(1)
    )
  })
)

/** The receiver (`subject`) and the kind of a mail that is to be queued. */
type DueMail = Pick<MailRow, 'subject' | 'kind'>

async function dueMails(db: Database, admins: readonly string[], now: number): Promise<DueMail[]> {
  const due = (await openGroups(db, now)).filter((group) => isDue(group, now))
  if (due.length === 0) return []
  const isNight = isQuiet(await storedQuietHours(db), now)
  const groups = due.filter(({ kind }) => !isNight || isUrgent(kind))
  if (groups.length === 0) return []
  const kinds = groups.map(kindOf)
  const onTheWay = await mailsOnTheWay(db, kinds)
  const unanswered = await unansweredMails.all(db, { kinds, since: now - DAY_MS })
  return groups.flatMap((group) => {
    const kind = kindOf(group)
    const subjects = receiversOf(group, admins, now)
      .map(subjectOf)
      .filter((subject) => {
        const isSame = (mail: DueMail) => mail.subject === subject && mail.kind === kind
        const mayHaveArrived = unanswered.some((mail) => isSame(mail) && hasNothingNewer(group, mail.at, now))
        return !onTheWay.some(isSame) && !mayHaveArrived
      })
    return subjects.map((subject) => ({ subject, kind }))
  })
}

/** The admins who get the mail about a group. An admin whose mails are given up now would not get one about that. */
function receiversOf({ kind, alerts }: Group, admins: readonly string[], now: number): readonly string[] {
  if (kind !== 'admin_mail_given_up') return admins
  return admins.filter((admin) => !alerts.some((alert) => alert.item === admin && isOpen(alert, now)))
}

/** The mails since then (ms) that were given up after the mail server took them without an answer. */
const unansweredMails = statement((db, value: { kinds: readonly MailRow['kind'][]; since: number }) =>
  db
    .selectFrom('access_mail')
    .select(['subject', 'kind', 'at'])
    // The condition equals that of a partial index.
    .where('state', '=', sql.lit('failed'))
    .where('next_at', '>', value.since)
    .where('at', '>', value.since)
    .where('unanswered', '>', 0)
    .where('kind', 'in', value.kinds)
)

/** Whether a mail that was queued at `at` (ms) had every alert that is told at once. */
function hasNothingNewer({ kind, alerts }: Group, at: number, now: number): boolean {
  return alertRules(kind).everyMs >= DAY_MS || alerts.every((alert) => !isToTell(alert, now) || alert.since <= at)
}

/** The mails that wait or are being sent. */
async function mailsOnTheWay(db: Database, kinds: readonly MailRow['kind'][]): Promise<DueMail[]> {
  return [...(await waitingMails.all(db, { kinds })), ...(await sendingMails.all(db, { kinds }))]
}

const [waitingMails, sendingMails] = [mailsInState('waiting'), mailsInState('sending')]

function mailsInState(state: 'waiting' | 'sending') {
  return statement((db, value: { kinds: readonly MailRow['kind'][] }) =>
    db
      .selectFrom('access_mail')
      .select(['subject', 'kind'])
      // The condition equals that of a partial index.
      .where('state', '=', sql.lit(state))
      .where('kind', 'in', value.kinds)
  )
}

/** Whether the group has open alerts to tell, and its last mail is old enough. */
function isDue({ kind, alerts }: Group, now: number): boolean {
  const lastAt = Math.max(...alerts.map(({ told_at }) => told_at ?? Number.NEGATIVE_INFINITY))
  return lastAt <= now - alertRules(kind).everyMs && alerts.some((alert) => isToTell(alert, now) && isNews(alert, now))
}

function isNews({ kind, told, told_at, due }: Alert, now: number): boolean {
  if (told_at === null) return true
  return told <= alertRules(kind).reminders && mailReminderAt({ kind, told, toldAt: Number(told_at), due }) <= now
}

/**
 * A mail about alerts, as it is to be sent now. `told` records that it was told, in the transaction that marks the mail
 * as sent; otherwise another process could queue a second mail in between.
 */
export type AlertMail = { mail: Mail; told(tx: Tx): Promise<void> }

/** Whether a mail of this kind is about alerts. */
export function isAlert(kind: string): kind is AlertMailKind {
  return kind.startsWith('alert:')
}

/**
 * The mail about the alerts that are still open, or with news; undefined if there are none. `at`: when the mail was
 * queued, in ms. `desk`: the address of the desk, where there is one.
 */
export async function alertMail(
  { db, admins, now, desk }: AlertMailOptions & { desk?: string | undefined },
  row: Pick<MailRow, 'subject' | 'fact' | 'kind' | 'at'>,
  shop: MailingShop
): Promise<AlertMail | undefined> {
  const to = adminOf(row.subject)
  // The desk is for admins: a site without them has none.
  const isAdmin = desk !== undefined
  if (row.kind === NEWS) {
    const mail = await newsMail(db, { to, fact: row.fact, isAdmin }, shop)
    return mail && { mail, told: async () => {} }
  }
  const groups = await openGroups(db, now())
  const group = groups.find((each) => kindOf(each) === row.kind)
  if (!group) return undefined
  const { kind, about } = group
  // The mail to another admin, which was queued with this one, has counted its alerts as told.
  const isTold = ({ told_at }: Alert) => told_at !== null && told_at >= row.at
  const listed = listedOf(group, now(), (alert) => isTold(alert) || isNews(alert, now()))
  if (listed.length === 0) return undefined
  // Every admin gets the same mail: when the mail to the second admin is written, the mail to the first one is counted
  // already.
  const isReminder = listed.every((alert) => alert.told > (isTold(alert) ? 1 : 0))
  const since = sinceOf(listed)
  const items = listed.map(({ item }) => item)
  const url = desk === undefined ? undefined : new URL(deskPageOf({ kind, about, items }), desk).href
  const lines = linesOf(listed, (item) => purchasePageOf(kind, item, desk))
  const mail = alertLetter({ to, isAdmin, kind, about, lines, since, isReminder, url }, shop)
  return { mail, told: (tx) => noteTold(tx, listed, { ...row, admins, now: now() }) }
}

/** The lines of a mail, new alerts first. Of several, each has the address of its purchase on the desk, if any. */
function linesOf(alerts: readonly Alert[], pageOf: (item: string) => string | undefined): string[] {
  const named = [...alerts].sort((a, b) => (a.told_at ?? 0) - (b.told_at ?? 0) || b.since - a.since)
  const lines = named.flatMap(({ words, item }) => {
    const page = named.length > 1 ? pageOf(item) : undefined
    return words === null ? [] : [page === undefined ? words : `${words} – ${page}`]
  })
  const more = lines.length - MOST_LINES
  return [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`and ${more} more`] : [])]
}

/** A mail that was handed over: its receiver, its kind, and when it was queued (ms). */
type Told = DueMail & { at: number; admins: readonly string[]; now: number }

/**
 * Records that alerts were told, once for all admins. A late mail also includes alerts that came up after it was
 * queued; these only count as told if each other admin has a waiting mail, which will include them too.
 */
async function noteTold(tx: Tx, alerts: readonly Alert[], { subject, kind, at, admins, now }: Told) {
  const others = admins.map(subjectOf).filter((other) => other !== subject)
  const onTheWay = new Set((await mailsOnTheWay(tx, [kind])).map((mail) => mail.subject))
  const reachesAll = others.every((other) => onTheWay.has(other))
  const counted = alerts.filter((alert) => reachesAll || (alert.since <= at && isNews(alert, at)))
  for (const alert of counted) {
    await tx
      .updateTable('seller_alert')
      .set((set) => ({ told_at: now, told: set('told', '+', 1) }))
      .where('kind', '=', alert.kind)
      .where('about', '=', alert.about)
      .where('item', '=', alert.item)
      .where((where) => where.or([where('told_at', 'is', null), where('told_at', '<', at)]))
      .execute()
  }
}
