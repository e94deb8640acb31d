import { html } from 'hono/html'
import { statusSection, statusUpdate } from '../../pages/buyer/live-status.ts'
import { sayMarkup } from '../../pages/rich-text.ts'
import { routes } from '../../routes.ts'
import { seatsTakenBy } from '../../users/give-seats/seat-links.ts'
import { formPage, fragment, isScript, nothingNew, notSignedIn, wholePage } from '../http/client-kind.ts'
import type { Handler } from '../http/handler.ts'
import { seeOther } from '../http/respond.ts'
import { buyerState } from './load-buyer.ts'

/**
 * GET /settings/purchases/status: has the host asked again soon, and answers with the present cards if they differ from
 * `seen`, else with nothing (204). Without the page's script it redirects back to the page, and the page shows what the
 * shop has stored meanwhile.
 */
export const getPurchaseStatus: Handler = async (request, { context }) => {
  const { searchParams } = new URL(request.url)
  const from = formPage(searchParams.get('from'))
  const user = await context.currentBuyer(request)
  if (!isScript(request)) {
    if (!user) return notSignedIn('form', from)
    await context.access.refresh(user.id)
    return seeOther(from)
  }
  if (!user) return fragment(await signedOut(from))
  await context.access.refresh(user.id)
  for (const { holder } of await seatsTakenBy(context.db, user.id)) await context.access.refresh(holder)
  const { status } = await buyerState(context, user, { from })
  const shown = searchParams.get('shown')
  if (shown !== null && shown !== status.shown) return wholePage()
  // The page goes on to say beside the field why a name was refused.
  const refused = searchParams.get('refused') ?? undefined
  const section = await statusSection({ ...status, refused })
  if (section.digest === searchParams.get('seen')) return nothingNew()
  return fragment(await statusUpdate(context.config, section))
}

/** The notice that replaces the cards, so that the page stops polling. */
async function signedOut(from: string): Promise<string> {
  const signIn = `${routes.signIn}?next=${encodeURIComponent(from)}`
  const notice = html`<div id="access" class="access" tabindex="-1"><p role="status">${sayMarkup('status.signed_out', { a: { link: signIn } })}</p></div>`
  return String(await notice)
}
