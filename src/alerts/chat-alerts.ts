import type { Selectable } from 'kysely'
import type { ChatMessage } from '../chat/chat-message.ts'
import type { Database, Tables, Tx } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
import { DAY_MS, SKEW_MS, WEEK_MS } from '../runtime/time/durations.ts'
import { type Alert, type Group, isToTell, kindOf, listedOf, openGroups, sinceOf } from './alert-groups.ts'
import { alertRules, isUrgent } from './alert-words.ts'
import { type ChatShop, chatAlert, isForChat } from './chat-words.ts'
import { chatReminderAt } from './checks/reminders.ts'
import { isQuiet, type QuietSettings } from './quiet-hours.ts'

/** A message in the queue to the chat. */
export type ChatRow = Selectable<Tables['chat_message']>

/** By the key of an alert: what the chat was told of it. */
type Told = ReadonlyMap<string, Selectable<Tables['chat_told']>>

/**
 * Queues a message to the chat about open alerts that it was not told of, or whose reminder is due: after three days,
 * or before the answer to a dispute is due, then each week. While a message about the same kind and repository waits,
 * no other is queued. What could not be delivered is not told, so it is queued again; but for a day not what a message
 * that was given up may have told. In quiet hours only messages about urgent kinds are queued.
 */
export async function callForChat(db: Database, now: () => number, quiet: QuietSettings = {}): Promise<void> {
  if ((await dueGroups(db, now(), quiet)).length === 0) return
  await serializable(db, async (tx) => {
    const at = now()
    for (const group of await dueGroups(tx, at, quiet)) {
      const kind = kindOf(group)
      const row = { fact: `${kind} ${at}`, kind, at, state: 'waiting', next_at: at } as const
      await tx.insertInto('chat_message').values(row).execute()
    }
  })
}

async function dueGroups(db: Database, now: number, quiet: QuietSettings): Promise<Group[]> {
  const isNight = isQuiet(quiet, now)
  const groups = (await openGroups(db, now)).filter(({ kind }) => isForChat(kind) && (!isNight || isUrgent(kind)))
  if (groups.length === 0) return []
  const told = await toldAlerts(db)
  const due = groups.filter((group) => isDue(group, told, now))
  if (due.length === 0) return []
  const others = await db
    .selectFrom('chat_message')
    .select(['kind', 'state', 'at'])
    .where((row) =>
      row.or([
        row('state', 'in', ['waiting', 'sending']),
        row.and([row('state', '=', 'failed'), row('unanswered', '>', 0), row('next_at', '>', now - DAY_MS)])
      ])
    )
    .execute()
  // A message that was given up and may have arrived holds nothing that came up after it was written.
  const holds = (group: Group, { kind, state, at }: (typeof others)[number]) =>
    kind === kindOf(group) && (state !== 'failed' || !isAnyNewer(group, { at: Number(at), told, now }))
  return due.filter((group) => !others.some((message) => holds(group, message)))
}

/** Whether the group has an alert to tell that came up after `at` (ms). */
function isAnyNewer({ alerts }: Group, { at, told, now }: { at: number; told: Told; now: number }): boolean {
  return alerts.some((alert) => alert.since > at && isToTell(alert, now) && isNews(alert, told, now))
}

async function toldAlerts(db: Database): Promise<Told> {
  const rows = await db.selectFrom('chat_told').selectAll().execute()
  return new Map(rows.map((row) => [keyOf(row), row]))
}

const keyOf = ({ kind, about, item }: { kind: string; about: string; item: string }) =>
  JSON.stringify([kind, about, item])

/** Whether the group has open alerts to tell, and its last message is old enough. */
function isDue({ kind, alerts }: Group, told: Told, now: number): boolean {
  const lastAt = Math.max(...alerts.map((alert) => told.get(keyOf(alert))?.told_at ?? Number.NEGATIVE_INFINITY))
  // A time further in the future was stored by a clock that ran ahead.
  const isOldEnough = lastAt <= now - alertRules(kind).everyMs || lastAt > now + SKEW_MS
  return isOldEnough && alerts.some((alert) => isToTell(alert, now) && isNews(alert, told, now))
}

function isNews(alert: Alert, told: Told, now: number): boolean {
  const before = told.get(keyOf(alert))
  if (!before || isAnew(alert, before)) return true
  const { kind, due } = alert
  const reminderAt = chatReminderAt({ kind, told: before.told, toldAt: Number(before.told_at), due })
  const isPast = reminderAt <= now || before.told_at > now + SKEW_MS
  return before.told <= alertRules(alert.kind).reminders && isPast
}

/** Whether the alert was over for a week since the chat was told of it; an alert without reminders stays told. */
function isAnew({ kind, since }: Alert, { told_at }: { told_at: number }): boolean {
  return alertRules(kind).reminders > 0 && since > told_at + WEEK_MS
}

/**
 * A message as it is to be sent now. `told` records that it was sent, in the transaction that marks it as sent.
 */
export type DueChat = { message: ChatMessage; told?(tx: Tx): Promise<void> }

/** The message of a row; undefined if none of its alerts is open any more. */
export async function dueChat(db: Database, row: ChatRow, shop: ChatShop, now: number): Promise<DueChat | undefined> {
  if (row.said !== null) return { message: JSON.parse(row.said) }
  const groups = await openGroups(db, now)
  const group = groups.find((each) => kindOf(each) === row.kind)
  if (!group) return undefined
  const told = await toldAlerts(db)
  const { kind, about } = group
  const listed = listedOf(group, now, (alert) => isNews(alert, told, now))
  if (listed.length === 0) return undefined
  const isReminder = listed.every((alert) => {
    const before = told.get(keyOf(alert))
    return before !== undefined && !isAnew(alert, before)
  })
  const since = sinceOf(listed)
  const items = listed.map(({ item }) => item)
  const message = chatAlert({ kind, about, items, since, isReminder }, shop)
  return { message, told: (tx) => noteTold(tx, listed, told, now) }
}

async function noteTold(tx: Tx, alerts: readonly Alert[], before: Told, now: number): Promise<void> {
  for (const alert of alerts) {
    const { kind, about, item, since } = alert
    const last = before.get(keyOf(alert))
    const told = last && !isAnew(alert, last) ? last.told + 1 : 1
    await tx
      .insertInto('chat_told')
      .values({ kind, about, item, since, told_at: now, told })
      .onConflict((conflict) => conflict.columns(['kind', 'about', 'item']).doUpdateSet({ since, told_at: now, told }))
      .execute()
  }
}
