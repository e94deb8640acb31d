import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ConfigSources } from '../../config/sources.ts'
import { page } from '../../server/http/respond.ts'
import type { DeskHandler } from '../frame/desk-handler.ts'
import { environmentSettings, type SettingFacts } from './environment-settings.ts'
import { settingsPage } from './settings-page.ts'
import { siteSettings } from './site-settings.ts'

/** GET /admin/settings: each value of the configuration, and where it came from. */
export const getSettings: DeskHandler = async (_, { context, seller }) => {
  const { config, sources } = context
  const filesChangedAt = await changedAt(sources?.secretFiles ?? {})
  const environment = environmentSettings({ config, sources, filesChangedAt })
  const site = siteSettings({ config, sources })
  const siteFile = sources && basename(sources.siteFile)
  return page(settingsPage({ config, seller: seller.user, settings: [...environment, ...site], siteFile }))
}

/** When each file was last written, in ms; a file that cannot be read is left out. */
async function changedAt(files: ConfigSources['secretFiles']): Promise<SettingFacts['filesChangedAt']> {
  const all = Object.entries(files).map(async ([name, path]) => {
    const found = await stat(path).catch(() => undefined)
    return found ? [[name, found.mtimeMs] as const] : []
  })
  return Object.fromEntries((await Promise.all(all)).flat())
}
