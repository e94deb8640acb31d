import type { ConfigSources } from '../../config/sources.ts'

/**
 * A value of the configuration. `name`: its variable, or its place in the site config. `from`: where it came from;
 * undefined where that is not known. `isQuiet`: it is not set, or not used.
 */
export type Setting = { name: string; value: string; from?: From | undefined; isQuiet?: boolean | undefined }

export type From = 'Environment' | 'File .env' | 'Site config' | 'Default'

/** Where a variable was set; `Default` if it was not. */
export function fromVariable(sources: ConfigSources | undefined, name: string): From | undefined {
  if (!sources) return undefined
  const set = sources.variables[name]
  return set === undefined ? 'Default' : set === '.env' ? 'File .env' : 'Environment'
}

/** The same for a key of the site config. */
export function fromSiteFile(sources: ConfigSources | undefined, key: string): From | undefined {
  return sources && (sources.written.has(key) ? 'Site config' : 'Default')
}
