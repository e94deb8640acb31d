// npm run bench: measures every row of the table against its floor and prints figure, floor, ratio and goal (README.md
// beside this file). --only NAME: only rows whose names contain NAME, several allowed. --json FILE: writes the results.
// --profile FOLDER: writes CPU profiles of Pullpass's own processes. Exits with 1 when a row is not met. --table FILE,
// once for each of several files that --json has written: measures nothing, and prints them as one table in Markdown.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measure, type Result } from './measure.ts'
import { asJson, describe, markdown, table, type WrittenRun } from './report.ts'
import { rows } from './rows.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    json: { type: 'string' },
    profile: { type: 'string' },
    table: { type: 'string', multiple: true, default: [] }
  }
})

if (values.table.length > 0) {
  console.log(markdown(values.table.map((file) => JSON.parse(readFileSync(file, 'utf8')) as WrittenRun)))
  process.exit(0)
}

const chosen = rows.filter(({ name }) => values.only.length === 0 || values.only.some((word) => name.includes(word)))
if (chosen.length === 0) {
  console.error(`There is no such row. The rows:\n${rows.map(({ name }) => `  ${name}`).join('\n')}`)
  process.exit(2)
}
const profile = values.profile === undefined ? undefined : resolve(values.profile)
if (profile !== undefined) mkdirSync(profile, { recursive: true })

const results: Result[] = []
for (const row of chosen) {
  const result = await measure(row, { profile })
  results.push(result)
  console.log(describe(result))
}
console.log(table(results))
if (values.json !== undefined) writeFileSync(values.json, asJson(results))
process.exit(results.every(({ met }) => met) ? 0 : 1)
