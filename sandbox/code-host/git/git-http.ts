import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Context, Hono } from 'hono'
import type { Host } from '../host.ts'
import { type Caller, callerOf, secretIn, tokenAllows, tokenSees } from '../rest/credentials.ts'
import {
  atLeast,
  canSee,
  findRepository,
  fullName,
  membership,
  movedRepository,
  ownerOf,
  roleOf
} from '../rules/roles.ts'
import type { Repository } from '../state/state.ts'

const services = ['git-upload-pack', 'git-receive-pack'] as const
type Service = (typeof services)[number]

const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' }
const challenge = { ...text, 'www-authenticate': 'Basic realm="Sandbox code host"' }

/**
 * Git's smart HTTP protocol (gitprotocol-http(5)): real git serves the repository, and this code checks the access of
 * the caller. The refusals are plain text because git shows such a body to its user as `remote: …`.
 */
export function gitOverHttp(host: Host): Hono {
  const app = new Hono()
  app.get('/:owner/:repository{.+\\.git}/info/refs', (c) => serve(host, c, c.req.query('service'), true))
  for (const service of services) {
    app.post(`/:owner/:repository{.+\\.git}/${service}`, (c) => serve(host, c, service, false))
  }
  return app
}

async function serve(host: Host, c: Context, asked: string | undefined, advertise: boolean): Promise<Response> {
  const service = services.find((candidate) => candidate === asked)
  // The older "dumb" protocol reads files; it is not offered.
  if (!service) return c.body('Please upgrade your git client.\n', 403, text)
  const name = (c.req.param('repository') ?? '').replace(/\.git$/, '')
  const owner = c.req.param('owner') ?? ''
  const moved = movedRepository(host.store.state, owner, name)
  const repository = moved ?? findRepository(host.store.state, owner, name)
  const admission = admit(host, c.req.header('authorization') ?? null, repository, service)
  if (admission.verdict !== 'in') return refuse(c, admission)
  if (moved) {
    const path = advertise ? `info/refs?service=${service}` : service
    return c.redirect(`${host.url}/${fullName(host.store.state, moved)}.git/${path}`, advertise ? 301 : 307)
  }
  if (!host.git.served) return c.body('This code host lives in memory, without git.\n', 501, text)
  return runService(host, c.req.raw, admission.repository, service, advertise)
}

type Admission =
  | { verdict: 'in'; repository: Repository }
  | { verdict: 'sign_in' }
  | { verdict: 'bad_credentials' }
  | { verdict: 'not_found' }
  | { verdict: 'no_write'; name: string; login: string }
  | { verdict: 'token_no_write' }

/** Decides on a fetch or a push. A repository that the caller may not see gets the same answer as a missing one. */
function admit(
  host: Host,
  authorization: string | null,
  repository: Repository | undefined,
  service: Service
): Admission {
  const { state } = host.store
  const push = service === 'git-receive-pack'
  if (authorization === null) {
    return repository && !repository.private && !push ? { verdict: 'in', repository } : { verdict: 'sign_in' }
  }
  const secret = secretIn(authorization)
  const caller = secret === null ? null : callerOf(host, secret)
  if (!caller) return { verdict: 'bad_credentials' }
  if (!repository || !canSee(state, repository, caller.account.id) || !tokenReaches(host, caller, repository)) {
    return { verdict: 'not_found' }
  }
  if (!push) return { verdict: 'in', repository }
  if (repository.archived || !atLeast(roleOf(state, repository, caller.account.id), 'write')) {
    return { verdict: 'no_write', name: fullName(state, repository), login: caller.account.login }
  }
  return tokenAllows(caller.token, 'contents', 'write') ? { verdict: 'in', repository } : { verdict: 'token_no_write' }
}

/**
 * Whether the token may read the repository's contents. A fine-grained token needs the contents permission, and an
 * outside collaborator cannot use a fine-grained token on the repository of an organization at all.
 * Source: GitHub documentation, "Fine-grained personal access tokens limitations".
 */
function tokenReaches(host: Host, caller: Caller, repository: Repository): boolean {
  const { state } = host.store
  if (!tokenSees(state, caller, repository)) return false
  if (caller.token.kind !== 'fine-grained' || !repository.private) return true
  const outside =
    ownerOf(state, repository).type === 'Organization' && !membership(state, repository, caller.account.id)
  return !outside && tokenAllows(caller.token, 'contents', 'read')
}

function refuse(c: Context, admission: Exclude<Admission, { verdict: 'in' }>): Response {
  switch (admission.verdict) {
    case 'sign_in':
      return c.body('No anonymous access.\n', 401, challenge)
    case 'bad_credentials':
      return c.body('Invalid username or token.\n', 401, challenge)
    case 'not_found':
      return c.body('Repository not found.\n', 404, text)
    case 'no_write':
      return c.body(`Permission to ${admission.name}.git denied to ${admission.login}.\n`, 403, text)
    case 'token_no_write':
      return c.body('Write access to repository not granted.\n', 403, text)
  }
}

function runService(host: Host, request: Request, repository: Repository, service: Service, advertise: boolean) {
  const protocol = request.headers.get('git-protocol') ?? ''
  const child = host.git.run(
    [
      service.replace('git-', ''),
      '--stateless-rpc',
      ...(advertise ? ['--advertise-refs'] : []),
      host.git.directory(repository.id)
    ],
    // The header becomes an environment variable, so it is passed on only in the form that git sends.
    /^[a-z0-9=:]{1,100}$/.test(protocol) ? { GIT_PROTOCOL: protocol } : {}
  )
  const { stdin, stdout, stderr } = child
  if (!stdin || !stdout || !stderr) throw new Error('git was started without pipes')
  child.on('error', (error) => stdout.destroy(error))
  stderr.resume()
  stdin.on('error', () => {}) // git may stop reading before the end
  request.signal.addEventListener('abort', () => child.kill(), { once: true })
  if (advertise || !request.body) stdin.end()
  else feed(request, stdin)
  child.once('close', (code) => {
    if (code !== 0 || advertise) return
    if (service === 'git-receive-pack') repository.pushedAt = host.clock.now()
    else repository.fetchedAt = host.clock.now()
    host.store.save()
  })
  const headers = {
    'content-type': `application/x-${service}-${advertise ? 'advertisement' : 'result'}`,
    'cache-control': 'no-cache, max-age=0, must-revalidate'
  }
  const output = advertise && !protocol.includes('version=2') ? announced(service, stdout) : stdout
  return new Response(webStream(output), { headers })
}

/** Passes the request body on to git, unzipped if needed: git compresses the requests of larger fetches. */
function feed(request: Request, stdin: NodeJS.WritableStream): void {
  const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
  body.on('error', () => stdin.end())
  if (request.headers.get('content-encoding')?.includes('gzip')) {
    const plain = createGunzip()
    plain.on('error', () => stdin.end())
    body.pipe(plain).pipe(stdin)
  } else body.pipe(stdin)
}

/** Before protocol version 2 the answer begins with a line that names the service, and a flush packet. */
function announced(service: Service, stdout: Readable): Readable {
  const line = `# service=${service}\n`
  const packet = `${(line.length + 4).toString(16).padStart(4, '0')}${line}0000`
  return Readable.from(
    (async function* () {
      yield Buffer.from(packet)
      yield* stdout
    })()
  )
}

function webStream(readable: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(readable) as ReadableStream<Uint8Array>
}
