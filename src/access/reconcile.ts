import { isTripped, type PassOptions, pass, type Todo, takeSurvey } from './pass.ts'
import type { Report, ReportStep } from './report.ts'
import { quietUntil, readTarget } from './target-row.ts'
import type { Listed } from './workshop.ts'

/** Passes that one `--apply` makes at most: each writes to the host ten times. */
const MAX_PASSES = 1000

/** What a pass would do; with `apply` it is done, by as many passes as it takes, the removals that the breaker holds back too. */
export async function reconcile(options: PassOptions, listed: Listed, apply: boolean): Promise<Report> {
  const { now, target, db } = options
  const survey = await takeSurvey(options)
  const { observation, todos, unverified, accounts } = survey
  const quiet = quietUntil(await readTarget(db, target), options.tokenDigest(), now())
  const stopped = isTripped(survey)
  const steps = todos.flatMap((todo) => stepOf(todo, { target, stopped: stopped && !apply, quiet }))
  const failed = observation.failed !== undefined
  if (apply && !failed && !quiet) {
    for (let count = 0; count < MAX_PASSES; count += 1) {
      const { nextAt, writes } = await pass(options, listed, { released: true })
      if (writes === 0 || nextAt > now()) break
    }
  }
  return {
    observed: {
      invitations: observation.listed.length,
      collaborators: observation.collaborators.size,
      complete: observation.complete,
      at: observation.startedAt
    },
    steps,
    ...(stopped && { breaker: { stopped: unverified, of: accounts } }),
    applied: apply && !failed && !quiet
  }
}

function stepOf(
  { login, plan, claims }: Todo,
  {
    target,
    stopped,
    quiet
  }: { target: string; stopped: boolean; quiet: { until: number; because: string } | undefined }
): ReportStep[] {
  const { step, moves, nextAt } = plan
  if (!step && moves.length === 0) return []
  const because = moves[0]?.because ?? claims[0]?.because ?? ''
  const held = stopped && (step?.do === 'withdraw' || step?.do === 'remove') && !step.verified
  return [
    {
      account: login,
      repository: target,
      step: step?.do ?? 'none',
      because,
      ...(held ? { heldBy: 'breaker' } : quiet && { heldBy: quiet.because, at: quiet.until }),
      ...(!quiet && nextAt !== undefined && { at: nextAt })
    }
  ]
}
