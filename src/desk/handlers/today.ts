import { page } from '../../server/http/respond.ts'
import { todayPage } from '../pages/today-page.ts'
import type { DeskHandler } from './desk-handler.ts'

/** GET /admin: what needs a person, and the figures of the shop. */
export const getToday: DeskHandler = async (_, { context, seller }) => {
  const { config } = context
  return page(todayPage({ config, seller: seller.user }))
}
