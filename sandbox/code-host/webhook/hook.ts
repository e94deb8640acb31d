import { createHmac } from 'node:crypto'
import { isLoopback } from '../../loopback.ts'
import type { Host } from '../host.ts'
import type { AccessEvent } from '../state/state.ts'
import { memberHook } from './json-member-hook.ts'

/** A webhook for the event `member` of all repositories of the host. */
export type Webhook = {
  url: string
  secret: string
  /** Sends a delivery. Over the network when absent. */
  deliver?(request: Request): Promise<unknown>
}

export type Hook = {
  /** Sends the changes since the last call. Does not wait for the answers. */
  look(): void
  /** Aborts deliveries that are under way. */
  close(): void
}

/**
 * ms for which GitHub waits for an answer.
 * https://docs.github.com/en/webhooks/using-webhooks/best-practices-for-using-webhooks
 */
const DEADLINE_MS = 10_000

/** Throws when a webhook would leave this machine: made-up events must never reach a real shop. */
export function keepLocal({ url, deliver }: Webhook): void {
  if (!deliver && !isLoopback(new URL(url).hostname)) {
    throw new Error(`The sandbox delivers to this machine only, not to ${url}.`)
  }
}

/**
 * Delivers each change of a member once, whatever the answer is: GitHub does not retry by itself.
 * https://docs.github.com/en/webhooks/using-webhooks/handling-failed-webhook-deliveries
 */
export function startHook(host: Host, { url, secret, deliver = overNetwork }: Webhook): Hook {
  const { state } = host.store
  const stop = new AbortController()
  let seen = state.journal.length

  async function send(event: AccessEvent): Promise<void> {
    const { hookLost, hookDelayMs } = state.settings
    const payload = memberHook(host, event)
    if (payload === null || hookLost) return
    const body = JSON.stringify(payload)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'GitHub-Hookshot/sandbox',
      'x-github-event': 'member',
      'x-github-delivery': uuid(host.randomHex(16)),
      'x-github-hook-id': '1',
      'x-github-hook-installation-target-type': 'repository',
      'x-github-hook-installation-target-id': String(event.repositoryId),
      'x-hub-signature-256': hubSignature(body, secret)
    }
    if (hookDelayMs > 0) await host.sleep(hookDelayMs, stop.signal)
    if (stop.signal.aborted) return
    await deliver(new Request(url, { method: 'POST', body, headers, redirect: 'manual', signal: stop.signal }))
  }

  return {
    look() {
      const since = state.journal.slice(seen)
      seen = state.journal.length
      // The result is ignored: no answer changes what the webhook sends next.
      for (const event of since) void send(event).catch(() => {})
    },
    close: () => stop.abort()
  }
}

/** https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries */
export function hubSignature(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body, 'utf8').digest('hex')}`
}

async function overNetwork(request: Request): Promise<void> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(DEADLINE_MS)])
  const response = await fetch(request, { signal })
  await response.body?.cancel()
}

function uuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
