import { type AlertKind, alertRules } from '../alerts/alert-words.ts'
import { type AlertSeller, endAlerts } from '../alerts/alerts.ts'
import { type FindingKind, findingKinds } from '../alerts/over-evidence.ts'
import type { Database } from '../db/database.ts'
import { DAY_MS } from '../runtime/time/durations.ts'
import { dateWords } from '../runtime/time/time-words.ts'
import type { Finding, Severity } from './finding.ts'
import type { HostFacts } from './host-facts.ts'
import type { DoctorRun } from './stored-runs.ts'
import { isFoundOver, isNotSeen, toldFindings } from './told-findings.ts'

/** Days before the end of the token at which the seller is told, the last one first. */
const TOLD_DAYS = [1, 7, 14, 30] as const

/** The findings that the seller is told of by mail and in the chat. `isOfRepository`: its `about` is a repository. */
const told: readonly { check: string; severity: Severity; kind: AlertKind; isOfRepository: boolean }[] = [
  { check: 'repository-private', severity: 'alarm', kind: 'repository_public', isOfRepository: true },
  { check: 'repository-name', severity: 'wrong', kind: 'repository_renamed', isOfRepository: true },
  { check: 'repository-archived', severity: 'wrong', kind: 'repository_archived', isOfRepository: true },
  { check: 'seats', severity: 'wrong', kind: 'seats_short', isOfRepository: false },
  { check: 'backup', severity: 'wrong', kind: 'backup_old', isOfRepository: false },
  { check: 'token-reach', severity: 'worth_knowing', kind: 'token_reaches_more', isOfRepository: false },
  { check: 'token-owner', severity: 'worth_knowing', kind: 'token_of_owner', isOfRepository: false }
]

/** When the token expires, in ms; undefined if that is not known, or never. */
export function tokenExpiry({ inspection: { token } }: Pick<HostFacts, 'inspection'>): number | undefined {
  return 'known' in token && token.known.state === 'accepted' ? token.known.expiresAt : undefined
}

/** Tells the seller of what a run has found and only the seller can mend. `expiresAt` (ms): when the token expires. */
export async function alertOfRun(
  alert: AlertSeller,
  { at, findings }: DoctorRun,
  expiresAt: number | undefined
): Promise<void> {
  for (const finding of findings) await alertOf(alert, finding)
  for (const { kind, item, words } of toldFindings(findings)) await alert(kind, { item, words })
  const item = expiryItem(at, expiresAt)
  if (expiresAt !== undefined && item !== undefined)
    await alert('token_expiring', { item, words: `It expires on ${dateWords(expiresAt)}.` })
}

/** The item of the alert about a token that expires soon; undefined if that is far, not known, or past. */
function expiryItem(at: number, expiresAt: number | undefined): string | undefined {
  // The code host rejects a token that has expired, which is told by an alert of its own.
  if (expiresAt === undefined || expiresAt <= at) return undefined
  const days = TOLD_DAYS.find((most) => expiresAt - at <= most * DAY_MS)
  return days === undefined ? undefined : `${expiresAt} ${days}`
}

/**
 * Ends the alerts that a run has proven to be over, so that the desk does not show them for another day. What the run
 * could not see stays open.
 */
export async function endWhatIsOver(
  db: Database,
  { at, findings }: DoctorRun,
  expiresAt: number | undefined
): Promise<void> {
  for (const { check, severity, kind, isOfRepository } of told) {
    const own = findings.filter((finding) => finding.check === check)
    const isOver = ({ about, item }: { about: string; item: string }) => {
      const ofIt = own.filter(
        (finding) => (finding.about?.toLowerCase() ?? '') === (isOfRepository ? about : item.toLowerCase())
      )
      // A token that reaches no more than it should has no finding about that.
      const known = ofIt.length > 0 ? ofIt : own
      return (
        known.length > 0 && known.every((finding) => finding.severity !== severity && finding.severity !== 'unknown')
      )
    }
    await endAlerts(db, kind, isOver, at)
  }
  for (const kind of findingKinds) {
    await keepUnseen(db, kind, { at, findings })
    await endAlerts(db, kind, ({ item }) => isFoundOver(item, findings), at)
  }
  if (expiresAt === undefined) return
  const present = expiryItem(at, expiresAt)
  await endAlerts(db, 'token_expiring', ({ item }) => item !== present, at)
}

/** Keeps the open alerts of a kind open of which the run could not see whether they are over. */
async function keepUnseen(db: Database, kind: FindingKind, { at, findings }: DoctorRun): Promise<void> {
  const open = await db
    .selectFrom('seller_alert')
    .select(['about', 'item'])
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .where('said_at', '>', at - alertRules(kind).lastsMs)
    .where('said_at', '<', at)
    .execute()
  for (const { about, item } of open.filter(({ item }) => isNotSeen(item, findings))) {
    await db
      .updateTable('seller_alert')
      .set({ said_at: at })
      .where('kind', '=', kind)
      .where('about', '=', about)
      .where('item', '=', item)
      .execute()
  }
}

async function alertOf(alert: AlertSeller, { check, severity, about, found }: Finding): Promise<void> {
  const kind = told.find((each) => each.check === check && each.severity === severity)
  if (!kind) return
  const subject = kind.isOfRepository ? { repository: about?.toLowerCase() ?? '' } : { item: about ?? '' }
  await alert(kind.kind, { ...subject, words: found })
}
