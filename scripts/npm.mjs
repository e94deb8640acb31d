// Runs npm, on the Node of the machine: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/** The environment variables that programs need to find files, the network and their own settings. */
const needed = new RegExp(
  `^(${[
    'path|home|user|logname|shell|term|tz|lang|lc_.*|tmpdir|temp|tmp|ci|no_color|xdg_(cache|config|data)_home',
    '(https?|all|no)_proxy|node_(options|extra_ca_certs)|ssl_cert_(file|dir)',
    // A registry may require a token, which belongs to npm.
    'npm_config_.*|npm_(node_)?execpath|npm_token|node_auth_token',
    'systemroot|systemdrive|windir|comspec|pathext|appdata|localappdata|userprofile|programfiles.*'
  ].join('|')})$`,
  'i'
)

/** The environment, reduced to the variables above: it also holds the secrets of an installation. */
export function bareEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => needed.test(name)))
}

/**
 * Runs npm with these arguments in a folder, with its output on stderr. Where npm cannot write its cache (a user
 * without a home, a read-only disk, a cache that `sudo npm` left to root) it gets a temporary cache, which is deleted
 * afterwards.
 */
export function runNpm(words, cwd) {
  // Use the npm that runs this script, on that npm's own Node: npm ci deletes node_modules/.bin/node.
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath, npm_config_cache: cache } = process.env
  const ownCache = isWritable(cache ?? join(homedir(), '.npm'))
    ? undefined
    : mkdtempSync(join(tmpdir(), 'pullpass-npm-'))
  const all = ownCache ? [...words, '--cache', ownCache] : words
  try {
    const options = { cwd, stdio: ['ignore', 2, 2], timeout: 600_000, env: bareEnvironment() }
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
