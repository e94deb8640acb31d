import { listDeliveries } from '../../payments/inbox/deliveries.ts'
import { deskDeliveryPath } from '../../routes.ts'
import { parseJson } from '../../runtime/json.ts'
import { page, seeOther } from '../../server/http/respond.ts'
import { changing, type DeskHandler, type DeskVisit } from '../frame/desk-handler.ts'
import { lastShopAction } from '../frame/shop-actions.ts'
import { deliveriesPage } from './deliveries-page.ts'
import { deliveryPage } from './delivery-page.ts'
import { deliveryId, deliveryWithId, readDeliveryQuery } from './delivery-query.ts'
import { listPage } from './list-page.ts'
import { maskedBody } from './mask.ts'
import { readProcessorLines } from './processor-lines.ts'
import { type OneDelivery, readActions, readOne } from './read-one.ts'
import { keepDeliveryAction, replayBySeller } from './replay.ts'

/** GET /admin/deliveries: how each processor does, and the list of deliveries, limited as its address says. */
export const getDeliveries: DeskHandler = async (request, { context, seller }) => {
  const { config, db, switchedOn } = context
  const now = context.now()
  const query = readDeliveryQuery(new URL(request.url).searchParams)
  const list = await listPage(db, query)
  const processors = await readProcessorLines(db, { switchedOn, now })
  const [failing] = await listDeliveries(db, { state: 'failing', limit: 1 })
  const asked = await lastShopAction(db, 'catch_up')
  const deliveries = { query, list, processors, asked, failing: failing?.processor, now }
  return page(deliveriesPage({ config, seller: seller.user, ...deliveries }))
}

/** GET /admin/deliveries/:delivery: a delivery, with what may tell of a person hidden. */
export const getDelivery: DeskHandler = async (_, visit) => {
  const one = await oneOf(visit)
  return one && show(one, visit, false)
}

/** POST /admin/deliveries/:delivery/body: the same with its whole body. That it was asked for is stored first. */
export const postBody: DeskHandler = async (request, visit) => {
  const one = await oneOf(visit)
  if (!one) return undefined
  return changing(async () => {
    const { context, seller } = visit
    await keepDeliveryAction(context, one.delivery, { kind: 'show', facts: {}, userId: seller.user.id })
    return show(one, visit, true)
  })(request, visit)
}

/** POST /admin/deliveries/:delivery/replay: processes a stored delivery again, and keeps what that changed. */
export const postReplay: DeskHandler = async (request, visit) => {
  const one = await oneOf(visit)
  if (!one) return undefined
  return changing(async () => {
    const { context, seller } = visit
    const { delivery } = one
    if (delivery.body === undefined) return show(one, visit, false)
    await replayBySeller(context, one, { userId: seller.user.id })
    return seeOther(deskDeliveryPath(deliveryId(delivery)))
  })(request, visit)
}

async function oneOf({ context, param: { delivery = '' } }: DeskVisit): Promise<OneDelivery | undefined> {
  const which = deliveryWithId(delivery)
  return which && readOne(context, which)
}

async function show(one: OneDelivery, { context, seller }: DeskVisit, isWhole: boolean): Promise<Response> {
  const { config, db, now } = context
  const { delivery, purchases } = one
  const text = delivery.body && new TextDecoder().decode(delivery.body)
  const masked = text === undefined ? undefined : (maskedBody(text) ?? '(hidden: it is not JSON)')
  const body = isWhole ? indented(text) : masked
  const actions = await readActions(db, delivery)
  return page(deliveryPage({ config, seller: seller.user, delivery, purchases, actions, body, isWhole, now: now() }))
}

/** JSON is indented, any other text is unchanged. */
function indented(text: string | undefined): string | undefined {
  const value = text === undefined ? undefined : parseJson(text)
  return value === undefined ? text : JSON.stringify(value, null, 2)
}
