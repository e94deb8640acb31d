import type { PurchaseView } from '../../access/requests/purchase-view.ts'
import { statusSection, statusUpdate } from '../../pages/buyer/live-status.ts'
import { mistypedMessage } from '../../pages/page-texts/take-back.ts'
import { withdrawPage } from '../../pages/seats/withdraw-page.ts'
import { routes } from '../../routes.ts'
import { askerOf, formPage, notSignedIn, toastFragment } from '../http/client-kind.ts'
import { createFlashCookie } from '../http/flash.ts'
import { withForm } from '../http/form-handler.ts'
import type { Handler } from '../http/handler.ts'
import { page, seeOther } from '../http/respond.ts'
import { buyerState } from './load-buyer.ts'

/** POST /settings/purchases/mistyped: withdraws an open invitation, or with `confirmed` the access of an account. */
export const postMistyped = withForm(async (fields, request, { context }) => {
  const { access, config } = context
  const asker = askerOf(request) === 'script' ? 'script' : 'form'
  const from = formPage(fields.get('from'))
  const user = await context.currentBuyer(request)
  if (!user) return notSignedIn(asker, from)
  const order = { userId: user.id, grantId: grantIdIn(fields.get('grant')) }
  const before = accountIn(await access.purchases(user.id), order.grantId)
  const result = await access.mistyped(fields.get('confirmed') === 'yes' ? { ...order, evenAccepted: true } : order)
  const write = (more: object) =>
    context.log.info({ ...order, result, ...more }, 'a buyer asked to withdraw an account')
  // Rarely logged, successes too: a user can repeat a refused request as often as they like, and also a request for a
  // grant that is taken back already.
  if (result.ok) context.rateLimitedLog('withdraw an account', order.grantId, write)
  else context.rateLimitedLog('withdraw an account, refused', user.id, write)
  const message = mistypedMessage(config, result, { had: before?.state, now: context.now() })
  if (asker === 'script') {
    const { status } = await buyerState(context, user, { from, guest: context.guestCookies.guest(request) })
    return toastFragment(message, await statusUpdate(config, await statusSection(status)))
  }
  return seeOther(from, [createFlashCookie(context).set({ message })])
})

/** GET /settings/purchases/withdraw: asks the buyer to confirm that an accepted account loses its access. */
export const getWithdraw: Handler = async (request, { context }) => {
  const { searchParams, pathname, search } = new URL(request.url)
  const from = formPage(searchParams.get('from'))
  const user = await context.currentBuyer(request)
  if (!user) return seeOther(`${routes.signIn}?next=${encodeURIComponent(pathname + search)}`)
  const purchases = await context.access.purchases(user.id)
  const grant = purchases.flatMap(({ grants }) => grants).find(({ id }) => id === searchParams.get('grant'))
  // The access was withdrawn meanwhile, or the grant is another buyer's: the buyer's own page shows the state.
  if (!grant || grant.state === 'revoking' || grant.state === 'revoked') return seeOther(from)
  return page(withdrawPage({ config: context.config, user, grant, from }))
}

/** The grant with this id. */
function accountIn(purchases: readonly PurchaseView[], grantId: string) {
  const accounts = purchases.flatMap(({ grants, following }) => [...grants, ...following])
  return accounts.find(({ id }) => id === grantId)
}

/** The grant id in a text, or "" if it cannot be one: Postgres accepts no NUL in text, and the log no long text. */
function grantIdIn(text: string | null): string {
  return text !== null && /^[\w-]{1,64}$/.test(text) ? text : ''
}
