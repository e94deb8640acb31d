import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { type CodeHost, startCodeHost } from './code-host.ts'
import { demoSeed, type Seed } from './seed.ts'
import { readState, type State } from './state.ts'

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
  /** What is on disk now. */
  saved(): State
  /** The classic token that every person has. */
  tokenOf(login: string): string
  /** A REST call; `token` null for none. */
  call(method: string, path: string, options?: CallOptions): Promise<Response>
}
export type CallOptions = { token?: string | null; body?: unknown; headers?: Record<string, string> }

/** A code host in a temporary folder, ended with the test. */
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
    const state = readState(join(dir, 'code-host.json'))
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

/** Real git with nothing of this machine's configuration, and no question to a terminal. */
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
