import { randomBytes } from 'node:crypto'
import { readOrCreateText } from '../runtime/create-once-file.ts'
import type { DatabaseLocation } from './database.ts'

/** Least characters of a secret that cannot be guessed. */
const MIN_LENGTH = 16

/**
 * Returns the secret that signs sessions when none is configured: it is created once and kept beside the SQLite file,
 * readable by its owner only. Processes that share a Postgres must share a secret too, so there it must be configured.
 * Throws when the file exists and holds no usable secret.
 */
export function keptAuthSecret(database: DatabaseLocation): string {
  if (database.kind !== 'sqlite') throw new Error('AUTH_SECRET is required with Postgres')
  const file = `${database.file}.auth-secret`
  const secret = readOrCreateText(file, () => randomBytes(32).toString('base64url')).trim()
  if (secret.length < MIN_LENGTH) {
    throw new Error(
      `${file} holds no usable secret. Bring it back from a backup, or delete it: then everybody signs in anew.`
    )
  }
  return secret
}
