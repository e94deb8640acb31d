import { existsSync } from 'node:fs'
import { chmod, copyFile, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The name of the backup of a day (ms since the epoch, in UTC): a second one of that day takes its place. */
function nameOfBackup(now: number): string {
  return `pullpass-${new Date(now).toISOString().slice(0, 10)}.db`
}

/**
 * Copies a SQLite database to a folder, also while a service uses it: `vacuum into` writes one moment of it.
 * https://sqlite.org/lang_vacuum.html#vacuuminto
 * The copy gets its name only when it is whole, was checked, and is on the disk. The file with the secret of the
 * cookies goes with it, where there is one. Only the owner can read the copies.
 * @returns the path of the copy
 * @throws if the folder cannot be written to, or the copy is damaged
 */
export async function backUpSqlite(file: string, folder: string, now: number): Promise<string> {
  const to = join(folder, nameOfBackup(now))
  const part = `${to}.part`
  await begin(part, folder)
  try {
    vacuumInto(file, part)
    checkCopy(part)
    await flush(part)
    const secret = `${file}.auth-secret`
    if (existsSync(secret)) {
      await copyFile(secret, `${to}.auth-secret`)
      await chmod(`${to}.auth-secret`, 0o600)
    }
    await rename(part, to)
    await flush(folder)
    return to
  } finally {
    await rm(part, { force: true })
  }
}

/** Makes the file that the copy is written to. */
async function begin(part: string, folder: string) {
  try {
    await rm(part, { force: true })
    // Readable by its owner alone before there is anything in it; SQLite takes an empty file.
    await writeFile(part, '', { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The backup cannot be written to ${folder}. Name another folder, or mend this one. (${why})`)
  }
}

function vacuumInto(file: string, part: string) {
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    source.exec('pragma busy_timeout = 5000')
    source.prepare('vacuum into ?').run(part)
  } finally {
    source.close()
  }
}

function checkCopy(part: string) {
  const copy = new DatabaseSync(part, { readOnly: true })
  try {
    const [first] = copy.prepare('pragma quick_check(1)').all()
    const found = first?.quick_check
    if (found !== 'ok') throw new Error(`The copy is damaged: ${found}. Look at the database with the doctor.`)
  } finally {
    copy.close()
  }
}

/** Waits until a file or a folder is on the disk. */
async function flush(path: string) {
  const opened = await open(path)
  await opened.sync().finally(() => opened.close())
}
