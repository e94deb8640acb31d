import { stat } from 'node:fs/promises'
import type { Config } from '../../config/config.ts'
import { checkFolder } from '../../config/environment/storage.ts'
import { sizeWords } from '../../doctor/checks/shop/disk.ts'
import { inLine } from '../../runtime/logging/printable.ts'
import { COULD_NOT } from '../configuration.ts'
import { backUpSqlite } from './back-up-sqlite.ts'

/**
 * Writes a backup of the database to a folder: the one that is named, or the configured one.
 * @returns the exit code
 */
export async function backUp(
  { config, now }: { config: Pick<Config, 'database' | 'backupFolder'>; now(): number },
  order: { folder?: string | undefined },
  print: (text: string) => void
): Promise<number> {
  const { database, backupFolder } = config
  if (database.kind === 'postgres') {
    print(
      'The database is a Postgres. Its own program makes the backup: pg_dump --format=custom --file=FILE "$DATABASE_URL"'
    )
    return COULD_NOT
  }
  // An empty name is a variable of a script that is not set.
  const named = order.folder?.trim() || undefined
  const folder = named === undefined ? backupFolder : await folderOf(named, print)
  if (folder === undefined) {
    if (named === undefined) print('Name a folder, or set BACKUP_FOLDER to the folder with your backups.')
    return COULD_NOT
  }
  const path = await backUpSqlite(database.file, folder, now())
  print(inLine(`${path}: ${sizeWords((await stat(path)).size)}, checked.`))
  return 0
}

async function folderOf(named: string, print: (text: string) => void): Promise<string | undefined> {
  const checked = await checkFolder(named, process.cwd())
  if (checked.ok) return checked.value
  print(inLine(`${checked.problem} ${checked.fix}`))
  return undefined
}
