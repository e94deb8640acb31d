import { digestOf } from '../code-host/token-digest.ts'
import { noteMailServer } from '../mail/mail-server.ts'
import { alertOfRun, endWhatIsOver, knownExpiry, tokenExpiry } from './alert-of-run.ts'
import { withCauses } from './causes.ts'
import { hostChecks } from './checks/all-host-checks.ts'
import { shopChecks } from './checks/all-shop-checks.ts'
import type { DoctorOptions, TestOrder } from './doctor-options.ts'
import { findingsOf, worstFirst } from './finding.ts'
import { readHostFacts } from './reading/read-host-facts.ts'
import { readShopFacts } from './reading/read-shop-facts.ts'
import { type DoctorRun, storeRun } from './stored-runs.ts'
import { noteTokenAccepted } from './token-heard.ts'

/** Reads everything, has it judged, and stores the findings. */
export async function runChecks(options: DoctorOptions, order: TestOrder): Promise<DoctorRun> {
  const { config, secrets, db, basics, mailer, host, access, chat, tokenEnd } = options
  const { network, clock, newId } = basics
  const { now } = clock
  const mustBackOff = () => access.mustBackOff({ evenRejected: order.bySeller !== undefined })
  const { noteRefusal: onRefusal } = access
  const asking = { token: secrets.inviteToken, ...network, now, mustBackOff, onRefusal }
  const askedAt = now()
  const hostFacts = await readHostFacts({ config, db, host, ...asking })
  const { token } = hostFacts.inspection
  if ('known' in token && token.known.state === 'accepted') await noteTokenAccepted(db, askedAt)
  const shopFacts = await readShopFacts({ config, secrets, db, network, mailer, ...(chat && { chat }), now }, order)
  const { server } = shopFacts.mail
  if (server) await noteMailServer(db, { at: now(), problem: server === 'took' ? undefined : server.problem })
  const ofHost = withCauses(findingsOf(hostChecks, hostFacts), token)
  const findings = worstFirst([...ofHost, ...findingsOf(shopChecks, shopFacts)])
  const expiresAt = tokenExpiry(hostFacts) ?? tokenEnd?.of(digestOf(secrets.inviteToken()))
  const run = { at: now(), findings, ...(expiresAt !== undefined && { tokenEndsAt: expiresAt }) }
  await storeRun(db, newId(), run, order.bySeller)
  if (options.alert) {
    const known = await knownExpiry(db, run, expiresAt)
    await alertOfRun(options.alert, run, known)
    await endWhatIsOver(db, run, known)
  }
  return run
}
