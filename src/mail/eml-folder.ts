import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes one mail as a file like `2026-11-20T19-05-11-123Z-ab12cd.eml`. The file appears only once it is complete, so
 * that a program that watches the folder never reads half a mail. Only its owner may read it: mails carry sign-in
 * links.
 * @param now ms since the epoch
 */
export async function writeEml(folder: string, message: Buffer, now: number): Promise<void> {
  const name = `${new Date(now).toISOString().replace(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}`
  const unfinished = join(folder, `.${name}.tmp`)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(unfinished, message, { mode: 0o600, flag: 'wx' })
    await rename(unfinished, join(folder, `${name}.eml`))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
