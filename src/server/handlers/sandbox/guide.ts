import { paymentEnds } from '../../../access/grant-states.ts'
import { FILLED_DOMAIN } from '../../../config/sandbox.ts'
import type { Database } from '../../../db/database.ts'
import { guidePage, guideSteps, type SandboxFacts } from '../../../pages/sandbox/guide-page.ts'
import { fragment, isScript } from '../../http/client-kind.ts'
import type { Handler } from '../../http/handler.ts'
import { page } from '../../http/respond.ts'

/** GET /guide, in the sandbox only: the guide, or its steps alone for a page that is open. */
export const getGuide: Handler = async (request, { context }) => {
  const { config, db } = context
  const facts = { ...(await factsOf(db)), cloned: config.sandbox?.hasCloned?.() ?? false }
  if (isScript(request)) return fragment(String(await guideSteps(config, facts)))
  return page(guidePage({ config, user: await context.currentUser(request), facts }))
}

/** The steps that were done by hand: the buyers of a filling tick none. */
async function factsOf(db: Database): Promise<Omit<SandboxFacts, 'cloned'>> {
  const payments = db
    .selectFrom('payment')
    .where((where) => where.or([where('email', 'is', null), where('email', 'not like', `%@${FILLED_DOMAIN}`)]))
  const grants = payments.innerJoin('access_grant', 'access_grant.payment_id', 'payment.id')
  const statuses = await payments.select('payment.status').distinct().execute()
  const named = await grants
    .select(({ fn }) => [fn.max('accepted_at').as('acceptedAt'), fn.countAll().as('count')])
    .executeTakeFirstOrThrow()
  const ended = await grants
    .select('access_grant.id')
    .where('access_grant.state', '=', 'revoked')
    .where('because', 'in', paymentEnds)
    .limit(1)
    .execute()
  return {
    bought: statuses.some(({ status }) => status !== 'pending' && status !== 'failed'),
    named: Number(named.count) > 0,
    accepted: named.acceptedAt !== null,
    refunded: statuses.some(({ status }) => status === 'refunded' || status === 'disputed' || status === 'lost'),
    ended: ended.length > 0
  }
}
