import * as z from 'zod'
import type { DailyHours } from '../../runtime/time/local-time.ts'
import { isTimeZone } from '../../runtime/time/local-time.ts'
import { type Checked, quoted } from '../mistake.ts'
import { text } from '../values/text.ts'

/** The settings in the site config for what the seller is told. */
export type SiteAlerts = {
  /** The time zone of the quiet hours and of the letter on Monday, such as `Europe/Berlin`; UTC unless set. */
  zone?: string
  /** Hours in which only urgent alerts are sent; the others wait until they end. */
  quiet?: { from: string; to: string }
  /** Whether a letter comes on Monday; it does unless this is false. */
  weekly?: boolean
}

/** The checked settings. `quiet`: the hours in which only urgent alerts are sent. */
export type CheckedAlerts = { zone: string; quiet?: DailyHours; weekly: boolean }

function checkZone(name: string): Checked<string> {
  if (isTimeZone(name)) return { ok: true, value: name }
  return { ok: false, problem: `${quoted(name)} is no time zone.`, fix: "Write one like zone: 'Europe/Berlin'" }
}

function checkTime(time: string): Checked<string> {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return { ok: true, value: time }
  return { ok: false, problem: `${quoted(time)} is no time of a day.`, fix: "Write one like '22:00'" }
}

const quiet = z
  .object({ from: text(checkTime), to: text(checkTime) })
  .refine(({ from, to }) => from !== to, { error: 'ends when it begins.' })

/** The shape of `alerts` in the site config. */
export const alertsShape = z.object({
  zone: text(checkZone).optional(),
  quiet: quiet.optional(),
  weekly: z.boolean().optional()
})

/** The keys of `alerts`, by the path of the object that has them. */
export const alertsKeys = {
  alerts: Object.keys(alertsShape.shape),
  'alerts.quiet': Object.keys(quiet.shape)
}

/** How to write the values of `alerts`. */
export const alertsFixes: Record<string, string> = {
  alerts: "Write alerts: { zone: 'Europe/Berlin', quiet: { from: '22:00', to: '08:00' } }, or leave it out.",
  'alerts.zone': "Write one like zone: 'Europe/Berlin', or leave it out for UTC.",
  'alerts.quiet': "Write quiet: { from: '22:00', to: '08:00' }, or leave it out.",
  'alerts.weekly': 'Write weekly: false to get no letter on Monday, or leave it out.'
}

/** Builds the settings, with their defaults. */
export function madeAlerts({ zone = 'UTC', quiet, weekly = true }: z.infer<typeof alertsShape> = {}): CheckedAlerts {
  return { zone, weekly, ...(quiet && { quiet: { from: minutesOf(quiet.from), to: minutesOf(quiet.to) } }) }
}

function minutesOf(time: string): number {
  const [hours = '', minutes = ''] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}
