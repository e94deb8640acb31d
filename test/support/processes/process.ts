import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AUTH_SECRET, INVITE_TOKEN, WEBHOOK_SECRET } from '../builders/secrets.ts'

/** The folder in which a process is started; empty, or with a site config. */
export type Place = { cwd: string; [Symbol.asyncDispose](): Promise<void> }

export type Environment = Record<string, string>

/** A Pullpass that runs in a process of its own. */
export type Running = {
  url: string
  stdout(): string
  stderr(): string
  /** Ends the process; `ms`: how long that took. */
  stop(signal: 'SIGINT' | 'SIGTERM'): Promise<{ code: number | null; signal: NodeJS.Signals | null; ms: number }>
  /** Ends the process with SIGKILL. Its leases stay until other processes have watched them for 12 s. */
  kill(): Promise<void>
  /** Ends the process with SIGTERM, so that it releases its leases for the next process of the test. */
  [Symbol.asyncDispose](): Promise<void>
}

export type Ended = { code: number | null; stdout: string; stderr: string }

const main = fileURLToPath(new URL('../../../src/main.mjs', import.meta.url))
const command = fileURLToPath(new URL('../../../src/cli/pullpass.mjs', import.meta.url))
const entries = { 'npm start': [main], 'pullpass serve': [command, 'serve'] } as const
/** Where Node keeps compiled files during a test run, so that a process starts sooner. */
const compileCache = process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}
/** ms after which a process that is neither ready nor ended fails its test. */
const DEADLINE_MS = 30_000
/** ms after which a process that does not end by SIGTERM is killed at the end of its test. */
const STOP_MS = 5_000

/**
 * ms in which a process ends that waits for no answer: it takes 1.5 s at most (src/cli/serve.ts), and the rest is for
 * a slow machine. A process that waited for an answer of the host would take 5 s or more.
 */
export const SOON_MS = 4_500

/** A site config as a seller may write it. */
export const siteConfig = {
  site: { name: 'Test Shop', url: 'http://127.0.0.1:3000', supportEmail: 'support@shop.example' },
  github: { inviteRepoOwner: 'acme', inviteRepoName: 'starter-kit' },
  product: { id: 'starter-kit', name: 'Starter Kit', checkoutUrl: 'https://checkout.example/b/1' }
}

/** The environment of an installation. Mails are written to the folder `mail` of its place. */
export const environment: Environment = {
  CODE_HOST_INVITE_TOKEN: INVITE_TOKEN,
  AUTH_SECRET,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  MAIL_DIR: 'mail'
}

/** @param site the default export of `site.config.ts`, or its text; absent: no such file */
export async function makePlace(site?: object | string): Promise<Place> {
  const cwd = await mkdtemp(join(tmpdir(), 'pullpass-place-'))
  const text = typeof site === 'string' ? site : `export default ${JSON.stringify(site)}\n`
  if (site !== undefined) await writeFile(join(cwd, 'site.config.ts'), text)
  return { cwd, [Symbol.asyncDispose]: () => rm(cwd, { recursive: true, force: true }) }
}

/** Runs a process until it ends by itself. It gets `env` only, not the environment of the test. */
export async function runToEnd({ cwd }: Place, env: Environment): Promise<Ended> {
  const { child, stdout, stderr, exited } = launch(cwd, env)
  const deadline = setTimeout(() => child.kill('SIGKILL'), DEADLINE_MS)
  const [code] = await exited
  clearTimeout(deadline)
  return { code, stdout: stdout(), stderr: stderr() }
}

/**
 * Starts a process and waits until it says that it is ready. When it ends instead, throws an error with all its output.
 * `by`: how it is started.
 */
export async function start(
  { cwd }: Place,
  env: Environment,
  { by = 'npm start' }: { by?: keyof typeof entries } = {}
): Promise<Running> {
  const { child, stdout, stderr, exited } = launch(cwd, env, by)
  const port = await new Promise<string>((resolve, reject) => {
    const deadline = setTimeout(() => fail('it was not ready in time'), DEADLINE_MS)
    const fail = (why: string) => {
      clearTimeout(deadline)
      child.kill('SIGKILL')
      reject(new Error(`${why}\n${stdout()}${stderr()}`))
    }
    void exited.then(([code]) => fail(`it ended with ${code}`))
    child.stdout?.on('data', () => {
      const ready = /^(?:Pullpass is running at .* \(listening on |\s+Shop\s+http:\/\/)[^\s/]*:(\d+)/m.exec(stdout())
      if (!ready) return
      clearTimeout(deadline)
      resolve(ready[1] ?? '')
    })
  })
  async function end(signal: NodeJS.Signals) {
    const started = performance.now()
    child.kill(signal)
    const [code, by] = await exited
    return { code, signal: by, ms: performance.now() - started }
  }
  const kill = async () => void (await end('SIGKILL'))
  const dispose = async () => {
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await end('SIGTERM')
    clearTimeout(late)
  }
  return { url: `http://127.0.0.1:${port}`, stdout, stderr, stop: end, kill, [Symbol.asyncDispose]: dispose }
}

/**
 * Runs the `pullpass` command until it ends. It gets `env` only, not the environment of the test. `code` is -1 when a
 * signal ended it.
 */
export function runCommand({ cwd }: { cwd: string }, args: string[], env: Environment = {}): Promise<Ended> {
  const options = { cwd, env: { ...compileCache, ...env }, timeout: 30_000 }
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], options, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr })
    })
  })
}

function launch(cwd: string, env: Environment, by: keyof typeof entries = 'npm start') {
  const args = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', ...entries[by]]
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const kept = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      kept[name] += text
    })
  }
  const exited = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  return { child, stdout: () => kept.stdout, stderr: () => kept.stderr, exited }
}
