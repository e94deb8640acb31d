import * as z from 'zod'
import type {
  AccountAnswer,
  CodeHost,
  Failed,
  HostCollaborator,
  HostInvitation,
  InviteOutcome,
  Listing,
  Refusal,
  RepositoryOwner,
  Written
} from '../../src/code-host/code-host.ts'
import { createHostClock } from '../../src/code-host/host-clock.ts'
import { cleanWords, withoutToken } from '../../src/code-host/host-words.ts'
import type { CodeHostKind, OpenOptions } from '../../src/code-host/kind.ts'
import { digestOf } from '../../src/code-host/token-digest.ts'
import { type InviteReason, resultOf } from '../../src/invite/result.ts'
import { isUsername } from '../../src/invite/username.ts'
import { MOST_BYTES, readWhole, type WholeAnswer } from '../../src/runtime/bounded-answer.ts'
import { throttledUntil } from '../../src/runtime/time/retry-after.ts'

/** A second kind of code host: the forge of test/code-hosts/forge.ts. docs/adding-a-code-host.md explains it. */
export const forgeKind: CodeHostKind = {
  name: 'forge',
  apiUrl: 'https://forge.example/api/v1',
  url: 'https://forge.example',
  nameAt: () => 'The Forge',
  invitationUrl: (url, { owner, repo }) => `${url}/${owner}/${repo}/join`,
  open: openForge
}

const account = z.object({ id: z.int(), login: z.string(), kind: z.string() })
const invite = z.object({
  id: z.int(),
  to: account,
  by: z.int(),
  right: z.string(),
  made: z.int(),
  lapsed: z.boolean()
})
const project = z.object({ id: z.int(), name: z.string(), owner: account })
const paged = z.object({ total: z.int(), entries: z.array(z.unknown()) })

type Answer = { status: number; value: unknown }
/** `noToken`: nothing was sent. */
type Unanswered = Failed & { noToken?: true }

function openForge(options: OpenOptions): CodeHost {
  const { apiUrl, owner, repo, deadlineMs, writeDeadlineMs } = options
  const hostClock = createHostClock(options.elapsed)
  const here = `/projects/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}`

  /**
   * Sends one request. A refusal is returned as a failure; `allowed` are the refusals that say something by themselves.
   */
  async function ask(
    [method = '', path = '']: readonly string[],
    { allowed = [], body, inARow = 0 }: { allowed?: number[]; body?: object; inARow?: number } = {}
  ): Promise<Answer | Unanswered> {
    const token = options.token()
    if (!token || !/^[\x21-\x7e]+$/.test(token)) {
      return { failed: true, refusal: { kind: 'token_refused' }, noToken: true }
    }
    const signal = options.deadline(method === 'GET' ? deadlineMs : writeDeadlineMs)
    let answer: WholeAnswer
    try {
      const headers = { authorization: `token ${token}`, 'content-type': 'application/json' }
      const request = {
        method,
        headers,
        signal,
        redirect: 'manual',
        ...(body && { body: JSON.stringify(body) })
      } as const
      answer = await readWhole(await options.fetch(apiUrl + path, request), { mostBytes: MOST_BYTES, signal })
      hostClock.hear(answer.headers)
    } catch (error) {
      const unsent = (error as { cause?: { syscall?: string } }).cause?.syscall === 'connect'
      return { failed: true, refusal: { kind: 'unreachable', words: String(error) }, ...(unsent && { unsent }) }
    }
    const { status } = answer
    const value = parsed(answer.body)
    if (status < 300 || allowed.includes(status)) return { status, value }
    const said = z.object({ message: z.string() }).safeParse(value).data?.message ?? `status ${status}`
    const words = cleanWords(withoutToken(said, token))
    return { failed: true, refusal: refusalOf(answer, { words, token, inARow, now: options.now() }), status, words }
  }

  async function repository(): Promise<RepositoryOwner> {
    const answer = await ask(['GET', here])
    if ('failed' in answer) {
      const { refusal, status } = answer
      return { owner: 'unknown', why: `The forge did not show ${owner}/${repo}.`, refusal, ...(status && { status }) }
    }
    const found = project.safeParse(answer.value).data
    if (!found) return { owner: 'unknown', why: `${apiUrl} is no forge.` }
    options.onNumber(found.id)
    const kind = found.owner.kind === 'group' ? 'organization' : 'person'
    return { owner: kind, repositoryId: found.id, fullName: found.name }
  }

  async function findAccount(path: string): Promise<AccountAnswer> {
    const answer = await ask(['GET', path], { allowed: [404] })
    if ('failed' in answer) return answer
    if (answer.status === 404) return { noAccount: true }
    const found = account.safeParse(answer.value).data
    if (!found) return nonsense(answer.status)
    return { account: { id: found.id, login: found.login, type: found.kind === 'person' ? 'User' : 'Organization' } }
  }

  /** Reads every page. Entries that shift between two pages make the list incomplete. */
  async function list<Item>(what: string, read: (value: unknown) => Item | undefined): Promise<Listing<Item>> {
    const startedAt = options.now()
    const items: Item[] = []
    let [pages, entries, total] = [0, 0, Number.POSITIVE_INFINITY]
    const part = (complete: boolean, failed?: Failed): Listing<Item> => {
      return { items, complete, startedAt, pages, unchanged: 0, ...(failed && { failed }) }
    }
    while (entries < total) {
      pages += 1
      const answer = await ask(['GET', `${here}/${what}?page=${pages}`])
      if ('failed' in answer) return part(false, answer)
      const page = paged.safeParse(answer.value).data
      if (!page) return part(false, nonsense(answer.status))
      const isShifted = page.entries.length === 0 && entries < page.total
      if (isShifted || (total !== Number.POSITIVE_INFINITY && total !== page.total)) return part(false)
      total = page.total
      entries += page.entries.length
      for (const entry of page.entries) {
        const item = read(entry)
        if (!item) return part(false, nonsense(answer.status))
        items.push(item)
      }
    }
    return part(true)
  }

  async function write(path: string): Promise<Written> {
    const answer = await ask(['DELETE', path], { allowed: [404] })
    if ('failed' in answer) {
      const isUnknown = answer.refusal.kind === 'unreachable' && !answer.unsent
      return { outcome: isUnknown ? 'unknown' : 'refused', failed: answer }
    }
    const missing = z.object({ missing: z.string() }).safeParse(answer.value).data?.missing
    if (missing !== 'project') return { outcome: 'done', status: answer.status }
    return { outcome: 'refused', failed: { failed: true, refusal: { kind: 'not_found' }, status: 404 } }
  }

  return {
    repositoryOwner: repository,
    accountByLogin: async (login) =>
      isUsername(login) ? findAccount(`/accounts/login/${login}`) : ({ noAccount: true } as const),
    accountById: (id) => findAccount(`/accounts/number/${id}`),
    invitations: () => list('invites', readInvite),
    collaborators: () => list('insiders', readInsider),
    async isCollaborator(login) {
      if (!isUsername(login)) return { collaborator: false }
      const answer = await ask(['GET', `${here}/insiders/${login}`])
      if ('failed' in answer) return answer
      const { data } = z.object({ inside: z.boolean() }).safeParse(answer.value)
      return data ? { collaborator: data.inside } : nonsense(answer.status)
    },
    // The forge has no forks and no releases.
    forks: async () => ({ noForks: true }),
    latestRelease: async () => ({ noRelease: true }),
    async withdrawInvitation(id) {
      return Number.isSafeInteger(id) && id > 0 ? write(`${here}/invites/${id}`) : notSent(`${id} is no id`)
    },
    async removeCollaborator(login) {
      return isUsername(login) ? write(`${here}/insiders/${login}`) : notSent('that is no username')
    },
    async invite(login, throttlesInARow) {
      if (!isUsername(login)) return outcomeOf('invalid_username', { report: { login, error: 'not a name' } })
      const body = { to: login, right: 'read' }
      const answer = await ask(['POST', `${here}/invites`], { body, allowed: [404, 409], inARow: throttlesInARow })
      if ('failed' in answer) return refusedInvite(login, answer)
      return invited(login, answer)
    },
    hostNow: hostClock.now
  }
}

/** The outcome of an invite call, in the words of the contract. */
function invited(login: string, { status, value }: Answer): InviteOutcome {
  const report = { login, status }
  const words = z.object({ message: z.string() }).safeParse(value).data?.message
  if (status === 404) return outcomeOf('invalid_username', { status, words, refusal: { kind: 'not_found' }, report })
  if (status === 409) {
    // The forge says 409 where GitHub says 422: the account has access or an invitation already.
    return outcomeOf('already_invited', {
      status: 422,
      words,
      refusal: { kind: 'not_taken', words: words ?? '' },
      report
    })
  }
  const made = invite.safeParse(value).data
  const invitation = made && {
    id: made.id,
    inviteeId: made.to.id,
    inviteeLogin: made.to.login,
    inviterId: made.by,
    permission: made.right,
    createdAt: made.made * 1000
  }
  return outcomeOf('invited', { status: 201, invitation, report })
}

function refusedInvite(login: string, { refusal, status, words, noToken, unsent }: Unanswered): InviteOutcome {
  const reasons: Partial<Record<Refusal['kind'], InviteReason>> = {
    throttled: 'rate_limited',
    token_refused: 'forbidden',
    forbidden: 'forbidden'
  }
  const report = { login, status, words }
  const told = { status, words, refusal, report, noToken: noToken ?? false, unsent: unsent ?? false }
  return outcomeOf(reasons[refusal.kind] ?? 'unavailable', told)
}

function outcomeOf(reason: InviteReason, told: Partial<InviteOutcome> & Pick<InviteOutcome, 'report'>): InviteOutcome {
  return {
    result: resultOf(reason),
    status: undefined,
    requestId: undefined,
    invitation: undefined,
    hostNow: undefined,
    refusal: undefined,
    words: undefined,
    noToken: false,
    unsent: false,
    ...told
  }
}

function readInvite(value: unknown): HostInvitation | undefined {
  const { data } = invite.safeParse(value)
  return (
    data && {
      id: data.id,
      inviteeId: data.to.id,
      inviteeLogin: data.to.login,
      inviterId: data.by,
      permission: data.right,
      createdAt: data.made * 1000,
      expired: data.lapsed
    }
  )
}

function readInsider(value: unknown): HostCollaborator | undefined {
  const { data } = account.safeParse(value)
  return data && { id: data.id, login: data.login }
}

function refusalOf(
  { status, headers }: WholeAnswer,
  { words, token, inARow, now }: { words: string; token: string; inARow: number; now: number }
): Refusal {
  if (status === 401) return { kind: 'token_refused', token: digestOf(token) }
  if (status === 403) return { kind: 'forbidden', words }
  if (status === 404) return { kind: 'not_found' }
  if (status === 429) return { kind: 'throttled', until: throttledUntil(headers, now, inARow) }
  return status < 500 ? { kind: 'not_taken', words } : { kind: 'unreachable', words }
}

function nonsense(status: number): Failed {
  return { failed: true, refusal: { kind: 'unreachable', words: 'the answer is not that of a forge' }, status }
}

function notSent(words: string): Written {
  return { outcome: 'refused', failed: { failed: true, refusal: { kind: 'not_taken', words } } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
