import { inLine } from '../runtime/logging/printable.ts'

/** Rows with aligned columns; the first row is the head. Text from others cannot leave its cell. */
export function table(cells: readonly (readonly string[])[]): string[] {
  const rows = cells.map((row) => row.map(inLine))
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  )
}

/** A table of the newest rows, at most `limit`; says so where there may be more. */
export function newest(head: readonly string[], rows: readonly (readonly string[])[], limit: number): string {
  const more = rows.length === limit ? [`\nThe newest ${limit}. For more: --limit ${limit * 10}`] : []
  return [...table([head, ...rows]), ...more].join('\n')
}

/** A moment for a terminal, to the minute, in UTC. */
export function moment(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
