import type { Context } from '../context.ts'
import type { CatchUpReport } from '../payments/catch-up/create-catch-up.ts'
import type { CatchUpFailure } from '../payments/processors/ask.ts'
import { keyVariable, processorsWithLists } from '../payments/processors/names.ts'
import { inLine } from '../runtime/logging/printable.ts'
import { COULD_NOT } from './configuration.ts'
import { moment } from './table.ts'

/**
 * Reads the processors' lists, and processes what no webhook has brought.
 * @returns the exit code
 */
export async function catchUp(
  { catchUp, config, inbox, now }: Pick<Context, 'catchUp' | 'config' | 'inbox' | 'now'>,
  { days }: { days?: number },
  print: (text: string) => void
): Promise<number> {
  const reports = await catchUp.read(days)
  if (reports.length === 0) {
    const listed = processorsWithLists(config.payments.processors)
    print(`None of the processors with a readable list is switched on: ${listed}.`)
    return COULD_NOT
  }
  for (const report of reports) print(inLine(`${report.processor}: ${inWords(report, now(), days)}`))
  if (reports.some((report) => report.kind === 'read' && report.outcome.found > 0)) {
    await inbox.drain()
    print('\nTheir outcomes: npm run pullpass -- inbox list')
  }
  return reports.every((report) => report.kind === 'read' && report.outcome.ok) ? 0 : COULD_NOT
}

function inWords(report: CatchUpReport, now: number, days: number | undefined): string {
  if (report.kind === 'no_key') return report.why
  const { outcome, keepsDays } = report
  const news = outcome.found === 0 ? 'nothing new' : `${outcome.found} found that no webhook had brought`
  if (!outcome.ok) return `${ofFailure(report, outcome.failure, now)} Until then: ${news}.`
  const bound =
    days !== undefined && keepsDays !== undefined && days > keepsDays ? `; it keeps only ${keepsDays} days` : ''
  return `${news}, back to ${moment(outcome.since)}${bound}.`
}

function ofFailure({ processor, needs }: CatchUpReport, { why, detail, retryAt }: CatchUpFailure, now: number): string {
  const inSeconds = Math.max(1, Math.ceil((retryAt - now) / 1000))
  switch (why) {
    case 'key_refused':
      return `it does not accept ${keyVariable(processor)} (${detail}). Is it the right key, and may it ${needs}?`
    case 'throttled':
      return `it throttles the calls (${detail}). Try again in ${inSeconds} s.`
    case 'unreachable':
      return `it could not be read (${detail}). Try again later.`
    case 'not_understood':
      return `its answer was not understood (${detail}).`
  }
}
