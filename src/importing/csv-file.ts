import { CsvError, type Info, parse } from 'csv-parse/sync'

/** The most bytes of a file, and the most lines below its head. */
export const MOST_BYTES = 1024 * 1024
export const MOST_LINES = 2000

/** The columns of a file of earlier buyers. */
export const columns = ['address', 'username', 'product', 'date', 'note'] as const

export type Column = (typeof columns)[number]

/**
 * A line of the file: its number, as an editor counts, and what its cells say; empty where it says nothing.
 * `isTooLong`: it has more cells than the head.
 */
export type Cells = Record<Column, string> & { line: number; isTooLong: boolean }

/** The lines of a file, and the names of columns that mean nothing here; or why it cannot be read, for the seller. */
export type CsvFile = { ok: true; lines: Cells[]; ignored: string[] } | { ok: false; why: string }

/** The names of each column, without spaces and signs, in lower case. */
const names: Record<Column, readonly string[]> = {
  address: ['address', 'email', 'emailaddress', 'mail', 'customeremail', 'buyeremail', 'useremail'],
  username: ['username', 'githubusername', 'github', 'githublogin', 'login', 'account', 'handle', 'githubaccount'],
  product: ['product', 'productid', 'productname', 'item', 'sku', 'scene'],
  date: ['date', 'purchasedate', 'orderdate', 'purchasedat', 'boughtat', 'bought', 'paidat', 'created', 'createdat'],
  note: ['note', 'notes', 'comment', 'memo', 'reason', 'order', 'orderid', 'invoice']
}

/** Reads a file of earlier buyers: UTF-8, with commas, semicolons or tabs, and a head that names the columns. Pure. */
export function readCsv(bytes: Uint8Array): CsvFile {
  if (bytes.length > MOST_BYTES) return { ok: false, why: `The file is larger than 1 MB. Split it into several files.` }
  const text = textOf(bytes)
  if (text === undefined) {
    return { ok: false, why: 'The file is not UTF-8. Save it as “CSV UTF-8”, and send it again.' }
  }
  const records = recordsOf(text)
  if (typeof records === 'string') return { ok: false, why: records }
  const [head, ...rows] = records
  if (!head) return { ok: false, why: 'The file is empty.' }
  const found = columnsIn(head.record)
  if ('why' in found) return { ok: false, why: found.why }
  if (rows.length === 0) return { ok: false, why: 'The file has a head and no line below it.' }
  if (rows.length > MOST_LINES) {
    const count = rows.length.toLocaleString('en')
    return {
      ok: false,
      why: `The file has ${count} lines, and ${MOST_LINES.toLocaleString('en')} are the most. Split it.`
    }
  }
  const cell = ({ record }: Row, column: Column) => (record[found.at[column] ?? -1] ?? '').trim()
  const lines = rows.map((row) => ({
    line: row.line,
    address: cell(row, 'address'),
    username: cell(row, 'username'),
    product: cell(row, 'product'),
    date: cell(row, 'date'),
    note: cell(row, 'note'),
    isTooLong: row.record.slice(head.record.length).some((more) => more.trim() !== '')
  }))
  return { ok: true, lines, ignored: found.ignored }
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // The parser counts a line break of two characters twice where it stands in quotes.
    return text.includes('\0') ? undefined : text.replace(/\r\n?/g, '\n')
  } catch {
    return undefined
  }
}

type Row = { record: string[]; line: number }

/** The records with the numbers of their first lines, or why there are none. Lines without any text are left out. */
function recordsOf(text: string): Row[] | string {
  try {
    // The types of the package do not say that `info` gives each record its place.
    const found = parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true
    }) as unknown as { record: string[]; info: Info }[]
    return found
      .map(({ record, info }) => ({ record, line: info.lines - breaksIn(record) }))
      .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'A quotation mark is opened and not closed, so that the end of the file cannot be read.'
      : `The file cannot be read as CSV: ${error.message}`
  }
}

/** The separator that the first line has most of. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split('\n', 1)
  const count = (separator: string) => head.split(separator).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

function breaksIn(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)
}

function columnsIn(
  head: readonly string[]
): { at: Partial<Record<Column, number>>; ignored: string[] } | { why: string } {
  const at: Partial<Record<Column, number>> = {}
  const ignored: string[] = []
  for (const [index, cell] of head.entries()) {
    const name = cell.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
    const column = columns.find((each) => names[each].includes(name))
    if (column === undefined) {
      if (cell.trim() !== '') ignored.push(cell.trim())
    } else if (at[column] === undefined) at[column] = index
    else {
      const other = head[at[column] ?? 0] ?? ''
      return {
        why: `The columns “${other.trim()}” and “${cell.trim()}” both mean the ${column}. Remove or rename one.`
      }
    }
  }
  if (at.address === undefined) {
    return {
      why: 'The first line names no column “address”. It has to name the columns: address, username, product, date, note.'
    }
  }
  return { at, ignored }
}
