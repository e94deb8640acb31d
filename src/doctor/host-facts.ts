import type { InspectedRepository, InspectedToken, Inspection, ShownRepository } from '../code-host/inspection.ts'
import type { RepositoryName } from '../product.ts'
import type { Judgement } from './finding.ts'

/** Everything that the checks of the code host judge. Times in ms. */
export type HostFacts = {
  /** The name of the code host, and the address of its pages. */
  host: string
  hostUrl: string
  inspection: Inspection
  now: number
  /** Whether an invitation went out with today's token, and whether the host has lately refused a call with it. */
  tokenHasInvited: boolean
  tokenWasRefused: boolean
  /** The number of the repository that was sold under this name, where it is known. */
  soldAs(name: RepositoryName): number | undefined
  /** Invitations that wait to be sent. */
  waiting: number
}

/** An inspection in which nothing is known, for this reason. */
export function nothingInspected(repositories: readonly RepositoryName[], why: string): Inspection {
  const unknown = { unknown: why }
  return {
    clock: unknown,
    token: unknown,
    organizations: [...new Set(repositories.map(({ owner }) => owner))].map((login) => ({
      login,
      settings: unknown,
      membership: unknown
    })),
    repositories: repositories.map((name) => ({ ...name, shown: unknown, mayReadInvitations: unknown }))
  }
}

/** The token, if the host accepts it; otherwise what is not known, and why. */
export function acceptedToken({ inspection }: HostFacts): Extract<InspectedToken, { state: 'accepted' }> | Judgement {
  const { token } = inspection
  if ('unknown' in token) return notKnown('The host did not say whose token it is.', token.unknown)
  if (token.known.state === 'accepted') return token.known
  return notKnown('The host says nothing to this token.', '')
}

/** Judges each repository that the host shows. One that is not shown is the matter of a check of its own. */
export function eachShown(
  { inspection }: HostFacts,
  judge: (shown: ShownRepository, repository: InspectedRepository) => Judgement | undefined
): Judgement[] {
  return inspection.repositories.flatMap((repository) => {
    const about = `${repository.owner}/${repository.repo}`
    const { shown } = repository
    if ('unknown' in shown) return [{ ...notKnown('The host did not show the repository.', shown.unknown), about }]
    if (!shown.known) return [{ ...notKnown('The host does not show the repository to the token.', ''), about }]
    const judged = judge(shown.known, repository)
    return judged ? [{ ...judged, about }] : []
  })
}

type InspectedOrganization = Inspection['organizations'][number]
type Settings = Extract<InspectedOrganization['settings'], { known: unknown }>['known']

/**
 * Judges one setting of each organization. A setting that the host does not show to the token is unknown: it shows them to
 * owners alone (docs/github.md, "The organization and the repository").
 */
export function eachSetting<Key extends keyof Settings>(
  { inspection, hostUrl }: HostFacts,
  { key, called, page = 'member_privileges' }: { key: Key; called: string; page?: string },
  judge: (value: NonNullable<Settings[Key]>, login: string) => Judgement
): Judgement[] {
  return inspection.organizations.map(({ login, settings }) => {
    const look = `Look at ${hostUrl}/organizations/${encodeURIComponent(login)}/settings/${page} as an owner.`
    if ('unknown' in settings)
      return { ...notKnown(`${called} of ${login} is not known.`, settings.unknown), fix: look, about: login }
    const value = settings.known[key]
    if (value === undefined || value === null) {
      const found = `${called} of ${login} is not shown to the token, because its account is no owner.`
      return { severity: 'unknown', found, fix: look, about: login }
    }
    return { ...judge(value as NonNullable<Settings[Key]>, login), about: login }
  })
}

/** The finding about a value that is not known, with the reason if there is one. */
export function notKnown(found: string, why: string): Judgement {
  return { severity: 'unknown', found: why === '' ? found : `${found} ${why}` }
}
