import type { IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import type { ConnectionOptions } from 'node:tls'
import { readWhole } from '../runtime/bounded-answer.ts'
import { SECOND_MS } from '../runtime/time/durations.ts'
import { throttledUntil } from '../runtime/time/retry-after.ts'
import type { ChatWebhook } from './chat-format.ts'
import { type ChatMessage, chatBody } from './chat-message.ts'
import { isPublicAddress } from './public-address.ts'

/**
 * Whether a message was taken. `problem`: why not, in words without the address. `retryAt` (ms): when the chat takes
 * the next one, if it said so. `unanswered`: the message was sent and never answered, so it may have arrived.
 */
export type ChatOutcome = { ok: true } | { ok: false; problem: string; retryAt?: number; unanswered?: true }

/** Sends messages to the seller's chat; never throws. */
export type ChatSender = {
  /** `tries`: how often the chat has failed in a row; a throttled chat that names no time is asked the less often. */
  send(message: ChatMessage, tries?: number): Promise<ChatOutcome>
  /**
   * Looks up the host's name and greets the host, without a message. Returns the problem in words; undefined if all is
   * well.
   */
  check(): Promise<string | undefined>
}

/** The way to the chat's host, which tests replace. `ca`: a certificate that is trusted in place of the usual ones. */
export type ChatNetwork = {
  /** The addresses of a name; throws when it has none. */
  resolve(name: string): Promise<string[]>
  mayConnect(address: string): boolean
  ca?: string
}

// The modules for connections are loaded at the first message, since a start needs none of them.
const publicNetwork: ChatNetwork = {
  async resolve(name) {
    const { lookup } = await import('node:dns/promises')
    return (await lookup(name, { all: true })).map(({ address }) => address)
  },
  mayConnect: isPublicAddress
}

/** ms for the whole of a message and its answer. */
const DEADLINE_MS = 10 * SECOND_MS
/** Most bytes of an answer: chats answer with a word, or with a small object. */
const MOST_BYTES = 64 * 1024

type SenderOptions = {
  webhook: ChatWebhook
  /** A signal that aborts after so many ms, or when the process stops. */
  deadline(ms: number): AbortSignal
  now(): number
  network?: ChatNetwork
}

/**
 * A sender to a chat webhook. It connects only to public addresses, and asks for the address at each connection, so
 * that a name that changes leads nowhere else. It follows no redirect.
 */
export function createChatSender({ webhook, deadline, now, network = publicNetwork }: SenderOptions): ChatSender {
  const url = new URL(webhook.url)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = Number(url.port || 443)
  const isName = isIP(host) === 0
  const way = {
    host,
    port,
    lookup: lookupWith(network),
    ...(isName && { servername: host }),
    ...(network.ca !== undefined && { ca: network.ca })
  }

  async function ask(body: string, signal: AbortSignal, sent: () => void) {
    // Node looks up no name for an address.
    if (!isName && !network.mayConnect(host)) throw new NotPublic()
    const { request } = await import('node:https')
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const answer = await new Promise<Response>((resolve, reject) => {
      const call = request({ ...way, path: url.pathname + url.search, method: 'POST', headers, agent: false, signal })
      call.on('error', reject).on('finish', sent)
      call.on('response', (response) => {
        try {
          resolve(asResponse(response))
        } catch (error) {
          call.destroy()
          reject(error)
        }
      })
      call.end(body)
    })
    return readWhole(answer, { mostBytes: MOST_BYTES, signal })
  }

  return {
    async send(message, tries = 0) {
      const signal = deadline(DEADLINE_MS)
      let isSent = false
      try {
        const { status, headers, body } = await ask(chatBody(webhook.format, message), signal, () => {
          isSent = true
        })
        if (status >= 200 && status < 300) return { ok: true }
        const problem = problemOfAnswer(status, body)
        return { ok: false, problem, ...(status === 429 && { retryAt: throttledUntil(headers, now(), tries) }) }
      } catch (error) {
        const problem = problemOfError(error, signal)
        return isSent ? { ok: false, problem, unanswered: true } : { ok: false, problem }
      }
    },
    async check() {
      const signal = deadline(DEADLINE_MS)
      try {
        if (!isName && !network.mayConnect(host)) throw new NotPublic()
        await greet(way, signal)
        return undefined
      } catch (error) {
        return problemOfError(error, signal)
      }
    }
  }
}

/** An answer as `fetch` would return it. Throws for a status that is none, such as 999. */
function asResponse(answer: IncomingMessage): Response {
  const status = answer.statusCode ?? 0
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value))
  // A Response refuses a body with these: https://fetch.spec.whatwg.org/#null-body-status
  if ([204, 205, 304].includes(status)) {
    answer.resume()
    return new Response(null, { status, headers })
  }
  return new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array>, { status, headers })
}

/** The host has no address that may be connected to. */
class NotPublic extends Error {}

/** Looks up a name as Node asks for it at a connection, and leaves out every address that may not be connected to. */
function lookupWith({ resolve, mayConnect }: ChatNetwork): LookupFunction {
  return (name, { all }, done) => {
    resolve(name).then(
      (addresses) => {
        const allowed = addresses
          .filter((address) => mayConnect(address))
          .map((address) => ({ address, family: isIP(address) }))
        const [first] = allowed
        if (!first) done(new NotPublic(), '')
        else if (all) done(null, allowed)
        else done(null, first.address, first.family)
      },
      (error) => done(error, '')
    )
  }
}

/** Connects by TLS, and ends the connection. */
async function greet(way: ConnectionOptions, signal: AbortSignal): Promise<void> {
  const { connect } = await import('node:tls')
  return new Promise((resolve, reject) => {
    const socket = connect(way)
    const abort = () => socket.destroy(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
    socket.on('error', reject)
    socket.on('secureConnect', () => {
      signal.removeEventListener('abort', abort)
      socket.end()
      socket.destroy()
      resolve()
    })
  })
}

/** Why the chat did not take the message. Of its words only a single name of an error, such as Slack's `no_service`. */
function problemOfAnswer(status: number, body: string): string {
  const name = /^[a-z][a-z_]{2,40}$/.test(body.trim()) ? ` (${body.trim()})` : ''
  if (status === 429) return `The chat takes no more messages for a while (429${name}).`
  if (status >= 300 && status < 400) return `The chat answered with a redirect (${status}), which is not followed.`
  if ([401, 403, 404, 410].includes(status))
    return `The chat knows no such webhook, or does not take its messages (${status}${name}).`
  return `The chat answered with ${status}${name}.`
}

/** Why the chat could not be asked. The text of the error is left out, since it may have the address in it. */
function problemOfError(error: unknown, signal: AbortSignal): string {
  if (error instanceof NotPublic) return 'The host of the chat has no public address, so nothing is sent to it.'
  if (signal.aborted) return 'The chat did not answer in time.'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'].includes(code)) return 'The name of the chat’s host was not found.'
  if (/CERT|TLS|SSL|ISSUER|SIGNED/.test(code))
    return `The chat’s host has no certificate that can be trusted (${code}).`
  return `The chat could not be reached${/^[A-Z][A-Z_0-9]+$/.test(code) ? ` (${code})` : ''}.`
}
