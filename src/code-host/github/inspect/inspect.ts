import { httpDate } from '../../../runtime/time/retry-after.ts'
import type { Failed, Refusal } from '../../code-host.ts'
import {
  type InspectedRepository,
  type InspectedToken,
  type Inspection,
  type InspectOptions,
  type Membership,
  type OrganizationSettings,
  presentOwner,
  type ShownRepository,
  type Told
} from '../../inspection.ts'
import { type Answer, createRequests } from '../request.ts'
import { readExpiry } from '../shapes.ts'
import { readOtherRepositories } from './other-repositories.ts'
import { readMembership, readOrganization, readOwnAccount, readShownRepository } from './shapes.ts'

/** ms for one question. */
const DEADLINE_MS = 5_000

/** Repositories in one answer; GitHub gives no more. */
const LISTED = 100

const asked = {
  self: 'GET /user',
  reached: 'GET /user/repos',
  repository: 'GET /repos/{owner}/{repo}',
  invitations: 'GET /repos/{owner}/{repo}/invitations',
  collaborators: 'GET /repos/{owner}/{repo}/collaborators',
  organization: 'GET /orgs/{org}',
  membership: 'GET /user/memberships/orgs/{org}'
}

type Ask = (route: string, parameters?: Record<string, string | number>) => Promise<Answer | Failed>

/**
 * Looks at the token, and at each repository and organization: two questions about the token, two about each
 * repository, and at most three about each organization. Ends early when the host throttles or rejects the token. Never
 * throws for an answer of the host.
 */
export async function inspectGitHub(options: InspectOptions): Promise<Inspection> {
  const { repositories, now } = options
  const ask = asker(options)
  const self = await ask(asked.self)
  const date = 'failed' in self ? undefined : httpDate(self.headers.date ?? '')
  const clock: Inspection['clock'] =
    date === undefined ? { unknown: whyNot(self) } : { known: { hostNow: date, now: now() } }
  const looked: InspectedRepository[] = []
  for (const name of repositories) looked.push({ ...name, ...(await lookAtRepository(ask, name)) })
  const organizations: Inspection['organizations'][number][] = []
  for (const [login, owned] of Map.groupBy(looked.filter(isOfOrganization), presentOwner)) {
    organizations.push({
      login,
      settings: await settingsOf(ask, login),
      membership: await membershipOf(ask, login, owned)
    })
  }
  const token = tokenOf(self)
  const otherRepositories = await reachedBeside(ask, token, looked)
  return { clock, token, otherRepositories, organizations, repositories: looked }
}

/** Asks only with a fine-grained token: one of the older kind reaches what its account reaches. */
async function reachedBeside(
  ask: Ask,
  token: Told<InspectedToken>,
  sold: readonly InspectedRepository[]
): Promise<Told<readonly string[]>> {
  if ('known' in token && token.known.state === 'accepted' && token.known.scopes?.length)
    return { unknown: 'It is not asked with a token of the older kind.' }
  const answer = await ask(asked.reached, { visibility: 'private', per_page: LISTED })
  if ('failed' in answer) return { unknown: whyNot(answer) }
  return readOtherRepositories(answer.body, sold, LISTED)
}

/** Whether the repository may belong to an organization, as far as is known. */
function isOfOrganization({ shown }: InspectedRepository): boolean {
  return 'unknown' in shown || shown.known?.ownerType !== 'User'
}

/** Asks until the host throttles or rejects the token; from then on every answer is that refusal. */
function asker(options: InspectOptions): Ask {
  const requests = createRequests(options)
  let over: Failed | undefined
  return async (route, parameters = {}) => {
    if (over) return over
    const answer = await requests.ask({ route, parameters, deadlineMs: DEADLINE_MS })
    if (!('failed' in answer) && answer.status < 400) return answer
    const failed = 'failed' in answer ? answer : requests.failed({ route }, answer)
    if (isOver(failed.refusal)) {
      over = failed
      await options.onRefusal(failed.refusal)
    }
    return failed
  }
}

const isOver = ({ kind }: Refusal) => kind === 'throttled' || kind === 'token_refused'

function tokenOf(self: Answer | Failed): Told<InspectedToken> {
  if ('failed' in self) {
    if (self.refusal.kind !== 'token_refused') return { unknown: whyNot(self) }
    return { known: { state: self.status === undefined ? 'missing' : 'rejected' } }
  }
  const account = readOwnAccount(self.body)
  if (!account) return { unknown: 'The answer names no account.' }
  const expiresAt = readExpiry(self.headers['github-authentication-token-expiration'])
  const scopes = self.headers['x-oauth-scopes']?.split(/,\s*/).filter((scope) => scope !== '')
  return {
    known: { state: 'accepted', account, ...(expiresAt !== undefined && { expiresAt }), ...(scopes && { scopes }) }
  }
}

async function lookAtRepository(
  ask: Ask,
  { owner, repo }: { owner: string; repo: string }
): Promise<Pick<InspectedRepository, 'shown' | 'mayReadInvitations'>> {
  const answer = await ask(asked.repository, { owner, repo })
  const shown = shownOf(answer)
  if (!('known' in shown) || !shown.known)
    return { shown, mayReadInvitations: { unknown: 'The repository is not shown.' } }
  const list = await ask(asked.invitations, { owner, repo, per_page: 1 })
  return { shown, mayReadInvitations: mayOf(list) }
}

function shownOf(answer: Answer | Failed): Told<ShownRepository | undefined> {
  if ('failed' in answer) {
    // A repository outside of the token is a 404, and one that the organization's rules keep it from is a 403.
    const isHidden = answer.refusal.kind === 'not_found' || answer.refusal.kind === 'forbidden'
    return isHidden ? { known: undefined } : { unknown: whyNot(answer) }
  }
  const shown = readShownRepository(answer.body)
  return shown ? { known: shown } : { unknown: 'The answer is no repository.' }
}

/** Whether the token may ask that. GitHub refuses with 403 or 404: docs/github.md, "Refusals". */
function mayOf(answer: Answer | Failed): Told<boolean> {
  if (!('failed' in answer)) return { known: true }
  const { kind } = answer.refusal
  return kind === 'forbidden' || kind === 'not_found' ? { known: false } : { unknown: whyNot(answer) }
}

async function settingsOf(ask: Ask, org: string): Promise<Told<OrganizationSettings>> {
  const answer = await ask(asked.organization, { org })
  if ('failed' in answer) return { unknown: whyNot(answer) }
  const settings = readOrganization(answer.body)
  return settings ? { known: settings } : { unknown: 'The answer is no organization.' }
}

/**
 * The membership of the token's account. A token without the permission "Members" may not ask for it; then the list of
 * collaborators says it, which GitHub gives to members alone: GitHub's OpenAPI document, "List repository
 * collaborators".
 */
async function membershipOf(ask: Ask, org: string, [first]: readonly InspectedRepository[]): Promise<Told<Membership>> {
  if (!first) return { unknown: 'No repository is named.' }
  const { owner, repo, shown } = first
  const answer = await ask(asked.membership, { org })
  const said = 'failed' in answer ? undefined : readMembership(answer.body)
  if (said) return { known: said }
  const administers = 'known' in shown && shown.known?.isAdministered === true
  const list = await ask(asked.collaborators, { owner, repo, affiliation: 'outside', per_page: 1 })
  if (!('failed' in list)) return { known: 'member' }
  // An administrator of the repository who may not list it lacks only the membership.
  if (administers && list.refusal.kind === 'forbidden') return { known: 'none' }
  return { unknown: whyNot(list) }
}

/** The reason in words, without the host's text. */
function whyNot(answer: Answer | Failed): string {
  if (!('failed' in answer)) return 'The answer has no date.'
  const { refusal, status } = answer
  switch (refusal.kind) {
    case 'token_refused':
      return status === undefined ? 'There is no token to ask with.' : 'The token is rejected.'
    case 'throttled':
      return `Requests are throttled until ${new Date(refusal.until).toISOString()}.`
    default:
      return status === undefined ? 'No answer arrived.' : `It answered ${status}.`
  }
}
