import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import {
  type CodeHost,
  createCodeHost,
  type MemoryCodeHost,
  type MemoryCodeHostOptions,
  startCodeHost
} from './code-host.ts'
import type { truth } from './inspect.ts'
import { demoSeed, type Seed } from './state/seed.ts'
import { readSaved, type Saved } from './state/store.ts'

export const inviteToken = 'github_pat_test_invite'
export const testSeed = (): Seed =>
  demoSeed({
    inviteToken,
    tokenExpiresAt: Date.UTC(2099, 0, 2, 3, 4, 5),
    clientId: 'client-1',
    clientSecret: 'secret-1',
    redirectUri: 'http://127.0.0.1:3000/'
  })

export type TestHost = CodeHost & {
  dir: string
  /** The state that is on disk now. */
  saved(): Saved
  /** The classic token of a user's account. */
  tokenOf(login: string): string
  /** Makes a REST call; with `token` null it sends no token. */
  call(method: string, path: string, options?: CallOptions): Promise<Response>
}

type CallOptions = { token?: string | null; body?: unknown; headers?: Record<string, string> }

/** Starts a code host in a temporary folder. The host is closed when the test ends. */
export async function testHost(
  t: TestContext,
  seed: Seed = testSeed(),
  clock = { now: () => Date.now() }
): Promise<TestHost> {
  const dir = await mkdtemp(join(tmpdir(), 'code-host-'))
  const host = await startCodeHost({ dir, port: 0, seed, clock })
  t.after(async () => {
    await host.close()
    await rm(dir, { recursive: true, force: true })
  })
  const saved = () => {
    const state = readSaved(join(dir, 'code-host.json'))
    if (!state) throw new Error('nothing was saved')
    return state
  }
  return {
    ...host,
    dir,
    saved,
    tokenOf(login) {
      const state = saved()
      const account = state.accounts.find((candidate) => candidate.login === login)
      const token = state.tokens.find(({ accountId, kind }) => accountId === account?.id && kind === 'classic')
      if (!token) throw new Error(`no token of ${login}`)
      return token.token
    },
    call(method, path, { token = inviteToken, body, headers = {} } = {}) {
      return fetch(host.apiUrl + path, {
        method,
        redirect: 'manual',
        headers: {
          accept: 'application/vnd.github+json',
          'user-agent': 'test',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...headers
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) })
      })
    }
  }
}

export type TestMemoryHost = MemoryCodeHost & {
  tokenOf(login: string): string
  call(method: string, path: string, options?: CallOptions & { signal?: AbortSignal }): Promise<Response>
  /** Moves the base clock forward. */
  pass(ms: number): void
}

/** A code host in memory, whose clock stands still until `pass` is called. */
export async function memoryHost(options: Partial<MemoryCodeHostOptions> = {}): Promise<TestMemoryHost> {
  let now = Date.UTC(2026, 0, 1)
  const clock = { now: () => now }
  const host = await createCodeHost({ seed: testSeed(), clock, ...options })
  const state = async () =>
    (await (await host.fetch(new Request(`${host.url}/_sandbox/state`))).json()) as ReturnType<typeof truth>
  const tokens = new Map((await state()).accounts.map(({ login, tokens }) => [login, tokens[0]?.token ?? '']))
  return {
    ...host,
    pass(ms) {
      now += ms
    },
    tokenOf: (login) => tokens.get(login) ?? '',
    call(method, path, { token = inviteToken, body, headers = {}, signal } = {}) {
      const init = {
        method,
        headers: { 'user-agent': 'test', ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        ...(signal && { signal })
      }
      return host.fetch(new Request(path.startsWith('/_sandbox') ? host.url + path : host.apiUrl + path, init))
    }
  }
}

/** Runs real git without the configuration of this machine, and without prompts on a terminal. */
export function git(cwd: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: cwd,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    GIT_AUTHOR_NAME: 'Test',
    GIT_AUTHOR_EMAIL: 'test@example.com',
    GIT_COMMITTER_NAME: 'Test',
    GIT_COMMITTER_EMAIL: 'test@example.com'
  }
  return new Promise((resolve) => {
    execFile('git', ['-c', 'credential.helper=', ...args], { cwd, env, timeout: 30_000 }, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0
      resolve({ code, output: stdout + stderr })
    })
  })
}
