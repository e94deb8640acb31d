import type { Failed } from '../code-host/code-host.ts'
import type { Database, Tx } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
import { statement } from '../db/statement.ts'
import type { Log } from '../runtime/logging/log.ts'
import { WEEK_MS } from '../runtime/time/durations.ts'
import { type AlertKind, alertRules, alertWords } from './alert-words.ts'

/**
 * The subject of an alert. `repository`: `owner/name` in lower case. `item`: one of several, such as the id of a grant
 * or of a sale; each is told once. `words`: its line in the mail, which may list many. `beganAt`: since when it has
 * been so, in ms, where that is earlier than the alert. `things`: the ids of what the alert is about, where one item
 * may have several, such as a payment its disputes: each is told once, in whatever order they become known.
 */
export type AlertFact = {
  repository?: string
  item?: string
  words?: string
  beganAt?: number
  things?: readonly string[]
}

/**
 * Alerts the admins of the site to a problem that only they can solve. Call it each time that the problem is found. The
 * alert is mailed once, and again after one, two and then every four weeks while it is raised; once it is not raised
 * any more, the mails end. The first time is an error line in the log. Waits for the database only; throws if that
 * fails.
 */
export type AlertSeller = (kind: AlertKind, fact?: AlertFact) => Promise<void>

/**
 * The item of an alert about a grant whose access has to end. It differs from the item of an alert about the invitation
 * of the same grant, so that the seller is told of both.
 */
export function itemOfEnd(grantId: string): string {
  return `${grantId} end`
}

/** The grant of an item, if the item is about the end of its access. */
export function grantOfEnd(item: string): string | undefined {
  return /^(.+) end$/.exec(item)?.[1]
}

/**
 * The item of an alert about a key that may not read what belongs to a sale, such as its line items. The right to read
 * them is another one than the right to read the list of the processor, whose alert has the processor alone as item.
 */
export function itemOfDetails(processor: string): string {
  return `${processor} details`
}

/** ms within which raising the same alert again changes nothing. */
export const SAID_MS = 60_000
/** The number of alerts that a process remembers to have raised. */
const REMEMBERED = 1000
/** The maximum number of characters of foreign text. */
const MOST_WORDS = 300

/** Kinds that are about a token: a new token makes a new alert. */
const ofToken: readonly AlertKind[] = ['token_refused', 'forbidden', 'repository_invisible']
/** Kinds that are about all repositories, since the token is the same for all. */
const ofAll: readonly AlertKind[] = ['token_refused']

export function createAlert(options: { db: Database; log: Log; tokenDigest(): string; now(): number }): AlertSeller {
  const { db, log, tokenDigest, now } = options
  const saidAt = new Map<string, number>()
  return async (kind, { repository, item, words: said, beganAt, things = [] } = {}) => {
    const key = {
      kind,
      about: ofAll.includes(kind) ? '' : (repository ?? ''),
      item: oneLine(item ?? (ofToken.includes(kind) ? tokenDigest().slice(0, 8) : ''))
    }
    const at = now()
    const name = JSON.stringify([key, things])
    const before = saidAt.get(name)
    if (before !== undefined && before <= at && at - before < SAID_MS) return
    const words = said === undefined ? null : oneLine(said)
    const goesOn = things.length === 0 && (await goesOnAsBefore(db, key, { words, at, beganAt }))
    const isNew = !goesOn && (await serializable(db, (tx) => keepAlert(tx, key, words, { at, beganAt, things })))
    if (saidAt.size >= REMEMBERED) saidAt.clear()
    saidAt.set(name, at)
    if (isNew) log.error({ alert: kind, repository, item: key.item || undefined, said }, alertWords[kind].subject)
  }
}

/**
 * Ends the alerts of a kind whose cause is proven to be gone, and the seller gets the all-clear. Other alerts stay open
 * until they were not raised for the `lastsMs` of their kind. `isOver` gets the repository and the item of each.
 * `now` in ms.
 */
export async function endAlerts(
  db: Database,
  kind: AlertKind,
  isOver: (alert: { about: string; item: string }) => boolean,
  now: number
): Promise<void> {
  const since = now - alertRules(kind).lastsMs
  const notEnded = await db
    .selectFrom('seller_alert')
    .select(['about', 'item', 'said_at'])
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .execute()
  for (const { about, item, said_at } of notEnded.filter(isOver)) {
    await db
      .updateTable('seller_alert')
      .set({ said_at: Math.min(Number(said_at), since), ended_at: now })
      .where('kind', '=', kind)
      .where('about', '=', about)
      .where('item', '=', item)
      .execute()
  }
}

/**
 * Takes an alert off the first page of the desk: the seller has done what there is to do, or leaves it as it is. `by`:
 * undefined puts it back. `at` in ms.
 */
export async function settleAlert(
  db: Database,
  { kind, about, item }: Key,
  by: { userId: string; at: number } | undefined
): Promise<void> {
  await db
    .updateTable('seller_alert')
    .set({ settled_at: by?.at ?? null, settled_by: by?.userId ?? null })
    .where('kind', '=', kind)
    .where('about', '=', about)
    .where('item', '=', item)
    .execute()
}

type Key = { kind: AlertKind; about: string; item: string }

/**
 * Stores that an open alert was raised again, if that changes nothing else: most calls do only this, and need no
 * transaction for it. @returns whether it was stored
 */
async function goesOnAsBefore(
  db: Database,
  key: Key,
  { words, at, beganAt }: { words: string | null; at: number; beganAt: number | undefined }
): Promise<boolean> {
  const openSince = at - alertRules(key.kind).lastsMs
  return (await raiseAgain.run(db, { ...key, words: words ?? '', at, beganAt: beganAt ?? 0, openSince })) > 0
}

const raiseAgain = statement((db, value: Key & { words: string; at: number; beganAt: number; openSince: number }) =>
  db
    .updateTable('seller_alert')
    .set({ said_at: value.at })
    .where('kind', '=', value.kind)
    .where('about', '=', value.about)
    .where('item', '=', value.item)
    .where('said_at', '>', value.openSince)
    .where('ended_at', 'is', null)
    .where(({ fn, val }) => fn.coalesce('words', val('')), '=', value.words)
    .where(({ fn, val }) => fn.coalesce('began_at', val(0)), '=', value.beganAt)
)

/**
 * Stores that an alert was raised. The alert is about another thing, such as a second dispute, if its id is new, or if
 * it began after the alert was last raised, or after the seller took it off the list. Then it is told and listed anew.
 * @returns whether the alert was not open before
 */
async function keepAlert(
  tx: Tx,
  key: Key,
  said: string | null,
  { at, beganAt, things }: { at: number; beganAt: number | undefined; things: readonly string[] }
): Promise<boolean> {
  const began_at = beganAt ?? null
  const last = await lastSaid.first(tx, key)
  const before = last?.said_at ?? (await underOtherName(tx, key))
  const raised = last?.things ? (JSON.parse(last.things) as string[]) : undefined
  const isNewThing = raised !== undefined && things.some((each) => !raised.includes(each))
  const isAnother = isNewThing || (last !== undefined && beganAt !== undefined && isAnotherThan(last, beganAt))
  const known = JSON.stringify([...new Set([...(raised ?? []), ...things])])
  const { lastsMs, reminders } = alertRules(key.kind)
  const goesOn = before !== undefined && before > at - lastsMs && !isAnother
  // An alert without reminders stays told. Other alerts are forgotten after a week, so that a pause of the processes
  // causes no additional mails.
  const isForgotten = reminders > 0 && (before === undefined || before <= at - WEEK_MS)
  const untold = { told: 0, told_at: null, settled_at: null, settled_by: null }
  const anew = { since: at, ...(isForgotten && { told: 0 }), ...(isAnother && untold) }
  if (isAnother) await forgetInChat(tx, key)
  await tx
    .insertInto('seller_alert')
    .values({ ...key, words: said, since: at, said_at: at, ended_at: null, began_at, things: known })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'about', 'item'])
        .doUpdateSet({ words: said, said_at: at, ended_at: null, began_at, things: known, ...(!goesOn && anew) })
    )
    .execute()
  return !goesOn
}

const lastSaid = statement((db, value: Key) =>
  db
    .selectFrom('seller_alert')
    .select(['said_at', 'settled_at', 'began_at', 'things'])
    .where('kind', '=', value.kind)
    .where('about', '=', value.about)
    .where('item', '=', value.item)
)

type LastSaid = { said_at: number; settled_at: number | null; began_at: number | null; things: string | null }

/** Whether a problem that began then (ms) is a new one, and not the problem that the alert was last raised about. */
function isAnotherThan({ said_at, settled_at, began_at }: LastSaid, beganAt: number): boolean {
  const knownUntil = settled_at === null ? Number(said_at) : Math.min(Number(said_at), Number(settled_at))
  // By a clock that runs ahead the same thing may have begun after it was raised.
  return beganAt > knownUntil && beganAt > Number(began_at)
}

async function forgetInChat(tx: Tx, { kind, about, item }: Key): Promise<void> {
  await tx
    .deleteFrom('chat_told')
    .where('kind', '=', kind)
    .where('about', '=', about)
    .where('item', '=', item)
    .execute()
}

/**
 * Gives the alert today's name of its repository, if it was raised under another one: so a fact stays one alert, and is
 * told once, when the repository is renamed. @returns when it was last raised (ms); undefined if it never was
 */
async function underOtherName(tx: Tx, key: Key): Promise<number | undefined> {
  const former = await saidUnderOtherName.first(tx, key)
  if (!former) return undefined
  await tx
    .updateTable('seller_alert')
    .set({ about: key.about })
    .where('kind', '=', key.kind)
    .where('about', '=', former.about)
    .where('item', '=', key.item)
    .execute()
  await forgetInChat(tx, key)
  await tx
    .updateTable('chat_told')
    .set({ about: key.about })
    .where('kind', '=', key.kind)
    .where('about', '=', former.about)
    .where('item', '=', key.item)
    .execute()
  return former.said_at
}

const saidUnderOtherName = statement((db, value: Key) =>
  db
    .selectFrom('seller_alert')
    .innerJoin('access_name as former', 'former.name', 'seller_alert.about')
    .innerJoin('access_name as present', 'present.target', 'former.target')
    .select(['seller_alert.about', 'seller_alert.said_at'])
    .where('present.name', '=', value.about)
    .where('seller_alert.kind', '=', value.kind)
    .where('seller_alert.item', '=', value.item)
    .orderBy('seller_alert.said_at', 'desc')
)

/** Foreign text as one short line without control characters. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_WORDS)
}

/** The line in a mail to the seller with the host's words about the whole repository, if any. */
export function saidByHost(words: string | undefined): { words?: string } {
  return words ? { words: `The code host said: ${words}` } : {}
}

/**
 * The line in a mail to the seller of why the host refused something: what that means, where more is known than it
 * said.
 */
export function whyRefused({ refusal, words }: Pick<Failed, 'refusal' | 'words'>): { words?: string } {
  const meaning = 'words' in refusal ? refusal.words : ''
  if (meaning === '' || words?.startsWith(meaning)) return saidByHost(words)
  return { words: itsLine(meaning, words) }
}

/** The line of a grant in a mail to the seller. `said`: the host's words about it. */
export function itsLine(login: string, said: string | undefined): string {
  return said === undefined ? login : `${login}${HOST_SAID}${said})`
}

/** The account of such a line, without the host's words. */
export function accountOfLine(line: string): string {
  return line.split(HOST_SAID, 1)[0] ?? line
}

const HOST_SAID = ' (the code host said: '
