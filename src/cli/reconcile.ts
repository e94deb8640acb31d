import type { Report } from '../access/reconcile/report.ts'
import type { Context } from '../context.ts'
import { COULD_NOT } from './configuration.ts'
import { reportText } from './report-text.ts'

/** Exit code: there is something to do, or the breaker has stopped something. */
const SOMETHING_LEFT = 3

/**
 * Compares what payments require with what the code host shows, and prints the difference; `apply` carries out the
 * steps.
 * @returns the exit code: 0 nothing to do or done, 1 failed or backing off from the host, 3 something is left to do
 */
export async function reconcile(
  { access }: { access: Pick<Context['access'], 'reconcile'> },
  { apply }: { apply: boolean },
  print: (text: string) => void
): Promise<number> {
  const reports = await access.reconcile({ apply })
  for (const { repository, report } of reports) {
    print(reports.length > 1 ? `${repository}:\n\n${reportText(report, apply)}\n` : reportText(report, apply))
  }
  const codes = reports.map(({ report }) => exitCode(report, apply))
  return codes.includes(COULD_NOT) ? COULD_NOT : Math.max(...codes)
}

function exitCode({ failed, backOff, replaced, observed, breaker, applied, steps }: Report, apply: boolean): number {
  if (backOff || failed !== undefined) return COULD_NOT
  if (replaced) return SOMETHING_LEFT
  if (!observed?.complete || (apply && !applied)) return COULD_NOT
  if (breaker) return SOMETHING_LEFT
  // After `apply`, the passes carry out the remaining steps.
  return !applied && steps.some(({ step }) => step !== 'none') ? SOMETHING_LEFT : 0
}
