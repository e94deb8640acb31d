import type { Failed } from '../code-host/code-host.ts'
import type { Database } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
import { statement } from '../db/statement.ts'
import type { Log } from '../runtime/logging/log.ts'
import { type AlertKind, alertRules, alertWords } from './alert-words.ts'
import { REPOSITORY_IS_ARCHIVED } from './check-alert-words.ts'
import { type AlertKey, keepAlert } from './stored/keep-alert.ts'

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
  { kind, about, item }: AlertKey,
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

/**
 * Stores that an open alert was raised again, if that changes nothing else: most calls do only this, and need no
 * transaction for it. @returns whether it was stored
 */
async function goesOnAsBefore(
  db: Database,
  key: AlertKey,
  { words, at, beganAt }: { words: string | null; at: number; beganAt: number | undefined }
): Promise<boolean> {
  const openSince = at - alertRules(key.kind).lastsMs
  return (await raiseAgain.run(db, { ...key, words: words ?? '', at, beganAt: beganAt ?? 0, openSince })) > 0
}

const raiseAgain = statement(
  (db, value: AlertKey & { words: string; at: number; beganAt: number; openSince: number }) =>
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

/** A refusal, with the host's own words about it. */
type Refused = Pick<Failed, 'refusal'> & { words?: string | undefined }

/**
 * The line in a mail to the seller of why the host refused something: what that means, where more is known than it
 * said.
 */
export function whyRefused({ refusal, words }: Refused): { words?: string } {
  const meaning = 'words' in refusal ? refusal.words : ''
  if (meaning === '' || words?.startsWith(meaning)) return saidByHost(words)
  return { words: itsLine(meaning, words) }
}

/** The alert about a call that the host forbade, and its subject: the token, or the repository. */
export function alertOfForbidden(answer: Refused): [AlertKind, AlertFact] {
  const isArchived = answer.refusal.kind === 'forbidden' && answer.refusal.why === 'archived'
  return isArchived ? ['repository_archived', { words: REPOSITORY_IS_ARCHIVED }] : ['forbidden', whyRefused(answer)]
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
