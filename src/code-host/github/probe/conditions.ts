import * as z from 'zod'
import { isUsername } from '../../../invite/username.ts'
import { parseJson } from '../../../runtime/json.ts'
import type { CodeHost, HostAccount, HostInvitation } from '../../code-host.ts'
import type { ProbeOptions } from '../../probing.ts'
import { readOwnAccount } from '../inspect/shapes.ts'
import type { Requests } from '../request.ts'

/** The questions that are asked about the people of the repository. */
type AskedHost = Pick<CodeHost, 'accountByLogin' | 'collaborators' | 'isCollaborator' | 'invitations'>

/** ms for one question. */
export const DEADLINE_MS = 10_000
/** KB that a throw-away repository may have: a README, and not much more. */
const MOST_KB = 100

/**
 * https://docs.github.com/en/rest/repos/repos#get-a-repository. A field that is missing counts against the repository.
 */
const repository = z.object({
  id: z.int().positive(),
  full_name: z.string(),
  owner: z.object({ type: z.string() }),
  private: z.boolean(),
  archived: z.boolean(),
  is_template: z.boolean(),
  fork: z.boolean(),
  size: z.number(),
  stargazers_count: z.number(),
  forks_count: z.number(),
  open_issues_count: z.number(),
  permissions: z.object({ admin: z.boolean() })
})

export type ShownForProbe = z.infer<typeof repository>

/**
 * A repository and an account that may be probed. `self`: the account of the token. `expired`: an invitation of the
 * account that has expired and is still listed.
 */
export type Probable = {
  id: number
  fullName: string
  self: { id: number; login: string }
  account: HostAccount
  expired: HostInvitation | undefined
}

/** @returns what the probe needs, or each reason why it must not run, as a sentence with what to do */
export async function findConditions(
  options: Pick<ProbeOptions, 'repository' | 'account' | 'isKnown'>,
  requests: Pick<Requests, 'ask'>,
  host: AskedHost
): Promise<Probable | string[]> {
  const { owner, repo } = options.repository
  const ask = async (route: string) => {
    const answer = await requests.ask({ route, parameters: { owner, repo }, deadlineMs: DEADLINE_MS })
    return 'failed' in answer || answer.status !== 200 ? undefined : answer.body
  }
  const self = readOwnAccount((await ask('GET /user')) ?? '')
  if (!self) return ['The host does not say whose token it is. Run doctor without --probe: it says why.']
  const body = await ask('GET /repos/{owner}/{repo}')
  if (body === undefined) {
    return [
      'The host does not show that repository to the token. Let the token cover it as well, and look at its name.'
    ]
  }
  const read = repository.safeParse(parseJson(body))
  if (!read.success) return ['The host does not say enough of that repository to know that it is not in use.']
  const known = (await options.isKnown(read.data.id))
    ? ['The shop sells it, or has sold it. Make a new repository for the probe.']
    : []
  const against = [...known, ...signsOfUse(read.data, `${owner}/${repo}`)]
  // Nothing more is asked about a repository that is out of the question.
  if (against.length > 0) return against
  const people = await findPeople(options.account, self, host)
  return Array.isArray(people) ? people : { ...people, id: read.data.id, fullName: read.data.full_name, self }
}

/** The signs that a repository is no throw-away one, each as a sentence with what to do. */
function signsOfUse(shown: ShownForProbe, name: string): string[] {
  const makeAnother = 'Make a new repository for the probe.'
  const counts = [shown.stargazers_count, shown.forks_count, shown.open_issues_count]
  const against: [boolean, string][] = [
    [shown.full_name.toLowerCase() !== name.toLowerCase(), `It is called ${shown.full_name} now: write that name.`],
    [!shown.private, 'It is public. Make a new private repository for the probe.'],
    [
      shown.owner.type !== 'Organization',
      'It belongs to a person. Make a new repository in an organization: elsewhere invitations give more than reading.'
    ],
    [shown.archived, `It is archived, so nothing can be changed in it. ${makeAnother}`],
    [shown.is_template || shown.fork, `It is a fork or a template. ${makeAnother}`],
    [counts.some((count) => count > 0), `It has stars, forks, open issues or pull requests. ${makeAnother}`],
    [shown.size > MOST_KB, `It has more than ${MOST_KB} KB. ${makeAnother}`],
    [
      !shown.permissions.admin,
      'The account of the token does not administer it. Make it an administrator of the repository.'
    ]
  ]
  return against.flatMap(([applies, why]) => (applies ? [why] : []))
}

/** Looks at the people of the repository, and at the test account, which must have nothing there. */
async function findPeople(
  username: string,
  self: Probable['self'],
  host: AskedHost
): Promise<Pick<Probable, 'account' | 'expired'> | string[]> {
  if (!isUsername(username)) return ['The name of the test account cannot be a username.']
  const found = await host.accountByLogin(username)
  if ('failed' in found) return ['The host does not say whether the test account exists. Try again later.']
  if ('noAccount' in found) return ['There is no test account of that name.']
  const { account } = found
  if (account.id === self.id) return ['That is the account of the token. Name a second account of yours.']
  if (account.type !== 'User') return ['The test account is no account of a person. Name a second account of yours.']
  const people = await host.collaborators()
  if (!people.complete || (people.odd ?? []).length > 0) {
    return ['Its collaborators cannot be read. Run doctor without --probe: it says what the token lacks.']
  }
  // An administrator is a colleague of the seller, and no buyer.
  const others = people.items.filter(({ id, role }) => id !== self.id && id !== account.id && role !== 'admin')
  if (others.length > 0) {
    return ['It has collaborators who do not administer it, so it is in use. Make a new repository for the probe.']
  }
  const access = await host.isCollaborator(account.login)
  if ('failed' in access) return ['The host does not say whether the test account has access. Try again later.']
  if (access.collaborator) {
    return ['The test account has access. Remove it there, or name an account that has none and is no member.']
  }
  return findInvitations(account, host)
}

async function findInvitations(
  account: HostAccount,
  host: AskedHost
): Promise<Pick<Probable, 'account' | 'expired'> | string[]> {
  const { items, odd = [], complete } = await host.invitations()
  if (!complete || odd.length > 0) {
    return ['Its invitations cannot be read. Run doctor without --probe: it says what the token lacks.']
  }
  const own = items.filter(({ inviteeId }) => inviteeId === account.id)
  if (own.length < items.length) {
    return ['It has invitations of other accounts, so it is in use. Make a new repository for the probe.']
  }
  if (own.some(({ expired }) => !expired)) {
    return ['The test account has an open invitation. Withdraw it under Settings, Collaborators, and try again.']
  }
  return { account, expired: own[0] }
}
