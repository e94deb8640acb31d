import { SKEW_MS } from '../runtime/time/durations.ts'
import { dateTimeWords, dateWords } from '../runtime/time/time-words.ts'
import { REJECTED, REPLACE_TOKEN, tokenLife } from './checks/host/token-life.ts'
import { tokenPermissions } from './checks/host/token-permissions.ts'
import { type Finding, type FixPage, settingsPage, worstFirst } from './finding.ts'
import type { DoctorRun } from './stored-runs.ts'

/** The host's last word about the invite token, whoever asked. `at`: when it was heard, in ms. */
export type TokenHeard = { state: 'accepted' | 'rejected'; at: number }

/**
 * The stored answers about the token of one repository. Times in ms; `refusedAt` only while it was not accepted since.
 */
export type HeardOfRepository = { refusedAt: number | undefined; observedAt: number }

/**
 * The host's newest answer about the token, from a call, from a pass that read the lists, or from the doctor; undefined
 * without one. A rejection counts for all repositories. A time after `now` (ms) comes from a clock that ran ahead, if
 * the clocks of two machines do not differ by so much.
 */
export function lastHeard(
  repositories: readonly HeardOfRepository[],
  run: DoctorRun | undefined,
  now: number
): TokenHeard | undefined {
  const byDoctor = run && saidIn(run)
  // The doctor stores a rejection with the repositories, where there are some.
  const rejected = [
    ...repositories.flatMap(({ refusedAt }) => refusedAt ?? []),
    ...(repositories.length === 0 && run && byDoctor === 'rejected' ? [run.at] : [])
  ]
  const accepted = [
    ...repositories.map(({ observedAt }) => observedAt),
    ...(run && byDoctor === 'accepted' ? [run.at] : [])
  ]
  const latest = (times: readonly number[]) => Math.max(0, ...times.filter((time) => time <= now + SKEW_MS))
  const [rejectedAt, acceptedAt] = [latest(rejected), latest(accepted)]
  if (rejectedAt === 0 && acceptedAt === 0) return undefined
  return rejectedAt >= acceptedAt ? { state: 'rejected', at: rejectedAt } : { state: 'accepted', at: acceptedAt }
}

/** The word about the token in a run; undefined if the host gave none. */
function saidIn({ findings }: DoctorRun): TokenHeard['state'] | undefined {
  const life = findings.find(({ check }) => check === tokenLife.id)
  if (!life || life.severity === 'unknown' || life.found.startsWith('There is no token')) return undefined
  return life.found.startsWith(REJECTED) ? 'rejected' : 'accepted'
}

/**
 * The proofs since a run. `endsAt`: the end of today's token (ms), where an answer of the host has named it. `worked`:
 * the repositories in which the token has done its work.
 */
export type SinceRun = { endsAt?: number | undefined; worked: ReadonlySet<string> }

/** The findings of a run, corrected by what was heard of the token since then. */
export function findingsSince(run: DoctorRun, heard: TokenHeard | undefined, since: SinceRun): readonly Finding[] {
  const findings = run.findings.map((finding) =>
    asksForProof(finding) && since.worked.has(finding.about?.toLowerCase() ?? '') ? workedFinding(finding) : finding
  )
  const said = saidIn(run)
  if (!heard || (said === 'accepted' && heard.state === 'accepted')) return worstFirst(findings)
  const life = findings.find(({ check }) => check === tokenLife.id)
  const isUnknown = life?.severity === 'unknown' && heard.at > run.at
  if (heard.state === 'accepted' && said === undefined && !isUnknown) return worstFirst(findings)
  const others = findings.filter(({ check }) => check !== tokenLife.id)
  return worstFirst([heardFinding(heard, life?.pages ?? [settingsPage], since.endsAt), ...others])
}

/** Whether the finding leaves open that the token may do its work in a repository, or denies it. */
export function asksForProof({ check, severity, about }: Finding): boolean {
  return check === tokenPermissions.id && about !== undefined && severity !== 'fine'
}

function workedFinding({ check, name, about, link }: Finding): Finding {
  const found = 'Since the last check the host has done what it was asked with the token, and has shown its lists.'
  return { check, name, severity: 'fine', found, ...(about !== undefined && { about }), ...(link && { link }) }
}

/** `pages`: where a token is replaced. `endsAt`: when today's token expires, in ms. */
function heardFinding({ state, at }: TokenHeard, pages: readonly FixPage[], endsAt: number | undefined): Finding {
  const { id: check, name, link } = tokenLife
  const same = { check, name, ...(link && { link }) }
  if (state === 'accepted') {
    const end = endsAt === undefined ? '' : ` It expires on ${dateWords(endsAt)}.`
    const found = `The host has accepted the token since the last check, on ${dateTimeWords(at)}.${end}`
    return {
      ...same,
      severity: 'worth_knowing',
      found,
      fix: 'Press Check now: it shows what could not be seen before.'
    }
  }
  const found = `${REJECTED} It last said so on ${dateTimeWords(at)}.`
  return { ...same, severity: 'wrong', found, fix: REPLACE_TOKEN, pages }
}
