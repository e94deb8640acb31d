import { lstatSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Mistake } from '../config/config.ts'
import { kindOfPath } from '../config/environment/storage.ts'

/** The variables of a file `.env`, or the mistake that keeps it from being read. */
export type EnvFile =
  | { kind: 'read'; variables: Record<string, string | undefined> }
  | { kind: 'mistake'; mistake: Mistake }

/** Editors on Windows may put this mark at the beginning of UTF-8, where it would become part of the first name. */
const byteOrderMark = /^\uFEFF/

/** Reads the file `.env` at a path. A file that is not there has no variables; one that cannot be read is a mistake. */
export function readEnvFile(path: string): EnvFile {
  const mistake = (problem: string, fix: string): EnvFile => ({
    kind: 'mistake',
    mistake: { name: '.env', problem, fix }
  })
  const kind = kindOfPath(path)
  if (kind === 'folder' || kind === 'special') {
    const fix = 'Make it an ordinary file with one NAME=value a line, or take it away.'
    return mistake('It is a folder, a pipe or a device, and no file.', fix)
  }
  try {
    // A link may lead to where this account may not look: then it is there, and cannot be read.
    if (kind === 'nothing' && !lstatSync(path, { throwIfNoEntry: false })) return { kind: 'read', variables: {} }
    const bytes = readFileSync(path)
    if (bytes.includes(0)) return mistake('It is saved as UTF-16, or has zero bytes in it.', 'Save it as UTF-8.')
    return { kind: 'read', variables: parseEnv(bytes.toString('utf8').replace(byteOrderMark, '')) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    const problem = `It cannot be read by the account that runs Pullpass (${code}).`
    return mistake(
      problem,
      'Make that account the owner of the file (chown), and let only the owner read it (chmod 600).'
    )
  }
}
