import { page } from '../../server/http/respond.ts'
import type { DeskHandler } from '../frame/desk-handler.ts'
import { readVisitor } from '../queries/people.ts'
import { readPurchaseRows } from '../queries/purchase-rows.ts'
import { seatsTakenByUsers } from '../search/taken-seats.ts'
import { seatAnswers } from './seat-answer.ts'
import { visitorPage } from './visitor-page.ts'

/**
 * GET /admin/signed-in/:user: a user who has signed in and has no purchase, the purchases of which the user has taken a
 * seat, and what the seller can do about it.
 */
export const getVisitor: DeskHandler = async (_, { context, seller, param }) => {
  const { config, db, now } = context
  const visitor = await readVisitor(db, (param.user ?? '').replaceAll('\0', ''))
  if (!visitor) return undefined
  const seats = await seatsTakenByUsers(db, [visitor.id])
  const ids = [...new Set(seats.map(({ paymentId }) => paymentId))]
  const rows = await readPurchaseRows({ db, products: config.products, now }, ids)
  const answers = await seatAnswers(context, visitor)
  return page(visitorPage({ config, seller: seller.user, visitor, seats, rows, answers, now: now() }))
}
