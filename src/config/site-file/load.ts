import { stat } from 'node:fs/promises'
import { dirname, extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mistake } from '../mistake.ts'

/** The result of looking for the site config. `folder`: the one that the file is in. */
export type SiteFile =
  | { kind: 'none' }
  | { kind: 'loaded'; value: object; folder: string }
  | { kind: 'mistake'; mistake: Mistake }

const endings = ['.ts', '.mts', '.js', '.mjs']

/** Loads the file that `SITE_CONFIG` names, or else `site.config.ts` in the working directory. */
export async function loadSiteFile(named: string | undefined, cwd: string): Promise<SiteFile> {
  const path = resolve(cwd, named ?? 'site.config.ts')
  const name = named === undefined ? 'site.config.ts' : 'SITE_CONFIG'
  const mistake = (problem: string, fix: string): SiteFile => ({ kind: 'mistake', mistake: { name, problem, fix } })
  const found = await stat(path).catch(() => undefined)
  if (found === undefined && named === undefined) return { kind: 'none' }
  if (found === undefined) {
    return mistake(
      `There is no file at ${path}.`,
      'Correct the path, or copy site.config.example.ts to it and fill it in.'
    )
  }
  if (!found.isFile()) return mistake(`${path} is not a file.`, 'Name the file itself, like site.config.ts.')
  if (!endings.includes(extname(path))) {
    return mistake(`${path} does not end in ${endings.join(', ')}.`, 'Rename it to end in .ts.')
  }
  try {
    const loaded: unknown = await import(pathToFileURL(path).href)
    const value = typeof loaded === 'object' && loaded !== null && 'default' in loaded ? loaded.default : undefined
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { kind: 'loaded', value, folder: dirname(path) }
    return mistake(
      `${path} has no object as its default export.`,
      'Write export default { … } as in site.config.example.ts.'
    )
  } catch (error) {
    return mistake(`${path} cannot be loaded.\n${reason(error)}`, 'Correct that place in the file.')
  }
}

/**
 * The message of an error. For a syntax error in TypeScript also its position, which Node puts at the head of the
 * stack.
 */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const message = `${error.name}: ${error.message}`
  const head = error instanceof SyntaxError ? error.stack?.split('\n\n')[0] : undefined
  return head && !head.startsWith(error.name) ? `${head}\n${message}` : message
}
