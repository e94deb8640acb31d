import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AUTH_SECRET, INVITE_TOKEN, WEBHOOK_SECRET } from './pullpass.ts'

/** Where a process of its own is started: an empty folder. */
export type Place = { cwd: string; [Symbol.asyncDispose](): Promise<void> }

export type Environment = Record<string, string>

/** A Pullpass in a process of its own. */
export type Running = {
  url: string
  stdout(): string
  stderr(): string
  /** Ends it; `ms` is how long that took. */
  stop(signal: 'SIGINT' | 'SIGTERM'): Promise<{ code: number | null; signal: NodeJS.Signals | null; ms: number }>
  kill(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export type Ended = { code: number | null; stdout: string; stderr: string }

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
/** ms after which a process that neither gets ready nor ends has failed its test. */
const DEADLINE_MS = 30_000

/** A site config as a seller writes it. */
export const siteConfig = {
  site: { name: 'Test Shop', url: 'http://127.0.0.1:3000', supportEmail: 'support@shop.example' },
  github: { inviteRepoOwner: 'acme', inviteRepoName: 'starter-kit' },
  product: { id: 'starter-kit', name: 'Starter Kit', checkoutUrl: 'https://checkout.example/b/1' }
}

/** What an installation needs in its environment. Mail goes into the folder `mail` of its place. */
export const environment: Environment = {
  CODE_HOST_INVITE_TOKEN: INVITE_TOKEN,
  AUTH_SECRET,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  MAIL_DIR: 'mail'
}

/** @param site what `site.config.ts` exports, or its text; absent: there is no such file */
export async function makePlace(site?: object | string): Promise<Place> {
  const cwd = await mkdtemp(join(tmpdir(), 'pullpass-place-'))
  const text = typeof site === 'string' ? site : `export default ${JSON.stringify(site)}\n`
  if (site !== undefined) await writeFile(join(cwd, 'site.config.ts'), text)
  return { cwd, [Symbol.asyncDispose]: () => rm(cwd, { recursive: true, force: true }) }
}

/** Runs it until it ends by itself. Nothing of our own environment reaches it. */
export async function runToEnd({ cwd }: Place, env: Environment): Promise<Ended> {
  const { child, stdout, stderr, exited } = launch(cwd, env)
  const deadline = setTimeout(() => child.kill('SIGKILL'), DEADLINE_MS)
  const [code] = await exited
  clearTimeout(deadline)
  return { code, stdout: stdout(), stderr: stderr() }
}

/** Starts it and waits until it says that it is ready. Throws with all it said when it ends instead. */
export async function start({ cwd }: Place, env: Environment): Promise<Running> {
  const { child, stdout, stderr, exited } = launch(cwd, env)
  const port = await new Promise<string>((resolve, reject) => {
    const deadline = setTimeout(() => fail('it was not ready in time'), DEADLINE_MS)
    const fail = (why: string) => {
      clearTimeout(deadline)
      child.kill('SIGKILL')
      reject(new Error(`${why}\n${stdout()}${stderr()}`))
    }
    void exited.then(([code]) => fail(`it ended with ${code}`))
    child.stdout?.on('data', () => {
      const ready = /^(?:Pullpass is ready on|\s+Shop\s+) *http:\/\/[^\s/]*:(\d+)/m.exec(stdout())
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
  return { url: `http://127.0.0.1:${port}`, stdout, stderr, stop: end, kill, [Symbol.asyncDispose]: kill }
}

function launch(cwd: string, env: Environment) {
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', main], {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
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
