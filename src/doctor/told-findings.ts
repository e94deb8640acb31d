import { type FindingKind, itemOfFinding } from '../alerts/is-alert-over.ts'
import { type Finding, isWrong } from './finding.ts'

/** The checks whose findings each have a kind of alert of their own: the doctor raises it (alert-of-run.ts). */
const withOwnKind = [
  'repository-private',
  'repository-name',
  'repository-archived',
  'seats',
  'backup',
  'token-reach',
  'token-owner'
]

/** The checks of which the seller is told as soon as the trouble shows: by a call, by a mail, or by the chat. */
const toldWhenItShows = ['token-life', 'token-permissions', 'repository-shown', 'repository-owner', 'mail', 'chat']

/** The checks whose findings put at risk what is stored. They are told in quiet hours as well. */
const ofData = ['disk', 'integrity']

/**
 * The kind of the alert about something that the doctor found wrong, if no other alert is about it. Each unmatched sale
 * has an alert of its own; a processor without any id of a product has none.
 */
export function kindOfFinding(finding: Pick<Finding, 'check' | 'severity' | 'about'>): FindingKind | undefined {
  const { check, about } = finding
  if (!isWrong(finding) || withOwnKind.includes(check) || toldWhenItShows.includes(check)) return undefined
  if (check === 'sales-mapped' && about === undefined) return undefined
  return ofData.includes(check) ? 'data_in_danger' : 'check_failed'
}

/** A fact that the seller is told. It has all that one check found wrong about one repository, or about the shop. */
export type ToldFinding = { kind: FindingKind; item: string; words: string }

/** The facts of a run that the seller is told by the two kinds for findings. */
export function toldFindings(findings: readonly Finding[]): ToldFinding[] {
  const told = new Map<string, ToldFinding>()
  for (const finding of findings) {
    const kind = kindOfFinding(finding)
    if (kind === undefined) continue
    const { name, about, found } = finding
    const item = itemOfFinding(finding)
    const before = told.get(item)?.words ?? `${name}${about === undefined ? '' : ` (${about})`}:`
    told.set(item, { kind, item, words: `${before} ${found}` })
  }
  return [...told.values()]
}

/** Whether a run has proven that such a fact is over. What is unknown proves nothing. */
export function isFoundOver(item: string, findings: readonly Finding[]): boolean {
  const own = findings.filter((finding) => itemOfFinding(finding) === item)
  return own.length > 0 && own.every((finding) => !isWrong(finding) && finding.severity !== 'unknown')
}

/** Whether a run could not see whether such a fact is over. */
export function isNotSeen(item: string, findings: readonly Finding[]): boolean {
  return findings.some((finding) => itemOfFinding(finding) === item && finding.severity === 'unknown')
}
