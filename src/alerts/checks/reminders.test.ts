import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '../../runtime/time/durations.ts'
import type { AlertKind } from '../alert-words.ts'
import { chatReminderAt, mailReminderAt } from './reminders.ts'

const DAY = Date.UTC(2026, 10, 23)
const NOON = DAY + 12 * HOUR_MS

type Row = { kind?: AlertKind; told?: number; due?: number; mail: number; chat: number }

/** `mail`, `chat`: the days from the telling to the reminder. `due`: the days from the beginning of its day. */
const rows: Row[] = [
  { kind: 'no_seat', told: 1, mail: 7, chat: 3 },
  { kind: 'no_seat', told: 2, mail: 14, chat: 7 },
  { kind: 'no_seat', told: 3, mail: 28, chat: 7 },
  { kind: 'no_seat', told: 9, mail: 28, chat: 7 },
  { mail: 3, chat: 3 },
  { told: 2, mail: 14, chat: 7 },
  { due: 21, mail: 3, chat: 3 },
  { due: 7, mail: 3, chat: 3 },
  { due: 6, mail: 2.75, chat: 2.75 },
  { due: 3.9, mail: 1.25, chat: 1.25 },
  { due: 1.99, mail: 0.25, chat: 0.25 },
  { due: 1, mail: 0.25, chat: 0.25 },
  { due: 0.9, mail: 3, chat: 3 },
  { due: -2, mail: 3, chat: 3 },
  { kind: 'account_not_named', due: 2, mail: 7, chat: 3 }
]

for (const { kind = 'dispute_opened', told = 1, due, mail, chat } of rows) {
  const until = due === undefined ? '' : ` with an answer due after ${due} days`
  test(`A reminder of ${kind}${until}, told ${told} times, is mailed after ${mail} days and said in the chat after ${chat}`, () => {
    const alert = { kind, told, toldAt: NOON, due: due === undefined ? undefined : DAY + due * DAY_MS }
    const days = [mailReminderAt(alert), chatReminderAt(alert)].map((at) => (at - NOON) / DAY_MS)
    assert.deepEqual(days, [mail, chat])
  })
}

test('The first reminder of a dispute comes before its answer day, whenever that is', () => {
  for (let hours = 24; hours < 60 * 24; hours += 1) {
    const due = DAY + hours * HOUR_MS
    const day = due - (due % DAY_MS)
    for (const at of [mailReminderAt, chatReminderAt])
      assert.ok(at({ kind: 'dispute_opened', told: 1, toldAt: NOON, due }) < day, `${hours}`)
  }
})
