import { createHmac } from 'node:crypto'

/**
 * The headers of Standard Webhooks: a signature with each secret, so that a receiver may know either of two while one
 * replaces the other. `at`: of the attempt, in ms.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signedHeaders(
  { id, body }: { id: string; body: string },
  secrets: readonly string[],
  at: number
): Record<string, string> {
  const timestamp = `${Math.floor(at / 1000)}`
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
