import { openDeskPage } from '../../../pages/sandbox/open-desk-page.ts'
import { routes } from '../../../routes.ts'
import { isRecent, SELLER_MINUTES } from '../../../users/sessions/recent-sign-in.ts'
import { createCurrentSeller } from '../../../users/sessions/seller.ts'
import { withForm } from '../../http/form-handler.ts'
import type { Handler } from '../../http/handler.ts'
import { page, problem, seeOther } from '../../http/respond.ts'
import { signInAs } from '../mailed-link.ts'

/** GET /guide/desk, in the sandbox only: the desk, or a page with a button that signs in as the seller. */
export const getOpenDesk: Handler = async (request, { context }) => {
  const { config, db, currentSession, now } = context
  const seller = await createCurrentSeller({ db, admins: config.admins, currentSession })(request)
  if (seller && isRecent(seller, now(), SELLER_MINUTES)) return seeOther(routes.desk)
  return page(openDeskPage({ config, user: (await currentSession(request))?.user, seller: config.admins[0] ?? '' }))
}

/** POST /guide/desk, in the sandbox only: signs in as the seller, without a mail. */
export const postOpenDesk = withForm(async (_, request, visit) => {
  const { config } = visit.context
  const [email] = config.admins
  if (email === undefined) {
    return problem(request, config, { status: 404, title: 'No seller', detail: 'The site config lists no admins.' })
  }
  return signInAs(email, routes.desk, request, visit)
})
