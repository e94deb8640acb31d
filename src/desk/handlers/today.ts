import { isAlertKind, isLeftToSeller } from '../../alerts/alert-words.ts'
import { settleAlerts } from '../../alerts/alerts.ts'
import { hostName } from '../../pages/words/code-host.ts'
import { routes } from '../../routes.ts'
import { page, seeOther } from '../../server/http/respond.ts'
import { todayPage } from '../pages/today-page.ts'
import { firstPurchaseAt, readDailyFigures } from '../queries/daily-figures.ts'
import { readDaySpan } from '../queries/day-span.ts'
import { countLists } from '../queries/figures.ts'
import { readLimits } from '../queries/limits.ts'
import { readNeeds } from '../queries/needs-seller.ts'
import { needsOf } from '../words/needs-words.ts'
import { changing, type DeskHandler } from './desk-handler.ts'

/** GET /admin: what needs a person, and the figures of the shop; those of each day for as many days as the address says. */
export const getToday: DeskHandler = async (request, { context, seller }) => {
  const { config, db } = context
  const { products } = config
  const now = context.now()
  const needs = needsOf(await readNeeds(db, products, now), hostName(config.codeHost))
  const figures = await countLists(db, products)
  const limits = await readLimits(db, products, now)
  const span = readDaySpan(new URL(request.url).searchParams, { firstAt: await firstPurchaseAt(db), now })
  const days = await readDailyFigures(db, { now, days: span })
  return page(todayPage({ config, seller: seller.user, needs, figures, limits, days, now }))
}

/** POST /admin: takes an alert off the list of what needs the seller. */
export const postToday = changing(async (fields, _, { context: { db, now }, seller }) => {
  const [kind, about] = [fields.get('kind') ?? '', fields.get('about') ?? '']
  const shownAt = Number(fields.get('shown'))
  const at = now()
  if (isAlertKind(kind) && isLeftToSeller(kind) && Number.isSafeInteger(shownAt))
    await settleAlerts(db, { kind, about, shownAt: Math.min(shownAt, at) }, { userId: seller.user.id, at })
  return seeOther(routes.desk)
})
