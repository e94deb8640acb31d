import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseLocation } from '../../db/database.ts'
import type { Checked } from '../mistake.ts'
import { kindOfPath } from './storage.ts'

const databaseLine = 'Its database is '

/** The mark lies in the `data` folder below the working directory, wherever the database is. */
const markIn = (cwd: string) => join(cwd, 'data', 'installation.txt')

/**
 * Writes a mark into the folder in which an installation was started. If its configuration goes missing, the sandbox,
 * where every visitor may do everything, does not start in its place. Where the mark cannot be written, the sandbox
 * could not start either.
 * @param url the address of the site
 */
export function markInstallation(cwd: string, url: string, database: DatabaseLocation): void {
  const where = database.kind === 'sqlite' ? `${databaseLine}${database.file}\n` : ''
  const text = `Pullpass has run here for ${url}\nWithout its configuration nothing starts here, so that no sandbox takes its place.\n${where}`
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

/**
 * Whether a SQLite database that Pullpass has run with is still there. A database that was deleted, or whose disk is
 * not mounted, must not be followed by a new and empty shop: it would invite nobody who has paid, without a word.
 */
export function checkDatabaseIsThere(database: DatabaseLocation, cwd: string): Checked<DatabaseLocation> {
  if (database.kind !== 'sqlite') return { ok: true, value: database }
  const { file } = database
  const isMissing = kindOfPath(file) === 'nothing'
  if (!isMissing && statSync(file).size > 0) return { ok: true, value: database }
  const secret = `${file}.auth-secret`
  const isMarked = readMark(cwd).split('\n').includes(`${databaseLine}${file}`)
  const traces = [...(kindOfPath(secret) === 'nothing' ? [] : [secret]), ...(isMarked ? [markIn(cwd)] : [])].join(
    ' and '
  )
  // Nothing has run with it: this is the first start, or the one before it was ended in the middle.
  if (traces === '') return { ok: true, value: database }
  const problem = `${file} is ${isMissing ? 'missing' : 'empty'}, but Pullpass has run with it, as ${traces} shows. It does not start with a new, empty shop in its place.`
  const fix = `Bring the database back from a backup (docs/backup.md), or mount the disk that it was on. To start anew on purpose, move ${traces} away.`
  return { ok: false, problem, fix }
}

function readMark(cwd: string): string {
  try {
    return kindOfPath(markIn(cwd)) === 'file' ? readFileSync(markIn(cwd), 'utf8').slice(0, 1000) : ''
  } catch {
    return ''
  }
}
