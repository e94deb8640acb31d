import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { ownPagesOnly } from '../loopback.ts'
import { linkSites } from '../page.ts'
import { gitOverHttp } from './git/git-http.ts'
import { type Host, setAside } from './host.ts'
import { signInPages, tokenEndpoint } from './oauth/sign-in-pages.ts'
import { servePageAssets } from './pages/page-frame.ts'
import { repositoryPages } from './pages/repository-pages.ts'
import { settingsPages } from './pages/settings-pages.ts'
import { controlDoor } from './rehearse/control.ts'
import { dropped, misbehave, takeMisbehaviour } from './rehearse/misbehave.ts'
import type { Rehearsal } from './rehearse/rehearsal.ts'
import { restApi } from './rest/rest.ts'

export type Handler = (request: Request, bindings?: HttpBindings) => Promise<Response>

/** Answers all requests to the host. REST calls are logged, and a rehearsal can make them go wrong. */
export function handler(host: Host, rehearsal: Rehearsal): Handler {
  const app = new Hono()
  const api = new Hono()
  api.route('/api/v3', restApi(host))
  app.route('/', gitOverHttp(host))
  app.route('/', tokenEndpoint(host))
  linkSites(app, host.sites)
  servePageAssets(app)
  app.use('*', ownPagesOnly)
  app.route('/', controlDoor(host, rehearsal))
  app.route('/', signInPages(host))
  app.route('/', settingsPages(host))
  app.route('/', repositoryPages(host))

  return async (request, bindings) => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/v3/')) return app.fetch(request, bindings)
    const path = pathname.slice('/api/v3'.length)
    const order = takeMisbehaviour(host, request.method, path)
    if (order) {
      const because = order.preset ?? order.twist?.kind ?? 'ordered'
      setAside(host, request, { because, ...(order.twist && { twist: order.twist }) })
    }
    const work = async () => api.fetch(order?.spoil ? unconditional(request) : request, bindings)
    const answer = order ? await misbehave(host, order, work, request.signal) : await work()
    log(host, request, path, answer)
    if (answer !== dropped) return answer
    if (!bindings) {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) })
    }
    bindings.incoming.socket.destroy()
    return RESPONSE_ALREADY_SENT
  }
}

/** The request without `if-none-match`: an answer can be spoiled only if it has a body, which a 304 has not. */
function unconditional(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('if-none-match')
  return new Request(request, { headers })
}

function log(host: Host, request: Request, path: string, answer: Response | typeof dropped): void {
  const { because = null, accountId = null } = host.asides.get(request) ?? {}
  host.store.state.calls.push({
    at: host.clock.now(),
    method: request.method,
    path,
    status: answer === dropped ? 'dropped' : answer.status,
    because,
    accountId,
    requestId: answer === dropped ? null : answer.headers.get('x-github-request-id')
  })
}

/** Answers a request in this process. Rejects at once when the caller aborts, as `fetch` over a network does. */
export async function inProcess(handle: Handler, request: Request): Promise<Response> {
  const { signal } = request
  signal.throwIfAborted()
  const work = handle(request)
  let stop: (() => void) | undefined
  const gone = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, gone])
  } finally {
    if (stop) signal.removeEventListener('abort', stop)
  }
}
