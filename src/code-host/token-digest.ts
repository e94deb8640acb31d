import { createHash } from 'node:crypto'

/** Which token it is, without keeping the token. That there is none has a digest too. */
export function digestOf(token: string | undefined): string {
  return createHash('sha256')
    .update(token ?? '')
    .digest('hex')
}
