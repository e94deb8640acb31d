import { findingsSince } from '../../doctor/last-heard.ts'
import { askerOfLast, lastRun, lastVerdict } from '../../doctor/stored-runs.ts'
import { readWorkedSince } from '../../doctor/token-heard.ts'
import type { Message } from '../../invite/default-messages.ts'
import { hostName } from '../../pages/page-texts/code-host.ts'
import { routes } from '../../routes.ts'
import { SECOND_MS } from '../../runtime/time/durations.ts'
import { agoWords } from '../../runtime/time/time-words.ts'
import { createFlashCookie } from '../../server/http/flash.ts'
import { page, seeOther } from '../../server/http/respond.ts'
import { changing, type DeskHandler } from '../frame/desk-handler.ts'
import { lastShopAction, recordShopAction } from '../frame/shop-actions.ts'
import { toldMessage } from '../frame/told-message.ts'
import { readNeeds } from '../needs/needs-seller.ts'
import { readShopStatus } from '../queries/shop-status.ts'
import { withNeeds } from '../shared-texts/health-findings.ts'
import { needsOf } from '../shared-texts/needs-words.ts'
import { healthPage } from './health-page.ts'

/** ms for which a run counts as new: pressing the button again shows it, and asks the host nothing. */
const NEW_MS = 20 * SECOND_MS

/**
 * GET /admin/health: what the doctor's last run found, what Today lists since, and how the shop is doing. If no run is
 * stored, this request begins the first run, and the page asks again until the findings are stored.
 */
export const getHealth: DeskHandler = async (request, { context, seller }) => {
  const { config, db, doctor } = context
  const now = context.now()
  const [last, needs, status, asker, pressed] = await Promise.all([
    lastRun(db),
    readNeeds(db, config.products, now),
    readShopStatus(db, config),
    askerOfLast(db),
    lastShopAction(db, 'check_now')
  ])
  const first = last ? undefined : await doctor.first.begin()
  const { token: heard } = needs
  const since = { endsAt: doctor.tokenEndsAt(), worked: last ? await readWorkedSince(db, last) : new Set<string>() }
  const found = withNeeds(last ? findingsSince(last, heard, since) : [], needsOf(needs, hostName(config.codeHost)))
  const { message, cookies } = toldMessage(context, request)
  const shown = { config, seller: seller.user, checkedAt: last?.at, asker, pressed, first, ...found }
  const health = { ...shown, heard, status, message, now }
  return page(healthPage(health), { cookies })
}

/**
 * POST /admin/health: runs all checks now, and tries the invitations that wait for the seller. A run names who asked
 * for it: a press that shows an earlier run does not change that, and says when the next one can be had.
 */
export const postHealth = changing(async (_, __, { context, seller }) => {
  const { access, db, doctor, now } = context
  await recordShopAction(db, { kind: 'check_now', userId: seller.user.id, now: now() })
  const last = await lastVerdict(db)
  const age = last === undefined ? NEW_MS : Math.abs(now() - last.at)
  // The page shows that the first run goes on.
  const isRunning = !last && (await doctor.first.state()) === 'running'
  if (age >= NEW_MS && !isRunning) await doctor.examine({ bySeller: seller.user.id })
  await access.tryHeldAgain()
  const cookies = age < NEW_MS ? [createFlashCookie(context).set({ message: notAgainYet(age) })] : []
  return seeOther(routes.deskHealth, cookies)
})

/** The message of a press that made no checks, since the last run is only this old, in ms. */
function notAgainYet(age: number): Message {
  const left = Math.ceil((NEW_MS - age) / SECOND_MS)
  return {
    tone: 'info',
    title: `Checked ${agoWords(0, age)}`,
    text: `Nothing was checked again: this page shows what was found then. You can check again in ${secondsWords(left)}.`
  }
}

function secondsWords(count: number): string {
  return count === 1 ? 'one second' : `${count} seconds`
}
