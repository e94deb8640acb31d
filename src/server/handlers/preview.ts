import type { Preview } from '../../access/requests/purchase-view.ts'
import type { Context } from '../../context.ts'
import { cleanUsername } from '../../invite/form.ts'
import { accountPreview } from '../../pages/buyer/account-preview.ts'
import { hostName } from '../../pages/page-texts/code-host.ts'
import { routes } from '../../routes.ts'
import { fragment, isScript } from '../http/client-kind.ts'
import type { Handler, Visit } from '../http/handler.ts'
import { problemResponse } from '../http/problem.ts'

/** GET /api/account?username=: the account that a name means, as a hint for signed-in users who have paid. */
export const getPreview: Handler = async (request, { context }) => {
  const { config, access, limits } = context
  const user = await context.currentBuyer(request)
  if (!user) {
    return problemResponse({ status: 401, title: 'Not signed in', detail: `Sign in first, at ${routes.signIn}.` })
  }
  const allowed = await limits.previewPerUser(user.id)
  if (!allowed.ok) {
    const { retryAfterSeconds } = allowed
    return problemResponse({ status: 429, title: 'Too many names', detail: 'Wait a moment.', retryAfterSeconds })
  }
  const parameters = new URL(request.url).searchParams
  const username = cleanUsername(parameters.get('username') ?? '', config.codeHost.url)
  const preview = (await hasPaid(context, user.id)) ? await access.preview(user.id, username) : unknown(username)
  if (!isScript(request)) return Response.json(preview, { headers: { 'cache-control': 'no-store' } })
  const options = { hasPictures: config.codeHost.kind.pictureUrl !== undefined, isOfTeam: parameters.has('team') }
  return fragment(String(await accountPreview(preview, hostName(config.codeHost), options)))
}

/**
 * GET /api/account/:id/picture: the picture beside the preview, for the same users. It comes through this server, so
 * that the code host learns nothing of the buyer's browser.
 */
export async function getAccountPicture(id: string, request: Request, { context }: Visit): Promise<Response> {
  const user = await context.currentBuyer(request)
  if (!user) return new Response(null, { status: 401 })
  const allowed = await context.limits.picturePerUser(user.id)
  if (!allowed.ok) {
    return new Response(null, { status: 429, headers: { 'retry-after': String(allowed.retryAfterSeconds) } })
  }
  const isId = /^[1-9]\d{0,14}$/.test(id)
  const picture = isId && (await hasPaid(context, user.id)) ? await context.accountPictures(Number(id)) : undefined
  if (!picture) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  const headers = { 'content-type': picture.type, 'cache-control': 'private, max-age=86400' }
  return new Response(picture.bytes, { headers })
}

/** The host is asked only for users who have paid, as with the invitation itself. */
async function hasPaid({ access }: Context, userId: string): Promise<boolean> {
  return (await access.purchases(userId)).some(({ status }) => status === 'paid')
}

function unknown(username: string): Preview {
  return { kind: 'unknown', username }
}
