import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kindOfPath } from './storage.ts'

/** The mark lies in the `data` folder below the working directory, wherever the database is. */
const markIn = (cwd: string) => join(cwd, 'data', 'installation.txt')

/**
 * Writes a mark into the folder in which an installation was started. If its configuration goes missing, the sandbox,
 * where every visitor may do everything, does not start in its place. Where the mark cannot be written, the sandbox
 * could not start either.
 * @param url the address of the site
 */
export function markInstallation(cwd: string, url: string): void {
  const text = `Pullpass has run here for ${url}\nWithout its configuration nothing starts here, so that no sandbox takes its place.\n`
  try {
    mkdirSync(join(cwd, 'data'), { recursive: true, mode: 0o700 })
    if (kindOfPath(markIn(cwd)) !== 'special') writeFileSync(markIn(cwd), text, { mode: 0o600 })
  } catch {}
}

/** The traces of an installation in this folder: the files, and the address of its site if the mark names it. */
export function earlierInstallation(cwd: string): { files: string[]; url?: string } | undefined {
  const files = [markIn(cwd), join(cwd, 'data', 'pullpass.db')].filter((path) => kindOfPath(path) !== 'nothing')
  if (files.length === 0) return undefined
  const url = /^Pullpass has run here for (https?:\/\/\S+)$/m.exec(readMark(cwd))?.[1]
  return { files, ...(url && { url }) }
}

function readMark(cwd: string): string {
  try {
    return kindOfPath(markIn(cwd)) === 'file' ? readFileSync(markIn(cwd), 'utf8').slice(0, 1000) : ''
  } catch {
    return ''
  }
}
