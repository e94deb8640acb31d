import type { Inspection } from '../code-host/inspection.ts'
import { tokenLife } from './checks/host/token-life.ts'
import type { Finding } from './finding.ts'

/**
 * Names the cause in the findings that are unknown for one reason: the host says nothing to this token, or could not be
 * asked about anything. A finding with a reason of its own keeps that.
 */
export function withCauses(findings: readonly Finding[], token: Inspection['token']): Finding[] {
  const isMute = 'known' in token && token.known.state !== 'accepted'
  return findings.map((finding) => {
    if (finding.severity !== 'unknown') return finding
    if (isMute) return { ...finding, cause: tokenLife.id }
    return 'unknown' in token && finding.found.endsWith(token.unknown) ? { ...finding, cause: token.unknown } : finding
  })
}

/** Findings as a page shows them: one by one, or those that are unknown for one reason together. */
export type Shown<Found extends Finding = Finding> =
  | { finding: Found; because?: readonly Found[] }
  | { cause: string; because: readonly Found[] }

/**
 * Puts the findings with one cause under the finding that is the cause, or, where no finding is, together in the place
 * of the first. A single one stays as it is.
 */
export function underCauses<Found extends Finding>(findings: readonly Found[]): Shown<Found>[] {
  const groups = Map.groupBy(findings, ({ cause }) => cause)
  const causeOf = ({ cause }: Found) =>
    cause !== undefined && (groups.get(cause)?.length ?? 0) > 1 ? cause : undefined
  const isCause = new Set(findings.map(({ check }) => check))
  return findings.flatMap((finding): Shown<Found>[] => {
    const cause = causeOf(finding)
    if (cause === undefined) {
      const because = groups.get(finding.check) ?? []
      return [because.length > 1 ? { finding, because } : { finding }]
    }
    const because = groups.get(cause) ?? []
    return !isCause.has(cause) && because[0] === finding ? [{ cause, because }] : []
  })
}
