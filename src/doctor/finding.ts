import { routes } from '../routes.ts'

/**
 * How bad a finding is. `unknown`: what the doctor could not see, which is never taken as fine. `wrong`: buyers or the
 * seller suffer from it, or will. `alarm`: the goods are open to people who have not paid, or the data is at risk.
 */
export type Severity = 'alarm' | 'wrong' | 'unknown' | 'worth_knowing' | 'fine'

/** The severities, worst first. */
export const severities = ['alarm', 'wrong', 'unknown', 'worth_knowing', 'fine'] as const satisfies Severity[]

/** A page where something is looked at or mended: an address, or a path of this shop. `called`: what its link says. */
export type FixPage = { to: string; called: string }

/** The page of the desk that has the configuration. */
export const settingsPage: FixPage = { to: routes.deskSettings, called: 'Settings' }

/** The page of the desk that lists what processors have sent. */
export const deliveriesPage: FixPage = { to: routes.deskDeliveries, called: 'Deliveries' }

/**
 * The answer of a check about one thing. `fix`: what to do. `pages`: where to do it, the first one first. `command`: a
 * command for it, which only the terminal shows. `about`: the repository, organization or processor, where there are
 * several. `link`: the documentation of this very thing, where that of the check is about another one, or is missing.
 */
export type Judgement = {
  severity: Severity
  found: string
  fix?: string
  pages?: readonly FixPage[]
  command?: string
  about?: string
  link?: string
  /**
   * Why it is unknown, where several are unknown for the same reason: the id of the check that has found the reason, or
   * a sentence.
   */
  cause?: string
}

/** A check: it judges facts that were read before, and is pure. `link`: public documentation about it. */
export type Check<Facts> = { id: string; name: string; link?: string; judge(facts: Facts): readonly Judgement[] }

/** A judgement together with its check. */
export type Finding = Judgement & { check: string; name: string }

/** The findings of the checks in these facts. */
export function findingsOf<Facts>(checks: readonly Check<Facts>[], facts: Facts): Finding[] {
  return checks.flatMap(({ id: check, name, link, judge }) =>
    judge(facts).map((judgement) => ({ check, name, ...(link && { link }), ...judgement }))
  )
}

/** The findings, worst first; those of the same severity stay in their order. */
export function worstFirst(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity))
}

/** Whether a finding is wrong. What is unknown does not count as wrong. */
export function isWrong({ severity }: Pick<Finding, 'severity'>): boolean {
  return severity === 'wrong' || severity === 'alarm'
}

/** Whether nothing among the findings is wrong. */
export function isNothingWrong(findings: readonly Pick<Finding, 'severity'>[]): boolean {
  return !findings.some(isWrong)
}
