import { createHash } from 'node:crypto'

/** Identifies a token without keeping it. A missing token has a digest too. */
export function digestOf(token: string | undefined): string {
  return createHash('sha256')
    .update(token ?? '')
    .digest('hex')
}
