import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { type Clock, systemClock } from '../clock.ts'
import { ownPagesOnly } from '../loopback.ts'
import { controlDoor } from './control.ts'
import { gitOverHttp } from './git-http.ts'
import { gitRepositories } from './git-repositories.ts'
import type { Host } from './host.ts'
import { dropped, misbehave, takeMisbehaviour } from './misbehave.ts'
import { servePageAssets } from './page-frame.ts'
import { plant } from './plant.ts'
import { repositoryPages } from './repository-pages.ts'
import { restApi } from './rest.ts'
import type { Seed } from './seed.ts'
import { signInPages, tokenEndpoint } from './sign-in-pages.ts'
import { fileStore, readState } from './state.ts'

export type CodeHostOptions = {
  /** Holds `code-host.json` and the bare repositories. Made when absent. */
  dir: string
  hostname?: string
  /** 0 for any free one. */
  port: number
  clock?: Clock
  /** Used only when `dir` has no state yet. */
  seed: Seed
}

export type CodeHost = {
  url: string
  apiUrl: string
  /** The same without a socket. A dropped connection rejects with a TypeError, as a network `fetch` does. */
  fetch(request: Request): Promise<Response>
  /** Ends connections and git processes at once. */
  close(): Promise<void>
}

/** A GitHub-shaped code host for the demo and the tests. It shares no code with the product. */
export async function startCodeHost(options: CodeHostOptions): Promise<CodeHost> {
  const { dir, port, seed, hostname = '127.0.0.1', clock = systemClock } = options
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const file = join(dir, 'code-host.json')
  const git = gitRepositories(join(dir, 'repositories'))
  let state = readState(file)
  if (!state) {
    // Left behind by a start that was killed before it wrote the state.
    await git.removeAll()
    state = await plant(seed, git, clock.now())
  }
  const store = fileStore(file, state)
  store.save()

  let handle: (request: Request, bindings?: HttpBindings) => Promise<Response> = async () =>
    new Response('starting', { status: 503 })
  const server = createServer(
    getRequestListener((request, bindings) => handle(request, bindings as HttpBindings), {
      hostname,
      overrideGlobalObjects: false
    })
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, hostname, resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening on a port')
  const url = `http://${hostname}:${address.port}`
  const host: Host = { store, clock, git, url, apiUrl: `${url}/api/v3` }
  handle = handler(host)

  return {
    url,
    apiUrl: host.apiUrl,
    fetch: (request) => handle(request),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      git.close()
      await closed
    }
  }
}

/** Everything that the host answers. REST calls are logged, and may be told to go wrong. */
function handler(host: Host): (request: Request, bindings?: HttpBindings) => Promise<Response> {
  const app = new Hono()
  app.route('/api/v3', restApi(host))
  app.route('/', gitOverHttp(host))
  app.route('/', tokenEndpoint(host))
  servePageAssets(app)
  app.use('*', ownPagesOnly)
  app.route('/', controlDoor(host))
  app.route('/', signInPages(host))
  app.route('/', repositoryPages(host))

  return async (request, bindings) => {
    const { pathname } = new URL(request.url)
    const work = async () => app.fetch(request, bindings)
    if (!pathname.startsWith('/api/v3/')) return work()
    const path = pathname.slice('/api/v3'.length)
    const misbehaviour = takeMisbehaviour(host, request.method, path)
    const answer = misbehaviour ? await misbehave(misbehaviour, work, request.signal) : await work()
    const status = answer === dropped ? 'dropped' : answer.status
    host.store.state.calls.push({ at: host.clock.now(), method: request.method, path, status })
    if (answer !== dropped) return answer
    if (!bindings)
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) })
    bindings.incoming.socket.destroy()
    return RESPONSE_ALREADY_SENT
  }
}
