import { giveBackSeatLink, readSeatLink, useSeatLink } from '../../../accounts/seat-links/seat-links.ts'
import { linkedAccounts } from '../../../accounts/users/users.ts'
import { cleanUsername } from '../../../invite/form.ts'
import type { InviteResult } from '../../../invite/result.ts'
import { noSeatPage, seatFullMessage, seatPage, seatTakenPage } from '../../../pages/seats/seat-link-pages.ts'
import { inviteToast, shownAccount } from '../../../pages/words/invite-toast.ts'
import { productNamed } from '../../../product.ts'
import { routes } from '../../../routes.ts'
import { notSignedIn } from '../../http/client-kind.ts'
import { createFlashCookie } from '../../http/flash.ts'
import { withForm } from '../../http/form-handler.ts'
import type { Handler } from '../../http/handler.ts'
import { page, seeOther } from '../../http/respond.ts'
import { createSeatCookie } from './seat-cookie.ts'

/** GET /seat: the page that a seat link opens. The token moves from the URL to a cookie of this browser. */
export const getSeat: Handler = async (request, { context }) => {
  const { config, db, now } = context
  const seatCookie = createSeatCookie(config)
  const given = new URL(request.url).searchParams.get('token')
  if (given !== null && /^[\w-]{43}$/.test(given)) return seeOther(routes.seat, [seatCookie.set(given)])
  const user = await context.currentUser(request)
  const link = await readSeatLink(db, seatCookie.read(request), now())
  if (!link) return page(noSeatPage({ config, user }), { status: 400, cookies: [seatCookie.clear] })
  const product = productNamed(config.products, link.scene ?? undefined)
  const [linked] = user ? await linkedAccounts(db, user.id) : []
  const flashCookie = createFlashCookie(context)
  const flash = flashCookie.read(request)
  const message = flash && 'message' in flash ? flash.message : undefined
  const cookies = flash ? [flashCookie.clear] : []
  return page(seatPage({ config, user, product, username: linked?.login, message }), { cookies })
}

/**
 * POST /seat: invites the account of the signed-in user on a free seat of the purchase whose link this browser has opened.
 * No account gives way for it. The link is used up once the account has the seat.
 */
export const postSeat = withForm(async (fields, request, { context }) => {
  const { access, config, db, log, now } = context
  const seatCookie = createSeatCookie(config)
  const user = await context.currentUser(request)
  if (!user) return notSignedIn('form', routes.seat)
  const token = seatCookie.read(request)
  const link = await useSeatLink(db, token, now())
  if (!link) return page(noSeatPage({ config, user }), { status: 400, cookies: [seatCookie.clear] })
  const { holder } = link
  const product = productNamed(config.products, link.scene ?? undefined)
  const username = cleanUsername(fields.get('username') ?? '', config.codeHost.url)
  let result: InviteResult | undefined
  try {
    result = await context.invite({ userId: holder, username, product: product.id, onlyFree: true })
  } finally {
    if (!result || !isSeated(result)) await giveBackSeatLink(db, token, link)
  }
  const purchases = await access.purchases(holder)
  const shown = isSeated(result) ? shownAccount(result, purchases) : undefined
  if (!shown) {
    const isFull = result.missing === 'replace' || result.reason === 'not_paid'
    const said = inviteToast(config, { ...result, username, product }, [], now())
    const message = isFull ? seatFullMessage() : said
    return seeOther(routes.seat, [createFlashCookie(context).set({ message })])
  }
  log.info({ user: user.id, payment: link.paymentId, grant: result.grant?.id }, 'a seat was taken by its link')
  return page(seatTakenPage({ config, user, product, ...shown, now: now() }), { cookies: [seatCookie.clear] })
})

/** Whether the account has the seat: it was invited, or waits to be. */
function isSeated({ ok, grant }: InviteResult): boolean {
  return grant !== undefined && (ok || grant.state === 'queued')
}
