import { stat } from 'node:fs/promises'
import { page } from '../../server/http/respond.ts'
import type { DeskHandler } from '../frame/desk-handler.ts'
import { environmentSettings } from './environment-settings.ts'
import { settingsPage } from './settings-page.ts'
import { siteSettings } from './site-settings.ts'

/** GET /admin/settings: each value of the configuration, and where it came from. */
export const getSettings: DeskHandler = async (_, { context, seller }) => {
  const { config, sources } = context
  const tokenFileChangedAt = await changedAt(sources?.tokenFile)
  const environment = environmentSettings({ config, sources, tokenFileChangedAt })
  const site = siteSettings({ config, sources })
  return page(settingsPage({ config, seller: seller.user, environment, site, isKnown: sources !== undefined }))
}

/** When a file was last written, in ms; undefined if that cannot be read. */
async function changedAt(path: string | undefined): Promise<number | undefined> {
  const found = path === undefined ? undefined : await stat(path).catch(() => undefined)
  return found?.mtimeMs
}
