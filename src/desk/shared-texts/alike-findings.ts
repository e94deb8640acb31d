import type { FixPage } from '../../doctor/finding.ts'
import type { HealthFinding } from './health-findings.ts'

/** Findings that say the same, at least one. */
export type Alike = readonly [HealthFinding, ...HealthFinding[]]

/**
 * Puts the findings together that are as bad and say the same in the same words, each group in the place of its first.
 */
export function alike(findings: readonly HealthFinding[]): Alike[] {
  const groups = Map.groupBy(findings, ({ severity, found, fix, isNeed }) =>
    JSON.stringify([severity, found, fix, isNeed])
  )
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []))
}

/** The title of a group: the name of the check, or how many there are; and all that they are about. */
export function titleOfAlike(group: Alike): { title: string; about: string } {
  const names = namesOf(group)
  const about = [...new Set(group.flatMap((each) => each.about ?? []))]
  return { title: names.length === 1 ? group[0].name : `${names.length} checks`, about: about.join(', ') }
}

/** The names of the checks of a group, each once. */
export function namesOf(group: Alike): string[] {
  return [...new Set(group.map(({ name }) => name))]
}

/** The pages where a group is looked at or mended, each once. */
export function pagesOf(group: Alike): FixPage[] {
  const pages = group.flatMap((each) => each.pages ?? [])
  return pages.filter(({ to }, index) => pages.findIndex((page) => page.to === to) === index)
}
