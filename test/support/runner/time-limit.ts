// Preloaded into each test file's process (node --import). node:test limits the time of each test but not of the file:
// a resource that a test leaves open would keep the file running for ever. Ends such a file, and names its open
// resources.
import { after } from 'node:test'

const fileLimitMs = 6 * 60_000
const leaveLimitMs = 10_000
const runner = process.ppid

const closes: (() => Promise<void>)[] = []
let fileEnd = setTimeout(() => undefined, 0)

if (process.env.NODE_TEST_CONTEXT) {
  fileEnd = endLater(fileLimitMs, 'it started')
  after(() => endLater(leaveLimitMs, 'its last test'))
  // A runner that was killed with SIGKILL could not end its test files.
  setInterval(() => process.ppid !== runner && process.exit(1), 1000).unref()
}

after(async () => {
  for (const close of closes) await close()
})

/** Sets the limit of a file whose tests take long: the file ends `ms` from now. */
export function allowFile(ms: number): void {
  clearTimeout(fileEnd)
  fileEnd = endLater(ms, 'it asked for more time')
}

/** Closes a thing that all test files of the process share, after the last test of the last file. */
export function afterAllFiles(close: () => Promise<void>): void {
  closes.push(close)
}

function endLater(ms: number, since: string): NodeJS.Timeout {
  const end = () => {
    const open = process.getActiveResourcesInfo().join(', ')
    console.error(`This test file was still running ${ms / 1000} s after ${since}. Left open: ${open}`)
    process.exit(1)
  }
  return setTimeout(end, ms).unref()
}
