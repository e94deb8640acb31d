import { Hono } from 'hono'
import type { Host } from '../host.ts'
import { findRepository, movedRepository, roleOf } from '../rules/roles.ts'
import type { Repository } from '../state/state.ts'
import { notFound, type RestContext, type RestEnv, refuse } from './answer.ts'
import { collaboratorRoutes } from './collaborators.ts'
import { tokenSees } from './credentials.ts'
import { forkRoutes } from './forks.ts'
import { invitationRoutes } from './invitations.ts'
import { byNumber, fullRepository } from './json-repositories.ts'
import { releaseRoutes } from './releases.ts'

/** The endpoints of one repository, mounted under its name and under its number, which survives a change of name. */
export function repositoryRoutes(host: Host): Hono<RestEnv> {
  const app = new Hono<RestEnv>()
  const { state } = host.store

  app.use('*', async (c, next) => {
    const { here, moved } = asked(host, c)
    const repository = here ?? moved
    const caller = c.get('caller')
    const open = repository && (caller ? tokenSees(state, caller, repository) : !repository.private)
    if (!caller && !open && (c.req.method !== 'GET' || /\/(collaborators|invitations)\b/.test(c.req.path))) {
      return refuse(c, 401, 'Requires authentication')
    }
    if (!repository || !open) return notFound(c)
    if (moved) return redirect(host, c, moved)
    c.set('repository', repository)
    return next()
  })

  app.get('/', (c) => {
    const caller = c.get('caller')
    const role = caller ? roleOf(state, c.get('repository'), caller.account.id) : null
    const viewer = { role, signedIn: caller !== null, version: c.get('version') }
    return c.json(fullRepository(host, c.get('repository'), viewer))
  })

  collaboratorRoutes(host, app)
  invitationRoutes(host, app)
  forkRoutes(host, app)
  releaseRoutes(host, app)
  return app
}

function asked(host: Host, c: RestContext): { here: Repository | undefined; moved: Repository | undefined } {
  const { state } = host.store
  const id = c.req.param('id')
  if (id !== undefined) {
    return { here: state.repositories.find((candidate) => String(candidate.id) === id), moved: undefined }
  }
  const [owner = '', name = ''] = [c.req.param('owner'), c.req.param('repo')]
  return { here: findRepository(state, owner, name), moved: movedRepository(state, owner, name) }
}

/**
 * Redirects a renamed or transferred repository to its number. Source: GitHub documentation, "Best practices for using
 * the REST API" (301, and 307 where the method and the body must stay); the body as in 18F/charlie issue 85.
 */
function redirect(host: Host, c: RestContext, repository: Repository): Response {
  const { pathname, search } = new URL(c.req.url)
  const inside = pathname.split('/').slice('/api/v3/repos/owner/name'.split('/').length)
  const url = [byNumber(host, repository), ...inside].join('/') + search
  const documentation_url = 'https://docs.github.com/rest/guides/best-practices-for-using-the-rest-api#follow-redirects'
  c.header('location', url)
  const status = c.req.method === 'GET' || c.req.method === 'HEAD' ? 301 : 307
  return c.json({ message: 'Moved Permanently', url, documentation_url }, status)
}
