import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { type Clock, systemClock } from '../clock.ts'
import { listenLocally } from '../loopback.ts'
import type { SandboxSites } from '../page.ts'
import { type GitRepositories, gitRepositories, withoutGit } from './git/repositories.ts'
import { type Handler, handler, inProcess } from './handler.ts'
import type { Host, NewToken, Read } from './host.ts'
import { type HostRecord, recordOf } from './inspect.ts'
import { type Rehearsal, rehearsalOf } from './rehearse/rehearsal.ts'
import { realSleep } from './sleep.ts'
import { type MovableClock, movableClock } from './state/moved-clock.ts'
import { plant } from './state/plant.ts'
import type { Seed } from './state/seed.ts'
import { fileStore, liveState, memoryStore, readSaved, type Store } from './state/store.ts'
import { keepLocal, startHook, type Webhook } from './webhook/hook.ts'

type Hooks = {
  /** The base of the host's clock, which a rehearsal can move forward. The system clock when absent. */
  clock?: Clock
  /** Resolves after `ms`, or once the signal aborts. Real timers when absent. */
  sleep?(ms: number, signal?: AbortSignal): Promise<void>
  /** Called before each page of a list is computed, so that a test can change what the page will show. */
  onRead?(read: Read): void
  /** Receives an event when a collaborator is added, removed or gets another role. No webhook when absent. */
  webhook?: Webhook
  /** The sites that each page links to; none when absent. */
  sites?: () => SandboxSites | undefined
  /**
   * Receives a token that takes the place of others, to put it where the shop reads it. No token can be renewed when
   * absent.
   */
  onNewToken?(made: NewToken): void
}

export type CodeHostOptions = Hooks & {
  /**
   * The folder with `code-host.json` and the bare repositories; it is made when there is none. Without this option the
   * host writes no file: it forgets everything when it ends, and its repositories cannot be cloned.
   */
  dir?: string
  hostname?: string
  /** 0 for any free port. */
  port: number
  /** Used only when `dir` has no state yet. */
  seed: Seed
}

export type MemoryCodeHostOptions = Hooks & {
  seed: Seed
  /** The address that the host gives as its own: an address of this machine, without a trailing slash. */
  url?: string
}

/** The host without a socket. */
export type MemoryCodeHost = {
  url: string
  apiUrl: string
  /** The host's clock. Pullpass can use the same clock; a move then moves the time of both. */
  clock: MovableClock
  /**
   * Answers without a network. Rejects as a network `fetch` does: with a TypeError for a dropped connection, and with
   * the signal's reason once the request's signal aborts.
   */
  fetch(request: Request): Promise<Response>
  record: HostRecord
  rehearse: Rehearsal
}

export type CodeHost = MemoryCodeHost & {
  /** Ends connections and git processes at once. */
  close(): Promise<void>
}

/** A GitHub-shaped code host for the demo and the tests. It shares no code with the product. */
export async function startCodeHost(options: CodeHostOptions): Promise<CodeHost> {
  const { dir, port, seed, hostname = '127.0.0.1', clock = systemClock } = options
  if (options.webhook) keepLocal(options.webhook)
  const randomHex = (bytes: number) => randomBytes(bytes).toString('hex')
  const planting = { randomHex, now: clock.now() }
  const { store, git } = dir === undefined ? await inMemory(seed, planting) : await inFolder(dir, seed, planting)

  let handle: Handler = async () => new Response('starting', { status: 503 })
  const server = await listenLocally(
    { fetch: (request, bindings) => handle(request, bindings as HttpBindings) },
    { hostname, port }
  )
  const host = assemble({ store, git, randomHex, url: server.url }, options)
  handle = host.handle

  return {
    ...host.seen,
    async close() {
      host.endHook()
      await Promise.all([server.close(), git.close()])
    }
  }
}

type Planting = { randomHex(bytes: number): string; now: number }

async function inMemory(seed: Seed, planting: Planting) {
  return { store: memoryStore(await plant(seed, { git: withoutGit, ...planting })), git: withoutGit }
}

/** Continues with what the folder holds, or plants the seed there. */
async function inFolder(dir: string, seed: Seed, planting: Planting) {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const file = stateFileIn(dir)
  const git = gitRepositories(join(dir, 'repositories'))
  const saved = readSaved(file)
  // Repositories without a state file were left behind by a start that was killed before it wrote the state.
  if (!saved) await git.removeAll()
  const store = fileStore(file, saved ? liveState(saved) : await plant(seed, { git, ...planting }))
  store.save()
  return { store, git }
}

/** The address of the API of the host with this address. */
export function apiUrlAt(url: string): string {
  return `${url}/api/v3`
}

/** The saved clock offset (ms) of the code host whose state is in `dir`; 0 without a state. The host need not run. */
export function keptClockOffset(dir: string): number {
  return readSaved(stateFileIn(dir))?.clockOffset ?? 0
}

function stateFileIn(dir: string): string {
  return join(dir, 'code-host.json')
}

/**
 * A code host in memory, for simulations. It uses no file, no socket, no git, no randomness (ids and tokens are counted
 * up, so that a run can be repeated exactly) and, given `sleep`, no timers.
 */
export async function createCodeHost(options: MemoryCodeHostOptions): Promise<MemoryCodeHost> {
  const { seed, url = 'http://127.0.0.1', clock = systemClock } = options
  let counted = 0
  const randomHex = (bytes: number) => {
    counted += 1
    return counted.toString(16).padStart(bytes * 2, '0')
  }
  return assemble({ ...(await inMemory(seed, { randomHex, now: clock.now() })), randomHex, url }, options).seen
}

function assemble(
  made: { store: Store; git: GitRepositories; randomHex(bytes: number): string; url: string },
  { clock = systemClock, sleep = realSleep, onRead = () => {}, webhook, sites, onNewToken }: Hooks
): { handle: Handler; seen: MemoryCodeHost; endHook(): void } {
  const { state } = made.store
  const host: Host = {
    ...made,
    // The host saves each change before it answers, so each save is the time to notify the webhook.
    store: {
      state,
      save() {
        made.store.save()
        hook?.look()
      }
    },
    apiUrl: apiUrlAt(made.url),
    clock: movableClock(clock, made.store),
    sleep,
    onRead,
    asides: new WeakMap(),
    ...(sites && { sites }),
    ...(onNewToken && { onNewToken })
  }
  const hook = webhook && startHook(host, webhook)
  const rehearse = rehearsalOf(host)
  const handle = handler(host, rehearse)
  const { url, apiUrl } = host
  const fetch = (request: Request) => inProcess(handle, request)
  return {
    handle,
    seen: { url, apiUrl, clock: host.clock, fetch, record: recordOf(host), rehearse },
    endHook: () => hook?.close()
  }
}
