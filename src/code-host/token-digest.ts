import { hash } from 'node:crypto'

/** Identifies a token without keeping it. A missing token has a digest too. */
export function digestOf(token: string | undefined): string {
  return hash('sha256', token ?? '')
}
