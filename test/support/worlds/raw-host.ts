import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the host received. `target`: the target of the request line, unchanged. */
export type Recorded = { method: string; target: string; headers: IncomingMessage['headers']; body: string }

/** The answer to the collaborator call. `location` is sent unchanged. */
export type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'reset' | 'never'

/** Accounts by login. An account without a type is a person. */
export type People = Readonly<Record<string, { id: number; type?: 'User' | 'Organization' | 'Bot' }>>

/**
 * A code host without state: it records every request, answers the collaborator call as the test says, and knows of the
 * repository and of accounts only what the test tells it.
 */
export type RawHost = {
  url: string
  calls: Recorded[]
  answer: Answer | ((call: Recorded) => Answer)
  /** `owner.type` of the repository; undefined: 503. */
  owner: 'Organization' | 'User' | undefined
  /**
   * The accounts that exist; undefined: the host answers questions for accounts and lists with the repository instead.
   */
  people: People | undefined
  /** Logins with an open invitation, and with access. */
  invited: readonly string[]
  collaborators: readonly string[]
  /** The picture of each account; undefined: 404. */
  picture: Buffer | undefined
  /** Runs while the host handles a request, before the answer. */
  meanwhile(call: Recorded): Promise<unknown> | undefined
  /** If true, GET requests get no answer, and their connection stays open. */
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
    if (target.startsWith('/avatars/')) {
      return response.writeHead(host.picture ? 200 : 404, { 'content-type': 'text/html' }).end(host.picture)
    }
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
    picture: undefined,
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

/** An invitation as the host sends it in a list, and in the body of a 201. */
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
