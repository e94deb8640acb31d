import { randomBytes } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { readOrCreateText } from '../runtime/create-once-file.ts'

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
  const secret = readOrCreateText(file, () => randomBytes(32).toString('base64url')).trim()
  if (secret.length < MIN_LENGTH) {
    throw new Error(
      `${file} holds no usable secret. Bring it back from a backup, or delete it: then everybody signs in anew.`
    )
  }
  return secret
}
