import type { Setting } from './setting.ts'

/** The groups of settings, in the order of the page. */
export const settingGroups = ['site', 'products', 'host', 'payments', 'mail', 'alerts', 'events', 'machine'] as const
export type SettingGroup = (typeof settingGroups)[number]

/** The beginnings of the names of the settings of a group. */
const beginnings: readonly [SettingGroup, readonly string[]][] = [
  ['site', ['SITE_', 'site.']],
  ['products', ['product']],
  ['host', ['CODE_HOST']],
  ['mail', ['SMTP_', 'MAIL_']],
  ['alerts', ['ALERT_', 'alerts.', 'admins']],
  ['events', ['EVENT_']],
  ['payments', ['payments.']]
]
/** The ends of the names of a processor's variables. */
const ofProcessor = ['_WEBHOOK_SECRET', '_API_KEY', '_API_URL']

/** The group of a setting, by its name. What is of no other group is about the machine that Pullpass runs on. */
export function groupOf(name: string): SettingGroup {
  const found = beginnings.find(([, words]) => words.some((each) => name.startsWith(each)))
  if (found) return found[0]
  return ofProcessor.some((each) => name.endsWith(each)) ? 'payments' : 'machine'
}

/** The settings of each group that has some, each in the order in which they came. */
export function inGroups(settings: readonly Setting[]): [SettingGroup, readonly Setting[]][] {
  const all = Map.groupBy(settings, ({ name }) => groupOf(name))
  return settingGroups.flatMap((group): [SettingGroup, readonly Setting[]][] => {
    const of = all.get(group)
    return of ? [[group, of]] : []
  })
}
