// Preloaded into each test file's process (node --import). node:test limits each test but not the file: something left
// open by a test would keep it waiting for ever. Ends such a file, and names what is open.
import { after } from 'node:test'

const fileLimitMs = 6 * 60_000
const leaveLimitMs = 10_000
const runner = process.ppid

let fileEnd = setTimeout(() => undefined, 0)

if (process.env.NODE_TEST_CONTEXT) {
  fileEnd = endLater(fileLimitMs, 'it started')
  after(() => endLater(leaveLimitMs, 'its last test'))
  // A runner that was killed outright could not take its files along.
  setInterval(() => process.ppid !== runner && process.exit(1), 1000).unref()
}

/** For a file whose tests are known to take longer than others: it ends after `ms` from now. */
export function allowFile(ms: number): void {
  clearTimeout(fileEnd)
  fileEnd = endLater(ms, 'it asked for more time')
}

function endLater(ms: number, since: string): NodeJS.Timeout {
  const end = () => {
    const open = process.getActiveResourcesInfo().join(', ')
    console.error(`This test file was still running ${ms / 1000} s after ${since}. Left open: ${open}`)
    process.exit(1)
  }
  return setTimeout(end, ms).unref()
}
