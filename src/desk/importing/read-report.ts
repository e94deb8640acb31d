import type { RepositoryLimit } from '../../access/access.ts'
import type { Context } from '../../context.ts'
import type { Cells } from '../../importing/csv-file.ts'
import { type Finding, type FindingKind, invitationsToCome } from '../../importing/finding.ts'
import { countKinds } from '../../importing/finding-words.ts'
import type { StoredImport, StoredLine } from '../../importing/stored-imports.ts'
import { linesIn } from '../../importing/work-on-import.ts'

/** A line of the report; without a finding, it waits for the host or for its turn. */
export type ReportLine = { cells: Cells; finding: Finding | undefined; isDone: boolean; paymentId: string | undefined }

/**
 * The report about a file. `open`: lines that have no finding yet, or that are not applied yet. `limits`: of the
 * repositories, with the invitations that the file leads to (`ofFile`).
 */
export type Report = {
  lines: ReportLine[]
  kinds: { kind: FindingKind; count: number }[]
  open: number
  limits: (RepositoryLimit & { ofFile: number })[]
}

/** Reads the report about a file, from what is stored alone. */
export async function readReport(
  context: Pick<Context, 'config' | 'access' | 'now'>,
  file: StoredImport,
  stored: readonly StoredLine[]
): Promise<Report> {
  const { config, access } = context
  const isConfirmed = file.confirmed_at !== null
  const lines = stored.map(({ cells, finding, isDone, paymentId }) => ({ cells, finding, isDone, paymentId }))
  const read = linesIn(context, stored)
  const waiting = stored.flatMap(({ finding, isDone }, index) => {
    const line = read[index]
    return finding && !isDone && line && !line.finding ? [{ finding, product: line.order.product }] : []
  })
  const toCome = invitationsToCome(waiting, config.products)
  const limits = await access.limits(toCome)
  return {
    lines,
    kinds: countKinds(lines.flatMap(({ finding }) => finding ?? [])),
    open: lines.filter(({ finding, isDone }) => !finding || (isConfirmed && !isDone)).length,
    limits: limits.map((limit) => ({ ...limit, ofFile: toCome.get(limit.name.toLowerCase()) ?? 0 }))
  }
}
