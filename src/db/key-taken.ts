/** Postgres's code of the error. https://www.postgresql.org/docs/current/errcodes-appendix.html */
export const KEY_TAKEN = '23505'
/**
 * SQLite's extended result codes of the error, which node:sqlite gives as `errcode`: SQLITE_CONSTRAINT_UNIQUE and
 * SQLITE_CONSTRAINT_PRIMARYKEY. https://sqlite.org/rescode.html
 */
const SQLITE_KEY_TAKEN: readonly unknown[] = [2067, 1555]

/** Whether this is the error of a database that did not write a row, because another row has the same unique value. */
export function isKeyTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === KEY_TAKEN || SQLITE_KEY_TAKEN.includes(errcode)
}
