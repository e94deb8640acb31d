import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The folder with what the bench keeps between two runs; git ignores it. */
export const cache = join(root, '.bench')
