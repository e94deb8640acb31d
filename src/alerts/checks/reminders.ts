import { DAY_MS, WEEK_MS } from '../../runtime/time/durations.ts'
import type { AlertKind } from '../alert-words.ts'

/** How often an alert was told, and when it was told last (ms). `due`: the last day for an answer to a dispute (ms). */
export type Told = { kind: AlertKind; told: number; toldAt: number; due: number | undefined }

/** ms after which the chat is reminded of an alert: after the first message, and after each later one. */
const CHAT_MS = { first: 3 * DAY_MS, later: WEEK_MS }
/** ms after which the seller is first reminded of a dispute, at the latest: processors give a few days. */
const DISPUTE_MS = 3 * DAY_MS

/** When the mail that reminds of an alert is due, in ms: after one week, two weeks, and then four weeks. */
export function mailReminderAt(alert: Told): number {
  return withDispute(alert, WEEK_MS * Math.min(2 ** Math.max(0, alert.told - 1), 4))
}

/** When the chat message that reminds of an alert is due, in ms. */
export function chatReminderAt(alert: Told): number {
  return withDispute(alert, alert.told > 1 ? CHAT_MS.later : CHAT_MS.first)
}

/**
 * The first reminder of a dispute comes halfway to the day on which the answer is due, so before that day. If the
 * seller was first told on that day or later, there is no time for an earlier one.
 */
function withDispute({ kind, told, toldAt, due }: Told, pause: number): number {
  if (kind !== 'dispute_opened' || told > 1) return toldAt + pause
  const latest = toldAt + Math.min(pause, DISPUTE_MS)
  const day = due === undefined ? 0 : due - (due % DAY_MS)
  return day > toldAt ? Math.min(latest, toldAt + (day - toldAt) / 2) : latest
}
