import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bareEnvironment, runNpm } from '../../scripts/npm.mjs'
import { INVITE_TOKEN } from '../../test/support/builders/secrets.ts'
import { NotMeasured } from '../row.ts'
import { cache, root } from './cache.ts'
import { type ServerPart, startServer } from './start.ts'

/** The Next.js app, built. */
export type Peer = {
  /** The id under which its action Send invite is called. */
  actionId: string
  /** @param databaseFile a SQLite database of Pullpass @param hostUrl address of the code host */
  start(databaseFile: string, hostUrl?: string): Promise<ServerPart>
}

const source = join(root, 'bench', 'peer-nextjs')
const BUILD_LIMIT_MS = 300_000
/** A file that is written last: without it, the build was interrupted. */
const WHOLE = 'whole'

/**
 * Installs and builds the app of `bench/peer-nextjs`, unless the cache has it. Throws `NotMeasured` when the registry
 * cannot be reached or the build fails.
 */
export function buildPeer(): Peer {
  const built = join(cache, `peer-${digestOfSource()}`)
  if (!existsSync(join(built, WHOLE))) build(built)
  const manifest = readFileSync(join(built, '.next', 'server', 'server-reference-manifest.json'), 'utf8')
  const [actionId] = Object.keys(JSON.parse(manifest).node)
  if (actionId === undefined) throw new NotMeasured('the Next.js app has no action')
  return {
    actionId,
    start: (databaseFile, hostUrl = 'http://127.0.0.1:1') => {
      const cwd = join(built, '.next', 'standalone')
      const env = {
        NODE_ENV: 'production',
        HOSTNAME: '127.0.0.1',
        DATABASE_FILE: databaseFile,
        CODE_HOST_API_URL: hostUrl,
        CODE_HOST_INVITE_TOKEN: INVITE_TOKEN
      }
      return startServer({ program: join(cwd, 'server.js'), cwd, env })
    }
  }
}

function build(built: string) {
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache)) {
    if (name.startsWith('peer-')) rmSync(join(cache, name), { recursive: true, force: true })
  }
  // In the folder where it stays: the build writes its own path into what it makes.
  cpSync(source, built, { recursive: true })
  console.error('The Next.js app is installed and built, once.')
  if (!runNpm(['ci', '--no-audit', '--no-fund'], built)) {
    throw new NotMeasured('the Next.js app could not be installed; does npm reach its registry?')
  }
  const done = spawnSync(process.execPath, [join('node_modules', 'next', 'dist', 'bin', 'next'), 'build'], {
    cwd: built,
    env: { ...bareEnvironment(), NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    encoding: 'utf8',
    timeout: BUILD_LIMIT_MS
  })
  if (done.status !== 0) {
    throw new NotMeasured(`the Next.js app could not be built:\n${done.stdout}${done.stderr}`)
  }
  cpSync(join(built, '.next', 'static'), join(built, '.next', 'standalone', '.next', 'static'), { recursive: true })
  writeFileSync(join(built, WHOLE), '')
}

function digestOfSource(): string {
  const hash = createHash('sha256').update(process.version)
  for (const name of globSync('**/*.{ts,tsx,css,json}', { cwd: source, exclude: ['node_modules/**'] }).sort()) {
    hash.update(name).update(readFileSync(join(source, name)))
  }
  return hash.digest('hex').slice(0, 12)
}
