import type { Report, ReportStep } from '../access/report.ts'
import { moment, table } from './columns.ts'

const verbs: Record<ReportStep['step'], string> = {
  invite: 'invite',
  withdraw: 'withdraw the invitation',
  remove: 'remove',
  renew: 'renew the invitation',
  ask: 'ask the host about',
  none: 'nothing at the host'
}

/** A report for a terminal: what the host showed, each step, and what they add up to. `apply` is what was asked for. */
export function reportText(report: Report, apply: boolean): string {
  const { observed, steps, breaker } = report
  const shown = steps.filter(({ step, heldBy }) => step !== 'none' || heldBy !== undefined)
  return [
    `The code host showed ${count(observed.collaborators, 'collaborator')} and ${count(observed.invitations, 'invitation')} at ${moment(observed.at)}.`,
    ...(observed.complete
      ? []
      : ['It did not show everything, so nothing is removed or renewed. Try again when it answers.']),
    ...(shown.length > 0 ? ['', ...stepTable(shown)] : []),
    '',
    ...totals(steps),
    ...(breaker ? ['', breakerText(breaker)] : []),
    '',
    lastWord(report, apply)
  ].join('\n')
}

function stepTable(steps: ReportStep[]): string[] {
  const rows = steps.map(({ step, account, repository, because, heldBy, at }) => [
    verbs[step],
    account,
    repository,
    because.replaceAll('_', ' '),
    [heldBy?.replaceAll('_', ' '), at === undefined ? undefined : `due ${moment(at)}`].filter(Boolean).join(', ')
  ])
  return table([['STEP', 'ACCOUNT', 'REPOSITORY', 'BECAUSE', 'HELD BY'], ...rows])
}

function totals(steps: ReportStep[]): string[] {
  const found = Object.entries(verbs).flatMap(([step, verb]) => {
    const number = steps.filter((each) => each.step === step).length
    return number === 0 ? [] : [`${number} ${verb}`]
  })
  return [found.length === 0 ? 'No account to look at.' : `Total: ${found.join(', ')}.`]
}

function breakerText({ stopped, of }: { stopped: number; of: number }): string {
  return (
    `The breaker stops ${count(stopped, 'removal')} out of ${count(of, 'account')} until --apply releases it: so many at ` +
    'once, without a payment event behind them, may be a mistake.'
  )
}

function lastWord({ applied, steps, breaker }: Report, apply: boolean): string {
  if (apply && !applied) return 'Nothing has been done: the code host cannot be asked just now. Try again later.'
  if (steps.every(({ step }) => step === 'none') && !breaker) return 'Nothing to do.'
  if (applied) return 'Done as far as the host and its limits allow; the rest follows by itself.'
  return 'Nothing has been done. To do it: npm run pullpass -- reconcile --apply'
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
