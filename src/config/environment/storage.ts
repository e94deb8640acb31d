import { statSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DatabaseLocation } from '../../db/database.ts'
import type { Checked } from '../mistake.ts'

const fix = 'Write file:./data/pullpass.db (a file on this machine) or postgres://user:password@host/name'

/**
 * Checks `DATABASE_URL`, and makes the folder of a SQLite file. No message shows the value, which may hold a password.
 */
export async function checkDatabaseUrl(text: string, cwd: string): Promise<Checked<DatabaseLocation>> {
  if (/^postgres(ql)?:\/\//i.test(text)) {
    if (URL.canParse(text) && !/\s/.test(text)) return { ok: true, value: { kind: 'postgres' } }
    const problem = 'It starts like the address of a Postgres but cannot be read as one.'
    return { ok: false, problem, fix: `${fix}; characters like @, / and # in the password as %40, %2F and %23.` }
  }
  if (!/^file:/i.test(text)) return { ok: false, problem: 'It starts neither with file: nor with postgres://.', fix }
  const file = sqliteFile(text.slice('file:'.length), cwd)
  if (file === undefined) return { ok: false, problem: 'It does not name a file, or has options after it.', fix }
  const folder = await checkFolder(dirname(file), cwd)
  if (!folder.ok) return folder
  if (kindOfPath(file) === 'folder') {
    return { ok: false, problem: `${file} is a folder.`, fix: `Write file:${file}/pullpass.db` }
  }
  // SQLite opens the files beside it as well: https://sqlite.org/tempfiles.html
  for (const path of ['', '-wal', '-shm', '-journal', '.auth-secret'].map((ending) => file + ending)) {
    if (['nothing', 'file'].includes(kindOfPath(path))) continue
    return {
      ok: false,
      problem: `${path} is a pipe, a device or a folder, and no file.`,
      fix: 'Name an ordinary file.'
    }
  }
  return { ok: true, value: { kind: 'sqlite', file } }
}

function sqliteFile(path: string, cwd: string): string | undefined {
  if (path === '' || path.startsWith(':') || path.endsWith('/') || path.includes('?') || path.includes('\0')) return
  if (!path.startsWith('//')) return resolve(cwd, path)
  // file://data/x.db would name a host "data", which is never intended.
  return path.startsWith('///') && URL.canParse(`file:${path}`) ? fileURLToPath(`file:${path}`) : undefined
}

/** Checks a folder that Pullpass writes to, and makes it when it is not there; the value is its absolute path. */
export async function checkFolder(text: string, cwd: string): Promise<Checked<string>> {
  const folder = resolve(cwd, text)
  try {
    // The folder holds addresses, sessions and mails: no other user of the machine may read it.
    await makeFolder(folder)
    await access(folder, constants.W_OK | constants.X_OK)
    return { ok: true, value: folder }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    const isNoFolder = code === 'EEXIST' || code === 'ENOTDIR'
    const problem = isNoFolder
      ? `${folder}, or a part of that path, is a file, a pipe or a device.`
      : `The folder ${folder} cannot be made or written to (${code}).`
    return { ok: false, problem, fix: 'Name a folder that the user that runs Pullpass may write to.' }
  }
}

/**
 * Creates a folder and its missing parents. Node's own `recursive` retries for ever where the system reports a parent
 * as missing although it exists, as under /proc.
 */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 })
  try {
    await make()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST' && kindOfPath(folder) === 'folder') return
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    await makeFolder(dirname(folder))
    await make()
  }
}

/**
 * The kind of file that a path leads to, with links followed; `nothing` also when the path may not be inspected.
 * `special` is a pipe, a device or a socket. Opening a pipe may wait for a writer for ever, so no path is opened before
 * this check.
 */
export function kindOfPath(path: string): 'nothing' | 'file' | 'folder' | 'special' {
  try {
    const found = statSync(path)
    if (found.isFile()) return 'file'
    return found.isDirectory() ? 'folder' : 'special'
  } catch {
    return 'nothing'
  }
}
