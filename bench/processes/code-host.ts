// A code host that answers at once, or after a delay: every account "buyer-N" exists, with the id 1000 + N. It costs
// less than the sandbox's code host, so that a figure shows Pullpass and not the host. First argument: the
// number of accounts that are collaborators from the beginning.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { answerWith } from '../support/answer.ts'
import type { HostOrder, RecordedCall } from '../support/code-host.ts'

const FIRST = 1000
const PAGE = 100
const DAY_MS = 24 * 60 * 60 * 1000

const collaborators = new Map<number, string>()
for (let number = 1; number <= Number(process.argv[2] ?? 0); number += 1) {
  collaborators.set(FIRST + number, `buyer-${number}`)
}
const invitations = new Map<number, { id: number; login: string; invitee: number; at: number }>()
let delayMs = 0
let aheadMs = 0
let version = 1
let made = 0
let lists = { version: 0, collaborators: [] as unknown[], invitations: [] as unknown[] }
let calls: RecordedCall[] = []

const server = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request
  const call: RecordedCall = {
    method,
    path: url,
    headers: headersOf(headers),
    body: '',
    at: performance.now(),
    status: 0
  }
  for await (const chunk of request) call.body += chunk
  calls.push(call)
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
  answer(request, response)
  call.status = response.statusCode
})
server.listen(Number(process.env.PORT), '127.0.0.1')

answerWith<HostOrder>((order) => {
  if (order.delayMs !== undefined) delayMs = order.delayMs
  if (order.nextDay) nextDay()
  const earlier = calls
  calls = []
  return earlier
})

/** Everybody accepts, and a day and an hour pass. */
function nextDay() {
  for (const { invitee, login } of invitations.values()) collaborators.set(invitee, login)
  invitations.clear()
  version += 1
  aheadMs += DAY_MS + DAY_MS / 24
}

function answer(request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://host')
  const [first, owner = '', repo, kind, name = '', more] = pathname.slice(1).split('/')
  const login = decodeURIComponent(name)
  const say = (status: number, value?: unknown, headers: Record<string, string> = {}) => {
    const body = value === undefined ? '' : JSON.stringify(value)
    const date = new Date(Date.now() + aheadMs).toUTCString()
    const type = { 'content-type': 'application/json; charset=utf-8' }
    response.writeHead(status, { ...type, date, 'x-github-request-id': `R${++made}`, ...headers }).end(body)
  }
  const listed = (name: 'collaborators' | 'invitations') => {
    const items = listOf(name)
    const page = Number(searchParams.get('page') ?? 1)
    const etag = `"${version}"`
    const next = new URL(request.url ?? '', `http://${request.headers.host}`)
    next.searchParams.set('page', String(page + 1))
    const headers = { etag, ...(page * PAGE < items.length && { link: `<${next.href}>; rel="next"` }) }
    if (request.headers['if-none-match'] === etag) return say(304, undefined, headers)
    return say(200, items.slice((page - 1) * PAGE, page * PAGE), headers)
  }
  if (first === '' || first === undefined) return say(200, {})
  if (first === 'users') return sayAccount(Number(/^buyer-(\d+)$/.exec(owner)?.[1]), say)
  if (first === 'user') return sayAccount(Number(owner) - FIRST, say)
  if (first !== 'repos') return say(404, { message: 'Not Found' })
  const id = FIRST + Number(/^buyer-(\d+)$/.exec(login)?.[1])
  switch (`${request.method} ${kind ?? ''}${name && (more ? `/:name/${more}` : '/:name')}`) {
    case 'GET ':
      return say(200, repositoryOf(owner, repo), { etag: '"repository"' })
    case 'GET collaborators':
      return listed('collaborators')
    case 'GET invitations':
      return listed('invitations')
    case 'GET collaborators/:name':
      return collaborators.has(id) ? say(204) : say(404, { message: 'Not Found' })
    case 'GET collaborators/:name/permission':
      return say(200, { permission: collaborators.has(id) ? 'read' : 'none', user: { id, login } })
    case 'PUT collaborators/:name': {
      const invitation = { id: ++made, login, invitee: id, at: Date.now() + aheadMs }
      invitations.set(invitation.id, invitation)
      version += 1
      return say(201, invitationOf(invitation))
    }
    default:
      return say(404, { message: 'Not Found' })
  }
}

/** The entries of a list, kept until something changes. */
function listOf(name: 'collaborators' | 'invitations'): readonly unknown[] {
  if (lists.version !== version) {
    lists = {
      version,
      collaborators: [...collaborators].map(([id, login]) => ({ id, login, role_name: 'read' })),
      invitations: [...invitations.values()].map(invitationOf)
    }
  }
  return lists[name]
}

function sayAccount(number: number, say: (status: number, value?: unknown) => void) {
  if (!Number.isInteger(number)) return say(404, { message: 'Not Found' })
  say(200, { id: FIRST + number, login: `buyer-${number}`, type: 'User', created_at: '2015-01-01T00:00:00Z' })
}

function repositoryOf(owner: string, repo: string | undefined) {
  return { id: 77, full_name: `${owner}/${repo}`, owner: { login: owner, type: 'Organization' }, private: true }
}

function invitationOf({ id, login, invitee, at }: { id: number; login: string; invitee: number; at: number }) {
  const created_at = new Date(at).toISOString()
  return { id, invitee: { id: invitee, login }, inviter: { id: 1 }, permissions: 'read', created_at, expired: false }
}

/** The headers that a call needs to be made again. */
function headersOf(headers: IncomingMessage['headers']): Record<string, string> {
  const own = new Set(['host', 'connection', 'content-length', 'transfer-encoding'])
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (own.has(name) ? [] : [[name, String(value)]]))
  )
}
