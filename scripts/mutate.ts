// npm run mutate [-- PART-OF-A-FILE-NAME ...]: makes small changes in the files that decide, one at a time, and prints
// the changes that the tests of these files do not notice.
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { accepted } from './mutate/accepted.ts'
import { heldFiles } from './mutate/files.ts'
import { mutate } from './mutate/mutate.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { positionals: parts } = parseArgs({ allowPositionals: true })
const files = heldFiles.filter(({ file }) => parts.length === 0 || parts.some((part) => file.includes(part)))
if (files.length === 0) {
  console.error(`No file with decisions has ${parts.join(' or ')} in its name (scripts/mutate/files.ts).`)
  process.exit(2)
}
try {
  const isWell = await mutate({
    root,
    files,
    accepted,
    threads: availableParallelism(),
    timeMs: 2_000,
    print: console.log
  })
  process.exit(isWell ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}
