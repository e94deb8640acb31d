import { isAlertKind } from '../../alerts/alert-words.ts'
import { routes } from '../../routes.ts'
import { createFlashCookie } from '../../server/http/flash.ts'
import { page, seeOther } from '../../server/http/respond.ts'
import { changing, type DeskHandler, deskPath } from '../frame/desk-handler.ts'
import { toldMessage } from '../frame/told-message.ts'
import { readAskedFor } from '../merging/decide-takeover.ts'
import { firstSaleAt, readDailyFigures } from '../queries/daily-figures.ts'
import { readDaySpan } from '../queries/day-span.ts'
import { countLists } from '../queries/figures.ts'
import { lastCheckedAt } from '../queries/shop-status.ts'
import { atRestOf, takenOffMessage, takenOffOf } from '../shared-texts/taken-off-today.ts'
import { readToday } from './read-today.ts'
import { takeOff } from './take-off-today.ts'
import { todayPage } from './today-page.ts'

/**
 * GET /admin: what needs a person, and the figures of the shop; those of each day for as many days as the address says.
 */
export const getToday: DeskHandler = async (request, { context, seller }) => {
  const { config, db } = context
  const { products } = config
  const now = context.now()
  const { facts, needs, groups, limits } = await readToday(context)
  const steps = await countLists(db, products)
  const [takenOff, atRest] = [takenOffOf(facts), atRestOf(facts)]
  const asked = await readAskedFor(context, now)
  const checkedAt = await lastCheckedAt(db, config)
  const { searchParams } = new URL(request.url)
  const span = readDaySpan(searchParams, { firstAt: await firstSaleAt(db, products), now })
  const days = await readDailyFigures(db, products, { now, days: span })
  const { message, cookies } = toldMessage(context, request)
  const path = searchParams.has('days') ? `${routes.desk}?days=${span}` : routes.desk
  const shown = {
    config,
    seller: seller.user,
    path,
    needs,
    takenOff,
    atRest,
    asked,
    counted: groups,
    steps,
    limits,
    checkedAt,
    days,
    message,
    now
  }
  return page(todayPage(shown), { cookies })
}

/**
 * POST /admin: takes an alert, or one of the things that it is about, off the list of what needs the seller; or puts it
 * back.
 */
export const postToday = changing(async (fields, _, { context, seller }) => {
  const [kind, about] = [fields.get('kind') ?? '', fields.get('about') ?? '']
  const shownAt = Math.min(Number(fields.get('shown')), context.now())
  if (!isAlertKind(kind) || !Number.isSafeInteger(shownAt)) return seeOther(routes.desk)
  const isBack = fields.get('back') === 'yes'
  const order = { kind, about, item: fields.get('item') ?? undefined, shownAt, isBack }
  const message = takenOffMessage(order, await takeOff(context, order, { userId: seller.user.id }))
  return seeOther(deskPath(fields.get('from')), [createFlashCookie(context).set({ message })])
})
