import { statSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Checked } from './mistake.ts'

/** Where Pullpass keeps its data. The address of a Postgres is a secret (it holds a password) and stays out of it. */
export type DatabasePlace = { kind: 'sqlite'; file: string } | { kind: 'postgres' }

const fix = 'Write file:./data/pullpass.db (a file on this machine) or postgres://user:password@host/name'

/** Checks `DATABASE_URL`, and makes the folder of a SQLite file. No message shows the value, which may hold a password. */
export async function checkDatabaseUrl(text: string, cwd: string): Promise<Checked<DatabasePlace>> {
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
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    return { ok: false, problem: `${file} is a folder.`, fix: `Write file:${file}/pullpass.db` }
  }
  return { ok: true, value: { kind: 'sqlite', file } }
}

function sqliteFile(path: string, cwd: string): string | undefined {
  if (path === '' || path.startsWith(':') || path.endsWith('/') || path.includes('?') || path.includes('\0')) return
  if (!path.startsWith('//')) return resolve(cwd, path)
  // file://data/x.db names a host "data", which nobody means.
  return path.startsWith('///') && URL.canParse(`file:${path}`) ? fileURLToPath(`file:${path}`) : undefined
}

/** Checks a folder that Pullpass writes to, and makes it when it is not there; the value is its absolute path. */
export async function checkFolder(text: string, cwd: string): Promise<Checked<string>> {
  const folder = resolve(cwd, text)
  try {
    // Addresses, sessions and mails are in there: for nobody else on the machine.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.X_OK)
    return { ok: true, value: folder }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    const isFile = code === 'EEXIST' || code === 'ENOTDIR'
    const problem = isFile
      ? `${folder}, or a part of that path, is a file.`
      : `The folder ${folder} cannot be made or written to (${code}).`
    return { ok: false, problem, fix: 'Name a folder that the user that runs Pullpass may write to.' }
  }
}
