import assert from 'node:assert/strict'
import { Webhook } from 'standardwebhooks'
import type { ChatHost } from './chat-host.ts'

/** The secret of the events in the tests, made at run time, so that no scanner takes it for a real one. */
export const EVENT_SECRET = `whsec_${Buffer.from('a secret of the events'.repeat(2)).toString('base64')}`

/** An event as a program receives it. `at`: the time of the attempt, in ms. */
export type ReceivedEvent = {
  id: string
  at: number
  type: string
  timestamp: string
  data: Record<string, unknown> & { sequence: number; payment: string; grant?: string; state: string }
}

/**
 * The requests that a program received, each with its signature checked by the package of Standard Webhooks. The clocks
 * of the tests differ from that of the machine, so the package signs what it would otherwise verify.
 */
export function eventsAt({ received }: Pick<ChatHost, 'received'>): ReceivedEvent[] {
  return received.map(({ headers, text, type: contentType }) => {
    const [id, time] = [`${headers['webhook-id']}`, Number(headers['webhook-timestamp'])]
    assert.match(contentType ?? '', /^application\/json/)
    assert.equal(headers['webhook-signature'], new Webhook(EVENT_SECRET).sign(id, new Date(time * 1000), text))
    const { type, timestamp, data, ...more } = JSON.parse(text)
    assert.deepEqual(more, {})
    return { id, at: time * 1000, type, timestamp, data }
  })
}
