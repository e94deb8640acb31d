import type { Preview } from '../../access/requests/views.ts'
import type { Context } from '../../context.ts'
import { cleanUsername } from '../../invite/form.ts'
import { accountPreview } from '../../pages/buyer/account-preview.ts'
import { hostName } from '../../pages/words/code-host.ts'
import { routes } from '../../routes.ts'
import { fragment, isScript } from '../http/client-kind.ts'
import type { Handler } from '../http/handler.ts'
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
  const username = cleanUsername(new URL(request.url).searchParams.get('username') ?? '', config.codeHost.url)
  const preview = (await hasPaid(context, user.id)) ? await access.preview(user.id, username) : unknown(username)
  if (!isScript(request)) return Response.json(preview, { headers: { 'cache-control': 'no-store' } })
  return fragment(String(await accountPreview(preview, hostName(config.codeHost))))
}

/** The host is asked only for users who have paid, as with the invitation itself. */
async function hasPaid({ access }: Context, userId: string): Promise<boolean> {
  return (await access.purchases(userId)).some(({ status }) => status === 'paid')
}

function unknown(username: string): Preview {
  return { kind: 'unknown', username }
}
