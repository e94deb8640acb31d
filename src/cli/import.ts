import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Context } from '../context.ts'
import { type Cells, MOST_BYTES, readCsv } from '../importing/csv-file.ts'
import { type Finding, findingKinds, invitationsToCome, isRefused } from '../importing/finding.ts'
import { findingLabels, findingWords, summaryOf } from '../importing/finding-words.ts'
import { invitationWords, nobodyInvited } from '../importing/invitation-words.ts'
import { linesOf, storeImport } from '../importing/stored-imports.ts'
import { dryRun, linesIn, type Progress, workOnImport } from '../importing/work-on-import.ts'
import { mailsWaitWords } from '../mail/mail-server.ts'
import { hostName } from '../pages/page-texts/code-host.ts'
import { inLine } from '../runtime/logging/printable.ts'
import { COULD_NOT } from './configuration.ts'
import { moment } from './table.ts'
import { complain } from './terminal.ts'

type Print = (text: string) => void
type Shop = Pick<Context, 'access' | 'config' | 'db' | 'now' | 'sleep'>

/** Exit code: lines of the file wait for the seller. */
const LINES_WAIT = 3
/** Lines after which the progress is told again. */
const TOLD_LINES = 50

/** A line with what it means; undefined: the host has not answered about it. */
type Reported = { cells: Cells; finding: Finding | undefined }

/**
 * Says for each line of a file of earlier buyers what it would lead to; with `apply`, imports them.
 * @returns the exit code: 1 if the file cannot be read, or the host has not answered about each line; 3 if lines wait
 * for the seller
 */
export async function importFile(
  context: Shop,
  path: string,
  { apply, mail }: { apply: boolean; mail: boolean },
  print: Print
): Promise<number> {
  const bytes = await bytesOf(path)
  const read = typeof bytes === 'string' ? ({ ok: false, why: bytes } as const) : readCsv(bytes)
  if (!read.ok) {
    complain(inLine(read.why))
    return COULD_NOT
  }
  const { lines, ignored } = read
  if (ignored.length > 0) print(`Columns that mean nothing here, and are left out: ${inLine(ignored.join(', '))}.\n`)
  if (!apply) {
    const found = await dryRun(context, lines, tell)
    const silent = found.find((each) => 'silent' in each)
    const reported = found.map((each) => ({ cells: each.cells, finding: 'finding' in each ? each.finding : undefined }))
    await printReport(context, { lines: reported, isDone: false }, print)
    await printMailsWait(context, mail, print)
    if (silent) print('\nThe code host gave no answer, so not every line could be checked. Try again later.')
    print('\nNothing was imported. To do it, add --apply.')
    return silent ? COULD_NOT : exitCode(reported)
  }
  const id = randomUUID()
  await storeImport(
    context.db,
    { id, file: basename(path), lines, by: undefined, mails: mail, isConfirmed: true },
    context.now()
  )
  const { waits } = await workOnImport(context, id, { stopped: new AbortController().signal, tell })
  const stored = await linesOf(context.db, id)
  const reported = stored.map(({ cells, finding, isDone }) => ({ cells, finding: isDone ? finding : undefined }))
  await printReport(context, { lines: reported, isDone: true }, print)
  await printMailsWait(context, mail, print)
  if (!waits) return exitCode(reported)
  print(`\n${waits.why} The service goes on with the other lines automatically, from ${moment(waits.at)}.`)
  return COULD_NOT
}

async function bytesOf(path: string): Promise<Uint8Array | string> {
  try {
    const { size } = await stat(path)
    // A file that is too large is not read at all.
    return size > MOST_BYTES ? new Uint8Array(MOST_BYTES + 1) : new Uint8Array(await readFile(path))
  } catch (error) {
    return `${path} cannot be read: ${error instanceof Error ? error.message : error}`
  }
}

/** Prints the progress to standard error, so that the report can be kept in a file. */
function tell({ done, lines }: Progress): void {
  if (done > 0 && done % TOLD_LINES === 0) complain(`${done} of ${lines} lines are looked at.`)
}

function exitCode(lines: readonly Reported[]): number {
  return lines.some(({ finding }) => finding && isRefused(finding)) ? LINES_WAIT : 0
}

/** Says that mails do not go out now, where the import mails buyers. */
async function printMailsWait({ db }: Shop, isMailed: boolean, print: Print): Promise<void> {
  const words = isMailed ? await mailsWaitWords(db) : undefined
  if (words !== undefined) print(`\n${inLine(words)}`)
}

async function printReport(
  { access, config, now }: Shop,
  { lines, isDone }: { lines: readonly Reported[]; isDone: boolean },
  print: Print
): Promise<void> {
  const found = lines.flatMap(({ cells, finding }) => (finding ? [{ cells, finding }] : []))
  const facts = { host: hostName(config.codeHost), products: config.products.map(({ id }) => id), isDone }
  for (const kind of findingKinds) {
    const own = found.filter(({ finding }) => finding.kind === kind)
    if (own.length === 0) continue
    print(`${findingLabels[kind]} (${own.length})`)
    for (const { cells, finding } of own) {
      const { text, fix } = findingWords(finding, { cells, ...facts })
      print(
        `  line ${cells.line}, ${inLine(cells.address || 'no address')}: ${inLine(text)}${fix ? ` ${inLine(fix)}` : ''}`
      )
    }
    print('')
  }
  print(
    summaryOf(
      found.map(({ finding }) => finding),
      lines.length - found.length,
      isDone
    )
  )
  const nobody = nobodyInvited(
    found.map(({ finding }) => finding),
    isDone
  )
  // A line that is not checked yet may lead to an invitation.
  if (nobody !== undefined && found.length === lines.length) return print(nobody)
  const read = linesIn({ config, now }, found)
  const toCome = invitationsToCome(
    found.map(({ finding }, index) => ({ finding, product: productOf(read[index]) })),
    config.products
  )
  const order = { isDone, whereHeld: 'the desk, or the doctor' }
  for (const limit of await access.limits(isDone ? new Map() : toCome)) {
    const words = invitationWords({ ...limit, ofFile: toCome.get(limit.name.toLowerCase()) ?? 0 }, order)
    if (!words) continue
    const { emptyAt } = limit
    const last = emptyAt === undefined ? '' : ` The last one is expected to go out at about ${moment(emptyAt)}.`
    print(words.before + last + words.after)
  }
}

function productOf(line: ReturnType<typeof linesIn>[number] | undefined): string {
  return line && !line.finding ? line.order.product : ''
}
