import { randomBytes, randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import type { Config } from '../config.ts'

/** Characters of a secret that is not to be guessed. */
const MIN_LENGTH = 16

/**
 * The secret that signs sessions, where none is configured: made once and kept beside the SQLite file, readable by its
 * owner only. Processes that share a Postgres must share a secret too, so there it has to be configured. Throws when the
 * file is there and holds no usable secret.
 */
export function keptAuthSecret(database: Config['database']): string {
  if (database.kind !== 'sqlite') throw new Error('AUTH_SECRET is required with Postgres')
  const file = `${database.file}.auth-secret`
  const secret = read(file) ?? make(file)
  if (secret.length < MIN_LENGTH) {
    throw new Error(
      `${file} holds no usable secret. Bring it back from a backup, or delete it: then everybody signs in anew.`
    )
  }
  return secret
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Written whole under another name first: nobody ever reads half of it. Of two processes the first one's counts. */
function make(file: string): string {
  const draft = `${file}.${randomUUID()}`
  const descriptor = openSync(draft, 'wx', 0o600)
  writeSync(descriptor, randomBytes(32).toString('base64url'))
  fsyncSync(descriptor)
  closeSync(descriptor)
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
