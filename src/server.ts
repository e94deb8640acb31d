import { Hono } from 'hono'
import { routePath } from 'hono/route'
import type { Context } from './context.ts'
import { networkKey } from './network.ts'
import { routes } from './routes.ts'
import { serveAsset } from './server/assets.ts'
import { renameEarlierCookie } from './server/earlier-cookie.ts'
import { getFindPurchase, getPurchaseLink, postFindPurchase, postPurchaseLink } from './server/find-purchase-routes.ts'
import type { Handler } from './server/handler.ts'
import { postInvite } from './server/invite-route.ts'
import { getAuthCallback, postLink } from './server/link-routes.ts'
import { getMerge, postMerge, postMergeConfirmed } from './server/merge-routes.ts'
import { getWithdraw, postMistyped } from './server/mistyped-route.ts'
import { getDashboard, getProduct, getPurchases } from './server/page-routes.ts'
import { getPreview } from './server/preview-route.ts'
import { problem } from './server/respond.ts'
import { isSameOrigin } from './server/same-origin.ts'
import { referrerPolicyOf, securityHeaders } from './server/security-headers.ts'
import { getSeparate, postSeparate } from './server/separate-routes.ts'
import { getSessions, postSessionsEnd } from './server/session-routes.ts'
import {
  getAuthSession,
  getSignIn,
  getSignInLink,
  postAuthSignOut,
  postMagicLink,
  postSignIn,
  postSignInCodeHost,
  postSignInLink,
  postSignOut
} from './server/sign-in-routes.ts'
import { getPurchaseStatus } from './server/status-route.ts'
import { postWebhook } from './server/webhook-route.ts'

/** Answers a request. `address` is the visitor's network address. Never throws. */
export type Server = (request: Request, address: string) => Promise<Response>

type Bindings = { Bindings: { address: string } }

/** Every URL and the rules that hold for all of them. */
export function createServer(context: Context): Server {
  const { config, log, seldom } = context
  const app = new Hono<Bindings>()
  const headers = securityHeaders(config)

  app.use(async (c, next) => {
    await next()
    const own = { ...headers, ...referrerPolicyOf(c.req.url) }
    for (const [name, value] of Object.entries(own)) c.res.headers.set(name, value)
    await renameEarlierCookie(c.req.raw, c.res, context)
  })

  // Deliveries come from servers and prove themselves by their signature.
  app.post(routes.webhook, (c) => postWebhook(c.req.param('provider'), c.req.raw, { context, address: c.env.address }))

  app.use(async (c, next) => {
    const { raw, method } = c.req
    if (method === 'GET' || method === 'HEAD' || isSameOrigin(raw, config.site.url)) return next()
    const detail = `This request did not come from a page of ${config.site.url}. Open that address and try again.`
    return problem(raw, config, { status: 403, title: 'Refused', detail })
  })

  // Whoever has signed in is counted by what they do.
  app.use(async (c, next) => {
    const { raw, method, path } = c.req
    if (method === 'GET' ? path !== routes.authCallback : method === 'HEAD' || (await context.currentUser(raw))) {
      return next()
    }
    const allowed = await context.limits.strangerPerNetwork(networkKey(c.env.address))
    if (allowed.ok) return next()
    const { retryAfterSeconds } = allowed
    const detail = `Too much came from your network. Wait for ${retryAfterSeconds} seconds and try again.`
    return problem(raw, config, { status: 429, title: 'Too much at once', detail, retryAfterSeconds })
  })

  const get = (path: string, handler: Handler) =>
    app.get(path, (c) => handler(c.req.raw, { context, address: c.env.address }))
  const post = (path: string, handler: Handler) =>
    app.post(path, (c) => handler(c.req.raw, { context, address: c.env.address }))

  get(routes.product, getProduct)
  get(routes.dashboard, getDashboard)
  get(routes.purchases, getPurchases)
  get(routes.purchaseStatus, getPurchaseStatus)
  post(routes.mistyped, postMistyped)
  get(routes.withdraw, getWithdraw)
  get(routes.preview, getPreview)
  post(routes.link, postLink)
  get(routes.findPurchase, getFindPurchase)
  post(routes.findPurchase, postFindPurchase)
  get(routes.purchaseLink, getPurchaseLink)
  post(routes.purchaseLink, postPurchaseLink)
  get(routes.merge, getMerge)
  post(routes.merge, postMerge)
  post(routes.mergeConfirmed, postMergeConfirmed)
  get(routes.sessions, getSessions)
  post(routes.sessionsEnd, postSessionsEnd)
  get(routes.separate, getSeparate)
  post(routes.separate, postSeparate)
  post(routes.invite, postInvite)
  get(routes.signIn, getSignIn)
  post(routes.signIn, postSignIn)
  get(routes.signInLink, getSignInLink)
  post(routes.signInLink, postSignInLink)
  post(routes.signInCodeHost, postSignInCodeHost)
  post(routes.signOut, postSignOut)
  post(routes.authMagicLink, postMagicLink)
  get(routes.authCallback, getAuthCallback)
  get(routes.authSession, getAuthSession)
  post(routes.authSignOut, postAuthSignOut)
  app.get(routes.asset, (c) => serveAsset(c.req.param('name'), c.req.raw) ?? c.notFound())

  app.notFound((c) =>
    problem(c.req.raw, config, { status: 404, title: 'There is no such page', detail: 'Check the address.' })
  )
  app.onError((error, c) => {
    // Whoever breaks off an upload comes by here too.
    const { path } = c.req
    seldom('request', `${networkKey(c.env.address)} ${routePath(c)}`, (more) =>
      log.error({ err: error, path, ...more }, 'request failed')
    )
    const detail = `That was our fault, and it is in the log. Try again; if it stays, write to ${config.site.supportEmail}.`
    return problem(c.req.raw, config, { status: 500, title: 'Something broke', detail })
  })

  return async (request, address) => app.fetch(request, { address })
}
