import { type CsvFile, MOST_BYTES, readCsv } from '../../importing/csv-file.ts'
import { BODY_LIMIT, readFileForm } from '../../server/http/body.ts'

/** A file that the seller sends: its name, and what it says. */
export type Upload = { file: string; read: CsvFile }

/** The most characters of the name of a file. */
const MOST_NAME = 100

/** Reads the file or the pasted text of the form. A body that is larger than a file may be is not read. */
export async function readUpload(request: Request): Promise<Upload> {
  const sent = await readFileForm(request, MOST_BYTES + BODY_LIMIT)
  if (!sent) return { file: 'The file', read: readCsv(new Uint8Array(MOST_BYTES + 1)) }
  const { file, text } = sent
  if (file) return { file: nameOf(file.name), read: readCsv(file.bytes) }
  if (text.trim() === '') return { file: '', read: { ok: false, why: 'Choose a file, or paste its lines.' } }
  return { file: 'Pasted lines', read: readCsv(new TextEncoder().encode(text)) }
}

/** The name of the file without its folder, on one line. */
function nameOf(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const words = last.replace(/[\p{Cc}\p{Cf}]/gu, '').toWellFormed()
  return words.trim().slice(0, MOST_NAME) || 'a file'
}
