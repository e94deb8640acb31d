import { type Selectable, sql } from 'kysely'
import type { Database, Tables } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
import { letter } from '../mail/letter.ts'
import type { Mail } from '../mail/mail.ts'
import { dateTimeWords } from '../runtime/time/time-words.ts'
import { type AlertKind, alertRules, alertWords, reminderMs } from './alert-words.ts'

type Alert = Selectable<Tables['seller_alert']>

/** Alerts of one kind about one repository: what one mail tells of. */
type Group = { kind: AlertKind; about: string; alerts: Alert[] }

/** Whom to tell, and when it is, in ms. `admins`: e-mail addresses. */
export type AlertMailOptions = { db: Database; admins: readonly string[]; now(): number }

const PREFIX = 'alert:'
const SUBJECT = 'seller '
/** ms for which what was said decides about mails: longer than anything lasts, and than what is kept between two mails. */
const LATELY_MS = 3 * 24 * 60 * 60_000
/** ms after which an alert is forgotten. */
const KEPT_MS = 90 * 24 * 60 * 60_000
/** Lines of one mail. */
const MOST_LINES = 20
const WAITS = 'Nothing that was paid is lost: what waits is sent, or withdrawn, as soon as it works again.'

/**
 * Calls for a mail to each admin about what is to be told: what is new, or was told so long ago that it is due to be told
 * again. While one to the same admin about the same kind and repository waits to be sent there is no other; a mail to another
 * admin, whose address may bounce for days, delays nobody's.
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
      await tx
        .insertInto('access_mail')
        .values({ subject, fact: `${kind} ${at}`, kind, at, state: 'waiting', next_at: at })
        .onConflict((conflict) => conflict.columns(['subject', 'fact']).doNothing())
        .execute()
    }
  })
}

/** A clock that was ahead must not keep anything from being told, nor have it told when it is over. */
async function bringBackFromTheFuture(db: Database, now: number): Promise<void> {
  for (const time of ['since', 'said_at', 'told_at'] as const) {
    const ahead = db.selectFrom('seller_alert').select('kind').where(time, '>', now).limit(1)
    if (await ahead.executeTakeFirst()) {
      await db
        .updateTable('seller_alert')
        .set({ [time]: now })
        .where(time, '>', now)
        .execute()
    }
  }
}

/** To whom (`subject`) a mail of which kind is to be called for. */
type DueMail = { subject: string; kind: string }

async function dueMails(db: Database, admins: readonly string[], now: number): Promise<DueMail[]> {
  const due = (await openGroups(db, now)).filter((group) => isDue(group, now)).map(kindOf)
  if (due.length === 0) return []
  const onTheWay = await mailsOnTheWay(db, due)
  const mails = due.flatMap((kind) => admins.map((admin) => ({ subject: SUBJECT + admin, kind })))
  return mails.filter((mail) => !onTheWay.some(({ subject, kind }) => subject === mail.subject && kind === mail.kind))
}

/** Those that wait to be sent, or are being sent. */
async function mailsOnTheWay(db: Database, kinds: readonly string[]): Promise<DueMail[]> {
  const inState = (state: string) =>
    db
      .selectFrom('access_mail')
      .select(['subject', 'kind'])
      // Word for word as in the indexes.
      .where('state', '=', sql.lit(state))
      .where('kind', 'in', kinds)
      .execute()
  return [...(await inState('waiting')), ...(await inState('sending'))]
}

/** What is so, as far as it was said lately, by kind and repository. */
async function openGroups(db: Database, now: number): Promise<Group[]> {
  const rows = await db
    .selectFrom('seller_alert')
    .selectAll()
    .where('said_at', '>', now - LATELY_MS)
    .orderBy('since')
    .orderBy('item')
    .execute()
  const groups = new Map<string, Group>()
  for (const row of rows) {
    // One that a newer version has said, beside this one or before it.
    if (!Object.hasOwn(alertWords, row.kind)) continue
    const kind = row.kind as AlertKind
    const group = groups.get(`${kind} ${row.about}`) ?? { kind, about: row.about, alerts: [] }
    group.alerts.push(row)
    groups.set(`${kind} ${row.about}`, group)
  }
  return [...groups.values()].filter(({ alerts }) => alerts.some((alert) => isOpen(alert, now)))
}

function isOpen({ kind, said_at }: Alert, now: number): boolean {
  return said_at > now - alertRules(kind as AlertKind).lastsMs
}

/** Whether there is something to tell, and the last mail of this kind is long enough ago. */
function isDue({ kind, alerts }: Group, now: number): boolean {
  const lastAt = Math.max(...alerts.map(({ told_at }) => told_at ?? Number.NEGATIVE_INFINITY))
  return lastAt <= now - alertRules(kind).everyMs && alerts.some((alert) => isOpen(alert, now) && isNews(alert, now))
}

function isNews({ kind, told, told_at }: Alert, now: number): boolean {
  if (told_at === null) return true
  return told <= alertRules(kind as AlertKind).reminders && told_at <= now - reminderMs(told)
}

function kindOf({ kind, about }: Group): string {
  return about === '' ? PREFIX + kind : `${PREFIX}${kind} ${about}`
}

/**
 * A mail about alerts, as it is to be sent now. `told` writes down that it is on its way, in the transaction that marks the mail
 * as sent: between the two somebody would call for another mail.
 */
export type AlertMail = { mail: Mail; told(tx: Database): Promise<void> }

/** Whether a row of the outbox is about an alert. */
export function isAlert({ kind }: { kind: string }): boolean {
  return kind.startsWith(PREFIX)
}

/** The mail about what is still so; undefined when nothing of it is any more. `at`: when the mail was called for, in ms. */
export async function alertMail(
  { db, admins, now }: AlertMailOptions,
  row: { subject: string; kind: string; at: number },
  shop: { name: string; supportEmail: string }
): Promise<AlertMail | undefined> {
  const groups = await openGroups(db, now())
  const group = groups.find((each) => kindOf(each) === row.kind)
  if (!group) return undefined
  const { kind, about } = group
  const open = group.alerts.filter((alert) => isOpen(alert, now()))
  // What the seller may well leave as it is does not come twice.
  const isOnce = alertRules(kind).reminders === 0
  const listed = open.filter(({ told_at }) => !isOnce || told_at === null || told_at >= row.at)
  if (listed.length === 0) return undefined
  const { subject, text, after = [WAITS] } = alertWords[kind]
  // The same to every admin, though the mail to the first one has been counted when the second one's is written.
  const isReminder = listed.every(({ told, told_at }) => told > (told_at !== null && told_at >= row.at ? 1 : 0))
  const since = Math.min(...listed.map((each) => each.since))
  const mail = letter({
    to: row.subject.slice(SUBJECT.length),
    subject: `${shop.name}: ${isReminder ? 'Reminder: ' : ''}${subject}`,
    before: [
      `${subject}.`,
      ...(about === '' ? [] : [`The repository is ${about}.`]),
      text,
      ...linesOf(listed),
      `It has been so since ${dateTimeWords(since)}.`
    ],
    after,
    supportEmail: shop.supportEmail
  })
  return { mail, told: (tx) => noteTold(tx, listed, { ...row, admins, now: now() }) }
}

/** What is new comes first. */
function linesOf(alerts: readonly Alert[]): string[] {
  const named = [...alerts].sort((a, b) => (a.told_at ?? 0) - (b.told_at ?? 0) || b.since - a.since)
  const lines = named.flatMap(({ words }) => words ?? [])
  const more = lines.length - MOST_LINES
  return [...lines.slice(0, MOST_LINES).map((line) => `- ${line}`), ...(more > 0 ? [`- and ${more} more`] : [])]
}

/** A mail that was handed over: to whom, of which kind, and when it was called for (ms). */
type Told = DueMail & { at: number; admins: readonly string[]; now: number }

/**
 * Counted once, however many admins the mail goes to. A mail that was late also tells of what has come up since it was called
 * for; that counts only when each other admin has a mail on its way that tells the same.
 */
async function noteTold(db: Database, alerts: readonly Alert[], { subject, kind, at, admins, now }: Told) {
  const others = admins.map((admin) => SUBJECT + admin).filter((other) => other !== subject)
  const onTheWay = new Set((await mailsOnTheWay(db, [kind])).map((mail) => mail.subject))
  const reachesAll = others.every((other) => onTheWay.has(other))
  const counted = alerts.filter((alert) => reachesAll || (alert.since <= at && isNews(alert, at)))
  for (const alert of counted) {
    await db
      .updateTable('seller_alert')
      .set((set) => ({ told_at: now, told: set('told', '+', 1) }))
      .where('kind', '=', alert.kind)
      .where('about', '=', alert.about)
      .where('item', '=', alert.item)
      .where((where) => where.or([where('told_at', 'is', null), where('told_at', '<', at)]))
      .execute()
  }
}
