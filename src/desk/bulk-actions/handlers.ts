import { type BulkActionName, deskBulkActionPath, routes } from '../../routes.ts'
import { isToken, newToken } from '../../runtime/secret-token.ts'
import { createFlashCookie } from '../../server/http/flash.ts'
import { page, seeOther } from '../../server/http/respond.ts'
import { withMailsWait } from '../actions/action.ts'
import { beforeChange, changing, type DeskHandler, type DeskVisit } from '../frame/desk-handler.ts'
import { buyerQueryText, readBuyerQuery } from '../queries/buyer-query.ts'
import { PAGE } from '../queries/list-purchases.ts'
import { bulkActionMessage } from '../shared-texts/bulk-action-words.ts'
import { type BulkActionPage, bulkActionFormPage, bulkActionPreviewPage } from './bulk-action-page.ts'
import { actOnMany, type BulkOrder, previewBulkAction } from './order-bulk-action.ts'

/** Purchases whose access ends at once without a second question. The controller's breaker has the same number. */
const MOST_ENDED = 3

/** GET /admin/several/ACTION?purchase=…: the form of the action, or what it will do to each of the purchases. */
export function getBulkAction(name: BulkActionName): DeskHandler {
  return beforeChange((request, visit, typed) => {
    const order = orderIn(name, typed ?? new URL(request.url).searchParams)
    if (order.paymentIds.length === 0) return Promise.resolve(chooseFirst(visit, order))
    return name === 'end' ? form(visit, order) : preview(visit, order)
  })
}

/** POST /admin/several/ACTION: says what the action will do to each of the purchases, and then does it. */
export function postBulkAction(name: BulkActionName): DeskHandler {
  return changing(async (fields, _, visit) => {
    const order = orderIn(name, fields)
    if (order.paymentIds.length === 0) return chooseFirst(visit, order)
    const step = fields.get('step')
    const actionId = fields.get('order') ?? ''
    if (name === 'end' && step === 'form') return form(visit, order)
    if (name === 'end' && (fields.get('words') ?? '').trim() === '')
      return form(visit, order, 'Say what the buyers are told.')
    if (step !== 'do' || !isToken(actionId)) return preview(visit, order)
    if (needsTick(order) && fields.get('sure') !== 'yes') return preview(visit, order, true)
    const { context, seller } = visit
    const outcome = await actOnMany(context, order, { by: { userId: seller.user.id }, actionId })
    const exactly = routes.deskBuyers + buyerQueryText({ search: '', order: 'newest', done: actionId })
    const message = withMailsWait(bulkActionMessage(name, outcome, exactly), outcome.mailsWait)
    return seeOther(routes.deskBuyers + order.list, [createFlashCookie(context).set({ message })])
  })
}

/** An order, and the list that its purchases were chosen from. */
type Ordered = BulkOrder & { list: string }

/** The order in the fields. A page of the list is the most that can be chosen. */
function orderIn(name: BulkActionName, fields: URLSearchParams): Ordered {
  const paymentIds = [...new Set(fields.getAll('purchase'))].slice(0, PAGE)
  const told = name === 'end' ? { words: fields.get('words') ?? '' } : undefined
  // Read and written again, so that it is the address of a list and nothing else.
  const list = buyerQueryText(readBuyerQuery(new URLSearchParams(fields.get('list') ?? '')))
  return { name, paymentIds, fields: new URLSearchParams(told), list }
}

function needsTick({ name, paymentIds }: BulkOrder): boolean {
  return name === 'end' && paymentIds.length > MOST_ENDED
}

function chooseFirst({ context }: DeskVisit, { list }: Ordered): Response {
  const message = {
    tone: 'info',
    title: 'No purchase is chosen',
    text: 'Tick the purchases in the list first.'
  } as const
  return seeOther(routes.deskBuyers + list, [createFlashCookie(context).set({ message })])
}

function form(visit: DeskVisit, order: Ordered, why?: string): Promise<Response> {
  return page(bulkActionFormPage({ ...pageOf(visit, order), why }), { status: why === undefined ? 200 : 400 })
}

async function preview(visit: DeskVisit, order: Ordered, isUnticked = false): Promise<Response> {
  const chosen = await previewBulkAction(visit.context, order)
  const possible = { ...order, paymentIds: chosen.filter(({ ok }) => ok).map(({ paymentId }) => paymentId) }
  const facts = { chosen, needsTick: needsTick(possible), isUnticked, token: newToken() }
  return page(bulkActionPreviewPage({ ...pageOf(visit, order), ...facts }), { status: isUnticked ? 400 : 200 })
}

function pageOf(
  { context: { config }, seller }: DeskVisit,
  { name, paymentIds, fields, list }: Ordered
): BulkActionPage {
  return { config, seller: seller.user, name, path: deskBulkActionPath(name), paymentIds, fields, list }
}
