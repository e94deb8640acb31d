// A thread: looks for damage in the SQLite file that it is given, and posts what it found.
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** SQLITE_CORRUPT and SQLITE_NOTADB: https://sqlite.org/rescode.html */
const DAMAGED = [11, 26]

parentPort?.postMessage(look(String(workerData)))

function look(file: string): string[] {
  const sqlite = new DatabaseSync(file, { readOnly: true })
  try {
    // "ok" alone means no damage: https://sqlite.org/pragma.html#pragma_quick_check
    const rows = sqlite.prepare('pragma quick_check(5)').all()
    return rows.map((row) => String(Object.values(row)[0])).filter((line) => line !== 'ok')
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
    if (DAMAGED.includes(code & 0xff)) return [error instanceof Error ? error.message : 'it cannot be read']
    throw error
  } finally {
    sqlite.close()
  }
}
