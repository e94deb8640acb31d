import type { components } from '@octokit/openapi-types'
import type { Hono } from 'hono'
import type { Host } from '../host.ts'
import { accountById, fullName, ownerOf } from '../rules/roles.ts'
import type { Release, Repository } from '../state/state.ts'
import { type Need, notFound, type RestEnv, refusal } from './answer.ts'
import { isoTime, nodeId, simpleUser } from './json-users.ts'

/** Source: GitHub documentation, "Permissions required for fine-grained personal access tokens", Contents. */
const toReadContents: Need = {
  permission: 'contents',
  level: 'read',
  role: 'read',
  withoutRole: 'Must have read access to the repository.'
}

/** `…/releases/latest` of one repository. */
export function releaseRoutes(host: Host, app: Hono<RestEnv>): void {
  app.get('/releases/latest', (c) => {
    const repository = c.get('repository')
    const refused = repository.private ? refusal(host, c, toReadContents) : null
    if (refused) return refused
    const latest = repository.releases.at(-1)
    return latest ? c.json(release(host, repository, latest)) : notFound(c)
  })
}

function release(
  host: Host,
  repository: Repository,
  { tag, notes, publishedAt }: Release
): components['schemas']['release'] {
  const name = fullName(host.store.state, repository)
  const api = `${host.apiUrl}/repos/${name}`
  const { type, owner } = ownerOf(host.store.state, repository)
  const author = type === 'User' ? owner : accountById(host.store.state, owner.members[0]?.accountId ?? 0)
  // The newest release is the last one: nothing deletes one here.
  const id = repository.id * 1000 + repository.releases.length
  return {
    url: `${api}/releases/${id}`,
    html_url: `${host.url}/${name}/releases/tag/${tag}`,
    assets_url: `${api}/releases/${id}/assets`,
    upload_url: `${api}/releases/${id}/assets{?name,label}`,
    tarball_url: `${api}/tarball/${tag}`,
    zipball_url: `${api}/zipball/${tag}`,
    id,
    node_id: nodeId('RE', id),
    tag_name: tag,
    target_commitish: 'main',
    name: tag,
    body: notes,
    draft: false,
    immutable: false,
    prerelease: false,
    created_at: isoTime(publishedAt),
    published_at: isoTime(publishedAt),
    updated_at: isoTime(publishedAt),
    author: simpleUser(host, author ?? owner),
    assets: []
  }
}
