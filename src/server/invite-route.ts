import { cleanUsername, inviteMessage, type Message, toast } from '../invite/form.ts'
import { qualifyingScenes } from '../invite/gate.ts'
import { messageFacts } from '../pages/code-host-words.ts'
import { formPages, routes } from '../routes.ts'
import { readBody } from './body.ts'
import { createFlashCookie, type Flash } from './flash.ts'
import type { Handler, Visit } from './handler.ts'
import { type Problem, problemResponse } from './problem.ts'
import { seeOther } from './respond.ts'

const BODY_LIMIT = 64 * 1024

/** How the answer is wanted: JSON for JSON, a fragment for the page's own script, a redirect for a plain form. */
type Asker = 'program' | 'script' | 'form'

/** What was sent, read once: `username` and `product` as they came, before anything is known of them. */
type Sent = { username: unknown; product: unknown; from: string } | { unreadable: Problem }

/** POST /api/invite: who asks, what was sent, the invite action, and its result in the form that was asked for. */
export const postInvite: Handler = async (request, visit) => {
  const { context } = visit
  const sent = await read(request, context.config.codeHost.url)
  const asker = askerOf(request)
  const from = 'from' in sent ? sent.from : routes.purchases
  const user = await context.currentUser(request)
  if (!user) return notSignedIn(asker, from)
  if ('unreadable' in sent) return refuse(asker, visit, from, sent.unreadable)
  const { username, product } = sent
  if (typeof username !== 'string') {
    const detail = 'Send the code-host username as the field "username", a string.'
    return refuse(asker, visit, from, { status: 400, title: 'The username is missing', detail, field: 'username' })
  }
  if (product != null && !qualifyingScenes(context.config.product.id).some((scene) => scene === product)) {
    const detail = `There is no such product here. Leave "product" out, or send "${context.config.product.id}".`
    return refuse(asker, visit, from, { status: 400, title: 'No such product', detail, field: 'product' })
  }
  const result = await context.invite({ userId: user.id, username })
  context.log.info({ user: user.id, username, reason: result.reason }, 'invite')
  if (asker === 'program') return Response.json(result)
  const retryInMinutes = 'retryAt' in result ? minutesUntil(result.retryAt, context.now()) : undefined
  if (asker === 'script') {
    return fragment(inviteMessage(result.reason, messageFacts(context.config, username, retryInMinutes)))
  }
  return backTo(from, visit, { reason: result.reason, username, ...(retryInMinutes && { retryInMinutes }) })
}

function minutesUntil(time: string | undefined, now: number): number | undefined {
  return time === undefined ? undefined : Math.max(1, Math.ceil((Date.parse(time) - now) / 60_000))
}

async function read(request: Request, codeHostUrl: string): Promise<Sent> {
  const body = await readBody(request, BODY_LIMIT)
  if (!body)
    return { unreadable: { status: 413, title: 'Too large', detail: `At most ${BODY_LIMIT / 1024} KB, please.` } }
  const text = new TextDecoder().decode(body)
  if (isForm(request)) {
    const fields = new URLSearchParams(text)
    const from = fields.get('from') ?? ''
    return {
      // The form forgives what people paste; a program has to send the name itself.
      username: fields.has('username') ? cleanUsername(fields.get('username') ?? '', codeHostUrl) : undefined,
      product: fields.get('product') ?? undefined,
      from: formPages.includes(from) ? from : routes.purchases
    }
  }
  const value = asJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const detail = 'Send a JSON object such as {"username":"octocat"}, or a form with the field "username".'
    return { unreadable: { status: 400, title: 'The body is not a JSON object', detail, field: 'username' } }
  }
  const { username, product } = value as { username?: unknown; product?: unknown }
  return { username, product, from: routes.purchases }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isForm(request: Request): boolean {
  return (request.headers.get('content-type') ?? '').toLowerCase().startsWith('application/x-www-form-urlencoded')
}

function askerOf(request: Request): Asker {
  if (request.headers.get('hx-request') === 'true') return 'script'
  return isForm(request) ? 'form' : 'program'
}

function notSignedIn(asker: Asker, from: string): Response {
  const signIn = `${routes.signIn}?next=${encodeURIComponent(from)}`
  if (asker === 'form') return seeOther(signIn)
  const response = problemResponse({
    status: 401,
    title: 'Not signed in',
    detail: `Sign in first, at ${routes.signIn}.`
  })
  if (asker === 'script') response.headers.set('hx-redirect', signIn)
  return response
}

/** Programs get the status; the page's script shows only answers of success, so it gets the words as a toast. */
function refuse(asker: Asker, visit: Visit, from: string, problem: Problem): Response {
  if (asker === 'program') return problemResponse(problem)
  if (asker === 'script') return fragment({ tone: 'error', title: problem.title, text: problem.detail })
  return backTo(from, visit, { problem: problem.detail })
}

function fragment(message: Message): Response {
  return new Response(toast(message), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  })
}

function backTo(from: string, { context }: Visit, flash: Flash): Response {
  return seeOther(from, [createFlashCookie(context).set(flash)])
}
