import { findingsSince } from '../../doctor/last-heard.ts'
import { askerOfLast, lastRun, lastVerdict } from '../../doctor/stored-runs.ts'
import { hostName } from '../../pages/words/code-host.ts'
import { routes } from '../../routes.ts'
import { SECOND_MS } from '../../runtime/time/durations.ts'
import { page, seeOther } from '../../server/http/respond.ts'
import { changing, type DeskHandler } from '../frame/desk-handler.ts'
import { readNeeds } from '../needs/needs-seller.ts'
import { readShopStatus } from '../queries/shop-status.ts'
import { withNeeds } from '../words/health-findings.ts'
import { needsOf } from '../words/needs-words.ts'
import { healthPage } from './health-page.ts'

/** ms for which a run counts as new: pressing the button again shows it, and asks the host nothing. */
const NEW_MS = 20 * SECOND_MS

/** GET /admin/health: what the doctor's last run found, what Today lists since, and how the shop is doing. */
export const getHealth: DeskHandler = async (_, { context, seller }) => {
  const { config, db } = context
  const now = context.now()
  const [last, needs, status, asker] = await Promise.all([
    lastRun(db),
    readNeeds(db, config.products, now),
    readShopStatus(db, config),
    askerOfLast(db)
  ])
  const { token: heard } = needs
  const found = withNeeds(last ? findingsSince(last, heard) : [], needsOf(needs, hostName(config.codeHost)))
  return page(healthPage({ config, seller: seller.user, checkedAt: last?.at, asker, ...found, heard, status, now }))
}

/**
 * POST /admin/health: runs all checks now, and tries the invitations that wait for the seller. A run names who asked
 * for it: a press that shows an earlier run does not change that.
 */
export const postHealth = changing(async (_, __, { context, seller }) => {
  const { access, db, doctor, now } = context
  const last = await lastVerdict(db)
  const isNew = last !== undefined && Math.abs(now() - last.at) < NEW_MS
  if (!isNew) await doctor.examine({ bySeller: seller.user.id })
  await access.tryHeldAgain()
  return seeOther(routes.deskHealth)
})
