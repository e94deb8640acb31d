import type { HostSilent } from '../access/read-for-import.ts'
import { MINUTE_MS } from '../runtime/time/durations.ts'
import { applyLine } from './apply-line.ts'
import {
  type Checked,
  checkLine,
  createReadings,
  type ImportDeps,
  type Named,
  namedIn,
  type Readings,
  waitFor
} from './check-line.ts'
import type { Cells } from './csv-file.ts'
import type { Finding } from './finding.ts'
import { type ReadLine, readLines } from './read-lines.ts'
import {
  changeLine,
  endImport,
  forgetOldImports,
  linesOf,
  openImports,
  readImport,
  type StoredImport,
  type StoredLine,
  takeImport,
  UNCONFIRMED_MS,
  waitUntil
} from './stored-imports.ts'

/** How far a file is. `done`: of `lines`; `waits`: until when the host is left alone (ms), and why. */
export type Progress = { done: number; lines: number; waits?: { at: number; why: string } }

/** ms for which a process has a file to itself; it takes it again before that is over. */
const HELD_MS = 2 * MINUTE_MS
/** Lines after which a process takes the file again. */
const HELD_LINES = 50

/** Works on all files that are due, and deletes old reports. `nextAt`: when something is due again, in ms. */
export async function workOnImports(deps: ImportDeps, stopped: AbortSignal): Promise<{ nextAt: number }> {
  await forgetOldImports(deps.db, deps.now())
  const { due } = await openImports(deps.db, deps.now())
  for (const id of due) if (!stopped.aborted) await workOnImport(deps, id, { stopped })
  const { due: left, nextAt } = await openImports(deps.db, deps.now())
  return { nextAt: left.length > 0 ? deps.now() : nextAt }
}

/**
 * Works on one file until each line has its finding, and once it is confirmed until each is applied, or until the host
 * has to be left alone. What was done before is not done again, so a process that dies loses nothing.
 */
export async function workOnImport(
  deps: ImportDeps,
  id: string,
  { stopped, tell }: { stopped: AbortSignal; tell?: (progress: Progress) => void }
): Promise<Progress> {
  const { db, now } = deps
  const file = await readImport(db, id)
  if (!file || file.ended_at !== null) return { done: 0, lines: 0 }
  if (!(await takeImport(db, { id, now: now(), until: now() + HELD_MS }))) {
    return { done: 0, lines: 0, waits: { at: file.next_at, why: file.why ?? 'Another process works on it.' } }
  }
  const stored = await linesOf(db, id)
  const lines = linesIn(deps, stored)
  const work = {
    deps,
    file,
    named: namedIn(lines),
    readings: createReadings(deps),
    isConfirmed: file.confirmed_at !== null
  }
  const byLine = new Map(stored.map((each) => [each.cells.line, each]))
  for (const [done, line] of lines.entries()) {
    const before = byLine.get(line.line)
    tell?.({ done, lines: lines.length })
    if (!before || before.isDone || (before.finding && !work.isConfirmed)) continue
    if (stopped.aborted) return release(deps, file, { done, lines: lines.length })
    if (done % HELD_LINES === HELD_LINES - 1) await waitUntil(db, id, { at: now() + HELD_MS, why: null })
    const silent = await workOnLine(work, line, before)
    if (!silent) continue
    const waits = waitFor(silent, now())
    await waitUntil(db, id, waits)
    return { done, lines: lines.length, waits }
  }
  if (work.isConfirmed) {
    await endImport(db, id, now())
    deps.access.nudge()
  } else await waitForTheSeller(deps, id, file)
  return { done: lines.length, lines: lines.length }
}

/** Reads the stored lines of a file as they are meant today. */
export function linesIn(
  { config, now }: Pick<ImportDeps, 'config' | 'now'>,
  stored: readonly { cells: Cells }[]
): ReadLine[] {
  const shop = { products: config.products, codeHostUrl: config.codeHost.url, now: now() }
  return readLines(
    stored.map(({ cells }) => cells),
    shop
  )
}

/** The file is free for another process at once. */
async function release({ db, now }: ImportDeps, { id, why }: StoredImport, progress: Progress): Promise<Progress> {
  await waitUntil(db, id, { at: now(), why })
  return progress
}

/** Nothing is left to do until the seller confirms, who may have done so meanwhile. */
async function waitForTheSeller({ db, now }: ImportDeps, id: string, { at }: StoredImport): Promise<void> {
  const files = db.updateTable('buyer_import').where('id', '=', id)
  await files.set({ next_at: now(), why: null }).where('confirmed_at', 'is not', null).execute()
  await files
    .set({ next_at: at + UNCONFIRMED_MS, why: null })
    .where('confirmed_at', 'is', null)
    .execute()
}

type Work = { deps: ImportDeps; file: StoredImport; named: Named; readings: Readings; isConfirmed: boolean }

/** Checks a line, and applies it if the file is confirmed; or says that the host has not answered. */
async function workOnLine(work: Work, line: ReadLine, { account }: StoredLine): Promise<HostSilent | undefined> {
  const { deps, file, named, readings, isConfirmed } = work
  const at = { id: file.id, line: line.line }
  if (line.finding) {
    await changeLine(deps.db, at, { finding: line.finding, isDone: isConfirmed })
    return undefined
  }
  const { order } = line
  const checked = await checkLine(deps, { order, named, account, fileAt: file.at }, readings)
  if ('silent' in checked) return checked
  if (!isConfirmed) {
    await changeLine(deps.db, at, checked)
    return undefined
  }
  // A line without an account needs nothing of the host.
  const reading = checked.account ? await readings(order.product) : undefined
  if (reading && 'silent' in reading) return reading
  await applyLine(deps, file, { ...line, order, named, checked, reading })
  return undefined
}

/** A line of a file that is not stored, with what it means; `silent`: the host has not answered about it. */
export type DryLine = { cells: Cells; finding: Finding } | { cells: Cells; silent: HostSilent }

/** Finds out what the lines of a file mean. Stores nothing. `tell`: is told how far it is. */
export async function dryRun(
  deps: ImportDeps,
  cells: readonly Cells[],
  tell: (progress: Progress) => void
): Promise<DryLine[]> {
  const lines = linesIn(
    deps,
    cells.map((each) => ({ cells: each }))
  )
  const [named, readings] = [namedIn(lines), createReadings(deps)]
  const found: DryLine[] = []
  let silent: HostSilent | undefined
  for (const [index, own] of cells.entries()) {
    const line = lines[index]
    if (!line) continue
    tell({ done: index, lines: cells.length })
    const checked: Checked | HostSilent = line.finding
      ? { finding: line.finding, account: undefined }
      : (silent ??
        (await checkLine(deps, { order: line.order, named, account: undefined, fileAt: undefined }, readings)))
    if ('silent' in checked) silent = checked
    found.push('silent' in checked ? { cells: own, silent: checked } : { cells: own, finding: checked.finding })
  }
  return found
}
