import { paymentEnds } from '../../../access/grant-states.ts'
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

async function factsOf(db: Database): Promise<Omit<SandboxFacts, 'cloned'>> {
  const payments = await db.selectFrom('payment').select('status').distinct().execute()
  const grants = await db
    .selectFrom('access_grant')
    .select(({ fn }) => [fn.max('accepted_at').as('acceptedAt'), fn.countAll().as('count')])
    .executeTakeFirstOrThrow()
  const ended = await db
    .selectFrom('access_grant')
    .select('id')
    .where('state', '=', 'revoked')
    .where('because', 'in', paymentEnds)
    .limit(1)
    .execute()
  return {
    bought: payments.some(({ status }) => status !== 'pending' && status !== 'failed'),
    named: Number(grants.count) > 0,
    accepted: grants.acceptedAt !== null,
    refunded: payments.some(({ status }) => status === 'refunded' || status === 'disputed' || status === 'lost'),
    ended: ended.length > 0
  }
}
