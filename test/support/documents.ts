import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

const folders = ['.', 'bench', 'decisions', 'docs', 'docs/payments']

/** The paths of all documents, from the project's folder. */
export const documents = folders.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
)

/** The text of a file of the project. */
export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The words in backticks in the first cell of each row of the table whose first column has this heading. */
export function firstCells(text: string, heading: string): string[][] {
  const lines = text.split('\n')
  const from = lines.findIndex((line) => line.startsWith(`| ${heading} |`))
  if (from === -1) throw new Error(`there is no table with the column ${heading}`)
  const end = lines.findIndex((line, at) => at > from && !line.startsWith('|'))
  return lines.slice(from + 2, end === -1 ? undefined : end).map((line) => {
    const cell = line.split('|')[1] ?? ''
    return [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
  })
}

/** The titles in a test file; the placeholders of a template become "…". */
export function titlesIn(file: string): string[] {
  const code = read(file)
  const titled =
    /\b(?:it|test|describe|onEach\w+|testOnEach\w+|t\.test)\(\s*(?:'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\\n]|\\.)*)")/g
  return [...code.matchAll(titled)].map(([, single, template, double]) =>
    (single ?? template ?? double ?? '').replaceAll(/\$\{[^}]*\}/g, '…').replaceAll("\\'", "'")
  )
}
