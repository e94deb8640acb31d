import type { Setting } from './setting.ts'

/** The groups of settings, in the order of the page. */
export const settingGroups = ['site', 'products', 'host', 'payments', 'mail', 'alerts', 'events', 'machine'] as const
export type SettingGroup = (typeof settingGroups)[number]

/** The names by which a setting is known to be of a group; the first that fits counts. */
const begins: readonly [SettingGroup, RegExp][] = [
  ['site', /^(SITE_|site\.)/],
  ['products', /^products?\b/],
  ['host', /^CODE_HOST/],
  ['mail', /^(SMTP_|MAIL_)/],
  ['alerts', /^(ALERT_|alerts\.|admins$)/],
  ['events', /^EVENT_/],
  ['payments', /^payments\.|_(WEBHOOK_SECRET|API_KEY|API_URL)$|^STANDARD_/]
]

/** The group of a setting, by its name. What is of no other group is about the machine that Pullpass runs on. */
export function groupOf(name: string): SettingGroup {
  return begins.find(([, pattern]) => pattern.test(name))?.[0] ?? 'machine'
}

/** The settings of each group that has some, each in the order in which they came. */
export function inGroups(settings: readonly Setting[]): [SettingGroup, readonly Setting[]][] {
  const all = Map.groupBy(settings, ({ name }) => groupOf(name))
  return settingGroups.flatMap((group): [SettingGroup, readonly Setting[]][] => {
    const of = all.get(group)
    return of ? [[group, of]] : []
  })
}
