import { throttledUntil } from '../runtime/time/retry-after.ts'
import type { ChatWebhook } from './chat-format.ts'
import { type ChatMessage, chatBody } from './chat-message.ts'
import { createWebhookCall, type WebhookNetwork } from './webhook-call.ts'

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

type SenderOptions = {
  webhook: ChatWebhook
  /** A signal that aborts after so many ms, or when the process stops. */
  deadline(ms: number): AbortSignal
  now(): number
  network?: WebhookNetwork
}

/** A sender to a chat webhook. */
export function createChatSender({ webhook, deadline, now, network }: SenderOptions): ChatSender {
  const { post, check } = createWebhookCall({ url: webhook.url, receiver: 'chat', deadline, network })
  return {
    async send(message, tries = 0) {
      const called = await post(chatBody(webhook.format, message))
      if (!called.ok) {
        const { problem, unanswered } = called
        return unanswered ? { ok: false, problem, unanswered } : { ok: false, problem }
      }
      const { status, headers, body } = called
      if (status >= 200 && status < 300) return { ok: true }
      const problem = problemOfAnswer(status, body)
      return { ok: false, problem, ...(status === 429 && { retryAt: throttledUntil(headers, now(), tries) }) }
    },
    check
  }
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
