import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the host got, byte for byte: `target` is the request line's, `rawHeaders` are names and values as sent. */
export type Recorded = { method: string; target: string; headers: IncomingMessage['headers']; body: string }

/** What the collaborator call is answered with. `location` goes out as it is. */
export type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'reset' | 'never'

/**
 * A code host that knows nothing: it records every request, answers the collaborator call as told, and says of the
 * repository only what `owner` tells it to.
 */
export type RawHost = {
  url: string
  calls: Recorded[]
  answer: Answer | ((call: Recorded) => Answer)
  /** `owner.type` of the repository; undefined: 503. */
  owner: 'Organization' | 'User' | undefined
  close(): Promise<void>
}

export async function startRawHost(): Promise<RawHost> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url: target = '', headers } = request
    const call = { method, target, headers, body: Buffer.concat(chunks).toString() }
    host.calls.push(call)
    if (method === 'GET') return sayOwner(response)
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
  function sayOwner(response: ServerResponse) {
    if (!host.owner) return response.writeHead(503).end()
    const body = JSON.stringify({ id: 1, owner: { login: 'acme', type: host.owner } })
    return response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }
  return host
}

/** The collaborator calls, without the questions about the repository. */
export function collaboratorCalls(host: RawHost): Recorded[] {
  return host.calls.filter(({ method }) => method !== 'GET')
}
