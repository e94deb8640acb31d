import { readFileSync } from 'node:fs'

/** The version of Pullpass, as its package names it. */
export function ownVersion(): string {
  const read: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return typeof read === 'object' && read !== null && 'version' in read ? String(read.version) : 'unknown'
}
