// docs/adding-a-processor.md shows the code of test/processors/examplepay, as if it stood in src/payments/processors.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { allProcessors } from '../../src/payments/processors/all.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const page = read('docs/adding-a-processor.md')

/** The block of code under the heading that names this file. */
function shown(file: string, language: string): string {
  const from = page.indexOf(`\n### \`${file}\`\n`)
  assert.ok(from >= 0, `there is no heading for ${file}`)
  const [, code] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page.slice(from)) ?? []
  return code ?? ''
}

for (const name of readdirSync(new URL('test/processors/examplepay', root))) {
  test(`The page about adding a processor shows ${name} of the processor that a test adds`, () => {
    const code = read(`test/processors/examplepay/${name}`)
      .replaceAll("'../../../src/payments/processors/", "'../")
      .replaceAll("'../../../src/payments/", "'../../")
    assert.equal(shown(`src/payments/processors/examplepay/${name}`, 'ts'), code)
  })
}

test('The diff on the page about adding a processor applies to the list of processors', () => {
  const list = read('src/payments/processors/all.ts')
  const hunks = shown('src/payments/processors/all.ts', 'diff')
    .split(/^@@.*@@.*\n/m)
    .slice(1)
  assert.equal(hunks.length, 2)
  for (const hunk of hunks) {
    const lines = hunk.split('\n').slice(0, -1)
    const before = lines.flatMap((line) => (line.startsWith('+') ? [] : [line.slice(1)]))
    assert.ok(list.includes(before.join('\n')), hunk)
  }
})

test('The page about adding a processor describes each part of a descriptor', () => {
  const [, table = ''] = page.split('\n## The descriptor\n')
  const rows = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(([, part]) => part)
  const parts = new Set(allProcessors.flatMap((processor) => Object.keys(processor)))
  assert.deepEqual(rows.sort(), [...parts].sort())
})
