import { appendFileSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

export type Mail = {
  /** the file's name in the folder */
  name: string
  /** when the mail says that it was sent, ms: by the clock of the sandbox, which may be moved */
  at: number
  email: Email
}

/** Bytes. A larger file is not a mail of Pullpass, and reading it would only slow down the page. */
export const largestMail = 10 * 1024 * 1024

/** The newest mails in the folder, newest first. A missing folder counts as empty. */
export async function newestMails(dir: string, count: number): Promise<Mail[]> {
  const files = filesIn(dir).sort((a, b) => b.at - a.at || (a.name < b.name ? 1 : -1))
  const mails = await Promise.all(files.slice(0, count).map(({ name, at }) => read(dir, name, at)))
  return mails.filter((mail) => mail !== undefined)
}

/**
 * The mail with this name. A name counts only if the folder lists it, so no name can lead out of the folder; symbolic
 * links are not listed.
 */
export async function mailNamed(dir: string, name: string): Promise<Mail | undefined> {
  const file = filesIn(dir).find((listed) => listed.name === name)
  return file === undefined ? undefined : read(dir, file.name, file.at)
}

function filesIn(dir: string): { name: string; at: number }[] {
  const names = unlessGone(() => readdirSync(dir)) ?? []
  return names.flatMap((name) => {
    if (!name.endsWith('.eml')) return []
    const stat = unlessGone(() => lstatSync(join(dir, name)))
    return stat?.isFile() && stat.size <= largestMail ? [{ name, at: stat.mtimeMs }] : []
  })
}

async function read(dir: string, name: string, writtenAt: number): Promise<Mail | undefined> {
  const bytes = unlessGone(() => readFileSync(join(dir, name)))
  if (bytes === undefined) return undefined
  const email = await PostalMime.parse(bytes)
  const sentAt = Date.parse(email.date ?? '')
  return { name, at: Number.isNaN(sentAt) ? writtenAt : sentAt, email }
}

/** Returns undefined for a missing file: users delete mails, also between the listing and the reading. */
export function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** The file with the names of the mails that were opened, each on a line as JSON. */
const OPENED = 'opened.jsonl'

/** The names of the mails that were opened. */
export function openedMails(dir: string): Set<string> {
  const lines = unlessGone(() => readFileSync(join(dir, OPENED), 'utf8'))?.split('\n') ?? []
  return new Set(lines.filter((line) => line !== '').map((line) => String(JSON.parse(line))))
}

/** Stores that a mail was opened. */
export function markOpened(dir: string, name: string): void {
  if (!openedMails(dir).has(name)) appendFileSync(join(dir, OPENED), `${JSON.stringify(name)}\n`)
}
