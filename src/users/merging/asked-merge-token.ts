import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Side, sides } from './asked-merges.ts'

/** The token of the mail to one of two buyers: the question, the side, and proof that Pullpass has written it. */
export function askedMergeToken({ id, side }: { id: string; side: Side }, secret: string): string {
  return `${id}.${side}.${macOf(id, side, secret)}`
}

/** The question and the side in a token of ours; undefined for any other text. */
export function askedMergeIn(token: string, secret: string): { id: string; side: Side } | undefined {
  const [id = '', name = '', mac = ''] = token.split('.')
  const side = sides.find((each) => each === name)
  if (side === undefined) return undefined
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(id, side, secret))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? { id, side } : undefined
}

function macOf(id: string, side: Side, secret: string): string {
  return createHmac('sha256', secret).update(`together:${id}:${side}`).digest('base64url')
}
