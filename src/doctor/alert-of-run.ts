import { type AlertKind, alertRules } from '../alerts/alert-words.ts'
import { type AlertSeller, endAlerts } from '../alerts/alerts.ts'
import { findingKinds } from '../alerts/is-alert-over.ts'
import type { Database } from '../db/database.ts'
import { DAY_MS } from '../runtime/time/durations.ts'
import { dateWords } from '../runtime/time/time-words.ts'
import type { Finding, Severity } from './finding.ts'
import type { HostFacts } from './host-facts.ts'
import type { DoctorRun } from './stored-runs.ts'
import { isFoundOver, isNotSeen, toldFindings } from './told-findings.ts'

/** Days before the end of the token at which the seller is told, the last one first. */
const TOLD_DAYS = [1, 7, 14, 30] as const

type Told = { check: string; severity: Severity; kind: AlertKind; isOfRepository: boolean }

/** The findings that the seller is told of by mail and in the chat. `isOfRepository`: its `about` is a repository. */
const told: readonly Told[] = [
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

/**
 * When the token expires, in ms, as far as the seller is to be told: where a run could not ask, the end that the open
 * alert about it has, unless that is past.
 */
export async function knownExpiry(
  db: Database,
  { at, findings }: DoctorRun,
  expiresAt: number | undefined
): Promise<number | undefined> {
  if (expiresAt !== undefined || lifeIn(findings) !== 'unknown') return expiresAt
  const ends = (await openAlerts(db, 'token_expiring', at)).map(({ item }) => Number(item.split(' ')[0]))
  return ends.filter((end) => end > at).at(-1)
}

function lifeIn(findings: readonly Finding[]): Severity | undefined {
  return findings.find(({ check }) => check === 'token-life')?.severity
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
 * Ends the alerts that a run has proven to be over, so that the desk does not show them for another day. An alert whose
 * end the run could not see stays open.
 */
export async function endWhatIsOver(db: Database, run: DoctorRun, expiresAt: number | undefined): Promise<void> {
  const { at, findings } = run
  for (const one of told) {
    const severities = (alert: About) => findingsAbout(alert, one, findings).map(({ severity }) => severity)
    await endOrKeep(db, one.kind, at, {
      isOver: (alert) => {
        const found = severities(alert)
        return found.length > 0 && found.every((severity) => severity !== one.severity && severity !== 'unknown')
      },
      isNotSeen: (alert) => severities(alert).includes('unknown')
    })
  }
  for (const kind of findingKinds) {
    await endOrKeep(db, kind, at, {
      isOver: ({ item }) => isFoundOver(item, findings),
      isNotSeen: ({ item }) => isNotSeen(item, findings)
    })
  }
  if (expiresAt === undefined) {
    // The token that the host accepts now has no end.
    if (lifeIn(findings) === 'worth_knowing') await endAlerts(db, 'token_expiring', () => true, at)
    return
  }
  const present = expiryItem(at, expiresAt)
  await endAlerts(db, 'token_expiring', ({ item }) => item !== present, at)
}

type About = { about: string; item: string }

/** The findings of the check of an alert about the same repository or item; all of the check if there is none. */
function findingsAbout({ about, item }: About, { check, isOfRepository }: Told, findings: readonly Finding[]) {
  const own = findings.filter((finding) => finding.check === check)
  const subject = isOfRepository ? about : item.toLowerCase()
  const ofIt = own.filter((finding) => (finding.about?.toLowerCase() ?? '') === subject)
  // A token that reaches no more than it should has no finding about that.
  return ofIt.length > 0 ? ofIt : own
}

/** The sight that a run had of an alert. */
type Seen = { isOver(alert: About): boolean; isNotSeen(alert: About): boolean }

/** Ends the alerts of a kind that are over, and keeps those open of which the run could not see whether they are. */
async function endOrKeep(db: Database, kind: AlertKind, at: number, { isOver, isNotSeen }: Seen): Promise<void> {
  await keepOpen(db, kind, at, isNotSeen)
  await endAlerts(db, kind, isOver, at)
}

/** Keeps these open alerts of a kind open, as if they had been raised again. */
async function keepOpen(db: Database, kind: AlertKind, at: number, isKept: (alert: About) => boolean): Promise<void> {
  for (const { about, item } of (await openAlerts(db, kind, at)).filter(isKept)) {
    await db
      .updateTable('seller_alert')
      .set({ said_at: at })
      .where('kind', '=', kind)
      .where('about', '=', about)
      .where('item', '=', item)
      .execute()
  }
}

/** The alerts of a kind that are open at `at` (ms), and were raised before, the newest last. */
function openAlerts(db: Database, kind: AlertKind, at: number): Promise<About[]> {
  return db
    .selectFrom('seller_alert')
    .select(['about', 'item'])
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .where('said_at', '>', at - alertRules(kind).lastsMs)
    .where('said_at', '<', at)
    .orderBy('since')
    .execute()
}

async function alertOf(alert: AlertSeller, { check, severity, about, found }: Finding): Promise<void> {
  const kind = told.find((each) => each.check === check && each.severity === severity)
  if (!kind) return
  const subject = kind.isOfRepository ? { repository: about?.toLowerCase() ?? '' } : { item: about ?? '' }
  await alert(kind.kind, { ...subject, words: found })
}
