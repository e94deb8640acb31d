import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'

/**
 * What a file holds that is made once, for its owner only, and kept: `make` gives its text when it is not there. It is
 * written whole under another name first, so that nobody ever reads half of it, whenever a process is killed; of two
 * processes the first one's counts. Throws when the file can be neither read nor made.
 */
export function readOrCreateText(file: string, make: () => string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
  const draft = `${file}.${randomUUID()}`
  const descriptor = openSync(draft, 'wx', 0o600)
  try {
    writeSync(descriptor, make())
    fsyncSync(descriptor)
    linkSync(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    closeSync(descriptor)
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
