import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unlessGone } from './mails.ts'

/** The file in the folder of the mails that lists the refused addresses, as JSON. */
const REFUSED = 'refused.json'

/** The addresses to which the mail server takes no mail, in the order in which they were refused. */
export function refusedAddresses(dir: string): string[] {
  const text = unlessGone(() => readFileSync(join(dir, REFUSED), 'utf8'))
  return text === undefined ? [] : (JSON.parse(text) as string[])
}

/** Whether the mail server refuses mails to this address, however it is capitalized. */
export function isRefused(dir: string, address: string): boolean {
  return refusedAddresses(dir).includes(keyOf(address))
}

/** Has the mail server refuse mails to this address from now on, or take them again. */
export function setRefused(dir: string, address: string, refused: boolean): void {
  const key = keyOf(address)
  const others = refusedAddresses(dir).filter((each) => each !== key)
  const draft = join(dir, `.${REFUSED}.tmp`)
  mkdirSync(dir, { recursive: true })
  writeFileSync(draft, JSON.stringify(refused ? [...others, key] : others), { mode: 0o600 })
  renameSync(draft, join(dir, REFUSED))
}

function keyOf(address: string): string {
  return address.trim().toLowerCase()
}
