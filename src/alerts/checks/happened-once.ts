import type { AlertKind } from '../alert-words.ts'

/** The kinds about what has happened once, each with the reason why it is never over. */
const happenedOnce = {
  clock_ahead: 'The clock was put back once. That it is right since then undoes nothing.',
  sale_of_zero: 'A sale of nothing stays one, also if the buyer pays for another one later.',
  mail_given_up: 'A mail that was given up is not tried again. A later mail to its buyer only ends the alert.',
  event_given_up: 'An event that was given up is not tried again: its number stays missing.'
} as const satisfies Partial<Record<AlertKind, string>>

/** The kinds about what goes on, until the tables can prove that it is over. */
export type LastingKind = Exclude<AlertKind, keyof typeof happenedOnce>

/** Whether alerts of this kind can be over: they are about what goes on. */
export function canBeOver(kind: AlertKind): kind is LastingKind {
  return !Object.hasOwn(happenedOnce, kind)
}
