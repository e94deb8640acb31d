/** SQLite's primary result codes, which node:sqlite gives as `errcode`. https://sqlite.org/rescode.html */
const sqliteWords: Record<number, string> = {
  5: 'Another program holds the SQLite file that DATABASE_URL names. End that one, or wait and start again.',
  8: 'The SQLite file that DATABASE_URL names cannot be written. Give it, and the folder it is in, to the account that runs Pullpass.',
  10: 'The disk of the SQLite file that DATABASE_URL names does not read or write as it should.',
  11: 'The SQLite file that DATABASE_URL names is damaged. Bring it back from a backup.',
  13: 'The disk is full. Make room and start again.',
  14: 'The SQLite file that DATABASE_URL names cannot be opened. Check its path, and that the account that runs Pullpass may use it.',
  26: 'The file that DATABASE_URL names is no SQLite database. Name another one; Pullpass makes it.'
}

/**
 * Codes of the operating system, of name look-ups, and of Postgres.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const words: Record<string, string> = {
  ECONNREFUSED: 'No Postgres answers at the address in DATABASE_URL. Start it, or correct the host and port.',
  ETIMEDOUT: 'No Postgres answers at the address in DATABASE_URL. Start it, or correct the host and port.',
  ENOTFOUND: 'A host name was not found. Check HOST and the host in DATABASE_URL.',
  EAI_AGAIN: 'A host name could not be looked up just now. Check HOST and the host in DATABASE_URL.',
  EADDRNOTAVAIL: 'HOST is no address of this machine. Leave it out, or use 127.0.0.1 behind a proxy.',
  EACCES: 'A file, folder or port may not be used by the account that runs Pullpass.',
  EROFS: 'The disk is read-only.',
  ENOSPC: 'The disk is full. Make room and start again.',
  EISDIR: 'There is a folder where a file is needed.',
  '28P01': 'Postgres refuses the user or the password in DATABASE_URL.',
  '28000': 'Postgres refuses the user in DATABASE_URL.',
  '3D000': 'Postgres has no database of the name in DATABASE_URL. Make it with createdb.',
  '42501': 'The Postgres user in DATABASE_URL may not make tables. Make it the owner of the database.',
  '53300': 'Postgres takes no more connections.'
}

export const MADE_BY_NEWER =
  'The database was made by a newer Pullpass. Update this one, or restore the backup from before the update.'

/** Explains why Pullpass could not start, in words that say what to do. An unknown error is shown as it is. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // A host name with several addresses fails with one error for each.
  if (error instanceof AggregateError && error.errors.length > 0 && error.message === '')
    return explain(error.errors[0])
  const { code, port, errcode } = error as { code?: unknown; port?: unknown; errcode?: unknown }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. End that one, or set PORT to another number.`
  if (code === 'EACCES' && port) return `Port ${port} may not be used by this account. Set PORT to one above 1023.`
  // Kysely says so if a newer Pullpass has changed the tables since they were looked at.
  if (/previously executed migration .* is missing/.test(error.message)) return MADE_BY_NEWER
  const known = typeof errcode === 'number' ? sqliteWords[errcode & 0xff] : words[String(code)]
  if (known) return `${known} (${error.message})`
  // Our own errors say what to do. For all others only the stack helps.
  return code === undefined && error.name === 'Error' ? error.message : (error.stack ?? error.message)
}
