// Runs npm, on whatever Node the machine has: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs npm with these words in a folder, its output shown. Where npm may not write its cache (a user without a home, a
 * read-only disk, a cache that `sudo npm` left to root) it gets one for this run, which goes with it.
 */
export function runNpm(words, cwd) {
  // The npm that runs us, on its own Node: npm ci deletes node_modules/.bin/node.
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath, npm_config_cache: cache } = process.env
  const ownCache = isWritable(cache ?? join(homedir(), '.npm'))
    ? undefined
    : mkdtempSync(join(tmpdir(), 'pullpass-npm-'))
  const all = ownCache ? [...words, '--cache', ownCache] : words
  try {
    const options = { cwd, stdio: ['ignore', 2, 2], timeout: 600_000 }
    return (npm ? spawnSync(node, [npm, ...all], options) : spawnSync('npm', all, options)).status === 0
  } finally {
    if (ownCache) rmSync(ownCache, { recursive: true, force: true })
  }
}

function isWritable(cache) {
  try {
    mkdirSync(cache, { recursive: true })
    const folders = [cache, join(cache, '_cacache'), join(cache, '_cacache', 'tmp')]
    for (const folder of folders) if (existsSync(folder)) accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
