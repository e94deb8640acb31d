import { MOST_BYTES, readWhole } from '../../../runtime/bounded-answer.ts'
import { parseJson } from '../../../runtime/json.ts'
import type { HeldWrite, Rehearsal, RehearseOptions } from '../../rehearsal.ts'

/** A made-up account. `createdAt` is long ago, as for an account that a buyer has had for years. */
type Person = { id: number; login: string; type: 'User'; created_at: string }

/** A made-up invitation. `list`: the repository whose list shows it, as the path of its endpoint. */
type Shown = { list: string; json: { id: number; invitee: Person; permissions: 'read'; created_at: string } }

/** Above all numbers of accounts and invitations that a host has given: those have at most 10 digits. */
const FIRST_NUMBER = 9_000_000_000_000

/** ms for a page, if the caller sets no deadline. */
const PAGE_MS = 10_000

const REPOSITORY = String.raw`/(?:repos/[^/]+/[^/]+|repositories/\d+)`
const asksForList = new RegExp(`^(${REPOSITORY})/invitations$`)
const asksForAccess = new RegExp(`^(${REPOSITORY})/collaborators/([^/]+)(/permission)?$`)
const asksForAccount = /^\/(users|user)\/([^/]+)$/

/**
 * The rehearsal of GitHub and of hosts with the same REST API. The endpoints and the shape of their answers:
 * https://docs.github.com/en/rest/collaborators and https://docs.github.com/en/rest/users/users
 */
export function rehearseGitHub({ apiUrl, fetch: send, now }: RehearseOptions): Rehearsal {
  const api = new URL(apiUrl)
  const base = api.pathname.replace(/\/+$/, '')
  const people: Person[] = []
  const invitations: Shown[] = []
  const held: HeldWrite[] = []
  // A renamed repository redirects to an endpoint by its number, which is then the same list.
  const movedLists = new Map<string, string>()

  const answer = (status: number, value: unknown) => jsonAnswer(status, value, now())
  const personOf = (text: string) => {
    const sought = decodeURIComponent(text).toLowerCase()
    return people.find(({ id, login }) => login.toLowerCase() === sought || String(id) === sought)
  }

  /** The answer about a made-up account; undefined for all other questions. */
  function madeUp(path: string): Response | undefined {
    const [, , named = ''] = asksForAccount.exec(path) ?? []
    const account = personOf(named)
    if (account) return answer(200, account)
    const [, , login = '', asksPermission] = asksForAccess.exec(path) ?? []
    const person = personOf(login)
    if (!person) return undefined
    return asksPermission ? answer(200, { permission: 'none', user: person }) : answer(404, { message: 'Not Found' })
  }

  /** Asks the host for a page of invitations, without its ETag, and adds the made-up ones to the last page. */
  async function list(url: URL, path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.delete('if-none-match')
    const response = await send(url, { ...init, headers })
    const target = response.headers.get('location')
    const name = movedLists.get(path) ?? path
    if (target && URL.canParse(target, url)) movedLists.set(within(new URL(target, url)) ?? '', name)
    const mine = invitations.filter((each) => each.list === name.toLowerCase())
    const isLast = !/rel="next"/.test(response.headers.get('link') ?? '')
    if (response.status !== 200 || !isLast || mine.length === 0) return response
    const signal = init.signal ?? AbortSignal.timeout(PAGE_MS)
    const shown = parseJson((await readWhole(response, { mostBytes: MOST_BYTES, signal })).body)
    if (!Array.isArray(shown)) throw new Error('the list of invitations is no list')
    const own = new Headers(response.headers)
    for (const each of ['etag', 'content-length', 'content-encoding']) own.delete(each)
    return new Response(JSON.stringify([...shown, ...mine.map(({ json }) => json)]), { status: 200, headers: own })
  }

  /** Holds a write back. Only the invitation of a made-up account, to read and no more, is answered. */
  function hold(path: string, write: HeldWrite): Response {
    held.push(write)
    const [, repository = '', login = '', more] = asksForAccess.exec(path) ?? []
    const invitee = write.method === 'PUT' && !more ? personOf(login) : undefined
    if (!invitee || write.body !== '{"permission":"pull"}') throw notSent()
    const id = FIRST_NUMBER + invitations.length + 1
    const json = { id, invitee, permissions: 'read' as const, created_at: new Date(now()).toISOString() }
    invitations.push({ list: `${repository}/invitations`.toLowerCase(), json })
    return answer(201, json)
  }

  /** The path below the base path of the API; undefined for any other address. */
  const within = (url: URL) =>
    url.origin === api.origin && url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : undefined

  return {
    async fetch(input, init = {}) {
      const url = new URL(input instanceof Request ? input.url : input)
      const method = (init.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
      const path = within(url)
      if (method !== 'GET') {
        const write = { method, path: url.pathname, body: typeof init.body === 'string' ? init.body : '' }
        return hold(path ?? '', write)
      }
      if (path === undefined) throw notSent()
      return madeUp(path) ?? (asksForList.test(path) ? list(url, path, init) : send(url, init))
    },
    makeUpAccount(login) {
      const id = FIRST_NUMBER + people.length + 1
      people.push({ id, login, type: 'User', created_at: '2015-01-01T00:00:00Z' })
    },
    held: () => held
  }
}

function jsonAnswer(status: number, value: unknown, now: number): Response {
  const headers = { 'content-type': 'application/json', date: new Date(now).toUTCString() }
  return new Response(JSON.stringify(value), { status, headers })
}

/**
 * The error of a request that was certainly not sent. It looks like that of a connection that could not be made:
 * https://nodejs.org/api/errors.html#common-system-errors
 */
function notSent(): TypeError {
  const cause = Object.assign(new Error('held back by the self-test'), { syscall: 'connect' })
  return new TypeError('fetch failed', { cause })
}
