import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Config } from '../config.ts'

/**
 * The secret that signs sessions, where none is configured: made once and kept beside the SQLite file, readable by its
 * owner only. Processes that share a Postgres must share a secret too, so there it has to be configured.
 */
export function keptAuthSecret(database: Config['database']): string {
  if (database.kind !== 'sqlite') throw new Error('AUTH_SECRET is required with Postgres')
  const file = `${database.file}.auth-secret`
  try {
    // `wx`: of two processes that start at once, one makes it and the other reads it.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}
