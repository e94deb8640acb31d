import type { Hono } from 'hono'
import { type Host, pastOf, setAside } from '../host.ts'
import { afterTwist, twisted, unnamedBody } from '../rehearse/twist.ts'
import { type Affiliation, listCollaborators } from '../rules/collaborator-list.ts'
import { type Put, putCollaborator, removeCollaborator, roleRequested } from '../rules/collaborators.ts'
import { accountById, findAccount, fullName, membership, ownerOf, roleOf } from '../rules/roles.ts'
import type { Repository } from '../state/state.ts'
import {
  bodyObject,
  type Need,
  notFound,
  page,
  pageNumber,
  type RestContext,
  type RestEnv,
  refusal,
  refuse,
  toAdminister,
  unprocessable
} from './answer.ts'
import { actBy } from './credentials.ts'
import { byNumber, newInvitation } from './json-repositories.ts'
import { collaboratorPermission, collaboratorText } from './json-users.ts'

export const archived = 'Repository was archived so is read-only.'
const toSeeCollaborators: Need = {
  permission: 'metadata',
  level: 'read',
  role: 'write',
  withoutRole: 'Must have push access to view repository collaborators.'
}

/** `…/collaborators` of one repository. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one table of the routes about collaborators.
export function collaboratorRoutes(host: Host, app: Hono<RestEnv>): void {
  const { state } = host.store

  app.get('/collaborators', (c) => {
    const refused = refusal(host, c, toSeeCollaborators)
    if (refused) return refused
    const repository = c.get('repository')
    // Source: GitHub's OpenAPI document, "List repository collaborators".
    const caller = c.get('caller')?.account.id
    const isOutside = caller === undefined || membership(state, repository, caller) === null
    if (ownerOf(state, repository).type === 'Organization' && isOutside)
      return refuse(c, 403, 'Must be a member of the organization to list its collaborators.')
    const affiliation = c.req.query('affiliation') ?? 'all'
    if (!isAffiliation(affiliation)) return unprocessable(c, `${affiliation} is not a valid affiliation`, false)
    const permission = c.req.query('permission')
    const role = permission === undefined ? undefined : roleRequested(permission)
    if (permission !== undefined && !role) return unprocessable(c, `${permission} is not a valid permission.`, false)
    host.onRead({ list: 'collaborators', repository: fullName(state, repository), page: pageNumber(c) })
    const past = pastOf(host, repository, 'collaborators')
    const ids = listCollaborators(state, repository, { affiliation, role }, past)
    const entries = page(c, ids, `${byNumber(host, repository)}/collaborators`).map((id) => {
      const account = accountById(state, id)
      return account ? collaboratorText(host, account, roleOf(state, repository, id, past)) : '{}'
    })
    return c.body(`[${entries.join(',')}]`, 200, { 'content-type': 'application/json' })
  })

  app.get('/collaborators/:username', (c) => {
    const refused = refusal(host, c, toSeeCollaborators)
    if (refused) return refused
    const account = findAccount(state, c.req.param('username'))
    const repository = c.get('repository')
    const has = account && roleOf(state, repository, account.id, pastOf(host, repository, 'check'))
    return has ? c.body(null, 204) : notFound(c)
  })

  app.get('/collaborators/:username/permission', (c) => {
    const withoutRole = 'Must have push access to view collaborator permission.'
    const refused = refusal(host, c, { ...toSeeCollaborators, withoutRole })
    if (refused) return refused
    const account = findAccount(state, c.req.param('username'))
    if (!account) return notFound(c)
    const repository = c.get('repository')
    const role =
      roleOf(state, repository, account.id, pastOf(host, repository, 'check')) ?? (repository.private ? null : 'read')
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
    const act = actBy(host, c.get('caller'))
    const inviterId = c.get('caller')?.account.id ?? 0
    const twist = host.asides.get(c.req.raw)?.twist
    const put = putCollaborator(
      act,
      twisted(state, twist, { repository, login: c.req.param('username'), permission, inviterId })
    )
    const unnamed = unnamedBody(twist, put)
    const answer = unnamed ? c.json(unnamed, 201) : answerPut(host, c, repository, put)
    afterTwist(state, twist, put, host.clock.now())
    host.store.save()
    return answer
  })

  app.delete('/collaborators/:username', (c) => {
    const caller = c.get('caller')
    // An account may remove itself. Source: GitHub's OpenAPI document, repos/remove-collaborator.
    const leaves =
      caller?.token.kind !== 'fine-grained' && caller?.account === findAccount(state, c.req.param('username'))
    const refused = leaves ? null : refusal(host, c, toAdminister('write'))
    if (refused) return refused
    const repository = c.get('repository')
    if (repository.archived) return refuse(c, 403, archived)
    const removal = removeCollaborator(actBy(host, caller, leaves), repository, c.req.param('username'))
    if (removal === 'unknown_user') return notFound(c)
    if (removal === 'owner') return unprocessable(c, 'Repository owner cannot be removed')
    host.store.save()
    return c.body(null, 204)
  })
}

function answerPut(host: Host, c: RestContext, repository: Repository, put: Put): Response {
  const because = (word: string) => setAside(host, c.req.raw, { because: word })
  switch (put.outcome) {
    case 'has_access':
      return c.body(null, 204)
    case 'unknown_user':
      return notFound(c)
    case 'not_a_user':
      return refuse(c, 404, `${put.login} is not a user`)
    case 'unprocessable':
      because(put.because)
      return unprocessable(c, put.message, put.errors)
    case 'limit':
      because('invitation_limit')
      return pastTheLimit(host, c)
    case 'blocked': {
      because('blocked')
      const { putWhileBlocked } = host.store.state.settings
      if (putWhileBlocked === 404) return notFound(c)
      const words = `${put.login} is blocked`
      return putWhileBlocked === 403 ? refuse(c, 403, words) : unprocessable(c, words)
    }
    case 'invited': {
      const body = newInvitation(host, repository, put.invitation)
      c.header('location', body.url)
      return c.json(body, 201)
    }
  }
}

function pastTheLimit(host: Host, c: RestContext): Response {
  const { status, message, body, headers } = host.store.state.settings.invitationLimit
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  if (body !== null) return c.body(body, status, { 'content-type': 'application/json' })
  return status === 422 ? unprocessable(c, message) : refuse(c, status, message)
}

function isAffiliation(value: string): value is Affiliation {
  return value === 'outside' || value === 'direct' || value === 'all'
}
