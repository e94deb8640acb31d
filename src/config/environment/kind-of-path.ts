import { statSync } from 'node:fs'

/**
 * What a path leads to, links followed; `nothing` also where it may not be looked at. `special` is a pipe, a device or a
 * socket. Opening a pipe waits for whoever writes into it, perhaps for ever, so nothing is opened that was not looked at.
 */
export function kindOfPath(path: string): 'nothing' | 'file' | 'folder' | 'special' {
  try {
    const found = statSync(path)
    if (found.isFile()) return 'file'
    return found.isDirectory() ? 'folder' : 'special'
  } catch {
    return 'nothing'
  }
}
