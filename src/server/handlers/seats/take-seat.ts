import type { Message } from '../../../invite/default-messages.ts'
import { cleanUsername } from '../../../invite/form.ts'
import type { InviteResult } from '../../../invite/result.ts'
import { inviteToast, shownAccount } from '../../../pages/page-texts/choose-invite-toast.ts'
import { noSeatPage, seatBusyMessage, seatFullMessage, seatPage } from '../../../pages/seats/take-seat-page.ts'
import { seatPath, seatStatus, seatTakenPage } from '../../../pages/seats/taken-seat.ts'
import { type Product, productNamed, productOfScene } from '../../../product.ts'
import { routes } from '../../../routes.ts'
import { isToken } from '../../../runtime/secret-token.ts'
import {
  claimSeatLink,
  endClaim,
  readSeatLink,
  type SeatLink,
  seatsTakenBy,
  type TakenSeat
} from '../../../users/give-seats/seat-links.ts'
import type { User } from '../../../users/sessions/current-user.ts'
import { signInMethods } from '../../../users/sign-in/sign-in-methods.ts'
import { linkedAccounts } from '../../../users/users-and-guests/users.ts'
import { fragment, isScript, nothingNew, notSignedIn, wholePage } from '../../http/client-kind.ts'
import { createFlashCookie } from '../../http/flash.ts'
import { withForm } from '../../http/form-handler.ts'
import type { Handler, Visit } from '../../http/handler.ts'
import { page, seeOther } from '../../http/respond.ts'
import { createSeatCookie } from './seat-cookie.ts'

/** GET /seat: the page that a seat link opens. The token moves from the URL to a cookie of this browser. */
export const getSeat: Handler = async (request, { context }) => {
  const { config, db } = context
  const seatCookie = createSeatCookie(config)
  const { searchParams } = new URL(request.url)
  const given = searchParams.get('token')
  if (given !== null && isToken(given)) return seeOther(routes.seat, [seatCookie.set(given)])
  const user = await context.currentUser(request)
  const token = seatCookie.read(request)
  const taken = user && (await takenSeat(context, user, { of: searchParams.get('of'), token }))
  if (user && taken) return seatTaken(request, context, { user, ...taken })
  const found = await linkFor(context, token, user)
  if (!found && isScript(request)) return wholePage()
  if (!found) return noSeat(context, user, token)
  const { link, product } = found
  const { grantId, paymentId, holder } = link
  if (grantId !== null) {
    return seatTaken(request, context, { user, link: { paymentId, holder, grantId }, product })
  }
  if (isScript(request)) return wholePage()
  const [linked] = user ? await linkedAccounts(db, user.id) : []
  const flashCookie = createFlashCookie(context)
  const flash = flashCookie.read(request)
  const { message, username = linked?.login } = flash && 'message' in flash ? flash : {}
  const cookies = flash ? [flashCookie.clear] : []
  const canConnect = !linked && signInMethods(config).codeHost
  return page(seatPage({ config, user, product, canConnect, username, message }), { cookies })
}

/**
 * POST /seat: invites the account of the signed-in user on a free seat of the purchase whose link this browser has
 * opened. No account is replaced for it. The link is used up once the account has the seat.
 */
export const postSeat = withForm(async (fields, request, { context }) => {
  const { config, db, log, now } = context
  const user = await context.currentUser(request)
  if (!user) return notSignedIn('form', routes.seat)
  const token = createSeatCookie(config).read(request)
  const found = await linkFor(context, token, user)
  if (!found) return noSeat(context, user, token)
  const { link, product } = found
  const username = cleanUsername(fields.get('username') ?? '', config.codeHost.url)
  const back = (message: Message) => seeOther(routes.seat, [createFlashCookie(context).set({ message, username })])
  if (link.grantId !== null) return seeOther(routes.seat)
  if (!(await claimSeatLink(db, { token, userId: user.id, now: now() }))) return back(seatBusyMessage())
  let grantId: string | undefined
  let result: InviteResult<number>
  try {
    result = await context.invite({
      userId: link.holder,
      username,
      product: product.id,
      freeSeatOf: link.paymentId
    })
    if (isSeated(result)) grantId = result.grant?.id
  } finally {
    await endClaim(db, { token, userId: user.id, grantId })
  }
  if (grantId === undefined) {
    if (result.missing === 'replace') return back(seatFullMessage())
    return back(inviteToast(config, { ...result, username, product }, [], now()))
  }
  log.info({ user: user.id, payment: link.paymentId, grant: grantId }, 'a seat was taken by its link')
  return seeOther(routes.seat)
})

/**
 * The seat that this user has taken: the named one, or the newest where this browser has opened no link. The cookie of
 * a link ends long before the seat.
 */
async function takenSeat(
  { config, db }: Visit['context'],
  user: User,
  { of, token }: { of: string | null; token: string }
): Promise<{ link: OfSeat; product: Product } | undefined> {
  if (of === null && token !== '') return undefined
  const taken = (await seatsTakenBy(db, user.id)).find(({ grantId }) => of === null || of === grantId)
  return taken && { link: taken, product: productNamed(config.products, taken.scene ?? '') }
}

type OfSeat = Pick<TakenSeat, 'paymentId' | 'holder' | 'grantId'>

/** The link of this browser and its product. A link that was used works only for the user who used it. */
async function linkFor(
  { config, db, now }: Visit['context'],
  token: string,
  user: User | undefined
): Promise<{ link: SeatLink; product: Product } | undefined> {
  const link = await readSeatLink(db, token, now())
  const product = productOfScene(config.products, link?.scene ?? '')
  if (!link || !product) return undefined
  return link.grantId === null || link.takenBy === user?.id ? { link, product } : undefined
}

function noSeat({ config }: Visit['context'], user: User | undefined, token: string): Promise<Response> {
  const seatCookie = createSeatCookie(config)
  const options = { status: 400, cookies: [seatCookie.clear] }
  return page(noSeatPage({ config, user, isOpened: token !== '' }), options)
}

/**
 * The page of an account that took the seat. With `seen`, the host is asked again first; a script then gets the part
 * that changes, if it has changed.
 */
async function seatTaken(
  request: Request,
  { access, config, latestReleases, now }: Visit['context'],
  { user, link, product }: { user: User | undefined; link: OfSeat; product: Product }
): Promise<Response> {
  const seen = new URL(request.url).searchParams.get('seen')
  if (seen !== null) await access.refresh(link.holder)
  const { grantId } = link
  if (seen !== null && !isScript(request)) return seeOther(user ? seatPath(grantId) : routes.seat)
  const purchase = await access.purchase(link.paymentId, link.holder)
  const shown = purchase && shownAccount({ grant: { id: grantId } }, [purchase])
  const taken = { config, product, grantId, shown, now: now(), latestOf: latestReleases.of }
  const { markup, digest } = await seatStatus(taken)
  if (!isScript(request)) return page(seatTakenPage({ ...taken, user, status: markup }))
  return digest === seen ? nothingNew() : fragment(markup)
}

/**
 * Whether the account has the seat: it was invited, or waits for its invitation. The state decides and not the reason:
 * the reason `already_invited` stands for each 422 of the host.
 */
function isSeated({ grant }: InviteResult<number>): boolean {
  return grant !== undefined && ['queued', 'invited', 'accepted'].includes(grant.state)
}
