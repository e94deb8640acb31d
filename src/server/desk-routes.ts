import type { Context as HonoContext } from 'hono'
import type { DeskHandler } from '../desk/frame/desk-handler.ts'
import { bulkActions, deskActions, deskBulkActionPath, peopleActions, routes } from '../routes.ts'
import type { CurrentSeller } from '../users/sessions/seller.ts'
import { signInAgain } from './handlers/sign-in.ts'
import type { Visit } from './http/handler.ts'
import { ownPath } from './http/respond.ts'

type Bindings = { Bindings: { address: string } }

const repositories = () => import('../desk/repositories/handlers.ts')
const decisions = () => import('../desk/people/decide-handlers.ts')
const imports = () => import('../desk/importing/handlers.ts')
const deliveries = () => import('../desk/deliveries/handlers.ts')

/**
 * Every page and form of the desk. The code of a page is loaded at its first request by the seller: a shop starts and
 * runs without it until the seller opens the page.
 */
export const deskRoutes: readonly { method: 'get' | 'post'; path: string; load(): Promise<DeskHandler> }[] = [
  { method: 'get', path: routes.desk, load: async () => (await import('../desk/today/handlers.ts')).getToday },
  { method: 'post', path: routes.desk, load: async () => (await import('../desk/today/handlers.ts')).postToday },
  { method: 'get', path: routes.deskBuyers, load: async () => (await import('../desk/buyers/handlers.ts')).getBuyers },
  {
    method: 'post',
    path: routes.deskCatchUp,
    load: async () => (await import('../desk/buyers/handlers.ts')).postCatchUp
  },
  { method: 'get', path: routes.deskBuyer, load: async () => (await import('../desk/purchase/handlers.ts')).getBuyer },
  {
    method: 'get',
    path: routes.deskSeen,
    load: async () => (await import('../desk/purchase/buyer-view-handler.ts')).getSeen
  },
  ...deskActions.flatMap((name) => {
    const path = routes.deskAction.replace(':action', name)
    const actions = () => import('../desk/action-pages/handlers.ts')
    return [
      { method: 'get', path, load: async () => (await actions()).getAction(name) },
      { method: 'post', path, load: async () => (await actions()).postAction(name) }
    ] as const
  }),
  ...bulkActions.flatMap((name) => {
    const path = deskBulkActionPath(name)
    const several = () => import('../desk/bulk-actions/handlers.ts')
    return [
      { method: 'get', path, load: async () => (await several()).getBulkAction(name) },
      { method: 'post', path, load: async () => (await several()).postBulkAction(name) }
    ] as const
  }),
  {
    method: 'get',
    path: routes.deskVisitor,
    load: async () => (await import('../desk/buyers/visitor.ts')).getVisitor
  },
  {
    method: 'get',
    path: routes.deskGive,
    load: async () => (await import('../desk/action-pages/handlers.ts')).getGive
  },
  {
    method: 'post',
    path: routes.deskGive,
    load: async () => (await import('../desk/action-pages/handlers.ts')).postGive
  },
  { method: 'get', path: routes.deskImports, load: async () => (await imports()).getImports },
  { method: 'post', path: routes.deskImports, load: async () => (await imports()).postImports },
  { method: 'get', path: routes.deskImport, load: async () => (await imports()).getImport },
  { method: 'post', path: routes.deskImport, load: async () => (await imports()).postImport },
  { method: 'get', path: routes.deskDeliveries, load: async () => (await deliveries()).getDeliveries },
  { method: 'get', path: routes.deskDelivery, load: async () => (await deliveries()).getDelivery },
  { method: 'post', path: routes.deskDeliveryBody, load: async () => (await deliveries()).postBody },
  { method: 'post', path: routes.deskReplay, load: async () => (await deliveries()).postReplay },
  { method: 'get', path: routes.deskRepositories, load: async () => (await repositories()).getRepositories },
  { method: 'get', path: routes.deskRepository, load: async () => (await repositories()).getRepository },
  { method: 'get', path: routes.deskReconcile, load: async () => (await decisions()).getDecision },
  { method: 'post', path: routes.deskReconcile, load: async () => (await decisions()).postDecision },
  ...peopleActions.flatMap((name) => {
    const path = routes.deskPeople.replace(':action', name)
    const people = () => import('../desk/people/handlers.ts')
    return [
      { method: 'get', path, load: async () => (await people()).getPeople(name) },
      { method: 'post', path, load: async () => (await people()).postPeople(name) }
    ] as const
  }),
  { method: 'get', path: routes.deskHealth, load: async () => (await import('../desk/health/handlers.ts')).getHealth },
  {
    method: 'post',
    path: routes.deskHealth,
    load: async () => (await import('../desk/health/handlers.ts')).postHealth
  },
  {
    method: 'get',
    path: routes.deskSettings,
    load: async () => (await import('../desk/settings/handlers.ts')).getSettings
  }
]

type Door = {
  currentSeller: CurrentSeller
  /** The answer for an address that does not exist. */
  notFound(c: HonoContext<Bindings>): Response | Promise<Response>
  visitFrom(address: string): Visit
}

/**
 * Answers requests for the desk. A visitor who is not the seller gets the answer for an address that does not exist,
 * and so learns neither who the seller is, nor whether there is a desk.
 */
export function createDeskDoor({ currentSeller, notFound, visitFrom }: Door) {
  return (load: () => Promise<DeskHandler>) => async (c: HonoContext<Bindings>) => {
    const { raw } = c.req
    const seller = await currentSeller(raw)
    if (!seller) return notFound(c)
    // The mail about a payment may have been passed on, and its link works for days.
    if (seller.byPaidLink) return signInAgain(raw.method === 'GET' ? pathOf(raw) : routes.desk)
    const handle = await load()
    const param = c.req.param() as Record<string, string>
    return (await handle(raw, { ...visitFrom(c.env.address), seller, param })) ?? notFound(c)
  }
}

function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return ownPath(pathname + search, routes.desk)
}
