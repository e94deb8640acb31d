import type { InspectedRepository, InspectedToken, Inspection, ShownRepository } from '../code-host/inspection.ts'
import type { RepositoryName } from '../product.ts'
import type { FixPage, Judgement } from './finding.ts'

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
    otherRepositories: unknown,
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

/** A page of an organization at the host. */
export function organizationPage({ hostUrl }: HostFacts, login: string, page: OrganizationPage): FixPage {
  const { under, path, called } = organizationPages[page]
  return { to: `${hostUrl}/${under}/${encodeURIComponent(login)}/${path}`, called: `${called} of ${login}` }
}

type OrganizationPage = keyof typeof organizationPages

const organizationPages = {
  privileges: { under: 'organizations', path: 'settings/member_privileges', called: 'Member privileges' },
  billing: { under: 'organizations', path: 'settings/billing', called: 'Billing' },
  security: { under: 'organizations', path: 'settings/security', called: 'Authentication security' },
  people: { under: 'orgs', path: 'people', called: 'People' }
} as const

/** A page of a repository at the host, where an administrator changes it, or who has access to it. */
export function repositoryPage(
  { hostUrl }: HostFacts,
  fullName: string,
  { path, called }: { path: 'settings' | 'settings/access'; called: string }
): FixPage {
  return { to: `${hostUrl}/${fullName}/${path}`, called: `${called} ${fullName}` }
}

/** The page of the host where the account that is signed in there makes its tokens. */
export function tokensPage({ hostUrl }: HostFacts): FixPage {
  return { to: `${hostUrl}/settings/personal-access-tokens`, called: 'Tokens of the account' }
}

/** Judges each repository that the host shows. One that is not shown is the matter of a check of its own. */
export function eachShown(
  facts: HostFacts,
  judge: (shown: ShownRepository, repository: InspectedRepository) => Judgement | undefined
): Judgement[] {
  return facts.inspection.repositories.flatMap((repository) => {
    const about = `${repository.owner}/${repository.repo}`
    const { shown } = repository
    if ('unknown' in shown) return [{ ...notKnown('The host did not show the repository.', shown.unknown), about }]
    if (!shown.known) return [{ ...notKnown('The host does not show the repository to the token.', ''), about }]
    const judged = judge(shown.known, repository)
    if (!judged) return []
    if (judged.severity === 'fine') return [{ ...judged, about }]
    const settings = { path: 'settings', called: 'Settings of' } as const
    return [{ pages: [repositoryPage(facts, shown.known.fullName ?? about, settings)], ...judged, about }]
  })
}

type InspectedOrganization = Inspection['organizations'][number]
type Settings = Extract<InspectedOrganization['settings'], { known: unknown }>['known']

/**
 * Judges one setting of each organization. A setting that the host does not show to the token is unknown: it shows them
 * to owners alone (docs/github.md, "The organization and the repository").
 */
export function eachSetting<Key extends keyof Settings>(
  facts: HostFacts,
  { key, called, page = 'privileges' }: { key: Key; called: string; page?: OrganizationPage },
  judge: (value: NonNullable<Settings[Key]>, login: string) => Judgement
): Judgement[] {
  return facts.inspection.organizations.map((organization) => {
    const { login, settings } = organization
    const look = { fix: 'Look at it as an owner.', pages: [organizationPage(facts, login, page)], about: login }
    if ('unknown' in settings) return { ...notKnown(`${called} of ${login} is not known.`, settings.unknown), ...look }
    const value = settings.known[key]
    if (value === undefined || value === null)
      return { severity: 'unknown', ...notShown(facts, organization, called), ...look }
    const judged = { ...judge(value as NonNullable<Settings[Key]>, login), about: login }
    return judged.severity === 'fine' ? judged : { pages: look.pages, ...judged }
  })
}

/** The words about a setting that the host does not show, and why: it shows the settings to owners alone. */
function notShown(
  { inspection: { token } }: HostFacts,
  { login, membership }: InspectedOrganization,
  called: string
): Pick<Judgement, 'found' | 'cause'> {
  const found = `${called} of ${login} is not shown to the token`
  const isOwner = 'known' in membership && membership.known === 'owner'
  if (isOwner || 'unknown' in token || token.known.state !== 'accepted') return { found: `${found}.` }
  const cause = `${token.known.account.login} is no owner of ${login}.`
  return { found: `${found}, because its account is no owner.`, cause }
}

/** The finding about a value that is not known, with the reason if there is one. */
export function notKnown(found: string, why: string): Judgement {
  return { severity: 'unknown', found: why === '' ? found : `${found} ${why}` }
}
