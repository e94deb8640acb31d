/** Postgres's code of the error. https://www.postgresql.org/docs/current/errcodes-appendix.html */
export const KEY_TAKEN = '23505'
/** SQLite's extended result code of the error, which node:sqlite gives as `errcode`. https://sqlite.org/rescode.html */
const SQLITE_CONSTRAINT_UNIQUE = 2067

/** Whether a database refused to write a row because another row has the same value in a column of unique values. */
export function isKeyTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === KEY_TAKEN || errcode === SQLITE_CONSTRAINT_UNIQUE
}
