import type { Host } from '../host.ts'
import type { Release, Repository } from '../state/state.ts'
import { accountById, ownerOf } from './roles.ts'

export type ReleaseOrder = {
  tag?: string | undefined
  notes?: string | undefined
  files?: Record<string, string> | undefined
}

export type Published = { ok: true; release: Release } | { ok: false; problem: string }

/** Makes a commit and a tag in the repository, and the release on the pages. Default tag: the next minor version. */
export async function publish(host: Host, repository: Repository, order: ReleaseOrder): Promise<Published> {
  const tag = order.tag ?? nextTag(repository)
  if (!/^[0-9A-Za-z](?:[._-]?[0-9A-Za-z]){0,60}$/.test(tag)) return { ok: false, problem: `${tag} cannot be a tag` }
  if (repository.releases.some((release) => release.tag === tag)) return { ok: false, problem: `${tag} exists already` }
  const wrong = Object.keys(order.files ?? {}).find((path) => !isPlainPath(path))
  if (wrong !== undefined) return { ok: false, problem: `${wrong} cannot be a path in a repository` }
  const now = host.clock.now()
  const release: Release = { tag, notes: order.notes ?? `Release ${tag}`, publishedAt: now }
  repository.releases.push(release)
  try {
    await host.git.release(repository.id, {
      tag,
      message: release.notes,
      files: { 'CHANGELOG.md': changelog(repository), ...order.files },
      author: author(host, repository, now)
    })
  } catch (error) {
    repository.releases = repository.releases.filter((candidate) => candidate !== release)
    throw error
  }
  repository.pushedAt = now
  host.store.save()
  return { ok: true, release }
}

function nextTag(repository: Repository): string {
  const [, major, minor] = repository.releases.at(-1)?.tag.match(/^v(\d+)\.(\d+)/) ?? []
  return major === undefined || minor === undefined ? 'v1.0.1' : `v${major}.${Number(minor) + 1}.0`
}

function changelog(repository: Repository): string {
  const entries = repository.releases.toReversed().map(({ tag, notes }) => `## ${tag}\n\n${notes}\n`)
  return `# Changelog\n\n${entries.join('\n')}`
}

function author(host: Host, repository: Repository, at: number) {
  const { type, owner } = ownerOf(host.store.state, repository)
  const person = type === 'User' ? owner : accountById(host.store.state, owner.members[0]?.accountId ?? 0)
  return { name: person?.name ?? owner.name, email: person?.emails[0]?.email ?? 'nobody@example.com', at }
}

function isPlainPath(path: string): boolean {
  const parts = path.split('/')
  return parts.every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part) && part.toLowerCase() !== '.git')
}
