import { hostChecks } from '../../doctor/checks/all-host-checks.ts'
import { shopChecks } from '../../doctor/checks/all-shop-checks.ts'
import { type Finding, isWrong, settingsPage, worstFirst } from '../../doctor/finding.ts'
import { kindOfFinding } from '../../doctor/told-findings.ts'
import { routes } from '../../routes.ts'
import { isForBuyer } from '../needs/order-of-needs.ts'
import type { NeedKind } from '../queries/buyer-query.ts'
import type { Need } from './needs-words.ts'

/** A finding as Health shows it. `isNeed`: the finding is an item of Today, which no check reports as wrong. */
export type HealthFinding = Finding & { isNeed?: true }

/** By the kind of a need of Today: the check that is about the same thing. */
export const checkOf: Partial<Record<NeedKind, string>> = {
  token_refused: 'token-life',
  token_expiring: 'token-life',
  forbidden: 'token-permissions',
  token_reaches_more: 'token-reach',
  token_of_owner: 'token-owner',
  repository_invisible: 'repository-shown',
  repository_replaced: 'repository-name',
  repository_renamed: 'repository-name',
  personal_repository: 'repository-owner',
  repository_public: 'repository-private',
  repository_archived: 'repository-archived',
  no_seat: 'seats',
  seats_short: 'seats',
  clock_ahead: 'clock',
  mails_stuck: 'mail',
  chat_stuck: 'chat',
  backup_old: 'backup',
  sale_unmatched: 'sales-mapped'
}

/** Needs that are told where the check calls what it found worth knowing. */
const worthKnowing: readonly NeedKind[] = ['token_expiring', 'token_reaches_more', 'token_of_owner']

/**
 * Puts what Today lists into the findings of a run, so that both pages say the same. A need comes first: it replaces
 * the findings about the same thing that are fine or unknown. It is left out if a finding calls the same thing wrong.
 * `others`: the number of needs that no check is about, without those in which the next step is a buyer's, as on Today.
 */
export function withNeeds(
  findings: readonly Finding[],
  all: readonly Need[]
): { findings: HealthFinding[]; others: number } {
  const ofRun = findings.map(kindOfFinding)
  // The findings that are wrong stand here themselves.
  const needs = all.filter(({ kind }) => !ofRun.some((each) => each === kind))
  const ofChecks = needs.filter(({ kind }) => checkOf[kind] !== undefined)
  const untold = ofChecks.filter((need) => !findings.some((finding) => isWrong(finding) && isAbout(finding, need)))
  const raised = findings.flatMap((finding): HealthFinding[] => {
    const own = untold.filter((need) => isAbout(finding, need))
    if (own.some((need) => saysAlready(finding, need))) return [{ ...finding, severity: 'wrong', isNeed: true }]
    return own.length > 0 && (finding.severity === 'fine' || finding.severity === 'unknown') ? [] : [finding]
  })
  const added = untold.filter(
    (need) => !findings.some((finding) => isAbout(finding, need) && saysAlready(finding, need))
  )
  return {
    findings: worstFirst([...raised, ...added.map(findingOf)]),
    others: needs.filter((need) => checkOf[need.kind] === undefined && !isForBuyer(need)).length
  }
}

/** The verdict about a part of Health: the worst of its findings, and how many are that bad. */
export type Verdict = { tone: 'needs_you' | 'unknown' | 'worth_knowing' | 'fine'; count: number }

/** The verdict about these findings; undefined without any, since nothing was checked then. */
export function verdictOf(findings: readonly Pick<HealthFinding, 'severity'>[]): Verdict | undefined {
  const tones = findings.map((finding) => (isWrong(finding) ? 'needs_you' : finding.severity) as Verdict['tone'])
  const tone = (['needs_you', 'unknown', 'worth_knowing', 'fine'] as const).find((each) => tones.includes(each))
  return tone && { tone, count: tones.filter((each) => each === tone).length }
}

/**
 * Whether the finding is of the check of this need, and about its repository or the owner of that, where both name one.
 */
function isAbout({ check, about }: Finding, need: Need): boolean {
  if (checkOf[need.kind] !== check) return false
  return need.about === '' || about === undefined || `${need.about}/`.startsWith(`${about.toLowerCase()}/`)
}

/** Whether the need was told because of this finding. */
function saysAlready({ severity }: Finding, { kind }: Need): boolean {
  return severity === 'worth_knowing' && worthKnowing.includes(kind)
}

function findingOf({ kind, title, text, lines, leads }: Need): HealthFinding {
  const found = [text, ...lines.map(({ words }) => words)].map((words) => (/[.?!:]$/.test(words) ? words : `${words}.`))
  const leadsElsewhere = leads.filter(({ path }) => path !== routes.deskHealth)
  const check = checkOf[kind] ?? kind
  const link = linkOf(check)
  const own = leadsElsewhere.map(({ path, words }) => ({ to: path, called: words }))
  // A thing that is documented nowhere, and has no page of its own, is set in the configuration.
  const pages = own.length === 0 && link === undefined ? [settingsPage] : own
  return {
    check,
    name: title,
    severity: 'wrong',
    found: found.join(' '),
    pages,
    isNeed: true,
    ...(link !== undefined && { link })
  }
}

/** The documentation of a check. */
function linkOf(check: string): string | undefined {
  return [...hostChecks, ...shopChecks].find(({ id }) => id === check)?.link
}
