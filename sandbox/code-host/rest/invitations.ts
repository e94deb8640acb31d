import type { Hono } from 'hono'
import { type Host, pastOf } from '../host.ts'
import { endInvitation, invitationsOf } from '../rules/invitations.ts'
import { fullName } from '../rules/roles.ts'
import { change } from '../state/journal.ts'
import { type Invitation, roles } from '../state/state.ts'
import {
  bodyObject,
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
import { archived } from './collaborators.ts'
import { actBy } from './credentials.ts'
import { byNumber, listedInvitation } from './json-repositories.ts'

/** `…/invitations` of one repository, for callers who may administer it. */
export function invitationRoutes(host: Host, app: Hono<RestEnv>): void {
  const { state } = host.store
  const asked = (c: RestContext): Invitation | undefined => {
    const invitation = state.invitations.get(Number(c.req.param('invitation')))
    return invitation?.repositoryId === c.get('repository').id ? invitation : undefined
  }

  app.get('/invitations', (c) => {
    const refused = refusal(host, c, toAdminister('read'))
    if (refused) return refused
    const repository = c.get('repository')
    host.onRead({ list: 'invitations', repository: fullName(state, repository), page: pageNumber(c) })
    const listed = invitationsOf(state, repository, pastOf(host, repository, 'invitations'))
    const shown = page(c, listed, `${byNumber(host, repository)}/invitations`)
    return c.json(shown.map((invitation) => listedInvitation(host, repository, invitation)))
  })

  app.patch('/invitations/:invitation', async (c) => {
    const refused = refusal(host, c, toAdminister('write'))
    if (refused) return refused
    const body = await bodyObject(c)
    if (body instanceof Response) return body
    const repository = c.get('repository')
    const invitation = asked(c)
    if (!invitation) return notFound(c)
    if (repository.archived) return refuse(c, 403, archived)
    // The key is plural and its value is `read`, unlike in the body of PUT.
    // Source: mesh-iit/outside-collaborators issue 78.
    if (body.permissions === undefined)
      return unprocessable(c, 'Invalid request.\n\n"permissions" wasn\'t supplied.', false)
    const role = roles.find((candidate) => candidate === body.permissions)
    if (!role) return unprocessable(c, `Invalid request.\n\n${JSON.stringify(body.permissions)} is not allowed.`, false)
    const after = { ...invitation, permissions: state.accounts.has(repository.ownerId) ? 'write' : role }
    change(actBy(host, c.get('caller')), 'invitation_changed', repository, invitation.inviteeId, {
      invitation: { id: invitation.id, after }
    })
    host.store.save()
    return c.json(listedInvitation(host, repository, after))
  })

  app.delete('/invitations/:invitation', (c) => {
    const refused = refusal(host, c, toAdminister('write'))
    if (refused) return refused
    const repository = c.get('repository')
    const invitation = asked(c)
    if (!invitation) return notFound(c)
    if (repository.archived) return refuse(c, 403, archived)
    endInvitation(actBy(host, c.get('caller')), repository, invitation, 'withdrawn')
    host.store.save()
    return c.body(null, 204)
  })
}
