import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the host got, byte for byte: `target` is the request line's, `rawHeaders` are names and values as sent. */
export type Recorded = { method: string; target: string; headers: IncomingMessage['headers']; body: string }

/** What the collaborator call is answered with. `location` goes out as it is. */
export type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'reset' | 'never'

/** Somebody, by login. Without a type it is a person. */
export type People = Readonly<Record<string, { id: number; type?: 'User' | 'Organization' | 'Bot' }>>

/**
 * A code host that remembers nothing: it records every request, answers the collaborator call as told, and says of the
 * repository and of people only what it is told to.
 */
export type RawHost = {
  url: string
  calls: Recorded[]
  answer: Answer | ((call: Recorded) => Answer)
  /** `owner.type` of the repository; undefined: 503. */
  owner: 'Organization' | 'User' | undefined
  /** Who exists; undefined: what it says of people and lists makes no sense. */
  people: People | undefined
  /** Logins with an open invitation, and with access. */
  invited: readonly string[]
  collaborators: readonly string[]
  /** What happens while a request is worked on, before it is answered. */
  meanwhile(call: Recorded): Promise<unknown> | undefined
  /** Questions get no answer, and the connection stays open. */
  silent: boolean
  close(): Promise<void>
}

const json = { 'content-type': 'application/json' }

export async function startRawHost(): Promise<RawHost> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url: target = '', headers } = request
    const call = { method, target, headers, body: Buffer.concat(chunks).toString() }
    host.calls.push(call)
    await host.meanwhile(call)
    if (method === 'GET' && host.silent) return
    if (method === 'GET') return sayOf(host.people, new URL(target, host.url).pathname, response)
    const answer = typeof host.answer === 'function' ? host.answer(call) : host.answer
    if (answer === 'never') return
    if (answer === 'reset') return request.socket.resetAndDestroy()
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host: RawHost = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    answer: { status: 201 },
    owner: 'Organization',
    people: undefined,
    invited: [],
    collaborators: [],
    meanwhile: () => undefined,
    silent: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }

  function sayOf(people: People | undefined, path: string, response: ServerResponse) {
    const say = (value: unknown) =>
      value === undefined ? response.writeHead(404).end() : response.writeHead(200, json).end(JSON.stringify(value))
    const [, kind, name = ''] = /\/(users?|invitations|collaborators)(?:\/([^/]+))?$/.exec(path) ?? []
    if (!people || !kind) {
      return host.owner ? say({ id: 1, owner: { login: 'acme', type: host.owner } }) : response.writeHead(503).end()
    }
    const accounts = Object.entries(people).map(([login, { id, type = 'User' }]) => ({ id, login, type }))
    const listed = (logins: readonly string[]) => accounts.filter(({ login }) => logins.includes(login))
    switch (kind) {
      case 'users':
        return say(accounts.find(({ login }) => login === name))
      case 'user':
        return say(accounts.find(({ id }) => String(id) === name))
      case 'invitations':
        return say(listed(host.invited).map((invitee) => invitationOf(invitee)))
      default: {
        if (name) return host.collaborators.includes(name) ? response.writeHead(204).end() : say(undefined)
        return say(listed(host.collaborators).map((account) => ({ ...account, role_name: 'read' })))
      }
    }
  }
  return host
}

/** An invitation as the host puts it in a list, and into the body of a 201. */
export function invitationOf(invitee: { id: number; login: string }, permissions = 'read') {
  const created_at = new Date().toISOString()
  return {
    id: 1000 + invitee.id,
    invitee,
    inviter: { id: 1, login: 'acme-bot' },
    permissions,
    created_at,
    expired: false
  }
}

/** The collaborator calls, without the questions about the repository. */
export function collaboratorCalls(host: RawHost): Recorded[] {
  return host.calls.filter(({ method }) => method !== 'GET')
}
