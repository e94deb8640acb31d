import { page } from '../../server/http/respond.ts'
import type { DeskHandler } from '../frame/desk-handler.ts'
import { readVisitor } from '../queries/people.ts'
import { visitorPage } from './visitor-page.ts'

/** GET /admin/signed-in/:user: a user who has signed in and has no purchase, and what the seller can do about it. */
export const getVisitor: DeskHandler = async (_, { context, seller, param }) => {
  const { config, db, now } = context
  const visitor = await readVisitor(db, (param.user ?? '').replaceAll('\0', ''))
  return visitor && page(visitorPage({ config, seller: seller.user, visitor, now: now() }))
}
