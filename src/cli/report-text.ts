import type { Because } from '../access/grant-states.ts'
import type { Report, ReportGrant, ReportStep, ReportWrite, Unread } from '../access/reconcile/report.ts'
import { detailOf } from '../access/requests/invite-result.ts'
import { alertWords } from '../alerts/alert-words.ts'
import { inLine } from '../runtime/logging/printable.ts'
import { moment, table } from './table.ts'

const verbs: Record<ReportStep['step'], string> = {
  invite: 'invite',
  withdraw: 'withdraw the invitation',
  remove: 'remove',
  renew: 'renew the invitation',
  ask: 'ask the host about',
  none: 'nothing at the host'
}

const outcomes: Record<ReportWrite['outcome'], string> = {
  done: 'done',
  refused: 'refused by the code host',
  unknown: 'no certain answer; the code host is asked for the outcome'
}

const foundWords: Record<Report['found']['accounts'][number]['has'], string> = {
  collaborator: 'access',
  invitation: 'an open invitation',
  expired: 'an expired invitation'
}

/**
 * A report for a terminal: what the host showed, what was done, what is left and who acts. `apply`: whether the command
 * was run with it.
 */
export function reportText(report: Report, apply: boolean): string {
  const { steps, done, breaker, observed } = report
  const shown = steps.filter(({ step, heldBy }) => step !== 'none' || heldBy !== undefined)
  const mended = report.waiting.filter((grant) => isMended(grant, done))
  const waiting = report.waiting.filter((grant) => !mended.includes(grant))
  return [
    ...paragraph(observed ? observedText(observed) : []),
    ...paragraph(done.length > 0 ? ['Done:', ...writeTable(done)] : []),
    ...paragraph(shown.length > 0 ? [report.applied ? 'Left:' : 'To do:', ...stepTable(shown)] : []),
    ...paragraph(observed ? totals(steps) : []),
    ...paragraph(mended.length > 0 ? [MENDED, ...grantTable(mended)] : []),
    ...paragraph(waiting.length > 0 ? ['Waiting:', ...grantTable(waiting)] : []),
    ...paragraph(reasons([...shown, ...report.waiting], observed?.unread)),
    ...paragraph(report.said.map(({ account, words }) => `The code host said of ${account}: ${words}`)),
    ...paragraph(foundText(report.found)),
    ...paragraph(breaker ? [breakerText(breaker)] : []),
    lastWord(report, apply)
  ].join('\n')
}

const MENDED = 'Withdrawn by the steps above. It counts as ended once a later look at the code host proves it:'

/**
 * Whether the run has withdrawn the access of a grant that has to end. Only a later reading of the lists can prove
 * that.
 */
function isMended({ account, state, acts }: ReportGrant, done: readonly ReportWrite[]): boolean {
  const last = done.findLast((write) => write.account === account)
  return state === 'revoking' && acts === null && last?.did !== 'invite' && last?.outcome === 'done'
}

function paragraph(lines: readonly string[]): string[] {
  return lines.length > 0 ? [...lines, ''] : []
}

function observedText({ collaborators, invitations, complete, at, unread }: NonNullable<Report['observed']>): string[] {
  if (complete) {
    return [
      `The code host showed ${count(collaborators, 'collaborator')} and ${count(invitations, 'invitation')} at ${moment(at)}.`
    ]
  }
  const why = unread ? `: ${inLine(unread.why)}` : ''
  return [
    `The code host did not show its lists whole at ${moment(at)}${why}.`,
    `So no invitation is renewed, and no account counts as gone. ${helpWith(unread)}`
  ]
}

function helpWith(unread: Unread | undefined): string {
  if (unread?.refusal === undefined) return 'Try again.'
  if (unread.refusal !== 'not_found' && unread.refusal !== 'forbidden') return 'Try again when it answers.'
  const { subject, text } = alertWords[unread.refusal === 'not_found' ? 'repository_invisible' : 'forbidden']
  return `${subject}. ${text}`
}

function writeTable(done: readonly ReportWrite[]): string[] {
  const rows = done.map(({ account, did, outcome }) => [verbs[did], account, outcomes[outcome]])
  return table([['STEP', 'ACCOUNT', 'OUTCOME'], ...rows])
}

function stepTable(steps: readonly ReportStep[]): string[] {
  const rows = steps.map(({ step, account, repository, because, heldBy, at }) => [
    verbs[step],
    account,
    repository,
    nameOf(because),
    [heldBy?.replaceAll('_', ' '), at === undefined ? undefined : `due ${momentAfter(at)}`].filter(Boolean).join(', ')
  ])
  return table([['STEP', 'ACCOUNT', 'REPOSITORY', 'BECAUSE', 'HELD BY'], ...rows])
}

function grantTable(grants: readonly ReportGrant[]): string[] {
  const rows = grants.map(({ account, state, because, acts, at }) => [
    account,
    state,
    acts ?? 'nobody',
    nameOf(because),
    at === undefined ? '' : momentAfter(at)
  ])
  return table([['ACCOUNT', 'STATE', 'WHO ACTS', 'BECAUSE', 'NEXT TRY'], ...rows])
}

/** The name of a reason, for a table. */
function nameOf(because: Because | undefined): string {
  return because?.replaceAll('_', ' ') ?? ''
}

/**
 * The meaning of each reason in the tables: the words of its alert to the seller, otherwise the sentence of the API.
 */
function reasons(rows: readonly { because: Because | undefined }[], unread: Unread | undefined): string[] {
  const alerts: Readonly<Partial<Record<string, { subject: string }>>> = alertWords
  const named = new Set(rows.flatMap(({ because }) => because ?? []))
  return [...named].map((because) => {
    // The code host has answered: that there is no such repository for the token.
    const isAnswered = because === 'unreachable' && unread?.refusal === 'not_found'
    const alert = isAnswered ? alertWords.repository_invisible : alerts[because]
    return `${nameOf(because)}: ${alert ? `${alert.subject}.` : detailOf(because)}`
  })
}

function totals(steps: readonly ReportStep[]): string[] {
  const found = Object.entries(verbs).flatMap(([step, verb]) => {
    const number = steps.filter((each) => each.step === step).length
    return number === 0 ? [] : [`${number} ${verb}`]
  })
  return found.length === 0 ? [] : [`Total: ${found.join(', ')}.`]
}

function foundText({ accounts, others }: Report['found']): string[] {
  return [
    ...accounts.map(
      ({ account, has }) => `${inLine(account)} has ${foundWords[has]}, which did not come through Pullpass.`
    ),
    ...(others > 0 ? [`${others} more on the repository ${others === 1 ? 'has' : 'have'} no purchase here.`] : []),
    ...(accounts.length + others > 0 ? ['Pullpass does not change access that did not come through it.'] : [])
  ]
}

function breakerText({ stopped, of }: NonNullable<Report['breaker']>): string {
  return (
    `The breaker stops ${count(stopped, 'removal')} out of ${count(of, 'account')} until --apply releases it: so many at ` +
    'once, without a payment event behind them, may be a mistake.'
  )
}

function lastWord({ failed, backOff, replaced, observed, applied, steps, breaker }: Report, apply: boolean): string {
  if (failed !== undefined) {
    return `Failed: ${inLine(failed)}. ${apply ? 'Not everything has been done' : 'Not everything has been looked at'}; the log says more. Try again.`
  }
  if (backOff) return backOffText(backOff, applied)
  if (replaced) return replacedText(replaced, apply)
  if (!applied && observed && !observed.complete)
    return 'Nothing has been done. What there is to do is known once the code host shows its lists.'
  if (apply && !applied) return 'Nothing has been done: the code host cannot be asked now. Try again later.'
  if (applied && breaker)
    return 'Not everything could be done. To release the rest: npm run pullpass -- reconcile --apply'
  if (applied) return 'Done as far as the host and its limits allow; the rest follows automatically.'
  if (steps.every(({ step }) => step === 'none') && !breaker) return 'Nothing to do.'
  return 'Nothing has been done. To do it: npm run pullpass -- reconcile --apply'
}

function replacedText({ sold, now, grants }: NonNullable<Report['replaced']>, apply: boolean): string {
  const what = `The name of the repository means another repository than the one that buyers were invited to: number ${now} at the code host, not ${sold}.`
  if (apply) return `${what} Pullpass is writing to the earlier one, so nothing has been done. Try again in a minute.`
  return [
    `${what} Pullpass sends and withdraws nothing while that is so.`,
    `If the new one is to be sold from now on: npm run pullpass -- reconcile --apply. Then ${count(grants, 'account')} ${grants === 1 ? 'is' : 'are'} invited to it, and keep their access to the earlier one. Otherwise give the name back to the earlier one at the code host, or write its new name into the site config: then everything continues automatically.`
  ].join('\n')
}

function backOffText({ until, because }: NonNullable<Report['backOff']>, applied: boolean): string {
  const done = applied ? 'The rest has not been done' : 'Nothing has been done'
  return because === 'throttled'
    ? `${done}: the code host allows no calls until ${momentAfter(until)}. Try again after that.`
    : `${done}: the code host rejects the invite token, so Pullpass makes no calls with it until ${momentAfter(until)}. Replace the token: Pullpass uses a new one at once.`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** The moment rounded up to a whole minute, so that the step is due by then. */
function momentAfter(at: number): string {
  return moment(Math.ceil(at / 60_000) * 60_000)
}
