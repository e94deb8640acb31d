import { Hono } from 'hono'
import { findAccount, findRepository, roleOf } from './access.ts'
import {
  bodyObject,
  type Need,
  notFound,
  page,
  type RestContext,
  type RestEnv,
  refusal,
  refuse,
  toAdminister,
  unprocessable
} from './answer.ts'
import {
  type Affiliation,
  listCollaborators,
  type Put,
  putCollaborator,
  removeCollaborator,
  roleRequested
} from './collaborators.ts'
import { tokenSees } from './credentials.ts'
import type { Host } from './host.ts'
import { invitationsOf, withdraw } from './invitations.ts'
import { fullRepository, listedInvitation, newInvitation } from './json-repositories.ts'
import { collaborator, collaboratorPermission } from './json-users.ts'
import { type Repository, roles } from './state.ts'

const archived = 'Repository was archived so is read-only.'
const toSeeCollaborators: Need = {
  permission: 'metadata',
  level: 'read',
  role: 'write',
  withoutRole: 'Must have push access to view repository collaborators.'
}

/** One repository's endpoints. Mounted under its name and under its number, which outlives a change of name. */
export function repositoryRoutes(host: Host): Hono<RestEnv> {
  const app = new Hono<RestEnv>()
  const { state } = host.store

  app.use('*', async (c, next) => {
    const id = c.req.param('id')
    const repository =
      id === undefined
        ? findRepository(state, c.req.param('owner') ?? '', c.req.param('repo') ?? '')
        : state.repositories.find((candidate) => String(candidate.id) === id)
    const caller = c.get('caller')
    const open = repository && (caller ? tokenSees(state, caller, repository) : !repository.private)
    if (!caller && !open && (c.req.method !== 'GET' || /\/(collaborators|invitations)\b/.test(c.req.path))) {
      return refuse(c, 401, 'Requires authentication')
    }
    if (!repository || !open) return notFound(c)
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
  return app
}

function collaboratorRoutes(host: Host, app: Hono<RestEnv>): void {
  const { state } = host.store

  app.get('/collaborators', (c) => {
    const refused = refusal(host, c, toSeeCollaborators)
    if (refused) return refused
    const repository = c.get('repository')
    const affiliation = c.req.query('affiliation') ?? 'all'
    if (!isAffiliation(affiliation)) return unprocessable(c, `${affiliation} is not a valid affiliation`, false)
    const permission = c.req.query('permission')
    const role = permission === undefined ? undefined : roleRequested(permission)
    if (permission !== undefined && !role) return unprocessable(c, `${permission} is not a valid permission.`, false)
    const found = listCollaborators(state, repository, affiliation)
      .filter((entry) => role === undefined || entry.role === role)
      .map((entry) => collaborator(host, entry.account, entry.role))
    return c.json(page(c, found, `${byNumber(host, repository)}/collaborators`))
  })

  app.get('/collaborators/:username', (c) => {
    const refused = refusal(host, c, toSeeCollaborators)
    if (refused) return refused
    const account = findAccount(state, c.req.param('username'))
    return account && roleOf(state, c.get('repository'), account.id) ? c.body(null, 204) : notFound(c)
  })

  app.get('/collaborators/:username/permission', (c) => {
    const withoutRole = 'Must have push access to view collaborator permission.'
    const refused = refusal(host, c, { ...toSeeCollaborators, withoutRole })
    if (refused) return refused
    const account = findAccount(state, c.req.param('username'))
    if (!account) return notFound(c)
    const role = roleOf(state, c.get('repository'), account.id) ?? (c.get('repository').private ? null : 'read')
    return c.json(collaboratorPermission(host, account, role))
  })

  app.put('/collaborators/:username', async (c) => {
    const refused = refusal(host, c, toAdminister('write'))
    if (refused) return refused
    const body = await bodyObject(c)
    if (body instanceof Response) return body
    const repository = c.get('repository')
    if (repository.archived) return refuse(c, 403, archived)
    const { permission } = body
    if (permission !== undefined && typeof permission !== 'string') {
      return unprocessable(c, `${JSON.stringify(permission)} is not a valid permission.`, false)
    }
    const inviterId = c.get('caller')?.account.id ?? 0
    const input = { repository, login: c.req.param('username'), permission, inviterId }
    const put = putCollaborator(state, input, host.clock.now())
    host.store.save()
    return answerPut(host, c, repository, put)
  })

  app.delete('/collaborators/:username', (c) => {
    const refused = refusal(host, c, toAdminister('write'))
    if (refused) return refused
    const repository = c.get('repository')
    if (repository.archived) return refuse(c, 403, archived)
    const removal = removeCollaborator(state, repository, c.req.param('username'))
    if (removal === 'unknown_user') return notFound(c)
    if (removal === 'owner') return unprocessable(c, 'Repository owner cannot be removed')
    host.store.save()
    return c.body(null, 204)
  })
}

function answerPut(host: Host, c: RestContext, repository: Repository, put: Put): Response {
  switch (put.outcome) {
    case 'has_access':
      return c.body(null, 204)
    case 'unknown_user':
      return notFound(c)
    case 'not_a_user':
      return refuse(c, 404, `${put.login} is not a user`)
    case 'unprocessable':
      return unprocessable(c, put.message, put.errors)
    case 'invited': {
      const body = newInvitation(host, repository, put.invitation)
      c.header('location', body.url)
      return c.json(body, 201)
    }
  }
}

function invitationRoutes(host: Host, app: Hono<RestEnv>): void {
  const { state } = host.store

  app.get('/invitations', (c) => {
    const refused = refusal(host, c, toAdminister('read'))
    if (refused) return refused
    const repository = c.get('repository')
    const open = invitationsOf(state, repository).map((invitation) => listedInvitation(host, repository, invitation))
    return c.json(page(c, open, `${byNumber(host, repository)}/invitations`))
  })

  app.patch('/invitations/:invitation', async (c) => {
    const refused = refusal(host, c, toAdminister('write'))
    if (refused) return refused
    const body = await bodyObject(c)
    if (body instanceof Response) return body
    const repository = c.get('repository')
    const invitation = invitationsOf(state, repository).find(({ id }) => String(id) === c.req.param('invitation'))
    if (!invitation) return notFound(c)
    if (repository.archived) return refuse(c, 403, archived)
    // The key is plural and says `read`, unlike the body of PUT. Source: mesh-iit/outside-collaborators issue 78.
    if (body.permissions === undefined)
      return unprocessable(c, 'Invalid request.\n\n"permissions" wasn\'t supplied.', false)
    const role = roles.find((candidate) => candidate === body.permissions)
    if (!role) return unprocessable(c, `Invalid request.\n\n${JSON.stringify(body.permissions)} is not allowed.`, false)
    const personal = state.accounts.some(({ id }) => id === repository.ownerId)
    invitation.permissions = personal ? 'write' : role
    host.store.save()
    return c.json(listedInvitation(host, repository, invitation))
  })

  app.delete('/invitations/:invitation', (c) => {
    const refused = refusal(host, c, toAdminister('write'))
    if (refused) return refused
    const repository = c.get('repository')
    const invitation = invitationsOf(state, repository).find(({ id }) => String(id) === c.req.param('invitation'))
    if (!invitation) return notFound(c)
    if (repository.archived) return refuse(c, 403, archived)
    withdraw(state, invitation)
    host.store.save()
    return c.body(null, 204)
  })
}

/** GitHub's own links between pages go by the repository's number. */
const byNumber = (host: Host, repository: Repository) => `${host.apiUrl}/repositories/${repository.id}`

function isAffiliation(value: string): value is Affiliation {
  return value === 'outside' || value === 'direct' || value === 'all'
}
