import { createHash } from 'node:crypto'

/** A key of fixed length for what a request has said, so that no map in memory holds what a stranger made long. */
export function hashedKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
