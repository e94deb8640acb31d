import type { Selectable } from 'kysely'
import type { AlertMailKind } from '../db/access-tables.ts'
import type { Database, Tables } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { DAY_MS } from '../runtime/time/durations.ts'
import { dateTimeWords } from '../runtime/time/time-words.ts'
import { type AlertKind, alertRules, alertWords, staysOff } from './alert-words.ts'
import { readAlertPurchases } from './checks/read-alert-purchases.ts'
import { readSentLinks } from './checks/sent-links.ts'
import { type Resting, restOf } from './checks/unused-sign-in-links.ts'

/**
 * A stored alert of a kind that this version knows. `rests`: it waits for its buyer, who got a link. `due`: the last
 * day for an answer to the dispute that it is about, in ms, where it is about one and the day is known.
 */
export type Alert = Selectable<Tables['seller_alert']> & {
  kind: AlertKind
  rests?: Resting | undefined
  due?: number | undefined
}

/** The alerts of one kind about one repository, which share one mail and one chat message. */
export type Group = { kind: AlertKind; about: string; alerts: Alert[] }

/**
 * Alerts raised within this time (ms) can cause mails: it is longer than any alert lasts, and than the pause
 * between two mails.
 */
const LATELY_MS = 3 * DAY_MS

/** The recent alerts by kind and repository: the groups of which at least one alert is open at `now` (ms). */
export async function openGroups(db: Database, now: number): Promise<Group[]> {
  const groups = await withRests(db, await withDue(db, await groupsSaidSince(db, now - LATELY_MS)), now)
  return groups.filter(({ alerts }) => alerts.some((alert) => isToTell(alert, now)))
}

/** The same groups, with what is known of links that were sent to their buyers. */
async function withRests(db: Database, groups: readonly Group[], now: number): Promise<Group[]> {
  const linkOf = await readSentLinks(
    db,
    groups.flatMap(({ alerts }) => alerts)
  )
  const withRest = (alert: Alert) => ({ ...alert, rests: restOf(linkOf(alert), now) })
  return groups.map((group) => ({ ...group, alerts: group.alerts.map(withRest) }))
}

/** The same groups, with the last day for an answer to each dispute. */
async function withDue(db: Database, groups: readonly Group[]): Promise<Group[]> {
  const disputes = groups.flatMap(({ kind, alerts }) => (kind === 'dispute_opened' ? alerts : []))
  if (disputes.length === 0) return [...groups]
  const purchaseOf = await readAlertPurchases(db, [], disputes)
  const dueOf = (alert: Alert) => (alert.kind === 'dispute_opened' ? purchaseOf(alert)?.answerDue : undefined)
  return groups.map((group) => ({ ...group, alerts: group.alerts.map((alert) => ({ ...alert, due: dueOf(alert) })) }))
}

/** The alerts that were raised after `since` (ms), by kind and repository. */
export async function groupsSaidSince(db: Database, since: number): Promise<Group[]> {
  return byKindAndRepository((await alertsSaidSince.all(db, { since })).filter(isKnown))
}

/** Groups alerts by their kind and repository, in the order of the first of each. */
export function byKindAndRepository<Each extends Pick<Alert, 'kind' | 'about'>>(
  alerts: readonly Each[]
): { kind: AlertKind; about: string; alerts: Each[] }[] {
  const groups = [...Map.groupBy(alerts, ({ kind, about }) => `${kind} ${about}`).values()]
  return groups.flatMap((group) => group.slice(0, 1).map(({ kind, about }) => ({ kind, about, alerts: group })))
}

const alertsSaidSince = statement((db, value: { since: number }) =>
  db.selectFrom('seller_alert').selectAll().where('said_at', '>', value.since).orderBy('since').orderBy('item')
)

/** A newer version of Pullpass may have raised an alert of a kind that this version does not know. */
function isKnown(row: Selectable<Tables['seller_alert']>): row is Alert {
  return Object.hasOwn(alertWords, row.kind)
}

/** Whether an alert is open at `now` (ms), does not rest, and the seller has not taken it off the list. */
export function isToTell(alert: Alert, now: number): boolean {
  return isOpen(alert, now) && alert.rests === undefined && !isTakenOff(alert)
}

/**
 * The alerts of a group that a message about it lists. Of a kind that is always reminded of, these are all that are
 * open; of another one only those that `isDue` calls news, since each of them is told a few times.
 */
export function listedOf({ kind, alerts }: Group, now: number, isDue: (alert: Alert) => boolean): Alert[] {
  const isAlways = alertRules(kind).reminders === Number.POSITIVE_INFINITY
  return alerts.filter((alert) => isToTell(alert, now) && (isAlways || isDue(alert)))
}

/** Whether an alert was raised a short time (by the rules of its kind) before `now` (ms). */
export function isOpen({ kind, said_at }: Pick<Alert, 'kind' | 'said_at'>, now: number): boolean {
  return said_at > now - alertRules(kind).lastsMs
}

/**
 * Whether the seller has taken the alert off the list of what needs the seller. An alert that is told once, or of which
 * the purchase says that it is still so, stays off it; any other is listed again if it begins anew.
 */
export function isTakenOff({
  kind,
  since,
  settled_at
}: Pick<Alert, 'kind' | 'since'> & { settled_at: number | null }): boolean {
  return settled_at !== null && (staysOff(kind) || settled_at >= since)
}

/** When something began (ms); or when it was noticed, where nobody knows when it began. */
export type Since = { at: number; isNoticed: boolean }

/**
 * When the first of the alerts began, or was noticed. An alert that was raised again after a pause has been noticed
 * since before the pause, unless it was over in between.
 */
export function sinceOf(alerts: readonly Pick<Alert, 'since' | 'began_at' | 'noticed_at'>[]): Since {
  const all = alerts.map(({ since, began_at, noticed_at }) => {
    const [noticed, began] = [Number(noticed_at ?? since), began_at === null ? undefined : Number(began_at)]
    return began !== undefined && began <= noticed ? { at: began, isNoticed: false } : { at: noticed, isNoticed: true }
  })
  return all.reduce((first, each) => (each.at < first.at ? each : first), all[0] as Since)
}

/** Since when something is so, as a sentence for the seller. */
export function sinceWords({ at, isNoticed }: Since): string {
  return isNoticed ? `It was noticed on ${dateTimeWords(at)}.` : `It has been so since ${dateTimeWords(at)}.`
}

/** The name of a group, which is also the kind of its mails. */
export function kindOf({ kind, about }: Pick<Group, 'kind' | 'about'>): AlertMailKind {
  return about === '' ? `alert:${kind}` : `alert:${kind} ${about}`
}

const SUBJECT = 'seller '

/** The receiver of mails to an admin, as it stands in the queue of mails. */
export function subjectOf(admin: string): string {
  return SUBJECT + admin
}

/** The address of the admin that a receiver in the queue of mails stands for. */
export function adminOf(subject: string): string {
  return subject.slice(SUBJECT.length)
}
