import type { Config, RepositoryName } from '../../config/config.ts'
import type { Latest } from '../../latest-release/when-to-ask.ts'
import type { Markup } from '../layout.ts'
import { sayMarkup } from '../rich-text.ts'

/**
 * The latest release of a repository, or its last push, and when that was. `url`: the page of the release, only for
 * visitors who can open it.
 */
export function latestWords({ tag, at }: Latest, now: number, url?: string): Markup {
  const when = { at, style: 'at', now, isPast: true } as const
  if (tag === undefined) return sayMarkup('release.pushed', { when })
  return url === undefined
    ? sayMarkup('release.latest', { tag, when })
    : sayMarkup('release.latest.link', { tag, when, a: { link: url } })
}

/** The page of a repository's latest release at the host, where the kind of host has one. */
export function latestReleaseUrl({ codeHost }: Config, repository: RepositoryName): string | undefined {
  return codeHost.kind.latestReleaseUrl?.(codeHost.url, repository)
}
