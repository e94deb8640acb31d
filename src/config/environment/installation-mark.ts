import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kindOfPath } from './storage.ts'

/** Beside the data of an installation in the folder that it is started in, wherever its database is. */
const markIn = (cwd: string) => join(cwd, 'data', 'installation.txt')

/**
 * Leaves a mark in the folder where Pullpass was started for real, so that a configuration that went missing does not put a
 * sandbox, where everybody may do everything, in its place. Where nothing may be written the sandbox could not start either.
 * @param url the address of the site
 */
export function markInstallation(cwd: string, url: string): void {
  const text = `Pullpass has run here for ${url}\nWithout its configuration nothing starts here, so that no sandbox takes its place.\n`
  try {
    mkdirSync(join(cwd, 'data'), { recursive: true, mode: 0o700 })
    if (kindOfPath(markIn(cwd)) !== 'special') writeFileSync(markIn(cwd), text, { mode: 0o600 })
  } catch {}
}

/** What is left here of an installation: the files, and the address of its site where the mark says it. */
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
