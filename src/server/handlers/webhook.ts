import { hookPayload } from '../../code-host/hook.ts'
import type { SignedDelivery } from '../../payments/processors/signature.ts'
import { repositoriesOf } from '../../product.ts'
import { networkKey } from '../../runtime/counting-keys.ts'
import { readBody } from '../http/body.ts'
import type { Visit } from '../http/handler.ts'
import { problemResponse } from '../http/problem.ts'

/** The largest delivery, in bytes. */
const DELIVERY_LIMIT = 1024 * 1024

/** The code host's webhook has a URL beside those of the payment processors. */
const isCodeHost = (from: string, { context }: Visit) => from === context.config.codeHost.kind.name

/** The environment variable with the secret that the signature was checked with. */
const variableOf = (from: string, visit: Visit): string =>
  `${isCodeHost(from, visit) ? 'CODE_HOST' : from.toUpperCase()}_WEBHOOK_SECRET`

/**
 * POST /api/webhooks/{from}: of a processor, or of the code host. A refusal does not say which part of the signature
 * was wrong.
 */
export async function postWebhook(from: string, request: Request, visit: Visit): Promise<Response> {
  const body = await readBody(request, DELIVERY_LIMIT)
  if (!body) return problemResponse({ status: 413, title: 'Too large', detail: 'A delivery may have 1 MB.' })
  const delivery = { headers: request.headers, body }
  return isCodeHost(from, visit) ? codeHostDelivery(delivery, visit) : paymentDelivery(from, delivery, visit)
}

/** Answers 200 only after the delivery is on disk. */
async function paymentDelivery(processor: string, delivery: SignedDelivery, visit: Visit): Promise<Response> {
  switch (await visit.context.receive(processor, delivery)) {
    case 'stored':
    case 'duplicate':
      visit.context.heardSignatures.right(processor)
      return Response.json({ received: true })
    case 'unknown_processor':
      return switchedOff('No such payment processor is switched on here.')
    case 'not_signed':
      return notSigned(processor, delivery, visit)
  }
}

/**
 * A webhook of the code host makes a pass begin, which finds the change in the host's lists. The delivery itself is not
 * stored. If it says which account added or removed another one, that is stored, since the lists do not say it. After a
 * delivery about the repository itself, the round asks the host what the repository is now.
 */
async function codeHostDelivery(delivery: SignedDelivery, visit: Visit): Promise<Response> {
  const { context } = visit
  const { kind } = context.config.codeHost
  if (!context.isHookSigned || !kind.readHook)
    return switchedOff('The webhook of the code host is not switched on here.')
  if (!(await context.isHookSigned(delivery))) return notSigned(kind.name, delivery, visit)
  context.heardSignatures.right(kind.name)
  const { headers, body } = delivery
  const payload = hookPayload(headers.get('content-type'), body)
  const repositories = repositoriesOf(context.config.products)
  const known = repositories.map((name) => ({ name, id: context.knownRepositories.at(name).knownId() }))
  const reading = kind.readHook(headers, payload, known)
  if (reading.kind === 'member') {
    // The host waits for no more than that the delivery arrived.
    void context.access.memberChanged(reading.change)
    return Response.json({ received: true }, { status: 202 })
  }
  if (reading.kind === 'repository') {
    context.access.repositoryChanged(reading.repository)
    return Response.json({ received: true }, { status: 202 })
  }
  if (reading.kind === 'ignored') context.log.info({ why: reading.why }, 'a delivery of the code host was ignored')
  return Response.json({ received: true })
}

function switchedOff(detail: string): Response {
  return problemResponse({ status: 404, title: 'Not found', detail })
}

async function notSigned(from: string, { headers }: SignedDelivery, visit: Visit): Promise<Response> {
  const { context, address } = visit
  const { limits, log, rateLimitedLog: seldom, heardSignatures } = context
  heardSignatures.wrong(from, headers)
  const network = networkKey(address)
  const allowed = await limits.badSignaturePerNetwork(network)
  seldom(`signature for ${from}`, network, (more) =>
    log.warn({ from, address, check: variableOf(from, visit), ...more }, 'delivery with a wrong signature')
  )
  if (allowed.ok) return problemResponse({ status: 400, title: 'Refused', detail: 'The signature does not match.' })
  const { retryAfterSeconds } = allowed
  return problemResponse({ status: 429, title: 'Refused', detail: 'Too many wrong signatures.', retryAfterSeconds })
}
