import { readBody } from './body.ts'
import type { Visit } from './handler.ts'
import { networkKey } from './limits.ts'
import { problemResponse } from './problem.ts'

/** The largest delivery, in bytes. */
const BODY_LIMIT = 1024 * 1024

/** POST /api/webhooks/{provider}: on disk before 200; nothing that fails says which part of the signature was wrong. */
export async function postWebhook(provider: string, request: Request, { context, address }: Visit): Promise<Response> {
  const body = await readBody(request, BODY_LIMIT)
  if (!body) return problemResponse({ status: 413, title: 'Too large', detail: 'A delivery may have 1 MB.' })
  switch (await context.receive(provider, { headers: request.headers, body })) {
    case 'stored':
    case 'duplicate':
      return Response.json({ received: true })
    case 'unknown_provider':
      return problemResponse({
        status: 404,
        title: 'Not found',
        detail: 'No such payment processor is switched on here.'
      })
    case 'not_signed': {
      const allowed = await context.limits.badSignaturePerAddress(networkKey(address))
      context.log.warn({ provider, address }, 'delivery with a wrong signature')
      if (allowed.ok) return problemResponse({ status: 400, title: 'Refused', detail: 'The signature does not match.' })
      const { retryAfterSeconds } = allowed
      return problemResponse({ status: 429, title: 'Refused', detail: 'Too many wrong signatures.', retryAfterSeconds })
    }
  }
}
