import type { Database, Tx } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
import type { Product } from '../product.ts'
import { DAY_MS, WEEK_MS } from '../runtime/time/durations.ts'
import { dateTimeWords } from '../runtime/time/time-words.ts'
import { type Alert, type Group, groupsSaidSince, isOpen, isTakenOff, type Since, sinceOf } from './alert-groups.ts'
import { alertRules, alertWords, isAskedAgain } from './alert-words.ts'
import { accountOfLine, SAID_MS } from './alerts.ts'
import type { ChatShop } from './chat-words.ts'
import { canBeOver } from './checks/happened-once.ts'
import { purchasesOver } from './checks/purchases-over.ts'
import { findingKinds, isProvenOver } from './is-alert-over.ts'
import { announce, type News, type Receivers } from './seller-news.ts'
import { noteOver } from './stored/note-what-is-over.ts'

/** ms after which an alert is too old for an all-clear. */
const LATE_MS = WEEK_MS

export type AllClearOptions = {
  db: Database
  products: readonly Product[]
  now(): number
  shop: ChatShop
  receivers: Receivers
}

/**
 * Tells the seller once that alerts of one kind about one repository are over. The seller was told of these alerts,
 * they are not raised any more, and a check has ended them or the tables prove that they are over. Where each alert of
 * a kind is told at once, each ends by itself, whatever others of the kind are open. If such an alert is raised later,
 * the seller is told of it at once.
 */
export async function callForAllClears({ db, products, now, shop, receivers }: AllClearOptions): Promise<void> {
  for (const group of await groupsThatWereTold(db, now())) {
    const over = await whatIsOver(db, products, group)
    if (over.length === 0) continue
    await serializable(db, async (tx) => {
      const at = now()
      // Another process may have told it, or raised an alert meanwhile.
      const same = (await groupsThatWereTold(tx, at)).find(
        ({ kind, about }) => kind === group.kind && about === group.about
      )
      const still = same?.alerts.filter(({ item }) => over.some((alert) => alert.item === item)) ?? []
      // The seller was told of an earlier one of the kind that it is over, or was never told of it.
      const told = still.filter(({ item }) => same?.told.includes(item))
      if (!same || told.length === 0) return
      const { kind, about } = same
      const purchases = isAskedAgain(kind)
        ? await purchasesOver(tx, { kind, items: told.map(({ item }) => item), products, desk: shop.desk })
        : undefined
      const facts = told.map((alert) => {
        const purchase = purchases?.find(({ item }) => item === alert.item)
        const words = purchases ? purchase?.words : lineOf(kind, alert)
        return { words, page: purchase?.page, since: sinceOf([alert]) }
      })
      const news = overNews({ kind, about, facts }, shop, at)
      await announce(tx, news, receivers, at)
      await forgetTold(tx, { ...same, alerts: still })
      await noteOver(tx, { kind, about, items: still.map(({ item }) => item), at })
    })
  }
}

/** The line of an alert without what the code host or a check said: its account or its check, where it names one. */
function lineOf(kind: Alert['kind'], { words }: Alert): string | undefined {
  if (words === null) return undefined
  if (isOfFindings(kind)) return words.split(': ', 1)[0]
  return accountOfLine(words)
}

/** The alerts of a group that are over: all of them or none, but for those that are told on their own. */
async function whatIsOver(db: Database, products: readonly Product[], group: Group): Promise<Alert[]> {
  if (!isOnItsOwn(group.kind)) return (await isOver(db, products, group)) ? group.alerts : []
  const over: Alert[] = []
  for (const alert of group.alerts) if (await isOver(db, products, { ...group, alerts: [alert] })) over.push(alert)
  return over
}

/** Whether each alert of the kind is told as soon as it is raised, so that its end is told as soon as well. */
function isOnItsOwn(kind: Alert['kind']): boolean {
  return (isAskedAgain(kind) || isOfFindings(kind)) && alertRules(kind).everyMs < DAY_MS
}

function isOfFindings(kind: Alert['kind']): boolean {
  return findingKinds.some((each) => each === kind)
}

async function isOver(db: Database, products: readonly Product[], { kind, about, alerts }: Group): Promise<boolean> {
  // The seller ends an alert of this kind also by letting the account keep its access.
  const others = kind === 'not_ours' ? alerts : alerts.filter(({ ended_at }) => ended_at === null)
  if (others.length === 0) return true
  const after = Math.max(...others.map(({ said_at }) => Number(said_at))) + SAID_MS
  return isProvenOver(db, { kind, about, items: others.map(({ item }) => item), after, products })
}

/**
 * The groups that were told by mail or in the chat, and of which no alert is open, but for those that the seller has
 * taken off the list. Of alerts that are told on their own, the group has those that were told and are not open.
 */
async function groupsThatWereTold(db: Database, now: number): Promise<(Group & { told: string[] })[]> {
  const groups = (await groupsSaidSince(db, now - LATE_MS))
    .map((group) => ({ ...group, alerts: group.alerts.filter((alert) => !isTakenOff(alert)) }))
    .filter(({ kind, alerts }) => canBeOver(kind) && alerts.length > 0 && isAnyOver({ kind, alerts }, now))
  if (groups.length === 0) return []
  const inChat = await db.selectFrom('chat_told').select(['kind', 'about', 'item']).execute()
  const isTold = (alert: Alert) =>
    alert.told_at !== null ||
    inChat.some(({ kind, about, item }) => kind === alert.kind && about === alert.about && item === alert.item)
  return groups
    .map((group) => {
      const told = group.alerts.filter(isTold)
      const alerts = isOnItsOwn(group.kind) ? told.filter((alert) => !isOpen(alert, now)) : group.alerts
      return { ...group, alerts, told: told.map(({ item }) => item) }
    })
    .filter(({ alerts, told }) => alerts.length > 0 && told.length > 0)
}

function isAnyOver({ kind, alerts }: Pick<Group, 'kind' | 'alerts'>, now: number): boolean {
  return isOnItsOwn(kind) || !alerts.some((alert) => isOpen(alert, now))
}

/**
 * A fact that is over. `words`: its line in the mail, of which the chat is not told. `page`: its page of the desk.
 * `since`: when it began or was noticed.
 */
export type OverFact = { words?: string | undefined; page?: string | undefined; since: Since }

/** The news that alerts are over: each fact with its own time. `at` in ms. */
export function overNews(
  { kind, about, facts }: Pick<Group, 'kind' | 'about'> & { facts: readonly OverFact[] },
  shop: ChatShop,
  at: number
): News {
  const subject = `Over: ${alertWords[kind].subject}`
  const texts = [
    ...(about === '' ? [] : [`The repository is ${about}.`]),
    `${timesOf(facts.map(({ since }) => since))} There is nothing to do.`
  ]
  const [only, ...others] = facts
  const lines = facts.flatMap(({ words, page, since }) => {
    if (words === undefined) return []
    const line = others.length === 0 ? words : `${words} (${beganWords(since)})`
    return [page === undefined ? line : `${line}: ${page}`]
  })
  const link = others.length === 0 ? (only?.page ?? shop.desk) : shop.desk
  const said = { shop: shop.name, kind, event: 'over', headline: subject, lines: texts, link } as const
  return { fact: `over ${kind} ${about} ${at}`, subject, texts, lines: [...new Set(lines)], said }
}

/** Since when it was so, as a sentence or two: of several, the first and the last time. */
function timesOf(all: readonly Since[]): string {
  const [first, ...others] = all.toSorted((a, b) => a.at - b.at)
  if (!first) return 'It is not so any more.'
  const last = others.at(-1)
  if (last) {
    const [from, to] = [first, last].map(beganWords)
    return `There were ${all.length} of them, ${from === to ? from : `the first ${from}, the last ${to}`}. They are not so any more.`
  }
  const since = dateTimeWords(first.at)
  return first.isNoticed
    ? `It was noticed on ${since}, and is not so any more.`
    : `It was so since ${since}, and is not any more.`
}

function beganWords({ at, isNoticed }: Since): string {
  return `${isNoticed ? 'noticed on' : 'so since'} ${dateTimeWords(at)}`
}

/** Forgets that alerts were told, so that they are told at once if they come back. */
async function forgetTold(tx: Tx, { kind, about, alerts }: Group): Promise<void> {
  const none = { told: 0, told_at: null }
  const items = isOnItsOwn(kind) ? alerts.map(({ item }) => item) : undefined
  await tx
    .updateTable('seller_alert')
    .set(none)
    .where('kind', '=', kind)
    .where('about', '=', about)
    .$if(items !== undefined, (query) => query.where('item', 'in', items ?? []))
    .execute()
  await tx
    .deleteFrom('chat_told')
    .where('kind', '=', kind)
    .where('about', '=', about)
    .$if(items !== undefined, (query) => query.where('item', 'in', items ?? []))
    .execute()
}
