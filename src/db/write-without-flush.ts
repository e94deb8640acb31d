import { CompiledQuery, SqliteAdapter } from 'kysely'
import type { Database } from './database.ts'

/** Commits are written to the file, and not forced to the disk. https://sqlite.org/pragma.html#pragma_synchronous */
const NORMAL = 1

/**
 * Runs a write whose loss does no harm if the machine crashes, because every process that could have relied on it ends
 * with the machine. Other connections see it at once, and it survives the end of this process. The next ordinary commit
 * brings it to the disk as well. On Postgres, which may run on another machine, it is an ordinary write.
 */
export async function writeWithoutFlush<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return work(db)
  return db.connection().execute(async (one) => {
    const { rows } = await one.executeQuery<{ synchronous: number }>(CompiledQuery.raw('pragma synchronous'))
    const usual = rows[0]?.synchronous ?? NORMAL
    if (usual <= NORMAL) return work(one)
    await one.executeQuery(CompiledQuery.raw(`pragma synchronous = ${NORMAL}`))
    try {
      return await work(one)
    } finally {
      await one.executeQuery(CompiledQuery.raw(`pragma synchronous = ${usual}`))
    }
  })
}
