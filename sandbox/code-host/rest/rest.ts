import { hash } from 'node:crypto'
import { Hono } from 'hono'
import { type Host, setAside } from '../host.ts'
import { notFound, type RestContext, type RestEnv, refuse } from './answer.ts'
import { type Caller, callerOf, secretIn } from './credentials.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'
import { repositoryRoutes } from './repositories.ts'
import { userRoutes } from './users.ts'

/** Source: GitHub documentation, "API Versions". Without the header the older version answers. */
const versions = ['2022-11-28', '2026-03-10']

/** GitHub's REST API under `/api/v3`, where GitHub Enterprise Server has it. */
export function restApi(host: Host): Hono<RestEnv> {
  const app = new Hono<RestEnv>()
  const limit = createRateLimit(host)

  app.use('*', async (c, next) => {
    const caller = callerIn(host, c)
    dressAnswer(host, c, caller === 'bad' ? null : caller)
    const early = rejectEarly(host, c, caller, limit)
    if (early) return early
    await next()
    // Hono makes a new response for each header that it is given now.
    limit.describe((header, value) => c.res.headers.set(header, value), caller === 'bad' ? null : caller)
    return withEtag(c, () => limit.giveBack(c.get('caller')))
  })

  app.get('/rate_limit', (c) => c.json(limit.overview(c.get('caller'), c.get('version'))))
  app.route('/', userRoutes(host))
  app.route('/repos/:owner/:repo', repositoryRoutes(host))
  app.route('/repositories/:id', repositoryRoutes(host))
  app.all('*', (c) => notFound(c))
  return app
}

/** The caller: null (anonymous) without an Authorization header, `bad` for a header without a valid token. */
function callerIn(host: Host, c: RestContext): Caller | null | 'bad' {
  const header = c.req.header('authorization') ?? null
  if (header === null) return null
  const secret = secretIn(header)
  return (secret === null ? null : callerOf(host, secret)) ?? 'bad'
}

/** The refusals that are the same for all endpoints. Null when the call goes on. */
function rejectEarly(host: Host, c: RestContext, caller: Caller | null | 'bad', limit: RateLimit): Response | null {
  if (!c.req.header('user-agent')?.trim()) {
    return c.text('Request forbidden by administrative rules. A User-Agent header is required.\n', 403)
  }
  const version = c.req.header('x-github-api-version') ?? '2022-11-28'
  if (!versions.includes(version)) return refuse(c, 400, `"${version}" is not a supported API version`)
  c.set('version', version)
  c.header('x-github-api-version-selected', version)
  if (caller === 'bad') return refuse(c, 401, 'Bad credentials')
  c.set('caller', caller)
  if (caller) setAside(host, c.req.raw, { accountId: caller.account.id })
  if (c.req.path.endsWith('/api/v3/rate_limit')) return null
  const over = limit.take(caller, c.req.method)
  if (over === null) return null
  limit.describe((header, value) => c.header(header, value), caller)
  setAside(host, c.req.raw, { because: `${over}_limit` })
  if (over === 'secondary') {
    c.header('retry-after', '60')
    return refuse(c, 403, 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.')
  }
  const whom = caller ? `user ID ${caller.account.id}` : 'this address'
  return refuse(c, host.store.state.settings.primaryStatus, `API rate limit exceeded for ${whom}.`)
}

function dressAnswer(host: Host, c: RestContext, caller: Caller | null): void {
  c.header('date', new Date(host.clock.now()).toUTCString())
  c.header('x-github-request-id', host.randomHex(12).toUpperCase())
  c.header('x-github-media-type', 'github.v3; format=json')
  c.header('access-control-allow-origin', '*')
  c.header('x-content-type-options', 'nosniff')
  c.header('content-security-policy', "default-src 'none'")
  if (!caller) return
  const { token } = caller
  if (token.kind !== 'fine-grained') c.header('x-oauth-scopes', token.scopes.join(', '))
  if (token.expiresAt !== null) {
    // Two formats were seen on api.github.com: this one, and one with an offset in place of UTC.
    const [date, time] = new Date(token.expiresAt).toISOString().split('T')
    c.header('github-authentication-token-expiration', `${date} ${time?.slice(0, 8)} UTC`)
  }
}

/** Adds the ETag. Turns a GET whose `if-none-match` still matches into a 304, which does not count for the limit. */
async function withEtag(c: RestContext, onUnchanged: () => void): Promise<void> {
  if (c.res.status !== 200 && c.res.status !== 201) return
  if (!c.res.headers.get('content-type')?.includes('json')) return
  const { status, headers } = c.res
  const text = await c.res.text()
  const etag = `"${hash('sha256', text + (c.get('caller')?.token.token ?? ''))}"`
  headers.set('etag', etag)
  headers.set('cache-control', 'private, max-age=60, s-maxage=60')
  const known =
    c.req
      .header('if-none-match')
      ?.split(',')
      .map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  c.res = undefined
  if (c.req.method !== 'GET' || !(known.includes(etag) || known.includes('*'))) {
    c.res = new Response(text, { status, headers })
    return
  }
  onUnchanged()
  headers.delete('content-type')
  headers.delete('content-length')
  c.res = new Response(null, { status: 304, headers })
}
