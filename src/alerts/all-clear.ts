import type { Database, Tx } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
import { WEEK_MS } from '../runtime/time/durations.ts'
import { dateTimeWords } from '../runtime/time/time-words.ts'
import { type Alert, type Group, groupsSaidSince, isOpen, isTakenOff, type Since, sinceOf } from './alert-groups.ts'
import { alertWords } from './alert-words.ts'
import { SAID_MS } from './alerts.ts'
import type { ChatShop } from './chat-words.ts'
import { canBeOver, isProvenOver } from './over-evidence.ts'
import { announce, type News, type Receivers } from './seller-news.ts'

/** ms after which an alert is too old for an all-clear. */
const LATE_MS = WEEK_MS

export type AllClearOptions = { db: Database; now(): number; shop: ChatShop; receivers: Receivers }

/**
 * Tells the seller once that alerts of one kind about one repository are over. The seller was told of these alerts,
 * they are not raised any more, and a look has ended them or the tables prove that they are over. If such an alert is
 * raised later, the seller is told of it at once.
 */
export async function callForAllClears({ db, now, shop, receivers }: AllClearOptions): Promise<void> {
  for (const group of await groupsThatWereTold(db, now())) {
    if (!(await isOver(db, group))) continue
    await serializable(db, async (tx) => {
      const at = now()
      // Another process may have told it, or raised an alert meanwhile.
      const same = (await groupsThatWereTold(tx, at)).find(
        ({ kind, about }) => kind === group.kind && about === group.about
      )
      if (!same) return
      await announce(tx, overNews({ ...same, since: sinceOf(same.alerts) }, shop, at), receivers, at)
      await forgetTold(tx, same)
    })
  }
}

async function isOver(db: Database, { kind, about, alerts }: Group): Promise<boolean> {
  if (alerts.every(({ ended_at }) => ended_at !== null)) return true
  const after = Math.max(...alerts.map(({ said_at }) => Number(said_at))) + SAID_MS
  return isProvenOver(db, { kind, about, items: alerts.map(({ item }) => item), after })
}

/**
 * The groups that were told by mail or in the chat, and of which no alert is open, but for those that the seller has
 * taken off the list.
 */
async function groupsThatWereTold(db: Database, now: number): Promise<Group[]> {
  const groups = (await groupsSaidSince(db, now - LATE_MS))
    .map((group) => ({ ...group, alerts: group.alerts.filter((alert) => !isTakenOff(alert)) }))
    .filter(({ kind, alerts }) => canBeOver(kind) && !alerts.some((alert) => isOpen(alert, now)))
  if (groups.length === 0) return []
  const inChat = await db.selectFrom('chat_told').select(['kind', 'about', 'item']).execute()
  const isTold = (alert: Alert) =>
    alert.told_at !== null ||
    inChat.some(({ kind, about, item }) => kind === alert.kind && about === alert.about && item === alert.item)
  return groups.filter(({ alerts }) => alerts.some(isTold))
}

/** The news that alerts are over, which began or were noticed then. `at` in ms. */
export function overNews(
  { kind, about, since: { at: began, isNoticed } }: Pick<Group, 'kind' | 'about'> & { since: Since },
  shop: ChatShop,
  at: number
): News {
  const { subject: of } = alertWords[kind]
  const since = dateTimeWords(began)
  const subject = `Over: ${of}`
  const texts = [
    ...(about === '' ? [] : [`The repository is ${about}.`]),
    `${isNoticed ? `It was noticed on ${since}, and is not so any more.` : `It was so since ${since}, and is not any more.`} There is nothing to do.`
  ]
  const said = { shop: shop.name, kind, event: 'over', headline: subject, lines: texts, link: shop.desk } as const
  return { fact: `over ${kind} ${about} ${at}`, subject, texts, lines: [], said }
}

/** Forgets that alerts were told, so that they are told at once if they come back. */
async function forgetTold(tx: Tx, { kind, about }: Group): Promise<void> {
  const none = { told: 0, told_at: null }
  await tx.updateTable('seller_alert').set(none).where('kind', '=', kind).where('about', '=', about).execute()
  await tx.deleteFrom('chat_told').where('kind', '=', kind).where('about', '=', about).execute()
}
