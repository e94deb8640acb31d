import type { IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import type { ConnectionOptions } from 'node:tls'
import { readWhole } from '../runtime/bounded-answer.ts'
import { SECOND_MS } from '../runtime/time/durations.ts'
import { isPublicAddress } from './public-address.ts'

/**
 * The way to the host of a webhook, which tests replace. `ca`: a certificate that is trusted in place of the usual
 * ones.
 */
export type WebhookNetwork = {
  /** The addresses of a name; throws when it has none. */
  resolve(name: string): Promise<string[]>
  mayConnect(address: string): boolean
  ca?: string
}

// The modules for connections are loaded at the first call, since a start needs none of them.
const publicNetwork: WebhookNetwork = {
  async resolve(name) {
    const { lookup } = await import('node:dns/promises')
    return (await lookup(name, { all: true })).map(({ address }) => address)
  },
  mayConnect: isPublicAddress
}

/** ms for the whole of a call and its answer. */
const DEADLINE_MS = 10 * SECOND_MS
/** Most bytes of an answer: receivers answer with a word, or with a small object. */
const MOST_BYTES = 64 * 1024

type CallOptions = {
  url: string
  /** The receiver as problems name it, such as "chat". */
  receiver: string
  /** A signal that aborts after so many ms, or when the process stops. */
  deadline(ms: number): AbortSignal
  network?: WebhookNetwork | undefined
}

/** The answer, or why there is none, in words without the address. `unanswered`: the whole request was sent. */
export type Called =
  | { ok: true; status: number; headers: Record<string, string>; body: string }
  | { ok: false; problem: string; unanswered: boolean }

/** Calls the webhook of one receiver; never throws. */
export type WebhookCall = {
  post(body: string, headers?: Readonly<Record<string, string>>): Promise<Called>
  /** Greets the host without a request. Returns the problem in words; undefined if all is well. */
  check(): Promise<string | undefined>
}

/**
 * The calls to a webhook. They connect only to public addresses, and ask for the address at each connection, so that a
 * name that changes leads nowhere else. They follow no redirect.
 */
export function createWebhookCall({
  url: text,
  receiver,
  deadline,
  network = publicNetwork
}: CallOptions): WebhookCall {
  const url = new URL(text)
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

  async function ask(body: string, more: Readonly<Record<string, string>>, signal: AbortSignal, sent: () => void) {
    // Node looks up no name for an address.
    if (!isName && !network.mayConnect(host)) throw new NotPublic()
    const { request } = await import('node:https')
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...more }
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
    async post(body, headers = {}) {
      const signal = deadline(DEADLINE_MS)
      let isSent = false
      try {
        const answer = await ask(body, headers, signal, () => {
          isSent = true
        })
        return { ok: true, status: answer.status, headers: answer.headers, body: answer.body }
      } catch (error) {
        return { ok: false, problem: problemOfError(error, signal, receiver), unanswered: isSent }
      }
    },
    async check() {
      const signal = deadline(DEADLINE_MS)
      try {
        if (!isName && !network.mayConnect(host)) throw new NotPublic()
        await greet(way, signal)
        return undefined
      } catch (error) {
        return problemOfError(error, signal, receiver)
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
function lookupWith({ resolve, mayConnect }: WebhookNetwork): LookupFunction {
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

/** Why a receiver could not be asked. The text of the error is left out, since it may have the address in it. */
function problemOfError(error: unknown, signal: AbortSignal, receiver: string): string {
  if (error instanceof NotPublic) return `The host of the ${receiver} has no public address, so nothing is sent to it.`
  if (signal.aborted) return `The ${receiver} did not answer in time.`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'].includes(code)) return `The name of the ${receiver}’s host was not found.`
  if (/CERT|TLS|SSL|ISSUER|SIGNED/.test(code))
    return `The ${receiver}’s host has no certificate that can be trusted (${code}).`
  return `The ${receiver} could not be reached${/^[A-Z][A-Z_0-9]+$/.test(code) ? ` (${code})` : ''}.`
}
