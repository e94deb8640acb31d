import { hostName } from '../../pages/words/code-host.ts'
import { page } from '../../server/http/respond.ts'
import { todayPage } from '../pages/today-page.ts'
import { countLists } from '../queries/figures.ts'
import { readLimits } from '../queries/limits.ts'
import { readNeeds } from '../queries/needs-seller.ts'
import { needsOf } from '../words/needs-words.ts'
import type { DeskHandler } from './desk-handler.ts'

/** GET /admin: what needs a person, and the figures of the shop. */
export const getToday: DeskHandler = async (_, { context, seller }) => {
  const { config, db } = context
  const { products } = config
  const now = context.now()
  const needs = needsOf(await readNeeds(db, products, now), hostName(config.codeHost))
  const figures = await countLists(db, products)
  const limits = await readLimits(db, products, now)
  return page(todayPage({ config, seller: seller.user, needs, figures, limits, now }))
}
