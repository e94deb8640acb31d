import { isUsername } from '../../invite/username.ts'
import { parseJson } from '../../runtime/json.ts'
import { httpDate } from '../../runtime/time/retry-after.ts'
import type { AccountAnswer, CodeHost, Failed, Listing, RepositoryState, Written } from '../code-host.ts'
import { createHostClock } from '../host-clock.ts'
import { createForks } from './forks/forks.ts'
import { createInvite } from './invite-answer.ts'
import { createList } from './list.ts'
import { createLatestRelease } from './release/latest-release.ts'
import { createRepository, repositoryOwnerOf } from './repository.ts'
import { type Answer, createRequests, notWritten } from './request.ts'
import {
  readAccount,
  readCollaborator,
  readExpiry,
  readInvitation,
  readPermission,
  repositoryOfInvitation
} from './shapes.ts'

/** The host, the repository, and the time limits. */
export type GitHubOptions = {
  apiUrl: string
  owner: string
  repo: string
  /** Called for each request, so that a rotated token needs no restart. */
  token(): string | undefined
  fetch: typeof fetch
  /** Called with the host's number for the repository, and its state, whenever an answer names both. */
  onNumber?(id: number, state: RepositoryState): void
  /** Called with the number of the repository that an invitation names. */
  onMention?(id: number): void
  /** Called with the end of the token (ms) whenever an answer names it. */
  onTokenEnd?(tokenDigest: string, endsAt: number): void
  now?(): number
  /** ms since some fixed moment, by a clock that never jumps. */
  elapsed?(): number
  /** Returns a signal that aborts after so many ms, by any clock. */
  deadline?(ms: number): AbortSignal
  /** ms for one question. */
  deadlineMs: number
  /** ms for one page of a list. */
  pageDeadlineMs?: number
  /** ms for one write. GitHub ends a request itself after 10 s. */
  writeDeadlineMs?: number
}

const there = '/repos/{owner}/{repo}'
const routes = {
  byLogin: 'GET /users/{username}',
  byId: 'GET /user/{account_id}',
  check: `GET ${there}/collaborators/{username}`,
  permission: `GET ${there}/collaborators/{username}/permission`,
  withdraw: `DELETE ${there}/invitations/{invitation_id}`,
  remove: `DELETE ${there}/collaborators/{username}`
}

/** The permissions that a token needs for each list: docs/github.md, "Permissions of the token". */
const needs = {
  invitations:
    'the token may not list the invitations: it needs Administration (read), and its account has to administer the repository',
  collaborators:
    'the token may not list the collaborators: it needs Metadata (read), and its account has to be a member of the organization who may write to the repository'
}

/**
 * GitHub, GitHub Enterprise, and any host with the same REST API. The endpoints:
 * https://docs.github.com/en/rest/collaborators and https://docs.github.com/en/rest/users/users
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one port, method by method.
export function gitHub(options: GitHubOptions): CodeHost {
  const { apiUrl, owner, repo, deadlineMs, pageDeadlineMs = 5_000, writeDeadlineMs = 10_000 } = options
  const now = options.now ?? Date.now
  const deadline = options.deadline ?? ((ms: number) => AbortSignal.timeout(ms))
  const hostClock = createHostClock(options.elapsed ?? (() => performance.now()))
  const answered = (headers: Record<string, string>, tokenDigest: string) => {
    hostClock.hear(headers)
    const endsAt = readExpiry(headers['github-authentication-token-expiration'])
    if (endsAt !== undefined) options.onTokenEnd?.(tokenDigest, endsAt)
  }
  const requests = createRequests({ ...options, now, deadline, answered })
  const repository = createRepository({
    ...{ requests, owner, repo, deadlineMs },
    onFacts({ repositoryId, isPrivate, isArchived, fullName }) {
      if (repositoryId !== undefined) options.onNumber?.(repositoryId, { isPrivate, isArchived, fullName })
    }
  })
  const listAddress = (path: string) =>
    `${apiUrl.replace(/\/+$/, '')}/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}/${path}`
  const reader = { requests, deadlineMs: pageDeadlineMs, now }
  function mention(invitation: unknown) {
    const id = repositoryOfInvitation(invitation)
    if (id !== undefined) options.onMention?.(id)
  }
  const invitations = createList({
    ...reader,
    firstPage: listAddress('invitations?per_page=100'),
    read(value) {
      mention(value)
      return readInvitation(value)
    }
  })
  const collaborators = createList({
    ...reader,
    firstPage: listAddress('collaborators?affiliation=direct&per_page=100'),
    read: readCollaborator
  })

  async function account(route: string, parameters: Record<string, string | number>): Promise<AccountAnswer> {
    const answer = await requests.ask({ route, parameters, deadlineMs })
    if ('failed' in answer) return answer
    if (answer.status === 404) return { noAccount: true }
    if (answer.status !== 200) return requests.failed({ route }, answer)
    const found = readAccount(parseJson(answer.body))
    if (!found) return nonsense(answer, 'the answer is no account')
    const asked = Object.values(parameters).map((value) => String(value).toLowerCase())
    const isAsked = asked.includes(found.login.toLowerCase()) || asked.includes(String(found.id))
    if (!isAsked) return nonsense(answer, 'the answer is about another account')
    const hostNow = httpDate(answer.headers.date ?? '')
    return { account: found, ...(hostNow !== undefined && { hostNow }) }
  }

  /**
   * Why a 404 proves nothing; undefined when it does prove something. A token without permission gets a 404 too, even
   * for what is public. `before`: the latest question about the repository when the one with the 404 was asked. Where
   * another came after it, its answer counts, so that a buyer does not wait for one more round trip.
   */
  async function notSeen(before = repository.latest()): Promise<Failed | undefined> {
    const seen = await repository.since(before)
    if ('failed' in seen) return seen
    const words = 'the token sees the repository only because it is public'
    return seen.seenByAnybody ? { failed: true, refusal: { kind: 'forbidden', words }, status: 404 } : undefined
  }

  /**
   * When the list is 404 although the repository is visible, the token lacks a permission, and the failure says which.
   */
  async function withReason<Item>(read: () => Promise<Listing<Item>>, need: string): Promise<Listing<Item>> {
    const listing = await read()
    if (listing.failed?.refusal.kind !== 'not_found') return listing
    const hidden = await notSeen()
    return { ...listing, failed: hidden ?? { ...listing.failed, refusal: { kind: 'forbidden', words: need } } }
  }

  /** Asks the same question in another way: for the account's role from all sources, or `none`. */
  async function hasPermission(login: string): Promise<{ collaborator: boolean } | Failed> {
    const route = routes.permission
    const answer = await requests.ask({ route, parameters: { owner, repo, username: login }, deadlineMs })
    if ('failed' in answer) return answer
    if (answer.status === 404) return (await notSeen()) ?? { collaborator: false }
    if (answer.status !== 200) return requests.failed({ route }, answer)
    const permission = readPermission(parseJson(answer.body))
    if (permission === undefined) return nonsense(answer, 'the answer is no permission')
    if (permission === 'none') return { collaborator: false }
    const seen = await repository.ask()
    if ('failed' in seen) return seen
    // Every account may read a public repository.
    return seen.isPrivate ? { collaborator: true } : nonsense(answer, 'everybody may read the repository')
  }

  async function write(route: string, parameters: Record<string, string | number>): Promise<Written> {
    const answer = await requests.ask({
      route,
      parameters: { owner, repo, ...parameters },
      deadlineMs: writeDeadlineMs
    })
    if ('failed' in answer) return notWritten(answer)
    const { status, requestId } = answer
    const done = { outcome: 'done', status, ...(requestId && { requestId }) } as const
    if (status === 204) return done
    if (status !== 404) return notWritten(requests.failed({ route }, answer))
    // A 404 means that it is already gone, or that the token cannot see the repository.
    const hidden = await notSeen()
    if (!hidden) return done
    const surely = hidden.refusal.kind === 'not_found' || hidden.refusal.kind === 'forbidden'
    return surely ? notWritten(hidden) : { outcome: 'unknown', failed: hidden }
  }

  return {
    invite: createInvite({ ...options, now, deadline, deadlineMs: writeDeadlineMs, onCreated: mention }),
    /**
     * `owner.type` is a required field of a repository: https://docs.github.com/en/rest/repos/repos#get-a-repository
     */
    repositoryOwner: async () => repositoryOwnerOf(await repository.ask(), { apiUrl, owner, repo }),
    async accountByLogin(login) {
      // `.` and `..` would change the address.
      return isUsername(login) ? account(routes.byLogin, { username: login }) : { noAccount: true }
    },
    /**
     * The documented way to find an account by its id, which stays when the name changes:
     * https://docs.github.com/en/rest/users/users#get-a-user-using-their-id
     */
    accountById: (id) => account(routes.byId, { account_id: id }),
    invitations: () => withReason(invitations, needs.invitations),
    collaborators: () => withReason(collaborators, needs.collaborators),
    forks: createForks({ requests, repository, firstPage: listAddress('forks?sort=newest&per_page=100'), deadlineMs }),
    latestRelease: createLatestRelease({ requests, owner, repo, deadlineMs }),
    async isCollaborator(login) {
      if (!isUsername(login)) return { collaborator: false }
      const route = routes.check
      const before = repository.latest()
      const answer = await requests.ask({ route, parameters: { owner, repo, username: login }, deadlineMs })
      if (!('failed' in answer) && answer.status === 204) return { collaborator: true }
      // For a repository that the token cannot see, the host answers 404 to every question.
      if (!('failed' in answer) && answer.status === 404) return (await notSeen(before)) ?? { collaborator: false }
      const failed = 'failed' in answer ? answer : requests.failed({ route }, answer)
      if (failed.refusal.kind !== 'unreachable') return failed
      const asked = await hasPermission(login)
      // A throttle or a rejected token is returned, because the caller has to back off; otherwise the first failure
      // says more.
      return 'failed' in asked && asked.refusal.kind === 'unreachable' ? failed : asked
    },
    async withdrawInvitation(id) {
      return Number.isSafeInteger(id) && id > 0
        ? write(routes.withdraw, { invitation_id: id })
        : notSent(`${id} is no id`)
    },
    /** Refuses a text that is not a username: `..` would name the repository itself, and delete it. */
    async removeCollaborator(login) {
      return isUsername(login) ? write(routes.remove, { username: login }) : notSent('that is no username')
    },
    hostNow: hostClock.now
  }
}

function nonsense({ status, requestId }: Answer, words: string): Failed {
  return { failed: true, refusal: { kind: 'unreachable', words }, status, ...(requestId && { requestId }) }
}

function notSent(words: string): Written {
  return { outcome: 'refused', failed: { failed: true, refusal: { kind: 'not_taken', words } } }
}
