import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShopFacts } from '../shop-facts.ts'

/** Files that are no backup: one that is being written, and the secret beside one. */
const beside = /^\.|\.(part|auth-secret)$/

/** The newest file in the folder with the backups. Never throws. */
export async function readBackup(folder: string): Promise<ShopFacts['backup']> {
  try {
    const names = (await readdir(folder)).filter((name) => !beside.test(name))
    const files = await Promise.all(
      names.map(async (name) => {
        const found = await stat(join(folder, name))
        return { name, isFile: found.isFile(), at: Math.round(found.mtimeMs), bytes: found.size }
      })
    )
    const [newest] = files.filter(({ isFile }) => isFile).sort((one, other) => other.at - one.at)
    if (!newest) return { known: { folder } }
    const { name, at, bytes } = newest
    return { known: { folder, newest: { name, at, bytes } } }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    return { unknown: `${folder} cannot be read${code}.` }
  }
}
