import { paymentEnds } from '../../../access/grant-states.ts'
import { FILLED_DOMAIN } from '../../../config/sandbox.ts'
import type { Database } from '../../../db/database.ts'
import { guidePage, stepsPart } from '../../../pages/sandbox/guide-page.ts'
import { guideSteps, type Play } from '../../../pages/sandbox/guide-steps.ts'
import { fragment, isScript } from '../../http/client-kind.ts'
import type { Handler } from '../../http/handler.ts'
import { page } from '../../http/respond.ts'

/** GET /guide, in the sandbox only: the guide, or its steps alone for a page that is open. */
export const getGuide: Handler = async (request, { context }) => {
  const { config, db } = context
  const states = guideSteps(await playsOf(db), config.sandbox?.hasCloned?.() ?? false)
  if (isScript(request)) return fragment(String(await stepsPart(config, states)))
  return page(guidePage({ config, user: await context.currentUser(request), states }))
}

/** The purchases that were made by hand: the buyers of a filling tick no step. */
async function playsOf(db: Database): Promise<Play[]> {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('access_grant', 'access_grant.payment_id', 'payment.id')
    .where((where) => where.or([where('email', 'is', null), where('email', 'not like', `%@${FILLED_DOMAIN}`)]))
    .where('payment.status', 'not in', ['pending', 'failed'])
    .select(['payment.id', 'payment.status', 'paid_at', 'access_grant.state', 'because', 'accepted_at'])
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((ofPayment) => {
    const [{ status, paid_at } = { status: 'paid', paid_at: null }] = ofPayment
    const ends: readonly (string | null)[] = paymentEnds
    return {
      paidAt: paid_at ?? 0,
      isBack: status === 'refunded' || status === 'disputed' || status === 'lost',
      grants: ofPayment.flatMap(({ state, because, accepted_at }) =>
        state === null
          ? []
          : { state, wasAccepted: accepted_at !== null, hasEnded: state === 'revoked' && ends.includes(because) }
      )
    }
  })
}
