import { fillingCard } from '../../../pages/sandbox/filling-card.ts'
import { routes } from '../../../routes.ts'
import { fragment, isScript } from '../../http/client-kind.ts'
import type { Handler } from '../../http/handler.ts'
import { seeOther } from '../../http/respond.ts'

/** GET /guide/buyers, in the sandbox only: how far the filling is, for the page that is open; else the guide. */
export const getFilling: Handler = async (request, { context }) => {
  if (!isScript(request)) return seeOther(routes.guide)
  return fragment(String(await fillingCard(context.config.sandbox?.filling)))
}

/** POST /guide/buyers, in the sandbox only: fills the sandbox with buyers. */
export const postFilling: Handler = async (_, { context }) => {
  context.config.sandbox?.filling?.start()
  return seeOther(`${routes.guide}#buyers`)
}
