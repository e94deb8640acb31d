import { Hono } from 'hono'
import type { Host } from '../host.ts'
import { accept, decline } from '../rules/invitations.ts'
import { accountById, findAccount, findOrganization, roleOf } from '../rules/roles.ts'
import type { Account, Organization } from '../state/state.ts'
import { notFound, page, type RestContext, type RestEnv, refuse, unprocessable } from './answer.ts'
import { type Caller, tokenSees } from './credentials.ts'
import { listedInvitation, listedRepository } from './json-repositories.ts'
import { emails, organizationFull, ownMembership, privateUser, publicUser } from './json-users.ts'

/** `/user…`, `/users/…`, `/orgs/…`: users, organizations, and the invitee's side of invitations. */
export function userRoutes(host: Host): Hono<RestEnv> {
  const app = new Hono<RestEnv>()
  const { state } = host.store

  app.get('/user', (c) => {
    const caller = c.get('caller')
    if (!caller) return refuse(c, 401, 'Requires authentication')
    const complete = caller.token.kind === 'fine-grained' || caller.token.scopes.includes('user')
    return c.json(complete ? privateUser(host, caller.account) : publicUser(host, caller.account))
  })

  app.get('/user/emails', (c) => {
    const caller = c.get('caller')
    if (!caller) return refuse(c, 401, 'Requires authentication')
    c.header('x-accepted-oauth-scopes', 'user, user:email')
    const { token } = caller
    if (token.kind === 'fine-grained') {
      c.header('x-accepted-github-permissions', 'email_addresses=read')
      if (!token.permissions.email_addresses) return refuse(c, 403, 'Resource not accessible by personal access token')
    } else if (!token.scopes.some((scope) => scope === 'user' || scope === 'user:email')) return notFound(c)
    return c.json(page(c, emails(caller.account), `${host.apiUrl}/user/emails`))
  })

  app.get('/user/repos', (c) => ownRepositories(host, c))

  app.get('/user/repository_invitations', (c) => {
    const caller = invitee(c)
    if (caller instanceof Response) return caller
    const own = [...state.invitations.values()].flatMap((invitation) => {
      const repository = state.repositories.find(({ id }) => id === invitation.repositoryId)
      return repository && invitation.inviteeId === caller.account.id
        ? [listedInvitation(host, repository, invitation)]
        : []
    })
    return c.json(page(c, own, `${host.apiUrl}/user/repository_invitations`))
  })

  app.patch('/user/repository_invitations/:id', (c) => {
    const caller = invitee(c)
    if (caller instanceof Response) return caller
    switch (accept(state, Number(c.req.param('id')), caller.account.id, host.clock.now())) {
      case 'not_found':
        return notFound(c)
      case 'archived':
        return refuse(c, 403, 'Repository was archived so is read-only.')
      case 'accepted':
        host.store.save()
        return c.body(null, 204)
    }
  })

  app.delete('/user/repository_invitations/:id', (c) => {
    const caller = invitee(c)
    if (caller instanceof Response) return caller
    if (decline(state, Number(c.req.param('id')), caller.account.id, host.clock.now()) === 'not_found')
      return notFound(c)
    host.store.save()
    return c.body(null, 204)
  })

  app.get('/user/:id{[0-9]+}', (c) => {
    const id = Number(c.req.param('id'))
    const who = accountById(state, id) ?? state.organizations.find((organization) => organization.id === id)
    return who && visible(who, c.get('caller')?.account) ? c.json(publicUser(host, who)) : notFound(c)
  })

  app.get('/users/:login', (c) => {
    const login = c.req.param('login')
    const who = findAccount(state, login) ?? findOrganization(state, login)
    return who && visible(who, c.get('caller')?.account) ? c.json(publicUser(host, who)) : notFound(c)
  })

  organizationRoutes(host, app)
  return app
}

/** The repositories in which the caller has a role and that the token covers; the public ones, whatever it covers. */
function ownRepositories(host: Host, c: RestContext): Response {
  const caller = c.get('caller')
  if (!caller) return refuse(c, 401, 'Requires authentication')
  const { visibility = 'all', type, affiliation } = c.req.query()
  if (!['all', 'public', 'private'].includes(visibility)) return unprocessable(c, 'Visibility is not valid.', false)
  if (type && (c.req.query('visibility') || affiliation)) {
    return unprocessable(c, 'If you specify visibility or affiliation, you cannot specify type.', false)
  }
  const { state } = host.store
  const own = state.repositories.flatMap((repository) => {
    const role = roleOf(state, repository, caller.account.id)
    const wanted = visibility === 'all' || repository.private === (visibility === 'private')
    return role && wanted && tokenSees(state, caller, repository) ? [listedRepository(host, repository, role)] : []
  })
  return c.json(page(c, own, `${host.apiUrl}/user/repos`))
}

/** An organization, and the caller's membership of it. */
function organizationRoutes(host: Host, app: Hono<RestEnv>): void {
  const { state } = host.store

  // A fine-grained token needs the organization's permission "Members". Source: GitHub documentation, "Permissions
  // required for fine-grained personal access tokens".
  app.get('/user/memberships/orgs/:org', (c) => {
    const caller = c.get('caller')
    if (!caller) return refuse(c, 401, 'Requires authentication')
    const { account, token } = caller
    if (token.kind === 'fine-grained') {
      c.header('x-accepted-github-permissions', 'members=read')
      if (!token.permissions.members) return refuse(c, 403, 'Resource not accessible by personal access token')
    }
    const organization = findOrganization(state, c.req.param('org'))
    const member = organization?.members.find(({ accountId }) => accountId === account.id)
    if (!organization || !member) return notFound(c)
    return c.json(ownMembership(host, organization, { account, role: member.role }))
  })

  app.get('/orgs/:org', (c) => {
    const organization = findOrganization(state, c.req.param('org'))
    if (!organization) return notFound(c)
    const id = c.get('caller')?.account.id
    const owner = organization.members.some(({ accountId, role }) => accountId === id && role === 'admin')
    return c.json(organizationFull(host, organization, owner))
  })
}

/** Whether the viewer can see the account: an enterprise-managed account is visible inside its enterprise only. */
function visible(who: Account | Organization, viewer: Account | undefined): boolean {
  return 'members' in who || who.enterprise === null || viewer?.enterprise === who.enterprise
}

/**
 * The caller of the invitee's endpoints, or the refusal. A classic or OAuth token needs `public_repo`, `repo` or
 * `repo:invite`; a fine-grained token needs the permission `repository_invitations`.
 */
function invitee(c: RestContext): Caller | Response {
  const caller = c.get('caller')
  if (!caller) return refuse(c, 401, 'Requires authentication')
  const { token } = caller
  c.header('x-accepted-oauth-scopes', 'public_repo, repo, repo:invite')
  if (token.kind !== 'fine-grained') {
    const scoped = token.scopes.some((scope) => ['public_repo', 'repo', 'repo:invite'].includes(scope))
    return scoped ? caller : notFound(c)
  }
  c.header('x-accepted-github-permissions', 'repository_invitations=write')
  return token.permissions.repository_invitations
    ? caller
    : refuse(c, 403, 'Resource not accessible by personal access token')
}
