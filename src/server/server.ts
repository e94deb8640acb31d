import { Hono } from 'hono'
import { routePath } from 'hono/route'
import type { Context } from '../context.ts'
import { serveAsset } from '../pages/assets.ts'
import { createPictureServer, serveBrandSheet } from '../pages/brand.ts'
import { serveManifest } from '../pages/manifest.ts'
import { routes } from '../routes.ts'
import { networkKey } from '../runtime/counting-keys.ts'
import { createCurrentSeller } from '../users/sessions/seller.ts'
import { inLanguage } from '../words/in-language.ts'
import { say } from '../words/text.ts'
import { createDeskDoor, deskRoutes } from './desk-routes.ts'
import { getAccount, getAccountData } from './handlers/account/account.ts'
import { getConfirmMerge, postConfirmMerge } from './handlers/account/confirm-merge.ts'
import { getDeleteAccount, postDeleteAccount } from './handlers/account/delete-account.ts'
import { keepLanguage, languageOf, postLanguage } from './handlers/account/language.ts'
import { getSeparate, postSeparate } from './handlers/account/separate.ts'
import { getSessions, postSessionsEnd } from './handlers/account/sessions.ts'
import { getRobots, getSettings, withoutSlash } from './handlers/addresses.ts'
import { postAccountFromHost } from './handlers/checkout/account-from-host.ts'
import { getBuy } from './handlers/checkout/buy.ts'
import { getPaid, postPaid } from './handlers/checkout/paid.ts'
import { getProductPage, getShop } from './handlers/checkout/products.ts'
import { getFindPurchase, getPurchaseLink, postFindPurchase, postPurchaseLink } from './handlers/find-purchase.ts'
import { getHealthy, getReady } from './handlers/health.ts'
import { postInvite } from './handlers/invite.ts'
import { getAuthCallback, postLink } from './handlers/link-account.ts'
import { getSignInLink, postSignInCode, postSignInLink } from './handlers/mailed-link.ts'
import { getMerge, postMerge, postMergeConfirmed } from './handlers/merge.ts'
import { getDashboard, getPurchases } from './handlers/pages.ts'
import { getAccountPicture, getPreview } from './handlers/preview.ts'
import { getSeats, postSeats, postSeatsEnd } from './handlers/seats/give-seats.ts'
import { getSeat, postSeat } from './handlers/seats/take-seat.ts'
import {
  getAuthSession,
  getSignIn,
  postAuthSignOut,
  postMagicLink,
  postSignIn,
  postSignInCodeHost,
  postSignOut
} from './handlers/sign-in.ts'
import { getPurchaseStatus } from './handlers/status.ts'
import { getWithdraw, postMistyped } from './handlers/take-back.ts'
import { getTakeover, postTakeover, postTakeoverAsk } from './handlers/takeovers/takeover.ts'
import { postWebhook } from './handlers/webhook.ts'
import { renameEarlierCookie } from './http/earlier-cookie.ts'
import type { Handler } from './http/handler.ts'
import { page, problem } from './http/respond.ts'
import { isSameOrigin } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { getMetrics } from './metrics-route.ts'

/** Answers a request. `address` is the visitor's network address. Never throws. */
export type Server = (request: Request, address: string) => Promise<Response>

type Bindings = { Bindings: { address: string } }

/** All routes, and the rules that apply to all of them. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one table of all URLs and their rules.
export function createServer(context: Context): Server {
  const { config, log, rateLimitedLog: seldom } = context
  const app = new Hono<Bindings>()
  const headersOf = securityHeaders(config)

  app.use((c, next) =>
    inLanguage(languageOf(c.req.raw, config), async () => {
      await next()
      await renameEarlierCookie(c.req.raw, c.res, context)
      await keepLanguage(c.req.raw, c.res, context)
    })
  )

  // Before the check of the origin: servers send deliveries, and prove themselves by a signature.
  app.post(routes.webhook, (c) => postWebhook(c.req.param('from'), c.req.raw, { context, address: c.env.address }))

  app.use((c, next) => {
    const { raw, method } = c.req
    if (method === 'GET' || method === 'HEAD' || isSameOrigin(raw, config.site.url)) return next()
    const detail = say('problem.refused.text', { site: config.site.url })
    return problem(raw, config, { status: 403, title: say('problem.refused.title'), detail })
  })

  // Limits by network: what a visitor without a session sends, and for every visitor the callback of the code host and
  // the way to a checkout. The limits of a user are in the handlers.
  app.use(async (c, next) => {
    const { raw, method, path } = c.req
    const isFree = method === 'GET' && path !== routes.authCallback && !path.startsWith('/buy/')
    if (isFree || method === 'HEAD' || (method !== 'GET' && (await context.currentUser(raw)))) return next()
    const allowed = await context.limits.strangerPerNetwork(networkKey(c.env.address))
    if (allowed.ok) return next()
    const { retryAfterSeconds } = allowed
    const detail = say('problem.too_much.text', { seconds: retryAfterSeconds })
    return problem(raw, config, { status: 429, title: say('problem.too_much.title'), detail, retryAfterSeconds })
  })

  const get = (path: string, handler: Handler) =>
    app.get(path, (c) => handler(c.req.raw, { context, address: c.env.address }))
  const post = (path: string, handler: Handler) =>
    app.post(path, (c) => handler(c.req.raw, { context, address: c.env.address }))

  get(routes.healthy, getHealthy)
  get(routes.ready, getReady)
  app.get(routes.metrics, async (c) => (await getMetrics(c.req.raw, context)) ?? c.notFound())
  get(routes.robots, getRobots)
  get(routes.product, getShop)
  app.get(routes.productPage, async (c) => {
    const visit = { context, address: c.env.address }
    return (await getProductPage(c.req.param('product'), c.req.raw, visit)) ?? c.notFound()
  })
  app.get(routes.buy, async (c) => {
    const visit = { context, address: c.env.address }
    return (await getBuy(c.req.param('product'), c.req.raw, visit)) ?? c.notFound()
  })
  get(routes.paid, getPaid)
  post(routes.paid, postPaid)
  get(routes.dashboard, getDashboard)
  get(routes.purchases, getPurchases)
  get(routes.purchaseStatus, getPurchaseStatus)
  post(routes.mistyped, postMistyped)
  get(routes.withdraw, getWithdraw)
  get(routes.preview, getPreview)
  app.get(routes.accountPicture, (c) =>
    getAccountPicture(c.req.param('id'), c.req.raw, { context, address: c.env.address })
  )
  post(routes.link, postLink)
  post(routes.accountFromHost, postAccountFromHost)
  get(routes.findPurchase, getFindPurchase)
  post(routes.findPurchase, postFindPurchase)
  get(routes.purchaseLink, getPurchaseLink)
  post(routes.purchaseLink, postPurchaseLink)
  get(routes.seats, getSeats)
  post(routes.seats, postSeats)
  post(routes.seatsEnd, postSeatsEnd)
  get(routes.seat, getSeat)
  post(routes.seat, postSeat)
  get(routes.takeover, getTakeover)
  post(routes.takeover, postTakeover)
  post(routes.takeoverAsk, postTakeoverAsk)
  get(routes.merge, getMerge)
  post(routes.merge, postMerge)
  post(routes.mergeConfirmed, postMergeConfirmed)
  get(routes.settings, getSettings)
  get(routes.account, getAccount)
  get(routes.accountData, getAccountData)
  get(routes.accountDelete, getDeleteAccount)
  post(routes.accountDelete, postDeleteAccount)
  get(routes.sessions, getSessions)
  post(routes.sessionsEnd, postSessionsEnd)
  get(routes.separate, getSeparate)
  post(routes.separate, postSeparate)
  get(routes.together, getConfirmMerge)
  post(routes.together, postConfirmMerge)
  post(routes.invite, postInvite)
  get(routes.signIn, getSignIn)
  post(routes.signIn, postSignIn)
  get(routes.signInLink, getSignInLink)
  post(routes.signInLink, postSignInLink)
  post(routes.signInCode, postSignInCode)
  post(routes.signInCodeHost, postSignInCodeHost)
  post(routes.signOut, postSignOut)
  post(routes.language, postLanguage)
  post(routes.authMagicLink, postMagicLink)
  get(routes.authCallback, getAuthCallback)
  get(routes.authSession, getAuthSession)
  post(routes.authSignOut, postAuthSignOut)
  const { db, currentSession } = context
  const door = createDeskDoor({
    currentSeller: createCurrentSeller({ db, admins: config.admins, currentSession }),
    notFound: (c) => c.notFound(),
    visitFrom: (address) => ({ context, address })
  })
  for (const { method, path, load } of deskRoutes) app[method](path, door(load))
  if (config.sandbox) {
    // Loaded at the first visit, since a start needs none of it.
    get(routes.guide, async (request, visit) => (await import('./handlers/sandbox/guide.ts')).getGuide(request, visit))
    const buyers = () => import('./handlers/sandbox/fill.ts')
    get(routes.guideBuyers, async (request, visit) => (await buyers()).getFilling(request, visit))
    post(routes.guideBuyers, async (request, visit) => (await buyers()).postFilling(request, visit))
    const seller = () => import('./handlers/sandbox/open-desk.ts')
    get(routes.guideDesk, async (request, visit) => (await seller()).getOpenDesk(request, visit))
    post(routes.guideDesk, async (request, visit) => (await seller()).postOpenDesk(request, visit))
    get(routes.design, async () => {
      const { designPage } = await import('../pages/sandbox/design-page.ts')
      const { exampleCharts } = await import('../desk/today/example-charts.ts')
      return page(designPage(config, context.now(), [exampleCharts(context.now())]))
    })
  }
  app.get(routes.brandSheet, (c) => serveBrandSheet(config.site.brand, c.req.raw) ?? c.notFound())
  app.get(routes.manifest, (c) => serveManifest(config.site, c.req.raw))
  const picture = createPictureServer(config)
  app.get(routes.picture, (c) => picture(c.req.param('name')) ?? c.notFound())
  app.get(routes.asset, (c) => serveAsset(c.req.param('name'), c.req.raw) ?? c.notFound())

  app.notFound(
    (c) =>
      withoutSlash(c.req.raw) ??
      problem(c.req.raw, config, {
        status: 404,
        title: say('problem.not_found.title'),
        detail: say('problem.not_found.text')
      })
  )
  app.onError((error, c) => {
    // An upload that the client breaks off ends here too.
    const { path } = c.req
    seldom('request', `${networkKey(c.env.address)} ${routePath(c)}`, (more) =>
      log.error({ err: error, path, ...more }, 'request failed')
    )
    const detail = say('problem.broke.text', { seller: config.site.supportEmail })
    return problem(c.req.raw, config, { status: 500, title: say('problem.broke.title'), detail })
  })

  return async (request, address) => {
    const response = await app.fetch(request, { address })
    for (const [name, value] of headersOf(request.url)) response.headers.set(name, value)
    return response
  }
}
