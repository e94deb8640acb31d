import { html } from 'hono/html'
import { statusSection, statusUpdate } from '../../pages/buyer/live-status.ts'
import { routes } from '../../routes.ts'
import { formPage, fragment, isScript, notSignedIn } from '../http/client-kind.ts'
import type { Handler } from '../http/handler.ts'
import { seeOther } from '../http/respond.ts'
import { buyerState } from './load-buyer.ts'

/**
 * GET /settings/purchases/status: looks at the host anew, and answers with what has changed on the page since `seen`, or
 * with nothing (204). Without the page's script it is a link back to the page, which then shows it.
 */
export const getPurchaseStatus: Handler = async (request, { context }) => {
  const { searchParams } = new URL(request.url)
  const from = formPage(searchParams.get('from'))
  const user = await context.currentUser(request)
  if (!isScript(request)) {
    if (!user) return notSignedIn('form', from)
    await context.access.look(user.id)
    return seeOther(from)
  }
  if (!user) return fragment(await signedOut(from))
  await context.access.look(user.id)
  const { status } = await buyerState(context, user, from)
  const shown = searchParams.get('shown')
  if (shown !== null && shown !== status.shown) return wholePage()
  const { digest } = await statusSection(status)
  if (digest === searchParams.get('seen')) return nothingNew()
  return fragment(await statusUpdate(status))
}

function nothingNew(): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
}

/** The page is about another state of the purchase than before: it is loaded again. */
function wholePage(): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store', 'hx-refresh': 'true' } })
}

/** In place of the cards, which then ask no more. */
async function signedOut(from: string): Promise<string> {
  const signIn = `${routes.signIn}?next=${encodeURIComponent(from)}`
  const notice = html`<div id="access" class="access" tabindex="-1"><p role="status">You are not signed in any more. <a href="${signIn}">Sign in again</a> to see how things stand.</p></div>`
  return String(await notice)
}
