import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { WebhookNetwork } from '../../../src/chat/webhook-call.ts'
import { selfSigned } from './certificate.ts'

/** The name by which the tests call the chat's host. */
export const CHAT_HOST = 'chat.acme.example'
const PATH = '/hooks/a-secret-of-the-chat'

/** A request that the chat received. */
type Received = {
  path: string
  type: string | undefined
  headers: IncomingMessage['headers']
  text: string
  body: Record<string, unknown>
}

/** How the chat answers: with a status, headers and a body, or by its own hand. */
export type ChatAnswer =
  | { status: number; headers?: Record<string, string>; body?: string }
  | ((request: IncomingMessage, response: ServerResponse) => void)

/** A chat on a loopback port, by https, with a certificate of its own. */
export type ChatHost = {
  /** The address of its webhook, by its name. */
  url: string
  port: number
  received: Received[]
  /** The connections that were made. */
  connections(): number
  answer: ChatAnswer
  /** The way to it: its name means this machine, which may be connected to, and its certificate is trusted. */
  network: WebhookNetwork
  close(): Promise<void>
}

export async function startChatHost(): Promise<ChatHost> {
  const { key, cert } = selfSigned(CHAT_HOST)
  let connections = 0
  const server = createServer({ key, cert }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString('utf8')
    const type = request.headers['content-type']
    chat.received.push({ path: request.url ?? '', type, headers: request.headers, text, body: JSON.parse(text) })
    const { answer } = chat
    if (typeof answer === 'function') answer(request, response)
    else response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const chat: ChatHost = {
    url: `https://${CHAT_HOST}:${port}${PATH}`,
    port,
    received: [],
    connections: () => connections,
    answer: { status: 200, body: 'ok' },
    network: {
      resolve: async (name) => {
        if (name !== CHAT_HOST) throw Object.assign(new Error(`no ${name}`), { code: 'ENOTFOUND' })
        return ['127.0.0.1']
      },
      mayConnect: (address) => address === '127.0.0.1',
      ca: cert
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
  return chat
}
